import { type Parameter, placeholders } from "../warehouse.js";
import { excludeFeeds } from "./prices.js";

/** Which clusters a demand query covers: a list, a category with all below it, or the whole market (both null). */
export interface DemandScope {
  readonly clusterIds: readonly number[] | null;
  readonly category: string | null;
}

/** Parameters of the scope, in the order its texts number them. */
export function scopeParameters({ clusterIds, category }: DemandScope): Parameter[] {
  if (clusterIds !== null) return [...clusterIds];
  return category === null ? [] : [category, `${category} > `];
}

function within({ clusterIds, category }: DemandScope, alias: string, first: number): string {
  if (clusterIds !== null) return `AND ${alias}.cluster_id IN (${placeholders(clusterIds.length, first)})`;
  if (category === null) return "";
  return `AND (${alias}.category_path = $${first} OR starts_with(${alias}.category_path, $${first + 1}))`;
}

/** One keyword stands for all that share its reported figure (`place` 1); the window runs over the small side of the join. */
const placedKeywords = (scope: DemandScope, first: number, bounds = ""): string => `
placed AS (
  SELECT k.cluster_id, k.keyword_id, COALESCE(k.searches_per_month, 0) AS weight,
    ROW_NUMBER() OVER (PARTITION BY k.cluster_id, COALESCE(k.variant_group, -1 - k.keyword_id)
      ORDER BY k.searches_per_month DESC NULLS LAST, k.keyword_id) AS place
  FROM keywords k
  WHERE k.market = $1 ${within(scope, "k", first)} ${bounds}
)`;

/**
 * Each keyword's month beside the same month a year before. $1 market, $2 and $3 first and last month.
 * A window, not a join: PostgreSQL guesses the size of a self-join wrong and loops.
 */
const measuredMonths = (scope: DemandScope, first: number): string => `
measured AS (
  SELECT m.cluster_id, m.keyword_id, m.month, m.searches, p.weight, p.place,
    CAST(EXTRACT(YEAR FROM m.month) * 12 + EXTRACT(MONTH FROM m.month) AS INTEGER) AS month_number
  FROM keyword_months m
  JOIN placed p ON p.cluster_id = m.cluster_id AND p.keyword_id = m.keyword_id
  WHERE m.market = $1 AND m.month >= CAST($2 AS DATE) AND m.month <= CAST($3 AS DATE) ${within(scope, "m", first)}
),
beside AS (
  SELECT cluster_id, month, searches, weight, place,
    CASE WHEN place = 1 THEN MAX(searches) OVER (PARTITION BY cluster_id, keyword_id ORDER BY month_number
      RANGE BETWEEN 12 PRECEDING AND 12 PRECEDING) END AS year_before
  FROM measured
),
paired AS (
  SELECT cluster_id, month, searches, weight, place,
    CASE WHEN year_before IS NOT NULL THEN searches END AS paired_now,
    CASE WHEN searches IS NOT NULL THEN year_before END AS paired_before
  FROM beside
)`;

/** $1 market, $2 and $3 first and last month, then the scope. `bounds`: further conditions on the keywords `k`, with the parameters after these. */
export const monthlySearches = (scope: DemandScope, bounds = ""): string => `
WITH ${placedKeywords(scope, 4, bounds)},
${measuredMonths(scope, 4)},
months AS (
  SELECT cluster_id, month,
    SUM(CASE WHEN place = 1 THEN searches END) AS searches, SUM(searches) AS reported,
    COUNT(CASE WHEN place = 1 THEN searches END) AS measured, COUNT(CASE WHEN place = 1 THEN 1 END) AS figures,
    SUM(CASE WHEN place = 1 AND searches IS NOT NULL THEN weight ELSE 0 END) AS weight_measured,
    SUM(CASE WHEN place = 1 THEN weight ELSE 0 END) AS weight_total, COUNT(*) AS examined,
    SUM(paired_now) AS paired_now, SUM(paired_before) AS paired_before, COUNT(paired_now) AS paired,
    SUM(CASE WHEN paired_now IS NOT NULL THEN weight ELSE 0 END) AS weight_paired
  FROM paired
  GROUP BY cluster_id, month
)
SELECT c.name, s.cluster_id, s.month, s.searches, s.reported, s.measured, s.figures, s.weight_measured, s.weight_total, s.examined,
  s.paired_now, s.paired_before, s.paired, s.weight_paired
FROM months s
JOIN clusters c ON c.cluster_id = s.cluster_id
ORDER BY s.cluster_id, s.month`;

