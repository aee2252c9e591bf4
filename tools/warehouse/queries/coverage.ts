import type { TableName } from "../schema.js";

interface Subject {
  readonly table: TableName;
  /** In SQL, how many of a product group's rows tell it. */
  readonly rows: string;
}

/** What can be told of a product group in a market, by the rows that tell it. */
export const SUBJECTS = {
  phrases: { table: "keywords", rows: "COUNT(*)" },
  searches: { table: "keywords", rows: "COUNT(COALESCE(searches_per_month, searches_low, searches_high))" },
  bids: { table: "keywords", rows: "COUNT(COALESCE(cpc_low, cpc_high))" },
  months: { table: "keyword_months", rows: "COUNT(*)" },
  questions: { table: "buyer_questions", rows: "COUNT(*)" },
  "site-searches": { table: "site_searches", rows: "COUNT(*)" },
  prices: { table: "offers", rows: "COUNT(*)" },
  rivals: { table: "offers", rows: "CASE WHEN MIN(merchant_id) < MAX(merchant_id) THEN COUNT(*) ELSE 0 END" },
  "price-moves": { table: "price_events", rows: "COUNT(*)" },
  clicks: { table: "click_shares", rows: "COUNT(*)" },
  sales: { table: "sales_months", rows: "COUNT(*)" },
  buyers: { table: "audience", rows: "COUNT(*)" },
  "ad-terms": { table: "ad_terms", rows: "COUNT(*)" },
} as const satisfies Readonly<Record<string, Subject>>;

export type SubjectId = keyof typeof SUBJECTS;
export const SUBJECT_IDS = Object.keys(SUBJECTS) as [SubjectId, ...SubjectId[]]; // keys of a literal record

export const COVERED: readonly TableName[] = [...new Set(SUBJECT_IDS.map((id) => SUBJECTS[id].table))];

/** Of each table one row for each cluster of a market: all its rows as "n", and those that tell a subject by the subject's name. $1 market. */
export const ROWS_BY_SUBJECT: readonly string[] = COVERED.map((table) => {
  const counts = SUBJECT_IDS.filter((id) => SUBJECTS[id].table === table).map(
    (id) => `${SUBJECTS[id].rows} AS "${id}"`,
  );
  return `SELECT cluster_id, COUNT(*) AS n, ${counts.join(", ")} FROM ${table} WHERE market = $1 GROUP BY cluster_id ORDER BY cluster_id`;
});
