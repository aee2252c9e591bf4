import { seasonalMannKendall } from "./mann-kendall.js";
import { seasonalTheilSen } from "./theil-sen.js";

/** Growth a year of a monthly series, each a share: 0.12 = +12 %. */
export interface YearlyGrowth {
  readonly perYear: number;
  /** 95 % interval. */
  readonly low: number | null;
  readonly high: number | null;
}

const YEAR = 12;
const MONTHS_FOR_GROWTH = 24;

/**
 * Compounded: exp of the yearly Theil-Sen slope of ln y over like months, less 1; the ends of the slope's interval likewise. Months that are
 * unknown or without any have no logarithm and are left out. Null below 24 months: a part of a season would pass for growth.
 */
export function growthAYear(months: readonly (number | null)[]): YearlyGrowth | null {
  const logs = months.map((value) => (value !== null && value > 0 ? Math.log(value) : null));
  if (logs.filter((log) => log !== null).length < MONTHS_FOR_GROWTH) return null;
  const found = seasonalTheilSen(logs, YEAR, seasonalMannKendall(logs, YEAR).variance);
  if (found === null) return null;
  const { slope, low, high } = found;
  return {
    perYear: Math.expm1(slope),
    low: low === null ? null : Math.expm1(low),
    high: high === null ? null : Math.expm1(high),
  };
}
