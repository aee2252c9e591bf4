import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { readPeriod, wordsBehind } from "../names/slots.js";
import { withoutAmounts } from "../numbers/without-amounts.js";
import { findPeriod } from "../period/index.js";
import { daysAfter, iso, SEASONS } from "../period/now.js";
import type { Period, Span } from "../request.js";
import { glossTime, MONTHS } from "../words/time-words.js";
import { withoutYearBefore } from "../words/year-before.js";

/** Two times are compared at most. */
const MOST = 2;

/** A time that a text names, and its words; null where more than they tell it. */
export interface NamedTime {
  readonly period: Period;
  readonly span: Span;
}

/** The times that a text names, in the order of its words. */
export function timesIn(words: string, asOf: string): NamedTime[] {
  const text = withoutAmounts(words);
  const years = yearsIn(text, asOf);
  if (years.length > 0) return years;
  const found: NamedTime[] = [];
  let rest = text;
  while (found.length < MOST) {
    const period = findPeriod(rest, asOf);
    const span = period === null ? null : wordsBehind(rest, readPeriod(asOf));
    if (period === null || span === null) break;
    found.push({ period, span });
    rest = `${rest.slice(0, span.start)}${" ".repeat(span.end - span.start)}${rest.slice(span.end)}`;
  }
  const inOrder = found.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  // "Dearer than last year" holds the present against the year before.
  if (inOrder.length === 1 && findPeriod(withoutYearBefore(text), asOf) === null) return [];
  if (inOrder.length > 0) return ofOneYear(inOrder, text, asOf) ?? apart(inOrder, text);
  const compared = comparedWith(text, asOf);
  return compared === null ? [] : [compared];
}

/** "March to August this year", "in May last year": the second names the year of the first. */
function ofOneYear([first, second]: readonly NamedTime[], text: string, asOf: string): NamedTime[] | null {
  if (first === undefined || second?.span == null || first.span === null) return null;
  const isBeside = /^[\s,]*(?:\p{L}{1,3}\s+)?$/u.test(text.slice(first.span.end, second.span.start));
  const isYear = /^\d{4}(?: to date)?$/.test(second.period.label) && monthsIn(first.period) < YEAR;
  if (!isBeside || !isYear) return null;
  const words = text.slice(first.span.start, first.span.end);
  const period = findPeriod(`in ${glossTime(words)} ${second.period.from.slice(0, 4)}`, asOf);
  return period === null ? null : [{ period, span: { start: first.span.start, end: second.span.end } }];
}

const monthsIn = ({ from, to }: Period): number => toMonthNumber(to) - toMonthNumber(from) + 1;
const YEAR = 12;

/** "This summer" and "last summer" are one time each by themselves; side by side the last one is that before. */
function apart([first, second]: readonly NamedTime[], text: string): NamedTime[] {
  const both = [first, second].filter((time) => time !== undefined);
  if (first === undefined || second === undefined || first.period.from !== second.period.from) return both;
  const wordsOf = ({ span }: NamedTime): string => (span === null ? "" : text.slice(span.start, span.end));
  const last = both.find((time) => /\blast\b/.test(glossTime(wordsOf(time))));
  const before = last && findPeriod(wordsOf(last), dayBefore(first.period.from));
  if (last === undefined || before == null) return [first];
  return both.map((time) => (time === last ? { ...time, period: before } : time));
}

const dayBefore = (day: string): string => iso(daysAfter(new Date(day), -1));

/** "Between 2024 and 2025", "2024 vs 2025", "summer 2024 and 2025": each is a time, and nothing between them is. */
function yearsIn(text: string, asOf: string): NamedTime[] {
  const [lead, first, second] = TWO_YEARS.exec(text)?.indices?.slice(1) ?? [];
  if (first === undefined || second === undefined) return [];
  const [, part = ""] = OF_YEARS.exec(glossTime(text)) ?? [];
  return [first, second].flatMap(([start, end], place) => {
    const period = findPeriod(`in ${part} ${text.slice(start, end)}`, asOf);
    const from = part !== "" && place === 0 ? (lead?.[0] ?? start) : start;
    return period === null ? [] : [{ period, span: { start: from, end } }];
  });
}

/** At most a word stands between two years: those of "March 2025 to June 2026" belong to their months. What stands before them may be a part of both. */
const TWO_YEARS =
  /(?<![\d.,$€£])(?:(?<![\p{L}\d])([\p{L}\d]+\s+(?:\p{L}{1,3}\s+)?))?\b(20\d\d)\s*(?:[-–/]|\p{L}{1,7}\.?)\s*(20\d\d)\b(?![.,]\d)/du;

/** A month, a season or a quarter before two years. */
const OF_YEARS = new RegExp(
  `\\b(${[...MONTHS, ...Object.keys(SEASONS)].join("|")}|q[1-4]) (?:of )?20\\d\\d\\s*(?:[-–/]|\\p{L}{1,7}\\.?)\\s*20\\d\\d\\b`,
  "u",
);

/** "Compared to January", "than in 2025": a month or a year that only a comparison leads to. */
function comparedWith(text: string, asOf: string): NamedTime | null {
  const [, time] = glossTime(text).match(COMPARED) ?? [];
  const period = time === undefined ? null : findPeriod(`in ${time}`, asOf);
  if (time === undefined || period === null) return null;
  const at = text.lastIndexOf(time);
  return { period, span: at < 0 || !/^\d+$/.test(time) ? null : { start: at, end: at + time.length } };
}

const COMPARED = new RegExp(
  `\\b(?:to|with|than|vs|versus|against)\\s+((?:${MONTHS.join("|")})(?:\\s+20\\d\\d)?|20\\d\\d(?![.,]\\d))\\b`,
  "u",
);
