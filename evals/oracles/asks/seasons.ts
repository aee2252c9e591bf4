import type { AskedPart } from "../../cases/asks/case.js";
import { salesByCalendarMonth, searchesByCalendarMonth } from "./demand.js";
import { fixed, oneOf, says } from "./parts.js";
import type { Scope } from "./scope.js";

/** When something is: months of the year, months of a series, days. */

/** The month of the most or the least, by searches and by sales. */
export function calendarMonth(
  scope: Scope,
  order: "most" | "least",
  of: "demand" | "searches" | "sales" = "demand",
): AskedPart {
  const series = [
    ...(of === "sales" ? [] : searchesByCalendarMonth(scope)),
    ...(of === "searches" ? [] : salesByCalendarMonth(scope)),
  ];
  const direction = order === "most" ? "DESC" : "ASC";
  return {
    what: `the month of ${order} ${of}, ${scope.product ?? scope.category}, ${scope.market ?? "US"}`,
    accept: [
      oneOf(
        series.map(
          (query) => `SELECT name FROM (SELECT name FROM (${query}) AS q ORDER BY value ${direction} LIMIT 1) AS best`,
        ),
        "month",
      ),
    ],
    words:
      order === "most"
        ? /peak|highest|most|busiest|best|strongest|season/i
        : /\blow(?:s|est)?\b|least|weakest|quiet|slowest|trough|fewest/i,
  };
}

/** The month of the most or the least in a series of months; its year may be told or not. */
export const monthOf = (
  what: string,
  series: readonly string[],
  order: "most" | "least",
  words: RegExp,
): AskedPart => ({
  what,
  accept: [
    oneOf(
      series.map(
        (query) =>
          `SELECT CAST(EXTRACT(MONTH FROM month) AS INTEGER) AS name FROM (SELECT month FROM (${query}) AS q WHERE value IS NOT NULL ORDER BY value ${order === "most" ? "DESC" : "ASC"} LIMIT 1) AS best`,
      ),
      "month",
    ),
  ],
  words,
});

/** Any of these months. */
export const anyMonth = (what: string, words: RegExp, ...names: readonly string[]): AskedPart => ({
  what,
  accept: names.map((name) => fixed("month", name)),
  words,
});

const MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day in any of the ways it is written; a day's name stands for a few days around it where `within` is given. */
export function day(what: string, iso: string, within = 0): AskedPart {
  const patterns = Array.from({ length: 2 * within + 1 }, (_, offset) => {
    const date = new Date(Date.parse(`${iso}T00:00:00Z`) + (offset - within) * 86_400_000);
    const [word, number] = [MONTH_NAMES[date.getUTCMonth()], date.getUTCDate()];
    return `${date.toISOString().slice(0, 10)}|\\b${number}(?:st|nd|rd|th)?(?: of)? ${word}|${word}[a-z]* ${number}\\b`;
  });
  return { what, accept: [says(new RegExp(patterns.join("|"), "i"))], words: /$^/ };
}
