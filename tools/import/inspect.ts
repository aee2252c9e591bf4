import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { EventLoopYield } from "../catalogs/event-loop-yield.js";
import { isGzip } from "../catalogs/file-kind.js";
import { toUtf8 } from "../catalogs/table/encoding.js";
import { formatOf } from "../catalogs/table/formats/index.js";
import { detectLayout } from "../catalogs/table/layout.js";
import { refuseOtherFiles } from "../catalogs/table/refuse.js";
import { RowReader, type TableRow } from "../catalogs/table/row-reader.js";
import { unpackGzip } from "../catalogs/unpack.js";
import { InvalidInputError } from "../errors.js";
import type { ExportFormat } from "./formats/format.js";
import { recogniseTrends, type TrendsTable } from "./google-trends.js";
import { guessExport } from "./guess-columns.js";
import { jsonRows } from "./json-rows.js";
import { type Preamble, readPreamble } from "./preamble.js";
import { type ExportColumn, recogniseExport } from "./recognise.js";

/** What a file turned out to be, before any of its rows is used. */
export type Kind =
  | { readonly is: "export"; readonly format: ExportFormat; readonly columns: readonly ExportColumn[] }
  | { readonly is: "trends"; readonly table: TrendsTable }
  /** For the readers of catalogs. */
  | { readonly is: "catalog"; readonly label: string; readonly format: string };

export interface Inspected {
  /** Path below the folder that was named. */
  readonly name: string;
  readonly path: string;
  /** SHA-256 of its bytes: the same content is never taken twice. */
  readonly hash: string;
  /** Day on which the file was saved: a guess at when its figures were. */
  readonly savedOn: string;
  readonly kind: Kind;
  readonly preamble: Preamble;
  /** Line of the headings; 0 where there are none. */
  readonly headerLine: number;
  readonly sample: readonly (readonly string[])[];
  /** What was taken for granted, each a clause. */
  readonly assumptions: readonly string[];
  /** The rows below the headings, in blocks. Reads the file again. */
  readonly rows: () => AsyncGenerator<readonly TableRow[]>;
  readonly bytes: () => Promise<Uint8Array>;
}

const HEAD = 1 << 20;
const HEAD_ROWS = 60;
const SAMPLE_ROWS = 2_000;
const DELIMITERS = [",", "\t", ";", "|"];

export interface ToInspect {
  readonly name: string;
  readonly path: string;
  /** Meanings of columns from the map, by heading; null says that a column is not used. */
  readonly columns?: Readonly<Record<string, string | null>> | undefined;
}

/** Tells a file by its content. @throws InvalidInputError with a sentence for a file that is none of ours */
export async function inspectExport({ name, path, columns = {} }: ToInspect): Promise<Inspected> {
  const source = await readBytes(path);
  const hash = createHash("sha256").update(source).digest("hex");
  const savedOn = (await stat(path)).mtime.toISOString().slice(0, 10);
  refuseOtherFiles(source);
  const eventLoop = new EventLoopYield();
  const json = jsonRows(source);
  if (json !== null) return fromRows({ name, path, hash, savedOn, bytes: reader(path) }, json, columns);
  const { text, assumption } = await toUtf8(source, eventLoop);
  const start = startOf(text);
  const assumptions = assumption === null ? [] : [assumption];
  const found = findTable(text, start, columns);
  const base = { name, path, hash, savedOn, bytes: reader(path), assumptions };
  if (found === null) {
    const layout = await detectLayout(text, name, eventLoop);
    const format = formatOf(layout.header.headings);
    const names = new Set(layout.header.headings.map((heading) => heading.trim().toLowerCase()));
    if (layout.header.line === 0 || (format.id === "generic-table" && layout.header.known < 2))
      throw new InvalidInputError(
        `It is none of the exports that are known. Its columns are ${[...names]
          .slice(0, 12)
          .map((each) => `"${each.slice(0, 40)}"`)
          .join(", ")}.`,
      );
    return {
      ...base,
      kind: {
        is: "catalog",
        label: format.id === "generic-table" ? "Table of products" : format.label,
        format: format.id,
      },
      preamble: readPreamble([], name),
      headerLine: layout.header.line,
      sample: [],
      rows: rowReader(path, layout.delimiter, start, layout.header.line),
    };
  }
  const { delimiter, kind, line, rows } = found;
  return {
    ...base,
    kind,
    preamble: readPreamble(linesAbove(text, line), name),
    headerLine: line,
    sample: rows.filter((row) => row.line > line && row.problem === null).map(({ cells }) => cells),
    rows: rowReader(path, delimiter, start, line),
  };
}

