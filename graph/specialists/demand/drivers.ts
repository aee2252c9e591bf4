import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import type { KeywordMetric } from "../../../tools/market/intent/keyword-metrics.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import { counted, type Derived, derive } from "../../answer/derivation.js";

type KeywordMonths = Pick<KeywordMetric, "keyword" | "variantGroup" | "months">;

/** A keyword's latest twelve months against the twelve before, over the months known in both. */
export interface KeywordMove {
  /** As it was read. */
  readonly row: KeywordMonths;
  readonly keyword: string;
  readonly before: Derived;
  readonly now: Derived;
  readonly gain: Derived;
  readonly change: Derived;
}

/** What moved with the demand of a product. */
export interface Drivers {
  /** Keywords compared, those that rose and those that fell by more than the threshold. */
  readonly compared: Derived;
  readonly rose: Derived;
  readonly fell: Derived;
  /** broad: most keywords moved the same way. narrow: a few did. */
  readonly spread: "broad rise" | "broad fall" | "mixed" | "unknown";
  /** Largest gains in searches, then largest losses. */
  readonly gains: readonly KeywordMove[];
  readonly losses: readonly KeywordMove[];
}

/** The latest month beside the one before: what was seen, and what the calendar alone explains. */
export interface LatestMove {
  readonly month: string;
  readonly monthBefore: string;
  readonly seen: Derived;
  /** Null without a seasonal index. */
  readonly season: Derived;
}

/** Moves below this say little about one keyword. */
export const NOTABLE = 0.05;
/** Share of the keywords from which a move is broad. */
const BROAD = 2 / 3;
const LEAST_MONTHS = 9;
const SHOWN = 5;

export function readDrivers(keywords: readonly KeywordMonths[]): Drivers {
  const moves = distinct(keywords).flatMap((keyword) => readMove(keyword) ?? []);
  const changed = (isMeant: (change: number) => boolean) => moves.filter(({ change }) => isMeant(change.value ?? 0));
  const rose = changed((change) => change > NOTABLE);
  const fell = changed((change) => change < -NOTABLE);
  const byGain = [...moves].sort((a, b) => (b.gain.value ?? 0) - (a.gain.value ?? 0));
  return {
    compared: counted(moves.map(({ row }) => row)),
    rose: counted(rose.map(({ row }) => row)),
    fell: counted(fell.map(({ row }) => row)),
    spread:
      moves.length === 0
        ? "unknown"
        : rose.length >= BROAD * moves.length
          ? "broad rise"
          : fell.length >= BROAD * moves.length
            ? "broad fall"
            : "mixed",
    gains: byGain.filter((move) => rose.includes(move)).slice(0, SHOWN),
    losses: byGain
      .filter((move) => fell.includes(move))
      .reverse()
      .slice(0, SHOWN),
  };
}

/** One keyword for all that share a reported figure, and each name once. */
function distinct(keywords: readonly KeywordMonths[]): KeywordMonths[] {
  const seen = new Set<string>();
  return keywords.filter(({ keyword, variantGroup }) => {
    const keys = [`name ${keyword}`, ...(variantGroup === null ? [] : [`group ${variantGroup}`])];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

function readMove(row: KeywordMonths): KeywordMove | null {
  const { keyword, months } = row;
  const pairs = months.slice(-12).flatMap((month, position) => {
    const before = months[months.length - 24 + position];
    return month.searches === null || before?.searches == null ? [] : [{ month, before }];
  });
  if (pairs.length < LEAST_MONTHS) return null;
  const now = derive("sum", ...pairs.map(({ month }) => cell(month, "searches")));
  const before = derive("sum", ...pairs.map((pair) => cell(pair.before, "searches")));
  return { row, keyword, now, before, gain: derive("difference", now, before), change: derive("change", now, before) };
}

export function readLatestMove({ months, season, to }: ClusterDemand): LatestMove | null {
  const known = new Map(months.map((each) => [each.month, each]));
  const monthBefore = fromMonthNumber(toMonthNumber(to) - 1);
  const seen = derive("change", cell(known.get(to), "searches"), cell(known.get(monthBefore), "searches"));
  if (seen.value === null) return null;
  const indexOf = (month: string): Derived => cell(season.index, Number(month.slice(5, 7)) - 1);
  const isSeasonal = season.label === "seasonal" || season.label === "weak";
  return {
    month: to,
    monthBefore,
    seen,
    season: derive("change", isSeasonal ? indexOf(to) : null, isSeasonal ? indexOf(monthBefore) : null),
  };
}
