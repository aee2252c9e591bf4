import { placeholders } from "../warehouse.js";
import { excludeFeeds, onlyValued, withinBounds } from "./prices.js";

/** Texts about price events. `$1` is always the market. */

/** Clusters of a category path `$1` and of all below it. LIKE would read % and _ of a name as wildcards. */
export const CATEGORY_CLUSTERS = `
SELECT cluster_id, name
FROM clusters
WHERE category_path = CAST($1 AS TEXT) OR starts_with(category_path, CAST($1 AS TEXT) || ' > ')
ORDER BY cluster_id`;

export const ALL_CLUSTERS = "SELECT cluster_id FROM clusters ORDER BY cluster_id";

/** `clusters` null = the whole market. */
function scopeEvents(clusters: number | null, first: number): string {
  return clusters === null ? "" : `AND cluster_id IN (${placeholders(clusters, first)})`;
}

/**
 * A cheap sieve over the feeds (a merchant's prices of one cluster): quarters in which prices end in many ways or change
 * nearly daily are signs of a decoy feed, to be confirmed on the events. `$2` oldest event or null. The other
 * feeds become one row per cluster without a merchant; each row carries the rows examined.
 */
export function sieveFeeds(clusters: number | null): string {
  return `
WITH quarters AS (
  SELECT cluster_id, merchant_id, COUNT(*) AS events,
    CASE
      WHEN COUNT(*) >= 12 * COUNT(DISTINCT offer_id) THEN 1
      WHEN MAX(cents % 100) = 0 AND COUNT(DISTINCT cents % 100000) >= 6 THEN 1
      WHEN MAX(cents % 100) > 0 AND COUNT(DISTINCT cents % 100) >= 6 THEN 1
      ELSE 0
    END AS suspicion
  FROM (
    SELECT cluster_id, merchant_id, offer_id, date_trunc('quarter', seen_on) AS quarter, CAST(ROUND(price * 100) AS BIGINT) AS cents
    FROM price_events
    WHERE market = $1 AND (CAST($2 AS DATE) IS NULL OR seen_on > CAST($2 AS DATE)) ${scopeEvents(clusters, 3)}
  ) AS events
  GROUP BY cluster_id, merchant_id, quarter
),
feeds AS (
  SELECT cluster_id, CASE WHEN MAX(suspicion) = 1 THEN merchant_id END AS suspect, SUM(events) AS events
  FROM quarters
  GROUP BY cluster_id, merchant_id
)
SELECT cluster_id, suspect, SUM(SUM(events)) OVER () AS rows_examined
FROM feeds
GROUP BY cluster_id, suspect
ORDER BY cluster_id, suspect NULLS LAST`;
}

/** Day since 1970 and a price that is null while out of stock. */
const STEP_COLUMNS = `seen_on - CAST('1970-01-01' AS DATE) AS day, CASE WHEN availability = 'in_stock' THEN price END AS price, list_price`;

/** All events of some feeds, bound as cluster and merchant in turn. */
export function selectFeedEvents(feeds: number): string {
  const pairs = Array.from(
    { length: feeds },
    (_, index) => `(cluster_id = $${2 + 2 * index} AND merchant_id = $${3 + 2 * index})`,
  );
  return `
SELECT feeds.cluster_id, feeds.merchant_id, feeds.offer_id, feeds.day, feeds.price, feeds.list_price, merchants.merchant
FROM (
  SELECT cluster_id, merchant_id, offer_id, ${STEP_COLUMNS}
  FROM price_events
  WHERE market = $1 AND (${pairs.join(" OR ")})
) AS feeds
JOIN merchants ON merchants.merchant_id = feeds.merchant_id
ORDER BY feeds.cluster_id, feeds.merchant_id, feeds.offer_id, feeds.day`;
}

/** Events of offers over a window `$2` to `$3`, with the one that holds when it opens; `offers` 0 = all new offers of the clusters. */
export function selectSteps(clusters: number, offers: number): string {
  return `
SELECT cluster_id, offer_id, day, price, list_price
FROM (
  SELECT cluster_id, offer_id, ${STEP_COLUMNS},
    LEAD(seen_on) OVER (PARTITION BY cluster_id, offer_id ORDER BY seen_on) AS next_on
  FROM price_events
  WHERE market = $1 AND condition = 'new' AND seen_on <= CAST($3 AS DATE)
    AND cluster_id IN (${placeholders(clusters, 4)})${offers > 0 ? ` AND offer_id IN (${placeholders(offers, 4 + clusters)})` : ""}
) AS steps
WHERE next_on IS NULL OR next_on > CAST($2 AS DATE)
ORDER BY cluster_id, offer_id, day`;
}

