import { ASSUMED, estimateMarketSize, type MarketInput } from "../../statistics/market-size.js";
import { wilsonInterval } from "../../statistics/proportions.js";
import type { NotEstimable, Range } from "../../statistics/range.js";

/** What the market's rows say about one cluster; amounts in the market's currency. */
export interface SizeMeasurements {
  /** De-duplicated searches per month; null where no keyword has a figure. */
  readonly searches: Range | null;
  /** Clicks and orders of the latest 12 months. */
  readonly clicks: number;
  readonly orders: number;
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
  readonly inputs: readonly MarketInput[];
}

/** Below this many clicks a rate is assumed, not measured (methods: "if >= 100 clicks"). */
const MINIMUM_CLICKS = 100;
const MINIMUM_ORDERS = 30;
const STATED = "stated in the question";

const DEFAULTS = {
  clickRate: { low: 0.3, base: 0.45, high: 0.6 },
  conversionRate: { low: 0.01, base: 0.025, high: 0.05 },
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
  const { serviceable, obtainable } = estimateMarketSize({
    ...inputs,
    searchShare: input("all", "share", point(1), STATED),
  });
  const { serviceableShare, ...always } = inputs;
  const printed = measured.hasBand ? [...Object.values(always), serviceableShare] : Object.values(always);
  return { estimable: true, tam: total, sam: serviceable, som: obtainable, inputs: printed };
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

/** Clicks on the market's products per search; above 1 the clicks come from elsewhere and say nothing about searches. */
function clickRateInput({ clicks }: SizeMeasurements, searches: Range, { clickRate }: SizeOverrides): MarketInput {
  const build = (range: Range, source: string) => input("click rate", "share of searches", range, source);
  if (clickRate !== null) return build(point(clickRate), STATED);
  const yearly = Math.round(searches.base * 12);
  const interval = clicks >= MINIMUM_CLICKS && clicks <= yearly ? wilsonInterval(clicks, yearly) : null;
  if (interval === null) return build(DEFAULTS.clickRate, ASSUMED);
  return build(
    { low: interval.low, base: interval.share, high: interval.high },
    `measured: ${grouped(clicks)} product clicks in 12 months per search`,
  );
}

function conversionRateInput({ clicks, orders }: SizeMeasurements, { conversionRate }: SizeOverrides): MarketInput {
  const build = (range: Range, source: string) => input("conversion rate", "share of clicks", range, source);
  if (conversionRate !== null) return build(point(conversionRate), STATED);
  const interval = clicks >= MINIMUM_CLICKS && orders <= clicks ? wilsonInterval(orders, clicks) : null;
  if (interval === null) return build(DEFAULTS.conversionRate, ASSUMED);
  return build(
    { low: interval.low, base: interval.share, high: interval.high },
    `measured: ${grouped(orders)} orders of ${grouped(clicks)} clicks in 12 months`,
  );
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
