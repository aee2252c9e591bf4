import { type Parameter, placeholders } from "../warehouse.js";

/** Which clusters a search question covers: a list, a category with all below it, or the whole market (both null). */
export interface SearchScope {
  readonly clusterIds: readonly number[] | null;
  readonly category: string | null;
  /** Keywords that hold one of these as whole words, lower case; all keywords when missing. */
  readonly containing?: readonly string[] | null;
}

/** Parameters of the scope, in the order its texts number them. */
export function searchScopeParameters({ clusterIds, category, containing }: SearchScope): Parameter[] {
  const texts = (containing ?? []).map((text) => ` ${text} `);
  if (clusterIds !== null) return [...clusterIds, ...texts];
  return category === null ? texts : [category, `${category} > `, ...texts];
}

/** Scope of a table of keywords: the clusters, then the words they hold. */
function keywordsWithin(scope: SearchScope, first: number): string {
  const texts = scope.containing ?? [];
  if (texts.length === 0) return within(scope, "k", first);
  const start = first + searchScopeParameters({ ...scope, containing: null }).length;
  const holds = texts.map((_text, at) => `STRPOS(' ' || k.keyword || ' ', CAST($${start + at} AS TEXT)) > 0`);
  return `${within(scope, "k", first)} AND (${holds.join(" OR ")})`;
}

function within({ clusterIds, category }: SearchScope, alias: string, first: number): string {
  if (clusterIds !== null) return `AND ${alias}.cluster_id IN (${placeholders(clusterIds.length, first)})`;
  if (category === null) return "";
  return `AND (${alias}.category_path = $${first} OR starts_with(${alias}.category_path, $${first + 1}))`;
}

/** A reported figure, or the geometric mean of a reported range. */
export const VOLUME =
  "COALESCE(k.searches_per_month, SQRT(CAST(k.searches_low AS DOUBLE PRECISION) * k.searches_high))";
const KEYWORD_COLUMNS = `k.cluster_id, k.keyword_id, k.keyword, k.currency, k.searches_per_month, k.searches_low, k.searches_high, k.variant_group,
    k.cpc_low, k.cpc_high, k.competition_index, k.difficulty,
    k.intent_informational, k.intent_commercial, k.intent_transactional, k.intent_navigational,
    ROUND(${VOLUME}) AS volume`;
/**
 * The chosen keywords with their months from $2 to $3. Months are bounded by the scope's clusters, or by the chosen keys where it names none:
 * behind a LIMIT a distributed database reads the whole market otherwise.
 */
const chosenMonths = ({ clusterIds }: SearchScope, first: number): string => `
SELECT chosen.*, c.name, m.month, m.searches
FROM chosen
JOIN clusters c ON c.cluster_id = chosen.cluster_id
LEFT JOIN (
  SELECT m.cluster_id, m.keyword_id, m.month, m.searches
  FROM keyword_months m
  WHERE m.market = $1 AND m.month >= CAST($2 AS DATE) AND m.month <= CAST($3 AS DATE) AND ${
    clusterIds === null
      ? "(m.cluster_id, m.keyword_id) IN (SELECT chosen.cluster_id, chosen.keyword_id FROM chosen)"
      : `m.cluster_id IN (${placeholders(clusterIds.length, first)})`
  }
) m ON m.cluster_id = chosen.cluster_id AND m.keyword_id = chosen.keyword_id`;

/**
 * Keywords by volume with their monthly searches, one row for each month in the window (one with month null where none is stored).
 * $1 market, $2 and $3 first and last month, $4 keywords, then the scope.
 */
export const keywordMonths = (scope: SearchScope): string => `
WITH chosen AS (
  SELECT ${KEYWORD_COLUMNS}
  FROM keywords k
  WHERE k.market = $1 ${keywordsWithin(scope, 5)}
  ORDER BY volume DESC NULLS LAST, k.keyword_id
  LIMIT CAST($4 AS INTEGER)
)
${chosenMonths(scope, 5)}
ORDER BY chosen.volume DESC NULLS LAST, chosen.keyword_id, m.month`;

/**
 * Keywords whose searches of some months moved most against other months, largest change first, with their monthly searches as above.
 * Keywords with a month unknown in either span cannot be compared and are left out. $1 market, $2 and $3 first and last month listed,
 * $4 keywords, $5 least volume, $6 and $7 the months looked at, $8 and $9 those they are compared with, $10 months of both spans, then the scope.
 */
