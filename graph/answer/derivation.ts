import { z } from "zod";
import { cell, placeOf } from "./cell.js";

/**
 * Where a figure comes from: the cell of a tool result that it is, or how it was computed from such cells. The list of formulas is
 * closed and every one can be computed again, so that grounding proves a figure instead of trusting its label.
 */

const FORMULAS = {
  sum: (values: readonly number[]) => values.reduce((total, value) => total + value, 0),
  /** First less all others. */
  difference: ([first = Number.NaN, ...rest]: readonly number[]) => rest.reduce((left, value) => left - value, first),
  product: (values: readonly number[]) => values.reduce((total, value) => total * value, 1),
  quotient: ([dividend = Number.NaN, divisor = Number.NaN]: readonly number[]) => dividend / divisor,
  /** (after, before) → after / before - 1. */
  change: ([after = Number.NaN, before = Number.NaN]: readonly number[]) => after / before - 1,
  /** 1 - x. */
  complement: ([share = Number.NaN]: readonly number[]) => 1 - share,
  magnitude: ([value = Number.NaN]: readonly number[]) => Math.abs(value),
  mean: (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length,
  smallest: (values: readonly number[]) => Math.min(...values),
  largest: (values: readonly number[]) => Math.max(...values),
  /** e to the power of x. */
  exponential: ([value = Number.NaN]: readonly number[]) => Math.exp(value),
  squareRoot: ([value = Number.NaN]: readonly number[]) => Math.sqrt(value),
  /** Rounded up to whole things. */
  wholes: ([value = Number.NaN]: readonly number[]) => Math.ceil(value - 1e-9),
  /** Rounded down to whole things. */
  floor: ([value = Number.NaN]: readonly number[]) => Math.floor(value + 1e-9),
} as const;

export const FormulaName = z.enum([
  "sum",
  "difference",
  "product",
  "quotient",
  "change",
  "complement",
  "magnitude",
  "mean",
  "smallest",
  "largest",
  "exponential",
  "squareRoot",
  "wholes",
  "floor",
]);
export type FormulaName = z.infer<typeof FormulaName> & keyof typeof FORMULAS;

export type Derivation =
  | { readonly by: FormulaName; readonly from: readonly Derivation[] }
  /** A number of a result as it stands there; `path` is a JSON Pointer into the data of a result that is cited beside it. */
  | { readonly by: "cell"; readonly path: string; readonly value: number }
  /** How many rows of results were picked, each by its path. */
  | { readonly by: "rows"; readonly at: readonly string[] }
  /** How many of the things that a result names were picked. */
  | { readonly by: "count"; readonly of: readonly string[] }
  /** Characters of a text that stands beside it. */
  | { readonly by: "length"; readonly of: string }
  /** A documented constant of the method: a test period, a threshold, the base of a scale. */
  | { readonly by: "constant"; readonly value: number; readonly words: string }
  /** A number the asker stated. */
  | { readonly by: "asked"; readonly value: number };

export const Derivation: z.ZodType<Derivation> = z.lazy(() =>
  z.union([
    z.object({ by: FormulaName, from: z.array(Derivation) }),
    z.object({ by: z.literal("cell"), path: z.string(), value: z.number() }),
    z.object({ by: z.literal("rows"), at: z.array(z.string()) }),
    z.object({ by: z.literal("count"), of: z.array(z.string()) }),
    z.object({ by: z.literal("length"), of: z.string() }),
    z.object({ by: z.literal("constant"), value: z.number(), words: z.string() }),
    z.object({ by: z.literal("asked"), value: z.number() }),
  ]),
);

/** A value together with its proof; null for the proof of a value that has none. */
export interface Derived {
  readonly value: number | null;
  readonly derivation: Derivation | null;
}

/** Unknown in, unknown out: null as soon as one operand is. What has an operand without proof has none itself. */
export function derive(by: FormulaName, ...operands: readonly (Derived | null)[]): Derived {
  const from: Derivation[] = [];
  const values: number[] = [];
  for (const operand of operands) {
    if (operand === null || operand.value === null) return { value: null, derivation: null };
    values.push(operand.value);
    if (operand.derivation !== null) from.push(operand.derivation);
  }
  const value = FORMULAS[by](values);
  if (!Number.isFinite(value)) return { value: null, derivation: null };
  return { value, derivation: from.length < values.length ? null : { by, from } };
}

/** How many: the length of a list of a result, the rows of results that were picked, or the things picked, each named as the result names it. */
export function counted(things: readonly (string | object)[]): Derived {
  const length = cell(things, "length");
  if (length.derivation !== null) return length;
  const names = things.filter((thing) => typeof thing !== "object");
  if (names.length === things.length) return { value: things.length, derivation: { by: "count", of: names } };
  const places = things.flatMap((thing) => (typeof thing === "object" ? (placeOf(thing) ?? []) : []));
  return { value: things.length, derivation: places.length < things.length ? null : { by: "rows", at: places } };
}

/** Characters as people count them, not code units. */
export const lengthOf = (text: string): Derived => ({
  value: [...text].length,
  derivation: { by: "length", of: text },
});

export const constant = (value: number, words: string): Derived => ({
  value,
  derivation: { by: "constant", value, words },
});

export const asked = (value: number): Derived => ({ value, derivation: { by: "asked", value } });

/** Computes a derivation again. */
export function evaluate(derivation: Derivation): number {
  switch (derivation.by) {
    case "cell":
      return derivation.value;
    case "rows":
      return derivation.at.length;
    case "count":
      return derivation.of.length;
    case "length":
      return [...derivation.of].length;
    case "constant":
    case "asked":
      return derivation.value;
    default:
      return FORMULAS[derivation.by](derivation.from.map(evaluate));
  }
}
