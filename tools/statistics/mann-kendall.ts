import { twoSidedP } from "./distributions.js";

export interface KendallTest {
  /** Values that took part. */
  readonly n: number;
  readonly s: number;
  readonly variance: number;
  readonly z: number;
  /** Two-sided. */
  readonly p: number;
  /** S over its largest possible size, -1 to 1. */
  readonly tau: number;
}

/** Mann-Kendall test of a monotonic trend (Mann 1945, Kendall 1975), with the tie correction; nulls are left out. */
export function mannKendall(values: readonly (number | null)[]): KendallTest {
  return conclude([scoreOf(values)]);
}

/**
 * Seasonal Kendall test (Hirsch, Slack & Smith 1982): S and its variance summed over the seasons, so that a season is no
 * trend. The first value belongs to season 0; nulls keep the place of the others.
 */
export function seasonalMannKendall(values: readonly (number | null)[], period = 12): KendallTest {
  return conclude(
    Array.from({ length: period }, (_, season) => scoreOf(values.filter((_value, index) => index % period === season))),
  );
}

interface Score {
  readonly n: number;
  readonly s: number;
  readonly variance: number;
}

/** Var(S) = [n(n-1)(2n+5) - sum t(t-1)(2t+5)] / 18 over groups of t tied values. */
function scoreOf(series: readonly (number | null)[]): Score {
  const values = series.filter((value): value is number => value !== null && Number.isFinite(value));
  const n = values.length;
  let s = 0;
  for (let later = 1; later < n; later += 1) {
    for (let earlier = 0; earlier < later; earlier += 1)
      s += Math.sign((values[later] as number) - (values[earlier] as number));
  }
  const ties = new Map<number, number>();
  for (const value of values) ties.set(value, (ties.get(value) ?? 0) + 1);
  let variance = n * (n - 1) * (2 * n + 5);
  for (const t of ties.values()) variance -= t * (t - 1) * (2 * t + 5);
  return { n, s, variance: variance / 18 };
}

function conclude(scores: readonly Score[]): KendallTest {
  const n = scores.reduce((sum, score) => sum + score.n, 0);
  const s = scores.reduce((sum, score) => sum + score.s, 0);
  const variance = scores.reduce((sum, score) => sum + score.variance, 0);
  const pairs = scores.reduce((sum, score) => sum + (score.n * (score.n - 1)) / 2, 0);
  const z = s === 0 || variance <= 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
  return { n, s, variance, z, p: twoSidedP(z), tau: pairs > 0 ? s / pairs : 0 };
}
