import { placeholders } from "../warehouse.js";
import { excludeFeeds } from "./prices.js";

/** Texts about price events. `$1` is always the market. */

/** Clusters of a category path `$1` and of all below it. LIKE would read % and _ of a name as wildcards. */
export const CATEGORY_CLUSTERS = `
SELECT cluster_id
FROM clusters
WHERE category_path = CAST($1 AS TEXT) OR starts_with(category_path, CAST($1 AS TEXT) || ' > ')
ORDER BY cluster_id`;

/** `clusters` null = the whole market. */
function scopeEvents(clusters: number | null, first: number): string {
  return clusters === null ? "" : `AND cluster_id IN (${placeholders(clusters, first)})`;
}

/**
 * A cheap sieve over the feeds (a merchant's prices of one cluster): quarters in which prices end in many ways or change
 * nearly daily are signs of a decoy feed, to be confirmed on the events. `$2` oldest event or null. Suspects first; each row carries
 * the rows examined.
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
)
SELECT cluster_id, merchant_id, MAX(suspicion) AS suspicion, SUM(SUM(events)) OVER () AS rows_examined
FROM quarters
GROUP BY cluster_id, merchant_id
ORDER BY suspicion DESC, cluster_id, merchant_id
LIMIT 1000`;
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

/** Day and price in one number, so that MAX finds the newest price without sorting: ten thousandths below 10^12, days above. */
const DAY_AND_PRICE = `CAST(seen_on - CAST('1970-01-01' AS DATE) AS BIGINT) * 1000000000000 + CAST(ROUND(price * 10000) AS BIGINT)`;

/**
 * Offers whose price differs between two days, largest ratio first, with the counts of the whole scope. Counted and cut per cluster
 * first, so that few rows leave their shard. `$2` first day, `$3` last day,
 * `$4` oldest event considered, `$5` any, up or down, `$6` rows; then the clusters, if any, then feeds to leave out.
 */
export function selectMovers(clusters: number | null, feeds: number): string {
  const firstFeed = 7 + (clusters ?? 0);
  const exclusions = excludeFeeds("price_events", firstFeed, feeds).map((line) => `\n    AND ${line}`);
  return `
WITH states AS (
  SELECT cluster_id, offer_id, COUNT(*) AS events,
    MAX(CASE WHEN seen_on <= CAST($2 AS DATE) THEN ${DAY_AND_PRICE} END) AS before_state,
    MAX(${DAY_AND_PRICE}) AS after_state
  FROM price_events
  WHERE market = $1 AND condition = 'new' AND seen_on <= CAST($3 AS DATE) AND seen_on > CAST($4 AS DATE)
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
        (price_to > price_from AND $5 <> 'down') OR (price_to < price_from AND $5 <> 'up')
      ) THEN ROUND(CAST(ABS(LN(CAST(price_to AS DOUBLE PRECISION) / CAST(price_from AS DOUBLE PRECISION))) * 1000000 AS DOUBLE PRECISION))
    END AS size
  FROM prices
),
counted AS (
  SELECT cluster_id, offer_id, price_from, price_to, size,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY size DESC NULLS LAST, offer_id) AS place,
    SUM(events) OVER (PARTITION BY cluster_id) AS events,
    SUM(CASE WHEN is_compared THEN 1 ELSE 0 END) OVER (PARTITION BY cluster_id) AS compared,
    SUM(CASE WHEN is_compared THEN 0 ELSE 1 END) OVER (PARTITION BY cluster_id) AS not_compared,
    SUM(CASE WHEN price_to > price_from THEN 1 ELSE 0 END) OVER (PARTITION BY cluster_id) AS rose,
    SUM(CASE WHEN price_to < price_from THEN 1 ELSE 0 END) OVER (PARTITION BY cluster_id) AS fell
  FROM sized
)
SELECT cluster_id, offer_id, price_from, price_to, size,
  SUM(CASE WHEN place = 1 THEN events ELSE 0 END) OVER () AS rows_examined,
  SUM(CASE WHEN place = 1 THEN compared ELSE 0 END) OVER () AS compared,
  SUM(CASE WHEN place = 1 THEN not_compared ELSE 0 END) OVER () AS not_compared,
  SUM(CASE WHEN place = 1 THEN rose ELSE 0 END) OVER () AS rose,
  SUM(CASE WHEN place = 1 THEN fell ELSE 0 END) OVER () AS fell
FROM counted
WHERE place <= CAST($6 AS INTEGER)
ORDER BY size DESC NULLS LAST, cluster_id, offer_id
LIMIT CAST($6 AS INTEGER)`;
}

/** Names of a few offers, one row per event of the window `$2` (excluded) to `$3`, oldest first. */
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
  AND price_events.seen_on > CAST($2 AS DATE) AND price_events.seen_on <= CAST($3 AS DATE)
ORDER BY offers.cluster_id, offers.offer_id, price_events.seen_on`;
}
