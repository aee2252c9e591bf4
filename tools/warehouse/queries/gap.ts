import { placeholders } from "../warehouse.js";
import { attributeValue } from "./attribute-value.js";

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

/**
 * Click and order shares of brands, with the product-level sums beside them: one pass over the rows.
 * $1 market, $2 first month, $3 last month, $4 brands to list per cluster, $5… clusters.
 */
export function brandShares(clusters: number): string {
  return `
WITH per_product AS (
  SELECT cluster_id, brand, product_id, SUM(clicks) AS clicks, SUM(orders) AS orders, COUNT(*) AS n
  FROM click_shares
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND month <= CAST($3 AS DATE) AND cluster_id IN (${placeholders(clusters, 5)})
  GROUP BY cluster_id, brand, product_id
),
placed AS (
  SELECT cluster_id, brand, CAST(clicks AS DOUBLE PRECISION) AS clicks, CAST(orders AS DOUBLE PRECISION) AS orders, n,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY clicks DESC NULLS LAST, product_id) AS place
  FROM per_product
),
per_brand AS (
  SELECT cluster_id, brand, SUM(clicks) AS clicks, SUM(orders) AS orders, SUM(n) AS n, COUNT(*) AS products,
    SUM(clicks * clicks) AS squared_clicks, SUM(CASE WHEN place <= 3 THEN clicks ELSE 0 END) AS top_clicks
  FROM placed
  GROUP BY cluster_id, brand
),
summed AS (
  SELECT cluster_id, brand, clicks, orders, products,
    SUM(clicks) OVER (PARTITION BY cluster_id) AS cluster_clicks,
    SUM(orders) OVER (PARTITION BY cluster_id) AS cluster_orders,
    SUM(products) OVER (PARTITION BY cluster_id) AS cluster_products,
    SUM(n) OVER (PARTITION BY cluster_id) AS rows_examined,
    COUNT(*) OVER (PARTITION BY cluster_id) AS brands,
    SUM(squared_clicks) OVER (PARTITION BY cluster_id) AS product_squares,
    SUM(top_clicks) OVER (PARTITION BY cluster_id) AS product_top_clicks,
    SUM(clicks * clicks) OVER (PARTITION BY cluster_id) AS brand_squares,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY clicks DESC NULLS LAST, brand) AS place
  FROM per_brand
)
SELECT cluster_id, brand, clicks, orders, products, cluster_clicks, cluster_orders, cluster_products, rows_examined, brands,
  product_squares, product_top_clicks, brand_squares, place
FROM summed
WHERE place <= CAST($4 AS INTEGER)
ORDER BY cluster_id, place`;
}

/**
 * Attribute values with the products that have them, and those of them on sale (new, in stock): a value nobody sells stays in the list.
 * $1 market, $2… clusters.
 */
export function attributeSupply(clusters: number): string {
  const asked = placeholders(clusters, 2);
  return `
WITH on_sale AS (
  SELECT cluster_id, product_id, COUNT(*) AS offers
  FROM offers
  WHERE market = $1 AND availability = 'in_stock' AND condition = 'new' AND cluster_id IN (${asked})
  GROUP BY cluster_id, product_id
)
SELECT described.cluster_id, described.attribute, described.value, COUNT(*) AS listed_products, COUNT(on_sale.product_id) AS products_on_sale
FROM (
  SELECT a.cluster_id, a.product_id, a.attribute, ${attributeValue("a")} AS value
  FROM product_attributes a
  WHERE a.cluster_id IN (${asked})
  GROUP BY a.cluster_id, a.product_id, a.attribute, ${attributeValue("a")}
) AS described
LEFT JOIN on_sale ON on_sale.cluster_id = described.cluster_id AND on_sale.product_id = described.product_id
GROUP BY described.cluster_id, described.attribute, described.value
ORDER BY described.cluster_id, described.attribute, described.value`;
}

/** Products with a new offer in stock. $1 market, $2… clusters. */
export function productsOnSale(clusters: number): string {
  return `
SELECT cluster_id, product_id, MIN(title) AS title, MIN(brand) AS brand, COUNT(*) AS offers
FROM offers
WHERE market = $1 AND availability = 'in_stock' AND condition = 'new' AND cluster_id IN (${placeholders(clusters, 2)})
GROUP BY cluster_id, product_id
ORDER BY cluster_id, product_id`;
}

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
