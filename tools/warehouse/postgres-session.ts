import pg from "pg";
import { CanceledError, type DataUnavailableError } from "../errors.js";
import { queryFailed, timedOut, unreachable } from "./failure.js";
import { canceled } from "./gate.js";
import { generationSchema } from "./market-layout.js";
import { postgresTypes } from "./normalise.js";
import type { Parameter, Row } from "./warehouse.js";

/** Queries at once of one process. */
export const DEFAULT_POOL_SIZE = 4;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that does not even confirm a cancellation is given up, and its connection with it. */
const CANCEL_GRACE_MS = 2_000;

export interface Limits {
  readonly queryTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export function connectionSettings(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "agent-query-service",
  };
}

/**
 * Once per connection. Reading only, dates as ISO in UTC; compiling (jit) costs more than these queries take.
 * Set after connecting rather than as start options, which an URL's own `options` would replace.
 */
export async function prepareSession(
  client: pg.ClientBase,
  { poolSize = DEFAULT_POOL_SIZE }: { readonly poolSize?: number | undefined },
): Promise<void> {
  // Without Citus nothing reads the last one; with it a worker sees this many connections of a session, not one for each shard.
  await client.query(
    `SET default_transaction_read_only = on; SET jit = off; SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD'; SET citus.max_adaptive_executor_pool_size = ${poolSize}`,
  );
}

/**
 * How long the server itself lets a query run, should this process not be there to cancel it: in whole seconds, so that few queries of a
 * question need another time than the one before.
 */
export const statementTimeout = (queryTimeoutMs: number, leftMs: number): number =>
  Math.ceil((Math.min(queryTimeoutMs, Math.max(0, leftMs)) + CANCEL_GRACE_MS) / 1_000) * 1_000;

export async function limitStatements(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  await client.query(`SET statement_timeout = ${timeoutMs}`);
}

/**
 * Points a connection at one generation's tables. The views of the serving schema are for people: a statement of ours over several
 * of them and the swap that replaces them one after the other would wait for each other (measured: swaps of half a minute).
 */
export async function selectGeneration(client: pg.ClientBase, generation: string): Promise<void> {
  await client.query(`SET search_path = ${generationSchema(generation)}`);
}

/**
 * Runs one text; an abort or a time-out cancels it on the server through a second connection.
 * `discard` is called when the connection must not be used again.
 */
export async function runOnClient(
  client: pg.ClientBase & { readonly processID?: number | null },
  databaseUrl: string,
  sql: string,
  parameters: readonly Parameter[],
  { queryTimeoutMs, signal }: Limits,
  discard: () => void,
): Promise<Row[]> {
  let stopped: "canceled" | "timed out" | undefined;
  let canceling: Promise<void> | undefined;
  let giveUp: NodeJS.Timeout | undefined;
  let abandon: (reason: Error) => void = () => {};
  const abandoned = new Promise<never>((_resolve, reject) => {
    abandon = reject;
  });
  abandoned.catch(() => {});
  const stop = (reason: "canceled" | "timed out") => {
    if (stopped) return;
    stopped = reason;
    canceling = cancelOnServer(databaseUrl, client.processID);
    giveUp = setTimeout(() => {
      discard();
      abandon(new Error("The server did not confirm the cancellation"));
    }, CANCEL_GRACE_MS);
  };
  const cancel = () => stop("canceled");
  const timer = setTimeout(() => stop("timed out"), queryTimeoutMs);
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const running = client.query<Row>({ text: sql, values: [...parameters], types: postgresTypes });
    const result = await Promise.race([running, abandoned]);
    if (stopped === "canceled") throw canceled(signal);
    return result.rows;
  } catch (cause) {
    if (cause instanceof CanceledError) throw cause;
    if (isConnectionLoss(cause)) discard();
    if (stopped === "canceled") throw canceled(signal);
    if (stopped === "timed out") throw timedOut(queryTimeoutMs, cause);
    throw queryFailure(cause, queryTimeoutMs);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    // The next query of this connection must not meet a cancellation that is still under way.
    await canceling;
    clearTimeout(giveUp);
  }
}

const QUERY_CANCELED = "57014";
const UNDEFINED_TABLE = "42P01";

/** True when a query's tables are gone, which is what a connection meets that still looks at a dropped generation. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.code === UNDEFINED_TABLE;
}

function queryFailure(cause: unknown, queryTimeoutMs: number): DataUnavailableError {
  if (cause instanceof pg.DatabaseError && cause.code === QUERY_CANCELED) return timedOut(queryTimeoutMs, cause);
  return isConnectionLoss(cause) ? unreachable(cause) : queryFailed(cause);
}

const WRONG_PARAMETER_COUNT = "08P01";

/** Class 57P: the server shuts down or ended the session; 08: the connection broke. What is not the server's answer is the network's. */
export function isConnectionLoss(cause: unknown): boolean {
  if (cause instanceof pg.DatabaseError)
    return /^(57P|08)/.test(cause.code ?? "") && cause.code !== WRONG_PARAMETER_COUNT;
  return cause instanceof Error && !(cause instanceof TypeError || cause instanceof RangeError);
}

async function cancelOnServer(databaseUrl: string, processId: number | null | undefined): Promise<void> {
  const client = new pg.Client(connectionSettings(databaseUrl));
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT pg_cancel_backend($1)", [processId]);
  } catch {
    // The grace period gives the connection up when the server cannot be asked.
  } finally {
    await client.end().catch(() => {});
  }
}
