import type { ToolContext } from "../../define.js";
import { recallRows } from "../../result-cache.js";
import { clusterResponse } from "../../warehouse/queries/campaign.js";
import { MARKET_CURRENCY, productTerms } from "../../warehouse/queries/gap.js";
import { referenceRows } from "../../warehouse/reference-rows.js";
import { placeholders } from "../../warehouse/warehouse.js";
import { readOrderPrices } from "./order-prices.js";
import { responseMonths } from "./response-months.js";

interface Bidding {
  readonly clusterIds: readonly number[];
  readonly market: string;
  readonly asOf: string | null;
  readonly limit: number;
}

/** What bids are made of before anything the asker states: the same for every budget, target and brand. */
export function readBidRows({ clusterIds, market, asOf, limit }: Bidding, context: ToolContext) {
  const { warehouse, signal } = context;
  const asked = clusterIds.length;
  return recallRows(context, "keyword_bids", { clusterIds, market, asOf, limit }, async () => {
    const { ads, clicks, period } = await responseMonths(warehouse, market, asOf);
    const [markets, responses, prices, brands, terms, found] = await Promise.all([
      referenceRows(warehouse, MARKET_CURRENCY, [market], { signal }),
      warehouse.query(clusterResponse(asked), [market, ads.from, ads.to, clicks.from, clicks.to, ...clusterIds], {
        signal,
      }),
      readOrderPrices(warehouse, { market, clusterIds }, signal),
      warehouse.query(clusterBrands(asked), clusterIds, { signal }),
      warehouse.query(productTerms(asked), clusterIds, { signal }),
      warehouse.query(keywordsWithAdHistory(asked), [market, ads.from, ads.to, Math.max(limit, asked), ...clusterIds], {
        signal,
      }),
    ]);
    return { period, markets, responses, prices, brands, terms, found };
  });
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
