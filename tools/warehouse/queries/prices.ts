import { placeholders } from "../warehouse.js";

/**
 * Texts about offers and price events. `$1` is always the market; the lists follow in the order of the parameters' names.
 * Prices of different packs are compared per unit: price / pack_units.
 */

export interface OfferFilterCounts {
  readonly clusters: number;
  /** Quarantined feeds, bound as cluster and merchant in turn. */
  readonly feeds: number;
  readonly brands: number;
  readonly merchants: number;
}

/** Numbers the parameters from `$first` on: clusters, feeds, brands, merchants. */
function filterOffers(first: number, { clusters, feeds, brands, merchants }: OfferFilterCounts): string {
  const lines = [`offers.cluster_id IN (${placeholders(clusters, first)})`, ...excludeFeeds("offers", first + clusters, feeds)];
  const firstBrand = first + clusters + 2 * feeds;
  if (brands > 0) lines.push(`LOWER(offers.brand) IN (${placeholders(brands, firstBrand)})`);
  if (merchants > 0) lines.push(`LOWER(offers.merchant) IN (${placeholders(merchants, firstBrand + brands)})`);
  return lines.join("\n    AND ");
}

function excludeFeeds(table: string, first: number, feeds: number): string[] {
  return Array.from({ length: feeds }, (_, index) => {
    const position = first + 2 * index;
    return `NOT (${table}.cluster_id = $${position} AND ${table}.merchant_id = $${position + 1})`;
  });
}

/**
 * Offers with their product's clicks since `$2`, most clicked product first, its cheapest offer first.
 * `$3` condition or null, `$4` in stock only, `$5` and `$6` price bounds or null, `$7` offers per product, `$8` rows.
 */
export function selectOffers(counts: OfferFilterCounts): string {
  return `
WITH clicked AS (
  SELECT cluster_id, product_id, SUM(clicks) AS clicks, COUNT(*) AS click_rows
  FROM click_shares
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND cluster_id IN (${placeholders(counts.clusters, 9)})
  GROUP BY cluster_id, product_id
),
ranked AS (
  SELECT offers.cluster_id, offers.offer_id, offers.product_id, offers.title, offers.brand, offers.merchant, offers.merchant_id,
    offers.price, offers.list_price, offers.currency, offers.pack_units, offers.availability, offers.condition,
    offers.shelf_position, offers.seen_on, clicked.clicks,
    COUNT(*) OVER (PARTITION BY offers.cluster_id, offers.product_id) AS product_offers,
    MIN(offers.price) OVER (PARTITION BY offers.cluster_id, offers.product_id) AS product_low,
    MAX(offers.price) OVER (PARTITION BY offers.cluster_id, offers.product_id) AS product_high,
    ROW_NUMBER() OVER (
      PARTITION BY offers.cluster_id, offers.product_id
      ORDER BY CASE WHEN offers.availability = 'in_stock' THEN 0 ELSE 1 END, offers.price, offers.offer_id
    ) AS price_rank,
    COALESCE(clicked.click_rows, 0) AS click_rows
  FROM offers
  LEFT JOIN clicked ON clicked.cluster_id = offers.cluster_id AND clicked.product_id = offers.product_id
  WHERE offers.market = $1
    AND ${filterOffers(9, counts)}
    AND (CAST($3 AS TEXT) IS NULL OR offers.condition = CAST($3 AS TEXT))
    AND (CAST($4 AS BOOLEAN) = FALSE OR offers.availability = 'in_stock')
    AND (CAST($5 AS DOUBLE PRECISION) IS NULL OR offers.price >= CAST($5 AS DOUBLE PRECISION))
    AND (CAST($6 AS DOUBLE PRECISION) IS NULL OR offers.price <= CAST($6 AS DOUBLE PRECISION))
),
counted AS (
  SELECT ranked.*, COUNT(*) OVER () AS offers_found,
    SUM(CASE WHEN price_rank = 1 THEN 1 ELSE 0 END) OVER () AS products_found,
    SUM(CASE WHEN price_rank = 1 THEN click_rows ELSE 0 END) OVER () AS click_rows_read
  FROM ranked
)
SELECT * FROM counted
WHERE price_rank <= CAST($7 AS INTEGER)
ORDER BY clicks DESC NULLS LAST, cluster_id, product_id, price_rank
LIMIT CAST($8 AS INTEGER)`;
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
GROUP BY cluster_id, brand`;
}

/**
 * Comparable offers: new and in stock, with their product's clicks since `$2`. `$3` and `$4` price bounds or null,
 * `$5` pack units or null.
 */
export function selectComparableOffers(counts: OfferFilterCounts): string {
  return `
WITH clicked AS (
  SELECT cluster_id, product_id, SUM(clicks) AS clicks, COUNT(*) AS click_rows
  FROM click_shares
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND cluster_id IN (${placeholders(counts.clusters, 6)})
  GROUP BY cluster_id, product_id
)
SELECT offers.cluster_id, offers.offer_id, offers.product_id, offers.brand, offers.price, offers.pack_units,
  offers.seen_on, offers.currency, clicked.clicks, COALESCE(clicked.click_rows, 0) AS click_rows
FROM offers
LEFT JOIN clicked ON clicked.cluster_id = offers.cluster_id AND clicked.product_id = offers.product_id
WHERE offers.market = $1 AND offers.condition = 'new' AND offers.availability = 'in_stock'
  AND ${filterOffers(6, counts)}
  AND (CAST($3 AS DOUBLE PRECISION) IS NULL OR offers.price >= CAST($3 AS DOUBLE PRECISION))
  AND (CAST($4 AS DOUBLE PRECISION) IS NULL OR offers.price <= CAST($4 AS DOUBLE PRECISION))
  AND (CAST($5 AS INTEGER) IS NULL OR offers.pack_units = CAST($5 AS INTEGER))
ORDER BY offers.cluster_id, offers.offer_id`;
}

/** Product and merchant of a few offers. */
export function selectOfferNames(clusters: number, offers: number): string {
  return `
SELECT cluster_id, offer_id, title, brand, merchant, merchant_id
FROM offers
WHERE market = $1 AND cluster_id IN (${placeholders(clusters, 2)}) AND offer_id IN (${placeholders(offers, 2 + clusters)})`;
}
