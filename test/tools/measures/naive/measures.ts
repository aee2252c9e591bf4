import type { Row } from "../../../../tools/warehouse/warehouse.js";
import {
  add,
  addUp,
  average,
  bucket,
  distinct,
  divide,
  monthNumber,
  monthText,
  num,
  percentile,
  str,
} from "./figures.js";
import { type Kind, volumeOf } from "./rows.js";

/** Every measure by hand, from single rows. */

export interface NaiveMeasure {
  readonly kind: Kind;
  /** A second kind of rows, and what is done with both. */
  readonly beside?: Kind;
  readonly value: (rows: readonly Row[], beside: readonly Row[]) => number | null;
  readonly isShare?: boolean;
  /** Computed from keyword months instead where months or a period are asked for. */
  readonly dated?: NaiveMeasure;
  /** Without the shop whose prices are made up. */
  readonly isTrusted?: boolean;
  /** Over all months known, whatever is asked. */
  readonly isHistory?: boolean;
}

const sumOf = (kind: Kind, name: string): NaiveMeasure => ({ kind, value: (rows) => addUp(rows, name) });
const ratioOf = (kind: Kind, a: string, b: string, least = 0): NaiveMeasure => ({
  kind,
  value: (rows) => ((addUp(rows, b) ?? 0) < least ? null : divide(addUp(rows, a), addUp(rows, b))),
});
const share = (measure: NaiveMeasure): NaiveMeasure => ({ ...measure, isShare: true });

// Keywords. Those of one variant group share a figure.
const figures = (rows: readonly Row[]): Row[][] =>
  Object.values(
    bucket(
      rows,
      (row) =>
        `${row.cluster_id}|${row.variant_group === null || row.apart ? `k${row.keyword_id}` : row.variant_group}`,
    ),
  );
const largest = (rows: readonly Row[]): number | null => {
  const known = rows.map(volumeOf).filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};
const volume = (rows: readonly Row[]): number | null => add(figures(rows).map(largest));
const searches = (rows: readonly Row[]): number | null => {
  const total = volume(rows);
  return total === null ? null : Math.round(total);
};
const scoreOf = (isKnown: (row: Row) => boolean, scoreIn: (row: Row) => number): NaiveMeasure => ({
  kind: "keywords",
  value: (rows) => {
    const speakers = figures(rows).flatMap((figure) => {
      const known = figure
        .filter(isKnown)
        .sort((a, b) => (volumeOf(b) ?? -1) - (volumeOf(a) ?? -1) || Number(a.keyword_id) - Number(b.keyword_id));
      return known.slice(0, 1);
    });
    const weights = add(speakers.map(volumeOf));
    if (weights === null || weights === 0) return average(speakers.map(scoreIn));
    return (add(speakers.map((row) => (volumeOf(row) ?? 0) * scoreIn(row))) ?? 0) / weights;
  },
});
const hasBids = (row: Row): boolean => (num(row, "cpc_low") ?? 0) > 0 && (num(row, "cpc_high") ?? 0) > 0;
const intent = (name: string): NaiveMeasure => ({
  kind: "keywords",
  value: (rows) => {
    const all = ["informational", "commercial", "transactional", "navigational"].map((one) =>
      add(
        figures(rows).map((figure) => {
          const shares = figure.map((row) => num(row, `intent_${one}`)).filter((value) => value !== null);
          const [mean, most] = [average(shares), largest(figure)];
          return mean === null || most === null ? null : mean * most;
        }),
      ),
    );
    const part = all[["informational", "commercial", "transactional", "navigational"].indexOf(name)] ?? null;
    const value = divide(part, add(all));
    return value === null ? null : Math.round(value * 1e6) / 1e6;
  },
});

// Months. A month counts where nine tenths of the usual searches were measured, and is scaled up to the whole.
export interface Course {
  readonly months: readonly { readonly month: string; readonly value: number | null }[];
}
const weightOf = (keyword: Row): number => num(keyword, "searches_per_month") ?? 0;

