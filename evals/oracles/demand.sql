-- Searches, sales and buyers over time.

-- oracle: monthly_searches(cluster, market)
-- Mean of the twelve newest months; figures known as a range only have no months and are left out.
SELECT SUM(m.searches) / 12 FROM figures f JOIN keyword_months m USING (keyword_id), latest l
WHERE f.cluster = $cluster AND f.market = $market AND m.month > l.month - INTERVAL 12 MONTH;

-- oracle: growth_per_year(cluster, market)
-- Theil-Sen of ln searches over pairs of the same calendar month, compounded over a year.
WITH series AS (SELECT searches, 12 * YEAR(month) + MONTH(month) AS t FROM monthly WHERE cluster = $cluster AND market = $market)
SELECT EXP(MEDIAN(12 * LN(b.searches / a.searches) / (b.t - a.t))) - 1
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
-- Of the twelve newest months; edge is low or high. Range of the sum: half ranges of the months add up as squares.
SELECT SUM((units_low + units_high) / 2.0)
  + CASE WHEN $edge = 'low' THEN -1 ELSE 1 END * SQRT(SUM(((units_high - units_low) / 2.0) * ((units_high - units_low) / 2.0)))
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
growth AS (
  SELECT a.cluster, EXP(MEDIAN(12 * LN(b.searches / a.searches) / (b.t - a.t))) - 1 AS growth
  FROM series a JOIN series b ON b.cluster = a.cluster AND b.t > a.t AND (b.t - a.t) % 12 = 0
  GROUP BY ALL
)
SELECT cluster FROM growth QUALIFY ROW_NUMBER() OVER (ORDER BY growth DESC) = $place;

-- oracle: fastest_falling(market, place)
WITH series AS (SELECT cluster, searches, 12 * YEAR(month) + MONTH(month) AS t FROM monthly WHERE market = $market),
growth AS (
  SELECT a.cluster, EXP(MEDIAN(12 * LN(b.searches / a.searches) / (b.t - a.t))) - 1 AS growth
  FROM series a JOIN series b ON b.cluster = a.cluster AND b.t > a.t AND (b.t - a.t) % 12 = 0
  GROUP BY ALL
)
SELECT cluster FROM growth QUALIFY ROW_NUMBER() OVER (ORDER BY growth) = $place;

-- oracle: market_size(cluster, market, conversion, order_value)
-- Searches x clicks per search x conversion x order value over the half of purchases that starts in search, an assumption of the method.
SELECT 12 * (SELECT SUM(searches) FROM figures WHERE cluster = $cluster AND market = $market) * click_rate * $conversion * $order_value / 0.5
FROM click_rates WHERE cluster = $cluster AND market = $market;

-- oracle: click_rate(cluster, market)
SELECT click_rate FROM click_rates WHERE cluster = $cluster AND market = $market;
