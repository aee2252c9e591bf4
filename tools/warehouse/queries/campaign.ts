import { placeholders } from "../warehouse.js";
import { excludeFeeds } from "./prices.js";

/** Texts behind bids and negatives. */

/**
 * What the clusters' own figures say about a click: ad response and product conversion.
 * $1 market, $2-$3 months of the ads, $4-$5 months of product clicks, $6… clusters.
 */
export function clusterResponse(clusters: number): string {
  const asked = placeholders(clusters, 6);
  return `
SELECT clusters.cluster_id, clusters.name, clusters.category_path, clusters.head_term,
  ads.impressions, ads.clicks AS ad_clicks, ads.orders AS ad_orders, ads.cost AS ad_cost,
  conversions.clicks AS product_clicks, conversions.orders AS product_orders,
  COALESCE(ads.n, 0) + COALESCE(conversions.n, 0) AS rows_examined
FROM clusters
LEFT JOIN (
  SELECT cluster_id, SUM(impressions) AS impressions, SUM(clicks) AS clicks, SUM(orders) AS orders, SUM(cost) AS cost, COUNT(*) AS n
  FROM ad_terms
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND month <= CAST($3 AS DATE) AND cluster_id IN (${asked})
  GROUP BY cluster_id
) AS ads ON ads.cluster_id = clusters.cluster_id
LEFT JOIN (
  SELECT cluster_id, SUM(clicks) AS clicks, SUM(orders) AS orders, COUNT(*) AS n
  FROM click_shares
  WHERE market = $1 AND month >= CAST($4 AS DATE) AND month <= CAST($5 AS DATE) AND cluster_id IN (${asked})
  GROUP BY cluster_id
) AS conversions ON conversions.cluster_id = clusters.cluster_id
WHERE clusters.cluster_id IN (${asked})
ORDER BY clusters.cluster_id`;
}

/** Prices of new offers in stock. $1 market, $2… clusters, then the feeds to leave out, each as cluster and merchant. */
export function orderPrices(clusters: number, feeds: number): string {
  const bounds = [`cluster_id IN (${placeholders(clusters, 2)})`, ...excludeFeeds("offers", 2 + clusters, feeds)];
  return `
SELECT cluster_id, offer_id, price, pack_units
FROM offers
WHERE market = $1 AND availability = 'in_stock' AND condition = 'new' AND ${bounds.join(" AND ")}
ORDER BY cluster_id, offer_id`;
}

/**
 * Keywords with their click prices and what the same words did in own ads, most searched first; every cluster's first one is
 * among them, and each row carries its cluster's count. $1 market, $2-$3 months of the ads, $4 keywords, $5… clusters.
 */
export function keywordsWithAdHistory(clusters: number): string {
  const asked = placeholders(clusters, 5);
  return `
WITH history AS (
  SELECT cluster_id, search_term, SUM(clicks) AS clicks, SUM(cost) AS cost, SUM(orders) AS orders, COUNT(*) AS months
  FROM ad_terms
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND month <= CAST($3 AS DATE) AND cluster_id IN (${asked})
  GROUP BY cluster_id, search_term
),
candidates AS (
  SELECT keywords.cluster_id, keywords.keyword_id, keywords.keyword, keywords.variant_group,
    COALESCE(keywords.searches_per_month, SQRT(CAST(keywords.searches_low AS DOUBLE PRECISION) * keywords.searches_high)) AS searches,
    keywords.cpc_low, keywords.cpc_high, keywords.competition_index,
    keywords.intent_informational, keywords.intent_commercial, keywords.intent_transactional, keywords.intent_navigational,
    history.clicks, history.cost, history.orders, COALESCE(history.months, 0) AS months
  FROM keywords
  LEFT JOIN history ON history.cluster_id = keywords.cluster_id AND history.search_term = keywords.keyword
  WHERE keywords.market = $1 AND keywords.cluster_id IN (${asked})
),
placed AS (
  SELECT candidates.*, COUNT(*) OVER (PARTITION BY cluster_id) AS keywords,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY searches DESC NULLS LAST, keyword_id) AS place
  FROM candidates
),
chosen AS (
  SELECT *
  FROM placed
  ORDER BY CASE WHEN place = 1 THEN 0 ELSE 1 END, searches DESC NULLS LAST, cluster_id, keyword_id
  LIMIT CAST($4 AS INTEGER)
)
SELECT cluster_id, keyword_id, keyword, variant_group, searches, cpc_low, cpc_high, competition_index,
  intent_informational, intent_commercial, intent_transactional, intent_navigational, clicks, cost, orders, months, keywords
FROM chosen
ORDER BY searches DESC NULLS LAST, cluster_id, keyword_id`;
}

/** Brands of the clusters' products, to tell a keyword that names one. $1… clusters. */
export function clusterBrands(clusters: number): string {
  return `
SELECT cluster_id, brand, COUNT(*) AS products
FROM products
WHERE cluster_id IN (${placeholders(clusters)})
GROUP BY cluster_id, brand
ORDER BY cluster_id, products DESC NULLS LAST, brand`;
}

/**
 * The most expensive search terms of own ads per cluster, and whatever they cost all that brought an order; each row carries
 * its cluster's count. $1 market, $2-$3 months, $4 terms per cluster, $5… clusters.
 */
export function adTerms(clusters: number): string {
  return `
WITH terms AS (
  SELECT cluster_id, search_term, SUM(impressions) AS impressions, SUM(clicks) AS clicks, SUM(cost) AS cost, SUM(orders) AS orders, COUNT(*) AS months
  FROM ad_terms
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND month <= CAST($3 AS DATE) AND cluster_id IN (${placeholders(clusters, 5)})
  GROUP BY cluster_id, search_term
),
placed AS (
  SELECT cluster_id, search_term, impressions, clicks, cost, orders, months,
    COUNT(*) OVER (PARTITION BY cluster_id) AS terms,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY cost DESC NULLS LAST, search_term) AS place
  FROM terms
)
SELECT cluster_id, search_term, impressions, clicks, cost, orders, months, terms
FROM placed
WHERE place <= CAST($4 AS INTEGER) OR orders > 0
ORDER BY cost DESC NULLS LAST, cluster_id, search_term`;
}
