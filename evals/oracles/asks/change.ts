import { demandSeries, revenueSeries, unitSeries } from "./demand.js";
import { median } from "./measure.js";
import { offerSets } from "./offers.js";
import { isAbout, LAST_YEAR, months, type Period, quoted, type Scope, YEAR_BEFORE } from "./scope.js";

/** How far something moved, as a fraction. */

const within = ({ from, to }: Period): string => `month BETWEEN DATE ${quoted(from)} AND DATE ${quoted(to)}`;

/** Mean of the months of one period against the mean of the months of another. */
const change = (series: string, now: Period, before: Period): string =>
  `SELECT AVG(CASE WHEN ${within(now)} THEN value END) / AVG(CASE WHEN ${within(before)} THEN value END) - 1 AS value FROM (${series}) AS series`;

export const searchChange = (scope: Scope, now: Period = LAST_YEAR, before: Period = YEAR_BEFORE): readonly string[] =>
  demandSeries(scope).map((series) => change(series, now, before));
export const unitChange = (scope: Scope, now: Period = LAST_YEAR, before: Period = YEAR_BEFORE): readonly string[] =>
  unitSeries(scope).map((series) => change(series, now, before));
export const revenueChange = (scope: Scope, now: Period = LAST_YEAR, before: Period = YEAR_BEFORE): readonly string[] =>
  revenueSeries(scope).map((series) => change(series, now, before));

const A_YEAR_APART: readonly (readonly [Period, Period])[] = [
  [LAST_YEAR, YEAR_BEFORE],
  ...["05", "08", "01", "10"].map(
    (from) => [months(`2026-${from}`, "2026-10"), months(`2025-${from}`, "2025-10")] as const,
  ),
];

/** Growth where no two periods are named: the last year, half-year, quarter, this year and the last month, each against a year before. */
export const changeInAYear = (scope: Scope): readonly string[] =>
  [...demandSeries(scope), ...unitSeries(scope).slice(0, 1)].flatMap((series) =>
    A_YEAR_APART.map(([now, before]) => change(series, now, before)),
  );

/** Growth a year over all months: slopes of the logarithms, compounded, and the last year against the first. */
export const slopeAYear = (scope: Scope): readonly string[] =>
  [...demandSeries(scope), ...unitSeries(scope).slice(0, 1)].flatMap((series) => [
    slopeOfMonths(series),
    slopeByMedian(series),
    meanYear(series),
  ]);

const TIME = (table: string): string => `(EXTRACT(YEAR FROM ${table}month) * 12 + EXTRACT(MONTH FROM ${table}month))`;

/** Least squares over the logarithms, each calendar month against its own mean. */
const slopeOfMonths = (series: string): string =>
  `SELECT EXP(12 * REGR_SLOPE(l - mean_l, t - mean_t)) - 1 AS value FROM (
    SELECT LN(value) AS l, CAST(${TIME("")} AS DOUBLE PRECISION) AS t,
      AVG(LN(value)) OVER (PARTITION BY EXTRACT(MONTH FROM month)) AS mean_l,
      AVG(CAST(${TIME("")} AS DOUBLE PRECISION)) OVER (PARTITION BY EXTRACT(MONTH FROM month)) AS mean_t
    FROM (${series}) AS series) AS logs`;

/** The median of the slopes between equal calendar months. */
const slopeByMedian = (series: string): string =>
  `SELECT EXP(${median("12 * (LN(b.value) - LN(a.value)) / (b.t - a.t)")}) - 1 AS value
    FROM (SELECT value, CAST(${TIME("")} AS DOUBLE PRECISION) AS t, EXTRACT(MONTH FROM month) AS m FROM (${series}) AS x) a
    JOIN (SELECT value, CAST(${TIME("")} AS DOUBLE PRECISION) AS t, EXTRACT(MONTH FROM month) AS m FROM (${series}) AS y) b ON b.m = a.m AND b.t > a.t`;

/** The last twelve months against the first twelve, a year. */
const meanYear = (series: string): string =>
  `SELECT SQRT(AVG(CASE WHEN month >= DATE '2025-11-01' THEN value END) / AVG(CASE WHEN month < DATE '2024-11-01' THEN value END)) - 1 AS value FROM (${series}) AS series`;

