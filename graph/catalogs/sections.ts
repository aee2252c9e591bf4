import { type AnswerTable, column, type Section, type TableColumn, table } from "../answer/answer.js";
import type { Statement } from "../answer/figure.js";
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
