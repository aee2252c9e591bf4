import { type By, type Measure, select } from "./measure.js";
import { isAbout, isWithin, LAST_YEAR, quoted, type Scope } from "./scope.js";

/** Measures of what is searched for, clicked, ordered and sold. */

/** Keywords of one variant group share one figure; a range stands for its geometric or its arithmetic middle, or is left out. */
const figures = (scope: Scope, value: string, isShared: boolean): string =>
  `(SELECT c.name AS product, c.category_path AS category, MIN(m.name) AS market, MAX(${value}) AS searches, MIN(k.keyword) AS keyword
    FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id JOIN markets m ON m.market = k.market
    WHERE ${isAbout(scope, "k")}${scope.where === undefined ? "" : ` AND ${scope.where}`}
    GROUP BY c.name, c.category_path, k.market, ${isShared ? "COALESCE(k.variant_group, -k.keyword_id)" : "k.keyword_id"})`;

const GEOMETRIC = "COALESCE(k.searches_per_month, SQRT(1.0 * k.searches_low * k.searches_high))";
const MIDDLE = "COALESCE(k.searches_per_month, (k.searches_low + k.searches_high) / 2.0)";
const LOW = "COALESCE(k.searches_per_month, k.searches_low)";
const HIGH = "COALESCE(k.searches_per_month, k.searches_high)";

/** Monthly figures of a scope, each shared figure once; `isWhole`: only figures that were measured in all 36 months. */
const monthly = (scope: Scope, isWhole = false): string =>
  `(SELECT f.product, f.category, f.market, f.month, MAX(f.searches) AS searches FROM (
     SELECT c.name AS product, c.category_path AS category, n.name AS market, m.month, m.searches, COALESCE(k.variant_group, -k.keyword_id) AS figure,
       COUNT(m.searches) OVER (PARTITION BY m.cluster_id, m.keyword_id) AS measured
     FROM keyword_months m JOIN keywords k ON k.cluster_id = m.cluster_id AND k.keyword_id = m.keyword_id
       JOIN clusters c ON c.cluster_id = m.cluster_id JOIN markets n ON n.market = m.market
     WHERE ${isAbout(scope, "m")}) f
   WHERE f.searches IS NOT NULL${isWhole ? " AND f.measured = 36" : ""}
   GROUP BY f.product, f.category, f.market, f.month, f.figure)`;

const SEARCHES = /search/i;

/** Searches a month of a product: of all its keywords, as a mean of the last twelve months. */
export const searches: Measure = {
  what: "searches a month",
  unit: "number",
  words: SEARCHES,
  queries: (scope, by) => [
    ...["k.searches_per_month", GEOMETRIC, MIDDLE, LOW, HIGH].map((value) =>
      select("ROUND(SUM(r.searches))", figures(scope, value, true), by),
    ),
    ...["k.searches_per_month", GEOMETRIC].map((value) =>
      select("ROUND(SUM(r.searches))", figures(scope, value, false), by),
    ),
    select("ROUND(SUM(r.searches) / 12.0)", `(SELECT * FROM ${monthly(scope)} AS r WHERE ${isWithin({}, "r")})`, by),
  ],
};

/** Searches in a period, summed and as a mean of its months. */
export const searchesIn: Measure = {
  what: "searches in the period",
  unit: "number",
  words: SEARCHES,
  queries: (scope, by) =>
    [false, true].flatMap((isWhole) => {
      const rows = `(SELECT * FROM ${monthly(scope, isWhole)} AS r WHERE ${isWithin(scope, "r")})`;
      return ["SUM(r.searches)", "ROUND(SUM(r.searches) * 1.0 / COUNT(DISTINCT r.month))"].map((each) =>
        select(each, rows, by),
      );
    }),
};