/** Prices of some offers, oldest first. $1 market, then clusters, then offers. */
export function selectPricesOf(clusters: number, offers: number): string {
  return `
SELECT cluster_id, offer_id, seen_on, price
FROM price_events
WHERE market = $1 AND availability = 'in_stock' AND price > 0
  AND cluster_id IN (${placeholders(clusters, 2)}) AND offer_id IN (${placeholders(offers, 2 + clusters)})
ORDER BY cluster_id, offer_id, seen_on`;
}

/** Day and price in one number, so that MAX finds the newest price without sorting: ten thousandths below 10^12, days above. Null while out of stock. */
export const DAY_AND_PRICE = `CASE WHEN availability = 'in_stock' THEN CAST(seen_on - CAST('1970-01-01' AS DATE) AS BIGINT) * 1000000000000 + CAST(ROUND(price * 10000) AS BIGINT) END`;

export interface MoverCounts {
  /** Null = the whole market. */
  readonly clusters: number | null;
  readonly feeds: number;
  readonly brands: number;
  readonly merchants: number;
  /** Today's price is bound. */
  readonly isBounded: boolean;
  readonly valuedClusters: number;
  readonly valuedProducts: number;
}

/** Narrows the events to offers of some brands and merchants, of some prices today, of some products; all this stands with the offers. */
function namedOffers(counts: Omit<MoverCounts, "feeds">, first: number): string {
  const { clusters, brands, merchants, isBounded, valuedClusters, valuedProducts } = counts;
  const firstBound = first + brands + merchants;
  const firstValued = firstBound + (isBounded ? 2 : 0);
  const lines = [
    ...(brands > 0 ? [`LOWER(brand) IN (${placeholders(brands, first)})`] : []),
    ...(merchants > 0 ? [`LOWER(merchant) IN (${placeholders(merchants, first + brands)})`] : []),
    ...(isBounded ? [withinBounds(firstBound)] : []),
    ...(valuedClusters > 0 ? [onlyValued("offers", firstValued, valuedClusters, valuedProducts)] : []),
  ];
  if (lines.length === 0) return "";
  return `
  JOIN (
    SELECT cluster_id, offer_id
    FROM offers
    WHERE market = $1 ${scopeEvents(clusters, 7)} AND ${lines.join(" AND ")}
  ) AS named USING (cluster_id, offer_id)`;
}

/** What is summed over the whole scope. Each cluster's first row carries the cluster's sums, so that only its first rows leave their shard. */
const COUNTED = ["events", "compared", "not_compared", "rose", "fell", "met", "logs", "pairs"] as const;
const overAll = (column: (typeof COUNTED)[number]): string =>
  `SUM(CASE WHEN cluster_rank = 1 THEN ${column} END) OVER ()`;

/**
 * Offers whose last known price differs between two days, largest share of the earlier price first, whichever way, with the counts of the whole scope. The other offers become one
 * row per cluster, without offer and size, so that few rows leave their shard. `$2` first day, `$3` last day,
 * `$4` any, up or down, `$5` rows, `$6` the least share that a price moved by; then the clusters, if any, then feeds to leave out, brands, merchants, bounds of today's price, and clusters of which some products count. A price holds until the next
 * event, however old. `log_change` is the mean ln of new over old price of all offers compared.
 */
