/** Quantiles and weighted centres. Empty input gives null, never 0. */

/** Quantile of an ascending list, type 7 (Hyndman & Fan 1996): linear between order statistics at (n - 1) * p. */
export function quantileSorted(sorted: readonly number[], p: number): number | null {
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * Math.min(1, Math.max(0, p));
  const below = Math.floor(position);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (position - below) * (high - low);
}

/** Ascending copy. Typed, since a comparison of ours for each pair takes ten times as long. */
export function sortNumbers(values: Iterable<number>): number[] {
  return Array.from(Float64Array.from(values).sort());
}

/** Quantile type 7 of values in any order. */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileSorted(sortNumbers(values), p);
}

export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sample variance (n - 1); null below two values. */
export function sampleVariance(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  let sum = 0;
  for (const value of values) sum += (value - centre) ** 2;
  return sum / (values.length - 1);
}

/** Distribution of values in their own unit. */
export interface Summary {
  readonly n: number;
  readonly min: number | null;
  /** p10 to p90 are null when n < 5: list the values instead. */
  readonly p10: number | null;
  readonly p25: number | null;
  readonly median: number | null;
  readonly p75: number | null;
  readonly p90: number | null;
  readonly max: number | null;
}

export const MINIMUM_FOR_PERCENTILES = 5;

/** n, extremes, and type 7 percentiles (from five values on). */
export function summarise(values: readonly number[]): Summary {
  const sorted = sortNumbers(values);
  const at = (p: number): number | null => (sorted.length < MINIMUM_FOR_PERCENTILES ? null : quantileSorted(sorted, p));
  return {
    n: sorted.length,
    min: sorted[0] ?? null,
    p10: at(0.1),
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    max: sorted.at(-1) ?? null,
  };
}

/** Percentile rank 0-100: share of values below, ties counted half. Null for no values. */
export function percentileRank(values: readonly number[], value: number): number | null {
  if (values.length === 0) return null;
  let below = 0;
  let equal = 0;
  for (const other of values) {
    if (other < value) below += 1;
    else if (other === value) equal += 1;
  }
  return (100 * (below + equal / 2)) / values.length;
}

/** Mean weighted by clicks, sales or time; null where no weight is positive. */
export function weightedMean(values: readonly number[], weights: readonly number[]): number | null {
  let sum = 0;
  let total = 0;
  values.forEach((value, index) => {
    const weight = weights[index] ?? 0;
    if (weight > 0) {
      sum += value * weight;
      total += weight;
    }
  });
  return total > 0 ? sum / total : null;
}

/**
 * Smallest value at which the cumulative weight reaches p of the total; the mean of two neighbours when it is reached
 * exactly (so equal weights at p = 0.5 give the ordinary median). Null where no weight is positive.
 */
export function weightedQuantile(values: readonly number[], weights: readonly number[], p: number): number | null {
  const pairs = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.value - b.value);
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return null;
  const goal = total * Math.min(1, Math.max(0, p));
  const slack = total * 1e-12;
  let cumulative = 0;
  for (const [index, { value, weight }] of pairs.entries()) {
    cumulative += weight;
    const next = pairs[index + 1];
    if (Math.abs(cumulative - goal) <= slack && next && p > 0) return (value + next.value) / 2;
    if (cumulative >= goal) return value;
  }
  return pairs.at(-1)?.value ?? null;
}
