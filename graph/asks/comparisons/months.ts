import type { DateRange } from "../../../tools/domain.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { fromDayNumber, fromMonthNumber, toDayNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";

/** Measured month by month: times are compared over the months that are known in each. */
export const BY_MONTH: readonly MeasureId[] = ["units", "revenue", "orders", "clicks", "searches"];

export const YEAR = 12;

/** Months in a row, by their numbers. */
export interface Months {
  readonly first: number;
  readonly last: number;
}

export const monthsOf = ({ from, to }: DateRange): Months => ({ first: toMonthNumber(from), last: toMonthNumber(to) });
/** So many months, the last of them the one in which a day lies. */
export const lastMonths = (asOf: string, count: number): Months => {
  const last = toMonthNumber(asOf);
  return { first: last - count + 1, last };
};
/** The same months, so many months earlier. */
export const shifted = ({ first, last }: Months, by: number): Months => ({ first: first - by, last: last - by });
/** Without the months after the end of the data. */
export const ended = ({ first, last }: Months, asOf: string): Months => ({
  first,
  last: Math.max(first, Math.min(last, toMonthNumber(asOf))),
});

export const daysOf = ({ first, last }: Months): DateRange => ({
  from: fromMonthNumber(first),
  to: fromDayNumber(toDayNumber(fromMonthNumber(last + 1)) - 1),
});
