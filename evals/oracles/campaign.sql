-- What clicks cost and are worth.

-- oracle: click_worth(cluster, market, conversion, acos)
-- Conversion rate x median price x target ACOS.
SELECT $conversion * MEDIAN(price) * $acos FROM comparable WHERE cluster = $cluster AND market = $market;

-- oracle: conversion_rate(cluster, market)
SELECT SUM(orders) / SUM(clicks) FROM year_clicks WHERE cluster = $cluster AND market = $market;

-- oracle: wasted_cost(cluster, market, word, months)
-- Of every own search term that holds the word, over the newest months.
SELECT SUM(a.cost) FROM ad_terms a JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND a.market = $market AND LIST_CONTAINS(STRING_SPLIT(a.search_term, ' '), $word)
  AND a.month > (SELECT MAX(month) FROM ad_terms) - TO_MONTHS(CAST($months AS INTEGER));

-- oracle: wasted_clicks(cluster, market, word, months)
SELECT SUM(a.clicks) FROM ad_terms a JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND a.market = $market AND LIST_CONTAINS(STRING_SPLIT(a.search_term, ' '), $word)
  AND a.month > (SELECT MAX(month) FROM ad_terms) - TO_MONTHS(CAST($months AS INTEGER));

-- oracle: keywords_with_price(cluster, market)
SELECT COUNT(*) FROM keywords k JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND k.market = $market AND k.cpc_low IS NOT NULL AND k.cpc_high IS NOT NULL;
