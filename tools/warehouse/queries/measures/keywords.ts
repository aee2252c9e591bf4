import type { Parameter } from "../../warehouse.js";
import { VOLUME } from "../intent.js";
import {
  type Binder,
  type Columns,
  conditionLines,
  createBinder,
  type FactScope,
  leftOutLines,
  MOST_ROWS,
  scopeLines,
} from "./filters.js";

/** Texts about keywords as reported. */

const CLICK_PRICE = "CASE WHEN k.cpc_low > 0 AND k.cpc_high > 0 THEN SQRT(k.cpc_low * k.cpc_high) END";

export const KEYWORD_COLUMNS: Columns = {
  alias: "k",
  texts: { keyword: "k.keyword" },
  numbers: {
    searches: VOLUME,
    difficulty: "k.difficulty",
    competition: "k.competition_index",
    "bid-low": "k.cpc_low",
    "bid-high": "k.cpc_high",
    "click-price": CLICK_PRICE,
    "intent-informational": "k.intent_informational",
    "intent-commercial": "k.intent_commercial",
    "intent-transactional": "k.intent_transactional",
    "intent-navigational": "k.intent_navigational",
  },
};

/** Conditions on keywords `k`, each with its AND. */
export const keywordBounds = (scope: FactScope, binder: Binder): string =>
  [...leftOutLines(scope.leftOut, "k", binder), ...conditionLines(scope, KEYWORD_COLUMNS, binder)]
    .map((line) => `AND ${line}`)
    .join(" ");

/** A score of the keywords that share one figure is that of the most searched one that has it: it weighs with the figure once. */
const SCORES = ["difficulty", "competition", "click_price"] as const;

const placeOf = (score: string): string => `ROW_NUMBER() OVER (PARTITION BY cluster_id, figure
      ORDER BY CASE WHEN ${score} IS NULL THEN 1 ELSE 0 END, volume DESC NULLS LAST, keyword_id) AS ${score}_place`;

const weighed = (score: string, value: string): string => {
  const chosen = `CASE WHEN ${score}_place = 1 AND ${score} IS NOT NULL THEN`;
  return `SUM(${chosen} volume * ${value} END) AS ${value}_sum, SUM(${chosen} volume END) AS ${value}_weight,
    SUM(${chosen} ${value} END) AS ${value}_plain, COUNT(${chosen} ${value} END) AS ${value}_known`;
};

/** Each value with the score whose place decides which keyword speaks for the figure. */
const WEIGHED = [
  ["difficulty", "difficulty"],
  ["competition", "competition"],
  ["click_price", "click_price"],
  ["click_price", "bid_low"],
  ["click_price", "bid_high"],
] as const;

const summed = (name: string): string =>
  `SUM(${name}_sum) AS ${name}_sum, SUM(${name}_weight) AS ${name}_weight, SUM(${name}_plain) AS ${name}_plain, SUM(${name}_known) AS ${name}_known`;

/**
 * Sums over the keywords of each product group, or of each keyword. Keywords that share one reported figure count it once,
 * unless they are told apart.
 */
export function keywordRows(scope: FactScope, byKeyword: boolean): [string, readonly Parameter[]] {
  const binder = createBinder();
  const lines = [...scopeLines(scope, "k", binder), ...conditionLines(scope, KEYWORD_COLUMNS, binder)];
  const phrase = byKeyword ? ", keyword" : "";
  const text = `
WITH held AS (
  SELECT k.cluster_id, k.keyword_id, k.keyword, ${VOLUME} AS volume,
    ${byKeyword ? "k.keyword_id" : "COALESCE(k.variant_group, -1 - k.keyword_id)"} AS figure,
    k.difficulty, k.competition_index AS competition, ${CLICK_PRICE} AS click_price, k.cpc_low AS bid_low, k.cpc_high AS bid_high,
    k.intent_informational, k.intent_commercial, k.intent_transactional, k.intent_navigational
  FROM keywords k
  WHERE ${lines.join(" AND ")}
),
placed AS (
  SELECT held.*, ${SCORES.map(placeOf).join(",\n    ")}
  FROM held
),
figures AS (
  SELECT cluster_id, figure${phrase}, COUNT(*) AS keywords, MAX(volume) AS volume,
    AVG(intent_informational) AS informational, AVG(intent_commercial) AS commercial,
    AVG(intent_transactional) AS transactional, AVG(intent_navigational) AS navigational,
    ${WEIGHED.map(([score, value]) => weighed(score, value)).join(",\n    ")}
  FROM placed
  GROUP BY cluster_id, figure${phrase}
)
SELECT cluster_id${phrase}, SUM(keywords) AS examined, SUM(volume) AS searches, COUNT(volume) AS known,
  SUM(volume * informational) AS informational, SUM(volume * commercial) AS commercial,
  SUM(volume * transactional) AS transactional, SUM(volume * navigational) AS navigational,
  ${WEIGHED.map(([, value]) => summed(value)).join(",\n  ")}
FROM figures
GROUP BY cluster_id${phrase}
ORDER BY cluster_id${phrase}
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}
