import type { Span } from "../span.js";

/** A number of a text, from its sign or currency to its unit. */
export interface Numeral extends Span {
  /** Percentages are fractions: 0.25 is 25 %. */
  readonly value: number;
  readonly unit: "money" | "percent" | "times" | "time" | "plain";
  /** ISO 4217, where the text names one. */
  readonly currency: string | null;
  readonly time: TimeUnit | null;
  /** "Thirty" instead of 30. */
  readonly inWords: boolean;
  /** "Half", "one in twelve": a number only where a word makes it one. */
  readonly isPart: boolean;
  /** "5k+", "> 20". */
  readonly bound: Bound | null;
  /** What it is besides an amount, as far as its form tells. */
  readonly form: Form | null;
  /** How it belongs to the number before: "20-40", "2 or 3". */
  readonly joins: "range" | "list" | null;
}

export type TimeUnit = "days" | "weeks" | "months" | "quarters" | "years";
/** Where a number ends what is meant; `isStrict`: without the number itself. */
export interface Bound {
  readonly is: "at least" | "at most";
  readonly isStrict: boolean;
}
/** Part of a name ("Classic 860"), a day, a year, the size of a product, the place of a row, somebody's age. */
export type Form = "name" | "date" | "year" | "size" | "row" | "age";

/** Lower case, with the usual signs for blanks, quotes and dashes; as long as the text, so that places in it are places in the text. */
export function flatten(text: string): string {
  return text.replace(/[\s\S]/g, (sign) => {
    const flat = SIGNS[sign] ?? sign.normalize("NFKC").toLowerCase();
    return flat.length === 1 ? flat : sign;
  });
}

const SIGNS: Readonly<Record<string, string>> = { "\u2019": "'", "\u2018": "'", "\u2212": "-", "\n": ";", "\t": " " };