async function readBytes(path: string): Promise<Buffer> {
  const found = await readFile(path);
  return isGzip(found) ? await unpackGzip(found) : found;
}

/** Both hold the path alone: a function made beside the file's text would keep it in memory until the last file is read. */
const reader = (path: string) => () => readBytes(path);

const rowReader = (path: string, delimiter: string, start: Start, line: number) =>
  async function* () {
    const { text } = await toUtf8(await readBytes(path), new EventLoopYield());
    yield* rowsOf(text, delimiter, start, line);
  };

interface Start {
  readonly offset: number;
  readonly line: number;
}

/** Behind Excel's "sep=;". */
function startOf(text: Buffer): Start {
  const separator = /^\s*"?sep=([^\r\n"])"?[ \t,;]*(?:\r\n|\n|\r)/i.exec(text.subarray(0, 40).toString("latin1"));
  return separator === null ? { offset: 0, line: 1 } : { offset: separator[0].length, line: 2 };
}

function findTable(text: Buffer, start: Start, columns: Readonly<Record<string, string | null>>) {
  const head = text.subarray(0, HEAD);
  const candidates = DELIMITERS.filter((delimiter) => delimiter === "," || head.includes(delimiter)).map(
    (delimiter) => ({
      delimiter,
      rows: firstRows(head, delimiter, start),
    }),
  );
  for (const { delimiter, rows } of candidates) {
    const found = recogniseExport(rows);
    if (found) {
      const corrected = withMap(found.columns, columns);
      return {
        delimiter,
        rows,
        line: found.line,
        kind: { is: "export", format: found.format, columns: corrected } as Kind,
      };
    }
    const table = recogniseTrends(rows.slice(0, HEAD_ROWS));
    if (table) return { delimiter, rows, line: table.line, kind: { is: "trends", table } as Kind };
  }
  for (const { delimiter, rows } of candidates) {
    const guess = guessExport(rows.slice(0, HEAD_ROWS), columns);
    if (guess) return { delimiter, rows, line: guess.line, kind: { is: "export", ...guess } as Kind };
  }
  return null;
}

/** What the map says of a column counts for more than its heading. */
function withMap(found: readonly ExportColumn[], columns: Readonly<Record<string, string | null>>): ExportColumn[] {
  return found.map((column) => {
    const said = columns[column.heading];
    return said === undefined ? column : { ...column, field: said as ExportColumn["field"], certainty: 1 };
  });
}

function firstRows(head: Buffer, delimiter: string, start: Start): TableRow[] {
  const reader = new RowReader(head, delimiter, start);
  const rows: TableRow[] = [];
  for (let next = reader.next(); next !== null && rows.length < SAMPLE_ROWS; next = reader.next()) rows.push(...next);
  // The head of a longer file may end within a row.
  if (head.length === HEAD && rows.length > 1) rows.pop();
  return rows;
}

function linesAbove(text: Buffer, line: number): string[] {
  return text
    .subarray(0, 16_384)
    .toString("utf8")
    .split(/\r\n|\n|\r/)
    .slice(0, Math.max(0, line - 1));
}

async function* rowsOf(
  text: Buffer,
  delimiter: string,
  start: Start,
  headerLine: number,
): AsyncGenerator<readonly TableRow[]> {
  const reader = new RowReader(text, delimiter, start);
  const eventLoop = new EventLoopYield();
  for (let rows = reader.next(); rows !== null; rows = reader.next()) {
    if (rows.length > 0)
      yield rows[0] !== undefined && rows[0].line > headerLine ? rows : rows.filter(({ line }) => line > headerLine);
    if (eventLoop.isDue()) await eventLoop.rest();
  }
}

/** JSON as rows: the first holds the names of the fields. */
function fromRows(
  base: Pick<Inspected, "name" | "path" | "hash" | "savedOn" | "bytes">,
  rows: readonly TableRow[],
  columns: Readonly<Record<string, string | null>>,
): Inspected {
  const found = recogniseExport(rows) ?? guessExport(rows, columns);
  const more = { ...base, preamble: readPreamble([], base.name), headerLine: 1, assumptions: [] };
  if (!found)
    return {
      ...more,
      kind: { is: "catalog", label: "Products in JSON", format: "json" },
      sample: [],
      rows: async function* () {
        yield rows.slice(1);
      },
    };
  return {
    ...more,
    kind: { is: "export", format: found.format, columns: withMap(found.columns, columns) },
    sample: rows.slice(1, SAMPLE_ROWS).map(({ cells }) => cells),
    rows: async function* () {
      yield rows.slice(1);
    },
  };
}
