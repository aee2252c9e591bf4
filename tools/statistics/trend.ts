import { fromMonthNumber, type MonthlySeries, type MonthValue, toMonthlySeries } from "./calendar.js";
import { growthAYear } from "./growth.js";
import { mannKendall, seasonalMannKendall } from "./mann-kendall.js";
import { decomposeMonthly } from "./monthly-stl.js";
import { median } from "./quantiles.js";
import { seasonalTheilSen, theilSen } from "./theil-sen.js";

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
  /** Compounded growth a year (`growth.ts`) with its interval; null below 24 months with a value above 0. */
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

const PERIOD = 12;
const MINIMUM_FOR_SEASONAL = 24;
const MINIMUM_FOR_TEST = 8;
const MAXIMUM_GAP_SHARE = 0.2;
const SIGNIFICANCE = 0.05;

type Tested = Pick<
  Trend,
  "direction" | "reason" | "test" | "p" | "tau" | "slopePerMonth" | "slopeLow" | "slopeHigh" | "method"
>;

/**
 * Answers "is it growing?" for a monthly series in any order. From 24 months: seasonal Kendall test with the seasonal
 * Theil-Sen slope. Below, the plain test and slope are given but no direction: half a season looks like a trend.
 * `withCagr: false` leaves out the decomposition, which is nine tenths of the time (2 ms a series): for rankings of many.
 */
export function analyseTrend(months: readonly MonthValue[], { withCagr = true } = {}): Trend {
  const series = toMonthlySeries(months);
  const growth = growthAYear(series.values);
  const compared = compareWithYearBefore(series.values);
  return {
    n: series.n,
    from: series.n > 0 ? fromMonthNumber(series.firstMonth) : null,
    to: series.n > 0 ? fromMonthNumber(series.firstMonth + series.values.length - 1) : null,
    ...testTrend(series),
    percentPerYear: toPercent(growth?.perYear),
    percentPerYearLow: toPercent(growth?.low),
    percentPerYearHigh: toPercent(growth?.high),
    ...compared,
    cagrPercent: withCagr ? measureCagr(series) : null,
  };
}

const toPercent = (share: number | null | undefined): number | null => (typeof share === "number" ? 100 * share : null);

function testTrend(series: MonthlySeries): Tested {
  const { values, n } = series;
  if (n < MINIMUM_FOR_TEST) {
    const reason = `${n} months of data: a trend test needs at least ${MINIMUM_FOR_TEST}`;
    return {
      direction: "unknown",
      reason,
      test: null,
      p: null,
      tau: null,
      slopePerMonth: null,
      slopeLow: null,
      slopeHigh: null,
      method: "none",
    };
  }
  const isSeasonal = n >= MINIMUM_FOR_SEASONAL;
  const test = isSeasonal ? seasonalMannKendall(values, PERIOD) : mannKendall(values);
  const slope = isSeasonal ? seasonalTheilSen(values, PERIOD, test.variance) : theilSen(values, test.variance);
  const perMonth = (perStep: number | null | undefined): number | null =>
    typeof perStep === "number" ? perStep / (isSeasonal ? PERIOD : 1) : null;
  return {
    direction: !isSeasonal ? "unknown" : test.p >= SIGNIFICANCE ? "no-trend" : test.s > 0 ? "rising" : "falling",
    reason: isSeasonal
      ? null
      : `${n} months of data: below ${MINIMUM_FOR_SEASONAL} a season cannot be told from a trend`,
    test: isSeasonal ? "seasonal-kendall" : "mann-kendall",
    p: test.p,
    tau: test.tau,
    slopePerMonth: perMonth(slope?.slope),
    slopeLow: perMonth(slope?.low),
    slopeHigh: perMonth(slope?.high),
    method: isSeasonal
      ? "seasonal Kendall test (period 12); growth a year from the seasonal Theil-Sen slope of ln searches, compounded"
      : "Mann-Kendall test, Theil-Sen slope, season not removed",
  };
}

function compareWithYearBefore(
  values: readonly (number | null)[],
): Pick<Trend, "yoyPercent" | "last3VsYearBeforePercent" | "isBreakout"> {
  const sumOf = (count: number, monthsBack: number): number | null => {
    const end = values.length - monthsBack;
    const part = end - count < 0 ? [] : values.slice(end - count, end);
    return part.length === 0 || part.some((value) => value === null)
      ? null
      : part.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const change = (count: number): number | null => {
    const now = sumOf(count, 0);
    const before = sumOf(count, PERIOD);
    return now === null || before === null || before <= 0 ? null : 100 * (now / before - 1);
  };
  const yearNow = values.slice(-PERIOD).filter((value) => value !== null);
  const yearBefore = values.slice(-2 * PERIOD, -PERIOD).filter((value) => value !== null);
  return {
    yoyPercent: change(1),
    last3VsYearBeforePercent: change(3),
    isBreakout: median(yearBefore) === 0 && (median(yearNow) ?? 0) > 0,
  };
}

/** From the trend component, so that no single first or last month decides; null below 24 months or at a trend that is not positive. */
function measureCagr(series: MonthlySeries): number | null {
  const { values, n } = series;
  if (n < MINIMUM_FOR_SEASONAL || values.length - n > MAXIMUM_GAP_SHARE * values.length) return null;
  const { result, model } = decomposeMonthly(series, true);
  const first = result.trend[0] as number;
  const last = result.trend.at(-1) as number;
  const years = (values.length - 1) / PERIOD;
  if (model === "multiplicative") return 100 * Math.expm1((last - first) / years);
  return first > 0 && last > 0 ? 100 * ((last / first) ** (1 / years) - 1) : null;
}
