import type { AnswerTable, TableColumn } from "../../graph/answer/answer.js";
import { formatNumber } from "../../graph/answer/figure.js";
import { formatCell, type Label } from "../../graph/answer/markdown.js";
import { type Grid, MOST_BESIDE } from "./grid.js";

/** Which rows and columns of an answer's table a surface shows. */

/** The name of a row and two lines of values. */
const MOST_COLUMNS = 7;
/** The rows of an answer's table that a surface has room for; `order` says how they were sorted. */
export function answerGrid(
  table: AnswerTable,
  mostRows: number,
  columns: readonly TableColumn[],
  label: Label,
  order = "",
): Grid {
  const total = rowsOf(table);
  const isRecord = table.rows.length === 1 && total === 1 && table.columns.length > MOST_BESIDE;
  if (isRecord) return recordGrid(table, label);
  const shown = table.rows.slice(0, rowsShown(table, mostRows));
  const hidden = table.columns.filter((candidate) => !columns.includes(candidate) && candidate.label !== "");
  const told = columns.length > MOST_BESIDE ? namedFirst(columns) : columns;
  return {
    title: table.title,
    columns: told.map((each) => ({ heading: each.label || label("Compared"), isNumeric: isNumeric(each) })),
    cells: shown.map((cells) => told.map((each) => formatCell(cells[each.key] ?? null, each))),
    captions: [
      sentence(
        shown.length < total ? label("{count1} of {count2}", `${shown.length}`, formatTotal(total, table)) : "",
        order,
      ),
      hidden.length === 0
        ? ""
        : label("Further columns in the text: {list1}", hidden.map((each) => each.label).join(", ")),
      captionOf(table, label),
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
function recordGrid(table: AnswerTable, label: Label): Grid {
  const cells = table.rows[0] ?? {};
  return {
    title: table.title,
    columns: [
      { heading: label("Measure"), isNumeric: false },
      { heading: label("Value"), isNumeric: true },
    ],
    cells: table.columns.map((each) => [each.label, formatCell(cells[each.key] ?? null, each)]),
    captions: [captionOf(table, label)],
  };
}

function sentence(...clauses: readonly string[]): string {
  const words = clauses.filter((clause) => clause !== "").join("; ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const captionOf = ({ note, refs }: AnswerTable, label: Label): string =>
  [note ?? "", refs.length === 0 ? "" : label("Data: {list1}", refs.join(", "))]
    .filter((words) => words !== "")
    .join(" ");

/** Rows of the full result. */
export const rowsOf = ({ rows, totalRows }: AnswerTable): number => Math.max(totalRows ?? 0, rows.length);

/** Twelve months are not cut to ten. */
export function rowsShown(table: AnswerTable, mostRows: number): number {
  return rowsOf(table) <= 12 ? table.rows.length : Math.min(table.rows.length, mostRows);
}

const formatTotal = (total: number, { columns: [first] }: AnswerTable): string =>
  formatNumber(total, "count", null, false, first?.language);

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
