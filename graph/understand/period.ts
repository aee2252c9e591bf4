import { capital } from "../answer/words.js";
import { type Period, readDay } from "./day.js";
import { HOLIDAYS } from "./holidays.js";
import { anyOf, expression, whole } from "./languages/compose.js";
import { glossTime, MONTHS } from "./time-words.js";

interface Now {
  readonly asOf: string;
  readonly date: Date;
  readonly year: number;
  /** 0-based. */
  readonly month: number;
}

type Reader = (words: string, now: Now) => Period | null;

/**
 * The period a question names, counted from the market's as-of date (never from the clock), or null.
 * Relative words mean the most recent one that has begun by then. A period to come is none, because forecasts and seasons speak of it
 * anyway, unless it lies behind all that they speak of.
 */
export function findPeriod(text: string, asOf: string): Period | null {
  const date = new Date(`${asOf}T00:00:00Z`);
  const now: Now = { asOf, date, year: date.getUTCFullYear(), month: date.getUTCMonth() };
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
  const date = new Date(`${to}T00:00:00Z`);
  const now = { asOf: to, date, year: date.getUTCFullYear(), month: date.getUTCMonth() };
  return rolling(now, Number(amount ?? 1), unit);
}

const MONTH = `(${MONTHS.join("|")})`;
/** "a budget of 2000 euros", "2000 a month" and "$2000" are amounts. */
const CURRENCIES = `[€$£]|${whole(anyOf(({ amounts }) => Object.values(amounts.currencies).join("|")))}`;
const AMOUNT_AFTER = String.raw`[.,]\d|\s*(?:${CURRENCIES})|\s+(?:to|in|a|an|per|each|every)\s+(?:day|week|month|quarter|year)\b`;
const AMOUNT_BEFORE = String.raw`(?:[€$£]|\b(?:eur|usd|gbp|pln|(?:${anyOf(({ amounts }) => amounts.roles.budget)}|spend) of))\s*`;
const YEAR = String.raw`(?:(?<!${AMOUNT_BEFORE})(20\d\d)(?!${AMOUNT_AFTER}))`;
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  couple: 2,
  few: 3,
};
const NUMBER = String.raw`(\d+|${Object.keys(NUMBERS).join("|")})`;
/** Meteorological seasons of the northern hemisphere: first month, 0-based. */
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, winter: 11 };
const SEASON = `(${Object.keys(SEASONS).join("|")})`;
/** Days before a holiday in which people buy for it. */
const RUN_UP_DAYS = 30;
const DAY_MS = 86_400_000;

const named = (holiday: string): RegExp => expression(whole(holiday.toLowerCase()));

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day));

/** `count` whole months from the first of `month`, inclusive end. */
const monthsFrom = (year: number, month: number, count: number, label: string): Period => ({
  from: iso(utc(year, month)),
  to: iso(utc(year, month + count, 0)),
  label,
});

/** The year in which the most recent `month` (0-based) began. */
const latestYear = (month: number, now: Now): number => (month <= now.month ? now.year : now.year - 1);

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

/** The first and the last month of "from March to September"; null where the words name no such time. */
export function monthEndsOf(text: string, asOf: string): readonly [Period, Period] | null {
  const date = new Date(`${asOf}T00:00:00Z`);
  const range = readMonthRange(glossTime(text), { asOf, date, year: date.getUTCFullYear(), month: date.getUTCMonth() });
  if (range === null) return null;
  const [first, last] = [new Date(range.from), new Date(range.to)].map((day) => {
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    return monthsFrom(year, month, 1, `${capital(MONTHS[month] ?? "")} ${year}`);
  });
  return first === undefined || last === undefined || last.to > asOf ? null : [first, last];
}

function readMonthRange(words: string, now: Now): Period | null {
  const range = words.match(
    expression(
      `\\b(?:between|from)?\\s*${MONTH}(?: of)?\\s*${YEAR}?\\s*(?:to|-|–|and)\\s*${MONTH}(?: of)?\\s*${YEAR}?\\b`,
    ),
  );
  if (!range) return null;
  const [first, last] = [MONTHS.indexOf(range[1] ?? ""), MONTHS.indexOf(range[3] ?? "")];
  // "March and June" alone are two months, not the time between them.
  if (/\band\b/.test(range[0]) && !range[0].trimStart().startsWith("between")) return null;
  const crossing = first <= last ? 0 : 1;
  const [statedStart, statedEnd] = [Number(range[2]) || null, Number(range[4]) || null];
  const startYear = statedStart ?? (statedEnd === null ? latestYear(first, now) : statedEnd - crossing);
  const endYear = statedEnd ?? startYear + crossing;
  const count = (endYear - startYear) * 12 + last - first + 1;
  if (count < 1) return null;
  return monthsFrom(
    startYear,
    first,
    count,
    `${capital(MONTHS[first] ?? "")} ${startYear} to ${capital(MONTHS[last] ?? "")} ${endYear}`,
  );
}

