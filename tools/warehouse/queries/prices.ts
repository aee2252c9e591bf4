import { placeholders } from "../warehouse.js";

/**
 * Texts about current offers. `$1` is always the market; the lists follow in the order of the parameters' names.
 * Prices of different packs are compared per unit: price / pack_units.
 */

export interface OfferFilterCounts {
  readonly clusters: number;
  /** Quarantined feeds, bound as cluster and merchant in turn. */
  readonly feeds: number;
  readonly brands: number;
  readonly merchants: number;
  readonly products: number;
  /** Clusters of which only some products count, and those products. */
  readonly valuedClusters: number;
  readonly valuedProducts: number;
}

/** Parameters that the filters take. */
const filterLength = ({ clusters, feeds, brands, merchants, products, ...valued }: OfferFilterCounts): number =>
  clusters + 2 * feeds + brands + merchants + products + valued.valuedClusters + valued.valuedProducts;

/** Numbers the parameters from `$first` on: clusters, feeds, brands, merchants, products, clusters of which some products count, those products. */
function filterOffers(first: number, counts: OfferFilterCounts): string {
  const { clusters, feeds, brands, merchants, products, valuedClusters, valuedProducts } = counts;
  const lines = [
    `offers.cluster_id IN (${placeholders(clusters, first)})`,
    ...excludeFeeds("offers", first + clusters, feeds),
  ];
  const firstBrand = first + clusters + 2 * feeds;
  if (brands > 0) lines.push(`LOWER(offers.brand) IN (${placeholders(brands, firstBrand)})`);
  if (merchants > 0) lines.push(`LOWER(offers.merchant) IN (${placeholders(merchants, firstBrand + brands)})`);
  if (products > 0) lines.push(`offers.product_id IN (${placeholders(products, firstBrand + brands + merchants)})`);
  const firstValued = firstBrand + brands + merchants + products;
  if (valuedClusters > 0) lines.push(onlyValued("offers", firstValued, valuedClusters, valuedProducts));
  return lines.join("\n    AND ");
}

/** Of some clusters only some products. */
export function onlyValued(table: string, first: number, clusters: number, products: number): string {
  const others = `${table}.cluster_id NOT IN (${placeholders(clusters, first)})`;
  if (products === 0) return others;
  return `(${others} OR ${table}.product_id IN (${placeholders(products, first + clusters)}))`;
}

export function excludeFeeds(table: string, first: number, feeds: number): string[] {
  return Array.from({ length: feeds }, (_, index) => {
    const position = first + 2 * index;
    return `NOT (${table}.cluster_id = $${position} AND ${table}.merchant_id = $${position + 1})`;
  });
}

/** Numbers `$first` on: condition or null, in stock only, price bounds or null. */
function boundOffers(first: number): string {
  return `(CAST($${first} AS TEXT) IS NULL OR offers.condition = CAST($${first} AS TEXT))
    AND (CAST($${first + 1} AS BOOLEAN) = FALSE OR offers.availability = 'in_stock')
    AND ${withinBounds(first + 2)}`;
}

/** Numbers `$first` on: lowest and highest price today, or null. */
export function withinBounds(first: number): string {
  const [low, high] = [`CAST($${first} AS DOUBLE PRECISION)`, `CAST($${first + 1} AS DOUBLE PRECISION)`];
  return `(${low} IS NULL OR offers.price >= ${low})
    AND (${high} IS NULL OR offers.price <= ${high})`;
}

/** Clicks per product since `$2`; the clusters start at `$first`. */
function clickedProducts(clusters: number, first: number): string {
  return `SELECT cluster_id, product_id, SUM(clicks) AS clicks, COUNT(*) AS click_rows
  FROM click_shares
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND cluster_id IN (${placeholders(clusters, first)})
  GROUP BY cluster_id, product_id`;
}

