import type { MonthlySeries } from "./calendar.js";
import { mean } from "./quantiles.js";
import { decomposeStl, easyStlOptions, type StlResult } from "./stl.js";

const PERIOD = 12;
/** A cycle-subseries span this wide with a constant fit makes the season the same every year. */
const PERIODIC_SPAN = 10_001;

export interface MonthlyDecomposition {
  /** On the scale of `model`: logs when multiplicative. */
  readonly result: StlResult;
  readonly model: "multiplicative" | "additive";
  readonly gapsFilled: number;
}

/**
 * Periodic STL of a monthly series of at least 24 months: on logs where all values are positive, else on the values. The season is
 * held equal over the years, which three or four years can carry; `isRobust` keeps single promotions out of it.
 */
export function decomposeMonthly(series: MonthlySeries, isRobust: boolean): MonthlyDecomposition {
  const filled = fillGaps(series.values);
  const model = filled.every((value) => value > 0) ? "multiplicative" : "additive";
  const scaled = model === "multiplicative" ? filled.map(Math.log) : filled;
  const result = decomposeStl(scaled, {
    ...easyStlOptions(PERIOD, PERIODIC_SPAN, isRobust),
    seasonalDegree: 0,
    seasonalJump: 1,
    trendJump: 1,
    lowPassJump: 1,
  });
  return { result, model, gapsFilled: series.values.length - series.n };
}

/** Fills a missing month with its calendar month's usual share of the local level; without that month elsewhere, with the level. */
function fillGaps(values: readonly (number | null)[]): number[] {
  if (values.every((value) => value !== null)) return values.map((value) => value ?? 0);
  const levels = values.map((_, index) => localLevel(values, index));
  const ratios = Array.from({ length: PERIOD }, (_, month) => {
    const seen = values.flatMap((value, index) => {
      const level = levels[index] as number;
      return index % PERIOD === month && value !== null && level !== 0 ? [value / level] : [];
    });
    return mean(seen) ?? 1;
  });
  return values.map((value, index) => value ?? (levels[index] as number) * (ratios[index % PERIOD] as number));
}

/** Mean of the known values within half a year; of the whole series where that stretch is empty. */
function localLevel(values: readonly (number | null)[], index: number): number {
  const known = (part: readonly (number | null)[]): number[] => part.filter((value): value is number => value !== null);
  return mean(known(values.slice(Math.max(0, index - PERIOD / 2), index + PERIOD / 2 + 1))) ?? mean(known(values)) ?? 0;
}
