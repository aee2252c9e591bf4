import { ckmeans } from "simple-statistics";
import { median, quantileSorted, sortNumbers } from "./quantiles.js";

export interface PriceBand {
  /** Lowest and highest price observed in the band; bands do not overlap. */
  readonly low: number;
  readonly high: number;
  readonly median: number;
  readonly n: number;
  /** Share of the prices, 0-1. */
  readonly share: number;
}

export interface PriceBands {
  /** Cheapest first; empty without prices. */
  readonly bands: readonly PriceBand[];
  readonly n: number;
  readonly method: string;
}

const MAXIMUM_BANDS = 5;
/** Fewer prices than this do not show groups. */
const MINIMUM_FOR_CLUSTERS = 20;
/** ckmeans grows faster than n: the number of groups is chosen on this many evenly spaced quantiles. */
const SAMPLE_FOR_K = 300;

/**
 * Bands of the positive prices: optimal one-dimensional k-means on ln p (ckmeans, Wang & Song 2011), k in 2..5 by the gap
 * statistic (Tibshirani, Walther & Hastie 2001). Quartiles where there are fewer than 20 prices or no groups; below 5
 * prices one band.
 */
export function buildPriceBands(prices: readonly number[]): PriceBands {
  const sorted = sortNumbers(prices.filter((price) => Number.isFinite(price) && price > 0));
  const n = sorted.length;
  if (n === 0) return { bands: [], n, method: "no prices" };
  if (n < 5) return { bands: [bandOf(sorted, n)], n, method: "one band below 5 prices" };
  const logs = sorted.map(Math.log);
  const k = n < MINIMUM_FOR_CLUSTERS ? 1 : chooseK(logs);
  if (k === 1) {
    return {
      bands: quartileBands(sorted),
      n,
      method: n < MINIMUM_FOR_CLUSTERS ? "quartiles (fewer than 20 prices)" : "quartiles (no distinct groups)",
    };
  }
  const bands: PriceBand[] = [];
  let start = 0;
  for (const cluster of ckmeans(logs, k)) {
    if (cluster.length > 0) bands.push(bandOf(sorted.slice(start, start + cluster.length), n));
    start += cluster.length;
  }
  return { bands, n, method: `natural groups of ln price (ckmeans, k = ${bands.length} by gap)` };
}

/**
 * Smallest k with Gap(k) >= Gap(k + 1) - 2 s(k + 1). The reference needs no simulation in one dimension: n uniform values on
 * a range r split into k equal parts leave a mean square of r² / (12 k²), and ln of it has a variance of about 0.8 / n.
 */
function chooseK(sortedLogs: readonly number[]): number {
  const m = Math.min(SAMPLE_FOR_K, sortedLogs.length);
  const sample = Array.from({ length: m }, (_, index) => quantileSorted(sortedLogs, index / (m - 1)) ?? 0);
  const distinct = new Set(sample).size;
  if (distinct < 2) return 1;
  const range = (sample[m - 1] as number) - (sample[0] as number);
  const largest = Math.min(MAXIMUM_BANDS + 1, distinct);
  const slack = 2 * Math.sqrt(0.8 / m);
  const gaps = Array.from({ length: largest }, (_, index) => {
    const k = index + 1;
    const within = ckmeans(sample, k).reduce((sum, cluster) => sum + sumOfSquares(cluster), 0) / m;
    return Math.log((range * range) / (12 * k * k)) - Math.log(Math.max(within, 1e-9 * range * range));
  });
  for (let k = 1; k < largest; k += 1) {
    if ((gaps[k - 1] as number) >= (gaps[k] as number) - slack) return k;
  }
  return Math.min(largest, MAXIMUM_BANDS);
}

function quartileBands(sorted: readonly number[]): PriceBand[] {
  const cuts = [0.25, 0.5, 0.75].map((p) => quantileSorted(sorted, p) ?? 0);
  const groups: number[][] = [[], [], [], []];
  for (const price of sorted) groups[cuts.filter((cut) => price > cut).length]?.push(price);
  return groups.filter((group) => group.length > 0).map((group) => bandOf(group, sorted.length));
}

function bandOf(sorted: readonly number[], n: number): PriceBand {
  return {
    low: sorted[0] as number,
    high: sorted.at(-1) as number,
    median: median(sorted) as number,
    n: sorted.length,
    share: sorted.length / n,
  };
}

function sumOfSquares(values: readonly number[]): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
