import type { AnswerTable, TableColumn } from "../../graph/answer/answer.js";
import { formatCell } from "../../graph/answer/markdown.js";
import { cell, column, divider, list, type Part, row, text, weighted } from "./parts.js";
import { plain, shorten } from "./plain.js";
import type { A2uiEntry } from "./protocol.js";

/** A table of the standard catalog, which has none: a row of headings and a list of rows with the same weights. */

export const MOST_COLUMNS = 6;
const LONGEST_CELL = 80;
const LONGEST_TITLE = 160;
/** More room for long names would take it from the figures on a narrow screen. */
const MOST_WEIGHT = 20;
const LEAST_WEIGHT = 5;
/** Over a column of names beside one another: a heading cannot be empty. */
const UNLABELED = "Compared";

interface Grid {
  readonly title: string;
  readonly headings: readonly string[];
  /** Formatted cells, row by row. */
  readonly cells: readonly (readonly string[])[];
  /** What is to be known of what is not shown, and how to read it. */
  readonly captions: readonly string[];
}

export function grid({ title, headings, cells, captions }: Grid): Part {
  const weights = headings.map((heading, at) =>
    weightOf(
      heading,
      cells.map((cellsOf) => cellsOf[at] ?? ""),
    ),
  );
  const weigh = (parts: readonly Part[]) => parts.map((part, at) => weighted(part, weights[at] ?? 1));
  const entries = cells.map(
    (texts, at): A2uiEntry => ({
      key: `r${at + 1}`,
      valueMap: texts.map((value, position) => ({
        key: `c${position + 1}`,
        valueString: plain(shorten(value, LONGEST_CELL)),
      })),
    }),
  );
  return column([
    ...(title === "" ? [] : [text(shorten(title, LONGEST_TITLE), "h5")]),
    row(weigh(headings.map((heading) => text(heading, "h5")))),
    divider(),
    list(row(weigh(headings.map((_, at) => cell(`c${at + 1}`)))), entries),
    ...captions.filter((caption) => caption !== "").map((caption) => text(caption, "caption")),
  ]);
}

/** Room in characters: never less than the longest word, below which renderers push a column out of its line. */
function weightOf(heading: string, cells: readonly string[]): number {
  const words = [heading, ...cells].flatMap((value) => value.split(/ (?!%)/));
  const longest = Math.max(...cells.map((value) => value.length), ...words.map((word) => word.length));
  return Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, longest));
}

/** The rows of an answer's table that a surface has room for; `order` says how they were sorted. */
export function answerGrid(
  table: AnswerTable,
  mostRows: number,
  columns: readonly TableColumn[] = columnsShown(table),
  order = "",
): Part {
  const total = rowsOf(table);
  const isRecord = table.rows.length === 1 && total === 1 && table.columns.length > MOST_COLUMNS / 2;
  if (isRecord) return recordGrid(table);
  const shown = table.rows.slice(0, rowsShown(table, mostRows));
  const hidden = table.columns.filter((candidate) => !columns.includes(candidate) && candidate.label !== "");
  return grid({
    title: table.title,
    headings: columns.map(({ label }) => label || UNLABELED),
    cells: shown.map((cells) => columns.map((each) => formatCell(cells[each.key] ?? null, each))),
    captions: [
      sentence(shown.length < total ? `${shown.length} of ${formatTotal(total)}` : "", order),
      hidden.length === 0 ? "" : `Further columns in the text: ${hidden.map(({ label }) => label).join(", ")}`,
      captionOf(table),
    ],
  });
}

/** One row of many columns reads better as a list of its values. */
function recordGrid(table: AnswerTable): Part {
  const cells = table.rows[0] ?? {};
  return grid({
    title: table.title,
    headings: ["Measure", "Value"],
    cells: table.columns.map((each) => [each.label, formatCell(cells[each.key] ?? null, each)]),
    captions: [captionOf(table)],
  });
}

function sentence(...clauses: readonly string[]): string {
  const words = clauses.filter((clause) => clause !== "").join("; ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const captionOf = ({ note, refs }: AnswerTable): string =>
  [note ?? "", refs.length === 0 ? "" : `Data: ${refs.join(", ")}`].filter((words) => words !== "").join(" ");

/** Rows of the full result. */
export const rowsOf = ({ rows, totalRows }: AnswerTable): number => Math.max(totalRows ?? 0, rows.length);

/** Twelve months are not cut to ten. */
export function rowsShown(table: AnswerTable, mostRows: number): number {
  return rowsOf(table) <= 12 ? table.rows.length : Math.min(table.rows.length, mostRows);
}

const formatTotal = (total: number): string => formatCell(total, COUNT);
const COUNT: TableColumn = { key: "total", label: "", kind: "count", currency: null, signed: false };

export const isNumeric = ({ kind }: TableColumn): boolean => kind !== "text" && kind !== "date";

/** The first column names the row, and what the rows are ordered by explains them; empty columns go first. */
export function columnsShown(table: AnswerTable): readonly TableColumn[] {
  const filled = table.columns.filter(({ key }) => table.rows.some((cells) => (cells[key] ?? null) !== null));
  const columns = filled.length > 0 ? filled : table.columns;
  const [first, ...rest] = columns;
  const ordering = rest.filter((each) => isOrdered(table, each.key)).slice(-1);
  const kept = new Set([first, ...ordering, ...rest].slice(0, MOST_COLUMNS));
  for (const each of [...ordering, ...rest]) if (kept.size < MOST_COLUMNS) kept.add(each);
  return columns.filter((each) => kept.has(each));
}

/** Rows stand in the order of this column, either way. */
export function isOrdered({ rows }: AnswerTable, key: string): boolean {
  const values = rows.map((cells) => cells[key]);
  if (values.length < 3 || !values.every((value) => typeof value === "number")) return false;
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? value));
  return steps.some((step) => step !== 0) && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
}
