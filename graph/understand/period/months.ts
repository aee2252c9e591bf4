import { capital } from "../../answer/words.js";
import { expression } from "../languages/compose.js";
import { glossTime, MONTHS } from "../words/time-words.js";
import type { Period } from "./day.js";
import { iso, latestYear, MONTH, monthsFrom, type Now, NUMBER, NUMBERS, nowOf, utc, YEAR } from "./now.js";
import { readSince } from "./relative.js";

/** Times in named months. */

export function readMonthRange(words: string, now: Now): Period | null {
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
export function readMonthsTo(words: string, now: Now): Period | null {
  const [, amount = "", month = "", year] =
    words.match(expression(`\\b${NUMBER} months (?:to|ending(?: in)?) ${MONTH}\\s*${YEAR}?`)) ?? [];
  const count = Number(amount) || NUMBERS[amount];
  const last = MONTHS.indexOf(month);
  if (!count || last < 0) return null;
  const inYear = Number(year) || latestYear(last, now);
  return monthsFrom(inYear, last - count + 1, count, `${count} months to ${capital(month)} ${inYear}`);
}

export function readMonth(words: string, now: Now): Period | null {
  const found =
    words.match(expression(`\\b(?:in|for|last|of)\\s+${MONTH}(?:\\s+(?:of\\s+)?${YEAR})?\\b`)) ??
    words.match(expression(`\\b${MONTH}\\s+(?:of\\s+)?(?:${YEAR}|last)\\b`));
  if (!found?.[1]) return null;
  const month = MONTHS.indexOf(found[1]);
  const year = Number(found[2]) || latestYear(month, now);
  return monthsFrom(year, month, 1, `${capital(found[1])} ${year}`);
}

/** The first and the last whole month of "from March to September" and "since July"; null where the words name no such time, or more than a year and a month. */
export function monthEndsOf(
  text: string,
  asOf: string,
  named: readonly Period[] = [],
): readonly [Period, Period] | null {
  const [words, now] = [glossTime(text), nowOf(asOf)];
  const found = readMonthRange(words, now) ?? readSince(words, now);
  if (found === null) return null;
  // Their year may stand apart: "March to August last year".
  const range =
    named.find(({ from, to }) => from.slice(5) === found.from.slice(5) && to.slice(5) === found.to.slice(5)) ?? found;
  const [begin, end] = [new Date(range.from), lastWhole(range.to, now)];
  const count = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth();
  return range.to > asOf || count < 1 || count > 12 ? null : [monthOf(begin), monthOf(end)];
}

/** A month that the data ends within is not whole. */
function lastWhole(to: string, { asOf, year, month }: Now): Date {
  const isCut = to === asOf && iso(utc(year, month + 1, 0)) !== asOf;
  return isCut ? utc(year, month - 1) : new Date(to);
}

function monthOf(day: Date): Period {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return monthsFrom(year, month, 1, `${capital(MONTHS[month] ?? "")} ${year}`);
}