/** Products by clicks since `$2`, every cluster's first product first, with the spread of their offers. `$3` to `$6` as in `boundOffers`, `$7` rows. Texts are read for the chosen ones only. */
export function selectRivalProducts(counts: OfferFilterCounts): string {
  return `
WITH clicked AS (
  ${clickedProducts(counts.clusters, 8)}
),
offered AS (
  SELECT cluster_id, product_id, COUNT(*) AS product_offers, COUNT(shelf_position) AS shelved_offers,
    MIN(price) AS product_low, MAX(price) AS product_high
  FROM offers
  WHERE market = $1
    AND ${filterOffers(8, counts)}
    AND ${boundOffers(3)}
  GROUP BY cluster_id, product_id
),
ranked AS (
  SELECT offered.cluster_id, offered.product_id, offered.product_offers, offered.product_low, offered.product_high, clicked.clicks,
    ROW_NUMBER() OVER (PARTITION BY offered.cluster_id ORDER BY clicked.clicks DESC NULLS LAST, offered.product_id) AS cluster_rank,
    SUM(offered.product_offers) OVER (PARTITION BY offered.cluster_id) AS offers_found,
    SUM(offered.shelved_offers) OVER (PARTITION BY offered.cluster_id) AS shelved_found,
    COUNT(*) OVER (PARTITION BY offered.cluster_id) AS products_found,
    SUM(COALESCE(clicked.click_rows, 0)) OVER (PARTITION BY offered.cluster_id) AS click_rows_read
  FROM offered
  LEFT JOIN clicked ON clicked.cluster_id = offered.cluster_id AND clicked.product_id = offered.product_id
)
SELECT cluster_id, product_id, product_offers, product_low, product_high, clicks, cluster_rank,
  SUM(CASE WHEN cluster_rank = 1 THEN offers_found ELSE 0 END) OVER () AS offers_found,
  SUM(CASE WHEN cluster_rank = 1 THEN shelved_found ELSE 0 END) OVER () AS shelved_found,
  SUM(CASE WHEN cluster_rank = 1 THEN products_found ELSE 0 END) OVER () AS products_found,
  SUM(CASE WHEN cluster_rank = 1 THEN click_rows_read ELSE 0 END) OVER () AS click_rows_read
FROM ranked
WHERE cluster_rank <= CAST($7 AS INTEGER)
ORDER BY cluster_rank, cluster_id
LIMIT CAST($7 AS INTEGER)`;
}

/** Offers of some products, cheapest first. `$2` to `$5` as in `boundOffers`; after the filters come the product ids. */
export function selectProductOffers(counts: OfferFilterCounts, products: number): string {
  const firstProduct = 6 + filterLength(counts);
  return `
SELECT cluster_id, offer_id, product_id, title, brand, merchant, price, list_price, currency, pack_units, availability, condition,
  shelf_position, seen_on
FROM offers
WHERE market = $1
  AND ${filterOffers(6, counts)}
  AND ${boundOffers(2)}
  AND product_id IN (${placeholders(products, firstProduct)})
ORDER BY CASE WHEN availability = 'in_stock' THEN 0 ELSE 1 END, price, offer_id`;
}

/** Brands of the shelf positions up to `$2`, and weighted by 1 / log2(1 + position) over all positions. */
export function selectShelf(clusters: number): string {
  return `
SELECT cluster_id, brand,
  SUM(CASE WHEN shelf_position <= CAST($2 AS INTEGER) THEN 1 ELSE 0 END) AS top_items,
  SUM(LN(2.0) / LN(1.0 + shelf_position)) AS weight,
  SUM(COUNT(*)) OVER () AS rows_examined
FROM offers
WHERE market = $1 AND shelf_position IS NOT NULL AND cluster_id IN (${placeholders(clusters, 3)})
GROUP BY cluster_id, brand
ORDER BY cluster_id, brand`;
}

/**
 * Comparable offers: new and in stock, with their product's clicks since `$2`. `$3` and `$4` price bounds or null,
 * `$5` pack units or null.
 */
export function selectComparableOffers(counts: OfferFilterCounts): string {
  return `
WITH clicked AS (
  ${clickedProducts(counts.clusters, 6)}
)
SELECT offers.cluster_id, offers.offer_id, offers.product_id, offers.brand, offers.merchant, offers.price, offers.list_price,
  offers.pack_units, offers.seen_on, offers.currency, clicked.clicks, COALESCE(clicked.click_rows, 0) AS click_rows
FROM offers
LEFT JOIN clicked ON clicked.cluster_id = offers.cluster_id AND clicked.product_id = offers.product_id
WHERE offers.market = $1 AND offers.condition = 'new' AND offers.availability = 'in_stock'
  AND ${filterOffers(6, counts)}
  AND ${withinBounds(3)}
  AND (CAST($5 AS INTEGER) IS NULL OR offers.pack_units = CAST($5 AS INTEGER))
ORDER BY offers.cluster_id, offers.offer_id`;
}

