import { glossTime } from "../words/time-words.js";
import { type Period, readDay } from "./day.js";
import { readHoliday } from "./holidays.js";
import { readMonth, readMonthRange, readMonthsTo } from "./months.js";
import { iso, type Now, nowOf, type Reader, rolling, utc } from "./now.js";
import { readHalf, readQuarter, readSeason, readYear } from "./parts-of-year.js";
import { readRelative, readRolling, readSince } from "./relative.js";

/**
 * The period a question names, counted from the market's as-of date (never from the clock), or null.
 * Relative words mean the most recent one that has begun by then. A period to come is none, because forecasts and seasons speak of it
 * anyway, unless it lies behind all that they speak of.
 */
export function findPeriod(text: string, asOf: string): Period | null {
  const now = nowOf(asOf);
  const words = glossTime(text);
  for (const read of READERS) {
    const period = read(words, now);
    if (period !== null) return period.from <= asOf || isBeyondForecasts(period, now) ? period : null;
  }
  return null;
}

/** Forecasts reach a year ahead, seasons speak of the coming one. */
const MOST_MONTHS_AHEAD = 18;
const isBeyondForecasts = ({ from }: Period, { year, month }: Now): boolean =>
  from > iso(utc(year, month + MOST_MONTHS_AHEAD));

const ROLLING = /^last (?:(\d+) )?(day|week|month|quarter|year)s?$/;

/** The same period where the data ends on another day: one that ends with the data goes on doing so. */
export function recount(period: Period | null, from: string, to: string): Period | null {
  if (period === null || from === to || period.to !== from) return period;
  const [, amount, unit] = period.label.match(ROLLING) ?? [];
  if (unit === undefined) return period.from <= to ? { ...period, to } : null;
  return rolling(nowOf(to), Number(amount ?? 1), unit);
}

/** In the order of how much a wording says: a range of months before a single month, a named year before a relative one. */
const READERS: readonly Reader[] = [
  readDates,
  readDay,
  readMonthRange,
  readMonthsTo,
  readSince,
  readRolling,
  readQuarter,
  readHalf,
  readSeason,
  readHoliday,
  readMonth,
  readRelative,
  readYear,
];

function readDates(words: string): Period | null {
  const [, from, to] = words.match(/\b(20\d\d-\d\d-\d\d)\s*(?:to|-|–|and)\s*(20\d\d-\d\d-\d\d)\b/) ?? [];
  return from && to && from <= to ? { from, to, label: `${from} to ${to}` } : null;
}
