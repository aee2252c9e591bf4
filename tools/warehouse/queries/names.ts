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
