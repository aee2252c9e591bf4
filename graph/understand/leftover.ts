import type { Request } from "./request.js";

/** Numbers of the question that no field of its request holds, as they were written: an answer may say them back or say that it did not use them. */
export function unreadNumbers(text: string, request: Omit<Request, "leftover">): Request["leftover"] {
  const { scope, inputs, asks, details } = request;
  const read = new Set(numbersIn([scope, inputs, asks, details]).flatMap((value) => [value, value * 100].map(rounded)));
  return [...text.matchAll(NUMERAL)].flatMap(({ 0: words, index }) =>
    read.has(rounded(parse(words)))
      ? []
      : [{ words, span: { start: index, end: index + words.length }, isNumber: true }],
  );
}

/** All numbers that the asker said; shares count as percents too. */
export function numbersSaid({ inputs, asks, details, leftover }: Request): number[] {
  const fields = numbersIn([inputs, asks.map(({ where, limit }) => [where, limit]), details]);
  return [
    ...fields,
    ...fields.map((value) => value * 100),
    ...leftover.flatMap(({ words, isNumber }) => (isNumber ? [parse(words)] : [])),
  ];
}

/** A numeral that stands by itself; a digit inside a word ("X78") is part of a name. */
const NUMERAL = /(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d])/gu;

const parse = (numeral: string): number => Number(numeral.replaceAll(",", ""));
const rounded = (value: number): number => Number(value.toPrecision(9));

/** All numbers of a value but those that say where something stands in the text. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value === "string") return [...value.matchAll(NUMERAL)].map(([numeral]) => parse(numeral));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) => (key === "span" ? [] : numbersIn(held)));
}
