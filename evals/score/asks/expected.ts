import type { Currency } from "./numerals.js";

/** What an answer should say, with every value computed. */

export type Unit = Currency | "%" | "number" | "days" | "name";

/** A number of the reading's unit, a name, or words that a pattern describes. */
export type Item = number | string | RegExp;

/** One way to be right. What stands in one row has to be printed in one sentence or one row of a table. */
export interface Reading {
  readonly unit: Unit;
  readonly rows: readonly (readonly Item[])[];
  /** A change: what is negative has to be printed with a minus or with a word for falling, what is positive without. */
  readonly isChange?: boolean;
  /** How far the printed value may be off: definitions that differ in a detail give values side by side. */
  readonly within?: number;
  /** The rows have to stand in this order, one below the other. */
  readonly isOrdered?: boolean;
  /** No other name of the same kind may stand in the list. */
  readonly isWhole?: boolean;
}

/** One thing that was asked. */
export interface Part {
  /** In words, for the report. */
  readonly what: string;
  /** Any of them will do. */
  readonly accept: readonly Reading[];
  /** What will do in the headline, where that is less. */
  readonly lead?: readonly Reading[];
  /** Words of the measure: counts have to stand beside one of them, and a number of the unit beside one must fit a reading. */
  readonly words: RegExp;
  /** Its numbers have to stand beside such words wherever they are. */
  readonly isStrict?: boolean;
  /** All names of the kind that is asked for. */
  readonly rivals: readonly string[];
}

export type Expected =
  /** The first part is what the headline owes; the others may stand below. */
  | { readonly kind: "answer"; readonly parts: readonly Part[]; readonly mustNot: readonly RegExp[] }
  /** Not in the data, or outside the field: `names` is what has to be named as not held; null: saying so will do. */
  | {
      readonly kind: "decline";
      readonly names: RegExp | null;
      readonly mayAsk: boolean;
      readonly mustNot: readonly RegExp[];
    }
  /** Only the asker can say what is meant. */
  | { readonly kind: "ask-back"; readonly mustNot: readonly RegExp[] };
