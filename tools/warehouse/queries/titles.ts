/** Titles of the market's own products: of each cluster the $1 first by id, so that one large cluster does not fill the memory. */
export const MARKET_TITLES = `
SELECT numbered.cluster_id, numbered.title
FROM (
  SELECT cluster_id, product_id, title, ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY product_id) AS place
  FROM products
) AS numbered
WHERE numbered.place <= CAST($1 AS INTEGER)
ORDER BY numbered.cluster_id, numbered.product_id`;
