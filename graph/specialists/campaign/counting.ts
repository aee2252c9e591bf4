import { counted, type Derived, derive } from "../../derivation.js";

/** One keyword can stand under two products, one negative in two match types: each kind is counted for itself. */
export function countOf(things: readonly { readonly kind: string | number; readonly name: string }[]): Derived {
  const kinds = new Map<string | number, Set<string>>();
  for (const { kind, name } of things) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(name));
  const counts = [...kinds.values()].map((names) => counted([...names]));
  return counts.length === 1
    ? (counts[0] ?? counted([]))
    : counts.length === 0
      ? counted([])
      : derive("sum", ...counts);
}

export const countKeywords = (keywords: readonly { readonly clusterId: number; readonly keyword: string }[]): Derived =>
  countOf(keywords.map(({ clusterId, keyword }) => ({ kind: clusterId, name: keyword })));

/** "1 keyword", "2 keywords": the word that goes with a number of things. */
export const wordFor = (things: { readonly length: number } | number, one: string, many = `${one}s`): string =>
  (typeof things === "number" ? things : things.length) === 1 ? one : many;
