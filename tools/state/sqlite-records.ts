import { setImmediate as nextTurn } from "node:timers/promises";
import type { PendingRecord, RecordTable } from "./record-table.js";
import { idParts, numberOf, type RecordText } from "./record-text.js";
import type { SqliteFile, Statement } from "./sqlite-file.js";
import type { StateBounds, Stored } from "./state-store.js";

const LIVES = "(expires_at IS NULL OR expires_at > ?)";
/** Expired records that are deleted in one transaction: other work has to wait for it. */
const FORGOTTEN_AT_ONCE = 100;

/** Every call is synchronous, so nothing comes between what it reads and what it writes. */
export class SqliteRecords implements RecordTable {
  readonly #file: SqliteFile;
  readonly #bounds: StateBounds;
  readonly #read: Statement;
  readonly #find: Statement;
  readonly #list: Statement;
  readonly #search: Statement;
  readonly #add: Statement;
  readonly #remove: Statement;
  readonly #removeOldest: Statement;
  readonly #removeExpired: Statement;
  /** Records with an end, and their JSON characters. */
  #expiring: { readonly count: number; readonly characters: number };

  constructor(file: SqliteFile, bounds: StateBounds) {
    this.#file = file;
    this.#bounds = bounds;
    this.#read = file.prepare(`SELECT value, revision FROM records WHERE collection = ? AND key = ? AND ${LIVES}`);
    this.#find = file.prepare(`SELECT revision FROM records WHERE collection = ? AND key = ? AND ${LIVES}`);
    this.#list = file.prepare(`SELECT key, value FROM records WHERE collection = ? AND ${LIVES} ORDER BY key`);
    this.#search = file.prepare(
      `SELECT key, value FROM records
       WHERE collection = ? AND ${LIVES} AND instr(value, ?) > 0 AND key > ? ORDER BY key LIMIT ?`,
    );
    this.#add = file.prepare(
      "INSERT INTO records (collection, key, expires_at, characters, value) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    );
    this.#remove = file.prepare(
      "DELETE FROM records WHERE collection = ? AND key = ? RETURNING expires_at, characters",
    );
    // In the order of the table: an index would have to be sorted each time.
    this.#removeOldest = file.prepare(
      `DELETE FROM records WHERE revision =
         (SELECT revision FROM records NOT INDEXED WHERE expires_at IS NOT NULL ORDER BY revision LIMIT 1)
       RETURNING expires_at, characters`,
    );
    this.#removeExpired = file.prepare(
      `DELETE FROM records WHERE revision IN
         (SELECT revision FROM records WHERE expires_at <= ? LIMIT ${FORGOTTEN_AT_ONCE})
       RETURNING expires_at, characters`,
    );
    const sums = file.prepare(
      "SELECT COUNT(*), COALESCE(SUM(characters), 0) FROM records WHERE expires_at IS NOT NULL",
    );
    const [count, characters] = sums.get() as [number, number]; // one row, always
    this.#expiring = { count, characters };
  }

  read(id: string): Stored | null {
    const row = this.#read.get(...idParts(id), Date.now()) as [value: string, revision: number] | undefined; // its columns
    return row ? { value: JSON.parse(row[0]), revision: row[1] } : null;
  }

  upsert(batch: readonly PendingRecord[]): void {
    this.#change(() => {
      for (const record of batch) this.#write(record);
    });
  }

  insert(record: RecordText): boolean {
    if (this.#revisionOf(record.id) !== null) return false;
    this.#change(() => this.#write(record));
    return true;
  }

  update(record: RecordText, revision: number): boolean {
    if (this.#revisionOf(record.id) !== revision) return false;
    this.#change(() => this.#write(record));
    return true;
  }

  increment(counter: Omit<RecordText, "text">, by: number, limit: number): number | null {
    const count = numberOf(this.read(counter.id)?.value) + by;
    if (count > limit) return null;
    this.#change(() => this.#write({ ...counter, text: String(count) }));
    return count;
  }

  list(collection: string): { key: string; value: string }[] {
    const rows = this.#list.all(collection, Date.now()) as [key: string, value: string][]; // its columns
    return rows.map(([key, value]) => ({ key, value }));
  }

  search(collection: string, words: string, after: string, limit: number): { key: string; value: string }[] {
    const rows = this.#search.all(collection, Date.now(), words, after, limit) as [key: string, value: string][]; // its columns
    return rows.map(([key, value]) => ({ key, value }));
  }

  delete(id: string): void {
    this.#change(() => this.#counted(this.#remove.all(...idParts(id))));
  }

  /** Between the transactions others have a turn, and may close the store. */
  async forgetExpired(isClosing: () => boolean): Promise<void> {
    while (!isClosing()) {
      const forgotten = this.#change(() => this.#counted(this.#removeExpired.all([Date.now()])));
      if (forgotten < FORGOTTEN_AT_ONCE) return;
      await nextTurn();
    }
  }

  #revisionOf(id: string): number | null {
    const row = this.#find.get(...idParts(id), Date.now()) as [revision: number] | undefined; // its column
    return row?.[0] ?? null;
  }

  #change<Result>(task: () => Result): Result {
    const before = this.#expiring;
    try {
      return this.#file.transaction(task);
    } catch (cause) {
      this.#expiring = before;
      throw cause;
    }
  }

  #write({ id, text, expiresAt }: RecordText): void {
    const row = [...idParts(id), expiresAt, text.length, text];
    // Most are new. What stands there is not changed but removed, for its successor gets a revision of its own.
    if (this.#add.run(...row).changes === 0) {
      this.#counted(this.#remove.all(...idParts(id)));
      this.#add.run(...row);
    }
    if (expiresAt === null) return;
    this.#count(1, text.length);
    const { maxRecords, maxCharacters } = this.#bounds;
    while (this.#expiring.count > maxRecords || this.#expiring.characters > maxCharacters)
      if (this.#counted(this.#removeOldest.all()) === 0) return;
  }

  /** Returns how many rows were removed. */
  #counted(removed: unknown[]): number {
    for (const [expiresAt, characters] of removed as [number | null, number][]) // the columns they return
      if (expiresAt !== null) this.#count(-1, -characters);
    return removed.length;
  }

  #count(records: number, characters: number): void {
    const { count, characters: sum } = this.#expiring;
    this.#expiring = { count: count + records, characters: sum + characters };
  }
}