/** Price in force on a day, of new offers. */
const pricesOn = (scope: Scope, day: string, inStock: boolean): string => {
  const { brand, merchant } = scope;
  return `(SELECT e.offer_id, e.cluster_id, e.price, e.product_id, o.brand, o.merchant FROM (
    SELECT e.*, LEAD(e.seen_on, 1, DATE '9999-01-01') OVER (PARTITION BY e.cluster_id, e.offer_id ORDER BY e.seen_on) AS until
    FROM price_events e JOIN clusters c ON c.cluster_id = e.cluster_id WHERE ${isAbout(scope, "e")} AND e.condition = 'new') e
    JOIN offers o ON o.cluster_id = e.cluster_id AND o.offer_id = e.offer_id
    WHERE e.seen_on <= DATE ${quoted(day)} AND e.until > DATE ${quoted(day)}${inStock ? " AND e.availability = 'in_stock'" : ""}
      ${brand === undefined ? "" : `AND o.brand = ${quoted(brand)}`} ${merchant === undefined ? "" : `AND o.merchant = ${quoted(merchant)}`})`;
};

/** Like for like: the offers that stand on both days, by the geometric and the arithmetic mean, and by the middle of their changes. */
const matched = (scope: Scope, before: string, now: string): readonly string[] =>
  [true, false].flatMap((inStock) => {
    const pairs = `FROM ${pricesOn(scope, now, inStock)} AS a JOIN ${pricesOn(scope, before, inStock)} AS b ON b.cluster_id = a.cluster_id AND b.offer_id = a.offer_id`;
    return [
      `SELECT EXP(AVG(LN(a.price / b.price))) - 1 AS value ${pairs}`,
      `SELECT SUM(a.price) / SUM(b.price) - 1 AS value ${pairs}`,
      `SELECT ${median("a.price / b.price")} - 1 AS value ${pairs}`,
      `SELECT AVG(a.price / b.price) - 1 AS value ${pairs}`,
    ];
  });

/** Since a day, or since a month: "2026-01" may mean its first, its middle or its last day. */
export const priceChange = (scope: Scope, before: string, now = "2026-10-31"): readonly string[] =>
  (before.length > 7 ? [before] : ["01", "15", "28"].map((date) => `${before}-${date}`)).flatMap((date) =>
    matched(scope, date, now),
  );

/** The median of each day: true of the shelf, although its offers change. */
export const medianOn = (scope: Scope, day: string): readonly string[] =>
  [true, false].map((inStock) => `SELECT ${median("p.price")} AS value FROM ${pricesOn(scope, day, inStock)} AS p`);

/** The month's offers, each counted once a day, and the mean of the days' medians. */
export const medianIn = (scope: Scope, month: string): readonly string[] =>
  [true, false].flatMap((inStock) => {
    const daily = `(SELECT d.day, e.price FROM (
      SELECT e.*, LEAD(e.seen_on, 1, DATE '9999-01-01') OVER (PARTITION BY e.cluster_id, e.offer_id ORDER BY e.seen_on) AS until
      FROM price_events e JOIN clusters c ON c.cluster_id = e.cluster_id WHERE ${isAbout(scope, "e")} AND e.condition = 'new') e
      JOIN (SELECT CAST(g AS DATE) AS day FROM generate_series(DATE '${month}-01', DATE '${month}-28', INTERVAL '1 day') AS s(g)) d
        ON e.seen_on <= d.day AND e.until > d.day ${inStock ? "WHERE e.availability = 'in_stock'" : ""})`;
    return [
      `SELECT ${median("p.price")} AS value FROM ${daily} AS p`,
      `SELECT AVG(q.value) AS value FROM (SELECT ${median("p.price")} AS value FROM ${daily} AS p GROUP BY p.day) AS q`,
    ];
  });

export const lowestOn = (scope: Scope, day: string): readonly string[] =>
  [true, false].map((inStock) => `SELECT MIN(p.price) AS value FROM ${pricesOn(scope, day, inStock)} AS p`);

/** The newest price against the middle of the offers of the scope, in per cent and in money. */
export const againstMedian = (
  scope: Scope,
  price: number,
): { readonly shares: readonly string[]; readonly amounts: readonly string[] } => {
  const sets = offerSets(scope);
  const each = (aggregate: string): readonly string[] =>
    sets.map((rows) => `SELECT ${aggregate} AS value FROM ${rows} AS r`);
  return {
    shares: [
      ...each(`100.0 * ABS(${price} / ${median("r.price")} - 1)`),
      ...each(`100.0 * ${price} / ${median("r.price")}`),
      ...each(`100.0 * AVG(CASE WHEN r.price < ${price} THEN 1.0 ELSE 0.0 END)`),
      ...each(`100.0 * AVG(CASE WHEN r.price > ${price} THEN 1.0 ELSE 0.0 END)`),
      ...each(`100.0 * AVG(CASE WHEN r.price <= ${price} THEN 1.0 ELSE 0.0 END)`),
      ...each(`100.0 * AVG(CASE WHEN r.price < ${price} THEN 1.0 WHEN r.price = ${price} THEN 0.5 ELSE 0.0 END)`),
    ],
    amounts: [...each(`ABS(${price} - ${median("r.price")})`), ...each(median("r.price")), ...each("AVG(r.price)")],
  };
};
