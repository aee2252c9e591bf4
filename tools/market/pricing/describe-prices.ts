import { compareText, groupBy } from "../../collections.js";
import { splitOutliers } from "../../statistics/outliers.js";
import { buildPriceBands, type PriceBand } from "../../statistics/price-bands.js";
import {
  MINIMUM_FOR_PERCENTILES,
  percentileRank,
  type Summary,
  summarise,
  weightedMean,
} from "../../statistics/quantiles.js";
import { comparePrices } from "./compare-prices.js";
import { type ComparableOffer, compareSellers, type SellerLevel } from "./compare-sellers.js";
import type { IsIsolated } from "./isolated-prices.js";

export interface PriceDescription extends Summary {
  readonly clusterId: number;
  readonly currency: string | null;
  readonly basis: "item" | "unit";
  readonly packSizes: number[];
  readonly products: number;
  readonly clickWeightedMean: number | null;
  readonly clicks: number;
  readonly bands: PriceBand[];
  readonly brands: { brand: string; n: number; min: number; median: number | null; max: number }[];
  readonly merchants: SellerLevel[];
  /** Offers that entered the statistics: all but the outliers. */
  readonly kept: readonly ComparableOffer[];
  /** The offers themselves, cheapest first, when they are too few for percentiles. */
  readonly fewOffers: ComparableOffer[];
  readonly outliers: { offer: ComparableOffer; reason: string }[];
  readonly own: OwnPosition | null;
  readonly seenFrom: string | null;
  readonly seenTo: string | null;
  readonly method: string;
  readonly comparedPriceOf: (offer: ComparableOffer) => number;
}

interface OwnPosition {
  readonly price: number;
  readonly percentileRank: number | null;
  readonly indexToMedian: number | null;
  readonly indexToClickWeighted: number | null;
  readonly cheaperOffers: number;
}

/** Distribution of the prices of one cluster, in market currency; own price of one item, compared on the same basis. */
export function describePrices(
  clusterId: number,
  offers: readonly ComparableOffer[],
  ownPrice: number | null,
  isIsolated: IsIsolated = () => false,
): PriceDescription {
  const { basis, packSizes, comparedPriceOf } = comparePrices(offers);
  const { kept, excluded, method } = splitOutliers(offers, comparedPriceOf, ({ offerId }) => isIsolated(offerId));
  const prices = kept.map(comparedPriceOf);
  const summary = summarise(prices);
  const weights = clickWeights(kept);
  const clickWeightedMean = weightedMean(prices, weights);
  const hasPercentiles = prices.length >= MINIMUM_FOR_PERCENTILES;
  const days = offers.map(({ seenOn }) => seenOn).sort();
  return {
    clusterId,
    currency: offers[0]?.currency ?? null,
    basis,
    packSizes,
    ...summary,
    // What can be bought is never hidden: the cheapest is the cheapest.
    ...endsOf(offers.map(comparedPriceOf)),
    products: new Set(kept.map(({ productId }) => productId)).size,
    clickWeightedMean,
    clicks: Math.round(weights.reduce((sum, weight) => sum + weight, 0)),
    bands: hasPercentiles ? [...buildPriceBands(prices).bands] : [],
    brands: describeBrands(kept, comparedPriceOf),
    merchants: compareSellers(kept, comparedPriceOf),
    kept,
    fewOffers: hasPercentiles ? [] : [...kept].sort((a, b) => comparedPriceOf(a) - comparedPriceOf(b)),
    outliers: excluded.map(({ item, reason }) => ({ offer: item, reason })),
    own:
      ownPrice === null
        ? null
        : {
            price: ownPrice,
            percentileRank: hasPercentiles ? percentileRank(prices, ownPrice) : null,
            indexToMedian: priceIndex(ownPrice, summary.median),
            indexToClickWeighted: priceIndex(ownPrice, clickWeightedMean),
            cheaperOffers: prices.filter((price) => price < ownPrice).length,
          },
    seenFrom: days[0] ?? null,
    seenTo: days.at(-1) ?? null,
    method: `quantiles type 7; ${method}; ${basis === "unit" ? "price per unit, because packs differ" : "price per item"}`,
    comparedPriceOf,
  };
}

function endsOf(prices: readonly number[]): { min: number | null; max: number | null } {
  const { min, max } = summarise(prices.filter((price) => price > 0));
  return { min, max };
}

/** Clicks are known per product: its offers share them equally. */
function clickWeights(offers: readonly ComparableOffer[]): number[] {
  const offersOf = new Map<number, number>();
  for (const { productId } of offers) offersOf.set(productId, (offersOf.get(productId) ?? 0) + 1);
  return offers.map(({ productId, clicks }) => (clicks ?? 0) / (offersOf.get(productId) ?? 1));
}

function describeBrands(offers: readonly ComparableOffer[], priceOf: (offer: ComparableOffer) => number) {
  return [...groupBy(offers, ({ brand }) => brand)]
    .map(([brand, items]) => {
      const { n, min, median, max } = summarise(items.map(priceOf));
      return { brand, n, min: min ?? 0, median, max: max ?? 0 };
    })
    .sort((a, b) => b.n - a.n || compareText(a.brand, b.brand));
}

/** 100 * own / benchmark, in index points; null where either is missing or not positive. */
export function priceIndex(own: number | null, benchmark: number | null): number | null {
  if (own === null || benchmark === null || !(own > 0) || !(benchmark > 0)) return null;
  return (100 * own) / benchmark;
}