/**
 * $1 market, $2 and $3 first and last month, $4 least coverage of a comparable month (0-1), then the scope.
 * A row per cluster with its months as "2026-10-01=1200 …" and the latest three beside the year before as "1200/1150 …":
 * shipping a row per month doubled the time of a whole market.
 */
export const searchHistories = (scope: DemandScope): string => `
WITH ${placedKeywords(scope, 5)},
${measuredMonths(scope, 5)},
months AS (
  SELECT cluster_id, month, SUM(searches) AS searches, COUNT(searches) AS measured, COUNT(*) AS figures,
    SUM(CASE WHEN searches IS NULL THEN 0 ELSE weight END) AS weight_measured, SUM(weight) AS weight_total,
    SUM(paired_now) AS paired_now, SUM(paired_before) AS paired_before, COUNT(paired_now) AS paired,
    SUM(CASE WHEN paired_now IS NULL THEN 0 ELSE weight END) AS weight_paired
  FROM paired
  WHERE place = 1
  GROUP BY cluster_id, month
),
wholes AS (
  SELECT cluster_id, month, searches, measured, figures, weight_measured, paired_now, paired_before, paired, weight_paired,
    NULLIF(MAX(weight_total) OVER (PARTITION BY cluster_id), 0) AS whole_weight,
    MAX(figures) OVER (PARTITION BY cluster_id) AS whole_figures, MAX(month) OVER (PARTITION BY cluster_id) AS latest
  FROM months
),
covered AS (
  SELECT cluster_id, month, searches, figures, paired_now, paired_before, latest,
    CAST(COALESCE(weight_measured * 1.0 / whole_weight, measured * 1.0 / whole_figures) AS DOUBLE PRECISION) AS coverage,
    CAST(COALESCE(weight_paired * 1.0 / whole_weight, paired * 1.0 / whole_figures) AS DOUBLE PRECISION) AS paired_coverage
  FROM wholes
),
histories AS (
  SELECT cluster_id, SUM(figures) AS examined,
    STRING_AGG(CAST(month AS TEXT) || '=' || CASE WHEN coverage >= CAST($4 AS DOUBLE PRECISION)
      THEN COALESCE(CAST(CAST(FLOOR(searches / coverage + 0.5) AS BIGINT) AS TEXT), '') ELSE '' END, ' ' ORDER BY month) AS history,
    STRING_AGG(CASE WHEN month <= CAST(latest - INTERVAL '3 months' AS DATE) THEN NULL
      WHEN paired_coverage >= CAST($4 AS DOUBLE PRECISION)
      THEN COALESCE(CAST(paired_now AS TEXT) || '/' || CAST(paired_before AS TEXT), '-') ELSE '-' END, ' ' ORDER BY month) AS pairs
  FROM covered
  GROUP BY cluster_id
)
SELECT c.name, c.category_path, h.cluster_id, h.history, h.pairs, h.examined
FROM histories h
JOIN clusters c ON c.cluster_id = h.cluster_id
ORDER BY h.cluster_id`;

/** $1 market, $2 and $3 first and last month, then the scope. Every row counts as examined. */
export const monthlySales = (scope: DemandScope): string => `
SELECT s.cluster_id, s.month, s.units_low, s.units_high, s.revenue, s.currency
FROM sales_months s
WHERE s.market = $1 AND s.month >= CAST($2 AS DATE) AND s.month <= CAST($3 AS DATE) ${within(scope, "s", 4)}
ORDER BY s.cluster_id, s.month`;

/**
 * Clicks and orders on products beside the searches of the same months. $1 market, $2 and $3 first and last month, then the scope.
 * A month whose keywords were measured to less than nine tenths has no searches; above, it stands for the whole.
 */
