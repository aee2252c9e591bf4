import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { DataUnavailableError } from "../errors.js";
import { inSpan } from "../span.js";
import { placeOf, reasonOf } from "./connect-failure.js";
import { inTime, timeLeft } from "./deadline.js";
import { closed, queryFailed, unreachable, type WarehouseLogger } from "./failure.js";
import { FreshnessCache } from "./freshness.js";
import { canceled, Gate } from "./gate.js";
import { GenerationLocks } from "./generation-locks.js";
import { type Hold, Holds } from "./hold.js";
import { GENERATION_TABLE, SCHEMA_VERSION, SERVING_SCHEMA, type StoredMarket, storedMarket } from "./market-layout.js";
import { Pinger } from "./pinger.js";
import {
  connectionSettings,
  DEFAULT_POOL_SIZE,
  isMissingTable,
  limitStatements,
  prepareSession,
  runOnClient,
  selectGeneration,
  statementTimeout,
} from "./postgres-session.js";
import type { Dataset, Parameter, QueryOptions, Row, Warehouse } from "./warehouse.js";

/** A replica that is further behind is not waited for. */
const REPLICA_LAG_MS = 3_000;
const REPLICA_RETRY_MS = 100;
/** How long a market that was swapped in may go unnoticed. The loader keeps the previous one for longer than that. */
export const CHECK_EVERY_MS = 1_000;

export interface PostgresWarehouseOptions {
  readonly databaseUrl: string;
  /** A replica that queries go to; loads, and the locks that hold them off, stay with the database itself. */
  readonly readUrl?: string | undefined;
  /** Time a query may run; waiting for a connection does not count. */
  readonly queryTimeoutMs: number;
  /** Queries at once. */
  readonly poolSize?: number | undefined;
  readonly logger?: WarehouseLogger | undefined;
}

/** @throws DataUnavailableError when the server cannot be reached or holds no market */
export async function openPostgresWarehouse(options: PostgresWarehouseOptions): Promise<PostgresWarehouse> {
  const { databaseUrl, readUrl = databaseUrl } = options;
  let stored = await readPostgresMarket(readUrl);
  const giveUpAt = performance.now() + (readUrl === databaseUrl ? 0 : REPLICA_LAG_MS);
  while (!stored && performance.now() < giveUpAt) {
    await delay(REPLICA_RETRY_MS);
    stored = await readPostgresMarket(readUrl);
  }
  if (!stored) throw new DataUnavailableError("The database holds no market: load one first.");
  return new PostgresWarehouse(options, stored);
}

export class PostgresWarehouse implements Warehouse {
  readonly engine = "postgresql";
  readonly #options: PostgresWarehouseOptions;
  readonly #readUrl: string;
  readonly #pool: pg.Pool;
  readonly #gate: Gate;
  readonly #freshness = new FreshnessCache();
  /** The generation that each connection looks at. */
  readonly #selected = new WeakMap<pg.ClientBase, string>();
  /** How long its server lets a statement of each connection run, in milliseconds. */
  readonly #limited = new WeakMap<pg.ClientBase, number>();
  /** What stops each query that runs or waits. */
  readonly #running = new Set<AbortController>();
  readonly #holds = new Holds<StoredMarket>();
  readonly #locks: GenerationLocks;
  readonly #pinger: Pinger;
  #isClosed = false;
  #stored: StoredMarket;
  /** A replacement of another version, so that it is reported once. */
  #refusedGeneration: string | undefined;
  #checkedAt = performance.now();
  #checking: Promise<void> | undefined;

