import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { Direction, IntentRequest } from "./details.js";
import { directionsOf, type IntentFacts, type Keywords } from "./gather.js";
import { isWithin, monthsAsked, spanWords } from "./period.js";
import { withoutTwins } from "./read-keywords.js";

export interface Move {
  readonly keyword: KeywordMetric;
  /** A month, in the months looked at and in the same months a year before. */
  readonly now: Derived;
  readonly before: Derived;
}

export interface Moves {
  readonly ref: string;
  readonly direction: Direction;
  /** Largest change first. */
  readonly moves: readonly Move[];
  /** The first whose trend over all months is beyond chance, too. */
  readonly confirmed: Move | null;
}

export interface TrendInsight {
  /** In the order asked for. */
  readonly sides: readonly Moves[];
  /** "August to October 2026"; null when no months are measured. */
  readonly span: string | null;
  /** Keywords of the scope, and those with a change. */
  readonly keywords: number;
  readonly measuredFrom: string | null;
  /** Keywords measured for the first time in the latest twelve months; null unless new ones were asked for and all keywords were read. */
  readonly fresh: readonly KeywordMetric[] | null;
  /** Where the months asked for cannot be compared with a year before. */
  readonly isUncomparable: boolean;
}

/** Searches a month below which a keyword is too small to be called rising or falling. */
const SMALLEST = 100;
export function readTrends({ keywords, rising, falling }: IntentFacts, request: IntentRequest): TrendInsight | null {
  const sources = { rising: rising ?? keywords, falling: falling ?? keywords };
  const first = sources.rising ?? sources.falling;
  if (first === null) return null;
  const sides = directionsOf(request).flatMap((direction) => {
    const source = sources[direction];
    return source === null ? [] : [readSide(source, direction)];
  });
  const { compared, total, measuredFrom } = first.data;
  return {
    sides,
    span: compared === null ? null : spanWords(compared),
    keywords: total.keywords,
    measuredFrom,
    fresh: request.details.isNew && keywords !== null ? keywords.data.keywords.filter(isFresh) : null,
    isUncomparable: monthsAsked(request) !== null && sides.every(({ moves }) => moves.length === 0),
  };
}

function readSide({ data, ref }: Keywords, direction: Direction): Moves {
  const sign = direction === "rising" ? 1 : -1;
  const moved = data.keywords
    .filter(({ trend, volume }) => trend !== null && trend * sign > 0 && (volume ?? 0) >= SMALLEST)
    .sort((a, b) => ((b.trend ?? 0) - (a.trend ?? 0)) * sign)
    .map((keyword) => ({ keyword, ...spansOf(keyword, data.compared) }));
  const moves = withoutTwins(moved);
  return {
    ref,
    direction,
    moves,
    confirmed: moves.find(({ keyword }) => keyword.course?.direction === direction) ?? null,
  };
}

function spansOf({ months }: KeywordMetric, compared: Keywords["data"]["compared"]): Pick<Move, "now" | "before"> {
  if (compared === null) return { now: derive("mean", null), before: derive("mean", null) };
  const now = months.filter(({ month }) => isWithin(month, compared));
  const before = now.map(({ month }) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`);
  const searchesOf = (wanted: string): Derived =>
    cell(
      months.find(({ month }) => month === wanted),
      "searches",
    );
  return {
    now: derive("mean", ...now.map((month) => cell(month, "searches"))),
    before: derive("mean", ...before.map(searchesOf)),
  };
}

/** No searches measured before the latest twelve months, some within them. */
function isFresh({ months }: KeywordMetric): boolean {
  const old = months.slice(0, -12);
  const late = months.slice(-12);
  const hasSearches = (list: KeywordMetric["months"]): boolean => list.some(({ searches }) => (searches ?? 0) > 0);
  return old.length >= 12 && !hasSearches(old) && hasSearches(late);
}
