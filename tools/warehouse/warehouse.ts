import type { Hold } from "./hold.js";
import type { TableName } from "./schema.js";

/** What drivers may bind. Arrays are expanded by the query author (`placeholders`), never bound whole. */
export type Parameter = string | number | boolean | null;

/** A driver's row after normalisation: numbers, strings, booleans, ISO dates (`YYYY-MM-DD`), null. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

export interface QueryOptions {
  /** Aborting interrupts the query on the engine. */
  readonly signal?: AbortSignal | undefined;
}

/** Freshness of one table, as recorded when it was loaded. */
export interface Dataset {
  readonly dataset: TableName;
  /** Plain-language name; the table's name is never shown. */
  readonly label: string;
  readonly source: string;
  readonly rows: number;
  readonly coversFrom: string | null;
  readonly coversTo: string | null;
  /** ISO date, null when the source did not say. */
  readonly refreshedOn: string | null;
  readonly isSample: boolean;
  /** What it covers in each market that has dated rows of it. */
  readonly markets: readonly MarketCoverage[];
}

/** First and last day, or month, of which a market has more than stray rows. */
export interface MarketCoverage {
  readonly market: string;
  readonly coversFrom: string;
  readonly coversTo: string;
}

/**
 * A market database opened for reading. Safe for concurrent use.
 * @throws DataUnavailableError on a time-out, a lost connection or a failed query (the engine's text goes to `cause`)
 * @throws CanceledError when the signal aborted
 */
export interface Warehouse {
  readonly engine: "duckdb" | "postgresql";
  /** Changes when another market is swapped in, but not under a hold; caches key on it. */
  readonly generation: string;
  /** Runs one statement with `$1..$n` bound. The same text runs on every engine. */
  query(sql: string, parameters?: readonly Parameter[], options?: QueryOptions): Promise<Row[]>;
  /** Freshness of every table, read once per generation. */
  datasets(): Promise<readonly Dataset[]>;
  /**
   * Keeps the market as it is now for one answer, while others are swapped in. Missing where the market cannot change.
   * @throws DataUnavailableError
   */
  hold?(): Promise<Hold>;
  /**
   * Settles when the engine answers, past the queries that wait or run. Missing where nothing ever waits.
   * @returns what answers only in part, a sentence for each, fit for a caller
   * @throws DataUnavailableError
   */
  ping?(): Promise<readonly string[]>;
  /** Looks now whether another market was swapped in, which is else noticed within a second or so. Missing where it cannot change. */
  reload?(): Promise<void>;
  close(): Promise<void>;
}

/** `$first, $first+1, …` for a list of `count` values, to be written inside `IN (…)`. */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(", ");
}

/** Settles when the engine answers. @returns what answers only in part @throws DataUnavailableError */
export async function pingWarehouse(warehouse: Pick<Warehouse, "query" | "ping">): Promise<readonly string[]> {
  if (warehouse.ping) return warehouse.ping();
  await warehouse.query("SELECT 1 AS one");
  return [];
}
