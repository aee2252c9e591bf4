import type { TableName } from "../schema.js";

/** Kinds of rows that belong to a product group in a market: what can be answered of the group depends on them. */
export const COVERED = [
  "keywords",
  "keyword_months",
  "buyer_questions",
  "site_searches",
  "offers",
  "price_events",
  "click_shares",
  "sales_months",
  "audience",
  "ad_terms",
] as const satisfies readonly TableName[];

/** Rows of each kind in each cluster of a market. $1 market. */
export const ROWS_BY_KIND = `${COVERED.map(
  (table) => `SELECT cluster_id, '${table}' AS kind, COUNT(*) AS n FROM ${table} WHERE market = $1 GROUP BY cluster_id`,
).join("\nUNION ALL\n")}
ORDER BY kind, cluster_id`;
