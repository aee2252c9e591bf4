import { fromMonthNumber, type MonthValue, toMonthNumber } from "../../statistics/calendar.js";

/** One month of one cluster as summed from its keywords. */
export interface MonthlySum {
  readonly month: string;
  /** Shared figures counted once; null where no keyword was measured. */
  readonly searches: number | null;
  /** The same sum with shared figures counted each time. */
  readonly reported: number | null;
  /** Figures measured and figures there should be. */
  readonly measured: number;
  readonly figures: number;
  /** Usual searches per month of those figures. */
  readonly weightMeasured: number;
  readonly weightTotal: number;
  /** Over the figures measured in this month and in the same month a year before: both sums, how many, their usual searches. */
  readonly pairedNow: number | null;
  readonly pairedBefore: number | null;
  readonly paired: number;
  readonly weightPaired: number;
}

export interface SearchMonth {
  readonly month: string;
  /** Scaled up to the whole where a part was not measured; null where that is too much of it to compare with other months. */
  readonly searches: number | null;
  /** Share 0-1 of the cluster's usual searches whose keywords were measured. */
  readonly coverage: number;
}

export interface SearchSeries {
  readonly months: readonly SearchMonth[];
  /** Share 0-1 of the reported searches that was a figure shared with another keyword. */
  readonly duplicateShare: number | null;
}

/** From this share of the usual searches on, what was measured stands for the rest. */
export const MINIMUM_COVERAGE = 0.9;

/**
 * One entry per calendar month from the first to the last; holes and half-measured months are null, never 0. A month without
 * a few of its figures is scaled up by their usual share: as a bare sum it would count them as 0.
 */
export function toSearchSeries(sums: readonly MonthlySum[]): SearchSeries {
  const first = sums[0];
  if (first === undefined) return { months: [], duplicateShare: null };
  const byMonth = new Map(sums.map((sum) => [toMonthNumber(sum.month), sum]));
  const numbers = [...byMonth.keys()];
  const start = Math.min(...numbers);
  const usual = Math.max(...sums.map(({ weightTotal }) => weightTotal));
  const figures = Math.max(...sums.map((sum) => sum.figures));
  const months = Array.from({ length: Math.max(...numbers) - start + 1 }, (_, offset): SearchMonth => {
    const sum = byMonth.get(start + offset);
    const coverage = sum === undefined ? 0 : usual > 0 ? sum.weightMeasured / usual : sum.measured / figures;
    const searches = sum?.searches == null || coverage < MINIMUM_COVERAGE ? null : Math.round(sum.searches / coverage);
    return { month: fromMonthNumber(start + offset), searches, coverage };
  });
  const reported = sums.reduce((total, sum) => total + (sum.reported ?? 0), 0);
  const counted = sums.reduce((total, sum) => total + (sum.searches ?? 0), 0);
  return { months, duplicateShare: reported > 0 ? 1 - counted / reported : null };
}

/** Mean of the known values among the latest `count` months, and how many they are; null without one. */
export function meanOfLatest(months: readonly MonthValue[], count: number): { mean: number | null; n: number } {
  const known = months.slice(-count).flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    mean: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length,
    n: known.length,
  };
}

/** Months of a text such as "2026-09-01= 2026-10-01=1200", oldest first; nothing after the sign = unknown. */
export function readHistory(text: string): MonthValue[] {
  if (text === "") return [];
  return text.split(" ").map((entry) => {
    const [month = "", value = ""] = entry.split("=");
    return { month, value: value === "" ? null : Number(value) };
  });
}
