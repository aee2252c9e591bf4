import { mean } from "./quantiles.js";

/** 100 * own / benchmark, in index points; null where either is missing or not positive. */
export function priceIndex(own: number | null, benchmark: number | null): number | null {
  if (own === null || benchmark === null || !(own > 0) || !(benchmark > 0)) return null;
  return (100 * own) / benchmark;
}

export interface PricePair {
  readonly own: number;
  readonly rival: number;
}

export interface JevonsIndex {
  /** 100 = same price level; null without a usable pair. */
  readonly index: number | null;
  /** Pairs with two positive prices. */
  readonly n: number;
}

/** Jevons index of matched items: 100 * exp(mean ln(own / rival)), a geometric mean that no single pair dominates. */
export function jevonsIndex(pairs: readonly PricePair[]): JevonsIndex {
  const ratios = pairs.filter(({ own, rival }) => own > 0 && rival > 0).map(({ own, rival }) => Math.log(own / rival));
  const centre = mean(ratios);
  return { index: centre === null ? null : 100 * Math.exp(centre), n: ratios.length };
}
