import { parseAmount } from "../money.js";
import { isKnownHeading } from "./formats/index.js";
import { currencyInHeading, normaliseHeading } from "./headings.js";
import type { TableRow } from "./row-reader.js";

/** Rows among which a header is looked for: files may begin with lines about themselves. */
export const HEADER_ROWS = 40;
/** Headings looked at: enough for the widest templates. */
export const MOST_COLUMNS = 2_000;

export interface Header {
  /** As they stand in the file; "column 1" where there are none. */
  readonly headings: readonly string[];
  /** Cells of the header row, those beyond `headings` included. */
  readonly width: number;
  /** Line of the last header row; 0 for a file without any. */
  readonly line: number;
  /** Headings that are known by name. */
  readonly known: number;
}

export function findHeader(rows: readonly TableRow[]): Header {
  const candidates = rows.filter(({ problem }) => problem === null).slice(0, HEADER_ROWS);
  const known = candidates.map(({ cells }) => countKnown(cells));
  const named = pickNamed(candidates, known);
  const index = named === -1 ? pickUnnamed(candidates, known) : named;
  const row = candidates[index];
  if (row !== undefined)
    return {
      headings: row.cells.slice(0, MOST_COLUMNS),
      width: row.cells.length,
      line: row.line,
      known: known[index] ?? 0,
    };
  const width = Math.max(0, ...candidates.map(({ cells }) => cells.length));
  return {
    headings: Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, at) => `column ${at + 1}`),
    width,
    line: 0,
    known: 0,
  };
}

/** The first row with two known headings, unless a later one has twice as many, or repeats them for machines. */
function pickNamed(rows: readonly TableRow[], known: readonly number[]): number {
  let best = known.findIndex((count) => count >= 2);
  if (best === -1) return -1;
  for (let at = best + 1; at < rows.length; at += 1) {
    const isSecondHeader = at <= best + 2 && (known[at] ?? 0) >= (known[best] ?? 0) && isForMachines(rows[at]);
    if (isSecondHeader || (known[at] ?? 0) >= 2 * (known[best] ?? 0)) best = at;
  }
  return best;
}

/** Words alone above a column of numbers, or one known heading among words alone. */
function pickUnnamed(rows: readonly TableRow[], known: readonly number[]): number {
  const [first, ...below] = rows;
  if (first === undefined || !first.cells.every(isWord) || new Set(first.cells).size < first.cells.length) return -1;
  if (known[0] === 1) return 0;
  const hasNumbersBelow = first.cells.some((_, column) => {
    const filled = below.map(({ cells }) => cells[column]?.trim() ?? "").filter((cell) => cell !== "");
    return filled.length >= 2 && filled.filter((cell) => !isWord(cell)).length > filled.length * 0.8;
  });
  return hasNumbersBelow ? 0 : -1;
}

/** Amazon's flat files repeat their headings in a row such as "item_sku", "item_name". */
const isForMachines = (row: TableRow | undefined): boolean =>
  row?.cells.every((cell) => /^[a-z0-9_\-.:#[\]=]*$/i.test(cell.trim())) ?? false;

const isWord = (cell: string): boolean =>
  /\p{L}/u.test(cell) && cell.length <= 60 && parseAmount(cell, NO_HINT) === null;

const NO_HINT = { currency: null, decimalMark: null };

export function countKnown(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells.slice(0, MOST_COLUMNS)) {
    if (cell.length > 80) continue;
    const name = normaliseHeading(cell);
    if (name !== "" && (isKnownHeading(name) || isKnownHeading(currencyInHeading(cell)?.name ?? ""))) count += 1;
  }
  return count;
}
