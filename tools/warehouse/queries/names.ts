/** Brand names with the number of products behind each, per cluster so that a cluster of servers answers locally. */
export const BRAND_NAMES = `
  SELECT cluster_id, brand, COUNT(*) AS products
  FROM products
  GROUP BY cluster_id, brand
  ORDER BY cluster_id, brand`;

export const MERCHANT_NAMES = `
  SELECT merchant_id, merchant
  FROM merchants
  ORDER BY merchant_id`;

/** Attributes that products of each cluster have, with the values behind each. */
export const ATTRIBUTE_NAMES = `
  SELECT cluster_id, attribute, COUNT(*) AS values_held
  FROM product_attributes
  GROUP BY cluster_id, attribute
  ORDER BY cluster_id, attribute`;

/** Titles of the market's own products: of each cluster the $1 first by id, so that one large cluster does not fill the memory. */
export const MARKET_TITLES = `
SELECT numbered.cluster_id, numbered.title
FROM (
  SELECT cluster_id, product_id, title, ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY product_id) AS place
  FROM products
) AS numbered
WHERE numbered.place <= CAST($1 AS INTEGER)
ORDER BY numbered.cluster_id, numbered.product_id`;

/** Every word or phrase that means a cluster's product; a cluster without vocabulary comes once, with its term unknown. */
export const VOCABULARY = `
SELECT c.cluster_id, c.name, c.category_path, c.head_term, t.language, t.term, t.kind
FROM clusters c
LEFT JOIN cluster_terms t ON t.cluster_id = c.cluster_id
ORDER BY c.cluster_id, t.language, t.term`;

export const CLUSTERS = `
SELECT cluster_id, name, category_path, head_term
FROM clusters
ORDER BY cluster_id`;

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