/** "the 12 months to June 2026". */
function readMonthsTo(words: string, now: Now): Period | null {
  const [, amount = "", month = "", year] =
    words.match(expression(`\\b${NUMBER} months (?:to|ending(?: in)?) ${MONTH}\\s*${YEAR}?`)) ?? [];
  const count = Number(amount) || NUMBERS[amount];
  const last = MONTHS.indexOf(month);
  if (!count || last < 0) return null;
  const inYear = Number(year) || latestYear(last, now);
  return monthsFrom(inYear, last - count + 1, count, `${count} months to ${capital(month)} ${inYear}`);
}

function readSince(words: string, now: Now): Period | null {
  const since = words.match(
    expression(`\\bsince (?:the )?(?:last |this |beginning of |start of )?(?:${MONTH}|${SEASON})?\\s*(?:of )?${YEAR}?`),
  );
  const after = words.match(/\bsince (.{3,24})/)?.[1] ?? "";
  const to = now.asOf;
  const holiday = HOLIDAYS.find(({ name }) => after.search(named(name)) >= 0 && after.search(named(name)) < 6);
  if (holiday) {
    const stated = Number(after.match(/20\d\d/)?.[0]) || null;
    const on = stated === null ? lastBefore(holiday.on, now) : holiday.on(stated);
    return { from: iso(on), to, label: `since ${holiday.name} ${on.getUTCFullYear()}` };
  }
  const [, amount = "", unit] = words.match(expression(`\\bsince ${NUMBER} (day|week|month|quarter|year)s?\\b`)) ?? [];
  const count = Number(amount) || NUMBERS[amount];
  // "seit 2 Jahren", "depuis 2 ans": a length, not a year.
  if (unit && count && count < 100) return rolling(now, count, unit);
  if (!since) return null;
  const month = since[1] ? MONTHS.indexOf(since[1]) : since[2] ? (SEASONS[since[2]] ?? -1) : -1;
  const year = Number(since[3]) || null;
  if (month >= 0) {
    const inYear = year ?? latestYear(month, now);
    return { from: iso(utc(inYear, month)), to, label: `since ${capital(since[1] ?? since[2] ?? "")} ${inYear}` };
  }
  if (year !== null) return { from: iso(utc(year, 0)), to, label: `since ${year}` };
  return /\bsince last year\b/.test(words)
    ? { from: iso(utc(now.year - 1, 0)), to, label: `since ${now.year - 1}` }
    : null;
}

