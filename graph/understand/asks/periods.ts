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
  return compared === null ? [] : [{ period: compared, span: null }];
}

/** "Compared to January": a month that only a comparison leads to. */
function comparedWith(text: string, asOf: string): Period | null {
  const [, month] = glossTime(text).match(COMPARED) ?? [];
  return month === undefined ? null : findPeriod(`in ${month}`, asOf);
}

const COMPARED = new RegExp(
  `\\b(?:to|with|than|vs|versus|against)\\s+((?:${MONTHS.join("|")})(?:\\s+20\\d\\d)?)\\b`,
  "u",
);