export function selectMovers(counts: MoverCounts): string {
  const { clusters, feeds } = counts;
  const firstFeed = 7 + (clusters ?? 0);
  const firstBrand = firstFeed + 2 * feeds;
  const exclusions = excludeFeeds("price_events", firstFeed, feeds).map((line) => `\n    AND ${line}`);
  return `
WITH states AS (
  SELECT cluster_id, offer_id, COUNT(*) AS events,
    MAX(CASE WHEN seen_on <= CAST($2 AS DATE) THEN ${DAY_AND_PRICE} END) AS before_state,
    MAX(${DAY_AND_PRICE}) AS after_state
  FROM price_events${namedOffers(counts, firstBrand)}
  WHERE market = $1 AND condition = 'new' AND seen_on <= CAST($3 AS DATE)
    ${scopeEvents(clusters, 7)}${exclusions.join("")}
  GROUP BY cluster_id, offer_id
),
prices AS (
  SELECT cluster_id, offer_id, events, before_state IS NOT NULL AS is_compared,
    (before_state % 1000000000000) / 10000.0 AS price_from, (after_state % 1000000000000) / 10000.0 AS price_to
  FROM states
),
sized AS (
  SELECT cluster_id, offer_id, events, is_compared, price_from, price_to,
    CASE
      WHEN price_from > 0 AND price_to > 0 AND (
        (price_to > price_from AND $4 <> 'down') OR (price_to < price_from AND $4 <> 'up')
      ) AND ROUND(CAST(ABS(price_to / price_from - 1) * 1000000 AS DOUBLE PRECISION)) >= ROUND(CAST($6 AS DOUBLE PRECISION) * 1000000) THEN ROUND(CAST(ABS(price_to / price_from - 1) * 1000000 AS DOUBLE PRECISION))
    END AS size
  FROM prices
),
condensed AS (
  SELECT cluster_id, CASE WHEN size IS NOT NULL THEN offer_id END AS offer_id, size, MIN(price_from) AS price_from, MIN(price_to) AS price_to, SUM(events) AS events,
    SUM(CASE WHEN is_compared THEN 1 ELSE 0 END) AS compared,
    SUM(CASE WHEN is_compared THEN 0 ELSE 1 END) AS not_compared,
    SUM(CASE WHEN price_to > price_from THEN 1 ELSE 0 END) AS rose,
    SUM(CASE WHEN price_to < price_from THEN 1 ELSE 0 END) AS fell,
    SUM(CASE WHEN size IS NOT NULL THEN 1 ELSE 0 END) AS met,
    SUM(CASE WHEN price_from > 0 AND price_to > 0 THEN LN(CAST(price_to AS DOUBLE PRECISION) / CAST(price_from AS DOUBLE PRECISION)) END) AS logs,
    SUM(CASE WHEN price_from > 0 AND price_to > 0 THEN 1 ELSE 0 END) AS pairs
  FROM sized
  GROUP BY cluster_id, CASE WHEN size IS NOT NULL THEN offer_id END, size
),
ranked AS (
  SELECT cluster_id, offer_id, price_from, price_to, size,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY size DESC NULLS LAST, offer_id) AS cluster_rank,
    ${COUNTED.map((column) => `SUM(${column}) OVER (PARTITION BY cluster_id) AS ${column}`).join(", ")}
  FROM condensed
)
SELECT cluster_id, offer_id, price_from, price_to, size,
  ${overAll("events")} AS rows_examined, ${overAll("compared")} AS compared, ${overAll("not_compared")} AS not_compared,
  ${overAll("rose")} AS rose, ${overAll("fell")} AS fell, ${overAll("met")} AS met, ${overAll("logs")} / NULLIF(${overAll("pairs")}, 0) AS log_change
FROM ranked
WHERE cluster_rank <= CAST($5 AS INTEGER)
ORDER BY size DESC NULLS LAST, cluster_id, offer_id
LIMIT CAST($5 AS INTEGER)`;
}

/** Names of a few offers, one row per known price of the window `$2` (excluded) to `$3`, oldest first. */
export function selectMoverDetails(clusters: number, offers: number): string {
  const clusterList = placeholders(clusters, 4);
  const offerList = placeholders(offers, 4 + clusters);
  return `
SELECT offers.offer_id, offers.product_id, offers.title, offers.brand, offers.merchant, offers.category_path, offers.currency,
  offers.availability, price_events.seen_on, price_events.price
FROM offers
JOIN price_events ON price_events.cluster_id = offers.cluster_id AND price_events.offer_id = offers.offer_id
WHERE offers.market = $1 AND offers.cluster_id IN (${clusterList}) AND offers.offer_id IN (${offerList})
  AND price_events.market = $1 AND price_events.cluster_id IN (${clusterList}) AND price_events.offer_id IN (${offerList})
  AND price_events.seen_on > CAST($2 AS DATE) AND price_events.seen_on <= CAST($3 AS DATE) AND price_events.availability = 'in_stock'
ORDER BY offers.cluster_id, offers.offer_id, price_events.seen_on`;
}
