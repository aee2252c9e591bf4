-- Prices as they stand today and as they moved.

-- oracle: median_price(cluster, market)
SELECT MEDIAN(price) FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: price_quantile(cluster, market, share)
SELECT QUANTILE_CONT(price, $share) FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: offer_count(cluster, market)
SELECT COUNT(*) FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: lowest_price(cluster, market)
SELECT MIN(price) FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: highest_price(cluster, market)
SELECT MAX(price) FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: offers_below(cluster, market, price)
SELECT COUNT(*) FROM comparable WHERE cluster = $cluster AND market = $market AND price < $price;

-- oracle: price_against_median(cluster, market, price)
SELECT 100.0 * $price / MEDIAN(price) FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: brand_median(cluster, market, brand)
SELECT MEDIAN(price) FROM comparable WHERE cluster = $cluster AND market = $market AND brand = $brand;

-- oracle: dearest_brand(cluster, market)
-- A brand's median needs five offers.
SELECT brand FROM comparable WHERE cluster = $cluster AND market = $market
GROUP BY brand HAVING COUNT(*) >= 5 ORDER BY MEDIAN(price) DESC LIMIT 1;

-- oracle: cheapest_brand(cluster, market)
SELECT brand FROM comparable WHERE cluster = $cluster AND market = $market
GROUP BY brand HAVING COUNT(*) >= 5 ORDER BY MEDIAN(price) LIMIT 1;

-- oracle: shelf_leader(cluster, market)
-- A place in a listing is worth one over the logarithm of its rank; a sold-out item still holds its place.
SELECT brand FROM offers JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND market = $market AND condition = 'new' AND shelf_position IS NOT NULL
GROUP BY brand ORDER BY SUM(1 / LOG2(1 + shelf_position)) DESC LIMIT 1;

-- oracle: shelf_share(cluster, market, brand)
SELECT SUM(1 / LOG2(1 + shelf_position)) FILTER (WHERE brand = $brand) / SUM(1 / LOG2(1 + shelf_position))
FROM offers JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND market = $market AND condition = 'new' AND shelf_position IS NOT NULL;

-- oracle: cheapest_offer(cluster, market)
SELECT title FROM comparable WHERE cluster = $cluster AND market = $market ORDER BY price, offer_id LIMIT 1;

-- oracle: offers_under(cluster, market, most)
SELECT COUNT(*) FROM comparable WHERE cluster = $cluster AND market = $market AND price <= $most;

-- oracle: cluster_median_of(cluster, market, title)
SELECT MEDIAN(price) FROM comparable WHERE cluster = $cluster AND market = $market AND title = $title;

-- oracle: lowest_price_of(market, title)
SELECT MIN(price) FROM offers WHERE market = $market AND title = $title AND condition = 'new' AND availability = 'in_stock';

-- oracle: offer_price(market, title, merchant)
SELECT price FROM offers WHERE market = $market AND title = $title AND merchant = $merchant;

-- oracle: claimed_discount(market, title, merchant)
SELECT 1 - price / list_price FROM offers WHERE market = $market AND title = $title AND merchant = $merchant;

-- oracle: price_war_fall(market, title, start, finish)
-- The lowest price in force on the day before, and the lowest of the days of the war.
WITH steps AS (
  SELECT e.offer_id, e.seen_on, e.price, LEAD(e.seen_on, 1, DATE '9999-01-01') OVER (PARTITION BY e.offer_id ORDER BY e.seen_on) AS until
  FROM price_events e JOIN offers o USING (cluster_id, offer_id)
  WHERE o.market = $market AND o.title = $title
)
SELECT (SELECT MIN(price) FROM steps WHERE seen_on <= CAST($finish AS DATE) AND until > CAST($start AS DATE))
  / (SELECT MIN(price) FROM steps WHERE seen_on < CAST($start AS DATE) AND until >= CAST($start AS DATE)) - 1;

-- oracle: largest_price_move(cluster, market, days)
-- Last price in stock before the window against the last one in it, as a fraction.
WITH seen AS (
  SELECT e.offer_id,
    ARG_MAX(e.price, e.seen_on) FILTER (WHERE e.seen_on <= l.day - CAST($days AS INTEGER)) AS before,
    ARG_MAX(e.price, e.seen_on) AS after
  FROM price_events e JOIN clusters c USING (cluster_id), latest l
  WHERE c.name = $cluster AND e.market = $market AND e.condition = 'new' AND e.availability = 'in_stock'
  GROUP BY e.offer_id
)
SELECT after / before - 1 FROM seen WHERE before IS NOT NULL ORDER BY ABS(after / before - 1) DESC LIMIT 1;

-- oracle: click_weighted_price(cluster, market)
-- Clicks are known per product: its offers share them. Clicks of the last three months.
WITH clicked AS (
  SELECT s.product_id, SUM(s.clicks) AS clicks FROM click_shares s JOIN clusters c USING (cluster_id), latest l
  WHERE c.name = $cluster AND s.market = $market AND s.month > l.month - INTERVAL 3 MONTH GROUP BY ALL
),
shared AS (
  SELECT o.price, k.clicks / COUNT(*) OVER (PARTITION BY o.product_id) AS weight
  FROM comparable o JOIN clicked k USING (product_id) WHERE o.cluster = $cluster AND o.market = $market
)
SELECT SUM(price * weight) / SUM(weight) FROM shared;

-- oracle: most_clicked_product(cluster, market)
-- Of those on sale new, by the clicks of the last three months.
SELECT o.title FROM comparable o
JOIN (SELECT s.product_id, SUM(s.clicks) AS clicks FROM click_shares s, latest l WHERE s.market = $market AND s.month > l.month - INTERVAL 3 MONTH GROUP BY ALL) k
  USING (product_id)
WHERE o.cluster = $cluster AND o.market = $market ORDER BY k.clicks DESC, o.product_id LIMIT 1;

-- oracle: most_clicked_price(cluster, market)
SELECT o.price FROM comparable o
JOIN (SELECT s.product_id, SUM(s.clicks) AS clicks FROM click_shares s, latest l WHERE s.market = $market AND s.month > l.month - INTERVAL 3 MONTH GROUP BY ALL) k
  USING (product_id)
WHERE o.cluster = $cluster AND o.market = $market ORDER BY k.clicks DESC, o.product_id, o.price LIMIT 1;
