import { ASSUMED, estimateMarketSize, type MarketInput } from "../../statistics/market-size.js";
import type { NotEstimable, Range } from "../../statistics/range.js";
import { type ClickResponse, productClickRateOf, productConversionOf } from "../../statistics/rates.js";

/** What the market's rows say about one cluster; amounts in the market's currency. */
export interface SizeMeasurements {
  /** De-duplicated searches per month; null where no keyword has a figure. */
  readonly searches: Range | null;
  /** Clicks and orders of products in the latest 12 months recorded, beside the searches of the same months. */
  readonly response: ClickResponse;
  /** Quartiles of the product prices; null without a priced product. */
  readonly price: Range | null;
  readonly products: number;
  /** Orders of priced products and what they paid at current prices, in all and inside the price band. */
  readonly pricedOrders: number;
  readonly spend: number;
  readonly spendInBand: number;
  /** Share 0-1 of priced products inside the band. */
  readonly productsInBand: number | null;
  readonly hasBand: boolean;
}

/** Stated by the asker; shares 0-1. Null = measure or assume. */
export interface SizeOverrides {
  readonly conversionRate: number | null;
  readonly clickRate: number | null;
  readonly searchShare: number | null;
  readonly attainableShare: number | null;
  readonly orderValue: number | null;
}

export interface ClusterSizing {
  readonly estimable: true;
  readonly tam: Range;
  readonly sam: Range;
  readonly som: Range;
  /** What search brings a year, over all prices. */
  readonly inSearch: number;
  readonly inputs: readonly MarketInput[];
}

const MINIMUM_ORDERS = 30;
const STATED = "stated in the question";

const DEFAULTS = {
  searchShare: { low: 0.35, base: 0.5, high: 0.65 },
  attainableShare: { low: 0.02, base: 0.05, high: 0.1 },
} as const satisfies Record<string, Range>;

/** Sizes one cluster per year: TAM, SAM (starts in search, inside the price band), SOM; every input carries where it comes from. */
export function sizeCluster(measured: SizeMeasurements, overrides: SizeOverrides): ClusterSizing | NotEstimable {
  if (measured.searches === null) return { estimable: false, reason: "no keyword has a search figure", n: 0 };
  const orderValue = orderValueInput(measured, overrides);
  if (orderValue === null)
    return { estimable: false, reason: "no price is known for its products", n: measured.products };
  const inputs = {
    searchesPerMonth: input(
      "searches",
      "searches a month",
      measured.searches,
      "measured: search volumes, shared figures counted once",
    ),
    clickRate: clickRateInput(measured, measured.searches, overrides),
    conversionRate: conversionRateInput(measured, overrides),
    orderValue,
    searchShare: shareInput(
      "purchases that start in search",
      "share of purchases",
      overrides.searchShare,
      DEFAULTS.searchShare,
    ),
    serviceableShare: bandInput(measured),
    attainableShare: shareInput(
      "attainable share",
      "share of SAM",
      overrides.attainableShare,
      DEFAULTS.attainableShare,
    ),
  };
  const { total } = estimateMarketSize(inputs);
  // SAM holds only what starts in search: the share that scales TAM up must not enter it, whichever end it takes.
  const {
    total: inSearch,
    serviceable,
    obtainable,
  } = estimateMarketSize({
    ...inputs,
    searchShare: input("all", "share", point(1), STATED),
  });
  const { serviceableShare, ...always } = inputs;
  const printed = measured.hasBand ? [...Object.values(always), serviceableShare] : Object.values(always);
  return { estimable: true, tam: total, sam: serviceable, som: obtainable, inSearch: inSearch.base, inputs: printed };
}

function orderValueInput(
  { price, pricedOrders, spend, products }: SizeMeasurements,
  { orderValue }: SizeOverrides,
): MarketInput | null {
  const build = (range: Range, source: string) => input("order value", "per order", range, source);
  if (orderValue !== null) return build(point(orderValue), STATED);
  if (price === null) return null;
  if (pricedOrders < MINIMUM_ORDERS)
    return build(price, `measured: quartiles and median of ${products} product prices`);
  const mean = spend / pricedOrders;
  // Orders fix the middle; how far it may be off is taken from how far the product prices spread around theirs.
  const scale = price.base > 0 ? mean / price.base : 1;
  const range = { low: Math.min(price.low * scale, mean), base: mean, high: Math.max(price.high * scale, mean) };
  return build(
    range,
    `measured: product prices weighted by ${grouped(pricedOrders)} orders; range as the quartiles of ${grouped(products)} product prices`,
  );
}

function clickRateInput({ response }: SizeMeasurements, searches: Range, { clickRate }: SizeOverrides): MarketInput {
  if (clickRate !== null) return input("click rate", "share of searches", point(clickRate), STATED);
  const { origin, ...rate } = productClickRateOf(response, searches.base);
  return { ...rate, unit: "share of searches", source: origin };
}

function conversionRateInput({ response }: SizeMeasurements, { conversionRate }: SizeOverrides): MarketInput {
  if (conversionRate !== null) return input("conversion rate", "share of clicks", point(conversionRate), STATED);
  const { origin, ...rate } = productConversionOf(response);
  return { ...rate, unit: "share of clicks", source: origin };
}

function bandInput({ hasBand, pricedOrders, spend, spendInBand, productsInBand }: SizeMeasurements): MarketInput {
  const build = (share: number, source: string) =>
    input("inside the price band", "share of spend", point(Math.min(1, share)), source);
  if (!hasBand) return build(1, "no price band asked for");
  if (pricedOrders >= MINIMUM_ORDERS && spend > 0)
    return build(spendInBand / spend, "measured: spend of the orders by product price");
  return productsInBand === null ? build(1, ASSUMED) : build(productsInBand, "measured: share of priced products");
}

const shareInput = (name: string, unit: string, stated: number | null, range: Range): MarketInput =>
  stated === null ? input(name, unit, range, ASSUMED) : input(name, unit, point(stated), STATED);

const point = (value: number): Range => ({ low: value, base: value, high: value });

const input = (name: string, unit: string, { low, base, high }: Range, source: string): MarketInput => ({
  name,
  unit,
  low,
  base,
  high,
  source,
});

const grouping = new Intl.NumberFormat("en-US");

/** Counts inside words read like those beside them. */
const grouped = (value: number): string => grouping.format(value);
