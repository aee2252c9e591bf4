import { placeholders } from "../warehouse.js";

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
