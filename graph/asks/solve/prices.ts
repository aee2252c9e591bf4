import type { MeasureId } from "../../../tools/measures/registry.js";

/** What an order brings, where the asker names no price of theirs: the likelier first. */
export const PRICES: readonly MeasureId[] = [
  "order-value",
  "price-median",
  "price-mean",
  "price-p25",
  "price-p75",
  "price-p10",
  "price-p90",
  "price-lowest",
  "price-highest",
];

export const isPrice = (id: MeasureId): boolean => PRICES.includes(id);
