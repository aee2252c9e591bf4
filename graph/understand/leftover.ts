import { languages } from "./languages/languages.js";
import { amountsOf } from "./named.js";
import { findNumerals } from "./numbers/lexer.js";
import { flatten } from "./numbers/numeral.js";
import type { Reading } from "./numbers/read.js";
import type { Request } from "./request.js";

/** Numbers of the question that no field of its request holds, as they were written: an answer may say them back or say that it did not use them. */
export function unreadNumbers(
  readings: readonly Reading[],
  { scope, details }: Pick<Request, "scope" | "details">,
): Request["leftover"] {
  const named = new Set(numbersIn([scope, details]));
  return readings.flatMap(({ words, start, end, value, form, isLoose, unit, input, condition, limit }) => {
    const isUsed = (input ?? condition ?? limit) !== null || form === "row" || isLoose;
    // Parts of names, times and sizes are what they are without a number's role, where the request holds their words.
    const isName = (form !== null || unit === "time") && named.has(value);
    return isUsed || isName ? [] : [{ words, span: { start, end } }];
  });
}

/** All numbers that the asker said, and the amounts that follow from them, as a margin from cost and price; shares count as percents too. */
export function numbersSaid({ inputs, asks, details, leftover }: Request): number[] {
  const fields = numbersIn([
    inputs,
    asks.map(({ where, limit }) => [where, limit]),
    details,
    amountsOf({ inputs, asks }),
  ]);
  const unread = leftover.flatMap(({ words }) => findNumerals(flatten(words), languages).map(({ value }) => value));
  return [...fields, ...unread].flatMap((value) => [value, value * 100]);
}

const NUMERAL = /(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d])/gu;

/** All numbers of a value but those that say where something stands in the text. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "string")
    return [...value.matchAll(NUMERAL)].map(([numeral]) => Number(numeral.replaceAll(",", "")));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => (key === "span" ? [] : numbersIn(held)));
}
