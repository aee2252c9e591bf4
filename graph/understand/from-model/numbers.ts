import { findNumerals } from "../numbers/lexer.js";
import { flatten } from "../numbers/numeral.js";
import type { Input, Request, Span } from "../request.js";
import { languagesSpoken } from "../words/language.js";

/** Which numbers the asker has said. */

/** Digits with any marks of thousands and cents, and what makes thousands or millions of them. */
const NUMERAL = /(\d+(?:[.,'’]\d+)*)(?:\s*(k|tsd|m|mio|mln|mill?ion\p{L}*)(?!\p{L}))?/giu;

/** Every value that a number of the text can stand for: "1.500" is 1500 and 1.5, "twenty" is 20. */
export const valuesIn = (text: string): Set<number> =>
  new Set([
    ...[...text.matchAll(NUMERAL)].flatMap(valuesOfNumeral),
    ...findNumerals(flatten(text), languagesSpoken(text)).flatMap(({ value, unit }) =>
      (unit === "percent" ? [value, value * 100] : [value]).map((each) => rounded(Math.abs(each))),
    ),
  ]);

/** Where a value or a share stands in digits; null for nowhere. */
export function spanOfValue(value: number, text: string): Span {
  const wanted = [value, value * 100].map((each) => rounded(Math.abs(each)));
  const found = [...text.matchAll(NUMERAL)].find((each) => valuesOfNumeral(each).some((one) => wanted.includes(one)));
  return found === undefined ? null : { start: found.index, end: found.index + found[0].trimEnd().length };
}

/** The values that an earlier request holds. */
export function valuesOf({ inputs, asks }: Pick<Request, "inputs" | "asks">): number[] {
  const held = asks.flatMap(({ where, limit, against }) => [
    ...where.map(({ value }) => value),
    limit,
    against?.kind === "stated" ? against.value : null,
  ]);
  const values = [...inputs.map(({ value }) => value), ...held].filter((value) => typeof value === "number");
  return values.flatMap((value) => [value, value * 100]).map((value) => rounded(Math.abs(value)));
}

/** A value with this unit as the asker stated it, a share as a fraction; null when nobody did. */
export function asStated(value: number, unit: Input["unit"] | null, said: ReadonlySet<number>): number | null {
  const isSaid = (number: number): boolean => said.has(rounded(Math.abs(number)));
  const mayBePercent = unit === "share" || unit === "ratio" || (unit === null && Math.abs(value) <= 1);
  if (mayBePercent && isSaid(value * 100)) return value;
  if (!isSaid(value)) return null;
  return unit === "share" && Math.abs(value) > 1 ? value / 100 : value;
}

function valuesOfNumeral([, numeral = "", scale = ""]: RegExpMatchArray): number[] {
  const values = readings(numeral);
  const factor = scale === "" ? 1 : /^[kt]/i.test(scale) ? 1e3 : 1e6;
  return [...values, ...values.map((value) => value * factor)].map(rounded);
}

function readings(numeral: string): number[] {
  const parts = numeral.split(/[.,'’]/);
  if (parts.length === 1) return [Number(numeral)];
  const [whole, cents = ""] = [parts.slice(0, -1), parts.at(-1)];
  return [
    ...(isGrouped(parts) ? [Number(parts.join(""))] : []),
    ...(whole.length === 1 || isGrouped(whole) ? [Number(`${whole.join("")}.${cents}`)] : []),
  ];
}

const isGrouped = ([first = "", ...groups]: readonly string[]): boolean =>
  first.length <= 3 && groups.every((group) => group.length === 3);

const rounded = (value: number): number => Number(value.toPrecision(9));
