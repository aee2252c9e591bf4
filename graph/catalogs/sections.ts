import { type AnswerTable, column, type Section, type TableColumn, table } from "../answer/answer.js";
import { compose, type Statement } from "../answer/figure.js";
import type { Action } from "./actions/action.js";
import { type CitedRow, MOST_ROWS } from "./cells.js";

/** How the parts of the written analysis are put together; a part without content is left out. */

export function section(
  id: string,
  title: string,
  tables: readonly (AnswerTable | null)[],
  statements: readonly Statement[] = [],
): Section | null {
  const shown = tables.filter((each) => each !== null);
  return shown.length + statements.length === 0 ? null : { id, title, statements: [...statements], tables: shown };
}

export function citedTable(
  id: string,
  title: string,
  columns: readonly TableColumn[],
  rows: readonly CitedRow[],
  note: string | null = null,
): AnswerTable | null {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MOST_ROWS);
  return table({
    id,
    title,
    columns,
    rows: shown.map(({ cells }) => cells),
    refs: [...new Set(shown.flatMap(({ refs }) => refs))],
    totalRows: rows.length,
    note,
  });
}

export const GROUP = column("group", "Product group", "text");

/** What to do, the most worth first; what has no amount stands behind. */
export function actionSection(actions: readonly Action[]): Section | null {
  if (actions.length === 0) return null;
  const first = actions.slice(0, MOST_ROWS);
  // Without an amount an action would never stand among the first; it may still be the one that matters.
  const unvalued = actions.filter((action) => action.worth === null && !first.includes(action)).slice(0, MOST_UNVALUED);
  return {
    id: "actions",
    title: "What to do first",
    statements: [...first, ...unvalued].map(({ what, why, worth }) =>
      worth === null ? compose(what, " ", why) : compose(what, " ", why, " That leaves ", worth, " a month."),
    ),
    tables: [],
    isList: true,
  };
}

const MOST_UNVALUED = 5;
