-- What several oracles start from. Written from the description of the tables and published methods, not from the service's queries.

-- The newest month of searches and the newest day of offers.
CREATE TEMP TABLE latest AS
SELECT (SELECT MAX(month) FROM keyword_months) AS month, (SELECT MAX(seen_on) FROM offers) AS day;

-- What one search figure stands for: keywords of one variant group share it; a range stands for its geometric mean.
CREATE TEMP TABLE figures AS
SELECT k.market, c.name AS cluster, c.category_path AS category, COALESCE(k.variant_group, -k.keyword_id) AS figure,
  MAX(COALESCE(k.searches_per_month, SQRT(CAST(k.searches_low AS DOUBLE) * k.searches_high))) AS searches,
  BOOL_OR(k.searches_per_month IS NULL) AS is_range, MIN(k.keyword_id) AS keyword_id
FROM keywords k JOIN clusters c USING (cluster_id)
GROUP BY ALL;

-- Searches per month of the figures that were measured in all of the 36 months.
CREATE TEMP TABLE monthly AS
WITH whole AS (SELECT keyword_id FROM keyword_months GROUP BY keyword_id HAVING COUNT(searches) = 36)
SELECT f.market, f.cluster, m.month, SUM(m.searches) AS searches
FROM figures f JOIN whole USING (keyword_id) JOIN keyword_months m USING (keyword_id)
GROUP BY ALL;

-- Prices that can be compared: new, in stock, not from the feed of made-up prices that the sample market is known to hold
-- (Tradewick's power banks in the United States). An outlier needs an own history of other prices, which no offer of the sample has.
CREATE TEMP TABLE comparable AS
SELECT c.name AS cluster, o.*
FROM offers o JOIN clusters c USING (cluster_id)
WHERE o.condition = 'new' AND o.availability = 'in_stock'
  AND NOT (o.market = 'US' AND c.name = 'Power banks' AND o.merchant = 'Tradewick');

CREATE TEMP VIEW on_sale AS
SELECT o.market, c.name AS cluster, COUNT(DISTINCT o.product_id) AS products
FROM offers o JOIN clusters c USING (cluster_id)
WHERE o.condition = 'new' AND o.availability = 'in_stock'
GROUP BY ALL;

CREATE TEMP VIEW year_clicks AS
SELECT s.market, c.name AS cluster, s.product_id, s.brand, SUM(s.clicks) AS clicks, SUM(s.orders) AS orders
FROM click_shares s JOIN clusters c USING (cluster_id), latest l
WHERE s.month > l.month - INTERVAL 12 MONTH
GROUP BY ALL;

-- Clicks on products per search over the months whose searches are known of all figures.
CREATE TEMP VIEW click_rates AS
WITH clicked AS (
  SELECT s.market, c.name AS cluster, s.month, SUM(s.clicks) AS clicks
  FROM click_shares s JOIN clusters c USING (cluster_id), latest l
  WHERE s.month > l.month - INTERVAL 12 MONTH
  GROUP BY ALL
),
searched AS (
  SELECT f.market, f.cluster, m.month, SUM(m.searches) AS searches
  FROM figures f JOIN keyword_months m USING (keyword_id)
  GROUP BY ALL HAVING COUNT(m.searches) = COUNT(*)
)
SELECT market, cluster, SUM(clicks) / SUM(searches) AS click_rate
FROM clicked JOIN searched USING (market, cluster, month)
GROUP BY ALL;
