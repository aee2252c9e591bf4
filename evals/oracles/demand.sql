-- Searches, sales and buyers over time.

-- oracle: monthly_searches(cluster, market)
-- Mean of the twelve newest months; figures known as a range only have no months and are left out.
SELECT SUM(m.searches) / 12 FROM figures f JOIN keyword_months m USING (keyword_id), latest l
WHERE f.cluster = $cluster AND f.market = $market AND m.month > l.month - INTERVAL 12 MONTH;

-- oracle: growth_per_year(cluster, market)
-- Theil-Sen over pairs of the same calendar month, as a share of the median month.
WITH series AS (SELECT searches, 12 * YEAR(month) + MONTH(month) AS t FROM monthly WHERE cluster = $cluster AND market = $market)
SELECT 12 * MEDIAN((b.searches - a.searches) / (b.t - a.t)) / (SELECT MEDIAN(searches) FROM series)
FROM series a JOIN series b ON b.t > a.t AND (b.t - a.t) % 12 = 0;

-- oracle: year_over_year(cluster, market, months)
WITH series AS (SELECT * FROM monthly WHERE cluster = $cluster AND market = $market)
SELECT SUM(a.searches) / SUM(b.searches) - 1
FROM series a JOIN series b ON b.month = a.month - INTERVAL 12 MONTH, latest l
WHERE a.month > l.month - TO_MONTHS(CAST($months AS INTEGER));

-- oracle: peak_month(cluster, market)
SELECT STRFTIME(MAKE_DATE(2026, month, 1), '%B') FROM (
  SELECT MONTH(month) AS month, SUM(searches) AS searches FROM monthly
  WHERE cluster = $cluster AND market = $market GROUP BY ALL ORDER BY searches DESC LIMIT 1
);

-- oracle: low_month(cluster, market)
SELECT STRFTIME(MAKE_DATE(2026, month, 1), '%B') FROM (
  SELECT MONTH(month) AS month, SUM(searches) AS searches FROM monthly
  WHERE cluster = $cluster AND market = $market GROUP BY ALL ORDER BY searches LIMIT 1
);

-- oracle: peak_over_low(cluster, market)
-- Calendar months at their mean over three years.
WITH months AS (
  SELECT MONTH(month), AVG(searches) AS searches FROM monthly WHERE cluster = $cluster AND market = $market GROUP BY ALL
)
SELECT MAX(searches) / MIN(searches) FROM months;

-- oracle: units_sold(cluster, market, edge)
-- Of the twelve newest months; edge is low or high.
SELECT SUM(CASE WHEN $edge = 'low' THEN units_low ELSE units_high END)
FROM sales_months s JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND s.market = $market
  AND s.month > (SELECT MAX(month) FROM sales_months) - INTERVAL 12 MONTH;

-- oracle: revenue(cluster, market)
SELECT SUM(revenue) FROM sales_months s JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND s.market = $market
  AND s.month > (SELECT MAX(month) FROM sales_months) - INTERVAL 12 MONTH;

-- oracle: buyer_share(cluster, market, segment)
SELECT a.share FROM audience a JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND a.market = $market AND a.segment = $segment;

-- oracle: buyer_index(cluster, market, segment)
SELECT 100 * a.share / a.population_share FROM audience a JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND a.market = $market AND a.segment = $segment;

-- oracle: fastest_growing(market, place)
-- By Theil-Sen over pairs of the same calendar month.
WITH series AS (SELECT cluster, searches, 12 * YEAR(month) + MONTH(month) AS t FROM monthly WHERE market = $market),
medians AS (SELECT cluster, MEDIAN(searches) AS usual FROM series GROUP BY ALL),
growth AS (
  SELECT a.cluster, 12 * MEDIAN((b.searches - a.searches) / (b.t - a.t)) / ANY_VALUE(m.usual) AS growth
  FROM series a JOIN series b ON b.cluster = a.cluster AND b.t > a.t AND (b.t - a.t) % 12 = 0 JOIN medians m ON m.cluster = a.cluster
  GROUP BY ALL
)
SELECT cluster FROM growth QUALIFY ROW_NUMBER() OVER (ORDER BY growth DESC) = $place;

-- oracle: fastest_falling(market, place)
WITH series AS (SELECT cluster, searches, 12 * YEAR(month) + MONTH(month) AS t FROM monthly WHERE market = $market),
medians AS (SELECT cluster, MEDIAN(searches) AS usual FROM series GROUP BY ALL),
growth AS (
  SELECT a.cluster, 12 * MEDIAN((b.searches - a.searches) / (b.t - a.t)) / ANY_VALUE(m.usual) AS growth
  FROM series a JOIN series b ON b.cluster = a.cluster AND b.t > a.t AND (b.t - a.t) % 12 = 0 JOIN medians m ON m.cluster = a.cluster
  GROUP BY ALL
)
SELECT cluster FROM growth QUALIFY ROW_NUMBER() OVER (ORDER BY growth) = $place;

-- oracle: market_size(cluster, market, conversion, order_value)
-- Clicks of a year x conversion x order value over the half of purchases that starts in search, which is an assumption of the method.
SELECT SUM(clicks) * $conversion * $order_value / 0.5 FROM year_clicks WHERE cluster = $cluster AND market = $market;

-- oracle: click_rate(cluster, market)
SELECT (SELECT SUM(clicks) FROM year_clicks WHERE cluster = $cluster AND market = $market)
  / (12 * (SELECT SUM(searches) FROM figures WHERE cluster = $cluster AND market = $market));
