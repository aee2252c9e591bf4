import { open } from "node:fs/promises";
import Database from "libsql";

/** Of the tables, not of the records: a file of another layout is set aside. */
const LAYOUT = 1;
const SETTINGS = `
-- Until the process ends: a second one is refused at once.
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
-- A commit is handed to the system, which kill -9 does not take back. Only taking the log into the file waits for the disk.
PRAGMA synchronous = NORMAL;
-- What is deleted is overwritten with zeros.
PRAGMA secure_delete = ON;`;
/** Revisions are never given twice, also after the newest record was deleted. Values stand last: reading the rest does not read them. */
const TABLES = `
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS records (
  revision INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, key TEXT NOT NULL, expires_at INTEGER,
  characters INTEGER NOT NULL, value TEXT NOT NULL, UNIQUE (collection, key));
CREATE INDEX IF NOT EXISTS records_expiring ON records (expires_at, characters) WHERE expires_at IS NOT NULL;
PRAGMA user_version = ${LAYOUT};
COMMIT;`;

/** Rows are arrays of the columns that the statement names. */
export type Statement = Database.Statement<unknown[]>;

/** A database that only this process has. While it is open its log stands beside it (`-wal`). */
export class SqliteFile {
  readonly #path: string;
  readonly #database: Database.Database;
  readonly #begin: Statement;
  readonly #commit: Statement;
  #isUnflushed = false;

  private constructor(path: string, database: Database.Database) {
    this.#path = path;
    this.#database = database;
    this.#begin = this.prepare("BEGIN");
    this.#commit = this.prepare("COMMIT");
  }

  /** @throws SqliteError; its code says whose fault it is */
  static open(path: string): SqliteFile {
    const database = connect(path);
    try {
      database.exec(SETTINGS);
      const [layout] = database.prepare("PRAGMA user_version").raw().get() as [number]; // one row, always
      if (layout !== 0 && layout !== LAYOUT) throw damaged("The file has another layout");
      database.exec(TABLES);
      const [finding] = database.prepare("PRAGMA quick_check(1)").raw().get() as [string]; // one row, always
      if (finding !== "ok") throw damaged(finding);
      return new SqliteFile(path, database);
    } catch (cause) {
      database.close();
      throw cause;
    }
  }

  prepare(sql: string): Statement {
    const statement = this.#database.prepare<unknown[]>(sql);
    return statement.reader ? statement.raw() : statement;
  }

  /** All or nothing. When it returns, what was written survives `kill -9`. */
  transaction<Result>(task: () => Result): Result {
    this.#begin.run();
    try {
      const result = task();
      this.#commit.run();
      this.#isUnflushed = true;
      return result;
    } catch (cause) {
      // A full disk has taken it back already.
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw cause;
    }
  }

  /** Has the disk take what the system still holds in memory, away from the event loop: what survives a power cut. */
  async flush(): Promise<void> {
    if (!this.#isUnflushed) return;
    this.#isUnflushed = false;
    const log = await open(`${this.#path}-wal`, "r+");
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  }

  /** Takes the log into the file and empties it: what was deleted since the last time is in neither any more. */
  emptyLog(): void {
    this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  /** Leaves one file without a log. It is written anew from its rows: pages whose rows were moved keep traces of them until then. */
  close(): void {
    try {
      // By way of a temporary file: memory would have to hold all of it.
      this.#database.exec("PRAGMA journal_mode = DELETE; PRAGMA temp_store = FILE; VACUUM");
    } finally {
      this.#letGo();
    }
  }

  /** Closing alone would keep the lock until the statements are collected. */
  #letGo(): void {
    try {
      this.#database.exec("PRAGMA locking_mode = NORMAL; SELECT 1 FROM records LIMIT 1");
    } finally {
      this.#database.close();
    }
  }
}

function connect(path: string): Database.Database {
  try {
    return new Database(path);
  } catch (cause) {
    // libsql gives this failure no code.
    throw Object.assign(new Error("The file cannot be opened", { cause }), { code: "SQLITE_CANTOPEN" });
  }
}

function damaged(message: string): Error {
  return Object.assign(new Error(message), { code: "SQLITE_CORRUPT" });
}
