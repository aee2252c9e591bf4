import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** What the server answers to one request. */
export type IdentityReply = { readonly latencyMs?: number } & (
  | {
      readonly kind: "json";
      readonly value: unknown;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "body"; readonly body: string | Buffer; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: "failure"; readonly status: number; readonly body?: string }
  /** To a path of this server that would name a person. */
  | { readonly kind: "redirect"; readonly status?: number }
  /** Gives the beginning of a body, then nothing more. Without one not even a status. */
  | { readonly kind: "hang"; readonly begin?: string }
  /** Gives the beginning of a body, then destroys the socket. */
  | { readonly kind: "half"; readonly begin: string }
  /** Gives bytes as long as the client takes them. */
  | { readonly kind: "endless" }
);

export interface IdentityRequest {
  readonly endpoint: "userinfo" | "tokeninfo" | "elsewhere";
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The token it asks about. */
  readonly token: string | null;
  /** Whether the client closed the connection before the reply was whole; known when the exchange is over. */
  readonly aborted: Promise<boolean>;
}

export type IdentityScript = (request: IdentityRequest) => IdentityReply | Promise<IdentityReply>;

export interface IdentityServer {
  readonly userinfoUrl: string;
  readonly tokeninfoUrl: string;
  /** Every request, in order, sound or not. */
  readonly requests: readonly IdentityRequest[];
  /** Changes the script and forgets the requests. */
  readonly play: (script: IdentityScript) => void;
  readonly close: () => Promise<void>;
}

/** A provider's answer about somebody, as Google gives it for the scopes `openid email`. */
export const person = (more: object = {}): IdentityReply => ({
  kind: "json",
  value: {
    sub: "110169484474386276334",
    picture: "https://lh3.example.com/a",
    email: "ann@example.com",
    email_verified: true,
    hd: "example.com",
    ...more,
  },
});

/** What tokeninfo says about a token; all values are strings. */
export const audience = (clientId: string, more: object = {}): IdentityReply => ({
  kind: "json",
  value: {
    azp: clientId,
    aud: clientId,
    sub: "110169484474386276334",
    scope: "openid https://www.googleapis.com/auth/userinfo.email",
    exp: "1795257600",
    expires_in: "3588",
    access_type: "offline",
    ...more,
  },
});

/** Plays userinfo and tokeninfo on a free loopback port and follows a script. */
export async function startIdentityServer(script: IdentityScript = () => person()): Promise<IdentityServer> {
  let current = script;
  const requests: IdentityRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const aborted = new Promise<boolean>((resolve) =>
      outgoing.once("close", () => resolve(!outgoing.writableFinished)),
    );
    const { method = "", url: path = "", headers } = incoming;
    const body = await readText(incoming);
    const request = { ...addressedTo(method, path, headers, body), method, path, headers, body, aborted };
    requests.push(request);
    if (request.endpoint === "elsewhere") return perform(person({ sub: "somebody-else" }), outgoing);
    if (request.token === null) return perform({ kind: "failure", status: 404 }, outgoing);
    const reply = await current(request);
    await sleep(reply.latencyMs ?? 0);
    await perform(reply, outgoing);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    userinfoUrl: `${url}/v1/userinfo`,
    tokeninfoUrl: `${url}/tokeninfo`,
    requests,
    play: (next) => {
      current = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** No token where one is not sent the way the endpoint wants it. */
function addressedTo(method: string, path: string, headers: IncomingMessage["headers"], body: string) {
  if (path === "/v1/userinfo") {
    const [, token = null] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    return { endpoint: "userinfo" as const, token: method === "GET" ? token : null };
  }
  if (path === "/tokeninfo") {
    const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
    const token = method === "POST" && isForm ? new URLSearchParams(body).get("access_token") : null;
    return { endpoint: "tokeninfo" as const, token };
  }
  return { endpoint: "elsewhere" as const, token: null };
}

async function perform(reply: IdentityReply, outgoing: ServerResponse): Promise<void> {
  switch (reply.kind) {
    case "json":
      outgoing.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
      outgoing.end(JSON.stringify(reply.value));
      return;
    case "body":
      outgoing.writeHead(200, { "content-type": "application/json", ...reply.headers });
      outgoing.end(reply.body);
      return;
    case "failure":
      outgoing.writeHead(reply.status, { "content-type": "application/json" });
      outgoing.end(
        reply.body ?? JSON.stringify({ error: "invalid_request", error_description: "Invalid Credentials" }),
      );
      return;
    case "redirect":
      outgoing.writeHead(reply.status ?? 302, { location: "/elsewhere" });
      outgoing.end();
      return;
    case "hang":
      if (reply.begin !== undefined) await begin(outgoing, reply.begin);
      return;
    case "half":
      await begin(outgoing, reply.begin);
      outgoing.destroy();
      return;
    case "endless":
      outgoing.writeHead(200, { "content-type": "application/json" });
      await pipeline(endlessSpace, outgoing);
  }
}

function* endlessSpace(): Generator<string> {
  while (true) yield " ".repeat(16_384);
}

async function begin(outgoing: ServerResponse, text: string): Promise<void> {
  outgoing.writeHead(200, { "content-type": "application/json" });
  await new Promise<void>((resolve) => outgoing.write(text, () => resolve()));
}
