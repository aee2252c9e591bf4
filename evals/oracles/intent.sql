-- What people search for and ask.

-- oracle: keyword_searches(market, keyword)
-- A range stands for its geometric mean.
SELECT COALESCE(searches_per_month, SQRT(CAST(searches_low AS DOUBLE) * searches_high))
FROM keywords WHERE market = $market AND keyword = $keyword;

-- oracle: keyword_bid(market, keyword, edge)
SELECT CASE WHEN $edge = 'low' THEN cpc_low ELSE cpc_high END FROM keywords WHERE market = $market AND keyword = $keyword;

-- oracle: keyword_difficulty(market, keyword)
SELECT difficulty FROM keywords WHERE market = $market AND keyword = $keyword;

-- oracle: keyword_competition(market, keyword)
SELECT competition_index FROM keywords WHERE market = $market AND keyword = $keyword;

-- oracle: top_keyword(cluster, market)
SELECT k.keyword FROM keywords k JOIN clusters c USING (cluster_id) WHERE c.name = $cluster AND k.market = $market
ORDER BY COALESCE(k.searches_per_month, SQRT(CAST(k.searches_low AS DOUBLE) * k.searches_high)) DESC, k.keyword LIMIT 1;

-- oracle: keyword_count(cluster, market)
SELECT COUNT(*) FROM keywords k JOIN clusters c USING (cluster_id) WHERE c.name = $cluster AND k.market = $market;

-- oracle: informational_share(cluster, market)
SELECT SUM(f.searches * k.intent_informational) / SUM(f.searches)
FROM figures f JOIN keywords k ON k.keyword_id = f.keyword_id AND k.market = f.market
WHERE f.cluster = $cluster AND f.market = $market AND k.intent_informational IS NOT NULL;

-- oracle: transactional_share(cluster, market)
SELECT SUM(f.searches * k.intent_transactional) / SUM(f.searches)
FROM figures f JOIN keywords k ON k.keyword_id = f.keyword_id AND k.market = f.market
WHERE f.cluster = $cluster AND f.market = $market AND k.intent_transactional IS NOT NULL;

-- oracle: site_searches(market, query)
-- A month, over the twelve newest.
SELECT SUM(searches) / COUNT(DISTINCT site_searches.month) FROM site_searches, latest l
WHERE market = $market AND query = $query AND site_searches.month > l.month - INTERVAL 12 MONTH;

-- oracle: site_click_rate(market, query)
SELECT SUM(clicks) / SUM(searches) FROM site_searches, latest l
WHERE market = $market AND query = $query AND site_searches.month > l.month - INTERVAL 12 MONTH;

-- oracle: top_question(cluster, market)
SELECT q.question FROM buyer_questions q JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND q.market = $market ORDER BY q.searches_per_month DESC NULLS LAST LIMIT 1;

-- oracle: top_question_before_buying(cluster, market)
-- Who asks how to use a thing has it already.
SELECT q.question FROM buyer_questions q JOIN clusters c USING (cluster_id)
WHERE c.name = $cluster AND q.market = $market AND q.stage <> 'use' ORDER BY q.searches_per_month DESC NULLS LAST LIMIT 1;

-- oracle: top_question_searches(cluster, market)
SELECT MAX(q.searches_per_month) FROM buyer_questions q JOIN clusters c USING (cluster_id) WHERE c.name = $cluster AND q.market = $market;

-- oracle: question_count(cluster, market)
SELECT COUNT(*) FROM buyer_questions q JOIN clusters c USING (cluster_id) WHERE c.name = $cluster AND q.market = $market;

-- oracle: keyword_month(market, keyword, month)
SELECT m.searches FROM keyword_months m JOIN keywords k USING (keyword_id)
WHERE k.market = $market AND k.keyword = $keyword AND m.month = CAST($month AS DATE);

-- oracle: keyword_change(market, keyword)
-- The newest three months against the same ones a year before.
WITH months AS (
  SELECT m.month, m.searches FROM keyword_months m JOIN keywords k USING (keyword_id) WHERE k.market = $market AND k.keyword = $keyword
)
SELECT SUM(a.searches) / SUM(b.searches) - 1 FROM months a JOIN months b ON b.month = a.month - INTERVAL 12 MONTH, latest l
WHERE a.month > l.month - INTERVAL 3 MONTH;
