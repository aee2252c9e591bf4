import { type MeasureId, measures } from "../registry.js";
import type { Answered } from "./measure-group.js";
import type { GroupCondition, QueryInput, Values } from "./request.js";

/** Groups in order. */

export interface RankedGroup extends Answered {
  readonly key: string;
}

export interface Order {
  readonly by: MeasureId | "month";
  readonly first: "most" | "least";
}

/** Conditions on values first, then the order; the limit comes last, so that nothing is cut before it is ranked. */
export const meets = (values: Values, having: readonly GroupCondition[]): boolean =>
  having.every(({ measure, is, value }) => {
    const own = values[measure];
    if (own === null || own === undefined) return false;
    if (is === "at least") return own >= value;
    if (is === "at most") return own <= value;
    if (is === "more than") return own > value;
    if (is === "less than") return own < value;
    return (own === value) === (is === "equal");
  });

/** Unknown values come last, whatever comes first; ties in the order of their keys, so that every engine gives one order. */
export function inOrder<Group extends RankedGroup>(groups: readonly Group[], order: Order): Group[] {
  const { by, first } = order;
  const byKey = (a: Group, b: Group): number => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1);
  if (by === "month") return groups.toSorted((a, b) => (first === "least" ? byKey(a, b) : byKey(b, a)));
  const sign = first === "most" ? -1 : 1;
  return groups.toSorted((a, b) => {
    const [one, other] = [a.values[by] ?? null, b.values[by] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byKey(a, b);
    return sign * (one - other) || byKey(a, b);
  });
}

/** Groups behind the limit with the value of the last one before it. */
export function countTies(ranked: readonly RankedGroup[], limit: number, { by }: Order): number {
  const last = ranked[limit - 1];
  if (by === "month" || last === undefined) return 0;
  const value = last.values[by] ?? null;
  return value === null ? 0 : ranked.slice(limit).filter(({ values }) => values[by] === value).length;
}

/** The order asked for; else months as the calendar has them, and the better end of the first measure that is answered. */
export function orderOf({ order, by }: QueryInput, answered: readonly MeasureId[]): Order | null {
  if (order !== null && answered.includes(order.by)) return order;
  const [first] = answered;
  if (first === undefined) return null;
  if (by === "month") return { by: "month", first: "least" };
  return { by: first, first: measures[first].better === "less" ? "least" : "most" };
}
