import { z } from "zod";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { roundTo } from "../../statistics/rounding.js";
import { analyseSeasonality } from "../../statistics/seasonality.js";
import { analyseTrend } from "../../statistics/trend.js";

/** How the searches of one keyword run: change against a year before, trend beyond chance, season. */

export interface KeywordMonth {
  readonly month: string;
  readonly searches: number | null;
}

/** First days of the first and the last month. */
export const MonthSpan = z.object({ from: z.string(), to: z.string() });
export type MonthSpan = z.infer<typeof MonthSpan>;

export const KeywordTrend = z.object({
  /** level: no trend beyond chance. unknown: too few months. */
  direction: z.enum(["rising", "falling", "level", "unknown"]),
  /** Growth a year, compounded (`statistics/growth.ts`); 0.1 = 10 %. */
  perYear: z.number().nullable(),
  /** Of the seasonal Kendall test, times the keywords it was chosen from (Bonferroni). */
  p: z.number().nullable(),
  months: z.number(),
});
export type KeywordTrend = z.infer<typeof KeywordTrend>;

export const KeywordSeason = z.object({
  label: z.enum(["seasonal", "weak", "none", "unknown"]),
  /** Calendar months 1-12. */
  peakMonth: z.number().nullable(),
  lowMonth: z.number().nullable(),
  onsetMonth: z.number().nullable(),
  /** Searches of the peak month and of the low as multiples of an average month. */
  peak: z.number().nullable(),
  low: z.number().nullable(),
  months: z.number(),
});
export type KeywordSeason = z.infer<typeof KeywordSeason>;

const SIGNIFICANCE = 0.05;

/** The same months a year before. */
export const yearBefore = ({ from, to }: MonthSpan): MonthSpan => ({
  from: fromMonthNumber(toMonthNumber(from) - 12),
  to: fromMonthNumber(toMonthNumber(to) - 12),
});

export const lengthOfSpan = ({ from, to }: MonthSpan): number => toMonthNumber(to) - toMonthNumber(from) + 1;

/** Searches of a span against the same calendar months a year before, as a share; null unless every month of both is known. */
export function changeOver(months: readonly KeywordMonth[], span: MonthSpan): number | null {
  const now = sumOver(months, span);
  const before = sumOver(months, yearBefore(span));
  return now === null || before === null || before === 0 ? null : roundTo(now / before - 1, 6);
}

function sumOver(months: readonly KeywordMonth[], span: MonthSpan): number | null {
  const inSpan = months.filter(({ month }) => month >= span.from && month <= span.to);
  if (inSpan.length !== lengthOfSpan(span)) return null;
  return inSpan.reduce(
    (sum, { searches }) => (sum === null || searches === null ? null : sum + searches),
    0 as number | null,
  );
}

/** `candidates` is the number of keywords among which this one was looked for: the best of many moves far by chance alone. */
export function trendOf(months: readonly KeywordMonth[], candidates: number): KeywordTrend {
  const trend = analyseTrend(toValues(months), { withCagr: false });
  if (trend.test !== "seasonal-kendall" || trend.p === null) {
    return { direction: "unknown", perYear: null, p: null, months: trend.n };
  }
  const p = Math.min(1, trend.p * Math.max(1, candidates));
  const perYear = trend.percentPerYear === null ? null : roundTo(trend.percentPerYear / 100, 4);
  const isBeyondChance = p < SIGNIFICANCE && (trend.direction === "rising" || trend.direction === "falling");
  return { direction: isBeyondChance ? asMoving(trend.direction) : "level", perYear, p, months: trend.n };
}

const asMoving = (direction: string): "rising" | "falling" => (direction === "rising" ? "rising" : "falling");

export function seasonOf(months: readonly KeywordMonth[]): KeywordSeason {
  const { label, index, peakMonth, troughMonth, onsetMonth, n } = analyseSeasonality(toValues(months));
  const timesAverage = (calendarMonth: number | null): number | null =>
    calendarMonth === null || index === null ? null : roundTo((index[calendarMonth - 1] ?? 0) / 100, 3);
  return {
    label,
    peakMonth,
    lowMonth: troughMonth,
    onsetMonth,
    peak: timesAverage(peakMonth),
    low: timesAverage(troughMonth),
    months: n,
  };
}

const toValues = (months: readonly KeywordMonth[]) => months.map(({ month, searches }) => ({ month, value: searches }));
