import { quantile } from "../../statistics/quantiles.js";
import { type MeasureId, measures } from "../registry.js";
import type { Answered } from "./measure-group.js";
import { type Change, type GroupCondition, LEVELS, type QueryInput } from "./request.js";

/** Groups in order. */

export interface RankedGroup extends Pick<Answered, "values"> {
  readonly key: string;
  readonly change: Change | null;
}

export interface Order {
  readonly by: MeasureId | "month";
  readonly of: "value" | "change";
  readonly first: "most" | "least";
}

const figureOf = ({ values, change }: Omit<RankedGroup, "key">, id: MeasureId, of: Order["of"]): number | null =>
  (of === "change" ? change?.[id]?.share : values[id]) ?? null;

export interface Level {
  readonly measure: MeasureId;
  readonly is: (typeof LEVELS)[number];
  /** The last value that counts; null where no group has one. */
  readonly value: number | null;
}

/** Conditions on the place among all groups as conditions on values, with where each of them ends. */
export function placed(
  groups: readonly Omit<RankedGroup, "key">[],
  having: readonly GroupCondition[],
): { readonly having: GroupCondition[]; readonly levels: Level[] } {
  const levels: Level[] = [];
  const absolute = having.map((condition): GroupCondition => {
    const { measure, of, value } = condition;
    const is = LEVELS.find((level) => level === condition.is);
    if (is === undefined || typeof value !== "number") return condition;
    const isHigh = is === "among the highest";
    const values = groups.flatMap((group) => figureOf(group, measure, of) ?? []);
    const end = quantile(values, isHigh ? 1 - value : value);
    levels.push({ measure, is, value: end });
    // Without a value nobody meets it, whatever it ends at.
    return { measure, of, is: isHigh ? "at least" : "at most", value: end ?? 0 };
  });
  return { having: absolute, levels };
}

/** Conditions on values first, then the order; the limit comes last, so that nothing is cut before it is ranked. */
export const meets = (group: Omit<RankedGroup, "key">, having: readonly GroupCondition[]): boolean =>
  having.every(({ measure, of, is, value }) => {
    const own = figureOf(group, measure, of);
    if (own === null) return false;
    if (typeof value !== "number") return value.includes(own);
    if (is === "at least") return own >= value;
    if (is === "at most") return own <= value;
    if (is === "more than") return own > value;
    if (is === "less than") return own < value;
    return (own === value) === (is === "equal");
  });

/** Unknown values come last, whatever comes first; ties in the order of their keys, so that every engine gives one order. */
export function inOrder<Group extends RankedGroup>(groups: readonly Group[], order: Order): Group[] {
  const { by, of, first } = order;
  const byKey = (a: Group, b: Group): number => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1);
  if (by === "month") return groups.toSorted((a, b) => (first === "least" ? byKey(a, b) : byKey(b, a)));
  const sign = first === "most" ? -1 : 1;
  return groups.toSorted((a, b) => {
    const [one, other] = [figureOf(a, by, of), figureOf(b, by, of)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byKey(a, b);
    return sign * (one - other) || byKey(a, b);
  });
}

/** Groups behind the limit with the value of the last one before it. */
export function countTies(ranked: readonly RankedGroup[], limit: number, { by, of }: Order): number {
  const last = ranked[limit - 1];
  if (by === "month" || last === undefined) return 0;
  const value = figureOf(last, by, of);
  return value === null ? 0 : ranked.slice(limit).filter((group) => figureOf(group, by, of) === value).length;
}

/** The order asked for; else months as the calendar has them, and the better end of the first measure that is answered. */
export function orderOf({ order, by }: QueryInput, answered: readonly MeasureId[]): Order | null {
  if (order !== null && answered.includes(order.by)) return order;
  const [first] = answered;
  if (first === undefined) return null;
  if (by === "month") return { by: "month", of: "value", first: "least" };
  return { by: first, of: "value", first: measures[first].better === "less" ? "least" : "most" };
}
