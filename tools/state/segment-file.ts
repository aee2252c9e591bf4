import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from "@duckdb/node-api";
import { idParts, joinedId } from "./record-text.js";
import {
  attach,
  createEngine,
  createSegment,
  inTransaction,
  type Layout,
  readLayout,
  tableName,
} from "./segment-layout.js";

/** A segment is written to its place in the file once, when it is full: small ones keep memory and pauses small (8 MB: 25 ms, measured). */
const SEGMENT_CHARACTERS = 8_000_000;
const SEGMENT_ROWS = 8_192;
/** Of one transaction: the engine holds it in memory several times over. */
const BATCH_CHARACTERS = 8_000_000;
/** Rows of one statement. One statement of 64 rows takes a third of the time of 64 statements. */
const CHUNKS = [64, 16, 4, 1] as const;

export interface SegmentRow {
  readonly id: string;
  readonly sequence: number;
  /** Null for a deletion. */
  readonly text: string | null;
  readonly expiresAt: number | null;
}

export interface SegmentKey extends Omit<SegmentRow, "text"> {
  readonly characters: number | null;
  readonly segment: number;
}

interface Segment {
  readonly number: number;
  rows: number;
  characters: number;
}

/**
 * A log in tables: rows are only added, to the newest segment; the newest row of a record counts. Room is won back by dropping the
 * oldest segment after its living rows were added again; so a deletion in it has nothing left to hide and goes too.
 * The primary key lets one value be read alone: a scan reads all long values of 2,048 rows (measured: 1 ms against 20).
 */
export class SegmentFile {
  /** Tells the file from every other one. */
  readonly identity: string;
  readonly #instance: DuckDBInstance;
  readonly #writer: DuckDBConnection;
  readonly #reader: DuckDBConnection;
  readonly #segments: Segment[];
  readonly #statements = new Map<number, DuckDBPreparedStatement>();

  private constructor(
    instance: DuckDBInstance,
    writer: DuckDBConnection,
    reader: DuckDBConnection,
    { identity, segments }: Layout,
  ) {
    this.#instance = instance;
    this.#writer = writer;
    this.#reader = reader;
    this.identity = identity;
    this.#segments = segments.map((number) => ({ number, rows: 0, characters: 0 }));
  }

  /** @throws the engine's error */
  static async open(path: string): Promise<SegmentFile> {
    const instance = await createEngine(path);
    try {
      const writer = await instance.connect();
      await attach(writer, path);
      return new SegmentFile(instance, writer, await instance.connect(), await readLayout(writer));
    } catch (cause) {
      instance.closeSync();
      throw cause;
    }
  }

  get rows(): number {
    return this.#segments.reduce((sum, { rows }) => sum + rows, 0);
  }

  get characters(): number {
    return this.#segments.reduce((sum, { characters }) => sum + characters, 0);
  }

  get isFull(): boolean {
    const { rows, characters } = this.#newest;
    return rows >= SEGMENT_ROWS || characters >= SEGMENT_CHARACTERS;
  }

  /** Undefined when there is only the one that is written. */
  get oldest(): number | undefined {
    return this.#segments.length > 1 ? this.#segments[0]?.number : undefined;
  }

