import { z } from "zod";
import type { MonthValue } from "../../statistics/calendar.js";
import { forecastMonths } from "../../statistics/forecast.js";
import { analyseSeasonality } from "../../statistics/seasonality.js";
import { analyseTrend, type Trend } from "../../statistics/trend.js";
import type { YearChange } from "./year-change.js";

/** The demand statistics of one monthly series as tools return them: changes are shares (0.12 = +12 %). */

const nullableNumber = z.number().nullable();
const nullableText = z.string().nullable();
const Span = { n: z.number(), from: nullableText, to: nullableText, unit: z.string(), method: z.string() };

export const DemandSeason = z.object({
  ...Span,
  /** Full years covered. */
  cycles: z.number(),
  /** January first, 100 = average month; null with `reason`. */
  index: z.array(z.number()).length(12).nullable(),
  reason: nullableText,
  /** The latest months as seen, where there is no index; `ofMean` 1 = their mean. */
  shape: z.array(z.object({ month: z.string(), searches: z.number(), ofMean: nullableNumber })).nullable(),
  /** 0-1: how far the season stands out of the noise. */
  strength: nullableNumber,
  /** p of the test that all calendar months are alike. */
  p: nullableNumber,
  label: z.enum(["seasonal", "weak", "none", "unknown"]),
  /** Calendar months 1-12. */
  peakMonth: nullableNumber,
  troughMonth: nullableNumber,
  peakToTrough: nullableNumber,
  /** First month after the trough where the index passes a fifth of the way from average to peak. */
  onsetMonth: nullableNumber,
  /** First month from which on all up to the onset lie a fifth of the way from the low to the peak, or more. */
  riseMonth: nullableNumber,
  leadTimeMonths: nullableNumber,
  /** Mean rank correlation of the yearly profiles, -1 to 1. */
  stability: nullableNumber,
  evidence: z.enum(["normal", "weak", "none"]),
  monthsFilled: z.number(),
});
export type DemandSeason = z.infer<typeof DemandSeason>;

export const DemandTrend = z.object({
  ...Span,
  direction: z.enum(["rising", "falling", "no-trend", "unknown"]),
  /** Why direction is unknown. */
  reason: nullableText,
  test: z.enum(["seasonal-kendall", "mann-kendall"]).nullable(),
  p: nullableNumber,
  /** Growth a year, compounded from the slope of ln searches, with its 95 % interval. */
  perYear: nullableNumber,
  perYearLow: nullableNumber,
  perYearHigh: nullableNumber,
  /** Latest month against the same month a year before, over the figures measured in both. */
  yearOverYear: nullableNumber,
  /** Latest 3 months against the same 3 a year before, over the figures measured in both. */
  latest3: nullableNumber,
  /** Yearly growth of the trend component, first to last month; null in rankings. */
  cagr: nullableNumber,
  /** A year ago there were none: growth is a label, not a percentage. */
  isBreakout: z.boolean(),
});
export type DemandTrend = z.infer<typeof DemandTrend>;

export const DemandForecast = z.object({
  /** Empty with `reason`. */
  points: z.array(z.object({ month: z.string(), searches: z.number(), low: z.number(), high: z.number() })),
  /** Why there is no forecast. */
  reason: nullableText,
  /** Mean absolute error over that of repeating the same month of the year before, on the hold-out; below 1 where published. */
  mase: nullableNumber,
  n: z.number(),
  unit: z.string(),
  method: nullableText,
});
export type DemandForecast = z.infer<typeof DemandForecast>;

export interface DemandProfile {
  readonly season: DemandSeason;
  readonly trend: DemandTrend;
  readonly forecast: DemandForecast;
}

/** Season, trend and forecast of a monthly series of searches; `horizon` months ahead. */
export function profileDemand(months: readonly MonthValue[], change: YearChange, horizon: number): DemandProfile {
  return {
    season: toSeason(months),
    trend: toTrend(analyseTrend(months), change),
    forecast: toForecast(months, horizon),
  };
}

/** The season alone, for rankings. */
export function describeSeason(months: readonly MonthValue[]): DemandSeason {
  return toSeason(months);
}

/** The trend alone and without `cagr`: quick enough for rankings of many series. */
export function describeTrend(months: readonly MonthValue[], change: YearChange): DemandTrend {
  return toTrend(analyseTrend(months, { withCagr: false }), change);
}

function toTrend(trend: Trend, { yearOverYear, latest3 }: YearChange): DemandTrend {
  return {
    n: trend.n,
    from: trend.from,
    to: trend.to,
    unit: "share a year, compounded",
    method: trend.method,
    direction: trend.direction,
    reason: trend.reason,
    test: trend.test,
    p: trend.p,
    perYear: toShare(trend.percentPerYear),
    perYearLow: toShare(trend.percentPerYearLow),
    perYearHigh: toShare(trend.percentPerYearHigh),
    yearOverYear,
    latest3,
    cagr: toShare(trend.cagrPercent),
    isBreakout: trend.isBreakout,
  };
}

function toSeason(months: readonly MonthValue[]): DemandSeason {
  const { peakToTroughRatio, gapsFilled, index, shape, trendStrength: _, ...season } = analyseSeasonality(months);
  return {
    ...season,
    unit: "index, 100 = average month",
    index: index === null ? null : [...index],
    shape:
      shape?.map(({ month, value, percentOfMean }) => ({ month, searches: value, ofMean: toShare(percentOfMean) })) ??
      null,
    peakToTrough: peakToTroughRatio,
    monthsFilled: gapsFilled,
  };
}

function toForecast(months: readonly MonthValue[], horizon: number): DemandForecast {
  const forecast = forecastMonths(months, horizon);
  const { n, mase } = forecast;
  const unit = "searches per month, 80 % interval";
  if (!forecast.published) return { points: [], reason: forecast.reason, mase, n, unit, method: null };
  const points = forecast.points.map(({ month, value, low, high }) => ({ month, searches: value, low, high }));
  return { points, reason: null, mase, n, unit, method: forecast.method };
}

const toShare = (percent: number | null): number | null => (percent === null ? null : percent / 100);
