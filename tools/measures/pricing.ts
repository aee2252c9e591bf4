import { type Dimension, defineMeasures, type MeasureEntry, solver } from "./measure.js";

/** What things cost, who sells them and what happens to prices. */

const SOLD = [
  "market",
  "category",
  "cluster",
  "brand",
  "merchant",
  "product",
  "attribute-value",
] as const satisfies readonly Dimension[];

const OFFERS = { by: SOLD, reads: ["offers"] } satisfies Partial<MeasureEntry>;
const MOVES = { reads: ["price_events", "offers"], time: "period" } satisfies Partial<MeasureEntry>;
const HISTORY = { ...MOVES, by: ["cluster", "product"], answeredBy: "price_history" } satisfies Partial<MeasureEntry>;

const COMPARED =
  "new offers in stock of trusted shops; per unit where packs of a product group differ, so groups with different packs are not mixed";
const OUTLIERS = "prices far from all others are left out: those 3.5 robust deviations off";

type Priced = Partial<MeasureEntry> & Pick<MeasureEntry, "unit" | "description">;
const priced = (description: string, more: Partial<MeasureEntry> = {}): Priced => ({
  unit: "money",
  by: SOLD,
  reads: ["offers", "price_events"],
  description,
  caveats: [COMPARED, OUTLIERS],
  ...more,
});
/** Known for a past day as well. */
const onDays = (description: string, more: Partial<MeasureEntry> = {}): Priced =>
  priced(`${description} As last seen, or as in force on the last day of the period or of each month.`, {
    by: [...SOLD, "month"],
    time: "both",
    ...more,
  });
const percentile = (of: string) => onDays(`${of} of prices (quantile type 7).`, { least: { n: 5, of: "offers" } });

