import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { coveredDays } from "../freshness.js";
import type { TableName } from "../schema.js";
import type { Warehouse } from "../warehouse.js";

/** Whole months, first days of the month, inclusive on both ends. */
export interface MonthWindow {
  readonly from: string;
  readonly to: string;
  /** First month of the equally long window before. */
  readonly previousFrom: string;
}

/** For a market without data of a kind: no month is before or after an unknown one. */
export const NO_MONTHS = { from: null, to: null, previousFrom: null } as const;

/** The `months` up to `last`, a date in the last month. */
function monthsUpTo(last: string, months: number): MonthWindow {
  const end = toMonthNumber(last);
  return {
    from: fromMonthNumber(end - months + 1),
    to: fromMonthNumber(end),
    previousFrom: fromMonthNumber(end - 2 * months + 1),
  };
}

/**
 * The last `months` that the data covers in the market at `asOf`, fewer where it begins later: data of one kind may begin after the market
 * does, and end before it. Null when nothing is loaded or everything lies after `asOf`.
 */
export async function lastMonths(
  warehouse: Warehouse,
  market: string,
  table: TableName,
  asOf: string | null,
  months: number,
): Promise<MonthWindow | null> {
  const { from: coversFrom, to: coversTo } = await coveredDays(warehouse, table, market);
  const last = coversTo !== null && asOf !== null ? (asOf < coversTo ? asOf : coversTo) : (coversTo ?? asOf);
  if (last === null) return null;
  const window = monthsUpTo(last, months);
  const first = coversFrom === null ? window.from : monthsUpTo(coversFrom, 1).from;
  if (first > window.to) return null;
  return first > window.from ? { ...window, from: first } : window;
}
