import { findPeriod } from "../period.js";
import type { Period, Span } from "../request.js";
import { readPeriod, wordsBehind } from "../slots.js";
import { glossTime, MONTHS } from "../time-words.js";

/** Two times are compared at most. */
const MOST = 2;

/** A time that a text names, and its words; null where more than they tell it. */
export interface NamedTime {
  readonly period: Period;
  readonly span: Span;
}

/** The times that a text names, in the order in which they are found. */
export function timesIn(text: string, asOf: string): NamedTime[] {
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
  if (found.length > 0) return found;
  const compared = comparedWith(text, asOf);
  return compared === null ? [] : [compared];
}

/** "Between 2024 and 2025", "2024 vs 2025", "from 2024 to 2025": each is a time, and nothing between them is. */
function yearsIn(text: string, asOf: string): NamedTime[] {
  const found = TWO_YEARS.exec(text);
  const years = [found?.[1], found?.[2]].flatMap((year) => year ?? []);
  return years.flatMap((year, place) => {
    const period = findPeriod(`in ${year}`, asOf);
    const at = place === 0 ? text.indexOf(year) : text.lastIndexOf(year);
    return period === null ? [] : [{ period, span: { start: at, end: at + year.length } }];
  });
}

/** At most a word stands between them: those of "March 2025 to June 2026" belong to their months. */
const TWO_YEARS = /(?<![\d.,$€£])\b(20\d\d)\s*(?:[-–/]|\p{L}{1,7}\.?)\s*(20\d\d)\b(?![.,]\d)/u;

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
