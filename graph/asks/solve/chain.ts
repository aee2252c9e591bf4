import { constant, type Derived, derive } from "../../answer/derivation.js";
import { FORMULAS, type Formula, type Term } from "./formulas.js";
import type { Quantity } from "./quantities.js";

/** What is known of a quantity. `none`: nothing of the kind was stated, so none is counted. */
export interface Known {
  readonly quantity: Quantity;
  /** What it is called, where its origin gives it another name: the price of the market is its median. */
  readonly name?: string;
  readonly value: Derived;
  readonly origin: "stated" | "measured" | "none" | "computed";
  /** How it was computed; null where it was not. */
  readonly formula: Formula | null;
  /** Of what is measured, the result that it stands in. */
  readonly refs: readonly string[];
}

export type KnownFacts = ReadonlyMap<Quantity, Known>;

const WHOLE = constant(1, "the whole");

/** All that follows from some facts. */
export function conclude(facts: readonly Known[]): KnownFacts {
  const known = new Map(facts.map((fact) => [fact.quantity, fact]));
  for (let next = nextOf(known); next !== null; next = nextOf(known)) known.set(next.quantity, next);
  return known;
}

/** A quantity computed from some values, for callers that have their own words for it; unknown where it does not follow from them. */
export function reckon(given: Partial<Record<Quantity, Derived>>): (quantity: Quantity) => Derived {
  const facts = Object.entries(given).map(([quantity, value]): Known => {
    // The keys of the record are quantities.
    return { quantity: quantity as Quantity, value, origin: "stated", formula: null, refs: [] };
  });
  const known = conclude(facts);
  return (quantity) => known.get(quantity)?.value ?? { value: null, derivation: null };
}

/** The first formula that gives something new. */
function nextOf(known: KnownFacts): Known | null {
  for (const formula of FORMULAS) {
    const { needs } = formula;
    if (known.has(formula.gives) || !needs.every((quantity) => known.has(quantity))) continue;
    const value = evaluateTerm(formula.term, known);
    if (value.value === null) continue;
    const refs = [...new Set(needs.flatMap((quantity) => known.get(quantity)?.refs ?? []))];
    return { quantity: formula.gives, value, origin: "computed", formula, refs };
  }
  return null;
}

function evaluateTerm(term: Term, known: KnownFacts): Derived {
  if (term === 1) return WHOLE;
  if (typeof term === "string") return known.get(term)?.value ?? { value: null, derivation: null };
  const [by, ...of] = term;
  return derive(by, ...of.map((part) => evaluateTerm(part, known)));
}

/** The steps by which a quantity was computed, in their order, itself last. */
export function stepsTo(quantity: Quantity, known: KnownFacts): Known[] {
  const steps = new Map<Quantity, Known>();
  const visit = (each: Quantity): void => {
    const fact = known.get(each);
    if (fact === undefined || steps.has(each)) return;
    for (const need of fact.formula?.needs ?? []) visit(need);
    steps.set(each, fact);
  };
  visit(quantity);
  return [...steps.values()];
}

/** How each quantity would be told that these make tellable, whatever their values; null for these themselves. */
export function waysFrom(from: Iterable<Quantity>): ReadonlyMap<Quantity, Formula | null> {
  const ways = new Map<Quantity, Formula | null>([...from].map((quantity) => [quantity, null]));
  const isNext = ({ gives, needs }: Formula): boolean => !ways.has(gives) && needs.every((need) => ways.has(need));
  for (let next = FORMULAS.find(isNext); next !== undefined; next = FORMULAS.find(isNext)) ways.set(next.gives, next);
  return ways;
}

/** What a quantity rests on in these ways, itself among it. */
export function stepsFrom(quantity: Quantity, ways: ReadonlyMap<Quantity, Formula | null>): Quantity[] {
  const steps = new Set<Quantity>();
  const visit = (each: Quantity): void => {
    if (steps.has(each)) return;
    steps.add(each);
    for (const need of ways.get(each)?.needs ?? []) visit(need);
  };
  visit(quantity);
  return [...steps];
}

/** The step on the way to a quantity that would divide by zero; null for none. */
export function impossibleStep(quantity: Quantity, known: KnownFacts): Formula | null {
  const tried = new Set<Quantity>();
  const visit = (wanted: Quantity): Formula | null => {
    if (known.has(wanted) || tried.has(wanted)) return null;
    tried.add(wanted);
    const ways = FORMULAS.filter(({ gives }) => gives === wanted);
    const blocked = ways.find(({ needs }) => needs.every((need) => known.has(need)));
    return blocked ?? ways.flatMap(({ needs }) => needs.flatMap((need) => visit(need) ?? []))[0] ?? null;
  };
  return visit(quantity);
}

/** Everything that could be told from these quantities, whatever their values. */
function reach(from: Iterable<Quantity>): Set<Quantity> {
  const reached = new Set(from);
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const { gives, needs } of FORMULAS) if (needs.every((need) => reached.has(need))) reached.add(gives);
  }
  return reached;
}

const MOST_ADDED = 4;

/** The fewest further quantities that make one tellable, those that come first in the list rather than later ones; null where none do. */
export function fewestMore(
  known: Iterable<Quantity>,
  wanted: Quantity,
  among: readonly Quantity[],
): readonly Quantity[] | null {
  const have = [...known];
  for (let size = 0; size <= MOST_ADDED; size++)
    for (const added of choices(among, size)) if (reach([...have, ...added]).has(wanted)) return added;
  return null;
}

function* choices(among: readonly Quantity[], size: number): Generator<readonly Quantity[]> {
  if (size === 0) yield [];
  else
    for (const [place, first] of among.entries())
      for (const rest of choices(among.slice(place + 1), size - 1)) yield [first, ...rest];
}
