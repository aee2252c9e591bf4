import { betaQuantile } from "./distributions.js";

export interface Proportion {
  /** 0-1. */
  readonly share: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
  readonly n: number;
}

const Z_95 = 1.959963984540054;

/** Cells with fewer people are not shown. */
export const MINIMUM_CELL = 30;

/** Wilson 1927 score interval (95 %) of `successes` in `n`; null for n = 0. Successes may be fractional (share * n). */
export function wilsonInterval(successes: number, n: number): Proportion | null {
  if (!(n > 0)) return null;
  const share = Math.min(1, Math.max(0, successes / n));
  const z2 = Z_95 * Z_95;
  const denominator = 1 + z2 / n;
  const centre = (share + z2 / (2 * n)) / denominator;
  const half = (Z_95 / denominator) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return {
    share,
    low: share === 0 ? 0 : Math.max(0, centre - half),
    high: share === 1 ? 1 : Math.min(1, centre + half),
    n,
  };
}

/** A Beta prior: `a` orders in `b` clicks seen before the data. */
export interface RatePrior {
  readonly a: number;
  readonly b: number;
}

/** The prior that says `rate` with the weight of `clicks` clicks. */
export function priorFrom(rate: number, clicks: number): RatePrior {
  return { a: rate * clicks, b: clicks };
}

/** Conversion rate from thin data: (orders + a) / (clicks + b), with the 95 % interval of Beta(orders + a, clicks - orders + b - a). */
export function shrunkRate(orders: number, clicks: number, prior: RatePrior): Proportion | null {
  const successes = orders + prior.a;
  const failures = clicks - orders + prior.b - prior.a;
  if (!(successes > 0) || !(failures > 0)) return null;
  return {
    share: successes / (successes + failures),
    low: betaQuantile(0.025, successes, failures),
    high: betaQuantile(0.975, successes, failures),
    n: clicks,
  };
}

/** Splits cells by sample size: below 30 they are counted, never shown. */
export function suppressSmallCells<T>(
  cells: readonly T[],
  sizeOf: (cell: T) => number,
): { shown: T[]; suppressed: T[] } {
  const shown: T[] = [];
  const suppressed: T[] = [];
  for (const cell of cells) (sizeOf(cell) < MINIMUM_CELL ? suppressed : shown).push(cell);
  return { shown, suppressed };
}

/** 100 * segment share / population share; null where the population share is unknown or 0. */
export function populationIndex(share: number, populationShare: number | null): number | null {
  return populationShare !== null && populationShare > 0 ? (100 * share) / populationShare : null;
}
