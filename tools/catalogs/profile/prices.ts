import { z } from "zod";
import type { EventLoopYield } from "../../event-loop.js";
import { splitOutliers } from "../../statistics/outliers.js";
import { mean, median, summarise } from "../../statistics/quantiles.js";
import { roundTo } from "../../statistics/rounding.js";
import { type CatalogProduct, MOST_LISTED } from "../catalog.js";

/** Enough for every currency, and it hides the last digits of an interpolation. */
const DECIMALS = 4;

const CurrencyPrices = z.object({
  /** ISO 4217; null for prices whose currency nobody named. */
  currency: z.string().nullable(),
  /** Products with a price above 0 in this currency. Amounts below are in the currency's unit, not in cents. */
  n: z.number(),
  min: z.number().nullable(),
  /** Quantiles of type 7 (Hyndman & Fan); p10, p25, p75 and p90 are null below five prices. */
  p10: z.number().nullable(),
  p25: z.number().nullable(),
  median: z.number().nullable(),
  p75: z.number().nullable(),
  p90: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  /** How odd prices were looked for. */
  oddMethod: z.string(),
  /** Prices far from the rest of this currency. */
  odd: z.number(),
});
type CurrencyPrices = z.infer<typeof CurrencyPrices>;

export const CatalogPrices = z.object({
  /** Most products first. */
  currencies: z.array(CurrencyPrices),
  withoutPrice: z.number(),
  /** Prices of 0 or less; they are in no distribution. */
  zero: z.number(),
  /** Products whose price is below their list price. */
  onSale: z.number(),
  /** Median of 1 - price / list price over those, 0-1; null without any. */
  medianDiscount: z.number().nullable(),
  /** Products whose list price is no higher than their price. */
  listPriceNotHigher: z.number(),
  /** The first 50 odd prices. */
  odd: z.array(
    z.object({ productId: z.string(), price: z.number(), currency: z.string().nullable(), reason: z.string() }),
  ),
});
export type CatalogPrices = z.infer<typeof CatalogPrices>;

interface Priced {
  readonly id: string;
  readonly price: number;
}

export async function describePrices(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<CatalogPrices> {
  const groups = new Map<string | null, Priced[]>();
  const discounts: number[] = [];
  let withoutPrice = 0;
  let zero = 0;
  let listPriceNotHigher = 0;
  for (const { id, price, listPrice, currency } of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    if (price === null || !Number.isFinite(price)) {
      withoutPrice += 1;
      continue;
    }
    if (price <= 0) {
      zero += 1;
      continue;
    }
    const group = groups.get(currency);
    if (group) group.push({ id, price });
    else groups.set(currency, [{ id, price }]);
    if (listPrice === null || listPrice <= 0) continue;
    if (listPrice > price) discounts.push(1 - price / listPrice);
    else listPriceNotHigher += 1;
  }
  const odd: CatalogPrices["odd"] = [];
  const currencies: CurrencyPrices[] = [];
  for (const [currency, priced] of [...groups].sort((a, b) => b[1].length - a[1].length)) {
    await eventLoop.rest();
    const { excluded, method } = splitOutliers(priced, ({ price }) => price);
    for (const { item, price, reason } of excluded.slice(0, MOST_LISTED - odd.length))
      odd.push({ productId: item.id, price, currency, reason });
    await eventLoop.rest();
    const found = distribution(priced.map(({ price }) => price));
    currencies.push({ currency, ...found, oddMethod: method, odd: excluded.length });
  }
  return {
    currencies,
    withoutPrice,
    zero,
    onSale: discounts.length,
    medianDiscount: roundTo(median(discounts), DECIMALS),
    listPriceNotHigher,
    odd,
  };
}

function distribution(prices: readonly number[]): Omit<CurrencyPrices, "currency" | "oddMethod" | "odd"> {
  const { n, min, p10, p25, p75, p90, max } = summarise(prices);
  const round = (value: number | null): number | null => roundTo(value, DECIMALS);
  return {
    n,
    min: round(min),
    p10: round(p10),
    p25: round(p25),
    median: round(median(prices)),
    p75: round(p75),
    p90: round(p90),
    max: round(max),
    mean: round(mean(prices)),
  };
}
