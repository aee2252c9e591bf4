import { afterAll, beforeAll, expect } from "vitest";
import { createAgents } from "../../../graph/agents.js";
import { Catalogs } from "../../../graph/catalogs/catalogs.js";
import { builtInDescriber, type Describer } from "../../../graph/catalogs/describer.js";
import { CatalogStore } from "../../../tools/catalogs/catalog-store.js";
import { createFetcher, type FetcherSettings } from "../../../tools/catalogs/fetch/create-fetcher.js";
import { StateUnavailableError } from "../../../tools/errors.js";
import type { StateRecord, StateStore } from "../../../tools/state/state-store.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { type Engine, openEngine } from "../../market.js";
import { messageOf, type RpcBody, rpc, type ServiceOptions, startService } from "../service.js";

export const ONBOARD = "/a2a/catalog-onboard-sync";
export const ANALYSE = "/a2a/catalog-analyze";

/** The header in which a caller of the tests says who it is; without it the caller is anonymous. */
const CALLER_HEADER = "x-caller";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body that tests look into
  readonly body: any;
}

export interface CatalogServiceOptions {
  /** Of the network, in place of everything that tests may read: this machine too. */
  readonly reach?: Partial<Pick<FetcherSettings, "allowPrivate" | "isAllowedAddress" | "resolve">>;
  readonly maxPages?: number;
  readonly describer?: Describer;
  readonly state?: ServiceOptions["state"];
  /** In place of the real one. */
  readonly warehouse?: (real: Warehouse) => Warehouse;
}

/** The whole service with catalogs, over the sample market; the state store fails for catalogs when a test says so. */
export async function startCatalogService(
  engine: Engine,
  {
    reach = { allowPrivate: true },
    maxPages = 50,
    describer = builtInDescriber,
    state,
    warehouse: wrap,
  }: CatalogServiceOptions = {},
) {
  const opened = await openEngine(engine);
  const warehouse = wrap?.(opened) ?? opened;
  const logger = recordingLogger();
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const dependencies = { warehouse, logger, clock, defaultMarket: "US" };
  const fetcher = createFetcher({ allowPrivate: false, ...reach, version: "9.9.9", delayMs: 0, patienceMs: 5_000 });
  const trouble: { error: Error | null } = { error: null };
  const service = await startService([...createAgents(dependencies).values()], {
    ...(state && { state }),
    identify: (request) => {
      const id = request.get(CALLER_HEADER) ?? "anonymous";
      return { id, account: { id, limit: Number.MAX_SAFE_INTEGER, isPassing: true }, notes: [] };
    },
    app: { feedback: true },
    openCatalogs: (store) =>
      new Catalogs(dependencies, new CatalogStore(troubled(store, trouble), 7), { fetcher, maxPages, describer }),
  });
  const heard: string[] = [];

  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    heard.push(text);
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const reply: Reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
    return reply;
  };
  const onboard = (body: unknown, headers: Record<string, string> = {}) => send("POST", ONBOARD, body, headers);
  const analyse = (body: unknown, headers: Record<string, string> = {}) => send("POST", ANALYSE, body, headers);
  /** One turn of a conversation. */
  const chat = async (
    parts: string | readonly object[],
    caller?: string,
    { path = "/a2a/router", ...more }: Chat = {},
  ) => {
    const message = messageOf("", {
      messageId: crypto.randomUUID(),
      parts: typeof parts === "string" ? [{ kind: "text", text: parts }] : parts,
      ...more,
    });
    const reply = await send("POST", path, rpc("message/send", { message }), as(caller));
    return reply.body as RpcBody;
  };
  const close = async () => {
    await service.close();
    await fetcher.close();
    await opened.close();
  };
  return { ...service, heard, trouble, catalogLogger: logger, send, onboard, analyse, chat, close };
}

export type CatalogService = Awaited<ReturnType<typeof startCatalogService>>;

/** Call it inside a `describe`: one service for its tests, closed after them; nothing it said may be from inside. */
export function openCatalogService(engine: Engine): CatalogService {
  let opened: CatalogService | undefined;
  const service = (): CatalogService => {
    if (opened === undefined) throw new Error("the service is not open yet");
    return opened;
  };
  beforeAll(async () => {
    opened = await startCatalogService(engine);
  });
  afterAll(async () => {
    await service().close();
    expect(leaksOf(service().heard)).toEqual([]);
  });
  // Empty, for all of it is taken from the service once that is open.
  return new Proxy({} as CatalogService, { get: (_, name) => Reflect.get(service(), name) });
}

interface Chat {
  readonly path?: string;
  readonly contextId?: string;
  readonly taskId?: string;
}

export const as = (caller: string | undefined): Record<string, string> =>
  caller === undefined ? {} : { [CALLER_HEADER]: caller };

export const base64 = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("base64");

/** What a task answers, or asks back. */
export const told = ({ result }: RpcBody): string =>
  result?.artifacts?.[0]?.parts[0]?.text ?? result?.status.message?.parts[0]?.text ?? "";

/** Everything read is accounted for. */
export function isBalanced({ body }: Reply): boolean {
  const { read, accepted, rejected } = body.rows;
  return read === accepted + rejected;
}

const SECRETS: readonly RegExp[] = [
  /\bSELECT\s.*\bFROM\b/i,
  /cluster_terms|price_events|market_freshness|catalog-list|pg_catalog|duckdb/i,
  /\bat [\w.<>]+ \(|node:internal|node_modules|\.ts:\d+|\.js:\d+/,
  /\b10\.0\.0\.1\b|169\.254\.169\.254|::ffff:|\blocalhost\b|ECONN|ENOTFOUND|EAI_AGAIN/,
  /Kaboom|\[object Object\]|\bundefined\b|\bNaN\b/,
];

/** Words of bodies that nobody outside may read. */
export function leaksOf(heard: readonly string[]): string[] {
  return heard.flatMap((text) => SECRETS.flatMap((secret) => secret.exec(text)?.[0] ?? []));
}

/** The store as it is when its engine does not answer, for whatever is kept of catalogs. */
function troubled(store: StateStore, trouble: { readonly error: Error | null }): StateStore {
  const unless = <Result>(records: readonly Pick<StateRecord, "collection">[], work: () => Promise<Result>) =>
    trouble.error && records.some(({ collection }) => collection.startsWith("catalog"))
      ? Promise.reject(trouble.error)
      : work();
  return {
    engine: store.engine,
    instance: store.instance,
    get: (collection, key) => unless([{ collection }], () => store.get(collection, key)),
    put: (records) => unless(records, () => store.put(records)),
    create: (record) => unless([record], () => store.create(record)),
    replace: (record, revision) => unless([record], () => store.replace(record, revision)),
    increment: (counter, by, limit) => store.increment(counter, by, limit),
    search: (collection, ...given) => unless([{ collection }], () => store.search(collection, ...given)),
    list: (collection) => unless([{ collection }], () => store.list(collection)),
    delete: (collection, key) => unless([{ collection }], () => store.delete(collection, key)),
    lostInstances: () => store.lostInstances(),
    forgetInstance: (instance) => store.forgetInstance(instance),
    leaveWork: () => store.leaveWork(),
    isAlive: (instance) => store.isAlive(instance),
    send: (instance, message) => store.send(instance, message),
    onMessage: (listener) => store.onMessage(listener),
    close: () => store.close(),
  };
}

export const storeDown = () =>
  new StateUnavailableError("What the service remembers cannot be read or written right now.");
