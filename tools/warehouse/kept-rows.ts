import { createHash } from "node:crypto";
import { textCell } from "./cells.js";
import { KEPT_ROWS_TABLE } from "./market-layout.js";
import type { Parameter, QueryOptions, Row, Warehouse } from "./warehouse.js";

/** A text over a whole market, with its parameters: history that grows with the market, read the same way by every first question. */
export interface KeptQuery {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** Under which its rows are kept: other words of the text, or other months, are another query. */
export const nameOf = ({ sql, parameters }: KeptQuery): string =>
  createHash("sha256")
    .update(JSON.stringify([sql, parameters]))
    .digest("hex")
    .slice(0, 32);

/** As JSON lists of some hundred rows. */
const FIND = `SELECT rows FROM ${KEPT_ROWS_TABLE} WHERE name = $1 ORDER BY part`;

/** Rows that the load has made of the history, or those of the query where it has not. */
export async function keptRows(
  warehouse: Pick<Warehouse, "query">,
  query: KeptQuery,
  options: QueryOptions = {},
): Promise<Row[]> {
  const kept = await warehouse.query(FIND, [nameOf(query)], options);
  if (kept.length === 0) return warehouse.query(query.sql, query.parameters, options);
  return kept.flatMap((part) => JSON.parse(textCell(part, "rows")) as Row[]); // only a load writes there
}
