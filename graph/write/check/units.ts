import { alternatives } from "../../understand/languages/compose.js";
import type { Lexicon } from "./lexicon.js";

/** The units that numbers are written with, before and behind them. */

/** "share" for a part of a whole, "money:GBP", "times", "points" for percentage points, "ordinal", "date"; null for a bare number. */
export type Unit = string | null;

export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** What it can mean: "1.234" is read in two notations. A share is a fraction. */
  readonly values: readonly number[];
  /** What the last digit written is worth; 0 for words and shares of words. */
  readonly step: number;
  readonly unit: Unit;
  readonly sign: "+" | "-" | null;
  readonly isWords: boolean;
  /** Digits inside a word: part of a name, or nothing that is known. */
  readonly isName: boolean;
}

export const SYMBOLS: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "£": "GBP",
  "€": "EUR",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  zł: "PLN",
  元: "CNY",
  円: "JPY",
  원: "KRW",
  R$: "BRL",
  A$: "AUD",
  C$: "CAD",
};
export const SYMBOL = "US\\$|R\\$|A\\$|C\\$|[$£€¥₹₩]";
export const ISO = "USD|EUR|GBP|JPY|CNY|PLN|CHF|SEK|CAD|AUD|BRL|INR|KRW|MXN";
const SYMBOL_BEHIND = new RegExp(`^\\s?(?:${SYMBOL}|(?:${ISO})\\b|zł|元|円|원)`, "u");

export interface Units {
  readonly money: readonly (readonly [currency: string, RegExp])[];
  readonly percent: RegExp;
  readonly percentBefore: RegExp | null;
  /** A sign that makes tenths of what is before it. */
  readonly tenths: string | null;
  readonly points: RegExp;
  readonly times: RegExp;
  readonly scales: readonly (readonly [RegExp, number])[];
  readonly dates: RegExp | null;
  /** Behind a text: "one offer in " */
  readonly onceIn: RegExp | null;
  readonly shares: readonly (readonly [RegExp, number])[];
  readonly multiples: readonly (readonly [RegExp, number])[];
  readonly ordinals: readonly (readonly [RegExp, number])[];
  readonly percentWords: RegExp;
  readonly own: RegExp | null;
  readonly notOwn: RegExp | null;
  readonly morphs: RegExp | null;
}

const known = new WeakMap<Lexicon, Units>();

export function unitsOf(lexicon: Lexicon): Units {
  const found = known.get(lexicon);
  if (found) return found;
  const { numbers, isSpaced } = lexicon;
  const end = isSpaced ? "(?![\\p{L}\\p{N}])" : "";
  const next = (words: string) => new RegExp(`^[\\s-]?(?:${words})${end}`, "iu");
  const valued = (table: Readonly<Record<string, number>>) =>
    Object.entries(table).map(([words, value]) => [lexicon.expression(words), value] as const);
  const signs =
    numbers.digits && [...numbers.digits, ...Object.keys(numbers.aliases ?? {}), ...lexicon.scales.keys()].join("");
  const isComposed = ["de", "nl", "it"].includes(lexicon.code);
  const units: Units = {
    money: Object.entries(numbers.money).map(([currency, words]) => [currency, next(words)] as const),
    percent: next(`%|％|${numbers.percent}`),
    percentBefore: isSpaced ? null : new RegExp(`(?:${numbers.percent})\\s?$`, "u"),
    onceIn: numbers.onceIn === undefined ? null : new RegExp(`(?<!\\p{L})(?:${numbers.onceIn})$`, "iu"),
    tenths: numbers.tenths ?? null,
    points: next(`%[- ]?(?:${numbers.points})|${numbers.points}`),
    times: next(numbers.timesUnit),
    // A letter is a scale only when it touches the number.
    scales: [...lexicon.scales]
      .sort(([a], [b]) => b.length - a.length)
      .map(
        ([word, value]) =>
          [
            new RegExp(word.length === 1 && isSpaced ? `^${word}${end}` : `^[\\s-]?${word}\\.?${end}`, "iu"),
            value,
          ] as const,
      ),
    dates: numbers.dates === undefined ? null : new RegExp(`^\\s?(?:${numbers.dates})`, "u"),
    shares: valued(numbers.shares),
    multiples: valued(numbers.times),
    ordinals: valued(numbers.ordinals),
    percentWords: lexicon.expression(numbers.percent),
    own: signs ? new RegExp(`[${signs}]{${numbers.minimum ?? 1},}`, "gu") : null,
    notOwn: numbers.notNumbers === undefined ? null : new RegExp(numbers.notNumbers, "gu"),
    morphs: isComposed
      ? new RegExp(
          `^(?:${[...lexicon.values.keys(), ...lexicon.scales.keys(), "ein", "cent", ...alternatives(numbers.joints)]
            .filter((word) => word.length > 1)
            .sort((a, b) => b.length - a.length)
            .join("|")})+$`,
          "u",
        )
      : null,
  };
  known.set(lexicon, units);
  return units;
}

export const inWords = (value: number, unit: Unit) => ({
  values: [value],
  step: 0,
  unit,
  sign: null,
  isWords: true,
  isName: false,
});

export const spansOf = (expression: RegExp, text: string) =>
  [...text.matchAll(expression)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

/** Null where letters touch the number that mean nothing here. */
export function unitBehind(
  rest: string,
  units: Units,
): { readonly unit: Unit; readonly scale: number; readonly length: number } | null {
  let scale = 1;
  let length = 0;
  const take = (expression: RegExp): boolean => {
    const match = expression.exec(rest.slice(length));
    if (match) length += match[0].length;
    return match !== null;
  };
  for (const [expression, value] of units.scales) {
    if (!take(expression)) continue;
    scale = value;
    break;
  }
  if (take(units.points)) return { unit: "points", scale, length };
  if (take(units.percent)) return { unit: "share", scale, length };
  if (length === 0 && units.tenths !== null && rest.startsWith(units.tenths))
    return { unit: "share", scale: 10, length: units.tenths.length };
  const symbol = SYMBOL_BEHIND.exec(rest.slice(length))?.[0];
  if (symbol !== undefined) {
    const name = symbol.trim();
    return { unit: `money:${SYMBOLS[name] ?? name}`, scale, length: length + symbol.length };
  }
  for (const [currency, expression] of units.money)
    if (take(expression)) return { unit: `money:${currency}`, scale, length };
  // The unit's word stays with the sentence.
  const times = units.times.exec(rest.slice(length));
  if (times) return { unit: "times", scale, length };
  if (units.dates?.test(rest)) return { unit: "date", scale, length };
  const ordinal = /^(?:st|nd|rd|th|er|ère|e|ème|º|ª|°)(?![\p{L}\p{N}])/u.exec(rest.slice(length));
  if (ordinal) return { unit: "ordinal", scale, length };
  if (length === 0 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(rest)) return null;
  return { unit: null, scale, length };
}
