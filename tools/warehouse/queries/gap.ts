import { placeholders } from "../warehouse.js";

/** Texts behind demand against supply. Every grouping carries `cluster_id`, so that a cluster of servers pushes it down. */

/**
 * Searches per cluster. Keywords that share one reported figure (`variant_group`) count once; `searches_summed` adds them all.
 * `recent` and `previous` sum the months measured in both years, where they are at least 6: a month missing in one year takes part in neither.
 * $1 market, $2 first month of the last 12, $3 first month of the 12 before, $4 last month.
 */
export const CLUSTER_DEMAND = `
WITH calendar_months AS (
  SELECT cluster_id, keyword_id, EXTRACT(MONTH FROM month) AS calendar_month, COUNT(*) AS months,
    MAX(CASE WHEN month >= CAST($2 AS DATE) THEN searches END) AS recent,
    MAX(CASE WHEN month < CAST($2 AS DATE) THEN searches END) AS previous
  FROM keyword_months
  WHERE market = $1 AND month >= CAST($3 AS DATE) AND month <= CAST($4 AS DATE)
  GROUP BY cluster_id, keyword_id, EXTRACT(MONTH FROM month)
),
monthly AS (
  SELECT cluster_id, keyword_id, SUM(months) AS months, AVG(recent) AS recent_mean, COUNT(recent + previous) AS pairs,
    SUM(CASE WHEN previous IS NOT NULL THEN recent END) AS recent,
    SUM(CASE WHEN recent IS NOT NULL THEN previous END) AS previous
  FROM calendar_months
  GROUP BY cluster_id, keyword_id
),
reported AS (
  SELECT keywords.cluster_id, keywords.variant_group, keywords.keyword_id,
    COALESCE(keywords.searches_per_month, SQRT(CAST(keywords.searches_low AS DOUBLE PRECISION) * keywords.searches_high), monthly.recent_mean) AS searches,
    keywords.searches_low, keywords.searches_high,
    CASE WHEN monthly.pairs >= 6 THEN monthly.recent END AS recent,
    CASE WHEN monthly.pairs >= 6 THEN monthly.previous END AS previous,
    COALESCE(monthly.months, 0) AS months
  FROM keywords
  LEFT JOIN monthly ON monthly.cluster_id = keywords.cluster_id AND monthly.keyword_id = keywords.keyword_id
  WHERE keywords.market = $1
),
figures AS (
  SELECT cluster_id, COALESCE(variant_group, -1 - keyword_id) AS figure,
    MAX(searches) AS searches,
    MAX(COALESCE(searches_low, searches)) AS searches_low,
    MAX(COALESCE(searches_high, searches)) AS searches_high,
    SUM(searches) AS searches_summed,
    MAX(recent) AS recent, MAX(previous) AS previous,
    COUNT(*) AS keywords, COUNT(searches) AS measured, COUNT(searches_low) AS ranged, SUM(months) AS months
  FROM reported
  GROUP BY cluster_id, COALESCE(variant_group, -1 - keyword_id)
)
SELECT cluster_id, SUM(searches) AS searches,
  SUM(searches) - SQRT(SUM((searches - searches_low) * (searches - searches_low))) AS searches_low,
  SUM(searches) + SQRT(SUM((searches_high - searches) * (searches_high - searches))) AS searches_high,
  SUM(searches_summed) AS searches_summed, SUM(recent) AS recent, SUM(previous) AS previous,
  SUM(keywords) AS keywords, SUM(measured) AS measured, SUM(ranged) AS ranged, SUM(keywords) + SUM(months) AS rows_examined
FROM figures
GROUP BY cluster_id
ORDER BY cluster_id`;

/** New, in-stock offers per cluster with the quartiles of their prices. $1 market. */
export const CLUSTER_SUPPLY = `
SELECT cluster_id, COUNT(*) AS offers, COUNT(DISTINCT product_id) AS products, COUNT(DISTINCT merchant_id) AS merchants, COUNT(price) AS priced,
  PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY price) AS price_p25,
  PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY price) AS price_median,
  PERCENTILE_CONT(0.75) WITHIN GROUP (ORDER BY price) AS price_p75
FROM offers
WHERE market = $1 AND availability = 'in_stock' AND condition = 'new'
GROUP BY cluster_id
ORDER BY cluster_id`;

export const ALL_CLUSTERS = "SELECT cluster_id, name, category_path, head_term FROM clusters ORDER BY cluster_id";

export const MARKET_CURRENCY = "SELECT currency, language FROM markets WHERE market = $1";

/** Words that mean the clusters' products. $1… clusters. */
export function productTerms(clusters: number): string {
  return `SELECT cluster_id, term FROM cluster_terms WHERE cluster_id IN (${placeholders(clusters)}) ORDER BY cluster_id, term`;
}

/** The most searched keywords per cluster. $1 market, $2 keywords per cluster, $3… clusters. */
export function searchedKeywords(clusters: number): string {
  return `
WITH measured AS (
  SELECT cluster_id, keyword_id, keyword, variant_group, intent_navigational,
    COALESCE(searches_per_month, SQRT(CAST(searches_low AS DOUBLE PRECISION) * searches_high)) AS searches
  FROM keywords
  WHERE market = $1 AND cluster_id IN (${placeholders(clusters, 3)})
),
placed AS (
  SELECT cluster_id, keyword_id, keyword, variant_group, intent_navigational, searches,
    COUNT(*) OVER (PARTITION BY cluster_id) AS keywords,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY searches DESC NULLS LAST, keyword_id) AS place
  FROM measured
)
SELECT cluster_id, keyword, variant_group, intent_navigational, searches, keywords, place
FROM placed
WHERE place <= CAST($2 AS INTEGER)
ORDER BY cluster_id, place`;
}
