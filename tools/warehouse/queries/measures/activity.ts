import type { Parameter } from "../../warehouse.js";
import {
  attributeJoins,
  type Columns,
  conditionLines,
  createBinder,
  type FactScope,
  type Groups,
  MOST_ROWS,
  monthLines,
  scopeLines,
} from "./filters.js";

/** Texts about what happened month by month (and questions, which have no months): sums per product group and whatever else rows are told apart by. */

export interface MonthSpan {
  readonly from: string;
  readonly to: string;
}

export type ActivityKey = "brand" | "product_id" | "keyword" | "month" | "stage";

interface Activity {
  readonly table: string;
  readonly columns: Columns;
  /** What stands behind a key, where it is not the column of its name. */
  readonly phrase?: string;
  readonly sums: string;
}

const ACTIVITIES = {
  clicks: {
    table: "click_shares",
    columns: { alias: "t", texts: { brand: "t.brand", product: "p.title" }, numbers: {} },
    sums: "SUM(t.clicks) AS clicks, SUM(t.orders) AS orders",
  },
  sales: {
    table: "sales_months",
    columns: { alias: "t", texts: {}, numbers: {} },
    sums: `SUM(t.units_low) AS units_low, SUM(t.units_high) AS units_high, SUM(t.revenue) AS revenue,
  CAST(SUM((t.units_high - t.units_low) * (t.units_high - t.units_low)) AS DOUBLE PRECISION) / 4 AS units_squares,
  SUM(CASE WHEN t.revenue IS NULL THEN 0 ELSE t.units_low + t.units_high END) AS paid_units_twice`,
  },
  ads: {
    table: "ad_terms",
    columns: { alias: "t", texts: { keyword: "t.search_term" }, numbers: {} },
    phrase: "t.search_term",
    sums: "SUM(t.impressions) AS impressions, SUM(t.clicks) AS clicks, SUM(t.cost) AS cost, SUM(t.orders) AS orders",
  },
  siteSearches: {
    table: "site_searches",
    columns: { alias: "t", texts: { keyword: "t.query" }, numbers: {} },
    phrase: "t.query",
    sums: `SUM(t.searches) AS searches, SUM(t.clicks) AS clicks,
  SUM(CAST(t.searches AS DOUBLE PRECISION) * t.results) AS results_shown,
  SUM(CASE WHEN t.results < 1 THEN t.searches ELSE 0 END) AS without_result`,
  },
  questions: {
    table: "buyer_questions",
    columns: { alias: "t", texts: { keyword: "t.question", stage: "t.stage" }, numbers: {} },
    phrase: "t.question",
    sums: "SUM(t.searches_per_month) AS searches",
  },
} as const satisfies Record<string, Activity>;

export type ActivityName = keyof typeof ACTIVITIES;

/** Sums of one kind of activity; `window` null where the rows have no months. Every row carries how many it is made of. */
export function activityRows(
  name: ActivityName,
  scope: FactScope,
  window: MonthSpan | null,
  keys: readonly ActivityKey[],
): [string, readonly Parameter[]] {
  const { table, columns, sums, phrase }: Activity = ACTIVITIES[name];
  const binder = createBinder();
  const attributes = name === "clicks" ? attributeJoins(scope, "t", binder) : { joins: "", lines: [] };
  const titles = name === "clicks" && scope.texts.some(({ on }) => on === "product") ? TITLES : "";
  const told = keys.map((key) => (key === "keyword" ? (phrase ?? "") : `t.${key}`));
  const lines = [
    ...scopeLines(scope, "t", binder),
    ...(window === null ? [] : monthLines(window, "t", binder)),
    ...conditionLines(scope, columns, binder),
    ...attributes.lines,
  ];
  const text = `
SELECT t.cluster_id${told.map((column, at) => `, ${column} AS ${keys[at]}`).join("")}, COUNT(*) AS examined, ${sums}
FROM ${table} t${titles}${attributes.joins}
WHERE ${lines.join("\n  AND ")}
GROUP BY t.cluster_id${told.map((column) => `, ${column}`).join("")}
ORDER BY t.cluster_id${told.map((column) => `, ${column}`).join("")}
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}

/** The months that a kind of activity is recorded in, by product group: those with a known figure in one column at least. */
export function recordedMonths(
  name: ActivityName,
  column: string,
  scope: Groups & Pick<FactScope, "market">,
  window: MonthSpan,
): [string, readonly Parameter[]] {
  const binder = createBinder();
  const text = `
SELECT DISTINCT t.cluster_id, t.month
FROM ${ACTIVITIES[name].table} t
WHERE ${[...scopeLines(scope, "t", binder), ...monthLines(window, "t", binder), `t.${column} IS NOT NULL`].join("\n  AND ")}
ORDER BY t.cluster_id, t.month
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}

const TITLES = `
JOIN products p ON p.cluster_id = t.cluster_id AND p.product_id = t.product_id`;