/** `rows` carry their keyword's row as columns. */
export function courseOf(rows: readonly Row[]): Course {
  const isApart = rows.some((row) => row.apart);
  const chosen = Object.values(
    bucket(
      rows,
      (row) => `${row.cluster_id}|${row.variant_group === null || isApart ? `k${row.keyword_id}` : row.variant_group}`,
    ),
  ).flatMap((figure) => {
    const best = [...figure].sort(
      (a, b) =>
        (num(b, "searches_per_month") ?? -1) - (num(a, "searches_per_month") ?? -1) ||
        Number(a.keyword_id) - Number(b.keyword_id),
    )[0];
    return figure.filter((row) => row.keyword_id === best?.keyword_id);
  });
  if (chosen.length === 0) return { months: [] };
  const byMonth = bucket(chosen, (row) => str(row, "month"));
  const usual = isApart
    ? 0
    : Math.max(...Object.values(byMonth).map((list) => list.reduce((all, row) => all + weightOf(row), 0)));
  const count = Math.max(...Object.values(byMonth).map((list) => list.length));
  const part = (list: readonly Row[]): number =>
    usual > 0 ? list.reduce((all, row) => all + weightOf(row), 0) / usual : list.length / count;
  const numbers = Object.keys(byMonth).map(monthNumber);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const months = Array.from({ length: last - first + 1 }, (_, at) => {
    const month = monthText(first + at);
    const known = (byMonth[month] ?? []).filter((row) => num(row, "searches") !== null);
    const coverage = part(known);
    const total = addUp(known, "searches");
    return { month, value: total === null || coverage < 0.9 ? null : Math.round(total / coverage) };
  });
  return { months };
}
const knownMonths = ({ months }: Course) => months.filter(({ value }) => value !== null);

function growth(rows: readonly Row[]): number | null {
  const course = courseOf(rows);
  const points = knownMonths(course)
    .filter(({ value }) => (value ?? 0) > 0)
    .map(({ month, value }) => ({ at: monthNumber(month), log: Math.log(value ?? 1) }));
  if (points.length < 24 || knownMonths(course).length < 24) return null;
  const slopes = points.flatMap((a) =>
    points.filter((b) => b.at > a.at && (b.at - a.at) % 12 === 0).map((b) => (12 * (b.log - a.log)) / (b.at - a.at)),
  );
  const slope = percentile(slopes, 0.5);
  return slope === null ? null : Math.exp(slope) - 1;
}

// Prices: `compared`, `perUnit` and `isOdd` are written onto the rows beforehand, within each product group.
const compared = (rows: readonly Row[], withOdd = false): number[] => {
  const perUnit = rows.length > 0 && rows.every((row) => row.perUnit === true);
  return rows
    .filter((row) => Number(row.price) > 0 && (withOdd || row.isOdd !== true))
    .map((row) => Number(perUnit ? row.compared : row.price));
};
const price = (value: (prices: number[]) => number | null, least = 5, withOdd = false): NaiveMeasure => ({
  ...priceOf("offers", value, least, withOdd),
  dated: priceOf("dayPrices", value, least, withOdd),
});
const priceOf = (
  kind: Kind,
  value: (prices: number[]) => number | null,
  least: number,
  withOdd: boolean,
): NaiveMeasure => ({
  kind,
  isTrusted: true,
  value: (rows) => {
    const prices = compared(
      rows.filter(({ isLast }) => isLast !== false),
      withOdd,
    );
    return prices.length < least ? null : value(prices);
  },
});
const discounted = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => row.list_price !== null && Number(row.list_price) >= 1.01 * Number(row.price));
const trustedOffers = (value: (rows: readonly Row[]) => number | null): NaiveMeasure => ({
  kind: "offers",
  isTrusted: true,
  value,
});

const moved = (value: (pairs: readonly Row[]) => number | null): NaiveMeasure => ({
  kind: "moves",
  value: (rows) => {
    const pairs = rows.filter(
      (row) => row.before !== null && row.after !== null && Number(row.before) > 0 && Number(row.after) > 0,
    );
    return pairs.length < 3 ? null : value(pairs);
  },
});

const spread = (keys: readonly string[], value: (amounts: number[], all: number) => number): NaiveMeasure => ({
  kind: "clicks",
  value: (rows) => {
    const all = addUp(rows, "clicks") ?? 0;
    if (all < 100) return null;
    const groups = bucket(rows, (row) => keys.map((key) => str(row, key)).join("|"));
    const amounts = Object.values(groups)
      .map((own) => addUp(own, "clicks") ?? 0)
      .sort((a, b) => b - a);
    return value(amounts, all);
  },
});
const hhi = (amounts: number[], all: number): number => amounts.reduce((sum, amount) => sum + (amount / all) ** 2, 0);
const topThree = (amounts: number[], all: number): number => amounts.slice(0, 3).reduce((a, b) => a + b, 0) / all;

