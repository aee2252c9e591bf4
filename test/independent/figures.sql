-- Figures of ten answers, computed from the market's tables alone: a query gives one number, or rows whose first column names them.
-- Formulas: Dir. 98/6/EC for discounts, the published methods for the rest; what a formula leaves open is said above its query.
-- Shared steps come first; every query starts with a line "-- figure: <id>".

-- The market's newest month and day.
CREATE TEMP VIEW newest AS
SELECT (SELECT MAX(month) FROM keyword_months) AS month, (SELECT MAX(seen_on) FROM offers) AS day;

-- Keywords that share one reported figure carry one number; a range stands for its geometric mean.
CREATE TEMP VIEW volumes AS
SELECT market, cluster_id, COALESCE('group ' || variant_group, 'keyword ' || keyword_id) AS figure, MIN(keyword_id) AS keyword_id,
  MAX(COALESCE(searches_per_month, SQRT(1.0 * searches_low * searches_high))) AS searches
FROM keywords
GROUP BY ALL;

CREATE TEMP VIEW figure_months AS
SELECT v.market, v.cluster_id, v.figure, m.month, m.searches
FROM volumes v
JOIN keyword_months m ON m.cluster_id = v.cluster_id AND m.keyword_id = v.keyword_id;

-- A month with an unmeasured figure is unknown as a whole: unknown is not zero.
CREATE TEMP VIEW series AS
SELECT market, cluster_id, month, CASE WHEN COUNT(searches) = COUNT(*) THEN SUM(searches) END AS searches
FROM figure_months
GROUP BY ALL;

CREATE TEMP VIEW demand AS
SELECT market, cluster_id, SUM(searches) AS searches FROM volumes GROUP BY ALL;

-- A feed of made-up prices: until a year ago its prices kept to a few endings; in the last 60 days over half of them do not, and
-- they end in ten ways or more.
CREATE TEMP VIEW endings AS
SELECT e.market, e.cluster_id, e.merchant_id, e.seen_on, CAST(ROUND(e.price * 100) AS INTEGER) % 100 AS ending, n.day
FROM price_events e, newest n
WHERE e.price > 0;

CREATE TEMP VIEW usual_endings AS
SELECT market, cluster_id, merchant_id, ending
FROM endings
WHERE seen_on < day - 365
GROUP BY market, cluster_id, merchant_id, ending
QUALIFY COUNT(*) >= 0.05 * SUM(COUNT(*)) OVER (PARTITION BY market, cluster_id, merchant_id);

CREATE TEMP TABLE decoy_feeds AS
SELECT e.market, e.cluster_id, e.merchant_id
FROM endings e
LEFT JOIN usual_endings u USING (market, cluster_id, merchant_id, ending)
GROUP BY ALL
HAVING COUNT(DISTINCT e.ending) FILTER (WHERE e.seen_on > e.day - 60) >= 10
  AND AVG(CASE WHEN u.ending IS NULL THEN 1 ELSE 0 END) FILTER (WHERE e.seen_on < e.day - 365) <= 0.05
  AND AVG(CASE WHEN u.ending IS NULL THEN 1 ELSE 0 END) FILTER (WHERE e.seen_on > e.day - 60) > 0.5;

-- Prices that stand alone in their own history: at least three earlier prices, all more than twice or less than half of it, and the
-- present one not there for more than 30 days.
CREATE TEMP TABLE isolated_offers AS
WITH last_other AS (
  SELECT o.offer_id, MAX(e.seen_on) AS seen_on
  FROM offers o JOIN price_events e USING (cluster_id, offer_id)
  WHERE e.availability = 'in_stock' AND e.price <> o.price
  GROUP BY ALL
)
SELECT o.offer_id
FROM offers o
JOIN price_events e USING (cluster_id, offer_id)
JOIN last_other l USING (offer_id), newest n
WHERE e.availability = 'in_stock'
GROUP BY o.offer_id, o.price, n.day
HAVING COUNT(*) FILTER (WHERE e.seen_on <= l.seen_on) >= 3
  AND BOOL_AND(e.price > 2 * o.price OR e.price < o.price / 2) FILTER (WHERE e.seen_on <= l.seen_on)
  AND n.day - MIN(e.seen_on) FILTER (WHERE e.seen_on > l.seen_on) <= 30;

