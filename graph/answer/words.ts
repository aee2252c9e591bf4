import type { MarketScope, Request } from "../understand/request.js";

/** Words that several specialists need. */

/** Searches of months that are known one by one, without the keywords of which only a range is known. */
export const COUNTED_SEARCHES = "Counted searches a month";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Name of a calendar month 1-12. */
export const monthName = (calendarMonth: number | null): string =>
  calendarMonth === null ? "–" : (MONTHS[calendarMonth - 1] ?? "–");

/** "December 2026" of an ISO date. */
export const monthOf = (isoDate: string): string => `${monthName(Number(isoDate.slice(5, 7)))} ${isoDate.slice(0, 4)}`;

/** "Dec 2026". */
export const shortMonth = (isoDate: string): string =>
  `${monthName(Number(isoDate.slice(5, 7))).slice(0, 3)} ${isoDate.slice(0, 4)}`;

/** "15 January 2026". */
export const dayOf = (isoDate: string): string => `${Number(isoDate.slice(8, 10))} ${monthOf(isoDate)}`;

/** "November 2025 to October 2026"; says so where nothing is loaded. */
export const monthsOf = (period: { readonly from: string; readonly to: string } | null): string =>
  period === null ? "an unknown period" : `${monthOf(period.from)} to ${monthOf(period.to)}`;

/** The same, each in quotation marks. */
export const quotedList = (words: readonly string[]): string => listWords(words.map((word) => `"${word}"`));

/** "A", "A and B", "A, B and C". */
export function listWords(words: readonly string[], glue = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${glue} ${words.at(-1)}`;
}

/** "the United States", "Germany", or the code where the market has no name. */
export function marketWords({ name, code }: Pick<MarketScope, "name" | "code">): string {
  if (name === "") return code;
  return /^(united|netherlands|czech republic|philippines)/i.test(name) ? `the ${name}` : name;
}

/** "in the United States". */
export const inMarket = ({ scope }: Request): string => `in ${marketWords(scope.market)}`;

/** "Home & Kitchen > Coffee" → "Coffee". */
export const lastLevel = (category: string): string => category.split(" > ").at(-1) ?? category;

const FEASTS = /^(?:Christmas|Halloween|Easter|Valentine)/;

/** Cluster names are written as headings; inside a sentence their first letter is small unless it is an abbreviation or a feast. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) && !FEASTS.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** "the median price" -> "The median price". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Products are named in the plural where they can be counted: "bread makers are", "matcha powder is". */
const isPlural = (name: string): boolean => /[^s]s$/.test(name);
export const be = (name: string): string => (isPlural(name) ? "are" : "is");
export const have = (name: string): string => (isPlural(name) ? "have" : "has");
export const their = (name: string): string => (isPlural(name) ? "their" : "its");

/** "leads" of one thing, "lead" of many. */
export const verb = (name: string, ofOne: string, ofMany: string): string => (isPlural(name) ? ofMany : ofOne);