/** Product and merchant of a few offers. */
export function selectOfferNames(clusters: number, offers: number): string {
  return `
SELECT cluster_id, offer_id, title, brand, merchant, merchant_id
FROM offers
WHERE market = $1 AND cluster_id IN (${placeholders(clusters, 2)}) AND offer_id IN (${placeholders(offers, 2 + clusters)})
ORDER BY cluster_id, offer_id`;
}

/** New offers whose history is read: `$3` per cluster, those of the products most clicked since `$2`; `$4` and `$5` bounds of today's price or null. Every row carries its cluster's counts. */
export function selectHistoryOffers(counts: OfferFilterCounts): string {
  return `
WITH clicked AS (
  ${clickedProducts(counts.clusters, 6)}
),
ranked AS (
  SELECT offers.cluster_id, offers.offer_id, offers.product_id, offers.title, offers.brand, offers.merchant, offers.merchant_id,
    offers.pack_units, offers.currency, clicked.click_rows,
    ROW_NUMBER() OVER (PARTITION BY offers.cluster_id, offers.product_id ORDER BY offers.offer_id) AS product_place,
    ROW_NUMBER() OVER (
      PARTITION BY offers.cluster_id ORDER BY clicked.clicks DESC NULLS LAST, offers.product_id, offers.offer_id
    ) AS position
  FROM offers
  LEFT JOIN clicked ON clicked.cluster_id = offers.cluster_id AND clicked.product_id = offers.product_id
  WHERE offers.market = $1 AND offers.condition = 'new'
    AND ${filterOffers(6, counts)}
    AND ${withinBounds(4)}
),
counted AS (
  SELECT cluster_id, offer_id, product_id, title, brand, merchant, merchant_id, pack_units, currency, position,
    COUNT(*) OVER (PARTITION BY cluster_id) AS offers_found,
    SUM(CASE WHEN product_place = 1 THEN COALESCE(click_rows, 0) ELSE 0 END) OVER (PARTITION BY cluster_id) AS click_rows_read
  FROM ranked
)
SELECT cluster_id, offer_id, product_id, title, brand, merchant, merchant_id, pack_units, currency, offers_found, click_rows_read
FROM counted
WHERE position <= CAST($3 AS INTEGER)
ORDER BY cluster_id, position`;
}

/** Monthly orders of the `$2` most ordered products of each cluster; every row carries its cluster's counts. Clusters, then brands, then product ids, then the clusters narrowed to products with asked-for attribute values and those products. */
export function selectProductOrders(
  counts: Pick<OfferFilterCounts, "clusters" | "brands" | "products" | "valuedClusters" | "valuedProducts">,
): string {
  const { clusters, brands, products, valuedClusters, valuedProducts } = counts;
  const firstValued = 3 + clusters + brands + products;
  const filters = [
    `cluster_id IN (${placeholders(clusters, 3)})`,
    ...(brands > 0 ? [`LOWER(brand) IN (${placeholders(brands, 3 + clusters)})`] : []),
    ...(products > 0 ? [`product_id IN (${placeholders(products, 3 + clusters + brands)})`] : []),
    ...(valuedClusters > 0 ? [onlyValued("click_shares", firstValued, valuedClusters, valuedProducts)] : []),
  ].join("\n    AND ");
  return `
WITH totals AS (
  SELECT cluster_id, product_id,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY SUM(orders) DESC NULLS LAST, product_id) AS place,
    COUNT(*) OVER (PARTITION BY cluster_id) AS products_found
  FROM click_shares
  WHERE market = $1
    AND ${filters}
  GROUP BY cluster_id, product_id
)
SELECT click_shares.cluster_id, click_shares.product_id, click_shares.month, click_shares.orders, totals.place, totals.products_found
FROM click_shares
JOIN totals ON totals.cluster_id = click_shares.cluster_id AND totals.product_id = click_shares.product_id
WHERE click_shares.market = $1 AND click_shares.cluster_id IN (${placeholders(clusters, 3)}) AND totals.place <= CAST($2 AS INTEGER)
ORDER BY click_shares.cluster_id, totals.place, click_shares.product_id, click_shares.month`;
}
