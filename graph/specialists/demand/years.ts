import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { cell } from "../../answer/cell.js";
import { constant, type Derived, derive } from "../../answer/derivation.js";

/** Twelve months in a row that end where the data ends, or a year or two before. */
export interface YearRow {
  readonly from: string;
  readonly to: string;
  /** Searches in an average month; null where a month is not known. */
  readonly perMonth: Derived;
  /** Against the twelve months before. */
  readonly change: Derived;
  readonly unitsLow: Derived;
  readonly unitsHigh: Derived;
  readonly revenue: Derived;
}

const YEAR = 12;
const MOST_YEARS = 3;

/** Oldest first. */
export function sumYears({ months, sales }: Pick<ClusterDemand, "months" | "sales">): YearRow[] {
  const searchesOf = (back: number): (Derived | null)[] =>
    yearOf(months, back)?.map((month) => cell(month, "searches")) ?? [null];
  return Array.from({ length: Math.min(MOST_YEARS, Math.floor(months.length / YEAR)) }, (_, back): YearRow => {
    const year = yearOf(months, back) ?? [];
    const [now, before] = [searchesOf(back), searchesOf(back + 1)];
    const [from, to] = [year[0]?.month ?? "", year.at(-1)?.month ?? ""];
    const sold = (sales?.months ?? []).filter(({ month }) => month >= from && month <= to);
    const isWhole = sold.length === YEAR;
    const units = rangeOfUnits(isWhole ? sold : []);
    return {
      from,
      to,
      perMonth: derive("mean", ...now),
      change: derive("change", derive("sum", ...now), derive("sum", ...before)),
      unitsLow: units.low,
      unitsHigh: units.high,
      revenue: derive("sum", ...(isWhole ? sold.map((month) => cell(month, "revenue")) : [null])),
    };
  }).reverse();
}

interface SoldMonth {
  readonly unitsLow: number | null;
  readonly unitsHigh: number | null;
}

const TWO = constant(2, "half of the range");

/** Of the sum: the months err on their own, so their half ranges add up as squares. Unknown without months. */
function rangeOfUnits(months: readonly SoldMonth[]): { readonly low: Derived; readonly high: Derived } {
  const unknown = derive("sum", null);
  if (months.length === 0) return { low: unknown, high: unknown };
  const ends = months.flatMap((month) => [cell(month, "unitsLow"), cell(month, "unitsHigh")]);
  const middle = derive("quotient", derive("sum", ...ends), TWO);
  const squares = months.map((month) => {
    const width = derive("difference", cell(month, "unitsHigh"), cell(month, "unitsLow"));
    return derive("product", width, width);
  });
  const half = derive("quotient", derive("squareRoot", derive("sum", ...squares)), TWO);
  return { low: derive("difference", middle, half), high: derive("sum", middle, half) };
}

function yearOf<Month>(months: readonly Month[], back: number): readonly Month[] | null {
  const end = months.length - back * YEAR;
  return end < YEAR ? null : months.slice(end - YEAR, end);
}

/** The latest twelve months of estimated sales. */
export interface SalesYear {
  readonly currency: string;
  readonly unitsLow: Derived;
  readonly unitsHigh: Derived;
  readonly revenue: Derived;
  /** Middle of the units against the 12 months before, a share. */
  readonly change: Derived;
}

/** Null below twelve months. */
export function sumSales({ sales }: Pick<ClusterDemand, "sales">): SalesYear | null {
  const year = yearOf(sales?.months ?? [], 0);
  const before = yearOf(sales?.months ?? [], 1);
  if (sales === null || year === null) return null;
  // The middle of a range is half its ends' sum; the half cancels in a change.
  const ends = (list: typeof year): Derived =>
    derive("sum", ...list.flatMap((month) => [cell(month, "unitsLow"), cell(month, "unitsHigh")]));
  return {
    currency: sales.currency,
    unitsLow: rangeOfUnits(year).low,
    unitsHigh: rangeOfUnits(year).high,
    revenue: derive("sum", ...year.map((month) => cell(month, "revenue"))),
    change: before === null ? derive("sum", null) : derive("change", ends(year), ends(before)),
  };
}