-- New offers in stock of trusted feeds, without the outliers: |ln p - median| / (1.4826 MAD) > 3.5, and isolated.
CREATE TEMP TABLE comparable_offers AS
WITH candidates AS (
  SELECT o.*, LN(o.price) - MEDIAN(LN(o.price)) OVER (PARTITION BY o.market, o.cluster_id) AS distance
  FROM offers o
  ANTI JOIN decoy_feeds d USING (market, cluster_id, merchant_id)
  WHERE o.condition = 'new' AND o.availability = 'in_stock'
)
SELECT * FROM candidates
QUALIFY ABS(distance) <= 3.5 * 1.4826 * MEDIAN(ABS(distance)) OVER (PARTITION BY market, cluster_id)
  OR offer_id NOT IN (SELECT offer_id FROM isolated_offers);

-- Products that one can buy: what counts as supply.
CREATE TEMP VIEW supply AS
SELECT market, cluster_id, COUNT(DISTINCT product_id) AS products
FROM offers
WHERE condition = 'new' AND availability = 'in_stock'
GROUP BY ALL;

CREATE TEMP VIEW clicks_of_a_year AS
SELECT c.market, c.cluster_id, c.product_id, c.brand, SUM(c.clicks) AS clicks, SUM(c.orders) AS orders
FROM click_shares c, newest n
WHERE c.month > n.month - INTERVAL 12 MONTH
GROUP BY ALL;

-- Clicks on products per search, over months whose searches are known of all keywords.
CREATE TEMP VIEW product_click_rates AS
SELECT y.market, y.cluster_id, SUM(y.clicks) / SUM(s.searches) AS click_rate
FROM (SELECT market, cluster_id, month, SUM(clicks) AS clicks FROM click_shares GROUP BY ALL) y
JOIN series s USING (market, cluster_id, month), newest n
WHERE s.searches IS NOT NULL AND y.month > n.month - INTERVAL 12 MONTH
GROUP BY ALL;

CREATE TEMP VIEW ad_rates AS
SELECT a.market, a.cluster_id, SUM(a.clicks) / SUM(a.impressions) AS click_rate
FROM ad_terms a, newest n
WHERE a.month > n.month - INTERVAL 12 MONTH
GROUP BY ALL;

-- Answer 1: power banks in the United States, own price 39.

-- figure: power-banks-median
SELECT MEDIAN(price) FROM comparable_offers JOIN clusters c USING (cluster_id) WHERE market = 'US' AND c.name = 'Power banks';

-- figure: power-banks-cheaper-offers
SELECT COUNT(*) FROM comparable_offers JOIN clusters c USING (cluster_id)
WHERE market = 'US' AND c.name = 'Power banks' AND price < 39;

-- figure: power-banks-price-index
SELECT 100 * 39 / MEDIAN(price) FROM comparable_offers JOIN clusters c USING (cluster_id) WHERE market = 'US' AND c.name = 'Power banks';

-- figure: power-banks-offers
SELECT COUNT(*) FROM comparable_offers JOIN clusters c USING (cluster_id) WHERE market = 'US' AND c.name = 'Power banks';

-- Answer 2: espresso machines by Vapiro between 200 and 500 pounds; share of shelf over all brands and prices.

-- figure: espresso-cheapest
SELECT MIN(price) FROM comparable_offers JOIN clusters c USING (cluster_id)
WHERE market = 'GB' AND c.name = 'Espresso machines' AND brand = 'Vapiro' AND price BETWEEN 200 AND 500;

-- figure: espresso-90th-percentile
SELECT QUANTILE_CONT(price, 0.9) FROM comparable_offers JOIN clusters c USING (cluster_id)
WHERE market = 'GB' AND c.name = 'Espresso machines' AND brand = 'Vapiro' AND price BETWEEN 200 AND 500;

-- A sold-out item still holds its place in the listing.
-- figure: espresso-visibility
SELECT SUM(1 / LOG2(1 + shelf_position)) FILTER (WHERE brand = 'Vapiro') / SUM(1 / LOG2(1 + shelf_position))
FROM offers JOIN clusters c USING (cluster_id)
WHERE market = 'GB' AND c.name = 'Espresso machines' AND condition = 'new' AND shelf_position IS NOT NULL;

