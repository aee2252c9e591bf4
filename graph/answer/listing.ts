import type { AnswerTable, TableColumn } from "./answer.js";

/** Columns whose rows are things to ask about: a month or a case is none. */
const THINGS = ["cluster", "name", "product", "keyword", "query", "brand", "merchant"];

/** The column that names the rows of a table; undefined where they are no things. A column of names without a heading holds the product beside its category and the market. */
export const nameColumnOf = ({ columns }: Pick<AnswerTable, "columns">): TableColumn | undefined =>
  columns.find(({ key, label }) => THINGS.includes(key) && label !== "");
