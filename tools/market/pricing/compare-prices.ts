/** What a price is compared by. */
export interface PricedPack {
  readonly price: number;
  readonly packUnits: number;
}

export interface PriceComparison {
  readonly basis: "item" | "unit";
  /** Ascending. */
  readonly packSizes: number[];
  readonly comparedPriceOf: (offer: PricedPack) => number;
}

/** Offers of one cluster are compared per unit where their packs differ, else per item. */
export function comparePrices(offers: readonly PricedPack[]): PriceComparison {
  const packSizes = [...new Set(offers.map(({ packUnits }) => packUnits))].sort((a, b) => a - b);
  if (packSizes.length > 1)
    return { basis: "unit", packSizes, comparedPriceOf: ({ price, packUnits }) => roundUnitPrice(price / packUnits) };
  return { basis: "item", packSizes, comparedPriceOf: ({ price }) => price };
}

/** Sub-cent units (a tea bag, a nappy) need more than cents; floats differ beyond. */
function roundUnitPrice(price: number): number {
  return Math.round(price * 10_000) / 10_000;
}
