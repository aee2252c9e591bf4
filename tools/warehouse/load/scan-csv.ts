import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import path from "node:path";
import { InvalidInputError } from "../../errors.js";

const [COMMA, QUOTE, LINE_FEED, CARRIAGE_RETURN, SPACE, NUL] = [0x2c, 0x22, 0x0a, 0x0d, 0x20, 0x00];
/** A row longer than this is an unclosed quote, not a row. */
const MAX_RECORD_BYTES = 1 << 20;
const MAX_BROKEN = 100_000;
export const NOT_UTF8 = "is not UTF-8 text";
const SHOWN_CHARACTERS = 200;

/** Bytes of a file, `end` excluded. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A row that no reader could split into cells. */
export interface BrokenRecord {
  readonly line: number;
  readonly reason: string;
  readonly value: string;
}

/** What a file holds, counted on its own so that the engine's reading can be held against it. */
export interface CsvScan {
  readonly header: string;
  /** Well-formed rows. */
  readonly records: number;
  readonly broken: readonly BrokenRecord[];
  /** Broken rows and blank lines: what the engine's reader must not see. */
  readonly skip: readonly ByteRange[];
  readonly hasMixedLineEnds: boolean;
  /** Line on which the nth well-formed row begins, n from 0. */
  lineOf(record: number): number;
}

/** @throws InvalidInputError where rows cannot be told apart: an unclosed quote, or one that swallowed rows */
export async function scanCsv(file: string, name = path.basename(file)): Promise<CsvScan> {
  const scanner = new CsvScanner(name);
  for await (const chunk of createReadStream(file, { highWaterMark: MAX_RECORD_BYTES })) scanner.push(chunk as Buffer);
  return scanner.finish();
}

type Cell = "start" | "blank" | "plain" | "quoted" | "after-quote";

class CsvScanner {
  readonly #file: string;
  readonly #broken: BrokenRecord[] = [];
  readonly #skip: ByteRange[] = [];
  /** Pairs of (first record, its line), one wherever lines and records stop advancing together. */
  readonly #lineSteps: { readonly record: number; readonly line: number }[] = [];
  #carry: Buffer = Buffer.alloc(0);
  #offset = 0;
  #line = 1;
  #records = 0;
  #header: string | undefined;
  #columns = 0;
  #lineFeeds = 0;
  #carriageReturns = 0;

  constructor(file: string) {
    this.#file = file;
  }

