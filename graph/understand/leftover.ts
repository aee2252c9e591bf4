import { languages } from "./languages/languages.js";
import { amountsOf } from "./names/named.js";
import { findNumerals } from "./numbers/lexer.js";
import { flatten } from "./numbers/numeral.js";
import { type Reading, readNumbers } from "./numbers/read.js";
import type { Request } from "./request.js";

type Leftover = Request["leftover"][number];

/** Numbers of the question that have no role, as they were written: an answer may say them back or say that it did not use them. */
export function unplacedNumbers(
  readings: readonly Reading[],
  { scope, asks, details }: Pick<Request, "scope" | "asks" | "details">,
): Leftover[] {
  const { names, times } = saidOf({ scope, asks });
  const detailed = new Set(numbersIn(details));
  return readings.filter(mayBeMissed).flatMap((reading) => {
    const { value, form, unit, input, condition, limit } = reading;
    // Parts of names, times and sizes are what they are without a number's role, where the request holds their words.
    const isOfTime = unit === "time" || form === "year" || form === "date";
    const isName = isOfTime ? times.has(value) : form !== null && names.has(value);
    const isUsed = (input ?? condition ?? limit) !== null || isName || detailed.has(value);
    return isUsed ? [] : [leftoverOf(reading)];
  });
}

/** Numbers of the question that stand nowhere in a request which somebody else made of it. */
export function numbersNotIn(text: string, request: Omit<Request, "leftover">): Leftover[] {
  const { inputs, asks, details } = request;
  const { names, times } = saidOf(request);
  const held = new Set(
    [...names, ...times, ...numbersIn([inputs, asks, details])].flatMap((value) => [value, value * 100].map(rounded)),
  );
  return readNumbers(text)
    .filter(mayBeMissed)
    .flatMap((reading) =>
      [reading.value, reading.value * 100].some((value) => held.has(rounded(value))) ? [] : [leftoverOf(reading)],
    );
}

/** The numbers in names and in times that a request holds. */
function saidOf({ scope, asks }: Pick<Request, "scope" | "asks">) {
  const names = [
    ...scope.clusters.flatMap(({ name, term }) => [name, term]),
    ...scope.unknownTerms.map(({ term }) => term),
    ...scope.values.map(({ value }) => value),
    ...[scope.brands, scope.merchants, scope.keywords, scope.quotes, scope.unknownNames].flat(),
  ];
  const periods = [scope.period, ...asks.flatMap((ask) => [ask.period, ask.against])];
  return { names: new Set(numbersIn(names)), times: new Set(numbersIn(periods)) };
}

/** The place of a row ("number 3") and "three" alone are no amounts that an answer could leave out. */
const mayBeMissed = ({ form, isLoose }: Reading): boolean => form !== "row" && !isLoose;

const leftoverOf = ({ words, start, end }: Reading): Leftover => ({ words, span: { start, end }, isNumber: true });

/** All numbers that the asker said, and the amounts that follow from them, as a margin from cost and price; shares count as percents too. */
export function numbersSaid({ inputs, asks, details, leftover }: Request): number[] {
  const fields = numbersIn([
    inputs,
    asks.map(({ where, limit, claim }) => [where, limit, claim]),
    details,
    amountsOf({ inputs, asks }),
  ]);
  const unread = leftover.flatMap(({ words, isNumber }) =>
    isNumber ? findNumerals(flatten(words), languages).map(({ value }) => value) : [],
  );
  return [...fields, ...unread].flatMap((value) => [value, value * 100]);
}

const NUMERAL = /(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d])/gu;
const rounded = (value: number): number => Number(value.toPrecision(9));

/** All numbers of a value but those that say where something stands in the text. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "string")
    return [...value.matchAll(NUMERAL)].map(([numeral]) => Number(numeral.replaceAll(",", "")));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => (key === "span" ? [] : numbersIn(held)));
}
