/** Calendar arithmetic on ISO dates as whole numbers: no time zone ever enters. */

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of an ISO date `YYYY-MM-DD`. */
export function toDayNumber(isoDate: string): number {
  return Math.floor(Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

/** ISO date of a day number. */
export function fromDayNumber(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

/** Months since year 0 of an ISO date; `monthNumber % 12` is 0 for January. */
export function toMonthNumber(isoDate: string): number {
  return Number(isoDate.slice(0, 4)) * 12 + Number(isoDate.slice(5, 7)) - 1;
}

/** First-of-month ISO date of a month number. */
export function fromMonthNumber(monthNumber: number): string {
  return `${String(Math.floor(monthNumber / 12)).padStart(4, "0")}-${String((monthNumber % 12) + 1).padStart(2, "0")}-01`;
}

/** One month of a series; `value` null = not measured, which is not zero. */
export interface MonthValue {
  /** Any ISO date within the month. */
  readonly month: string;
  readonly value: number | null;
}

export interface MonthlySeries {
  /** Month number of the first value. */
  readonly firstMonth: number;
  /** One value per calendar month without holes: missing months are null; nulls at both ends are cut. */
  readonly values: readonly (number | null)[];
  /** Months that carry a number. */
  readonly n: number;
}

/** Sorts months, opens the holes as nulls, trims unknown months at both ends. A month given twice keeps the last value. */
export function toMonthlySeries(months: readonly MonthValue[]): MonthlySeries {
  const known = new Map<number, number>();
  for (const { month, value } of months) {
    if (value !== null && Number.isFinite(value)) known.set(toMonthNumber(month), value);
  }
  if (known.size === 0) return { firstMonth: 0, values: [], n: 0 };
  let firstMonth = Number.POSITIVE_INFINITY;
  let lastMonth = Number.NEGATIVE_INFINITY;
  for (const month of known.keys()) {
    firstMonth = Math.min(firstMonth, month);
    lastMonth = Math.max(lastMonth, month);
  }
  const values = Array.from(
    { length: lastMonth - firstMonth + 1 },
    (_, index) => known.get(firstMonth + index) ?? null,
  );
  return { firstMonth, values, n: known.size };
}