export const movedKeywords = (scope: SearchScope, direction: "rising" | "falling"): string => `
WITH moved AS (
  SELECT m.cluster_id, m.keyword_id, COUNT(m.searches) AS known,
    SUM(CASE WHEN m.month >= CAST($6 AS DATE) AND m.month <= CAST($7 AS DATE) THEN m.searches ELSE 0 END) AS searches_now,
    SUM(CASE WHEN m.month >= CAST($8 AS DATE) AND m.month <= CAST($9 AS DATE) THEN m.searches ELSE 0 END) AS searches_before
  FROM keyword_months m
  WHERE m.market = $1 AND ((m.month >= CAST($6 AS DATE) AND m.month <= CAST($7 AS DATE))
    OR (m.month >= CAST($8 AS DATE) AND m.month <= CAST($9 AS DATE))) ${within(scope, "m", 11)}
  GROUP BY m.cluster_id, m.keyword_id
),
chosen AS (
  SELECT ${KEYWORD_COLUMNS}, CAST(moved.searches_now AS DOUBLE PRECISION) / moved.searches_before AS change
  FROM keywords k
  JOIN moved ON moved.cluster_id = k.cluster_id AND moved.keyword_id = k.keyword_id
  WHERE k.market = $1 AND ${VOLUME} >= CAST($5 AS DOUBLE PRECISION) AND moved.known = CAST($10 AS INTEGER) AND moved.searches_before > 0
    AND moved.searches_now ${direction === "rising" ? ">" : "<"} moved.searches_before ${keywordsWithin(scope, 11)}
  ORDER BY change ${direction === "rising" ? "DESC" : "ASC"} NULLS LAST, k.keyword_id
  LIMIT CAST($4 AS INTEGER)
)
${chosenMonths(scope, 11)}
ORDER BY chosen.change ${direction === "rising" ? "DESC" : "ASC"} NULLS LAST, chosen.keyword_id, m.month`;

/**
 * Volume and intent per cluster. Keywords that share one reported figure count once in \`distinct_searches\` and in the intent sums.
 * $1 market, then the scope.
 */
export const keywordTotals = (scope: SearchScope): string => `
WITH variants AS (
  SELECT k.cluster_id, MAX(k.currency) AS currency, MAX(${VOLUME}) AS volume, SUM(${VOLUME}) AS reported,
    MAX(COALESCE(k.searches_low, k.searches_per_month)) AS low, MAX(COALESCE(k.searches_high, k.searches_per_month)) AS high,
    COUNT(*) AS keywords, SUM(CASE WHEN k.searches_per_month IS NULL AND k.searches_low IS NOT NULL THEN 1 ELSE 0 END) AS ranged,
    SUM(CASE WHEN k.searches_per_month IS NULL AND k.searches_low IS NULL THEN 1 ELSE 0 END) AS unknown,
    AVG(k.intent_informational) AS informational, AVG(k.intent_commercial) AS commercial,
    AVG(k.intent_transactional) AS transactional, AVG(k.intent_navigational) AS navigational
  FROM keywords k
  WHERE k.market = $1 ${keywordsWithin(scope, 2)}
  GROUP BY k.cluster_id, COALESCE(k.variant_group, -1 - k.keyword_id)
)
SELECT v.cluster_id, c.name, c.category_path, c.head_term, MAX(v.currency) AS currency, SUM(v.keywords) AS keywords, SUM(v.ranged) AS ranged, SUM(v.unknown) AS unknown,
  SUM(v.reported) AS searches, SUM(v.volume) AS distinct_searches, SUM(v.low) AS searches_low, SUM(v.high) AS searches_high,
  SUM(v.volume * v.informational) AS informational, SUM(v.volume * v.commercial) AS commercial,
  SUM(v.volume * v.transactional) AS transactional, SUM(v.volume * v.navigational) AS navigational
FROM variants v
JOIN clusters c ON c.cluster_id = v.cluster_id
GROUP BY v.cluster_id, c.name, c.category_path, c.head_term
ORDER BY distinct_searches DESC NULLS LAST, v.cluster_id`;

/** $1 market, $2 questions, then the scope. */
export const questionsByVolume = (scope: SearchScope): string => `
SELECT q.cluster_id, c.name, q.question_id, q.question, q.stage, q.searches_per_month
FROM buyer_questions q
JOIN clusters c ON c.cluster_id = q.cluster_id
WHERE q.market = $1 ${within(scope, "q", 3)}
ORDER BY q.searches_per_month DESC NULLS LAST, q.question_id, q.cluster_id
LIMIT CAST($2 AS INTEGER)`;