-- figure: espresso-level
SELECT c.name, COUNT(*) AS n, QUANTILE_CONT(price, 0.1) AS p10, QUANTILE_CONT(price, 0.25) AS p25, MEDIAN(price) AS median,
  QUANTILE_CONT(price, 0.75) AS p75, MAX(price) AS max
FROM comparable_offers JOIN clusters c USING (cluster_id)
WHERE market = 'GB' AND c.name = 'Espresso machines' AND brand = 'Vapiro' AND price BETWEEN 200 AND 500
GROUP BY ALL;

-- Answer 3: discounts on robot vacuums in the United States, 2026-05-01 to 2026-10-31.

-- Announced on the first day of a run of days at one price: a list price shown above it, or a cut of 5 % or more from the day
-- before; the price going up again under a standing list price announces nothing.
-- figure: discounts-announced
WITH steps AS (
  SELECT e.offer_id, e.seen_on, CASE WHEN e.availability = 'in_stock' THEN e.price END AS price, e.list_price,
    LEAD(e.seen_on, 1, n.day + 1) OVER (PARTITION BY e.offer_id ORDER BY e.seen_on) AS next_on
  FROM price_events e JOIN clusters c USING (cluster_id), newest n
  WHERE e.market = 'US' AND c.name = 'Robot vacuums' AND e.condition = 'new'
),
days AS (
  SELECT offer_id, price, COALESCE(list_price > price, FALSE) AS has_claim,
    CAST(UNNEST(GENERATE_SERIES(seen_on, next_on - INTERVAL 1 DAY, INTERVAL 1 DAY)) AS DATE) AS day
  FROM steps
),
beside AS (
  SELECT *, LAG(price) OVER one_offer AS price_before, COALESCE(LAG(has_claim) OVER one_offer, FALSE) AS had_claim
  FROM days
  WINDOW one_offer AS (PARTITION BY offer_id ORDER BY day)
)
SELECT COUNT(*) FROM beside
WHERE price IS NOT NULL AND (price IS DISTINCT FROM price_before OR has_claim <> had_claim)
  AND CASE WHEN has_claim THEN NOT (had_claim AND COALESCE(price > price_before, FALSE)) ELSE price <= 0.95 * price_before END
  AND day BETWEEN DATE '2026-05-01' AND DATE '2026-10-31';

-- figure: discount-claimed
SELECT 1 - price / list_price FROM offers
WHERE market = 'US' AND title = 'Robovik Cyclone 700 Robot Vacuum Self-Emptying White' AND merchant = 'Everbay';

-- The lowest price in force on any of the 30 days before the present price began.
-- figure: discount-low-before
WITH steps AS (
  SELECT e.*, LEAD(e.seen_on) OVER (ORDER BY e.seen_on) AS next_on, MAX(e.seen_on) OVER () AS started_on
  FROM price_events e JOIN offers o USING (cluster_id, offer_id)
  WHERE o.market = 'US' AND o.title = 'Robovik Cyclone 700 Robot Vacuum Self-Emptying White' AND o.merchant = 'Everbay'
)
SELECT MIN(price) FROM steps
WHERE availability = 'in_stock' AND seen_on < started_on AND next_on > started_on - 30;

-- Answer 4: robot vacuums and air fryers in the United Kingdom, growth of searches.

-- figure: robot-vacuums-searches
SELECT AVG(s.searches) FROM series s JOIN clusters c USING (cluster_id), newest n
WHERE s.market = 'GB' AND c.name = 'Robot vacuums' AND s.month > n.month - INTERVAL 12 MONTH;

-- Theil-Sen of ln searches over pairs of the same calendar month, compounded over a year.
-- figure: robot-vacuums-growth
WITH months AS (
  SELECT s.searches, 12 * YEAR(s.month) + MONTH(s.month) AS t
  FROM series s JOIN clusters c USING (cluster_id)
  WHERE s.market = 'GB' AND c.name = 'Robot vacuums' AND s.searches IS NOT NULL
)
SELECT EXP(MEDIAN(12 * (LN(b.searches) - LN(a.searches)) / (b.t - a.t))) - 1
FROM months a JOIN months b ON b.t > a.t AND (b.t - a.t) % 12 = 0;