export const clickResponses = (scope: DemandScope): string => `
WITH ${placedKeywords(scope, 4)},
clicked AS (
  SELECT s.cluster_id, s.month, SUM(s.clicks) AS clicks, SUM(s.orders) AS orders, COUNT(*) AS examined
  FROM click_shares s
  WHERE s.market = $1 AND s.month >= CAST($2 AS DATE) AND s.month <= CAST($3 AS DATE) ${within(scope, "s", 4)}
  GROUP BY s.cluster_id, s.month
),
measured AS (
  SELECT m.cluster_id, m.month, SUM(m.searches) AS searches, COUNT(*) AS examined,
    COALESCE(SUM(CASE WHEN m.searches IS NOT NULL THEN p.weight ELSE 0 END) * 1.0 / NULLIF(SUM(p.weight), 0),
      COUNT(m.searches) * 1.0 / COUNT(*)) AS coverage
  FROM keyword_months m
  JOIN placed p ON p.cluster_id = m.cluster_id AND p.keyword_id = m.keyword_id
  WHERE m.market = $1 AND m.month >= CAST($2 AS DATE) AND m.month <= CAST($3 AS DATE) AND p.place = 1 ${within(scope, "m", 4)}
  GROUP BY m.cluster_id, m.month
),
beside AS (
  SELECT c.cluster_id, c.clicks, c.orders, c.examined, COALESCE(m.examined, 0) AS months_examined,
    CAST(CASE WHEN m.coverage >= 0.9 THEN m.searches / m.coverage END AS DOUBLE PRECISION) AS searches
  FROM clicked c
  LEFT JOIN measured m ON m.cluster_id = c.cluster_id AND m.month = c.month
)
SELECT cluster_id, COUNT(*) AS months, SUM(clicks) AS clicks, SUM(orders) AS orders,
  COUNT(searches) AS matched_months, SUM(CASE WHEN searches IS NOT NULL THEN clicks END) AS matched_clicks,
  ROUND(SUM(searches)) AS matched_searches, SUM(examined) AS examined, SUM(months_examined) AS months_examined
FROM beside
GROUP BY cluster_id
ORDER BY cluster_id`;

/** $1 market, then the scope. A range without a figure enters by its geometric mean; keywords with neither are counted as unknown. */
export const searchVolumes = (scope: DemandScope): string => `
WITH variants AS (
  SELECT k.cluster_id, MAX(k.currency) AS currency,
    MAX(COALESCE(k.searches_per_month, SQRT(CAST(k.searches_low AS DOUBLE PRECISION) * k.searches_high))) AS searches,
    MAX(COALESCE(k.searches_low, k.searches_per_month)) AS searches_low,
    MAX(COALESCE(k.searches_high, k.searches_per_month)) AS searches_high,
    COUNT(*) AS examined
  FROM keywords k
  WHERE k.market = $1 ${within(scope, "k", 2)}
  GROUP BY k.cluster_id, COALESCE(k.variant_group, -1 - k.keyword_id)
)
SELECT v.cluster_id, c.name, MAX(v.currency) AS currency, SUM(v.searches) AS searches,
  SUM(v.searches) - SQRT(SUM((v.searches - v.searches_low) * (v.searches - v.searches_low))) AS searches_low,
  SUM(v.searches) + SQRT(SUM((v.searches_high - v.searches) * (v.searches_high - v.searches))) AS searches_high, COUNT(v.searches) AS known, COUNT(*) AS variants, SUM(v.examined) AS examined
FROM variants v
JOIN clusters c ON c.cluster_id = v.cluster_id
GROUP BY v.cluster_id, c.name
ORDER BY v.cluster_id`;

/**
 * $1 market, $2 and $3 first and last month of the orders, $4 and $5 price bounds (null = open), then the scope, then the
 * feeds whose prices are left out, each as cluster and merchant.
 * One price per product (the median of its new offers in stock), weighted by the product's orders.
 */
