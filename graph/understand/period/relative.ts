import { capital } from "../../answer/words.js";
import { expression } from "../languages/compose.js";
import { MONTHS } from "../words/time-words.js";
import { HOLIDAYS } from "./calendar-days.js";
import type { Period } from "./day.js";
import { dayBefore, nameOf } from "./holidays.js";
import {
  daysAfter,
  iso,
  latestYear,
  MONTH,
  monthsFrom,
  type Now,
  NUMBER,
  NUMBERS,
  rolling,
  SEASON,
  SEASONS,
  utc,
  YEAR,
} from "./now.js";

/** Times counted back from the newest day of the data. */

export function readSince(words: string, now: Now): Period | null {
  const since = words.match(
    expression(`\\bsince (?:the )?(?:last |this |beginning of |start of )?(?:${MONTH}|${SEASON})?\\s*(?:of )?${YEAR}?`),
  );
  const after = words.match(/\bsince (.{3,24})/)?.[1] ?? "";
  const to = now.asOf;
  const holiday = HOLIDAYS.find(({ name }) => after.search(nameOf(name)) >= 0 && after.search(nameOf(name)) < 6);
  if (holiday) {
    const stated = Number(after.match(/20\d\d/)?.[0]) || null;
    const on = stated === null ? dayBefore(holiday.on, now) : holiday.on(stated);
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
  return /\bsince last year\b/.test(words) ? rolling(now, 1, "year") : null;
}

/** "over the last year" is the twelve months to now; "last year" alone the calendar year before. */
const OVER_THE_LAST_YEAR =
  /\b(?:(?:over|during|within|across|throughout)(?: the)?|(?:in|for) the) last year\b(?!['’]s)|\bthis time last year\b/;

/** "last 6 months", "the 2 last years", "past year", "recent months", "over the last year". */
export function readRolling(words: string, now: Now): Period | null {
  if (OVER_THE_LAST_YEAR.test(words)) return rolling(now, 1, "year");
  const found =
    words.match(expression(`\\b()${NUMBER}\\s+last\\s+(day|week|month|quarter|year)(s?)\\b`)) ??
    words.match(
      expression(
        `\\b(?<!(?<!\\b(?:compared|relative) )\\bto )(last|past)\\s+(\\d+|couple|few)?(?:\\s+of)?\\s*\\b(day|week|month|quarter|year)(s?)\\b`,
      ),
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

export function readRelative(words: string, now: Now): Period | null {
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

/** The as-of month itself when the data covers it to its end, else the one before. */
function lastWholeMonth(now: Date): Period {
  const tomorrow = daysAfter(now, 1);
  const first = utc(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth() - 1);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  return monthsFrom(year, month, 1, `${capital(MONTHS[month] ?? "")} ${year}`);
}