const productsIn = (rows: readonly Row[]): number => distinct(rows, "cluster_id", "product_id");

/** End of the range of a sum of months that err on their own. */
const unitsWithin = (rows: readonly Row[], sign: number): number | null =>
  rows.length === 0
    ? null
    : rows.reduce((all, row) => all + (Number(row.units_low) + Number(row.units_high)) / 2, 0) +
      sign * Math.sqrt(rows.reduce((all, row) => all + ((Number(row.units_high) - Number(row.units_low)) / 2) ** 2, 0));

export const naiveMeasures: Readonly<Record<string, NaiveMeasure>> = {
  searches: {
    kind: "keywords",
    value: searches,
    dated: {
      kind: "keywordMonths",
      value: (rows) => average(knownMonths(courseOf(rows)).map(({ value }) => value ?? 0)),
    },
  },
  "search-share": share({ kind: "keywords", value: volume }),
  keywords: { kind: "keywords", value: (rows) => rows.length },
  competition: scoreOf(
    (row) => num(row, "competition_index") !== null,
    (row) => Number(row.competition_index),
  ),
  difficulty: scoreOf(
    (row) => num(row, "difficulty") !== null,
    (row) => Number(row.difficulty),
  ),
  "bid-low": scoreOf(hasBids, (row) => Number(row.cpc_low)),
  "bid-high": scoreOf(hasBids, (row) => Number(row.cpc_high)),
  "click-price": scoreOf(hasBids, (row) => Math.sqrt(Number(row.cpc_low) * Number(row.cpc_high))),
  "intent-informational": intent("informational"),
  "intent-commercial": intent("commercial"),
  "intent-transactional": intent("transactional"),
  "intent-navigational": intent("navigational"),
  questions: { kind: "questions", value: (rows) => rows.length },
  "question-searches": sumOf("questions", "searches_per_month"),
  "site-searches": sumOf("siteSearches", "searches"),
  "site-search-click-rate": ratioOf("siteSearches", "clicks", "searches"),
  "site-search-results": {
    kind: "siteSearches",
    value: (rows) =>
      divide(add(rows.map((row) => Number(row.searches) * Number(row.results))), addUp(rows, "searches")),
  },
  "searches-without-result": {
    kind: "siteSearches",
    value: (rows) => add(rows.map((row) => (Number(row.results) < 1 ? Number(row.searches) : 0))),
  },
  "no-result-share": {
    kind: "siteSearches",
    value: (rows) =>
      divide(add(rows.map((row) => (Number(row.results) < 1 ? Number(row.searches) : 0))), addUp(rows, "searches")),
  },
  products: { kind: "offers", value: productsIn },
  brands: { kind: "offers", value: (rows) => distinct(rows, "brand") },
  merchants: { kind: "offers", value: (rows) => distinct(rows, "merchant") },
  offers: { kind: "offers", value: (rows) => rows.length },
  "product-groups": { kind: "keywords", value: (rows) => distinct(rows, "cluster_id") },
  "product-groups-sold": { kind: "offers", value: (rows) => distinct(rows, "cluster_id") },
  "searches-per-product": {
    kind: "keywords",
    beside: "offers",
    value: (rows, offers) => divide(volume(rows), productsIn(offers)),
  },
  "clicks-per-product": { kind: "clicks", value: (rows) => divide(addUp(rows, "clicks"), productsIn(rows)) },
  "click-share": share(sumOf("clicks", "clicks")),
  "brand-concentration": spread(["brand"], hhi),
  "product-concentration": spread(["cluster_id", "product_id"], hhi),
  "top-brands-share": spread(["brand"], topThree),
  "top-products-share": spread(["cluster_id", "product_id"], topThree),
  "price-median": price((prices) => percentile(prices, 0.5)),
  "price-mean": price(average, 1),
  "price-lowest": price((prices) => Math.min(...prices), 1, true),
  "price-highest": price((prices) => Math.max(...prices), 1, true),
  "price-p10": price((prices) => percentile(prices, 0.1)),
  "price-p25": price((prices) => percentile(prices, 0.25)),
  "price-p75": price((prices) => percentile(prices, 0.75)),
  "price-p90": price((prices) => percentile(prices, 0.9)),
  "price-spread": price((prices) => (percentile(prices, 0.75) ?? 0) / (percentile(prices, 0.25) ?? 1) - 1),
  "price-change": moved(
    (pairs) =>
      Math.exp(pairs.reduce((all, row) => all + Math.log(Number(row.after) / Number(row.before)), 0) / pairs.length) -
      1,
  ),
  "price-raised-share": moved(
    (pairs) => pairs.filter((row) => Number(row.after) > Number(row.before)).length / pairs.length,
  ),
  "price-cut-share": moved(
    (pairs) => pairs.filter((row) => Number(row.after) < Number(row.before)).length / pairs.length,
  ),
  "discount-share": trustedOffers((rows) => divide(discounted(rows).length, rows.length)),
  "discount-depth": trustedOffers((rows) =>
    average(discounted(rows).map((row) => 1 - Number(row.price) / Number(row.list_price))),
  ),
  "out-of-stock-share": {
    kind: "newOffers",
    value: (rows) => divide(rows.filter((row) => row.availability === "out_of_stock").length, rows.length),
  },
  "used-share": {
    kind: "stockedOffers",
    value: (rows) => divide(rows.filter((row) => row.condition !== "new").length, rows.length),
  },
  "offers-discounted": trustedOffers((rows) => discounted(rows).length),
  "offers-out-of-stock": {
    kind: "newOffers",
    value: (rows) => rows.filter((row) => row.availability === "out_of_stock").length,
  },
  "offers-used": { kind: "stockedOffers", value: (rows) => rows.filter((row) => row.condition !== "new").length },
  "offer-share": share({ kind: "offers", value: (rows) => rows.length }),
  "shelf-share": share({
    kind: "shelf",
    value: (rows) => add(rows.map((row) => 1 / Math.log2(1 + Number(row.shelf_position)))),
  }),
  "growth-a-year": { kind: "keywordMonths", isHistory: true, value: growth },
  "change-on-year": {
    kind: "keywordMonths",
    isHistory: true,
    value: (rows) => {
      const course = courseOf(rows);
      if (knownMonths(course).length < 24) return null;
      const pairs = course.months.slice(-12).flatMap(({ month, value }) => {
        const before = course.months.find((other) => other.month === monthText(monthNumber(month) - 12))?.value ?? null;
        return value === null || before === null ? [] : [{ value, before }];
      });
      const total = add(pairs.map(({ before }) => before));
      return total ? (add(pairs.map(({ value }) => value)) ?? 0) / total - 1 : null;
    },
  },
  units: {
    kind: "sales",
    value: (rows) => add(rows.map((row) => (Number(row.units_low) + Number(row.units_high)) / 2)),
  },
  "units-low": { kind: "sales", value: (rows) => unitsWithin(rows, -1) },
  "units-high": { kind: "sales", value: (rows) => unitsWithin(rows, 1) },
  revenue: sumOf("sales", "revenue"),
  "revenue-share": share(sumOf("sales", "revenue")),
  "revenue-per-unit": {
    kind: "sales",
    value: (rows) => {
      const paid = rows.filter((row) => row.revenue !== null);
      return divide(
        addUp(paid, "revenue"),
        add(paid.map((row) => (Number(row.units_low) + Number(row.units_high)) / 2)),
      );
    },
  },
  clicks: sumOf("clicks", "clicks"),
  orders: sumOf("clicks", "orders"),
  conversion: ratioOf("clicks", "orders", "clicks", 100),
  "order-share": share(sumOf("clicks", "orders")),
  "online-buyers": sumOf("markets", "online_buyers"),
  "ad-impressions": sumOf("ads", "impressions"),
  "ad-clicks": sumOf("ads", "clicks"),
  "ad-cost": sumOf("ads", "cost"),
  "ad-orders": sumOf("ads", "orders"),
  "ad-click-rate": ratioOf("ads", "clicks", "impressions"),
  "ad-conversion": ratioOf("ads", "orders", "clicks", 100),
  "ad-click-cost": ratioOf("ads", "cost", "clicks"),
  "ad-order-cost": ratioOf("ads", "cost", "orders"),
};
