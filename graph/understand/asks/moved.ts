import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import type { Period } from "../request.js";
import type { Clause } from "./clause.js";
import type { Measured, Order } from "./measured.js";
import { endsOf, yearBefore } from "./wanted.js";
import { isYearNamed, ON_YEAR } from "./year-growth.js";

/** "Which brands gained most clicks from March to August?": rows told by how far an amount moved from one time to another. */

type Moved = Pick<Measured, "measures" | "period" | "against"> & { readonly order: Order };

/** Null where nothing moves between times that are named, or the amount is not known for these rows. */
export function movedRows(
  clause: Clause,
  ids: readonly MeasureId[],
  by: Dimension | null,
  order: Order | null,
): Moved | null {
  if (by === null || by === "month") return null;
  const isGrowth = ids.some((id) => registry[id].isChange && registry[id].kind === "series");
  if (!isGrowth && !clause.isMoving && clause.supposed === null) return null;
  const amount = ids.find(isAmount) ?? (isGrowth ? "searches" : null);
  if (amount === null || !isGroupable(amount, by)) return null;
  const isFall = clause.supposed?.direction === "falling";
  const first = isFall ? "least" : (order?.first ?? "most");
  // Searches of the past year have a measure of their own.
  if (amount === "searches" && isYearNamed(clause))
    return { measures: [ON_YEAR], period: null, against: null, order: { by: ON_YEAR, first } };
  const times = timesOf(clause);
  if (times === null) return null;
  return {
    measures: [amount],
    period: times.now,
    against: { kind: "period", period: times.before },
    order: { by: amount, of: "change", first },
  };
}

const isAmount = (id: MeasureId): boolean => {
  const { time, unit, kind } = registry[id];
  return (time === "period" || id === "searches") && kind !== "share" && (unit === "count" || unit === "money");
};

/** The first and the last of the months, two times, or one and the same of a year before. */
function timesOf(clause: Clause): { readonly now: Period; readonly before: Period } | null {
  const ends = endsOf(clause);
  if (ends !== null) return { before: ends[0], now: ends[1] };
  const [first, second] = clause.periods;
  if (first === undefined) return null;
  if (second !== undefined)
    return first.from < second.from ? { before: first, now: second } : { before: second, now: first };
  const months = toMonthNumber(first.to) - toMonthNumber(first.from) + 1;
  return months > YEAR ? null : { now: first, before: yearBefore(clause) };
}

const YEAR = 12;