-- Like with like: a figure unmeasured in one of two months takes part in neither.
-- figure: air-fryers-year-over-year
SELECT SUM(a.searches) / SUM(b.searches) - 1
FROM figure_months a
JOIN figure_months b ON b.market = a.market AND b.cluster_id = a.cluster_id AND b.figure = a.figure
  AND b.month = a.month - INTERVAL 12 MONTH
JOIN clusters c ON c.cluster_id = a.cluster_id, newest n
WHERE a.market = 'GB' AND c.name = 'Air fryers' AND a.month > n.month - INTERVAL 3 MONTH
  AND a.searches IS NOT NULL AND b.searches IS NOT NULL;

-- figure: both-trends
WITH years AS (
  SELECT cluster_id, AVG(searches) AS searches FROM series s, newest n
  WHERE market = 'GB' AND s.month > n.month - INTERVAL 12 MONTH GROUP BY ALL
),
quarters AS (
  SELECT a.cluster_id, SUM(a.searches) / SUM(b.searches) - 1 AS latest
  FROM figure_months a
  JOIN figure_months b ON b.market = a.market AND b.cluster_id = a.cluster_id AND b.figure = a.figure
    AND b.month = a.month - INTERVAL 12 MONTH, newest n
  WHERE a.market = 'GB' AND a.month > n.month - INTERVAL 3 MONTH AND a.searches IS NOT NULL AND b.searches IS NOT NULL
  GROUP BY ALL
)
SELECT c.name, y.searches, q.latest AS latest3
FROM years y JOIN quarters q USING (cluster_id) JOIN clusters c USING (cluster_id)
WHERE c.name IN ('Robot vacuums', 'Air fryers');

-- Weighted by searches, as in answer 9.
-- figure: both-intents
SELECT c.name, SUM(v.searches * k.intent_informational) / SUM(v.searches) AS informational,
  SUM(v.searches * k.intent_commercial) / SUM(v.searches) AS commercial,
  SUM(v.searches * k.intent_transactional) / SUM(v.searches) AS transactional,
  SUM(v.searches * k.intent_navigational) / SUM(v.searches) AS navigational
FROM volumes v JOIN keywords k USING (market, cluster_id, keyword_id) JOIN clusters c USING (cluster_id)
WHERE v.market = 'GB' AND c.name IN ('Robot vacuums', 'Air fryers')
GROUP BY ALL;

-- figure: both-gaps
WITH clustered AS (
  SELECT c.name, d.searches, COALESCE(s.products, 0) AS products
  FROM demand d JOIN clusters c USING (cluster_id) LEFT JOIN supply s USING (market, cluster_id) WHERE d.market = 'GB'
),
whole AS (SELECT SUM(searches) AS searches, SUM(products) AS products, COUNT(*) AS clusters FROM clustered)
SELECT g.name, g.products, g.searches, LN((g.searches / w.searches) / ((g.products + 0.5) / (w.products + 0.5 * w.clusters))) AS "gapIndex"
FROM clustered g, whole w WHERE g.name IN ('Robot vacuums', 'Air fryers');

-- figure: both-concentrations
WITH held AS (
  SELECT c.name, y.brand, y.clicks FROM clicks_of_a_year y JOIN clusters c USING (cluster_id)
  WHERE y.market = 'GB' AND c.name IN ('Robot vacuums', 'Air fryers')
),
products AS (SELECT name, clicks, ROW_NUMBER() OVER (PARTITION BY name ORDER BY clicks DESC) AS place FROM held),
brands AS (
  SELECT name, SUM(clicks) AS clicks, ROW_NUMBER() OVER (PARTITION BY name ORDER BY SUM(clicks) DESC) AS place FROM held GROUP BY name, brand
)
SELECT b.name, (SELECT SUM(p.clicks) FILTER (WHERE p.place <= 3) / SUM(p.clicks) FROM products p WHERE p.name = b.name) AS "topProducts",
  SUM(b.clicks) FILTER (WHERE b.place <= 3) / SUM(b.clicks) AS "topBrands", SUM(b.clicks * b.clicks) / (SUM(b.clicks) * SUM(b.clicks)) AS hhi,
  MAX(b.clicks) / SUM(b.clicks) AS "leaderShare", COUNT(*) AS brands, SUM(b.clicks) AS clicks
