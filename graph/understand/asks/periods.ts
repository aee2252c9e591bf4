import { findPeriod } from "../period.js";
import type { Period } from "../request.js";
import { readPeriod, wordsBehind } from "../slots.js";
import { glossTime, MONTHS } from "../time-words.js";

/** Two times are compared at most. */
const MOST = 2;

/** The times that a text names, in the order in which they are found. */
export function periodsIn(text: string, asOf: string): Period[] {
  const found: Period[] = [];
  let rest = text;
  while (found.length < MOST) {
    const period = findPeriod(rest, asOf);
    const span = period === null ? null : wordsBehind(rest, readPeriod(asOf));
    if (period === null || span === null) break;
    found.push(period);
    rest = `${rest.slice(0, span.start)} ${rest.slice(span.end)}`;
  }
  return found.length > 0 ? found : [comparedWith(text, asOf)].flatMap((period) => period ?? []);
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
