import { type Derived, derive, type FormulaName } from "../../../answer/derivation.js";
import type { Examined } from "../examined.js";
import type { Rounding } from "../near.js";
import type { Fact, FactQuantity, Mark } from "../reading.js";
import type { Quantity, Unit } from "../units.js";

/** A number of a sentence that is none of its facts, asked of one of them. */
export interface Asked {
  readonly piece: Examined;
  readonly quantity: Quantity;
  readonly fact: Fact;
  readonly rounding: Rounding | null;
}

/** How it follows from numbers of the fact. */
export interface Found {
  readonly value: Derived;
  readonly from: readonly FactQuantity[];
  /** What says so. */
  readonly words: readonly Mark[];
}

/** Figures of facts in one step; NaN where one is no figure. */
export const step = (by: FormulaName, ...from: readonly FactQuantity[]): Derived & { readonly value: number } =>
  known(derive(by, ...from.map(({ figure }) => figure)));

export const known = ({ value, derivation }: Derived): Derived & { readonly value: number } => ({
  value: value ?? Number.NaN,
  derivation,
});

/** Whether a number is written as one of a unit; a bare one may count anything. */
export function isUnit({ lexicon }: Examined, { unit }: Quantity, held: Unit): boolean {
  if (unit === held) return true;
  // "回" and "次" are times as well as counts.
  return held === null && !lexicon.isSpaced && (unit === "times" || unit === "date");
}
