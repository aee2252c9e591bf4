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

export const CLUSTER_NAMES = `
  SELECT cluster_id, name
  FROM clusters`;

/** Attributes that products of each cluster have, with the values behind each. */
export const ATTRIBUTE_NAMES = `
  SELECT cluster_id, attribute, COUNT(*) AS values_held
  FROM product_attributes
  GROUP BY cluster_id, attribute
  ORDER BY cluster_id, attribute`;
