import { parse } from "csv-parse/sync";
import { splitLine } from "./split-line.js";

/** One row as it stands in the file. */
export interface TableRow {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row cannot be used; `cells` then holds its text. */
  readonly problem: string | null;
}

interface RawRow {
  readonly cells: string[];
  /** Where it ends, counted from the start of the block. */
  readonly end: number;
}

const BLOCK = 65_536;
const MOST_ROWS = 1_024;
const LONGEST_ROW = 1 << 20;
/** Bytes read in vain behind broken quotation marks before quotation marks are no longer believed. */
const MOST_IN_VAIN = 48 << 20;
/** What a broken row counts as, whatever its length. */
const LEAST_IN_VAIN = 16_384;
const LONGEST_SHOWN = 200;
const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

const BROKEN_QUOTES = "the quotation marks of the row do not fit";
const TOO_LONG = "the row is longer than 1 MB";

/**
 * Rows of a file, block by block. Quotation marks that do not fit cost only the line on which they stand:
 * reading goes on with the next one.
 */
export class RowReader {
  #text: Buffer;
  /** No more of the file will be fed. */
  #isWhole: boolean;
  /** Within a row that is too long and goes on. */
  #skipsLine = false;
  readonly #delimiter: string;
  readonly #lineBreak: number;
  #offset: number;
  #line: number;
  #block = BLOCK;
  /** Rows asked for at once: few behind a broken one, which another may follow. */
  #rows = MOST_ROWS;
  #inVain = 0;

  /** @param text the file, or its beginning, to be fed with the rest */
  constructor(text: Buffer, delimiter: string, { offset = 0, line = 1, isWhole = true } = {}) {
    this.#text = text;
    this.#isWhole = isWhole;
    this.#delimiter = delimiter;
    // Files of old Macs break their lines with CR alone.
    this.#lineBreak = text.includes(LF) ? LF : CR;
    this.#offset = offset;
    this.#line = line;
  }

  /** Quotation marks were given up: they stand in the cells as they are. */
  get isWithoutQuotes(): boolean {
    return this.#inVain > MOST_IN_VAIN;
  }

  /** More of the file has to be fed before the next rows are asked for. */
  get isHungry(): boolean {
    return !this.#isWhole && this.#text.length - this.#offset < LONGEST_ROW;
  }

  /** The next piece of the file; null behind the last. */
  feed(piece: Buffer | null): void {
    if (piece === null) this.#isWhole = true;
    else {
      this.#text = Buffer.concat([this.#text.subarray(this.#offset), piece]);
      this.#offset = 0;
    }
  }

