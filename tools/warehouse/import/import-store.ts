import { rm } from "node:fs/promises";
import path from "node:path";
import {
  BOOLEAN,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from "@duckdb/node-api";
import { ConfigError } from "../../errors.js";
import { literal } from "../load/sql-text.js";
import { plainRows } from "../normalise.js";
import type { Row } from "../warehouse.js";
import { FACT_TABLES, type Fact, type FactSink, type FactTable } from "./fact-tables.js";

const TYPES: Readonly<Record<string, DuckDBType>> = { TEXT: VARCHAR, DOUBLE, BOOLEAN };
/** DuckDB's own size of a chunk. */
const CHUNK = 2_048;
/** Raise when the stored form changes. */
const STORE_VERSION = 1;
const MEMORY = "350MB";
const MEMORY_AT_REST = "100MB";

/** A file as an import took it. */
export interface StoredFile {
  readonly file: number;
  readonly importNumber: number;
  readonly hash: string;
  readonly name: string;
  readonly format: string;
  readonly label: string;
  readonly rank: number;
  readonly market: string | null;
  readonly merchant: string;
  readonly refreshedOn: string | null;
  /** A row missing from a later file of the same kind is no longer on offer. */
  readonly isWhole: boolean;
  readonly rows: number;
  readonly used: number;
  readonly rejected: number;
}

/**
 * Everything that imports have told, file by file: the market is made anew from it, so an import can be taken back and a file
 * taken twice changes nothing. One DuckDB file in the data folder, beside the market; one process writes it at a time.
 */
export class ImportStore {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(dataDir: string): Promise<ImportStore> {
    const file = path.join(dataDir, "imports.duckdb");
    try {
      const instance = await DuckDBInstance.create(file, {
        autoinstall_known_extensions: "false",
        autoload_known_extensions: "false",
        memory_limit: MEMORY,
        preserve_insertion_order: "false",
      });
      const connection = await instance.connect();
      const store = new ImportStore(instance, connection);
      await store.#prepare();
      return store;
    } catch (cause) {
      throw new ConfigError(
        "What was imported before (imports.duckdb in the data folder) cannot be read or written; another import may be running.",
        { cause },
      );
    }
  }

  static async remove(dataDir: string): Promise<void> {
    for (const name of ["imports.duckdb", "imports.duckdb.wal"]) await rm(path.join(dataDir, name), { force: true });
  }

  async #prepare(): Promise<void> {
    await this.execute(`CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)`);
    await this.execute(`INSERT INTO store_version SELECT ${STORE_VERSION} WHERE NOT EXISTS (FROM store_version)`);
    await this.execute(`CREATE TABLE IF NOT EXISTS files (
  file INTEGER, import_number INTEGER, hash TEXT, name TEXT, format TEXT, label TEXT, rank INTEGER, market TEXT, merchant TEXT,
  refreshed_on TEXT, is_whole BOOLEAN, rows BIGINT, used BIGINT, rejected BIGINT)`);
    await this.execute("CREATE TABLE IF NOT EXISTS loaded_groups (digest TEXT)");
    await this.execute("CREATE TABLE IF NOT EXISTS unfinished (first_file INTEGER)");
    for (const [table, columns] of Object.entries(FACT_TABLES)) {
      const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
      await this.execute(`CREATE TABLE IF NOT EXISTS ${table} (file INTEGER, line INTEGER, ${list.join(", ")})`);
    }
    await this.dropUnfinished();
  }

  async execute(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  async rows(sql: string): Promise<Row[]> {
    const reader = await this.#connection.runAndReadAll(sql);
    return plainRows(reader.columnNames(), reader.getColumns());
  }

  /** Rows in blocks: for tables too large to hold as objects. */
  async *blocks(sql: string): AsyncGenerator<readonly (readonly DuckDBValue[])[]> {
    const result = await this.#connection.stream(sql);
    for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
      yield chunk.getRows();
  }

  async files(): Promise<StoredFile[]> {
    const rows = await this.rows("SELECT * FROM files ORDER BY file");
    return rows.map((row) => ({
      file: Number(row.file),
      importNumber: Number(row.import_number),
      hash: String(row.hash),
      name: String(row.name),
      format: String(row.format),
      label: String(row.label),
      rank: Number(row.rank),
      market: row.market === null ? null : String(row.market),
      merchant: String(row.merchant),
      refreshedOn: row.refreshed_on === null ? null : String(row.refreshed_on),
      isWhole: row.is_whole === true,
      rows: Number(row.rows),
      used: Number(row.used),
      rejected: Number(row.rejected),
    }));
  }

  async addFile(file: StoredFile): Promise<void> {
    const text = (value: string | null) => (value === null ? "NULL" : literal(value));
    await this.execute(`INSERT INTO files VALUES (${file.file}, ${file.importNumber}, ${text(file.hash)}, ${text(file.name)}, ${text(file.format)},
  ${text(file.label)}, ${file.rank}, ${text(file.market)}, ${text(file.merchant)}, ${text(file.refreshedOn)}, ${file.isWhole}, ${file.rows}, ${file.used}, ${file.rejected})`);
  }

  /** Takes the files of an import out again. */
  async removeImport(importNumber: number): Promise<void> {
    for (const table of Object.keys(FACT_TABLES))
      await this.execute(
        `DELETE FROM ${table} WHERE file IN (SELECT file FROM files WHERE import_number = ${importNumber})`,
      );
    await this.execute(`DELETE FROM files WHERE import_number = ${importNumber}`);
  }

  /** Digest of the groups that the market was last made with; null before the first. */
  async loadedGroups(): Promise<string | null> {
    const [row] = await this.rows("SELECT digest FROM loaded_groups");
    return row === undefined ? null : String(row.digest);
  }

  async setLoadedGroups(digest: string): Promise<void> {
    await this.execute("DELETE FROM loaded_groups");
    await this.execute(`INSERT INTO loaded_groups VALUES (${literal(digest)})`);
  }

  /**
   * What is told of files from this number on counts once they are added and the import is finished. Until then it waits in the tables: in one
   * transaction millions of rows would fill the memory.
   */
  async begin(firstFile: number): Promise<void> {
    await this.execute(`INSERT INTO unfinished VALUES (${firstFile})`);
  }

  async finish(): Promise<void> {
    await this.execute("DELETE FROM unfinished");
  }

  /** Takes out what an import told that came to no end. */
  async dropUnfinished(): Promise<void> {
    const [row] = await this.rows("SELECT MIN(first_file) AS first FROM unfinished");
    if (row?.first == null) return;
    for (const table of Object.keys(FACT_TABLES))
      await this.execute(`DELETE FROM ${table} WHERE file >= ${Number(row.first)}`);
    await this.finish();
    await this.execute("CHECKPOINT");
  }

  /** Lets somebody else work: without temporary tables and most of the memory. */
  async withLittleMemory<Result>(task: () => Promise<Result>): Promise<Result> {
    const made = await this.rows("SELECT table_name AS name, 'TABLE' AS kind FROM duckdb_tables() WHERE temporary");
    const views = await this.rows(
      "SELECT view_name AS name, 'VIEW' AS kind FROM duckdb_views() WHERE temporary AND NOT internal",
    );
    for (const { name, kind } of [...views, ...made]) await this.execute(`DROP ${kind} ${name}`);
    await this.execute(`SET memory_limit = '${MEMORY_AT_REST}'`).catch(() => {});
    try {
      return await task();
    } finally {
      await this.execute(`SET memory_limit = '${MEMORY}'`);
    }
  }

  /** Leaves nothing behind. */
  async rehearsal<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.execute("BEGIN TRANSACTION");
    try {
      return await task();
    } finally {
      await this.execute("ROLLBACK");
    }
  }

  /** All or nothing. */
  async transaction<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.execute("BEGIN TRANSACTION");
    try {
      const result = await task();
      await this.execute("COMMIT");
      return result;
    } catch (error) {
      await this.execute("ROLLBACK").catch(() => {});
      throw error;
    }
  }

  /** Rows of text and numbers into a table that is there. */
  async fill(table: string, rows: Iterable<readonly (string | number | null)[]>): Promise<void> {
    const appender = await this.#connection.createAppender(table);
    for (const row of rows) {
      for (const value of row) {
        if (value === null) appender.appendNull();
        else if (typeof value === "string") appender.appendVarchar(value);
        else if (Number.isInteger(value)) appender.appendInteger(value);
        else appender.appendDouble(value);
      }
      appender.endRow();
    }
    appender.closeSync();
  }

  /** Takes what one file tells; `close` it before anything is asked of the store. */
  async openSink(file: number): Promise<StoreSink> {
    const appenders = new Map<FactTable, DuckDBAppender>();
    for (const table of Object.keys(FACT_TABLES) as FactTable[])
      appenders.set(table, await this.#connection.createAppender(table));
    return new StoreSink(file, appenders);
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

interface Batch {
  readonly types: readonly DuckDBType[];
  readonly names: readonly string[];
  readonly columns: DuckDBValue[][];
}

export class StoreSink implements FactSink {
  readonly #file: number;
  readonly #appenders: ReadonlyMap<FactTable, DuckDBAppender>;
  readonly #batches = new Map<FactTable, Batch>();

  constructor(file: number, appenders: ReadonlyMap<FactTable, DuckDBAppender>) {
    this.#file = file;
    this.#appenders = appenders;
  }

  add<Table extends FactTable>(table: Table, line: number, fact: Fact<Table>): void {
    const batch = this.#batches.get(table) ?? this.#newBatch(table);
    batch.columns[0]?.push(this.#file);
    batch.columns[1]?.push(line);
    const values = fact as Readonly<Record<string, DuckDBValue | undefined>>;
    for (let at = 0; at < batch.names.length; at += 1)
      batch.columns[at + 2]?.push(values[batch.names[at] ?? ""] ?? null);
    if (batch.columns[0]?.length === CHUNK) this.#flush(table, batch);
  }

  close(): void {
    for (const [table, batch] of this.#batches) if ((batch.columns[0]?.length ?? 0) > 0) this.#flush(table, batch);
    for (const appender of this.#appenders.values()) appender.closeSync();
  }

  #newBatch(table: FactTable): Batch {
    const columns = FACT_TABLES[table];
    const types = [INTEGER, INTEGER, ...Object.values(columns).map((type) => TYPES[type] ?? VARCHAR)];
    const batch = { types, names: Object.keys(columns), columns: types.map(() => []) };
    this.#batches.set(table, batch);
    return batch;
  }

  #flush(table: FactTable, batch: Batch): void {
    const chunk = DuckDBDataChunk.create(batch.types, batch.columns[0]?.length ?? 0);
    chunk.setColumns(batch.columns);
    this.#appenders.get(table)?.appendDataChunk(chunk);
    for (const column of batch.columns) column.length = 0;
  }
}
