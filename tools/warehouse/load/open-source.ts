import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { InvalidInputError } from "../../errors.js";
import type { Table } from "../schema.js";
import type { LoadDatabase } from "./database.js";
import type { LoadFile } from "./find-files.js";
import { type PlainCsv, rewrite, toPlainCsv } from "./plain-csv.js";
import { type BrokenRecord, type CsvScan, NOT_UTF8, scanCsv, withoutRanges } from "./scan-csv.js";
import { identifier, literal, pathLiteral } from "./sql-text.js";

/** A load file, ready to be read: every row as texts, or what a Parquet file says it is, named after the table's columns. */
export interface Source {
  readonly file: string;
  /** Rows of the file that can be split into cells. */
  readonly records: number;
  readonly broken: readonly BrokenRecord[];
  /** `FROM` item that yields one text column per name in `columns`, in file order. */
  readonly relation: string;
  /** The table's columns that the file has. */
  readonly columns: readonly string[];
  /** Those of them that come as numbers, days or truth values of the column's own kind, and need not be read from a text. */
  readonly typed: ReadonlySet<string>;
  readonly notes: readonly string[];
  lineOf(record: number): number;
}

/** @throws InvalidInputError when the header does not fit or rows cannot be told apart */
export function openSource(file: LoadFile, table: Table, database: LoadDatabase, workDir: string): Promise<Source> {
  return file.format === "csv" ? openCsv(file, table, workDir) : openParquet(file, table, database);
}

async function openCsv(file: LoadFile, table: Table, workDir: string): Promise<Source> {
  let plain: PlainCsv = await toPlainCsv(file, table, workDir);
  let scan = await scanCsv(plain.path, file.name);
  if (plain.note === null && scan.broken.some(({ reason }) => reason === NOT_UTF8)) {
    const rewritten = await rewrite(file, table, ",", workDir);
    // In a file that is UTF-8 but for a few rows those rows are damaged.
    if (rewritten.encoding !== "utf-8") {
      plain = rewritten;
      scan = await scanCsv(plain.path, file.name);
    }
  }
  const header = splitHeader(scan.header);
  const { columns, notes: ofHeader } = checkHeader(file.name, header, table);
  const notes = [...(plain.note === null ? [] : [plain.note]), ...ofHeader];
  const readable = scan.skip.length > 0 ? await copyWithout({ ...file, path: plain.path }, scan, workDir) : plain.path;
  // Named by position, since a header may hold anything; the reader guesses nothing.
  const types = header.map((_, index) => `'c${index}': 'VARCHAR'`).join(", ");
  const relation = `(SELECT ${header
    .flatMap((name, index) => (columns.includes(name) ? [`c${index} AS ${identifier(name)}`] : []))
    .join(", ")} FROM read_csv(${pathLiteral(readable)}, header = true, auto_detect = false, columns = {${types}},
    delim = ',', quote = '"', escape = '"', nullstr = '', max_line_size = 4194304, strict_mode = ${!scan.hasMixedLineEnds}))`;
  const { records, broken, lineOf } = scan;
  return { file: file.name, records, broken, relation, columns, typed: new Set(), notes, lineOf };
}

async function openParquet(file: LoadFile, table: Table, database: LoadDatabase): Promise<Source> {
  const reader = `read_parquet(${pathLiteral(file.path)})`;
  let described: { readonly name: string; readonly type: string }[];
  let records: number;
  try {
    const rows = await database.rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${reader})`);
    described = rows.map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
    const [counted] = await database.rows(
      `SELECT SUM(num_rows) AS records FROM parquet_file_metadata(${pathLiteral(file.path)})`,
    );
    records = Number(counted?.records ?? 0);
  } catch (cause) {
    throw new InvalidInputError(`${file.name} is not a readable Parquet file.`, { cause });
  }
  const names = described.map(({ name }) => name.trim().toLowerCase());
  const { columns, notes } = checkHeader(file.name, names, table);
  const typed = new Set<string>();
  const cells = described.flatMap(({ name, type }, index) => {
    const column = table.columns.find((each) => each.name === names[index]);
    if (column === undefined) return [];
    const isOfKind = PARQUET_TYPES[column.type]?.test(type) ?? false;
    if (isOfKind) typed.add(column.name);
    return [`${isOfKind ? identifier(name) : `CAST(${identifier(name)} AS VARCHAR)`} AS ${identifier(column.name)}`];
  });
  const relation = `(SELECT ${cells.join(", ")} FROM ${reader})`;
  return { file: file.name, records, broken: [], relation, columns, typed, notes, lineOf: (record) => record + 1 };
}

/** What a column of each kind may be without a look at its text; days with a time of day are looked at. */
const PARQUET_TYPES: Readonly<Partial<Record<Table["columns"][number]["type"], RegExp>>> = {
  integer: /^U?(?:TINY|SMALL|BIG)?INT(?:EGER)?$/,
  number: /^(?:DOUBLE|FLOAT|U?(?:TINY|SMALL|BIG)?INT(?:EGER)?)$/,
  date: /^DATE$/,
  boolean: /^BOOLEAN$/,
};

function splitHeader(header: string): string[] {
  const [cells] = parse(header, { relaxColumnCount: true }) as string[][];
  return (cells ?? []).map((cell) => cell.trim().toLowerCase());
}

function checkHeader(file: string, header: readonly string[], table: Table): { columns: string[]; notes: string[] } {
  const twice = header.find(
    (name, index) => header.indexOf(name) !== index && table.columns.some((column) => column.name === name),
  );
  if (twice) throw new InvalidInputError(`${file} has two columns named ${twice}.`);
  const missing = table.columns
    .filter((column) => column.required && !header.includes(column.name))
    .map((column) => column.name);
  if (missing.length > 0) {
    throw new InvalidInputError(`${file} lacks the column${missing.length > 1 ? "s" : ""} ${missing.join(", ")}.`);
  }
  const columns = table.columns.map((column) => column.name).filter((name) => header.includes(name));
  const derived = table.derived.map((column) => column.name);
  const notes = header
    .filter((name) => !columns.includes(name))
    .map((name) =>
      derived.includes(name)
        ? `${file}: the column ${literal(name)} is filled in from other tables and was not read.`
        : `${file}: the column ${literal(name)} is not known and was not read.`,
    );
  return { columns, notes };
}

async function copyWithout(file: LoadFile, scan: CsvScan, workDir: string): Promise<string> {
  const copy = path.join(workDir, file.name);
  await pipeline(withoutRanges(file.path, scan.skip), createWriteStream(copy));
  return copy;
}