/** "over the last year" is the twelve months to now; "last year" alone the calendar year before. */
const OVER_THE_LAST_YEAR =
  /\b(?:(?:over|during|within|across|throughout)(?: the)?|(?:in|for) the) last year\b(?!['’]s)|\bthis time last year\b/;

/** "last 6 months", "the 2 last years", "past year", "recent months", "over the last year". */
function readRolling(words: string, now: Now): Period | null {
  if (OVER_THE_LAST_YEAR.test(words)) return rolling(now, 1, "year");
  const found =
    words.match(expression(`\\b()${NUMBER}\\s+last\\s+(day|week|month|quarter|year)(s?)\\b`)) ??
    words.match(
      expression(`\\b(last|past)\\s+(\\d+|couple|few)?(?:\\s+of)?\\s*\\b(day|week|month|quarter|year)(s?)\\b`),
    ) ??
    words.match(expression(`\\b()${NUMBER}\\s+(day|week|month|quarter|year)(s)\\s+last\\b`)) ??
    words.match(expression(`\\b(?:over|within|during|across)\\s+()${NUMBER}\\s+(day|week|month|quarter|year)(s)\\b`));
  if (!found) return null;
  const [, relation = "", amount = "", unit = "", plural = ""] = found;
  const isRolling = relation === "past";
  if (amount === "" && plural === "" && !isRolling) return null;
  // "the last months" without a number means a few; "the past year" means one.
  const count = Number(amount) || NUMBERS[amount] || (plural === "s" ? 3 : 1);
  return rolling(now, count, unit);
}

function readQuarter(words: string, now: Now): Period | null {
  const found = words.match(expression(`\\bq([1-4])\\b(?:\\s*(?:of\\s*)?(?:${YEAR}|(last year)))?`));
  if (!found?.[1]) return null;
  const first = (Number(found[1]) - 1) * 3;
  const year = Number(found[2]) || (found[3] ? now.year - 1 : latestYear(first, now));
  return monthsFrom(year, first, 3, `Q${found[1]} ${year}`);
}

function readHalf(words: string, now: Now): Period | null {
  const found =
    words.match(expression(`\\bh([12])\\b(?:\\s*(?:of\\s*)?${YEAR})?`)) ??
    words.match(expression(`\\b(first|second) half(?: of)?(?: the| this)?(?: year)?\\s*${YEAR}?`));
  if (!found?.[1]) return null;
  const isFirst = found[1] === "1" || found[1] === "first";
  const first = isFirst ? 0 : 6;
  const year = Number(found[2]) || latestYear(first, now);
  return monthsFrom(year, first, 6, `${isFirst ? "first" : "second"} half of ${year}`);
}

/** "last summer", "summer last", "in winter 2024"; a season alone ("winter boots") is no period. */
function readSeason(words: string, now: Now): Period | null {
  const found =
    words.match(
      expression(
        `\\b(?:last|this|past|in|over)\\s+(?:the\\s+)?(?:last\\s+)?${SEASON}(?:\\s+(?:of\\s+)?(?:last\\s+)?${YEAR})?\\b`,
      ),
    ) ?? words.match(expression(`\\b${SEASON}\\s+(?:of\\s+)?(?:last\\b|${YEAR}\\b)`));
  const season = found?.[1];
  const first = season === undefined ? undefined : SEASONS[season];
  if (season === undefined || first === undefined) return null;
  const year = Number(found?.[2]) || latestYear(first, now);
  return monthsFrom(year, first, 3, `${season} ${year}`);
}

function readHoliday(words: string, now: Now): Period | null {
  for (const { name, on } of HOLIDAYS) {
    const found = words.match(
      expression(`\\b(?:last|over|at|in|on)\\s+(?:the )?(?:last )?${named(name).source}(?:\\s+${YEAR})?`),
    );
    if (!found) continue;
    const stated = Number(found[0].match(/20\d\d/)?.[0]) || null;
    const day = stated === null ? lastBefore(on, now) : on(stated);
    if (found[0].startsWith("on")) return { from: iso(day), to: iso(day), label: `${name} ${day.getUTCFullYear()}` };
    const from = new Date(day.getTime() - (RUN_UP_DAYS - 1) * DAY_MS);
    return { from: iso(from), to: iso(day), label: `the ${RUN_UP_DAYS} days to ${name} ${day.getUTCFullYear()}` };
  }
  return null;
}

function readMonth(words: string, now: Now): Period | null {
  const found =
    words.match(expression(`\\b(?:in|for|last|of)\\s+${MONTH}(?:\\s+(?:of\\s+)?${YEAR})?\\b`)) ??
    words.match(expression(`\\b${MONTH}\\s+(?:of\\s+)?(?:${YEAR}|last)\\b`));
  if (!found?.[1]) return null;
  const month = MONTHS.indexOf(found[1]);
  const year = Number(found[2]) || latestYear(month, now);
  return monthsFrom(year, month, 1, `${capital(found[1])} ${year}`);
}

function readRelative(words: string, now: Now): Period | null {
  const { year, month, date, asOf } = now;
  if (/\blast year\b|\byear last\b/.test(words)) return monthsFrom(year - 1, 0, 12, `${year - 1}`);
  if (/\b(?:this year|year to date)\b/.test(words)) {
    return { from: iso(utc(year, 0)), to: asOf, label: `${year} to date` };
  }
  if (/\blast quarter\b|\bquarter last\b/.test(words)) {
    const start = utc(year, Math.floor(month / 3) * 3 - 3);
    const quarter = Math.floor(start.getUTCMonth() / 3) + 1;
    return monthsFrom(start.getUTCFullYear(), start.getUTCMonth(), 3, `Q${quarter} ${start.getUTCFullYear()}`);
  }
  if (/\blast month\b|\bmonth last\b/.test(words)) return lastWholeMonth(date);
  if (/\bthis month\b/.test(words))
    return { from: iso(utc(year, month)), to: asOf, label: `${capital(MONTHS[month] ?? "")} ${year} to date` };
  if (/\blast week\b|\bweek last\b/.test(words)) return rolling(now, 1, "week");
  if (/\bthis week\b/.test(words)) return rolling(now, 7, "day");
  // The newest day that the data covers.
  if (/\byesterday\b/.test(words)) return { from: asOf, to: asOf, label: "the newest day" };
  return null;
}

function readYear(words: string): Period | null {
  const year = words.match(expression(`\\b(?:in|for|of|year)\\s+${YEAR}\\b`))?.[1];
  return year ? monthsFrom(Number(year), 0, 12, year) : null;
}

/** The most recent day of a holiday that lies before the as-of date. */
function lastBefore(on: (year: number) => Date, { date, year }: Now): Date {
  const thisYear = on(year);
  return thisYear < date ? thisYear : on(year - 1);
}

/** The as-of month itself when the data covers it to its end, else the one before. */
function lastWholeMonth(now: Date): Period {
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const first = utc(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth() - 1);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  return monthsFrom(year, month, 1, `${capital(MONTHS[month] ?? "")} ${year}`);
}

function rolling({ date, asOf, year, month }: Now, amount: number, unit: string): Period {
  const label = amount === 1 ? `last ${unit}` : `last ${amount} ${unit}s`;
  if (unit === "day" || unit === "week") {
    const days = amount * (unit === "week" ? 7 : 1);
    return { from: iso(new Date(date.getTime() - (days - 1) * DAY_MS)), to: asOf, label };
  }
  const span = amount * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1);
  return { from: iso(utc(year, month - span + 1)), to: asOf, label };
}
