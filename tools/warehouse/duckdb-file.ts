import { stat } from "node:fs/promises";
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBValue,
} from "@duckdb/node-api";
import { DataUnavailableError } from "../errors.js";
import { GENERATION_TABLE, type StoredMarket, storedMarket } from "./market-layout.js";
import { plainRows } from "./normalise.js";
import type { Parameter, Row } from "./warehouse.js";

/** More than the tools have texts of, so eviction is the exception. */
const MAX_PREPARED = 128;

/** The market is data, not configuration: no writing, no other files, no network, no way to unlock any of it. */
const LOCKED_DOWN = {
  access_mode: "READ_ONLY",
  enable_external_access: "false",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  lock_configuration: "true",
};

/**
 * In a small market a query is over before a second thread has helped: dividing it costs an eighth of the processor time of an answer
 * (measured: 226 ms with two, 198 with one, and no answer comes later). A large one gets as many as the machine has.
 */
const ONE_THREAD_BELOW_BYTES = 128 * 2 ** 20;

async function threadsFor(file: string): Promise<{ threads?: string }> {
  const { size } = await stat(file);
  return size < ONE_THREAD_BELOW_BYTES ? { threads: "1" } : {};
}

/** One connection with its prepared texts: preparing again costs 0.2-0.7 ms a call (measured), a third of a small query. */
export class MarketConnection {
  readonly #connection: DuckDBConnection;
  readonly #prepared = new Map<string, DuckDBPreparedStatement>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  interrupt(): void {
    this.#connection.interrupt();
  }

  /** `isStopped` is asked between preparing and running: an interrupt does not outlive the statement it hit. */
  async run(sql: string, parameters: readonly Parameter[], isStopped: () => boolean): Promise<Row[]> {
    const statement = await this.#prepare(sql);
    if (isStopped()) throw new Error("Stopped before it ran");
    if (statement.parameterCount !== parameters.length) {
      throw new RangeError(`The text has ${statement.parameterCount} parameters, ${parameters.length} were given`);
    }
    if (parameters.length > 0) statement.bind([...parameters]);
    // As a stream: a result that the engine has put together would keep its memory until the object that stands for it is collected.
    const result = await statement.stream();
    const columns: DuckDBValue[][] = [];
    for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk())
      chunk.appendToColumns(columns);
    return plainRows(result.columnNames(), columns);
  }

  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = await this.#connection.prepare(sql);
    this.#prepared.set(sql, statement);
    const [oldest] = this.#prepared;
    if (oldest && this.#prepared.size > MAX_PREPARED) {
      this.#prepared.delete(oldest[0]);
      oldest[1].destroySync();
    }
    return statement;
  }

  close(): void {
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
    this.#connection.closeSync();
  }
}

/** One opened file: one generation of the market. Closes itself when it was replaced and the last query and the last answer have left. */
export class MarketFile {
  readonly stored: StoredMarket;
  /** Tells this file from one renamed over it. */
  readonly identity: string;
  readonly #instance: DuckDBInstance;
  readonly #idle: MarketConnection[];
  /** Beside those that queries lease: never busy. */
  readonly #pinger: MarketConnection;
  readonly #busy = new Set<MarketConnection>();
  #isRetired = false;
  #isClosed = false;
  /** Answers that began on it. */
  #answers = 0;

  private constructor(
    instance: DuckDBInstance,
    connections: MarketConnection[],
    pinger: MarketConnection,
    stored: StoredMarket,
    identity: string,
  ) {
    this.#instance = instance;
    this.#pinger = pinger;
    this.#idle = connections;
    this.stored = stored;
    this.identity = identity;
  }

  /** @throws DataUnavailableError in plain words when the file is missing, in use for writing, or not a market */
  static async open(file: string, connectionCount: number): Promise<MarketFile> {
    const identity = await fileIdentity(file);
    if (!identity) throw new DataUnavailableError(`There is no market at ${file}.`);
    let instance: DuckDBInstance | undefined;
    try {
      instance = await DuckDBInstance.create(file, { ...LOCKED_DOWN, ...(await threadsFor(file)) });
      const connections: MarketConnection[] = [];
      for (let index = 0; index < connectionCount; index += 1)
        connections.push(new MarketConnection(await instance.connect()));
      const stored = await readStored(connections);
      const pinger = new MarketConnection(await instance.connect());
      return new MarketFile(instance, connections, pinger, stored, identity);
    } catch (cause) {
      instance?.closeSync();
      throw new DataUnavailableError(openFailure(file, cause), { cause });
    }
  }

  async lease<Result>(task: (connection: MarketConnection) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new DataUnavailableError("The market was replaced after the answer had ended.");
    const connection = this.#idle.pop();
    if (!connection) throw new Error("More queries than connections: the gate is wider than the pool");
    this.#busy.add(connection);
    try {
      return await task(connection);
    } finally {
      this.#busy.delete(connection);
      this.#idle.push(connection);
      this.#closeIfDone();
    }
  }

  /** Settles when the engine answers, however many queries wait. */
  async ping(): Promise<void> {
    await this.#pinger.run("SELECT 1 AS one", [], () => this.#isClosed);
  }

  keep(): void {
    this.#answers += 1;
  }

  letGo(): void {
    this.#answers -= 1;
    this.#closeIfDone();
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeIfDone();
  }

  interruptAll(): void {
    for (const connection of this.#busy) connection.interrupt();
  }

  #closeIfDone(): void {
    if (this.#isClosed || !this.#isRetired || this.#busy.size + this.#answers > 0) return;
    this.#isClosed = true;
    for (const connection of [...this.#idle.splice(0), this.#pinger]) connection.close();
    this.#instance.closeSync();
  }
}

export async function fileIdentity(file: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino}:${mtimeMs}:${size}`;
  } catch {
    return undefined;
  }
}

async function readStored([connection]: readonly MarketConnection[]): Promise<StoredMarket> {
  const rows = await connection?.run(
    `SELECT generation, schema_version, is_sample FROM ${GENERATION_TABLE}`,
    [],
    () => false,
  );
  const stored = storedMarket(rows ?? []);
  if (!stored) throw new Error("The file names no generation");
  return stored;
}

function openFailure(file: string, cause: unknown): string {
  const text = cause instanceof Error ? cause.message : "";
  if (/conflicting lock|set lock/i.test(text))
    return `The market file ${file} is open for writing in another program; close that program.`;
  if (/permission denied/i.test(text)) return `The market file ${file} may not be read by this user.`;
  return `The market file ${file} cannot be read: it is damaged or was not written by the loader of this service.`;
}
