import { constants, copyFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { type DuckDBAppender, type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import { ConfigError } from "../../errors.js";
import { noRoomIn } from "../load/no-room.js";
import { literal } from "../load/sql-text.js";
import { plainRows } from "../normalise.js";
import type { Row } from "../warehouse.js";
import { EDIT_TABLES, FACT_TABLES, type FactTable } from "./fact-tables.js";
import { StoreSink } from "./store-sink.js";
import { fileOf, type StoredFile } from "./stored-file.js";

/** Raise when the stored form changes. */
const STORE_VERSION = 1;
const MEMORY = "350MB";
const MEMORY_AT_REST = "100MB";

/**
 * Everything that imports have told, file by file: the market is made anew from it, so an import can be taken back and a file
 * taken twice changes nothing. One DuckDB file in the data folder, beside the market. An import works on a copy of it, which takes its
 * place at the end: one that fails, is killed or finds the disk full leaves what was there. The copy's lock keeps a second import out.
 */
export class ImportStore {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #files: Files;
  #isKept = false;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection, files: Files) {
    this.#instance = instance;
    this.#connection = connection;
    this.#files = files;
  }

  /** @throws ConfigError when another import is at work, or the folder cannot be used */
  static async open(dataDir: string): Promise<ImportStore> {
    const files = { kept: path.join(dataDir, "imports.duckdb"), copy: path.join(dataDir, "imports.building.duckdb") };
    try {
      await dropLeftover(files.copy);
      await copyFile(files.kept, files.copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(ifThere);
      const instance = await openFile(files.copy);
      const connection = await instance.connect();
      const store = new ImportStore(instance, connection, files);
      await store.#prepare();
      return store;
    } catch (cause) {
      throw (
        noRoomIn(cause) ??
        new ConfigError(
          "What was imported before (imports.duckdb in the data folder) cannot be read or written; another import may be running.",
          { cause },
        )
      );
    }
  }

  async #prepare(): Promise<void> {
    await this.execute(`CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)`);
    await this.execute(`INSERT INTO store_version SELECT ${STORE_VERSION} WHERE NOT EXISTS (FROM store_version)`);
    await this.execute(`CREATE TABLE IF NOT EXISTS files (
  file INTEGER, import_number INTEGER, hash TEXT, name TEXT, format TEXT, label TEXT, rank INTEGER, market TEXT, merchant TEXT,
  refreshed_on TEXT, is_whole BOOLEAN, rows BIGINT, used BIGINT, rejected BIGINT)`);
    for (const column of ["said", "map_path"])
      await this.execute(`ALTER TABLE files ADD COLUMN IF NOT EXISTS ${column} TEXT`);
    for (const sql of EDIT_TABLES) await this.execute(sql);
    // What a later reading of the same file has taken the place of.
    await this.execute("CREATE SCHEMA IF NOT EXISTS retired");
    await this.execute("CREATE TABLE IF NOT EXISTS retired.files AS SELECT *, 0 AS retired_by FROM files LIMIT 0");
    await this.execute("CREATE TABLE IF NOT EXISTS loaded_groups (digest TEXT)");
    for (const [table, columns] of Object.entries(FACT_TABLES)) {
      const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
      for (const name of [table, `retired.${table}`])
        await this.execute(`CREATE TABLE IF NOT EXISTS ${name} (file INTEGER, line INTEGER, ${list.join(", ")})`);
    }
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

  /** Those that the market is made of. */
  async files(): Promise<StoredFile[]> {
    return (await this.rows("SELECT * FROM files ORDER BY file")).map(fileOf);
  }

  /** Number of the newest file, whether the market is still made of it or not. */
  async newestFile(): Promise<number> {
    const [row] = await this.rows(
      "SELECT MAX(file) AS n FROM (SELECT file FROM files UNION SELECT file FROM retired.files)",
    );
    return Number(row?.n ?? 0);
  }

  /** Number of the newest step, be it of files or of edits; 0 before the first. */
  async lastStep(): Promise<number> {
    const [row] = await this.rows(`SELECT MAX(step) AS n FROM (
  SELECT import_number AS step FROM files UNION SELECT step FROM edited_groups UNION SELECT step FROM edited_members)`);
    return Number(row?.n ?? 0);
  }

  /** Sets a file aside that is read anew in a step. */
  async retire(file: number, step: number): Promise<void> {
    for (const table of Object.keys(FACT_TABLES)) {
      await this.execute(`INSERT INTO retired.${table} SELECT * FROM ${table} WHERE file = ${file}`);
      await this.execute(`DELETE FROM ${table} WHERE file = ${file}`);
    }
    await this.execute(
      `INSERT INTO retired.files BY NAME SELECT *, ${step} AS retired_by FROM files WHERE file = ${file}`,
    );
    await this.execute(`DELETE FROM files WHERE file = ${file}`);
  }

  async addFile(file: StoredFile): Promise<void> {
    const text = (value: string | null) => (value === null ? "NULL" : literal(value));
    await this.execute(`INSERT INTO files VALUES (${file.file}, ${file.importNumber}, ${text(file.hash)}, ${text(file.name)}, ${text(file.format)},
  ${text(file.label)}, ${file.rank}, ${text(file.market)}, ${text(file.merchant)}, ${text(file.refreshedOn)}, ${file.isWhole}, ${file.rows}, ${file.used}, ${file.rejected}, ${text(file.said)}, ${text(file.mapPath)})`);
  }

  /** Takes the files of a step out again. @returns those that come back in the place of what was read anew */
  async removeFiles(step: number): Promise<StoredFile[]> {
    const back = await this.rows(`SELECT * FROM retired.files WHERE retired_by = ${step} ORDER BY file`);
    const gone = `file IN (SELECT file FROM files WHERE import_number = ${step})`;
    const set = `file IN (SELECT file FROM retired.files WHERE retired_by = ${step})`;
    for (const table of Object.keys(FACT_TABLES)) {
      await this.execute(`DELETE FROM ${table} WHERE ${gone}`);
      await this.execute(`INSERT INTO ${table} SELECT * FROM retired.${table} WHERE ${set}`);
      await this.execute(`DELETE FROM retired.${table} WHERE ${set}`);
    }
    await this.execute(`DELETE FROM files WHERE import_number = ${step}`);
    await this.execute(
      `INSERT INTO files BY NAME SELECT * EXCLUDE (retired_by) FROM retired.files WHERE retired_by = ${step}`,
    );
    await this.execute(`DELETE FROM retired.files WHERE retired_by = ${step}`);
    return back.map(fileOf);
  }

  /** Edits from this step on can no longer be taken back. */
  async forgetEdits(from = 0): Promise<void> {
    for (const table of ["edited_groups", "edited_members"])
      await this.execute(`DELETE FROM ${table} WHERE step >= ${from}`);
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

  /** Nothing is written after this: what there is has found room. */
  async settle(): Promise<void> {
    await this.execute("CHECKPOINT");
  }

  /** What was told stays from now on. */
  async keep(): Promise<void> {
    // While it is open nobody takes it for one that was left.
    await rename(this.#files.copy, this.#files.kept);
    this.#isKept = true;
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

  async close(): Promise<void> {
    this.#connection.closeSync();
    this.#instance.closeSync();
    if (!this.#isKept) await remove(this.#files.copy);
  }
}

interface Files {
  readonly kept: string;
  readonly copy: string;
}

const openFile = (file: string): Promise<DuckDBInstance> =>
  DuckDBInstance.create(file, {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    memory_limit: MEMORY,
    preserve_insertion_order: "false",
  });

/** What an import left that was killed. @throws when one is at work on it */
async function dropLeftover(copy: string): Promise<void> {
  if ((await stat(copy).catch(() => null)) === null) return;
  const found = await openFile(copy).catch((error: unknown) => {
    if (isLocked(error)) throw error;
    return null; // killed while it was copied
  });
  await remove(copy);
  found?.closeSync();
}

const isLocked = (error: unknown): boolean => error instanceof Error && /lock/i.test(error.message);

async function remove(copy: string): Promise<void> {
  for (const name of [copy, `${copy}.wal`, `${copy}.tmp`]) await rm(name, { force: true, recursive: true });
}

/** The first import has nothing to copy. */
function ifThere(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
