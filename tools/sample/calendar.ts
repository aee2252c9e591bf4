/** The sample market's fixed clock: 36 months, prices to the last day of the last one. */
const FIRST_DAY = "2023-11-01";
export const AS_OF = "2026-10-31";
export const MONTH_COUNT = 36;

const DAY_MS = 86_400_000;
const firstDayMs = Date.parse(`${FIRST_DAY}T00:00:00Z`);

export const DAY_COUNT = (Date.parse(`${AS_OF}T00:00:00Z`) - firstDayMs) / DAY_MS + 1;
export const LAST_DAY = DAY_COUNT - 1;

/** ISO dates by day number, 0 = FIRST_DAY. */
export const DAYS: readonly string[] = Array.from({ length: DAY_COUNT }, (_, day) =>
  new Date(firstDayMs + day * DAY_MS).toISOString().slice(0, 10),
);

/** First-of-month dates, oldest first. */
export const MONTHS: readonly string[] = DAYS.filter((day) => day.endsWith("-01"));

/** 1-12 for a month number of the series. */
export function calendarMonth(monthIndex: number): number {
  return ((10 + monthIndex) % 12) + 1;
}

export function dayNumber(isoDate: string): number {
  const day = (Date.parse(`${isoDate}T00:00:00Z`) - firstDayMs) / DAY_MS;
  if (!Number.isInteger(day) || day < 0 || day > LAST_DAY)
    throw new RangeError(`${isoDate} is outside the sample market`);
  return day;
}
