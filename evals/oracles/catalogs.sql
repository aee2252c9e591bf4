-- Where a seller's own price stands.

-- oracle: price_rank(cluster, market, price)
-- Share of comparable offers that are cheaper, of 100; one at the same price counts half.
SELECT 100.0 * AVG(CASE WHEN price < $price THEN 1 WHEN price = $price THEN 0.5 ELSE 0 END)
FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: price_against_clicks(cluster, market, price)
-- Of what is clicked on average in three months, 100 is level. Clicks are known per product: its offers share them.
WITH clicked AS (
  SELECT s.product_id, SUM(s.clicks) AS clicks FROM click_shares s JOIN clusters c USING (cluster_id), latest l
  WHERE c.name = $cluster AND s.market = $market AND s.month > l.month - INTERVAL 3 MONTH GROUP BY ALL
),
shared AS (
  SELECT o.price, k.clicks / COUNT(*) OVER (PARTITION BY o.product_id) AS weight
  FROM comparable o JOIN clicked k USING (product_id) WHERE o.cluster = $cluster AND o.market = $market
)
SELECT 100.0 * $price * SUM(weight) / SUM(price * weight) FROM shared;
