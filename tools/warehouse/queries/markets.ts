/** Markets with what each holds. Facts are counted per cluster first, so that a cluster of servers counts beside the rows. */
export const MARKET_OVERVIEW = `
WITH keyword_counts AS (
  SELECT market, COUNT(*) AS clusters, SUM(n) AS keywords
  FROM (SELECT market, cluster_id, COUNT(*) AS n FROM keywords GROUP BY market, cluster_id) AS counted
  GROUP BY market
),
offer_counts AS (
  SELECT market, SUM(n) AS offers
  FROM (SELECT market, cluster_id, COUNT(*) AS n FROM offers GROUP BY market, cluster_id) AS counted
  GROUP BY market
)
SELECT markets.market, markets.name, markets.currency, markets.language, markets.online_buyers,
  keyword_counts.clusters, keyword_counts.keywords, offer_counts.offers
FROM markets
LEFT JOIN keyword_counts ON keyword_counts.market = markets.market
LEFT JOIN offer_counts ON offer_counts.market = markets.market
ORDER BY markets.market`;
