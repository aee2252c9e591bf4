import type { DateRange } from "../../domain.js";
import { fromDayNumber, fromMonthNumber, toDayNumber, toMonthNumber } from "../../statistics/calendar.js";
import { coveredDays } from "../../warehouse/freshness.js";
import { type TableName, tableNamed } from "../../warehouse/schema.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import type { FactName } from "./facts.js";

/** The time that a kind of data is read for. */
export interface Window {
  /** First and last month, or day, read; null for what is known as last seen. Of a reported mean only the last month is known. */
  readonly from: string | null;
  readonly to: string | null;
  readonly basis: string;
  /** The period asked for reaches beyond what is recorded. */
  readonly isClipped: boolean;
}

interface Timing {
  readonly table: TableName;
  readonly grain: "month" | "day" | "none";
  readonly basis: string;
  /** Where it is reported without its months: the table whose last month is its own. */
  readonly lastMonthOf?: TableName;
}

export const DAY_AGAINST_DAY = "last day against first day, the same offers";
export const IN_FORCE = "prices in force on this day";
export const IN_FORCE_AT_MONTH_ENDS = "prices in force on the last day of each month";

const YEAR_MONTHS = 12;
const YEAR_DAYS = 365;

const sums = (table: TableName): Timing => ({ table, grain: "month", basis: "over these months" });
const seen: Timing = { table: "offers", grain: "none", basis: "as last seen" };

export const REPORTED_MEAN = "mean of the last 12 months as reported";

const TIMING: Readonly<Record<FactName, Timing>> = {
  keywords: { table: "keywords", grain: "none", basis: REPORTED_MEAN, lastMonthOf: "keyword_months" },
  months: { table: "keyword_months", grain: "month", basis: "mean of these months" },
  history: { table: "keyword_months", grain: "month", basis: "all months known" },
  offers: seen,
  prices: seen,
  newOffers: seen,
  stockedOffers: seen,
  shelf: seen,
  dayPrices: { table: "price_events", grain: "day", basis: IN_FORCE },
  moves: { table: "price_events", grain: "day", basis: DAY_AGAINST_DAY },
  clicks: sums("click_shares"),
  sales: sums("sales_months"),
  ads: sums("ad_terms"),
  siteSearches: sums("site_searches"),
  questions: { table: "buyer_questions", grain: "none", basis: "as reported" },
  markets: { table: "markets", grain: "none", basis: "as recorded" },
};

export const tableOf = (fact: FactName): TableName => TIMING[fact].table;

/** The window of a kind of data, or why there is none. Without a period: the last year, or all there is of a history. */
export async function windowOf(
  warehouse: Warehouse,
  market: string,
  fact: FactName,
  period: DateRange | null,
  isByMonth: boolean,
): Promise<Window | { readonly why: string }> {
  const { table, grain, basis, lastMonthOf } = TIMING[fact];
  if (lastMonthOf !== undefined) {
    const { to } = await coveredDays(warehouse, lastMonthOf, market);
    return { from: null, to: to === null ? null : monthOf(to), basis, isClipped: false };
  }
  if (grain === "none") return { from: null, to: null, basis, isClipped: false };
  const covered = await coveredDays(warehouse, table, market);
  const { label } = tableNamed(table);
  if (covered.from === null || covered.to === null) return { why: `this data holds no ${label}` };
  if (fact === "dayPrices") return dayWindow({ from: covered.from, to: covered.to }, period, isByMonth, label);
  const [first, last] = grain === "month" ? [monthOf(covered.from), monthOf(covered.to)] : [covered.from, covered.to];
  const asked = period === null ? usual(fact, last) : grain === "month" ? wholeMonths(period) : withEve(period);
  const from = asked.from < first ? first : asked.from;
  const to = asked.to > last ? last : asked.to;
  const isEmpty = from > to || (grain === "day" && from === to);
  if (isEmpty) return { why: `${label} are recorded from ${inWords(first, grain)} to ${inWords(last, grain)}` };
  return {
    from,
    to,
    basis,
    isClipped: period !== null && (from > (grain === "day" ? period.from : asked.from) || to !== asked.to),
  };
}

/** The last day of the period, or of each of its months; without a period the newest day, or the last year. */
function dayWindow(
  covered: DateRange,
  period: DateRange | null,
  isByMonth: boolean,
  label: string,
): Window | { readonly why: string } {
  const asked = period ?? {
    from: fromMonthNumber(toMonthNumber(covered.to) - YEAR_MONTHS + 1),
    to: covered.to,
  };
  const to = asked.to > covered.to ? covered.to : asked.to;
  const from = asked.from < covered.from ? covered.from : asked.from;
  if (from > to) return { why: `${label} are recorded from ${covered.from} to ${covered.to}` };
  const days = monthEnds({ from, to });
  return {
    from: isByMonth ? (days[0] ?? to) : to,
    to,
    basis: isByMonth ? IN_FORCE_AT_MONTH_ENDS : IN_FORCE,
    isClipped: period !== null && (to !== period.to || (isByMonth && from !== period.from)),
  };
}

/** The last day of each month; of the last one, the last day there is. */
export function monthEnds({ from, to }: DateRange): string[] {
  const first = toMonthNumber(from);
  return Array.from({ length: toMonthNumber(to) - first + 1 }, (_, at) => {
    const end = fromDayNumber(toDayNumber(fromMonthNumber(first + at + 1)) - 1);
    return end > to ? to : end;
  });
}

function usual(fact: FactName, last: string): DateRange {
  if (fact === "history") return { from: "0001-01-01", to: last };
  if (fact === "moves") return { from: fromDayNumber(toDayNumber(last) - YEAR_DAYS), to: last };
  return { from: fromMonthNumber(toMonthNumber(last) - YEAR_MONTHS + 1), to: last };
}

/** Prices are compared with those on the eve of the period. */
const withEve = ({ from, to }: DateRange): DateRange => ({ from: fromDayNumber(toDayNumber(from) - 1), to });

const monthOf = (day: string): string => fromMonthNumber(toMonthNumber(day));
const wholeMonths = ({ from, to }: DateRange): DateRange => ({ from: monthOf(from), to: monthOf(to) });
const inWords = (day: string, grain: "month" | "day"): string => (grain === "month" ? day.slice(0, 7) : day);
