import { type Measure, median, select } from "./measure.js";
import { isAbout, isWithin, LAST_YEAR, type Scope } from "./scope.js";

/** Measures of single keywords, of buyers' questions, of searches on shops' own pages, and of one's own ads. */

const known = (scope: Scope): string =>
  `(SELECT k.*, c.name AS product, COALESCE(k.searches_per_month, SQRT(1.0 * k.searches_low * k.searches_high)) AS searches
    FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id
    WHERE ${isAbout(scope, "k")}${scope.where === undefined ? "" : ` AND ${scope.where}`})`;

const keywordMeasure = (
  what: string,
  unit: Measure["unit"],
  words: RegExp,
  column: string,
  ofMany: readonly string[],
): Measure => ({
  what,
  unit,
  words,
  queries: (scope, by) =>
    by === "keyword"
      ? [`SELECT r.keyword AS name, ${column} AS value FROM ${known(scope)} AS r`]
      : ofMany.map((aggregate) => select(aggregate, known(scope), by)),
});

const averages = (column: string): readonly string[] => [
  `AVG(${column})`,
  median(column),
  `SUM(${column} * r.searches) / SUM(CASE WHEN ${column} IS NOT NULL THEN r.searches END)`,
];

/** For one keyword, or `by` keyword: a range stands for its middle. */
export const keywordSearches = keywordMeasure("searches of a keyword", "number", /search/i, "r.searches", [
  "ROUND(SUM(r.searches))",
]);
export const difficulty = keywordMeasure(
  "difficulty",
  "number",
  /difficult/i,
  "r.difficulty",
  averages("r.difficulty"),
);
export const competition = keywordMeasure(
  "competition",
  "number",
  /competition/i,
  "r.competition_index",
  averages("r.competition_index"),
);
const BID = /\bbids?\b|click price|cpc|a click|per click|clicks cost/i;
export const lowBid = keywordMeasure("the low bid", "money", BID, "r.cpc_low", [
  "MIN(r.cpc_low)",
  ...averages("r.cpc_low"),
]);
export const highBid = keywordMeasure("the high bid", "money", BID, "r.cpc_high", [
  "MAX(r.cpc_high)",
  ...averages("r.cpc_high"),
]);

export const keywordCount: Measure = {
  what: "keywords",
  unit: "number",
  words: /keyword|phrase|search term/i,
  queries: (scope, by) => [select("COUNT(*)", known(scope), by)],
};

/** Both ends of what a click costs: `value` and `other`. */
export const bidRange = (scope: Scope): readonly string[] => [
  `SELECT MIN(r.cpc_low) AS value, MAX(r.cpc_high) AS other FROM ${known(scope)} AS r`,
  ...averages("r.cpc_low").map(
    (low, place) => `SELECT ${low} AS value, ${averages("r.cpc_high")[place]} AS other FROM ${known(scope)} AS r`,
  ),
];

/** The part of searches with an intent. */
export const intentShare = (intent: "informational" | "commercial" | "transactional" | "navigational"): Measure => ({
  what: `the share of ${intent} searches`,
  unit: "%",
  isFraction: true,
  words: /intent|informational|commercial|transactional|navigational|buy|know|share/i,
  queries: (scope, by) => [
    select(
      `SUM(r.searches * r.intent_${intent}) / SUM(CASE WHEN r.intent_${intent} IS NOT NULL THEN r.searches END)`,
      known(scope),
      by,
    ),
    select(`AVG(r.intent_${intent})`, known(scope), by),
    select(
      `SUM(r.searches_per_month * r.intent_${intent}) / SUM(CASE WHEN r.intent_${intent} IS NOT NULL THEN r.searches_per_month END)`,
      known(scope),
      by,
    ),
  ],
});

const asked = (scope: Scope): string =>
  `(SELECT q.*, c.name AS product FROM buyer_questions q JOIN clusters c ON c.cluster_id = q.cluster_id
    WHERE ${isAbout(scope, "q")}${scope.where === undefined ? "" : ` AND ${scope.where}`})`;

export const questionSearches: Measure = {
  what: "how often a question is asked",
  unit: "number",
  words: /question|ask|search/i,
  queries: (scope, by) => [select("SUM(r.searches_per_month)", asked(scope), by)],
};
export const questionCount: Measure = {
  what: "buyers' questions",
  unit: "number",
  words: /question/i,
  queries: (scope, by) => [select("COUNT(*)", asked(scope), by)],
};

const onSite = (scope: Scope): string =>
  `(SELECT s.*, c.name AS product FROM site_searches s JOIN clusters c ON c.cluster_id = s.cluster_id
    WHERE ${isAbout(scope, "s")} AND ${isWithin(scope, "s")}${scope.where === undefined ? "" : ` AND ${scope.where}`})`;

/** Searches on shops' pages, a month and in all; `where` picks those without results. */
export const siteSearches: Measure = {
  what: "searches on shops' pages",
  unit: "number",
  words: /search/i,
  queries: (scope, by) => [
    select("SUM(r.searches)", onSite(scope), by),
    select("ROUND(SUM(r.searches) / 12.0)", onSite(scope), by),
    select("ROUND(SUM(r.searches) * 1.0 / COUNT(DISTINCT r.month))", onSite(scope), by),
  ],
};

/** Own ads are recorded for six months. */
const advertised = (scope: Scope): string =>
  `(SELECT a.*, c.name AS product, a.search_term AS term FROM ad_terms a JOIN clusters c ON c.cluster_id = a.cluster_id
    WHERE ${isAbout(scope, "a")} AND ${isWithin({ period: scope.period ?? LAST_YEAR }, "a")}${scope.where === undefined ? "" : ` AND ${scope.where}`})`;

const adMeasure = (
  what: string,
  unit: Measure["unit"],
  words: RegExp,
  aggregate: string,
  isFraction = false,
): Measure => ({
  what,
  unit,
  ...(isFraction && { isFraction }),
  words,
  queries: (scope, by) => [select(aggregate, advertised(scope), by)],
});
export const adCost = adMeasure("cost of own ads", "money", /cost|spen[dt]|ads?\b/i, "SUM(r.cost)");
export const adClicks = adMeasure("clicks on own ads", "number", /click/i, "SUM(r.clicks)");
export const adOrders = adMeasure("orders from own ads", "number", /order/i, "SUM(r.orders)");
export const adClickPrice = adMeasure(
  "what a click on own ads costs",
  "money",
  /click|cpc/i,
  "SUM(r.cost) / NULLIF(SUM(r.clicks), 0)",
);
export const adCostPerOrder = adMeasure(
  "what an order from own ads costs",
  "money",
  /order|cost/i,
  "SUM(r.cost) / NULLIF(SUM(r.orders), 0)",
);
