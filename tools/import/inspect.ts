import { stat } from "node:fs/promises";
import { textKindOf } from "../catalogs/file-kind.js";
import { mapColumns } from "../catalogs/table/columns.js";
import { productField } from "../catalogs/table/fields.js";
import { formatOf } from "../catalogs/table/formats/index.js";
import { detectLayout } from "../catalogs/table/layout.js";
import { refuseOtherFiles } from "../catalogs/table/refuse.js";
import { RowReader, type TableRow } from "../catalogs/table/row-reader.js";
import { InvalidInputError } from "../errors.js";
import { EventLoopYield } from "../event-loop.js";
import { FileText, readWhole } from "./file-text.js";
import type { ExportFormat } from "./formats/format.js";
import { recogniseTrends, type TrendsTable } from "./google-trends.js";
import { guessExport } from "./guess-columns.js";
import { isJson, type JsonTable, readJsonTable } from "./json-rows.js";
import { type Preamble, readPreamble } from "./preamble.js";
import { type ExportColumn, recogniseExport } from "./recognise.js";

/** What a file turned out to be, before any of its rows is used. */
export type Kind =
  | { readonly is: "export"; readonly format: ExportFormat; readonly columns: readonly ExportColumn[] }
  | { readonly is: "trends"; readonly table: TrendsTable }
  /** For the readers of catalogs. */
  | {
      readonly is: "catalog";
      readonly label: string;
      readonly format: string;
      /** What the reader of catalogs takes the columns of an unknown table for. */
      readonly guessed: readonly GuessedColumn[];
    };

export interface GuessedColumn {
  readonly column: string;
  readonly as: string;
  readonly certainty: number;
}

/** A table whose columns somebody has to explain. */
export class UnknownExport extends InvalidInputError {
  readonly headings: readonly string[];

  constructor(message: string, headings: readonly string[]) {
    super(message);
    this.headings = headings;
  }
}

export interface Inspected {
  /** Path below the folder that was named. */
  readonly name: string;
  readonly path: string;
  /** SHA-256 of its bytes: the same content is never taken twice. */
  readonly hash: string;
  /** In bytes, unpacked. */
  readonly size: number;
  /** Day on which the file was saved: a guess at when its figures were. */
  readonly savedOn: string;
  readonly kind: Kind;
  readonly preamble: Preamble;
  /** Line of the headings; 0 where there are none. */
  readonly headerLine: number;
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
  const file = await FileText.open(path);
  const { hash } = file;
  const savedOn = (await stat(path)).mtime.toISOString().slice(0, 10);
  refuseOtherFiles(file.firstBytes);
  const bytes = () => readWhole(path);
  const json = isJson(file.firstBytes) ? await readJsonTable(() => file.text()) : null;
  if (json !== null) return fromJson({ name, path, hash, savedOn, size: file.size, bytes }, json, columns);
  const text = await file.head();
  const start = startOf(text);
  const assumptions = file.assumption === null ? [] : [file.assumption];
  const base = { name, path, hash, savedOn, size: file.size, bytes, assumptions };
  const found = findTable(text, start, columns);
  if (found === null && textKindOf(text, null) === "feed")
    return {
      ...base,
      kind: { is: "catalog", label: "Product feed (XML)", format: "feed", guessed: [] },
      preamble: readPreamble([], name),
      headerLine: 0,
      rows: async function* () {},
    };
  if (found === null) {
    const layout = await detectLayout(text, name, new EventLoopYield());
    const format = formatOf(layout.header.headings);
    const names = new Set(layout.header.headings.map((heading) => heading.trim().toLowerCase()));
    if (layout.header.line === 0 || (format.id === "generic-table" && layout.header.known < 2))
      throw new UnknownExport(
        `It is none of the exports that are known. Its columns are ${[...names]
          .slice(0, 12)
          .map((each) => `"${each.slice(0, 40)}"`)
          .join(", ")}.`,
        layout.header.line === 0 ? [] : layout.header.headings.map((heading) => heading.trim()),
      );
    return {
      ...base,
      kind: {
        is: "catalog",
        label: format.id === "generic-table" ? "Table of products" : format.label,
        format: format.id,
        guessed:
          format.id === "generic-table"
            ? mapColumns(layout.header, layout.sample).columns.flatMap(({ heading, field, confidence }) =>
                field === null ? [] : [{ column: heading.trim(), as: productField(field), certainty: confidence }],
              )
            : [],
      },
      preamble: readPreamble([], name),
      headerLine: layout.header.line,
      rows: rowsBelow(file, layout.delimiter, start, layout.header.line),
    };
  }
  const { delimiter, kind, line } = found;
  return {
    ...base,
    kind,
    preamble: readPreamble(linesAbove(text, line), name),
    headerLine: line,
    rows: rowsBelow(file, delimiter, start, line),
  };
}

/** Holds the file's place alone: a function made beside its text would keep that in memory until the last file is read. */
const rowsBelow = (file: FileText, delimiter: string, start: Start, headerLine: number) =>
  async function* () {
    for await (const rows of file.rows(delimiter, start))
      yield rows[0] !== undefined && rows[0].line > headerLine ? rows : rows.filter(({ line }) => line > headerLine);
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
        line: found.line,
        kind: { is: "export", format: found.format, columns: corrected } as Kind,
      };
    }
    const table = recogniseTrends(rows.slice(0, HEAD_ROWS));
    if (table) return { delimiter, line: table.line, kind: { is: "trends", table } as Kind };
  }
  for (const { delimiter, rows } of candidates) {
    const guess = guessExport(rows.slice(0, HEAD_ROWS), columns);
    if (guess) return { delimiter, line: guess.line, kind: { is: "export", ...guess } as Kind };
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

function fromJson(
  base: Pick<Inspected, "name" | "path" | "hash" | "savedOn" | "size" | "bytes">,
  { first, rows }: JsonTable,
  columns: Readonly<Record<string, string | null>>,
): Inspected {
  const found = recogniseExport(first) ?? guessExport(first, columns);
  const more = { ...base, preamble: readPreamble([], base.name), headerLine: 1, assumptions: [], rows };
  if (!found) return { ...more, kind: { is: "catalog", label: "Products in JSON", format: "json", guessed: [] } };
  return { ...more, kind: { is: "export", format: found.format, columns: withMap(found.columns, columns) } };
}