  constructor(options: PostgresWarehouseOptions, stored: StoredMarket) {
    const poolSize = options.poolSize ?? DEFAULT_POOL_SIZE;
    this.#options = options;
    this.#readUrl = options.readUrl ?? options.databaseUrl;
    this.#stored = stored;
    this.#gate = new Gate(poolSize);
    this.#locks = new GenerationLocks(options.databaseUrl);
    this.#pinger = new Pinger(this.#readUrl);
    this.#pool = new pg.Pool({ ...connectionSettings(this.#readUrl), max: poolSize });
    // Without listeners a server that goes away would end the process.
    this.#pool.on("error", (error) => options.logger?.warn({ error }, "market database connection lost"));
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  get generation(): string {
    return this.stored.generation;
  }

  get stored(): StoredMarket {
    return this.#holds.current ?? this.#stored;
  }

  async hold(): Promise<Hold> {
    if (this.#isClosed) throw closed();
    if (performance.now() - this.#checkedAt > CHECK_EVERY_MS) await this.reload();
    let market = this.stored;
    let giveBack = await this.#locks.take(market.generation);
    const giveUpAt = performance.now() + (this.#readUrl === this.#options.databaseUrl ? 0 : REPLICA_LAG_MS);
    while (giveBack === null) {
      // Dropped since it was looked at; a replica may not know it yet.
      await this.reload();
      while (this.#stored.generation === market.generation) {
        if (performance.now() >= giveUpAt) throw queryFailed(new Error("The generation is not listed"));
        await delay(REPLICA_RETRY_MS);
        await this.reload();
      }
      market = this.#stored;
      giveBack = await this.#locks.take(market.generation);
    }
    return this.#holds.keep(market, giveBack);
  }

  query(sql: string, parameters: readonly Parameter[] = [], options: QueryOptions = {}): Promise<Row[]> {
    return inSpan("query", { "db.system": this.engine }, () => this.#query(sql, parameters, options));
  }

  async #query(sql: string, parameters: readonly Parameter[], { signal }: QueryOptions): Promise<Row[]> {
    if (performance.now() - this.#checkedAt > CHECK_EVERY_MS) await this.reload();
    const { generation } = this;
    const isHeld = this.#holds.current !== undefined;
    try {
      return await this.#run(sql, parameters, signal);
    } catch (error) {
      if (isHeld || !isMissingTable(error)) throw error;
      await this.reload();
      if (this.generation === generation) throw error;
      return this.#run(sql, parameters, signal);
    }
  }

  ping(): Promise<readonly string[]> {
    return this.#isClosed ? Promise.reject(closed()) : this.#pinger.ping();
  }

  datasets(): Promise<readonly Dataset[]> {
    return this.#freshness.read(this.generation, (sql) => this.query(sql));
  }

  /** Notices that another market was swapped in. An unreachable server is left for the query to report. */
  reload(): Promise<void> {
    this.#checkedAt = performance.now();
    this.#checking ??= this.#run(CURRENT_GENERATION, [], undefined)
      .then(
        (rows) => this.#take(storedMarket(rows)),
        () => {},
      )
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const controller of this.#running) controller.abort(closed());
    await Promise.all([this.#pool.end(), this.#locks.close(), this.#pinger.close()]);
  }

  #take(current: StoredMarket | undefined): void {
    if (!current || current.generation === this.#refusedGeneration) return;
    const { generation, schemaVersion } = current;
    if (generation === this.#stored.generation) return;
    if (schemaVersion === SCHEMA_VERSION) {
      this.#stored = current;
      return;
    }
    this.#refusedGeneration = generation;
    this.#options.logger?.warn(
      { generation, schemaVersion },
      "market replaced by one of another version, still serving the previous one",
    );
  }

  async #run(sql: string, parameters: readonly Parameter[], callerSignal: AbortSignal | undefined): Promise<Row[]> {
    if (this.#isClosed) throw closed();
    if (callerSignal?.aborted) throw canceled(callerSignal);
    return inTime(callerSignal, async (controller) => {
      const { signal } = controller;
      this.#running.add(controller);
      try {
        return await this.#gate.run(() => this.#runInTurn(sql, parameters, signal), signal);
      } catch (error) {
        if (this.#isClosed && !callerSignal?.aborted) throw closed(error);
        throw error;
      } finally {
        this.#running.delete(controller);
      }
    });
  }

  async #runInTurn(sql: string, parameters: readonly Parameter[], signal: AbortSignal): Promise<Row[]> {
    const { queryTimeoutMs } = this.#options;
    const client = await this.#connect();
    let isUsable = true;
    try {
      if (signal.aborted) throw canceled(signal);
      return await runOnClient(client, this.#readUrl, sql, parameters, { queryTimeoutMs, signal }, () => {
        isUsable = false;
      });
    } finally {
      client.release(!isUsable);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const { generation } = this;
      const selected = this.#selected.get(client);
      if (selected === undefined) await prepareSession(client, this.#options);
      if (selected !== generation) await selectGeneration(client, generation);
      this.#selected.set(client, generation);
      const timeoutMs = statementTimeout(this.#options.queryTimeoutMs, timeLeft());
      if (this.#limited.get(client) !== timeoutMs) await limitStatements(client, timeoutMs);
      this.#limited.set(client, timeoutMs);
      return client;
    } catch (cause) {
      client?.release(true);
      throw unreachable(cause);
    }
  }
}

const CURRENT_GENERATION = `SELECT generation, schema_version, is_sample FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE is_current`;
const NOT_THERE = new Set(["42P01", "3F000"]);

/**
 * What the database holds now; undefined when nothing was loaded yet.
 * @throws DataUnavailableError when the server cannot be reached
 */
export async function readPostgresMarket(databaseUrl: string): Promise<StoredMarket | undefined> {
  const client = new pg.Client(connectionSettings(databaseUrl));
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Row>(CURRENT_GENERATION);
    return storedMarket(rows);
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && NOT_THERE.has(cause.code ?? "")) return undefined;
    throw new DataUnavailableError(`The market (${placeOf(databaseUrl)}) cannot be reached: ${reasonOf(cause)}.`, {
      cause,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
