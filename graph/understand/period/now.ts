import { anyOf, whole } from "../languages/compose.js";
import { MONTHS } from "../words/time-words.js";
import type { Period } from "./day.js";

/** What readers of times share: the day that they count from, and how months, years and lengths are written. */

export interface Now {
  readonly asOf: string;
  readonly date: Date;
  readonly year: number;
  /** 0-based. */
  readonly month: number;
}

export type Reader = (words: string, now: Now) => Period | null;

export function nowOf(asOf: string): Now {
  const date = new Date(`${asOf}T00:00:00Z`);
  return { asOf, date, year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

export const MONTH = `(${MONTHS.join("|")})`;
/** "a budget of 2000 euros", "2000 a month" and "$2000" are amounts. */
const CURRENCIES = `[€$£]|${whole(anyOf(({ amounts }) => Object.values(amounts.currencies).join("|")))}`;
const AMOUNT_AFTER = String.raw`[.,]\d|\s*(?:${CURRENCIES})|\s+(?:to|in|a|an|per|each|every)\s+(?:day|week|month|quarter|year)\b`;
const AMOUNT_BEFORE = String.raw`(?:[€$£]|\b(?:eur|usd|gbp|pln|(?:${anyOf(({ amounts }) => amounts.roles.budget)}|spend) of))\s*`;
export const YEAR = String.raw`(?:(?<!${AMOUNT_BEFORE})((?:19[5-9]\d|20\d\d))(?!${AMOUNT_AFTER}))`;
export const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  couple: 2,
  few: 3,
};
export const NUMBER = String.raw`(\d+|${Object.keys(NUMBERS).join("|")})`;
/** Meteorological seasons of the northern hemisphere: first month, 0-based. */
export const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, winter: 11 };
export const SEASON = `(${Object.keys(SEASONS).join("|")})`;

const DAY_MS = 86_400_000;

export const iso = (date: Date): string => date.toISOString().slice(0, 10);
export const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day));
export const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

/** `count` whole months from the first of `month`, inclusive end. */
export const monthsFrom = (year: number, month: number, count: number, label: string): Period => ({
  from: iso(utc(year, month)),
  to: iso(utc(year, month + count, 0)),
  label,
});

/** The year in which the most recent `month` (0-based) began. */
export const latestYear = (month: number, now: Now): number => (month <= now.month ? now.year : now.year - 1);

export function rolling({ date, asOf, year, month }: Now, amount: number, unit: string): Period {
  const label = amount === 1 ? `last ${unit}` : `last ${amount} ${unit}s`;
  if (unit === "day" || unit === "week") {
    const days = amount * (unit === "week" ? 7 : 1);
    return { from: iso(daysAfter(date, 1 - days)), to: asOf, label };
  }
  const span = amount * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1);
  return { from: iso(utc(year, month - span + 1)), to: asOf, label };
}
