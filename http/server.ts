import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { ConfigError } from "../tools/errors.js";
import { Connections } from "./connections.js";

export interface RunningServer {
  /** The address to open on this machine. */
  readonly localUrl: string;
  /**
   * Takes no new connections, answers what comes on those there are and closes each after its answer, at the latest when it was idle for
   * a second. Cuts what is left after `drainMs`.
   */
  readonly drain: (drainMs: number) => Promise<void>;
}

/** Whoever sends a byte a minute holds no connection for long. Answers may take as long as they do. */
export const PATIENCE = {
  headersTimeout: 15_000,
  /** Of the largest uploads; all other bodies have a minute (`inTime`). */
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than proxies keep idle connections, so that they end them and no request meets one that closes. */
  keepAliveTimeout: 75_000,
};

export interface ListenOptions {
  readonly patience?: typeof PATIENCE;
  /** Connections that one network address may hold; null for no bound, behind a proxy. */
  readonly connectionsPerAddress?: number | null;
}

/**
 * Listens, then asks for the listener: only now is the address known when the port was left to the system.
 * @throws ConfigError when the address cannot be had
 */
export async function startServer(
  createListener: (localUrl: string) => RequestListener,
  host: string,
  port: number,
  { patience = PATIENCE, connectionsPerAddress = null }: ListenOptions = {},
): Promise<RunningServer> {
  const server = createServer(patience);
  server.maxConnections = MOST_CONNECTIONS;
  server.on("clientError", refuseUnreadable);
  const connections = new Connections(server, connectionsPerAddress);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(describeListenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const localUrl = localUrlOf(server, host);
  connections.serve(createListener(localUrl));
  return { localUrl, drain: (drainMs) => connections.drain(drainMs) };
}

/** Of all addresses together. */
const MOST_CONNECTIONS = 8_192;

/** @throws ConfigError when the address cannot be had: better known before a market is built than after */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = await startServer(() => () => undefined, host, port);
  await server.drain(0);
}

const LISTEN_PROBLEMS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) => `Port ${port} is already in use. Stop the other program or set PORT to another number.`,
  EACCES: (_host, port) => `This account may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST to one it has, for example 127.0.0.1.`,
  ENOTFOUND: (host) =>
    `The host name ${host} is not known. Set HOST to an address of this machine, for example 127.0.0.1.`,
};

function describeListenError(error: NodeJS.ErrnoException, host: string, port: number): ConfigError {
  const describe = LISTEN_PROBLEMS[error.code ?? ""];
  const sentence = describe?.(host, port) ?? `The service cannot listen on ${host}, port ${port}.`;
  return new ConfigError(sentence, { cause: error });
}

/** What is not HTTP never reaches the application; it gets JSON all the same. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = UNREADABLE[error.code ?? ""] ?? ["400 Bad Request", "The request is not valid HTTP."];
  const body = JSON.stringify({ error: { status: Number.parseInt(status, 10), message } });
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Whoever neither reads nor closes keeps no connection.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
}

const LAST_WORD_MS = 1_000;

const UNREADABLE: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
};

function localUrlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