  /** The next rows, perhaps none yet; null at the end of the file. Blank lines are no rows. */
  next(): TableRow[] | null {
    if (this.#skipsLine) this.#skipLine();
    this.#skipBlankLines();
    if (this.#offset >= this.#text.length) return this.#isWhole ? null : [];
    const plain = this.isWithoutQuotes ? [] : this.#takePlainLines();
    if (plain.length > 0) return plain;
    const block = this.#text.subarray(this.#offset, this.#offset + this.#block);
    const isLast = this.#isWhole && this.#offset + block.length >= this.#text.length;
    const { rows, isOpen } = this.#parse(block, !this.isWithoutQuotes);
    // The last row of a block may go on in the next one.
    if (!isLast && !isOpen && rows.length < this.#rows) rows.pop();
    if (rows.length > 0) return this.#take(rows);
    this.#inVain += isOpen ? block.length : 0;
    if (!isLast && this.#block < LONGEST_ROW) {
      this.#block *= 4;
      return [];
    }
    return [this.#takeLine()];
  }

  /** Rows of one line each, up to one that only the parser can read: it takes some ten times as long. */
  #takePlainLines(): TableRow[] {
    const rows: TableRow[] = [];
    while (rows.length < MOST_ROWS) {
      const end = this.#next(this.#offset);
      if (end === -1 || end - this.#offset > BLOCK) break;
      const isCrLf = this.#lineBreak === LF && end > this.#offset && this.#text[end - 1] === CR;
      const cells = splitLine(this.#text.toString("utf8", this.#offset, isCrLf ? end - 1 : end), this.#delimiter);
      if (cells === null) break;
      rows.push({ line: this.#line, cells, problem: null });
      this.#offset = end + 1;
      this.#line += 1;
      this.#skipBlankLines();
    }
    return rows;
  }

  #take(rows: readonly RawRow[]): TableRow[] {
    const base = this.#offset;
    const taken: TableRow[] = [];
    this.#block = BLOCK;
    this.#rows = Math.min(MOST_ROWS, this.#rows * 2);
    for (const { cells, end } of rows) {
      const to = base + end;
      if (to <= this.#offset) continue;
      if (this.#isBroken(cells, to)) return [...taken, this.#takeLine()];
      taken.push({ line: this.#line, cells, problem: null });
      this.#moveTo(to);
      this.#skipBlankLines();
    }
    return taken;
  }

  /** A quotation mark was closed where it should not: the row may have swallowed others. */
  #isBroken(cells: readonly string[], to: number): boolean {
    if (this.isWithoutQuotes || !cells.some((cell) => cell.charCodeAt(0) === 34)) return false;
    const row = this.#text.subarray(this.#offset, to);
    const firstBreak = row.indexOf(this.#lineBreak);
    if (firstBreak === -1 || firstBreak === row.length - 1) return false;
    try {
      parse(row, { ...this.#dialect, relax_quotes: false });
      return false;
    } catch {
      return true;
    }
  }

  /** One line by itself: it is used when its quotation marks are harmless. */
  #takeLine(): TableRow {
    const line = this.#line;
    const found = this.#text.indexOf(this.#lineBreak, this.#offset);
    const end = found === -1 ? this.#text.length : found + 1;
    const text = this.#text.subarray(this.#offset, end);
    this.#skipsLine = found === -1 && !this.#isWhole;
    this.#moveTo(end);
    this.#block = BLOCK;
    this.#rows = 1;
    this.#inVain += LEAST_IN_VAIN;
    const shown = [text.subarray(0, LONGEST_SHOWN).toString("utf8").trim()];
    if (text.length >= LONGEST_ROW) return { line, cells: shown, problem: TOO_LONG };
    const { rows, isOpen } = this.#parse(text, true);
    const [row] = rows;
    return isOpen || row === undefined
      ? { line, cells: shown, problem: BROKEN_QUOTES }
      : { line, cells: row.cells, problem: null };
  }

  #parse(block: Buffer, hasQuotes: boolean): { rows: RawRow[]; isOpen: boolean } {
    const rows: RawRow[] = [];
    try {
      parse(block, {
        ...this.#dialect,
        quote: hasQuotes ? '"' : null,
        to: this.#rows,
        on_record: (cells: string[], { bytes }) => {
          rows.push({ cells, end: bytes });
          return null;
        },
      });
      return { rows, isOpen: false };
    } catch {
      // The only thing that relaxed parsing does not forgive: a quotation mark that nothing closes.
      return { rows, isOpen: true };
    }
  }

  get #dialect() {
    return {
      delimiter: this.#delimiter,
      record_delimiter: this.#lineBreak === LF ? ["\r\n", "\n"] : ["\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ltrim: true,
    };
  }

  #moveTo(offset: number): void {
    for (let at = this.#next(this.#offset); at !== -1 && at < offset; at = this.#next(at + 1)) this.#line += 1;
    this.#offset = offset;
  }

  /** The rest of a row that was told as too long. */
  #skipLine(): void {
    const found = this.#next(this.#offset);
    this.#skipsLine = found === -1;
    this.#offset = found === -1 ? this.#text.length : found + 1;
    if (found !== -1) this.#line += 1;
  }

  #next(from: number): number {
    return this.#text.indexOf(this.#lineBreak, from);
  }

  #skipBlankLines(): void {
    let lines = 0;
    let begin = this.#offset;
    for (let at = begin; at < this.#text.length; at += 1) {
      const byte = this.#text[at];
      if (byte === this.#lineBreak) {
        lines += 1;
        begin = at + 1;
      } else if (byte !== SPACE && byte !== CR && (byte !== TAB || this.#delimiter === "\t")) break;
    }
    this.#line += lines;
    this.#offset = begin;
  }
}
