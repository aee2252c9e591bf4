import { createHash } from "node:crypto";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import Database from "libsql";
import type { WarehouseLogger } from "./failure.js";

/** Of 25,000 product groups in a market, 42 KB each (measured); what comes later is not prepared. */
const MOST_BYTES = 2 ** 30;
/** Processes that answer read while one of them writes. */
const BUSY_MS = 2_000;
const FAST = { level: 1 };
const TABLES = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, scope TEXT NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS prepared (scope TEXT NOT NULL, subject TEXT NOT NULL, PRIMARY KEY (scope, subject)) WITHOUT ROWID;`;

/**
 * Results of data tools that were read before anybody asked, in a file beside the market. They hold for one generation of it and one build of
 * the service: others are never found, and go when preparing begins anew. The file may be deleted at any time; whatever is wrong with it, the
 * market is read instead.
 */
export class PreparedResults {
  readonly #database: Database.Database;
  readonly #build: string;
  readonly #logger: WarehouseLogger;
  readonly #find: Database.Statement<unknown[]>;
  #isBroken = false;

  private constructor(database: Database.Database, build: string, logger: WarehouseLogger) {
    this.#database = database;
    this.#build = build;
    this.#logger = logger;
    this.#find = database.prepare<unknown[]>("SELECT value FROM results WHERE key = ?").raw();
  }

  /** Null where there can be none. */
  static open(dataDir: string, build: string, logger: WarehouseLogger): PreparedResults | null {
    try {
      const database = new Database(path.join(dataDir, "prepared.sqlite"), { timeout: BUSY_MS });
      database.exec(TABLES);
      return new PreparedResults(database, build, logger);
    } catch (err) {
      logger.warn({ err }, "results cannot be prepared");
      return null;
    }
  }

  find<Result extends object>(generation: string, asked: string): Result | undefined {
    return this.#try(() => {
      const row = this.#find.get([this.#key(generation, asked)]) as [Buffer] | undefined; // the column that is selected
      return row && (JSON.parse(inflateRawSync(row[0]).toString()) as Result); // written by `keep` under the tool's name
    });
  }

  keep(generation: string, asked: string, result: object): void {
    const text = asText(result);
    if (text === null) return;
    this.#try(() => {
      this.#run(
        "INSERT OR REPLACE INTO results VALUES (?, ?, ?)",
        this.#key(generation, asked),
        this.#scope(generation),
        deflateRawSync(text, FAST),
      );
    });
  }

  /** Forgets what was prepared for others. @returns whether there is room for more */
  begin(generation: string): boolean {
    const isRoom = this.#try(() => {
      const scope = this.#scope(generation);
      for (const table of ["results", "prepared"]) this.#run(`DELETE FROM ${table} WHERE scope <> ?`, scope);
      const [bytes] = this.#database
        .prepare<unknown[]>(
          "SELECT page_size * (page_count - freelist_count) FROM pragma_page_size, pragma_page_count, pragma_freelist_count",
        )
        .raw()
        .get() as [number]; // one row, always
      return bytes < MOST_BYTES;
    });
    return isRoom ?? false;
  }

  isPrepared(generation: string, subject: string): boolean {
    const find = () =>
      this.#database
        .prepare<unknown[]>("SELECT 1 FROM prepared WHERE scope = ? AND subject = ?")
        .get([this.#scope(generation), subject]) !== undefined;
    return this.#try(find) ?? true;
  }

  markPrepared(generation: string, subject: string): void {
    this.#try(() => this.#run("INSERT OR IGNORE INTO prepared VALUES (?, ?)", this.#scope(generation), subject));
  }

  close(): void {
    this.#isBroken = true;
    this.#database.close();
  }

  #scope(generation: string): string {
    return `${this.#build} ${generation}`;
  }

  #key(generation: string, asked: string): string {
    return createHash("sha256").update(this.#scope(generation)).update("\0").update(asked).digest("base64url");
  }

  #run(sql: string, ...parameters: unknown[]): void {
    this.#database.prepare<unknown[]>(sql).run(parameters);
  }

  #try<Result>(task: () => Result): Result | undefined {
    if (this.#isBroken) return undefined;
    try {
      return task();
    } catch (err) {
      this.#isBroken = true;
      this.#logger.warn({ err }, "prepared results are left out from here on");
      return undefined;
    }
  }
}

/** Only of what comes back as it was. */
function asText(result: object): string | null {
  try {
    const text = JSON.stringify(result);
    return isDeepStrictEqual(JSON.parse(text), result) ? text : null;
  } catch {
    return null; // a whole number of 64 bits
  }
}