export const orderValues = (scope: DemandScope, feeds: number): string => `
WITH prices AS (
  SELECT o.cluster_id, o.product_id, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY o.price) AS price, COUNT(*) AS examined
  FROM offers o
  WHERE o.market = $1 AND o.condition = 'new' AND o.availability = 'in_stock' ${within(scope, "o", 6)}
    ${excludeFeeds("o", 6 + scopeParameters(scope).length, feeds)
      .map((bound) => `AND ${bound}`)
      .join(" ")}
  GROUP BY o.cluster_id, o.product_id
),
purchases AS (
  SELECT s.cluster_id, s.product_id, SUM(s.clicks) AS clicks, SUM(s.orders) AS orders, COUNT(*) AS examined
  FROM click_shares s
  WHERE s.market = $1 AND s.month >= CAST($2 AS DATE) AND s.month <= CAST($3 AS DATE) ${within(scope, "s", 6)}
  GROUP BY s.cluster_id, s.product_id
),
products_seen AS (
  SELECT cluster_id, MAX(price) AS price, MAX(clicks) AS clicks, MAX(orders) AS orders, SUM(examined) AS examined,
    CASE WHEN MAX(price) >= COALESCE(CAST($4 AS DOUBLE PRECISION), 0)
      AND MAX(price) <= COALESCE(CAST($5 AS DOUBLE PRECISION), MAX(price)) THEN 1 ELSE 0 END AS in_band
  FROM (
    SELECT cluster_id, product_id, price, NULL AS clicks, NULL AS orders, examined FROM prices
    UNION ALL
    SELECT cluster_id, product_id, NULL AS price, clicks, orders, examined FROM purchases
  ) AS found
  GROUP BY cluster_id, product_id
)
SELECT s.cluster_id, COUNT(s.price) AS products,
  PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY s.price) AS price_low,
  PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY s.price) AS price_median,
  PERCENTILE_CONT(0.75) WITHIN GROUP (ORDER BY s.price) AS price_high,
  SUM(s.clicks) AS clicks, SUM(s.orders) AS orders,
  SUM(CASE WHEN s.price IS NULL THEN 0 ELSE s.orders END) AS priced_orders,
  SUM(s.orders * s.price) AS spend, SUM(s.orders * s.price * s.in_band) AS spend_in_band,
  AVG(CASE WHEN s.price IS NULL THEN NULL ELSE s.in_band * 1.0 END) AS products_in_band,
  SUM(s.examined) AS examined
FROM products_seen s
GROUP BY s.cluster_id
ORDER BY s.cluster_id`;

/** $1 market, $2 and $3 first and last month, then the scope. */
export const yearlySales = (scope: DemandScope): string => `
SELECT s.cluster_id, c.name, MAX(s.currency) AS currency, SUM(s.units_low + s.units_high) / 2.0 AS units,
  SUM(s.units_low + s.units_high) / 2.0
    - SQRT(CAST(SUM((s.units_high - s.units_low) * (s.units_high - s.units_low)) AS DOUBLE PRECISION)) / 2 AS units_low,
  SUM(s.units_low + s.units_high) / 2.0
    + SQRT(CAST(SUM((s.units_high - s.units_low) * (s.units_high - s.units_low)) AS DOUBLE PRECISION)) / 2 AS units_high,
  SUM(s.revenue) AS revenue, COUNT(s.revenue) AS revenue_months, COUNT(*) AS examined
FROM sales_months s
JOIN clusters c ON c.cluster_id = s.cluster_id
WHERE s.market = $1 AND s.month >= CAST($2 AS DATE) AND s.month <= CAST($3 AS DATE) ${within(scope, "s", 4)}
GROUP BY s.cluster_id, c.name
ORDER BY s.cluster_id`;

/** $1 market, then the scope. */
export const audienceCells = (scope: DemandScope): string => `
SELECT a.cluster_id, c.name, a.segment_kind, a.segment, a.share, a.sample_size, a.population_share
FROM audience a
JOIN clusters c ON c.cluster_id = a.cluster_id
WHERE a.market = $1 ${within(scope, "a", 2)}
ORDER BY a.cluster_id, a.segment_kind, a.share DESC NULLS LAST, a.segment`;
