import { CanceledError } from "../errors.js";
import { inSpan } from "../span.js";
import { inTime } from "./deadline.js";
import { fileIdentity, type MarketConnection, MarketFile } from "./duckdb-file.js";
import { closed, queryFailed, timedOut, type WarehouseLogger } from "./failure.js";
import { FreshnessCache } from "./freshness.js";
import { canceled, Gate } from "./gate.js";
import { type Hold, Holds } from "./hold.js";
import { SCHEMA_VERSION, type StoredMarket } from "./market-layout.js";
import { onAbort } from "./on-abort.js";
import type { Dataset, Parameter, QueryOptions, Row, Warehouse } from "./warehouse.js";

/** Four slow queries fill Node's thread pool and stall files, DNS and crypto of the process for seconds; two do not (measured). */
const MAX_QUERIES = 2;
/** How long a market that was swapped in may go unnoticed. */
const CHECK_EVERY_MS = 1_000;
/** An interrupt that comes before the engine's thread has begun is forgotten by the engine, so it is repeated. */
const INTERRUPT_EVERY_MS = 20;

export interface DuckDbWarehouseOptions {
  readonly path: string;
  /** Time a query may run; waiting for the gate does not count. */
  readonly queryTimeoutMs: number;
  readonly logger?: WarehouseLogger | undefined;
}

export async function openDuckDbWarehouse(options: DuckDbWarehouseOptions): Promise<DuckDbWarehouse> {
  return new DuckDbWarehouse(options, await MarketFile.open(options.path, MAX_QUERIES));
}

export class DuckDbWarehouse implements Warehouse {
  readonly engine = "duckdb";
  readonly #options: DuckDbWarehouseOptions;
  readonly #gate = new Gate(MAX_QUERIES);
  readonly #freshness = new FreshnessCache();
  readonly #running = new Set<Promise<unknown>>();
  readonly #holds = new Holds<MarketFile>();
  #market: MarketFile;
  /** A replacement of another version, so that it is opened and reported once. */
  #refusedIdentity: string | undefined;
  #checkedAt = performance.now();
  #checking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: DuckDbWarehouseOptions, market: MarketFile) {
    this.#options = options;
    this.#market = market;
  }

  get generation(): string {
    return this.#file.stored.generation;
  }

  get stored(): StoredMarket {
    return this.#file.stored;
  }

  /** The one that an answer began on, or the newest. */
  get #file(): MarketFile {
    return this.#holds.current ?? this.#market;
  }

  async hold(): Promise<Hold> {
    this.#assertOpen();
    if (performance.now() - this.#checkedAt > CHECK_EVERY_MS) await this.reload();
    const market = this.#file;
    market.keep();
    return this.#holds.keep(market, () => market.letGo());
  }

  query(sql: string, parameters: readonly Parameter[] = [], options: QueryOptions = {}): Promise<Row[]> {
    return inSpan("query", { "db.system": this.engine }, () => this.#query(sql, parameters, options));
  }

  async #query(sql: string, parameters: readonly Parameter[], options: QueryOptions): Promise<Row[]> {
    this.#assertOpen();
    if (performance.now() - this.#checkedAt > CHECK_EVERY_MS) await this.reload();
    return inTime(options.signal, ({ signal }) => this.#queryInTurn(sql, parameters, signal));
  }

  #queryInTurn(sql: string, parameters: readonly Parameter[], signal: AbortSignal): Promise<Row[]> {
    return this.#gate.run(async () => {
      this.#assertOpen();
      const running = this.#file.lease((connection) => this.#run(connection, sql, parameters, signal));
      this.#running.add(running);
      try {
        return await running;
      } finally {
        this.#running.delete(running);
      }
    }, signal);
  }

  async ping(): Promise<readonly string[]> {
    this.#assertOpen();
    await this.#file.ping().catch((cause: unknown) => {
      throw this.#isClosed ? closed(cause) : queryFailed(cause);
    });
    return [];
  }

  datasets(): Promise<readonly Dataset[]> {
    return this.#freshness.read(this.generation, (sql) => this.query(sql));
  }

  /** Opens the file anew when another one was renamed over it. Queries that run keep the old one until they end. */
  reload(): Promise<void> {
    this.#checkedAt = performance.now();
    this.#checking ??= this.#openIfReplaced().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#checking;
    const market = this.#market;
    // A process cannot end while a query runs.
    const repeat = setInterval(() => market.interruptAll(), INTERRUPT_EVERY_MS);
    market.interruptAll();
    await Promise.allSettled(this.#running);
    clearInterval(repeat);
    market.retire();
  }

  async #openIfReplaced(): Promise<void> {
    const { path, logger } = this.#options;
    const identity = await fileIdentity(path);
    if (identity === this.#market.identity || (identity && identity === this.#refusedIdentity)) return;
    try {
      const next = await MarketFile.open(path, MAX_QUERIES);
      const { schemaVersion } = next.stored;
      if (schemaVersion !== SCHEMA_VERSION) {
        next.retire();
        this.#refusedIdentity = next.identity;
        logger?.warn(
          { schemaVersion },
          "market file replaced by one of another version, still serving the previous one",
        );
        return;
      }
      const previous = this.#market;
      this.#market = next;
      previous.retire();
    } catch (error) {
      logger?.warn({ error }, "market file replaced but unreadable, still serving the previous one");
    }
  }

  async #run(
    connection: MarketConnection,
    sql: string,
    parameters: readonly Parameter[],
    signal?: AbortSignal,
  ): Promise<Row[]> {
    // Aborted while the gate opened: no event will come.
    if (signal?.aborted) throw canceled(signal);
    const { queryTimeoutMs } = this.#options;
    let stopped: "canceled" | "timed out" | undefined;
    let repeat: NodeJS.Timeout | undefined;
    const stop = (reason: "canceled" | "timed out") => {
      stopped ??= reason;
      connection.interrupt();
      repeat ??= setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS);
    };
    const timer = setTimeout(() => stop("timed out"), queryTimeoutMs);
    const forget = onAbort(signal, () => stop("canceled"));
    try {
      const rows = await connection.run(sql, parameters, () => stopped !== undefined);
      if (stopped === "canceled") throw canceled(signal);
      return rows;
    } catch (cause) {
      if (cause instanceof CanceledError) throw cause;
      if (stopped === "canceled") throw canceled(signal);
      if (stopped === "timed out") throw timedOut(queryTimeoutMs, cause);
      throw this.#isClosed ? closed(cause) : queryFailed(cause);
    } finally {
      clearTimeout(timer);
      clearInterval(repeat);
      forget();
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw closed();
  }
}
