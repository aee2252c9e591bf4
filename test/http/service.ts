import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Agent } from "../../graph/agent.js";
import type { Catalogs } from "../../graph/catalogs/catalogs.js";
import { withCatalogs } from "../../graph/catalogs/chat.js";
import type { Task } from "../../http/a2a/protocol.js";
import type { PushNotifications } from "../../http/a2a/push.js";
import { type TaskSettings, Tasks } from "../../http/a2a/tasks.js";
import { type AppOptions, createApp } from "../../http/app.js";
import type { IdentifyCaller } from "../../http/callers/caller.js";
import type { CallerDependencies } from "../../http/callers/identify.js";
import type { HttpLogger } from "../../http/logger.js";
import { startServer } from "../../http/server.js";
import { openStateStore } from "../../tools/state/open.js";
import type { StateStore } from "../../tools/state/state-store.js";
import { fakeAgent, recordingLogger } from "../fakes.js";

export interface ServiceOptions {
  readonly settings?: Partial<TaskSettings>;
  readonly identify?: IdentifyCaller;
  /** Where the state is kept; a folder of its own, removed at the end, unless one is given. */
  readonly state?: { readonly dataDir: string; readonly databaseUrl: string | null };
  /** The state itself, in the place of one that is opened. */
  readonly store?: StateStore;
  /** Makes what answers for catalogs. */
  readonly openCatalogs?: (store: StateStore) => Catalogs;
  /** Makes what tells callers of the end of their tasks. */
  readonly openPush?: (
    store: StateStore,
    loadTask: (taskId: string) => Promise<Task | null>,
    logger: HttpLogger,
  ) => PushNotifications;
  /** What the operator has switched on. */
  readonly app?: Pick<
    AppOptions,
    | "isTraced"
    | "cors"
    | "marketImports"
    | "assumesInterface"
    | "page"
    | "feedback"
    | "warehouse"
    | "security"
    | "noticeMarket"
  >;
  /** Who may ask and how often. */
  readonly callersOf?: (store: StateStore, dataDir: string) => CallerDependencies;
}

/** The application on a real port of this machine, over a real state store. */
export async function startService(
  agents: readonly Agent[] = [fakeAgent("router"), fakeAgent("pricing-agent")],
  { settings, identify, state, store: given, openCatalogs, openPush, app, callersOf }: ServiceOptions = {},
) {
  const logger = recordingLogger();
  const own = state || given ? null : mkdtempSync(path.join(tmpdir(), "service-"));
  const store = given ?? (await openStateStore({ ...(state ?? { dataDir: own ?? "", databaseUrl: null }), logger }));
  const push = openPush?.(store, (taskId) => tasks.load(taskId), logger);
  const onSettled = push ? { onSettled: (task: Task) => void push.settled(task) } : {};
  const tasks: Tasks = new Tasks(store, logger, { ...settings, ...onSettled });
  const catalogs = openCatalogs?.(store);
  catalogs?.onDeleted((id) => tasks.forgetCatalog(id));
  const served = catalogs ? agents.map((agent) => withCatalogs(agent, catalogs)) : agents;
  const byId = new Map(served.map((agent) => [agent.profile.id, agent]));
  const options = {
    agents: byId,
    version: "9.9.9",
    logger,
    tasks,
    ...(identify && { identify }),
    ...(catalogs && { catalogs }),
    ...(callersOf && { callers: callersOf(store, own ?? state?.dataDir ?? "") }),
    ...(push && { push }),
    ...app,
  };
  const server = await startServer((url) => createApp({ ...options, publicBaseUrl: `${url}/` }), "127.0.0.1", 0);
  const url = server.localUrl;

  /** Sends a body as it is, or an object as JSON. */
  const post = (target: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${target}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
    });
  const call = async (
    method: string,
    params: unknown,
    target = "/a2a/router",
    headers: Record<string, string> = {},
  ) => {
    const response = await post(target, rpc(method, params), headers);
    return bodyOf(response);
  };
  const close = async () => {
    push?.close();
    await server.drain(0);
    await tasks.stopAll();
    await store.close();
    if (own !== null) rmSync(own, { recursive: true, force: true });
  };
  return { url, logger, tasks, store, post, call, close };
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
    readonly history?: readonly { readonly role: string; readonly parts: readonly { readonly text: string }[] }[];
    readonly artifacts?: readonly {
      readonly artifactId: string;
      readonly parts: readonly { readonly kind: string; readonly text: string }[];
      readonly metadata: { readonly evidence: readonly unknown[]; readonly freshness: { readonly isSample: boolean } };
    }[];
    readonly status: {
      readonly state: string;
      readonly message?: { readonly parts: readonly { readonly text: string }[] };
    };
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

/** Waits for what another part of the process does in its own time. */
export async function waitFor(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The events of a stream, parsed; fails on anything that is not one. */
export async function readEvents(response: Response): Promise<RpcBody[]> {
  const text = await response.text();
  const chunks = text.split("\n\n").filter((chunk) => chunk !== "" && !chunk.startsWith(": ")); // comments are no events
  return chunks.map((chunk) => JSON.parse(chunk.replace(/^data: /, "")) as RpcBody);
}
