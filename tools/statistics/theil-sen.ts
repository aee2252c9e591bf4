import { quantileSorted, sortNumbers } from "./quantiles.js";

export interface TheilSen {
  /** Units of the series per step (seasonal: per period). */
  readonly slope: number;
  /** 95 % interval; null where no test variance was given. */
  readonly low: number | null;
  readonly high: number | null;
  /** median(y) - slope * median(t) over the known points. */
  readonly intercept: number;
  /** Values that took part. */
  readonly n: number;
}

const Z_95 = 1.959963984540054;

/**
 * Theil-Sen slope: median of the slopes of all pairs (Sen 1968), time = position. The interval takes the sorted slopes at
 * ranks (N -/+ 1.96 sqrt(Var)) / 2, Var from the matching Kendall test (Gilbert 1987, 16.5). Null below two values.
 */
export function theilSen(values: readonly (number | null)[], variance: number | null = null): TheilSen | null {
  return estimate(values, 1, variance);
}

/** The same over pairs of one season only, per period (Hirsch, Slack & Smith 1982). Null below two values of one season. */
export function seasonalTheilSen(
  values: readonly (number | null)[],
  period = 12,
  variance: number | null = null,
): TheilSen | null {
  return estimate(values, period, variance);
}

function estimate(values: readonly (number | null)[], period: number, variance: number | null): TheilSen | null {
  const points = values.flatMap((value, time) => (value === null || !Number.isFinite(value) ? [] : [{ value, time }]));
  const slopes: number[] = [];
  points.forEach((later, index) => {
    for (let before = 0; before < index; before += 1) {
      const earlier = points[before] as { value: number; time: number };
      const steps = later.time - earlier.time;
      if (steps % period === 0) slopes.push(((later.value - earlier.value) * period) / steps);
    }
  });
  slopes.sort((a, b) => a - b);
  const slope = quantileSorted(slopes, 0.5);
  if (slope === null) return null;
  const middleValue = quantileSorted(sortNumbers(points.map(({ value }) => value)), 0.5) ?? 0;
  const middleTime =
    quantileSorted(
      points.map(({ time }) => time),
      0.5,
    ) ?? 0;
  const half = variance === null ? null : (Z_95 * Math.sqrt(Math.max(0, variance))) / 2;
  return {
    slope,
    low: half === null ? null : atRank(slopes, slopes.length / 2 - half),
    high: half === null ? null : atRank(slopes, slopes.length / 2 + half + 1),
    intercept: middleValue - (slope * middleTime) / period,
    n: points.length,
  };
}

/** Value at a one-based, fractional rank, held inside the list. */
function atRank(sorted: readonly number[], rank: number): number | null {
  return quantileSorted(sorted, (rank - 1) / Math.max(1, sorted.length - 1));
}
