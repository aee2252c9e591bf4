import type { Figure, Statement } from "../answer/figure.js";
import { inSentence } from "../answer/words.js";
import type { DemandSignal } from "../signals.js";
import { numberIn } from "./views.js";

/** Products are named in the plural where they can be counted: "bread makers are", "matcha powder is". */
const isPlural = (name: string): boolean => /[^s]s$/.test(name);
export const be = (name: string): string => (isPlural(name) ? "are" : "is");
export const have = (name: string): string => (isPlural(name) ? "have" : "has");
export const their = (name: string): string => (isPlural(name) ? "their" : "its");

/** "leads" of one thing, "lead" of many. */
export const verb = (name: string, ofOne: string, ofMany: string): string => (isPlural(name) ? ofMany : ofOne);

/** A sentence from parts whose number is not known beforehand. */
export function compose(...parts: readonly (string | Figure | Statement)[]): Statement {
  const flat = parts.flatMap((part) => (typeof part === "object" && "parts" in part ? part.parts : [part]));
  const refs = parts.flatMap((part) => (typeof part === "string" ? [] : part.refs));
  return { parts: flat.filter((part) => part !== ""), refs: [...new Set(refs)] };
}

/** "Lead: a (+1 %), b (+2 %) and others." */
export function listStatement(
  lead: string,
  items: readonly { readonly name: string; readonly key: Statement | null }[],
  hasMore: boolean,
): Statement {
  const parts = items.flatMap(({ name, key }, position) => [
    position === 0 ? "" : position === items.length - 1 && !hasMore ? " and " : ", ",
    inSentence(name),
    ...(key === null ? [] : [" (", key, ")"]),
  ]);
  return compose(`${lead}: `, ...parts, hasMore ? " and others." : ".");
}

/** "A", "A and B", "A, B and C", of clauses that hold figures. */
export function joinClauses(clauses: readonly Statement[], glue = " and "): Statement {
  return compose(
    ...clauses.flatMap((clause, position) => [
      position === 0 ? "" : position === clauses.length - 1 ? glue : ", ",
      clause,
    ]),
  );
}

/** A figure with the words that say what it is; null where it is unknown. */
export function keyOf(figure: Figure | null | undefined, words: string): Statement | null {
  return figure?.value == null ? null : compose(figure, words);
}

/** A slope below this a year is real but slow. */
const SLOW = 0.03;

/** "rising", "slowly falling". */
export function trendWords({ direction, perYear }: DemandSignal): string {
  const isSlow = Math.abs(numberIn(perYear)) < SLOW;
  return `${isSlow ? "slowly " : ""}${direction}`;
}