/** Searches of each calendar month, by their mean over the years and over the last year; 1 is January. */
export const searchesByCalendarMonth = (scope: Scope): readonly string[] =>
  [false, true].flatMap((isWhole) =>
    ["TRUE", isWithin({ period: LAST_YEAR }, "m")].map(
      (condition) =>
        `SELECT CAST(EXTRACT(MONTH FROM m.month) AS INTEGER) AS name, SUM(m.searches) * 1.0 / COUNT(DISTINCT m.month) AS value
         FROM ${monthly(scope, isWhole)} AS m WHERE ${condition} GROUP BY EXTRACT(MONTH FROM m.month)`,
    ),
  );

const clicked = (scope: Scope): string => {
  const { brand, where } = scope;
  return `(SELECT s.product_id, s.market, s.month, s.clicks, s.orders, s.brand, c.name AS product, c.category_path AS category, p.title
    FROM click_shares s JOIN clusters c ON c.cluster_id = s.cluster_id
      JOIN products p ON p.cluster_id = s.cluster_id AND p.product_id = s.product_id
    WHERE ${isAbout(scope, "s")} AND ${isWithin(scope, "s")}${brand === undefined ? "" : ` AND s.brand = ${quoted(brand)}`}${where === undefined ? "" : ` AND ${where}`})`;
};

const clickMeasure = (what: string, words: RegExp, column: string): Measure => ({
  what,
  unit: "number",
  words,
  queries: (scope, by) => [
    select(`SUM(r.${column})`, clicked(scope), by),
    select(`ROUND(SUM(r.${column}) * 1.0 / COUNT(DISTINCT r.month))`, clicked(scope), by),
  ],
});
export const clicks = clickMeasure("clicks", /click/i, "clicks");
export const orders = clickMeasure("orders", /order|sell|sold|bought/i, "orders");

export const conversion: Measure = {
  what: "the conversion rate",
  unit: "%",
  isFraction: true,
  words: /conver|order|buy/i,
  queries: (scope, by) => [select("SUM(r.orders) * 1.0 / NULLIF(SUM(r.clicks), 0)", clicked(scope), by)],
};

/** As an input of arithmetic: of the last year, quarter and month, and of the own ads. */
export const conversions: Measure = {
  ...conversion,
  queries: (scope) => [
    ...periodsOf(scope).map((period) =>
      select("SUM(r.orders) * 1.0 / NULLIF(SUM(r.clicks), 0)", clicked({ ...scope, period }), null),
    ),
    `SELECT SUM(a.orders) * 1.0 / SUM(a.clicks) AS value FROM ad_terms a JOIN clusters c ON c.cluster_id = a.cluster_id WHERE ${isAbout(scope, "a")}`,
  ],
};

/** A part of clicks or orders, over the last year, the last quarter and the last month. */
export const clickShare = (
  condition: string,
  columns: readonly ("clicks" | "orders")[] = ["clicks", "orders"],
): Measure => ({
  what: `the share of ${columns.join(" or ")}`,
  unit: "%",
  isFraction: true,
  words: /share|of (?:the |all )?(?:clicks|orders)/i,
  queries: (scope, by) =>
    periodsOf(scope).flatMap((period) =>
      columns.map((column) =>
        select(
          `SUM(CASE WHEN ${condition} THEN r.${column} ELSE 0 END) * 1.0 / SUM(r.${column})`,
          clicked({ ...scope, period }),
          by,
        ),
      ),
    ),
});

const periodsOf = ({ period }: Scope) =>
  period === undefined
    ? [LAST_YEAR, { from: "2026-08-01", to: "2026-10-01" }, { from: "2026-10-01", to: "2026-10-01" }]
    : [period];

const sold = (scope: Scope): string =>
  `(SELECT s.*, c.name AS product, c.category_path AS category FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id
    WHERE ${isAbout(scope, "s")} AND ${isWithin(scope, "s")})`;

/** Units are known as a range: its ends, its middle. */
export const units: Measure = {
  what: "units sold",
  unit: "number",
  words: /\bunits?\b|sold|sales|sell/i,
  queries: (scope, by) =>
    [
      "r.units_low",
      "r.units_high",
      "(r.units_low + r.units_high) / 2.0",
      "SQRT(1.0 * r.units_low * r.units_high)",
    ].flatMap((each) => [
      select(`ROUND(SUM(${each}))`, sold(scope), by),
      select(`ROUND(SUM(${each}) / COUNT(DISTINCT r.month))`, sold(scope), by),
    ]),
};

