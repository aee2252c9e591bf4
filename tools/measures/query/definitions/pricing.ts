import { mean, quantile, weightedMean } from "../../../statistics/quantiles.js";
import { textCell } from "../../../warehouse/cells.js";
import type { MeasureId } from "../../registry.js";
import {
  countDistinct,
  countOf,
  type Definition,
  type PriceFact,
  quotient,
  ratio,
  shareOf,
  sum,
} from "../definition.js";
import type { Facts } from "../facts.js";
import { basisOf, type PricedOffer, pricesOf } from "../price-offers.js";

/** Of the prices as last seen, or of those in force on the last day of a period or month. */
const onDays = (define: (fact: PriceFact) => Definition): Definition => ({
  ...define("prices"),
  dated: define("dayPrices"),
});

const priced = (value: (prices: readonly number[]) => number | null): Definition =>
  onDays((fact) => ({
    facts: [fact],
    value: (facts) => value(pricesOf(facts[fact])),
    sample: (facts) => pricesOf(facts[fact]).length,
  }));
const percentile = (p: number): Definition => priced((prices) => quantile(prices, p));

/** What is paid for one offer, be it a pack. */
const paidPrices = (prices: readonly PricedOffer[]): number[] =>
  prices.flatMap(({ price, isOutlier }) => (isOutlier || price <= 0 ? [] : [price]));

/** Real offers are never hidden: the cheapest is the cheapest, outliers included. */
const extreme = (pick: (a: number, b: number) => number): Definition =>
  onDays((fact) => ({
    facts: [fact],
    value: (facts) => endOf(pricesOf(facts[fact], { withOutliers: true }), pick),
    offers: (facts) => {
      const offers = facts[fact].filter(({ price }) => price > 0);
      const prices = pricesOf(facts[fact], { withOutliers: true });
      const end = endOf(prices, pick);
      return offers.filter((_, place) => prices[place] === end);
    },
  }));

const endOf = (prices: readonly number[], pick: (a: number, b: number) => number): number | null =>
  prices.length === 0 ? null : prices.reduce((a, b) => pick(a, b));

/** A list price this much above the price is an announcement; less is rounding. */
const ANNOUNCED = 1.01;
const isDiscounted = ({ price, listPrice }: PricedOffer): boolean =>
  listPrice !== null && price > 0 && listPrice >= ANNOUNCED * price;

const moved = (name: string): Definition => ({
  facts: ["moves"],
  value: ({ moves }) => ratio(sum(moves, name), sum(moves, "matched")),
  sample: matchedOffers,
});

function matchedOffers({ moves }: Facts): number {
  return sum(moves, "matched") ?? 0;
}

function clickWeighted({ prices }: Facts): number | null {
  const kept = prices.filter(({ isOutlier, price }) => !isOutlier && price > 0);
  const isUnit = basisOf(prices) === "unit";
  return weightedMean(
    kept.map(({ price, comparedPrice }) => (isUnit ? comparedPrice : price)),
    kept.map(({ clicks }) => clicks),
  );
}

export const pricingDefinitions = {
  "price-median": percentile(0.5),
  "price-mean": priced(mean),
  "price-lowest": extreme(Math.min),
  "price-highest": extreme(Math.max),
  "order-value": {
    facts: ["prices"],
    value: ({ prices }) => quantile(paidPrices(prices), 0.5),
    sample: ({ prices }) => paidPrices(prices).length,
  },
  "price-p10": percentile(0.1),
  "price-p25": percentile(0.25),
  "price-p75": percentile(0.75),
  "price-p90": percentile(0.9),
  "price-spread": priced((prices) => {
    const spread = ratio(quantile(prices, 0.75), quantile(prices, 0.25));
    return spread === null ? null : spread - 1;
  }),
  "price-click-weighted": { facts: ["prices"], withClicks: true, value: clickWeighted },
  "price-change": {
    facts: ["moves"],
    value: ({ moves }) => {
      const log = ratio(sum(moves, "logs"), sum(moves, "matched"));
      return log === null ? null : Math.expm1(log);
    },
    sample: matchedOffers,
  },
  "price-raised-share": moved("rose"),
  "price-cut-share": moved("fell"),
  "discount-share": {
    facts: ["prices"],
    value: ({ prices }) => ratio(prices.filter(isDiscounted).length, prices.length),
  },
  "discount-depth": {
    facts: ["prices"],
    value: ({ prices }) =>
      mean(prices.filter(isDiscounted).map(({ price, listPrice }) => 1 - price / (listPrice ?? price))),
  },
  offers: countOf("offers"),
  merchants: {
    facts: ["offers"],
    keys: ["merchant"],
    value: ({ offers }) => countDistinct(offers, (row) => textCell(row, "merchant")),
  },
  "out-of-stock-share": quotient("newOffers", "out_of_stock", "examined"),
  "used-share": quotient("stockedOffers", "not_new", "examined"),
  "offers-discounted": { facts: ["prices"], value: ({ prices }) => prices.filter(isDiscounted).length },
  "offers-out-of-stock": { facts: ["newOffers"], value: ({ newOffers }) => sum(newOffers, "out_of_stock") ?? 0 },
  "offers-used": { facts: ["stockedOffers"], value: ({ stockedOffers }) => sum(stockedOffers, "not_new") ?? 0 },
  "offer-share": { ...countOf("offers"), isShare: true },
  "shelf-share": shareOf("shelf", "shelf_weight"),
} as const satisfies Partial<Record<MeasureId, Definition>>;
