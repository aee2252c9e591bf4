import { asked, constant, type Derived, derive } from "../../answer/derivation.js";
import type { Quantity } from "./quantities.js";

/** Several numbers of one kind: what they make together, or the cases that they stand for. */

type Values = ReadonlyMap<Quantity, readonly Derived[]>;

/** Costs of several parts, and goods at several places. */
const ADDED: readonly Quantity[] = [
  "unit-cost",
  "shipping-cost",
  "fixed-fees",
  "fee-rate",
  "fixed-tax",
  "fixed-expenses",
  "stock",
  "lead-time",
];

/** One follows the other: 20 % off, and then another 10 %. */
const IN_TURN: readonly Quantity[] = ["price-change"];

export const isAdded = (quantity: Quantity): boolean => ADDED.includes(quantity) || IN_TURN.includes(quantity);

const WHOLE = constant(1, "the whole");
const grown = (share: Derived): Derived => derive("sum", WHOLE, share);

/** The numbers of each quantity: one where they make one together, else as many as there are cases. `apart`: those that stand for cases by the asker's words. */
export function together(values: Values, apart: ReadonlySet<Quantity> = new Set()): Map<Quantity, Derived[]> {
  const lots = values.get("quantity")?.length ?? 0;
  return new Map(
    [...values].map(([quantity, all]) => {
      // "500 at 16.20 or 1,000 at 14.90": each lot has its cost.
      const isOfLots = quantity === "unit-cost" && lots > 1 && all.length === lots;
      if (all.length < 2 || !isAdded(quantity) || isOfLots || apart.has(quantity)) return [quantity, [...all]];
      if (ADDED.includes(quantity)) return [quantity, [derive("sum", ...all)]];
      return [quantity, [derive("difference", derive("product", ...all.map(grown)), WHOLE)]];
    }),
  );
}

/** Of two orders of goods the smaller one first. */
export function smallerFirst(values: Map<Quantity, Derived[]>): void {
  const [counts = [], costs = []] = [values.get("quantity"), values.get("unit-cost")];
  const [first, second, ...others] = counts;
  if (costs.length !== 2 || others.length > 0 || (first?.value ?? 0) <= (second?.value ?? 0)) return;
  values.set("quantity", counts.toReversed());
  values.set("unit-cost", costs.toReversed());
}

/** The first of these quantities that is stated once becomes so much more or, below zero, less. */
export function changed(values: Map<Quantity, Derived[]>, quantities: readonly Quantity[], by: number): void {
  for (const quantity of quantities) {
    const all = values.get(quantity);
    const [only] = all ?? [];
    if (all === undefined || only === undefined || all.length > 1) continue;
    values.set(quantity, [only, derive("product", only, grown(asked(by)))]);
  }
}

interface InCase {
  readonly values: ReadonlyMap<Quantity, Derived>;
  readonly varied: readonly Quantity[];
}

/** The cases that numbers stand for, the first with the first; none where each is stated once. */
export function casesOf(values: Values): InCase[] {
  const all = withPrices(values);
  const varied = [...all].filter(([, each]) => each.length > 1).map(([quantity]) => quantity);
  const count = Math.max(0, ...varied.map((quantity) => all.get(quantity)?.length ?? 0));
  return Array.from({ length: count }, (_, at) => ({
    values: new Map([...all].flatMap(([quantity, each]) => valueIn(quantity, each, at))),
    varied,
  }));
}

const valueIn = (quantity: Quantity, each: readonly Derived[], at: number): [Quantity, Derived][] => {
  const value = each[Math.min(at, each.length - 1)];
  return value === undefined ? [] : [[quantity, value]];
};

/** A price that changes is what it was, and what it becomes. */
function withPrices(values: Values): Map<Quantity, readonly Derived[]> {
  const {
    "price-now": [now] = [],
    "price-change": [by] = [],
    "price-step": [step] = [],
    ...others
  } = Object.fromEntries(values) as Partial<Record<Quantity, readonly Derived[]>>; // its keys are quantities
  const after =
    now === undefined ? null : by ? derive("product", now, grown(by)) : step ? derive("sum", now, step) : null;
  const all = new Map(Object.entries(others)) as Map<Quantity, readonly Derived[]>; // as before
  if (now !== undefined && after !== null) all.set("price", [now, after]);
  return all;
}