export const revenue: Measure = {
  what: "revenue",
  unit: "money",
  words: /revenue|sales|turnover|worth/i,
  queries: (scope, by) => [
    select("SUM(r.revenue)", sold(scope), by),
    select("SUM(r.revenue) / COUNT(DISTINCT r.month)", sold(scope), by),
  ],
};

export const salesByCalendarMonth = (scope: Scope): readonly string[] =>
  ["(s.units_low + s.units_high) / 2.0", "s.revenue"].flatMap((each) =>
    ["TRUE", isWithin({ period: LAST_YEAR }, "s")].map(
      (condition) =>
        `SELECT CAST(EXTRACT(MONTH FROM s.month) AS INTEGER) AS name, AVG(${each}) AS value
         FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id
         WHERE ${isAbout(scope, "s")} AND ${condition} GROUP BY EXTRACT(MONTH FROM s.month)`,
    ),
  );

/** Searches for one product on sale. */
export const searchesPerProduct: Measure = {
  what: "searches per product on sale",
  unit: "number",
  words: /search/i,
  queries: (scope, by) =>
    ["k.searches_per_month", GEOMETRIC].flatMap((value) =>
      ["COUNT(DISTINCT o.product_id)", "COUNT(*)"].map((supply) => {
        const rows = `(SELECT f.product, f.category, SUM(f.searches) AS searches, MIN(s.supply) AS supply
          FROM ${figures(scope, value, true)} AS f JOIN (
            SELECT c.name AS product, ${supply} AS supply FROM offers o JOIN clusters c ON c.cluster_id = o.cluster_id
            WHERE ${isAbout(scope, "o")} AND o.condition = 'new' AND o.availability = 'in_stock' GROUP BY c.name) s ON s.product = f.product
          GROUP BY f.product, f.category)`;
        return select("SUM(r.searches) / SUM(r.supply)", rows, by);
      }),
    ),
};

const panel = (scope: Scope): string =>
  `(SELECT a.*, c.name AS product FROM audience a JOIN clusters c ON c.cluster_id = a.cluster_id
    WHERE ${isAbout(scope, "a")}${scope.where === undefined ? "" : ` AND ${scope.where}`})`;

export const buyerShare: Measure = {
  what: "the share of buyers",
  unit: "%",
  isFraction: true,
  words: /buyer|audience|share|customers|women|men|aged?\b|people/i,
  queries: (scope, by) => [select("SUM(r.share)", panel(scope), by)],
};

export const buyerIndex: Measure = {
  what: "the index against the population",
  unit: "number",
  words: /index|population/i,
  queries: (scope, by: By | null) => [
    select("100.0 * SUM(r.share) / SUM(r.population_share)", panel(scope), by),
    select("SUM(r.share) / SUM(r.population_share)", panel(scope), by),
  ],
};

/** Monthly series of demand: searches with all figures and with those of every month; units; revenue; orders of the last year. */
export const demandSeries = (scope: Scope): readonly string[] =>
  [monthly(scope), monthly(scope, true)].map(
    (rows) => `SELECT r.month AS month, SUM(r.searches) * 1.0 AS value FROM ${rows} AS r GROUP BY r.month`,
  );
export const unitSeries = (scope: Scope): readonly string[] =>
  ["(s.units_low + s.units_high) / 2.0", "s.units_low", "s.units_high"].map(
    (each) =>
      `SELECT s.month AS month, SUM(${each}) * 1.0 AS value FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id
       WHERE ${isAbout(scope, "s")} GROUP BY s.month`,
  );
export const revenueSeries = (scope: Scope): readonly string[] => [
  `SELECT s.month AS month, SUM(s.revenue) AS value FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id
   WHERE ${isAbout(scope, "s")} GROUP BY s.month`,
];
