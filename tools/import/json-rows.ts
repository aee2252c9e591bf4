import type { TableRow } from "../catalogs/table/row-reader.js";
import { InvalidInputError } from "../errors.js";
import { isKeepaHistory, keepaRecords } from "./keepa-history.js";

/** A file that begins so may be a list of objects. */
export const isJson = (bytes: Uint8Array): boolean =>
  /^(?:\[\s*\{|\{\s*")/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(200, bytes.byteLength))
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trimStart(),
  );

export interface JsonTable {
  readonly headings: readonly string[];
  /** The headings, and the first rows below them. */
  readonly first: readonly TableRow[];
  /** Below the headings, in blocks; "line" is the place in the list, from 2. */
  readonly rows: () => AsyncGenerator<readonly TableRow[]>;
}

const FIRST_ROWS = 2_000;
const BLOCK = 2_000;

/** A list of objects as a table, read object by object. Null for JSON that is no such list. @throws InvalidInputError for what is no JSON */
export async function readJsonTable(text: () => AsyncIterable<string>): Promise<JsonTable | null> {
  const headings = new Set<string>();
  const records: Record[] = [];
  let isKeepa: boolean | null = null;
  for await (const item of objectsIn(text())) {
    if (item === null) return null;
    isKeepa ??= isKeepaHistory([item]);
    for (const record of recordsOf(item, isKeepa)) {
      for (const name of Object.keys(record)) headings.add(name);
      if (records.length < FIRST_ROWS) records.push(record);
    }
  }
  if (isKeepa === null) return null;
  const [names, isHistory] = [[...headings], isKeepa];
  const rowOf = (record: Record, place: number): TableRow => ({
    line: place + 2,
    cells: names.map((name) => cellOf(record[name])),
    problem: null,
  });
  return {
    headings: names,
    first: [{ line: 1, cells: names, problem: null }, ...records.map(rowOf)],
    rows: async function* () {
      let place = 0;
      let block: TableRow[] = [];
      for await (const item of objectsIn(text()))
        for (const record of recordsOf(item ?? {}, isHistory)) {
          block.push(rowOf(record, place));
          place += 1;
          if (block.length === BLOCK) {
            yield block;
            block = [];
          }
        }
      yield block;
    },
  };
}

type Record = Readonly<{ [name: string]: unknown }>;

const recordsOf = (item: Record, isKeepa: boolean): readonly Record[] =>
  isKeepa ? keepaRecords([item]) : [attributesOf(item)];

/** JSON:API, as Jungle Scout writes it, keeps the fields one step down. */
const attributesOf = (item: Record): Record => (isObject(item.attributes) ? item.attributes : item);

const isObject = (value: unknown): value is Record =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);

const NO_JSON = "It begins like JSON and cannot be read as such.";
const LONGEST_OBJECT = 32 << 20;

/**
 * The objects of the list that the text is, or of the first list of objects under a name of it, such as "data", one by one. Null, and
 * then nothing, where the list holds anything else.
 */
async function* objectsIn(text: AsyncIterable<string>): AsyncGenerator<Record | null> {
  const scan = new Scan();
  let held = "";
  for await (const piece of text) {
    held += piece;
    for (let found = scan.next(held); found !== undefined; found = scan.next(held)) {
      yield found === null ? null : parse(held.slice(...found));
      if (found === null) return;
    }
    held = held.slice(scan.forget());
    if (held.length > LONGEST_OBJECT) throw new InvalidInputError("One of the objects in it is too long to be read.");
  }
  if (!scan.isComplete) throw new InvalidInputError(NO_JSON);
}

function parse(text: string): Record {
  try {
    return JSON.parse(text) as Record; // it begins with a brace
  } catch (cause) {
    throw new InvalidInputError(NO_JSON, { cause });
  }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 44, 91, 93, 123, 125];

/** Where objects of the list begin and end, over the pieces of a text. */
class Scan {
  #at = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** How deep the list's objects stand; null until the list is found, -1 behind it. */
  #listDepth: number | null = null;
  /** A list has begun whose first value has not. */
  #isNew = false;
  #start = -1;
  #hasBegun = false;

  get isComplete(): boolean {
    return this.#hasBegun && this.#depth === 0 && !this.#isInText;
  }

  /** The next object; null for another value in the list, undefined when more text is needed. */
  next(text: string): [number, number] | null | undefined {
    for (; this.#at < text.length; this.#at += 1) {
      const code = text.charCodeAt(this.#at);
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInText = false;
        continue;
      }
      if (code <= 32 || code === 0xfeff) continue;
      this.#hasBegun = true;
      const isNew = this.#isNew;
      this.#isNew = false;
      if (isNew && this.#listDepth === null && code === OPEN) this.#listDepth = this.#depth;
      if (this.#depth === this.#listDepth && ![OPEN, CLOSE_LIST, COMMA].includes(code)) return null;
      if (code === QUOTE) this.#isInText = true;
      else if (code === OPEN) {
        if (this.#depth === this.#listDepth) this.#start = this.#at;
        this.#depth += 1;
      } else if (code === OPEN_LIST) {
        this.#depth += 1;
        this.#isNew = this.#depth <= 2;
      } else if (code === CLOSE_LIST) {
        if (this.#depth === this.#listDepth) this.#listDepth = -1;
        this.#depth -= 1;
      } else if (code === CLOSE) {
        this.#depth -= 1;
        if (this.#depth === this.#listDepth && this.#start !== -1) {
          const found: [number, number] = [this.#start, this.#at + 1];
          this.#start = -1;
          this.#at += 1;
          return found;
        }
      }
    }
    return undefined;
  }

  /** How much of the text is no longer needed. */
  forget(): number {
    const gone = this.#start === -1 ? this.#at : this.#start;
    this.#at -= gone;
    if (this.#start !== -1) this.#start = 0;
    return gone;
  }
}
