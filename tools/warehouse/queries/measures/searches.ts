import type { Parameter } from "../../warehouse.js";
import { monthlySearches, scopeParameters } from "../demand.js";
import type { MonthSpan } from "./activity.js";
import { conditionLines, createBinder, type FactScope, MOST_ROWS, monthLines, scopeLines } from "./filters.js";
import { KEYWORD_COLUMNS, keywordBounds } from "./keywords.js";

/** Texts about searches month by month. */

/** The months of each product group, as the demand series reads them. */
export function searchMonths(scope: FactScope, window: MonthSpan): [string, readonly Parameter[]] {
  const demandScope = { clusterIds: scope.clusterIds, category: scope.category };
  const binder = createBinder([scope.market, window.from, window.to, ...scopeParameters(demandScope)]);
  return [monthlySearches(demandScope, keywordBounds(scope, binder)), binder.values];
}

/** The months of each keyword. */
export function keywordMonthRows(scope: FactScope, window: MonthSpan): [string, readonly Parameter[]] {
  const binder = createBinder();
  const lines = [
    ...scopeLines(scope, "m", binder),
    ...monthLines(window, "m", binder),
    ...conditionLines(scope, KEYWORD_COLUMNS, binder),
  ];
  const text = `
SELECT m.cluster_id, k.keyword, m.month, SUM(m.searches) AS searches, COUNT(m.searches) AS measured, COUNT(*) AS figures, COUNT(*) AS examined
FROM keyword_months m
JOIN keywords k ON k.cluster_id = m.cluster_id AND k.keyword_id = m.keyword_id
WHERE ${lines.join("\n  AND ")}
GROUP BY m.cluster_id, k.keyword, m.month
ORDER BY m.cluster_id, k.keyword, m.month
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}