/** $1 market, then the scope. */
export const questionStages = (scope: SearchScope): string => `
SELECT q.cluster_id, q.stage, COUNT(*) AS questions, COUNT(q.searches_per_month) AS measured, SUM(q.searches_per_month) AS searches
FROM buyer_questions q
WHERE q.market = $1 ${within(scope, "q", 2)}
GROUP BY q.cluster_id, q.stage
ORDER BY q.cluster_id, q.stage`;

/**
 * On-site searches that ended badly: nearly no results, or few clicks beside what is usual in their cluster.
 * $1 market, $2 and $3 first and last month, $4 least searches in the window, $5 results below which a list is nearly empty,
 * $6 share of the usual click rate below which shoppers turn away, $7 rows, then the scope. Each row carries the sums over all
 * failed searches and over all searches; the latter are taken per cluster first, so that only failed ones and one row for each cluster
 * leave their shard.
 */
export const failedSearches = (scope: SearchScope): string => `
WITH queries AS (
  SELECT s.cluster_id, s.query, COUNT(*) AS months, SUM(s.searches) AS searches, SUM(s.sessions) AS sessions, SUM(s.clicks) AS clicks,
    SUM(CAST(s.searches AS DOUBLE PRECISION) * s.results) / NULLIF(SUM(s.searches), 0) AS results,
    SUM(CAST(s.searches AS DOUBLE PRECISION) * s.unfiltered_results)
      / NULLIF(SUM(CASE WHEN s.unfiltered_results IS NULL THEN 0 ELSE s.searches END), 0) AS unfiltered_results
  FROM site_searches s
  WHERE s.market = $1 AND s.month >= CAST($2 AS DATE) AND s.month <= CAST($3 AS DATE) ${within(scope, "s", 8)}
  GROUP BY s.cluster_id, s.query
),
beside AS (
  SELECT q.cluster_id, q.query, q.months, q.searches, q.sessions, q.clicks, q.results, q.unfiltered_results,
    SUM(CASE WHEN q.results >= CAST($5 AS DOUBLE PRECISION) THEN q.clicks ELSE 0 END) OVER (PARTITION BY q.cluster_id) * 1.0
      / NULLIF(SUM(CASE WHEN q.results >= CAST($5 AS DOUBLE PRECISION) THEN q.searches ELSE 0 END) OVER (PARTITION BY q.cluster_id), 0)
      AS usual_click_rate,
    SUM(q.months) OVER (PARTITION BY q.cluster_id) AS cluster_months,
    SUM(q.searches) OVER (PARTITION BY q.cluster_id) AS cluster_searches,
    MIN(q.query) OVER (PARTITION BY q.cluster_id) AS first_query
  FROM queries q
),
judged AS (
  SELECT b.*, CASE WHEN b.query = b.first_query THEN 1 ELSE 0 END AS carries_sums,
    CASE WHEN b.searches >= CAST($4 AS DOUBLE PRECISION)
      AND (b.results < CAST($5 AS DOUBLE PRECISION) OR b.clicks < b.searches * b.usual_click_rate * CAST($6 AS DOUBLE PRECISION))
      THEN 1 ELSE 0 END AS failed
  FROM beside b
),
totalled AS (
  SELECT j.*,
    SUM(j.carries_sums * j.cluster_months) OVER () AS examined,
    SUM(j.carries_sums * j.cluster_searches) OVER () AS all_searches,
    SUM(j.failed) OVER () AS failed_queries,
    SUM(j.failed * j.searches) OVER () AS failed_searches
  FROM judged j
  WHERE j.failed = 1 OR j.carries_sums = 1
)
SELECT t.cluster_id, c.name, t.query, t.months, t.searches, t.sessions, t.clicks, t.results, t.unfiltered_results, t.usual_click_rate,
  t.examined, t.all_searches, t.failed_queries, t.failed_searches
FROM totalled t
JOIN clusters c ON c.cluster_id = t.cluster_id
WHERE t.failed = 1
ORDER BY t.searches DESC NULLS LAST, t.cluster_id, t.query
LIMIT CAST($7 AS INTEGER)`;

/** All on-site searches of the scope, for a scope where none failed. $1 market, $2 and $3 first and last month, then the scope. */
export const siteSearchTotals = (scope: SearchScope): string => `
SELECT SUM(s.searches) AS all_searches, COUNT(*) AS examined
FROM site_searches s
WHERE s.market = $1 AND s.month >= CAST($2 AS DATE) AND s.month <= CAST($3 AS DATE) ${within(scope, "s", 4)}`;
