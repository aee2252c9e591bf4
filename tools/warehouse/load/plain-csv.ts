import { isUtf8 } from "node:buffer";
import { open, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type DecimalMark, decimalMarkIn, parseAmount } from "../../catalogs/money.js";
import { toUtf8 } from "../../catalogs/table/encoding.js";
import { RowReader } from "../../catalogs/table/row-reader.js";
import { EventLoopYield } from "../../event-loop.js";
import { formatCell } from "../../sample/csv.js";
import type { Table } from "../schema.js";
import type { LoadFile } from "./find-files.js";

const HEAD = 1 << 20;
const SAMPLE_ROWS = 500;
const SEPARATORS = [",", ";", "\t", "|"];

export interface PlainCsv {
  /** A file as the loader reads it: UTF-8, separated by commas, with decimal points, every row on its own line. */
  readonly path: string;
  /** What had to be changed for that, in a sentence; null for a file that was so already. */
  readonly note: string | null;
}

/** A load file as spreadsheets of other countries and programs write it, made plain; lines keep their numbers. */
export async function toPlainCsv(file: LoadFile, table: Table, workDir: string): Promise<PlainCsv> {
  const head = await readHead(file.path);
  const start = head.subarray(0, 3).toString("hex") === "efbbbf" ? 3 : 0;
  const isText = isUtf8(wholeCharacters(head.subarray(start))) && !head.subarray(0, 400).includes(0);
  const separator = separatorOf(isText ? head : (await toUtf8(head, new EventLoopYield())).text);
  if (isText && separator === "," && !hasDecimalCommas(head, table)) {
    return { path: file.path, note: null };
  }
  return rewrite(file, table, separator, workDir);
}

/** The same for a file of which rows were found that are no UTF-8. */
export async function rewrite(
  file: LoadFile,
  table: Table,
  separator: string,
  workDir: string,
): Promise<PlainCsv & { readonly encoding: string }> {
  const eventLoop = new EventLoopYield();
  const { text, encoding } = await toUtf8(await readFile(file.path), eventLoop);
  const sample = firstRows(text, separator);
  const header = (sample[0] ?? []).map((name) => name.trim().toLowerCase());
  const marks = header.map((name, index) =>
    isNumeric(table, name) ? markOf(sample.slice(1).map((row) => row[index] ?? "")) : null,
  );
  const parts: string[] = [];
  let written = 0;
  const reader = new RowReader(text, separator);
  for (let rows = reader.next(); rows !== null; rows = reader.next()) {
    for (const { line, cells, problem } of rows) {
      // Blank lines stand for the lines of the cells before, so that every row keeps its line.
      while (written < line - 1) {
        parts.push("\n");
        written += 1;
      }
      const isHeader = line === 1;
      const plain =
        problem === null && !isHeader ? cells.map((cell, index) => plainCell(cell, marks[index] ?? null)) : cells;
      const row = plain.map((cell) => formatCell(cell.replaceAll(/[\r\n]+/g, " "))).join(",");
      parts.push(`${row}\n`);
      written += 1;
    }
    if (eventLoop.isDue()) await eventLoop.rest();
  }
  const copy = path.join(workDir, `plain-${file.name}`);
  await writeFile(copy, parts.join(""));
  const changes = [
    ...(encoding === "utf-8" ? [] : [`in ${encoding}`]),
    ...(separator === "," ? [] : [`separated by ${SEPARATOR_NAMES[separator] ?? separator}`]),
    ...(marks.includes(",") ? ["with decimal commas"] : []),
  ];
  return { path: copy, encoding, note: `${file.name} was read as a file ${changes.join(", ") || "of plain text"}.` };
}

const SEPARATOR_NAMES: Readonly<Record<string, string>> = { ";": "semicolons", "\t": "tabs", "|": "bars" };

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.alloc(HEAD);
    const { bytesRead } = await handle.read(buffer, 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Without a character that the end of the head cuts. */
function wholeCharacters(bytes: Buffer): Buffer {
  if (bytes.length < HEAD - 3) return bytes;
  let end = bytes.length;
  for (let back = 0; back < 4 && (bytes[end - 1] ?? 0) >= 0x80; back += 1) end -= 1;
  return bytes.subarray(0, end);
}

/** By the first line: names of columns hold none of them. */
function separatorOf(text: Buffer): string {
  const end = text.indexOf(10);
  const first = text.subarray(0, end === -1 ? text.length : end).toString("utf8");
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ",";
}

function hasDecimalCommas(head: Buffer, table: Table): boolean {
  const [header = [], ...rows] = firstRows(head, ",");
  return header.some(
    (name, index) => isNumeric(table, name.trim().toLowerCase()) && markOf(rows.map((row) => row[index] ?? "")) === ",",
  );
}

function firstRows(text: Buffer, separator: string): (readonly string[])[] {
  const reader = new RowReader(text.subarray(0, HEAD), separator);
  const rows: (readonly string[])[] = [];
  for (let next = reader.next(); next !== null && rows.length < SAMPLE_ROWS; next = reader.next())
    rows.push(...next.filter(({ problem }) => problem === null).map(({ cells }) => cells));
  return rows;
}

const isNumeric = (table: Table, name: string): boolean =>
  table.columns.some((column) => column.name === name && column.type === "number");

function markOf(cells: readonly string[]): DecimalMark | null {
  const marks = cells.map(decimalMarkIn);
  const commas = marks.filter((mark) => mark === ",").length;
  return commas > 0 && commas > marks.filter((mark) => mark === ".").length ? "," : null;
}

/** "1.234,50" as "1234.5"; what is no such number stays for the loader to reject. */
function plainCell(cell: string, mark: DecimalMark | null): string {
  if (mark === null || !/^\s*-?[\d.\s]*,?\d+\s*$/.test(cell)) return cell;
  const amount = parseAmount(cell, { currency: null, decimalMark: mark });
  return amount === null ? cell : String(amount);
}
