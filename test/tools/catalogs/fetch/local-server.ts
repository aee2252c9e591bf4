import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A web server of this machine, reachable under every loopback address of IPv4 and, where there is one, of IPv6. */
export interface LocalServer {
  readonly port: number;
  /** Connections opened so far. */
  readonly connections: number;
  /** Paths asked for, in order, with the time of each. */
  readonly requests: readonly LocalRequest[];
  close(): Promise<void>;
}

export interface LocalRequest {
  readonly path: string;
  readonly at: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export async function startLocalServer(answer: RequestListener, onlyHost?: string): Promise<LocalServer> {
  const requests: LocalRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", at: performance.now(), headers: request.headers });
    answer(request, response);
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = (host: string): Promise<void> =>
    new Promise((fulfil, reject) => server.once("error", reject).listen(0, host, fulfil));
  if (onlyHost) await listen(onlyHost);
  else await listen("::").catch(() => listen("0.0.0.0"));
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    requests,
    close: () =>
      new Promise((fulfil) => {
        server.close(() => fulfil());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** 127.0.0.2 stands for the open internet, all other addresses keep their meaning; names are the given ones. */
export function openInternet(names: Readonly<Record<string, readonly string[]>>): {
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  readonly isAllowedAddress: (address: string) => boolean;
} {
  return {
    isAllowedAddress: (address) => address === "127.0.0.2",
    resolve: async (hostname) => {
      const addresses = names[hostname];
      if (addresses) return addresses;
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
    },
  };
}
