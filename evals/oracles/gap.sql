-- Demand against supply.

-- oracle: all_searches(cluster, market)
-- Figures known as a range count at its geometric mean.
SELECT SUM(searches) FROM figures WHERE cluster = $cluster AND market = $market;

-- oracle: products_on_sale(cluster, market)
SELECT products FROM on_sale WHERE cluster = $cluster AND market = $market;

-- oracle: shops(cluster, market)
SELECT COUNT(DISTINCT o.merchant_id) FROM offers o JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND o.market = $market AND o.condition = 'new' AND o.availability = 'in_stock';

-- oracle: searches_per_product(cluster, market)
SELECT (SELECT SUM(searches) FROM figures WHERE cluster = $cluster AND market = $market)
  / (SELECT products FROM on_sale WHERE cluster = $cluster AND market = $market);

-- oracle: gap_index(cluster, market)
-- ln(share of searches / share of products), each product count raised by one half.
WITH each AS (
  SELECT f.cluster, SUM(f.searches) AS searches, COALESCE(ANY_VALUE(s.products), 0) + 0.5 AS products
  FROM figures f LEFT JOIN on_sale s ON s.cluster = f.cluster AND s.market = f.market WHERE f.market = $market GROUP BY f.cluster
)
SELECT LN((SUM(searches) FILTER (WHERE cluster = $cluster) / SUM(searches))
  / (SUM(products) FILTER (WHERE cluster = $cluster) / SUM(products))) FROM each;

-- oracle: brand_leader(cluster, market)
SELECT brand FROM year_clicks WHERE cluster = $cluster AND market = $market GROUP BY brand ORDER BY SUM(clicks) DESC LIMIT 1;

-- oracle: brand_click_share(cluster, market, brand)
SELECT SUM(clicks) FILTER (WHERE brand = $brand) / SUM(clicks) FROM year_clicks WHERE cluster = $cluster AND market = $market;

-- oracle: brand_order_share(cluster, market, brand)
SELECT SUM(orders) FILTER (WHERE brand = $brand) / SUM(orders) FROM year_clicks WHERE cluster = $cluster AND market = $market;

-- oracle: top_brands_share(cluster, market, places)
WITH brands AS (SELECT brand, SUM(clicks) AS clicks FROM year_clicks WHERE cluster = $cluster AND market = $market GROUP BY ALL),
ranked AS (SELECT clicks, ROW_NUMBER() OVER (ORDER BY clicks DESC) AS place FROM brands)
SELECT SUM(clicks) FILTER (WHERE place <= $places) / SUM(clicks) FROM ranked;

-- oracle: herfindahl(cluster, market)
WITH brands AS (SELECT brand, SUM(clicks) AS clicks FROM year_clicks WHERE cluster = $cluster AND market = $market GROUP BY ALL)
SELECT SUM(POWER(clicks, 2)) / POWER(SUM(clicks), 2) FROM brands;

-- oracle: top_products_share(cluster, market, places)
WITH ranked AS (
  SELECT clicks, ROW_NUMBER() OVER (ORDER BY clicks DESC) AS place FROM year_clicks WHERE cluster = $cluster AND market = $market
)
SELECT SUM(clicks) FILTER (WHERE place <= $places) / SUM(clicks) FROM ranked;

-- oracle: searches_naming(cluster, market, words)
SELECT SUM(f.searches) FROM figures f JOIN keywords k ON k.keyword_id = f.keyword_id AND k.market = f.market
WHERE f.cluster = $cluster AND f.market = $market AND CONTAINS(' ' || k.keyword || ' ', ' ' || $words || ' ');

-- oracle: market_searches(market)
SELECT SUM(searches) FROM figures WHERE market = $market;

-- oracle: market_products(market)
SELECT COUNT(DISTINCT product_id) FROM offers WHERE market = $market AND condition = 'new' AND availability = 'in_stock';
