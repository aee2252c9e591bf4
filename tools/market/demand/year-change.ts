import { toMonthNumber } from "../../statistics/calendar.js";
import { MINIMUM_COVERAGE, type MonthlySum } from "./search-series.js";

/** Searches of a month and of the same month a year before, both over the figures measured in both. */
export interface MonthPair {
  readonly now: number;
  readonly before: number;
}

export interface YearChange {
  /** Latest month against the same month a year before, a share. */
  readonly yearOverYear: number | null;
  /** Latest 3 months against the same 3 a year before, a share. */
  readonly latest3: number | null;
}

const MONTHS = 3;

/** `latest` ends with the latest month; null = too little was measured in both years to stand for the whole. */
export function changeOverYear(latest: readonly (MonthPair | null)[]): YearChange {
  return { yearOverYear: changeOf(latest.slice(-1), 1), latest3: changeOf(latest.slice(-MONTHS), MONTHS) };
}

function changeOf(pairs: readonly (MonthPair | null)[], count: number): number | null {
  const known = pairs.filter((pair) => pair !== null);
  const before = known.reduce((sum, pair) => sum + pair.before, 0);
  if (known.length < count || before <= 0) return null;
  return known.reduce((sum, pair) => sum + pair.now, 0) / before - 1;
}

/** The latest three calendar months of a cluster. */
export function latestPairs(sums: readonly MonthlySum[]): (MonthPair | null)[] {
  const byMonth = new Map(sums.map((sum) => [toMonthNumber(sum.month), sum]));
  const last = Math.max(...byMonth.keys());
  const usual = Math.max(...sums.map(({ weightTotal }) => weightTotal));
  const figures = Math.max(...sums.map((sum) => sum.figures));
  return [2, 1, 0].map((back) => {
    const sum = byMonth.get(last - back);
    if (sum?.pairedNow == null || sum.pairedBefore === null) return null;
    const coverage = usual > 0 ? sum.weightPaired / usual : sum.paired / figures;
    return coverage < MINIMUM_COVERAGE ? null : { now: sum.pairedNow, before: sum.pairedBefore };
  });
}

/** Pairs of a text such as "- 1200/1150 980/1010", the latest month last; a dash = unknown. */
export function readPairs(text: string): (MonthPair | null)[] {
  return text.split(" ").map((entry) => {
    const [now = "", before = ""] = entry.split("/");
    return before === "" ? null : { now: Number(now), before: Number(before) };
  });
}
