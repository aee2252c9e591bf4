import { calendarMonth, MONTH_COUNT } from "./calendar.js";
import type { ClusterPlan } from "./plan.js";
import type { Market } from "./planted.js";
import { compound, createRandom } from "./random.js";
import { seasonFactor } from "./seasons.js";

/**
 * The cluster's demand by month as a factor of its mean over the last twelve months:
 * season x trend x a noise that all its keywords and sales share.
 */
export function createDemandCurve(cluster: ClusterPlan, market: Market): readonly number[] {
  const random = createRandom("demand", cluster.name, market);
  const noise = Array.from({ length: MONTH_COUNT }, () => 0.025 * random.normal());
  if (cluster.season === "flat") balanceYears(noise);
  const curve = noise.map(
    (value, index) =>
      seasonFactor(cluster.season, calendarMonth(index)) * compound(cluster.growth, index / 12) * (1 + value),
  );
  const lastYear = curve.slice(-12);
  const mean = lastYear.reduce((sum, value) => sum + value, 0) / lastYear.length;
  return curve.map((value) => value / mean);
}

/** Three draws a calendar month would leave a chance season in a flat series; taking out their mean leaves none. */
export function balanceYears(noise: number[]): void {
  for (let month = 0; month < 12; month++) {
    const mean = ((noise[month] ?? 0) + (noise[month + 12] ?? 0) + (noise[month + 24] ?? 0)) / 3;
    for (const index of [month, month + 12, month + 24]) noise[index] = (noise[index] ?? 0) - mean;
  }
}
