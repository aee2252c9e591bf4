import { lengthOfSpan, type MonthSpan } from "../../../tools/market/intent/keyword-course.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { monthsOf } from "../../answer/words.js";
import type { IntentRequest } from "./details.js";

/** The whole months of the period asked for, up to the last the market covers; of a longer period its last year. Null without one. */
export function monthsAsked({ scope: { period, market } }: IntentRequest): MonthSpan | null {
  if (period === null) return null;
  const to = Math.min(toMonthNumber(period.to), toMonthNumber(market.asOf));
  const from = Math.max(toMonthNumber(period.from), to - 11);
  return from > to ? null : { from: fromMonthNumber(from), to: fromMonthNumber(to) };
}

export const isWithin = (month: string, { from, to }: MonthSpan): boolean => month >= from && month <= to;

/** "August to October 2026", "October 2026", "November 2025 to October 2026". */
export function spanWords(span: MonthSpan): string {
  const words = monthsOf(span);
  const [first = "", last = ""] = words.split(" to ");
  if (first === last) return first;
  return span.from.slice(0, 4) === span.to.slice(0, 4) ? `${first.split(" ")[0]} to ${last}` : words;
}

/** "the same month a year before", "the same months a year before". */
export const yearBeforeWords = (span: MonthSpan): string =>
  `the same ${lengthOfSpan(span) === 1 ? "month" : "months"} a year before`;