FROM brands b GROUP BY b.name;

-- The range of a sum of independent ranges: their halves squared, added, and the root taken.
-- figure: both-volumes
SELECT c.name, SUM((units_low + units_high) / 2) - SQRT(SUM(POWER((units_high - units_low) / 2, 2))) AS "unitsLow",
  SUM((units_low + units_high) / 2) + SQRT(SUM(POWER((units_high - units_low) / 2, 2))) AS "unitsHigh"
FROM sales_months s JOIN clusters c USING (cluster_id), newest n
WHERE s.market = 'GB' AND c.name IN ('Robot vacuums', 'Air fryers') AND s.month > n.month - INTERVAL 12 MONTH
GROUP BY c.name;

-- figure: robot-vacuum-buyers
WITH panel AS (
  SELECT a.segment, a.share, a.population_share, SUM(a.sample_size) OVER (PARTITION BY a.segment_kind) AS n, 1.959963984540054 AS z
  FROM audience a JOIN clusters c USING (cluster_id) WHERE a.market = 'GB' AND c.name = 'Robot vacuums'
)
SELECT segment, share, (share + z * z / (2 * n) - z * SQRT(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n) AS low,
  (share + z * z / (2 * n) + z * SQRT(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n) AS high,
  100 * share / population_share AS "populationIndex"
FROM panel WHERE segment IN ('Scotland', 'Midlands', 'South West and Wales');

-- Answer 5: market size of espresso machines in the United Kingdom, conversion rate 3 % as stated.

-- figure: size-click-rate
SELECT click_rate FROM product_click_rates JOIN clusters c USING (cluster_id) WHERE market = 'GB' AND c.name = 'Espresso machines';

-- Each product at the median of its new offers in stock, weighted by its orders.
-- figure: size-order-value
WITH prices AS (
  SELECT product_id, MEDIAN(price) AS price FROM comparable_offers JOIN clusters c USING (cluster_id)
  WHERE market = 'GB' AND c.name = 'Espresso machines' GROUP BY ALL
)
SELECT SUM(p.price * y.orders) / SUM(y.orders) FROM prices p JOIN clicks_of_a_year y USING (product_id) WHERE y.market = 'GB';

-- Searches x click rate x conversion rate x order value x 12 / half of the purchases (ASSUMED) start in search.
-- figure: size-total
WITH prices AS (
  SELECT product_id, MEDIAN(price) AS price FROM comparable_offers JOIN clusters c USING (cluster_id)
  WHERE market = 'GB' AND c.name = 'Espresso machines' GROUP BY ALL
),
order_value AS (
  SELECT SUM(p.price * y.orders) / SUM(y.orders) AS amount FROM prices p JOIN clicks_of_a_year y USING (product_id) WHERE y.market = 'GB'
),
clicked AS (
  SELECT d.searches * r.click_rate AS clicks_a_month
  FROM demand d JOIN product_click_rates r USING (market, cluster_id) JOIN clusters c USING (cluster_id)
  WHERE d.market = 'GB' AND c.name = 'Espresso machines'
)
SELECT clicks_a_month * 0.03 * amount * 12 / 0.5 FROM order_value, clicked;

-- Answer 6: the most under-supplied kitchen products in the United States.

-- figure: bread-makers-searches
SELECT searches FROM demand JOIN clusters c USING (cluster_id) WHERE market = 'US' AND c.name = 'Bread makers';

-- ln of the share of all searches over the share of all products, each product count raised by a half.
-- figure: bread-makers-gap-index
WITH clustered AS (
  SELECT c.name, d.searches, COALESCE(s.products, 0) AS products
  FROM demand d JOIN clusters c USING (cluster_id) LEFT JOIN supply s USING (market, cluster_id) WHERE d.market = 'US'
),
whole AS (SELECT SUM(searches) AS searches, SUM(products) AS products, COUNT(*) AS clusters FROM clustered)
SELECT LN((g.searches / w.searches) / ((g.products + 0.5) / (w.products + 0.5 * w.clusters)))
FROM clustered g, whole w WHERE g.name = 'Bread makers';

-- Searches x product clicks per search x orders per product click x median price x (1 - saturation).
-- figure: bread-makers-open-demand
WITH clustered AS (
  SELECT c.name, d.cluster_id, d.searches, COALESCE(s.products, 0) AS products
  FROM demand d JOIN clusters c USING (cluster_id) LEFT JOIN supply s USING (market, cluster_id) WHERE d.market = 'US'
),
typical AS (SELECT MEDIAN(products / searches) AS products_per_search FROM clustered WHERE searches > 0),
conversion AS (SELECT cluster_id, SUM(orders) / SUM(clicks) AS rate FROM clicks_of_a_year WHERE market = 'US' GROUP BY ALL),
prices AS (SELECT cluster_id, MEDIAN(price) AS price FROM comparable_offers WHERE market = 'US' GROUP BY ALL)
SELECT g.searches * r.click_rate * v.rate * p.price * (1 - LEAST(1, g.products / (g.searches * t.products_per_search)))
FROM clustered g JOIN conversion v USING (cluster_id) JOIN prices p USING (cluster_id)
JOIN product_click_rates r ON r.market = 'US' AND r.cluster_id = g.cluster_id, typical t
WHERE g.name = 'Bread makers';

-- figure: kitchen-gaps
WITH clustered AS (
  SELECT c.name, d.searches, COALESCE(s.products, 0) AS products
  FROM demand d JOIN clusters c USING (cluster_id) LEFT JOIN supply s USING (market, cluster_id) WHERE d.market = 'US'
),
whole AS (SELECT SUM(searches) AS searches, SUM(products) AS products, COUNT(*) AS clusters FROM clustered)
SELECT g.name, g.products, g.searches, LN((g.searches / w.searches) / ((g.products + 0.5) / (w.products + 0.5 * w.clusters))) AS "gapIndex"
FROM clustered g, whole w WHERE g.name IN ('Bread makers', 'Frying pans', 'Milk frothers');

-- Answer 7: who holds the clicks on yoga mats in Germany.

-- figure: yoga-mats-herfindahl
WITH brands AS (
  SELECT brand, SUM(clicks) AS clicks FROM clicks_of_a_year JOIN clusters c USING (cluster_id)
  WHERE market = 'DE' AND c.name = 'Yoga mats' GROUP BY ALL
)
SELECT SUM(clicks * clicks) / (SUM(clicks) * SUM(clicks)) FROM brands;

-- figure: yoga-mats-top-three-products
WITH ranked AS (
  SELECT clicks, ROW_NUMBER() OVER (ORDER BY clicks DESC) AS place FROM clicks_of_a_year JOIN clusters c USING (cluster_id)
  WHERE market = 'DE' AND c.name = 'Yoga mats'
)
SELECT SUM(clicks) FILTER (WHERE place <= 3) / SUM(clicks) FROM ranked;

-- figure: yoga-mats-order-share
SELECT SUM(orders) FILTER (WHERE brand = 'Fitvaro') / SUM(orders) FROM clicks_of_a_year JOIN clusters c USING (cluster_id)
WHERE market = 'DE' AND c.name = 'Yoga mats';

-- figure: yoga-mats-brands
SELECT brand, SUM(clicks) / SUM(SUM(clicks)) OVER () AS "clickShare", SUM(orders) / SUM(SUM(orders)) OVER () AS "orderShare",
  SUM(clicks) AS clicks, SUM(orders) AS orders, COUNT(DISTINCT product_id) AS products
FROM clicks_of_a_year JOIN clusters c USING (cluster_id)
WHERE market = 'DE' AND c.name = 'Yoga mats'
GROUP BY brand
QUALIFY brand IN ('Fitvaro', 'Ironique', 'Onnora');

-- Answer 8: a campaign for air fryers in Germany, 900 a month, conversion rate 4 % as stated.

-- Conversion rate x order value (one item at the market's median price) x target ACOS of 25 % (ASSUMED).
-- figure: air-fryers-maximum-click-price
SELECT 0.04 * MEDIAN(price) * 0.25 FROM comparable_offers JOIN clusters c USING (cluster_id)
WHERE market = 'DE' AND c.name = 'Air fryers';

-- Keywords that can be afforded get money in the order of their click price sqrt(low x high), which at one conversion rate and
-- order value is that of revenue per spend; a bid below the high end ends every click. Searches for knowledge come last.
-- Clicks = searches x impression share of one half (ASSUMED) x click rate.
-- figure: air-fryers-keyword-orders
WITH most AS (
  SELECT 0.04 * MEDIAN(price) * 0.25 AS click_price FROM comparable_offers JOIN clusters c USING (cluster_id)
  WHERE market = 'DE' AND c.name = 'Air fryers'
),
affordable AS (
  SELECT k.keyword, v.searches * 0.5 * r.click_rate AS clicks, LEAST(SQRT(k.cpc_low * k.cpc_high), m.click_price) AS click_price
  FROM keywords k JOIN volumes v USING (market, cluster_id, keyword_id) JOIN ad_rates r USING (market, cluster_id)
  JOIN clusters c USING (cluster_id), most m
  WHERE k.market = 'DE' AND c.name = 'Air fryers' AND k.cpc_low <= m.click_price AND k.intent_informational < 0.5
),
spending AS (
  SELECT *, 900 - SUM(clicks * click_price) OVER (ORDER BY click_price, keyword) + clicks * click_price AS money_left FROM affordable
)
SELECT 0.04 * GREATEST(0, LEAST(clicks, money_left / click_price)) FROM spending WHERE keyword = 'heißluftfritteuse';

-- Every search the phrase negative blocks; none of them brought an order.
-- figure: air-fryers-wasted-cost
SELECT SUM(a.cost) FROM ad_terms a JOIN clusters c USING (cluster_id), newest n
WHERE a.market = 'DE' AND c.name = 'Air fryers' AND a.month > n.month - INTERVAL 12 MONTH
  AND LIST_CONTAINS(STRING_SPLIT(a.search_term, ' '), 'gebraucht');

-- figure: air-fryers-wasted
SELECT negative, SUM(a.clicks) AS clicks, SUM(a.cost) AS cost
FROM ad_terms a JOIN clusters c USING (cluster_id), newest n, (VALUES ('gebraucht'), ('kostenlos')) words (negative)
WHERE a.market = 'DE' AND c.name = 'Air fryers' AND a.month > n.month - INTERVAL 12 MONTH
  AND LIST_CONTAINS(STRING_SPLIT(a.search_term, ' '), negative)
GROUP BY negative;

-- Answer 9: what people search for about robot vacuums in the United States.

-- Weighted by searches; both keywords of a shared figure have the same informational part.
-- figure: robot-vacuums-informational
SELECT SUM(v.searches * k.intent_informational) / SUM(v.searches)
FROM volumes v JOIN keywords k USING (market, cluster_id, keyword_id) JOIN clusters c USING (cluster_id)
WHERE v.market = 'US' AND c.name = 'Robot vacuums';

-- figure: robot-vacuums-ghost-searches
SELECT SUM(s.searches) / COUNT(DISTINCT s.month) FROM site_searches s JOIN clusters c USING (cluster_id), newest n
WHERE s.market = 'US' AND c.name = 'Robot vacuums' AND s.query = 'robot vacuum with mop under 100' AND s.month > n.month - INTERVAL 12 MONTH;

-- Searches whose words all stand in a title over all relevant ones; the median over the titles on offer. Left out: searches that
-- name a brand or look for knowledge. Words of shopping and comparing do not count; a plural is its singular.
-- figure: robot-vacuums-title-coverage
WITH brands AS (SELECT DISTINCT LOWER(brand) AS brand FROM products JOIN clusters c USING (cluster_id) WHERE c.name = 'Robot vacuums'),
relevant AS (
  SELECT k.keyword_id, v.searches, k.keyword
  FROM keywords k JOIN volumes v USING (market, cluster_id, keyword_id) JOIN clusters c USING (cluster_id)
  ANTI JOIN brands b ON CONTAINS(' ' || k.keyword || ' ', ' ' || b.brand || ' ')
  WHERE k.market = 'US' AND c.name = 'Robot vacuums' AND k.intent_informational < 0.5
),
query_words AS (
  SELECT * FROM (
    SELECT keyword_id, REGEXP_REPLACE(UNNEST(REGEXP_SPLIT_TO_ARRAY(keyword, '[^a-z0-9]+')), 's$', '') AS word FROM relevant
  ) WHERE word NOT IN ('', 'a', 'the', 'i', 'what', 'for', 'with', 'me', 'near', 'best', 'cheap', 'buy', 'online', 'price', 'deal', 'review')
),
titles AS (
  SELECT DISTINCT o.product_id,
    LIST_TRANSFORM(REGEXP_SPLIT_TO_ARRAY(LOWER(o.title), '[^a-z0-9]+'), lambda word: REGEXP_REPLACE(word, 's$', '')) AS words
  FROM offers o JOIN clusters c USING (cluster_id) WHERE o.market = 'US' AND c.name = 'Robot vacuums'
),
answered AS (
  SELECT t.product_id, q.keyword_id, BOOL_AND(LIST_CONTAINS(t.words, q.word)) AS is_covered FROM titles t, query_words q GROUP BY ALL
),
coverage AS (
  SELECT a.product_id, SUM(CASE WHEN a.is_covered THEN r.searches ELSE 0 END) / SUM(r.searches) AS share
  FROM answered a JOIN relevant r USING (keyword_id) GROUP BY ALL
)
SELECT MEDIAN(share) FROM coverage;

-- figure: robot-vacuums-intents
SELECT c.name, SUM(v.searches * k.intent_informational) / SUM(v.searches) AS informational,
  SUM(v.searches * k.intent_navigational) / SUM(v.searches) AS navigational, SUM(v.searches) AS searches
FROM volumes v JOIN keywords k USING (market, cluster_id, keyword_id) JOIN clusters c USING (cluster_id)
WHERE v.market = 'US' AND c.name = 'Robot vacuums'
GROUP BY ALL;

-- Answer 10: who buys espresso machines in Germany. Wilson's 95 % interval over the panel of the segment's kind.

-- figure: espresso-buyers-low
WITH panel AS (
  SELECT a.segment, a.share, SUM(a.sample_size) OVER (PARTITION BY a.segment_kind) AS n, 1.959963984540054 AS z
  FROM audience a JOIN clusters c USING (cluster_id) WHERE a.market = 'DE' AND c.name = 'Espresso machines'
)
SELECT (share + z * z / (2 * n) - z * SQRT(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n) FROM panel WHERE segment = 'Centre';

-- figure: espresso-buyers-high
WITH panel AS (
  SELECT a.segment, a.share, SUM(a.sample_size) OVER (PARTITION BY a.segment_kind) AS n, 1.959963984540054 AS z
  FROM audience a JOIN clusters c USING (cluster_id) WHERE a.market = 'DE' AND c.name = 'Espresso machines'
)
SELECT (share + z * z / (2 * n) + z * SQRT(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n) FROM panel WHERE segment = 'Centre';

-- figure: espresso-buyers-index
SELECT 100 * share / population_share FROM audience JOIN clusters c USING (cluster_id)
WHERE market = 'DE' AND c.name = 'Espresso machines' AND segment = 'Centre';

-- figure: espresso-buyers
WITH panel AS (
  SELECT a.segment, a.share, a.population_share, SUM(a.sample_size) OVER (PARTITION BY a.segment_kind) AS n, 1.959963984540054 AS z
  FROM audience a JOIN clusters c USING (cluster_id) WHERE a.market = 'DE' AND c.name = 'Espresso machines'
)
SELECT segment, share, (share + z * z / (2 * n) - z * SQRT(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n) AS low,
  (share + z * z / (2 * n) + z * SQRT(share * (1 - share) / n + z * z / (4 * n * n))) / (1 + z * z / n) AS high,
  100 * share / population_share AS "populationIndex"
FROM panel WHERE segment IN ('Centre', '65+', 'East');