export const pricingMeasures = defineMeasures("pricing", {
  "price-median": { name: "median price", ...percentile("The middle") },
  "price-mean": { name: "average price", ...onDays("Mean of prices.") },
  "price-lowest": {
    name: "lowest price",
    ...onDays("The cheapest price, outliers included.", { caveats: [COMPARED], better: "less" }),
  },
  "price-highest": {
    name: "highest price",
    ...onDays("The dearest price, outliers included.", { caveats: [COMPARED] }),
  },
  "order-value": {
    name: "order value",
    ...priced("What an order of one item pays: the middle of the prices of offers, packs whole.", {
      least: { n: 5, of: "offers" },
    }),
  },
  "price-p10": { name: "10th percentile of prices", ...percentile("The lowest tenth") },
  "price-p25": { name: "lower quartile of prices", ...percentile("The lowest quarter") },
  "price-p75": { name: "upper quartile of prices", ...percentile("The highest quarter") },
  "price-p90": { name: "90th percentile of prices", ...percentile("The highest tenth") },
  "price-spread": {
    name: "price spread",
    ...onDays("Upper quartile over lower quartile of prices, less 1: 0.5 = half as much again.", {
      unit: "share",
      kind: "derived",
      least: { n: 5, of: "offers" },
    }),
  },
  "price-click-weighted": {
    name: "price of what people click",
    ...priced(
      "Mean of current prices weighted by the clicks of the last three months, a product's clicks shared by its offers.",
      {
        reads: ["offers", "price_events", "click_shares"],
        kind: "ratio",
      },
    ),
  },
  "price-month": {
    name: "price level",
    unit: "money",
    kind: "series",
    by: ["cluster", "month"],
    reads: ["price_events", "offers", "click_shares"],
    time: "period",
    description:
      "Median of the prices shown, each counted for the days it was shown in stock (the last 12 months unless named).",
    caveats: [
      "from the offers of the most clicked products",
      "the set of offers changes: for a change of price see the like-for-like change",
    ],
    answeredBy: "price_history",
  },
  "price-change": {
    name: "price change like for like",
    unit: "share",
    isChange: true,
    kind: "series",
    by: ["market", "category", "cluster", "brand", "merchant", "product"],
    ...MOVES,
    least: { n: 3, of: "matched offers" },
    provenance: "derived",
    description:
      "Mean change of the offers priced on both days: exp(mean ln(last price / first price)) - 1 (Jevons), over the last 12 months unless named.",
    caveats: ["offers that came or went are not in it"],
  },
  "price-raised-share": {
    name: "share of offers that became dearer",
    unit: "share",
    kind: "series",
    by: ["market", "category", "cluster", "brand", "merchant"],
    ...MOVES,
    least: { n: 3, of: "matched offers" },
    description: "Offers with a higher price on the last day than on the first over the offers priced on both.",
  },
  "price-cut-share": {
    name: "share of offers that became cheaper",
    unit: "share",
    kind: "series",
    by: ["market", "category", "cluster", "brand", "merchant"],
    ...MOVES,
    least: { n: 3, of: "matched offers" },
    description: "Offers with a lower price on the last day than on the first over the offers priced on both.",
  },
  "price-changes-a-month": {
    name: "price changes a month",
    unit: "ratio",
    kind: "ratio",
    ...HISTORY,
    description: "Changes of price per offer and 30 days in stock.",
  },
  "price-volatility": {
    name: "price volatility",
    unit: "share",
    kind: "derived",
    ...HISTORY,
    description: "Standard deviation of the daily price steps (ln) per 30 days, median over offers.",
  },
  "price-movers": {
    name: "largest price changes",
    unit: "text",
    by: ["market", "category", "cluster", "brand", "merchant", "product"],
    ...MOVES,
    description: "Single offers whose price rose or fell most between two days.",
    answeredBy: "price_movers",
  },
  "price-elasticity": {
    name: "price elasticity",
    unit: "ratio",
    kind: "derived",
    by: ["product"],
    reads: ["price_events", "offers", "click_shares"],
    time: "history",
    least: { n: 24, of: "months" },
    provenance: "derived",
    description: "How many percent orders change with one percent of price: ln orders on ln price.",
    answeredBy: "price_elasticity",
  },
  "discount-share": {
    name: "share of offers with a discount",
    unit: "share",
    kind: "ratio",
    by: SOLD,
    reads: ["offers", "price_events"],
    description:
      "Offers whose struck-through price lies at least 1 % above the price over all offers, new and in stock.",
    caveats: [
      "offers of trusted shops",
      "an announced discount is not always a real one: see the share of real discounts",
    ],
  },
  "discount-depth": {
    name: "discount depth",
    unit: "share",
    by: SOLD,
    reads: ["offers", "price_events"],
    description: "Mean of 1 - price / struck-through price over the discounted offers, new and in stock.",
    caveats: ["as announced by the shops"],
  },
  "real-discount-share": {
    name: "share of discounts that are real",
    unit: "share",
    kind: "derived",
    by: ["cluster", "merchant"],
    ...MOVES,
    better: "more",
    provenance: "derived",
    description: "Discounts below the lowest price of the 30 days before over all discounts tested.",
    answeredBy: "price_history",
  },
  "promotion-share": {
    name: "share of time on promotion",
    unit: "share",
    kind: "ratio",
    ...HISTORY,
    description: "Days at least 5 % below the usual price of 90 days over all days in stock.",
  },
  "promotion-depth": {
    name: "promotion depth",
    unit: "share",
    kind: "ratio",
    ...HISTORY,
    description: "Mean cut below the usual price on promotion days.",
  },
  offers: {
    name: "offers",
    unit: "count",
    ...OFFERS,
    additivity: "sum",
    description: "New offers in stock: one product at one shop each.",
    caveats: ["a product with two values of an attribute counts in both groups"],
  },
  merchants: {
    name: "merchants",
    unit: "count",
    by: ["market", "category", "cluster", "brand", "product", "attribute-value"],
    reads: ["offers"],
    description: "Distinct shops with at least one new offer in stock.",
  },
  "out-of-stock-share": {
    name: "share out of stock",
    unit: "share",
    kind: "ratio",
    ...OFFERS,
    better: "less",
    description: "New offers out of stock over all new offers.",
  },
  "used-share": {
    name: "share of used and refurbished offers",
    unit: "share",
    kind: "ratio",
    ...OFFERS,
    description: "Offers that are used or refurbished over all offers, in stock.",
  },
  "offers-discounted": {
    name: "offers with a discount",
    unit: "count",
    ...OFFERS,
    additivity: "sum",
    description: "New offers in stock whose struck-out price stands at least 1 % above the price.",
  },
  "offers-out-of-stock": {
    name: "offers out of stock",
    unit: "count",
    ...OFFERS,
    additivity: "sum",
    better: "less",
    description: "New offers that are out of stock.",
  },
  "offers-used": {
    name: "used and refurbished offers",
    unit: "count",
    ...OFFERS,
    additivity: "sum",
    description: "Offers in stock that are used or refurbished.",
  },
  "offer-share": {
    name: "share of offers",
    unit: "share",
    kind: "share",
    by: ["category", "cluster", "brand", "merchant", "attribute-value"],
    reads: ["offers"],
    time: "now",
    additivity: "sum",
    better: "more",
    description: "New offers in stock of the group over those of everything the question covers.",
  },
  "shelf-share": {
    name: "share of shelf",
    unit: "share",
    kind: "share",
    by: ["brand"],
    reads: ["offers"],
    additivity: "sum",
    better: "more",
    description:
      "Weight of the places in shops' listings (1 / log2(1 + place)) over the weight of all places the question covers.",
  },
  "merchant-price-index": {
    name: "price index of a merchant",
    unit: "index",
    kind: "derived",
    by: ["merchant"],
    reads: ["offers", "price_events"],
    least: { n: 3, of: "shared products" },
    better: "less",
    provenance: "derived",
    description: "Price of the products that other shops sell too, 100 = the others (Jevons over shared products).",
    answeredBy: "price_statistics",
  },
  "competitor-prices": {
    name: "prices of rivals",
    unit: "text",
    by: ["cluster", "brand", "merchant", "product"],
    reads: ["offers", "price_events", "click_shares"],
    description: "The most clicked products with their offers, one by one.",
    answeredBy: "competitor_prices",
  },
  "own-price-index": {
    name: "price index of the own price",
    unit: "index",
    kind: "derived",
    by: ["cluster"],
    reads: ["offers", "price_events"],
    least: { n: 5, of: "offers" },
    provenance: "derived",
    description: "Own price over the median price, 100 = at the median.",
    answeredBy: "price_statistics",
    inputs: [["own price", "price"]],
  },
  "own-price-rank": {
    name: "rank of the own price",
    unit: "score",
    kind: "derived",
    by: ["cluster"],
    reads: ["offers", "price_events"],
    least: { n: 5, of: "offers" },
    provenance: "derived",
    description: "Share of current prices below the own price, 0-100, ties half.",
    answeredBy: "price_statistics",
    inputs: [["own price", "price"]],
  },
  "price-for-margin": {
    ...solver({
      name: "price for a margin",
      unit: "money",
      description: "Unit cost / (1 - target margin).",
      inputs: [["unit cost"], ["target margin", "margin"]],
    }),
  },
});