  push(chunk: Buffer): void {
    this.#consume(this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk, false);
    if (this.#carry.length > MAX_RECORD_BYTES) throw this.#unclosed();
  }

  finish(): CsvScan {
    this.#consume(this.#carry, true);
    if (this.#header === undefined)
      throw new InvalidInputError(`${this.#file} is empty: its first line must name the columns.`);
    const steps = this.#lineSteps;
    return {
      header: this.#header,
      records: this.#records,
      broken: this.#broken,
      skip: this.#skip,
      hasMixedLineEnds: this.#carriageReturns > 0 && this.#carriageReturns < this.#lineFeeds,
      lineOf: (record) => {
        const step = steps[steps.findLastIndex((candidate) => candidate.record <= record)];
        return step ? step.line + record - step.record : record + 2;
      },
    };
  }

  #consume(buffer: Buffer, isLast: boolean): void {
    let position = 0;
    while (position < buffer.length) {
      const end = this.#record(buffer, position, isLast);
      if (end === undefined) break;
      position = end;
    }
    this.#offset += position;
    this.#carry = buffer.subarray(position);
  }

  /** Reads one record; undefined when the buffer ends inside it. */
  #record(buffer: Buffer, start: number, isLast: boolean): number | undefined {
    let cell: Cell = "start";
    let cells = 1;
    let lineFeeds = 0;
    let bits = 0;
    let problem: string | undefined;
    for (let index = start; index < buffer.length; index += 1) {
      const byte = buffer[index] ?? 0;
      bits |= byte;
      if (byte === NUL) problem ??= "holds a NUL character";
      if (cell === "quoted") {
        if (byte === QUOTE) cell = "after-quote";
        else if (byte === LINE_FEED) lineFeeds += 1;
      } else if (byte === COMMA) {
        cells += 1;
        cell = "start";
      } else if (byte === LINE_FEED) {
        return this.#accept(buffer, start, index + 1, {
          cells,
          lineFeeds: lineFeeds + 1,
          bits,
          problem,
          startOffset: this.#offset + start,
        });
      } else if (byte === QUOTE) {
        if (cell === "start" || cell === "after-quote") cell = "quoted";
        else if (cell === "blank") problem ??= "has spaces before an opening quote";
      } else if (byte === CARRIAGE_RETURN) {
        if (index + 1 === buffer.length && !isLast) return undefined;
        if (index + 1 < buffer.length && buffer[index + 1] !== LINE_FEED)
          problem ??= "holds a carriage return outside quotes";
        this.#carriageReturns += 1;
      } else {
        if (cell === "after-quote") problem ??= "has text after a closing quote";
        cell = byte === SPACE && (cell === "start" || cell === "blank") ? "blank" : "plain";
      }
    }
    if (!isLast) return undefined;
    if (cell === "quoted") throw this.#unclosed();
    return this.#accept(buffer, start, buffer.length, {
      cells,
      lineFeeds,
      bits,
      problem,
      startOffset: this.#offset + start,
    });
  }

  #accept(buffer: Buffer, start: number, end: number, found: Found): number {
    const line = this.#line;
    const lines = Math.max(1, found.lineFeeds);
    this.#line += lines;
    this.#lineFeeds += 1;
    if (isBlank(buffer, start, end)) {
      this.#skip.push({ start: found.startOffset, end: found.startOffset + end - start });
      this.#lineSteps.push({ record: this.#records, line: this.#line });
      return end;
    }
    const isText = found.bits < 0x80 || isUtf8(buffer.subarray(start, end));
    if (this.#header === undefined) {
      if (!isText || found.problem)
        throw new InvalidInputError(`${this.#file}: the header line is not readable text. Save the file as UTF-8.`);
      this.#header = buffer
        .toString("utf8", start, end)
        .replace(/^\uFEFF/, "")
        .trim();
      this.#columns = found.cells;
      this.#lineSteps.push({ record: 0, line: this.#line });
      return end;
    }
    if (lines > 1 && (found.problem || this.#looksLikeRows(buffer.subarray(start, end))))
      throw this.#swallowed(line, lines);
    const problem = found.problem ?? (isText ? this.#miscount(found.cells) : NOT_UTF8);
    if (problem) this.#reject(buffer, start, end, line, problem, found.startOffset);
    else this.#records += 1;
    if (problem || lines > 1) this.#lineSteps.push({ record: this.#records, line: this.#line });
    return end;
  }

  #miscount(cells: number): string | undefined {
    return cells === this.#columns ? undefined : `has ${cells} cells where the header has ${this.#columns}`;
  }

  #reject(buffer: Buffer, start: number, end: number, line: number, reason: string, offset: number): void {
    const value = buffer.toString("utf8", start, Math.min(end, start + SHOWN_CHARACTERS)).trim();
    this.#skip.push({ start: offset, end: offset + end - start });
    this.#broken.push({ line, reason, value });
    if (this.#broken.length > MAX_BROKEN) {
      throw new InvalidInputError(
        `${this.#file}: over ${MAX_BROKEN} rows do not fit the header; the first is on line ${this.#broken[0]?.line}.`,
      );
    }
  }

  /** A cell over several lines is fine (descriptions); one whose lines each have as many commas as a row is not a cell. */
  #looksLikeRows(record: Buffer): boolean {
    if (this.#columns < 2) return false;
    const lines = record
      .toString("latin1")
      .replace(/\r?\n$/, "")
      .split("\n");
    const rowLike = lines.filter((line) => line.split(",").length === this.#columns).length;
    return rowLike >= 2 && rowLike * 2 >= lines.length;
  }

  #swallowed(line: number, lines: number): InvalidInputError {
    return new InvalidInputError(
      `${this.#file}: a quote that opens on line ${line} is not closed where its cell ends and takes in the rows up to line ${line + lines - 1}.`,
    );
  }

  #unclosed(): InvalidInputError {
    return new InvalidInputError(`${this.#file}: a quote that opens in the row of line ${this.#line} is never closed.`);
  }
}

interface Found {
  readonly cells: number;
  readonly lineFeeds: number;
  /** All bytes or-ed: below 0x80 means plain ASCII. */
  readonly bits: number;
  readonly problem: string | undefined;
  readonly startOffset: number;
}

function isBlank(buffer: Buffer, start: number, end: number): boolean {
  if (end - start > 2) return false;
  for (let index = start; index < end; index += 1) {
    if (buffer[index] !== LINE_FEED && buffer[index] !== CARRIAGE_RETURN) return false;
  }
  return true;
}

/** The file's bytes without the given ascending ranges. */
export async function* withoutRanges(file: string, ranges: readonly ByteRange[]): AsyncGenerator<Buffer> {
  let offset = 0;
  let next = 0;
  for await (const data of createReadStream(file, { highWaterMark: MAX_RECORD_BYTES })) {
    const chunk = data as Buffer;
    const end = offset + chunk.length;
    let position = offset;
    while (position < end) {
      while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= position) next += 1;
      const range = ranges[next];
      const isInside = range !== undefined && range.start <= position;
      const until = Math.min(end, isInside ? range.end : (range?.start ?? end));
      if (!isInside) yield chunk.subarray(position - offset, until - offset);
      position = until;
    }
    offset = end;
  }
}
