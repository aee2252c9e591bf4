import type { Agent } from "../../graph/agent.js";
import type { TaskRegistry } from "../../http/a2a/tasks.js";
import { createApp } from "../../http/app.js";
import { startServer } from "../../http/server.js";
import { fakeAgent, recordingLogger } from "../fakes.js";

/** The application on a real port of this machine. */
export async function startService(
  agents: readonly Agent[] = [fakeAgent("router"), fakeAgent("pricing-agent")],
  tasks?: TaskRegistry,
) {
  const logger = recordingLogger();
  const byId = new Map(agents.map((agent) => [agent.profile.id, agent]));
  const server = await startServer(
    (url) => createApp({ agents: byId, publicBaseUrl: `${url}/`, version: "9.9.9", logger, ...(tasks && { tasks }) }),
    "127.0.0.1",
    0,
  );
  const url = server.localUrl;

  /** Sends a body as it is, or an object as JSON. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  const call = async (method: string, params: unknown, path = "/a2a/router") => {
    const response = await post(path, rpc(method, params));
    return bodyOf(response);
  };
  return { url, logger, post, call, close: () => server.drain(0) };
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** The body of a response whose result a test compares as a whole. */
export const bodyOf = async (response: Response): Promise<RpcBody> => (await response.json()) as RpcBody;

/** A JSON-RPC response, loosely: tests look into it. */
export interface RpcBody {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: Record<string, unknown> & {
    readonly id: string;
    readonly contextId: string;
    readonly status: { readonly state: string };
  };
  readonly error?: { readonly code: number; readonly message: string };
}

export const rpc = (method: string, params?: unknown, id: unknown = "1") => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params !== undefined && { params }),
});

export const messageOf = (text: string, more: object = {}) => ({
  kind: "message",
  messageId: "m-1",
  role: "user",
  parts: [{ kind: "text", text }],
  ...more,
});

export const ask = (text: string, more: object = {}) => rpc("message/send", { message: messageOf(text), ...more });

/** The events of a stream, parsed; fails on anything that is not one. */
export async function readEvents(response: Response): Promise<RpcBody[]> {
  const text = await response.text();
  const chunks = text.split("\n\n").filter((chunk) => chunk !== "");
  return chunks.map((chunk) => JSON.parse(chunk.replace(/^data: /, "")) as RpcBody);
}
