import type { MonthValue } from "./calendar.js";

export interface Trend {
  readonly n: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly direction: "rising" | "falling" | "no-trend" | "unknown";
  /** Why direction is unknown. */
  readonly reason: string | null;
  readonly test: "seasonal-kendall" | "mann-kendall" | null;
  readonly p: number | null;
  readonly tau: number | null;
  /** Units of the series per month, with a 95 % interval. */
  readonly slopePerMonth: number | null;
  readonly slopeLow: number | null;
  readonly slopeHigh: number | null;
  /** 12 * slope / median * 100, with its interval; null where the median is 0. */
  readonly percentPerYear: number | null;
  readonly percentPerYearLow: number | null;
  readonly percentPerYearHigh: number | null;
  /** Latest month against the same month a year before. */
  readonly yoyPercent: number | null;
  readonly last3VsYearBeforePercent: number | null;
  /** Yearly growth of the STL trend component from its first to its last month. */
  readonly cagrPercent: number | null;
  /** The year before was zero: growth is a label, not a percentage. */
  readonly isBreakout: boolean;
  readonly method: string;
}

/** Answers "is it growing?" for a monthly series in any order. */
export function analyseTrend(_months: readonly MonthValue[]): Trend {
  throw new Error("being written");
}