  /** Every row but its value; also counts what the segments hold. */
  async *readKeys(): AsyncIterable<SegmentKey> {
    for (const segment of this.#segments) {
      segment.rows = 0;
      segment.characters = 0;
      const reader = await this.#writer.runAndReadAll(
        `SELECT sequence, collection, key, characters, expires_at FROM ${tableName(segment.number)}`,
      );
      for (const [sequence, collection, key, characters, expiresAt] of reader.getRows()) {
        const count = characters === null ? null : Number(characters);
        segment.rows += 1;
        segment.characters += count ?? 0;
        yield {
          id: joinedId(String(collection), String(key)),
          sequence: Number(sequence),
          characters: count,
          expiresAt: expiresAt === null ? null : Number(expiresAt),
          segment: segment.number,
        };
      }
    }
  }

  /** One transaction. Returns the segment they stand in. */
  async append(rows: readonly SegmentRow[]): Promise<number> {
    const segment = this.#newest;
    await inTransaction(this.#writer, async () => {
      let from = 0;
      for (const size of CHUNKS) {
        for (; rows.length - from >= size; from += size) await this.#insert(rows.slice(from, from + size));
      }
    });
    segment.rows += rows.length;
    for (const { text } of rows) segment.characters += text?.length ?? 0;
    return segment.number;
  }

  async read(segment: number, sequence: number): Promise<string | undefined> {
    const sql = `SELECT value FROM ${tableName(segment)} WHERE sequence = ${sequence}`;
    const [row] = (await this.#reader.runAndReadAll(sql)).getRows();
    return typeof row?.[0] === "string" ? row[0] : undefined;
  }

  async beginSegment(): Promise<void> {
    const number = this.#newest.number + 1;
    await createSegment(this.#writer, number);
    this.#segments.push({ number, rows: 0, characters: 0 });
    this.#forgetStatements();
  }

  /** Drops the oldest segment but for the rows named. Returns the segment these stand in now. */
  async dropOldest(
    living: readonly { readonly sequence: number; readonly characters: number | null }[],
  ): Promise<number> {
    const [oldest] = this.#segments;
    const newest = this.#newest;
    if (!oldest || oldest === newest) throw new Error("There is no old segment");
    await inTransaction(this.#writer, async () => {
      if (living.length > 0) {
        const sequences = living.map(({ sequence }) => sequence).join(", ");
        await this.#writer.run(
          `INSERT INTO ${tableName(newest.number)} SELECT * FROM ${tableName(oldest.number)} WHERE sequence IN (${sequences})`,
        );
      }
      await this.#writer.run(`DROP TABLE ${tableName(oldest.number)}`);
    });
    this.#segments.shift();
    newest.rows += living.length;
    for (const { characters } of living) newest.characters += characters ?? 0;
    return newest.number;
  }

  /** Writes what is only in the log to its place. The engine refuses it now and then while somebody reads. */
  async checkpoint(): Promise<void> {
    await this.#writer.run("CHECKPOINT state");
  }

  close(): void {
    this.#forgetStatements();
    this.#reader.closeSync();
    this.#writer.closeSync();
    this.#instance.closeSync();
  }

  get #newest(): Segment {
    const newest = this.#segments.at(-1);
    if (!newest) throw new Error("The file has no segment");
    return newest;
  }

  async #insert(rows: readonly SegmentRow[]): Promise<void> {
    const statement = await this.#statement(rows.length);
    let at = 0;
    const bindText = (text: string | null) =>
      text === null ? statement.bindNull(++at) : statement.bindVarchar(++at, text);
    const bindNumber = (number: number | null) =>
      number === null ? statement.bindNull(++at) : statement.bindBigInt(++at, BigInt(number));
    for (const { id, sequence, text, expiresAt } of rows) {
      const [collection, key] = idParts(id);
      bindNumber(sequence);
      bindText(collection);
      bindText(key);
      bindText(text);
      bindNumber(text?.length ?? null);
      bindNumber(expiresAt);
    }
    await statement.run();
    statement.clearBindings();
  }

  async #statement(size: number): Promise<DuckDBPreparedStatement> {
    let statement = this.#statements.get(size);
    if (!statement) {
      const rows = Array.from({ length: size }, () => "(?, ?, ?, ?, ?, ?)").join(", ");
      // Ignored is a row of a transaction that reported a failure and yet stands.
      statement = await this.#writer.prepare(`INSERT OR IGNORE INTO ${tableName(this.#newest.number)} VALUES ${rows}`);
      this.#statements.set(size, statement);
    }
    return statement;
  }

  /** Left to the collector they would hold their last values, which is what made memory grow. */
  #forgetStatements(): void {
    for (const statement of this.#statements.values()) statement.destroySync();
    this.#statements.clear();
  }
}

/** Parts of rows that fit into one transaction each. */
export function* inBatches<Row extends SegmentRow>(rows: readonly Row[]): Iterable<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const more = row.text?.length ?? 0;
    if (batch.length > 0 && characters + more > BATCH_CHARACTERS) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(row);
    characters += more;
  }
  if (batch.length > 0) yield batch;
}
