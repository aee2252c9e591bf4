import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { Request } from "../../understand/request.js";

/** The period asked for, in whole months. */
export type PeriodReading =
  | {
      readonly kind: "known";
      readonly label: string;
      readonly from: string;
      readonly to: string;
      readonly searches: Derived;
      readonly change: Derived;
      /** Two years and more are compared within: the last twelve months with the first. */
      readonly against: "year-before" | "first-year";
      /** Only whole months are known: more than was asked for. */
      readonly isWider: boolean;
      /** The end of the period is not in the data yet. */
      readonly isCut: boolean;
      /** The data begins after the period does. */
      readonly isLate: boolean;
      readonly months: readonly { readonly month: string; readonly searches: Derived; readonly before: Derived }[];
      readonly unitsLow: Derived;
      readonly unitsHigh: Derived;
    }
  | { readonly kind: "unknown"; readonly label: string; readonly reason: "before" | "after" | "gaps" };

const YEAR = 12;
const NOT_KNOWN: Derived = { value: null, derivation: null };

export function readPeriod({ months, sales }: ClusterDemand, period: Request["scope"]["period"]): PeriodReading | null {
  const [first, last] = [months[0], months.at(-1)];
  if (period === null || first === undefined || last === undefined) return null;
  const { label } = period;
  const from = Math.max(toMonthNumber(period.from), toMonthNumber(first.month));
  const to = Math.min(toMonthNumber(period.to), toMonthNumber(last.month));
  if (from > toMonthNumber(last.month)) return { kind: "unknown", label, reason: "after" };
  if (to < toMonthNumber(first.month)) return { kind: "unknown", label, reason: "before" };
  const known = new Map(months.map((each) => [toMonthNumber(each.month), each]));
  const spread = (start: number, end: number): Derived[] =>
    Array.from({ length: end - start + 1 }, (_, step) => cell(known.get(start + step), "searches"));
  const searches = derive("sum", ...spread(from, to));
  if (searches.value === null) return { kind: "unknown", label, reason: "gaps" };
  const isLong = to - from + 1 >= 2 * YEAR;
  const change = isLong
    ? derive("change", derive("sum", ...spread(to - YEAR + 1, to)), derive("sum", ...spread(from, from + YEAR - 1)))
    : derive("change", searches, derive("sum", ...spread(from - YEAR, to - YEAR)));
  return {
    kind: "known",
    label,
    from: fromMonthNumber(from),
    to: fromMonthNumber(to),
    searches,
    change,
    against: isLong ? "first-year" : "year-before",
    isWider: !period.from.endsWith("-01") || isPartOfMonth(period),
    isCut: toMonthNumber(period.to) > to,
    isLate: toMonthNumber(period.from) < from,
    months: spread(from, to).map((value, step) => ({
      month: fromMonthNumber(from + step),
      searches: value,
      before: cell(known.get(from + step - YEAR), "searches"),
    })),
    unitsLow: sumSales(sales, from, to, "unitsLow"),
    unitsHigh: sumSales(sales, from, to, "unitsHigh"),
  };
}

const SHORTEST_MONTH_DAYS = 28;

function isPartOfMonth({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 < SHORTEST_MONTH_DAYS;
}

function sumSales(sales: ClusterDemand["sales"], from: number, to: number, end: "unitsLow" | "unitsHigh"): Derived {
  const inside = (sales?.months ?? []).filter(
    ({ month }) => toMonthNumber(month) >= from && toMonthNumber(month) <= to,
  );
  return inside.length === to - from + 1 ? derive("sum", ...inside.map((month) => cell(month, end))) : NOT_KNOWN;
}
