import type { AnswerTable, TableColumn } from "../../graph/answer/answer.js";
import { formatCell } from "../../graph/answer/markdown.js";
import { type Grid, MOST_BESIDE } from "./grid.js";

/** Which rows and columns of an answer's table a surface shows. */

/** The name of a row and two lines of values. */
const MOST_COLUMNS = 7;
/** Over a column of names beside one another: a heading cannot be empty. */
const UNLABELED = "Compared";

/** The rows of an answer's table that a surface has room for; `order` says how they were sorted. */
export function answerGrid(table: AnswerTable, mostRows: number, columns: readonly TableColumn[], order = ""): Grid {
  const total = rowsOf(table);
  const isRecord = table.rows.length === 1 && total === 1 && table.columns.length > MOST_BESIDE;
  if (isRecord) return recordGrid(table);
  const shown = table.rows.slice(0, rowsShown(table, mostRows));
  const hidden = table.columns.filter((candidate) => !columns.includes(candidate) && candidate.label !== "");
  const told = columns.length > MOST_BESIDE ? namedFirst(columns) : columns;
  return {
    title: table.title,
    columns: told.map((each) => ({ heading: each.label || UNLABELED, isNumeric: isNumeric(each) })),
    cells: shown.map((cells) => told.map((each) => formatCell(cells[each.key] ?? null, each))),
    captions: [
      sentence(shown.length < total ? `${shown.length} of ${formatTotal(total)}` : "", order),
      hidden.length === 0 ? "" : `Further columns in the text: ${hidden.map(({ label }) => label).join(", ")}`,
      captionOf(table),
    ],
  };
}

/** A place in a ranking is no name. */
function namedFirst(columns: readonly TableColumn[]): readonly TableColumn[] {
  const [first] = columns;
  const name = first !== undefined && isNumeric(first) ? columns.find(({ kind }) => kind === "text") : undefined;
  return name === undefined ? columns : [name, ...columns.filter((each) => each !== name)];
}

/** One row of many columns reads better as a list of its values. */
function recordGrid(table: AnswerTable): Grid {
  const cells = table.rows[0] ?? {};
  return {
    title: table.title,
    columns: [
      { heading: "Measure", isNumeric: false },
      { heading: "Value", isNumeric: true },
    ],
    cells: table.columns.map((each) => [each.label, formatCell(cells[each.key] ?? null, each)]),
    captions: [captionOf(table)],
  };
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

/** Months, years or days one after the other. */
export const isSeries = ({ columns: [first] }: AnswerTable): boolean =>
  first !== undefined && (first.kind === "date" || ["month", "year"].includes(first.key));

/** Those that hold something. */
export function filledColumns({ columns, rows }: AnswerTable): readonly TableColumn[] {
  const filled = columns.filter(({ key }) => rows.some((cells) => (cells[key] ?? null) !== null));
  return filled.length > 0 ? filled : columns;
}

/** The first column names the row, and what the rows are ordered by explains them; empty columns go first. */
export function columnsShown(table: AnswerTable): readonly TableColumn[] {
  const columns = filledColumns(table);
  const [first, ...rest] = columns;
  const ordering = rest.filter((each) => isOrdered(table, each.key)).slice(-1);
  const most = isSeries(table) ? MOST_BESIDE : MOST_COLUMNS;
  const kept = new Set([first, ...ordering, ...rest].slice(0, most));
  for (const each of [...ordering, ...rest]) if (kept.size < most) kept.add(each);
  return columns.filter((each) => kept.has(each));
}

/** Rows stand in the order of this column, either way. */
export function isOrdered({ rows }: AnswerTable, key: string): boolean {
  const values = rows.map((cells) => cells[key]);
  if (values.length < 3 || !values.every((value) => typeof value === "number")) return false;
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? value));
  return steps.some((step) => step !== 0) && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0));
}
