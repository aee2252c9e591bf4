import { groupBy } from "../../../tools/collections.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { ClusterHistory, Month } from "./rows.js";

/** When a product is cheapest: the cheapest month of each year seen, and where prices stand now. */
export interface Timing {
  /** Whole years counted back from the newest month, newest first. */
  readonly years: readonly Year[];
  /** Calendar month 1-12 that was the cheapest in more than one year, with those years; null without one. */
  readonly usual: { readonly calendarMonth: number; readonly years: readonly Year[] } | null;
  /** Every cheapest month stands at the beginning of its year, as a lasting rise alone would put it, or at its end, as a fall would. */
  readonly isAtEdge: boolean;
  readonly now: Month | null;
  /** low: in the lowest third of the newest year's range. */
  readonly standing: "low" | "middle" | "high" | "unknown";
  /** How far the newest median lies above the cheapest month of the newest year. */
  readonly aboveLow: Derived;
}

export interface Year {
  readonly from: string;
  readonly to: string;
  readonly cheapest: Month;
  readonly dearest: Month;
  /** What waiting for the cheapest month saved against the dearest. */
  readonly saving: Derived;
}

const MONTHS = 12;
/** Below this the months of a year hardly differ. */
export const SMALL_SAVING = 0.05;

export function viewTiming({ months }: Pick<ClusterHistory, "months">): Timing {
  const years = splitYears(months).map(describeYear);
  const now = months.at(-1) ?? null;
  const [newest] = years;
  return {
    years,
    usual: usualMonth(years),
    isAtEdge:
      years.length > 0 && years.every(({ cheapest, from, to }) => cheapest.month === from || cheapest.month === to),
    now,
    standing: standOf(now, newest),
    aboveLow: derive("change", cell(now, "median"), cell(newest?.cheapest, "median")),
  };
}

function usualMonth(years: readonly Year[]): Timing["usual"] {
  const byMonth = [...groupBy(years, ({ cheapest }) => Number(cheapest.month.slice(5, 7)))];
  const [first] = byMonth.sort(([, a], [, b]) => b.length - a.length);
  return first && first[1].length > 1 ? { calendarMonth: first[0], years: first[1] } : null;
}

/** Complete blocks of twelve months, newest first. */
function splitYears(months: readonly Month[]): Month[][] {
  const last = months.at(-1);
  if (!last) return [];
  const end = toMonthNumber(last.month);
  const blocks = new Map<number, Month[]>();
  for (const month of months) {
    const block = Math.floor((end - toMonthNumber(month.month)) / MONTHS);
    blocks.set(block, [...(blocks.get(block) ?? []), month]);
  }
  return [...blocks]
    .filter(([, block]) => block.length === MONTHS)
    .sort(([a], [b]) => a - b)
    .map(([, block]) => block);
}

function describeYear(block: readonly Month[]): Year {
  const byMedian = block.toSorted((a, b) => a.median - b.median);
  const [cheapest, dearest] = [byMedian[0] as Month, byMedian.at(-1) as Month]; // a block holds twelve months
  return {
    from: block[0]?.month ?? cheapest.month,
    to: block.at(-1)?.month ?? dearest.month,
    cheapest,
    dearest,
    saving: derive("complement", derive("quotient", cell(cheapest, "median"), cell(dearest, "median"))),
  };
}

function standOf(now: Month | null, year: Year | undefined): Timing["standing"] {
  if (now === null || year === undefined || year.dearest.median <= year.cheapest.median) return "unknown";
  const place = (now.median - year.cheapest.median) / (year.dearest.median - year.cheapest.median);
  return place <= 1 / 3 ? "low" : place >= 2 / 3 ? "high" : "middle";
}
