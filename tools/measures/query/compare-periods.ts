import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { type MeasureId, measures } from "../registry.js";
import type { AnsweredGroup, MarketAnswer } from "./answer-market.js";
import type { Answered } from "./measure-group.js";
import type { Change, Coverage, QueryInput, Values } from "./request.js";

/** The answers of two periods side by side. */

export interface Compared extends Answered {
  readonly key: string;
  /** Null where no second period was asked for. */
  readonly against: Values | null;
  /** What prices of the second period are compared by. */
  readonly againstBasis: Answered["basis"];
  readonly againstCoverage: Coverage | null;
  /** How far each value moved. */
  readonly change: Change | null;
  readonly months: readonly Compared[];
}

/** Groups of either period: what is new, or gone, stands with an unknown value beside it. */
export function compareGroups(input: QueryInput, now: MarketAnswer, before: MarketAnswer | null): Compared[] {
  const ids = new Set([...now.groups.keys(), ...(before?.groups.keys() ?? [])]);
  const shift = before === null ? 0 : monthsBetween(input, now);
  return [...ids].flatMap((id): Compared[] => {
    const [own, other] = [now.groups.get(id), before?.groups.get(id)];
    const shown = own ?? (other && emptied(other));
    if (shown === undefined) return [];
    const months = compareMonths(shown.months, before === null ? null : shifted(other?.months ?? new Map(), shift));
    return [{ ...withChange({ ...shown, ...besides(before, other) }), key: id, months }];
  });
}

const besides = (
  before: object | null,
  other: Answered | undefined,
): Pick<Compared, "against" | "againstBasis" | "againstCoverage"> => ({
  against: before === null ? null : (other?.values ?? {}),
  againstBasis: other?.basis ?? null,
  againstCoverage: before === null ? null : (other?.coverage ?? {}),
});

const withChange = <Group extends Sides>(group: Group) => ({ ...group, change: changeOf(group) });

/** Nothing is known of it in this period. */
const emptied = (group: AnsweredGroup): AnsweredGroup => ({
  ...group,
  values: unknown(group.values),
  n: 0,
  ends: {},
  months: new Map(),
});
const unknown = (values: Values): Values => Object.fromEntries(Object.keys(values).map((id) => [id, null]));

function compareMonths(
  now: ReadonlyMap<string, Answered>,
  before: ReadonlyMap<string, Answered> | null,
): readonly Compared[] {
  const months = [...new Set([...now.keys(), ...(before?.keys() ?? [])])].sort();
  return months.flatMap((month): Compared[] => {
    const [own, other] = [now.get(month), before?.get(month)];
    const shown = own ?? (other && { ...other, keys: { ...other.keys, month }, values: unknown(other.values), n: 0 });
    if (shown === undefined) return [];
    return [{ ...withChange({ ...shown, ...besides(before, other) }), key: month, months: [] }];
  });
}

/** The months compared with stand beside those at the same place of the period. */
const shifted = (months: ReadonlyMap<string, Answered>, by: number): ReadonlyMap<string, Answered> =>
  new Map([...months].map(([month, answered]) => [fromMonthNumber(toMonthNumber(month) + by), answered]));

function monthsBetween({ period, against }: QueryInput, now: MarketAnswer): number {
  const from = period?.from ?? [...now.windows.values()][0]?.from ?? null;
  if (from === null || against === null) return 0;
  return toMonthNumber(from) - toMonthNumber(against.period.from);
}

type Sides = Pick<Compared, "values" | "basis" | "coverage" | "against" | "againstBasis" | "againstCoverage">;

/** Null without a second period. A price per unit tells nothing of one per item, nor a sum that lacks months of one that lacks others. */
export function changeOf({
  values: now,
  basis,
  coverage,
  against,
  againstBasis,
  againstCoverage,
}: Sides): Change | null {
  if (against === null) return null;
  const isOneBasis = basis === null || againstBasis === null || basis === againstBasis;
  const ids = Object.keys(now) as MeasureId[]; // values are keyed by measure
  return Object.fromEntries(
    ids.map((id) => {
      const isWhole = [coverage[id], againstCoverage?.[id]].every((sum) => sum === undefined || sum.known === sum.of);
      const isComparable = isWhole && (isOneBasis || !id.startsWith("price-"));
      return [id, isComparable ? difference(id, now[id] ?? null, against[id] ?? null) : UNKNOWN];
    }),
  );
}

const UNKNOWN = { difference: null, share: null };

function difference(id: MeasureId, now: number | null, before: number | null) {
  if (now === null || before === null || measures[id].unit === "month") return UNKNOWN;
  return { difference: round(now - before), share: before > 0 ? round(now / before - 1) : null };
}

const DIGITS = 10;
const NOTHING = 1e-9;
const round = (value: number): number => (Math.abs(value) < NOTHING ? 0 : Number(value.toPrecision(DIGITS)));
