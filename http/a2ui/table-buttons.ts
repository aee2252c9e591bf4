import type { AnswerTable, TableColumn } from "../../graph/answer/answer.js";
import type { Label } from "../../graph/answer/markdown.js";
import type { ContextOf, Sort } from "./actions.js";
import { isSendable, MOST_ROWS, USUAL_ROWS, withLimit } from "./limits.js";
import { button, type Part } from "./parts.js";
import type { Shown } from "./shown.js";
import { columnsShown, isNumeric, isOrdered, isSeries, rowsOf, rowsShown } from "./table.js";

const MOST_SORTS = 2;
/** Fewer rows are compared at a glance. */
const LEAST_ROWS = 4;

/** What the surface is drawn for. */
export interface Drawing {
  /** The whole question, for buttons that ask it again; null where none is to be asked again. */
  readonly question: string | null;
  readonly sort: Sort | null;
  /** The number of rows that the question asks for; null when it leaves that open. */
  readonly asked: number | null;
  readonly mostRows: number;
  readonly shown: Shown;
  readonly label: Label;
}

/** More rows, and other orders of those there are. `name` is that of the table within the answer. */
export function tableButtons(table: AnswerTable, name: string, drawing: Drawing): readonly Part[] {
  const { question } = drawing;
  if (question === null || !isSendable(question)) return [];
  return [...moreButton(table, question, drawing), ...sortButtons(table, name, question, drawing)];
}

function moreButton(table: AnswerTable, question: string, { asked, mostRows, label }: Drawing): readonly Part[] {
  const shown = rowsShown(table, mostRows);
  const limit = Math.min(rowsOf(table), shown < USUAL_ROWS ? USUAL_ROWS : MOST_ROWS);
  if (limit <= shown || !isListing(table, asked) || withLimit(question, limit) === null) return [];
  const context: ContextOf<"show_more"> = { question, limit };
  return [button(label("Show {count1} rows", String(limit)), "show_more", context)];
}

/** Things one after the other, as many as were asked for: months, groups and examples have an end of their own. */
function isListing(table: AnswerTable, asked: number | null): boolean {
  const { columns, rows } = table;
  const [first] = columns;
  if (first === undefined || isSeries(table) || ![asked, ...USUAL_LISTINGS].includes(rows.length)) return false;
  return new Set(rows.map((cells) => cells[first.key])).size === rows.length;
}

/** Rows of a listing where the question names no number. */
const USUAL_LISTINGS = [5, USUAL_ROWS];

function sortButtons(table: AnswerTable, name: string, question: string, { sort, label }: Drawing): readonly Part[] {
  if (table.rows.length < LEAST_ROWS || isSeries(table)) return [];
  const isSorted = (key: string): boolean => (sort?.table === name ? sort.column === key : isOrdered(table, key));
  return columnsShown(table)
    .filter((each) => isNumeric(each) && each.label !== "" && !isSorted(each.key) && differs(table, each.key))
    .slice(0, MOST_SORTS)
    .map((each) => {
      const direction = isLowFirst(each) ? "ascending" : "descending";
      const context: ContextOf<"sort"> = { question, table: name, column: each.key, direction };
      return button(label(`Sort by {term1}, ${FIRST[direction]} first`, each.label), "sort", context);
    });
}

const FIRST = { ascending: "lowest", descending: "highest" } as const;

/** Prices and places in a ranking. */
const isLowFirst = ({ key, kind }: TableColumn): boolean => kind === "money" || key === "rank";

/** What a reader of a sorted table has to know: rows that are not shown take no part in it. */
export function orderCaption({ columns }: AnswerTable, { column, direction }: Sort, label: Label): string {
  const name = columns.find(({ key }) => key === column)?.label ?? "";
  return name === "" ? "" : label(`these rows sorted by {term1}, ${FIRST[direction]} first`, name);
}

const differs = ({ rows }: AnswerTable, key: string): boolean => new Set(rows.map((cells) => cells[key])).size > 2;

/** The table with its rows in the order of a column; unknown values last, equals as they stood. */
export function sorted(table: AnswerTable, { column, direction }: Sort): AnswerTable {
  const sign = direction === "ascending" ? 1 : -1;
  const rows = [...table.rows].sort((one, other) => {
    const [left, right] = [one[column] ?? null, other[column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : left < right ? -sign : sign;
  });
  return { ...table, rows };
}
