import { toMonthlySum } from "../../market/demand/rows.js";
import { type MonthlySum, toSearchSeries } from "../../market/demand/search-series.js";
import { changeOverYear, latestPairs } from "../../market/demand/year-change.js";
import { fromMonthNumber, type MonthValue, toMonthlySeries, toMonthNumber } from "../../statistics/calendar.js";
import { growthAYear } from "../../statistics/growth.js";
import { analyseSeasonality, type Seasonality } from "../../statistics/seasonality.js";
import { textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";

/** Searches month by month of a group: the figures of all its product groups pooled, then read as one series. */

/** One entry per month, oldest first; null where less than nine tenths were measured. */
export const monthsOf = oncePerList((rows): readonly MonthValue[] =>
  toSearchSeries(poolMonths(rows)).months.map(({ month, searches }) => ({ month, value: searches })),
);

export function knownMonths(rows: readonly Row[]): number {
  return monthsOf(rows).filter(({ value }) => value !== null).length;
}

/** Latest three months against the same a year before, over the figures measured in both. */
export function quarterChangeOf(rows: readonly Row[]): number | null {
  const sums = poolMonths(rows);
  return sums.length === 0 ? null : changeOverYear(latestPairs(sums)).latest3;
}

const YEAR = 12;

/** Latest twelve months against the twelve before, over the months known in both. */
export function yearChangeOf(rows: readonly Row[]): number | null {
  const months = new Map(monthsOf(rows).map(({ month, value }) => [toMonthNumber(month), value]));
  const last = Math.max(...months.keys());
  const pairs = Array.from({ length: YEAR }, (_, back) => [months.get(last - back), months.get(last - back - YEAR)]);
  const known = pairs.filter(([now, before]) => now != null && before != null);
  const sumOf = (place: 0 | 1): number => known.reduce((sum, pair) => sum + (pair[place] ?? 0), 0);
  return sumOf(1) > 0 ? sumOf(0) / sumOf(1) - 1 : null;
}

export const growthOf = (rows: readonly Row[]): number | null =>
  growthAYear(toMonthlySeries(monthsOf(rows)).values)?.perYear ?? null;

export const seasonOf = oncePerList((rows): Seasonality => analyseSeasonality(monthsOf(rows)));

/** Several measures ask for the same course and season, and a decomposition takes some milliseconds. */
function oncePerList<Value>(compute: (rows: readonly Row[]) => Value): (rows: readonly Row[]) => Value {
  const known = new WeakMap<readonly Row[], { readonly value: Value }>();
  return (rows) => {
    const found = known.get(rows) ?? { value: compute(rows) };
    known.set(rows, found);
    return found.value;
  };
}

function poolMonths(rows: readonly Row[]): MonthlySum[] {
  const pooled = new Map<string, MonthlySum>();
  for (const row of rows) {
    const sum = toMonthlySum(row);
    const before = pooled.get(sum.month);
    pooled.set(sum.month, before === undefined ? sum : addUp(before, sum));
  }
  const sums = [...pooled.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
  // Rows of single keywords come without the year before beside them.
  return rows.some((row) => textCell(row, "keyword") !== "") ? sums.map((sum) => besideYearBefore(sum, pooled)) : sums;
}

function besideYearBefore(sum: MonthlySum, months: ReadonlyMap<string, MonthlySum>): MonthlySum {
  const before = months.get(fromMonthNumber(toMonthNumber(sum.month) - YEAR))?.searches ?? null;
  if (before === null || sum.searches === null) return sum;
  return { ...sum, pairedNow: sum.searches, pairedBefore: before, paired: sum.figures };
}

function addUp(a: MonthlySum, b: MonthlySum): MonthlySum {
  return {
    month: a.month,
    searches: plus(a.searches, b.searches),
    reported: plus(a.reported, b.reported),
    measured: a.measured + b.measured,
    figures: a.figures + b.figures,
    weightMeasured: a.weightMeasured + b.weightMeasured,
    weightTotal: a.weightTotal + b.weightTotal,
    pairedNow: plus(a.pairedNow, b.pairedNow),
    pairedBefore: plus(a.pairedBefore, b.pairedBefore),
    paired: a.paired + b.paired,
    weightPaired: a.weightPaired + b.weightPaired,
  };
}

const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : a + b);
