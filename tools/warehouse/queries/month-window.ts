import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import type { TableName } from "../schema.js";
import type { Warehouse } from "../warehouse.js";

/** Whole months, first days of the month, inclusive on both ends. */
export interface MonthWindow {
  readonly from: string;
  readonly to: string;
  /** First month of the equally long window before. */
  readonly previousFrom: string;
}

/** The `months` up to `last`, a date in the last month. */
export function monthsUpTo(last: string, months: number): MonthWindow {
  const end = toMonthNumber(last);
  return {
    from: fromMonthNumber(end - months + 1),
    to: fromMonthNumber(end),
    previousFrom: fromMonthNumber(end - 2 * months + 1),
  };
}

/** The last `months` that the data covers at `asOf`: data of one kind may end before the market does. Null when nothing is loaded. */
export async function lastMonths(
  warehouse: Warehouse,
  table: TableName,
  asOf: string | null,
  months: number,
): Promise<MonthWindow | null> {
  const covered = (await warehouse.datasets()).find(({ dataset }) => dataset === table)?.coversTo ?? null;
  const last = covered !== null && asOf !== null ? (asOf < covered ? asOf : covered) : (covered ?? asOf);
  return last === null ? null : monthsUpTo(last, months);
}
