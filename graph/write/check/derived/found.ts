import { constant, type Derived, derive, type FormulaName } from "../../../answer/derivation.js";
import type { Examined } from "../examined.js";
import { type Rounding, standsFor } from "../near.js";
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

/** A value with the one that follows from the numbers as they are printed, which are all that the writer sees. */
export type Stepped = Derived & { readonly value: number; readonly printed: number };

/** Figures of facts in one step; NaN where one is no figure. */
export function step(by: FormulaName, ...from: readonly FactQuantity[]): Stepped {
  const printed = derive(
    by,
    ...from.map(({ figure, values: [value = Number.NaN] }) => constant(signed(figure, value), "")),
  );
  return { ...known(derive(by, ...from.map(({ figure }) => figure))), printed: printed.value ?? Number.NaN };
}

const signed = (figure: FactQuantity["figure"], value: number): number => ((figure?.value ?? 0) < 0 ? -value : value);

/** Whether a number as it is written stands for what a step comes to, in whatever way that is told. */
export const isStep = (
  quantity: Quantity,
  { value, printed }: Stepped,
  rounding: Rounding | null,
  told: (value: number) => number = (value) => value,
): boolean => [value, printed].some((each) => standsFor(quantity, told(each), rounding));

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
