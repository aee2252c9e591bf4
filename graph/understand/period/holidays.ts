import { expression, whole } from "../languages/compose.js";
import { HOLIDAYS } from "./calendar-days.js";
import type { Period } from "./day.js";
import { daysAfter, iso, type Now, YEAR } from "./now.js";

/** Days before a holiday in which people buy for it. */
const RUN_UP_DAYS = 30;

/** What leads to a day that is still to come. */
const AHEAD = "(?:for|before|by|until|till|next|after)";

export const nameOf = (holiday: string): RegExp => expression(whole(holiday.toLowerCase()));

export function readHoliday(words: string, now: Now): Period | null {
  for (const { name, on, isOfShops } of HOLIDAYS) {
    const named = nameOf(name).source;
    const lead = "\\b(?:last|over|at|in|on)\\s+(?:the )?(?:last )?";
    const found =
      words.match(expression(`${lead}${named}(?:\\s+${YEAR})?`)) ??
      // "Black Friday discounts" are of that time; "Christmas lights" are a product.
      (isOfShops
        ? words.match(expression(`(?:\\bof (?:the )?${named}|(?<!\\b${AHEAD} (?:the )?)${named}(?=[- ]\\p{L}))`))
        : null);
    if (!found) continue;
    const stated = Number(found[0].match(/20\d\d/)?.[0]) || null;
    const day = stated === null ? dayBefore(on, now) : on(stated);
    if (found[0].startsWith("on")) return { from: iso(day), to: iso(day), label: `${name} ${day.getUTCFullYear()}` };
    const from = daysAfter(day, 1 - RUN_UP_DAYS);
    return { from: iso(from), to: iso(day), label: `the ${RUN_UP_DAYS} days to ${name} ${day.getUTCFullYear()}` };
  }
  return null;
}

/** The most recent day of a holiday that lies before the as-of date. */
export function dayBefore(on: (year: number) => Date, { date, year }: Now): Date {
  const thisYear = on(year);
  return thisYear < date ? thisYear : on(year - 1);
}
