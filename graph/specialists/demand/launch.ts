import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { readyBy } from "../../signals.js";

/** When to be ready; months are ISO first-of-month dates after the data's last month. */
export interface Launch {
  readonly nextOnset: string;
  /** The month before it; it may be the data's last one. */
  readonly readyBy: string;
  readonly nextPeak: string;
  /** First month that is back below the level that counts as the season; null without an index. */
  readonly nextEnd: string | null;
  /** What comes next: off season, the climb is on, or it is past the peak and running out. */
  readonly phase: "before" | "climbing" | "after-peak";
}

export type Certainty = "high" | "moderate" | "low" | "none";

export function planLaunch({ season, to }: Pick<ClusterDemand, "season" | "to">): Launch | null {
  const { onsetMonth, peakMonth } = season;
  if (onsetMonth === null || peakMonth === null) return null;
  const now = toMonthNumber(to);
  const monthsUntil = (calendarMonth: number): number => ((calendarMonth - 1 - (now % 12) + 11) % 12) + 1;
  const untilPeak = monthsUntil(peakMonth);
  const untilOnset = monthsUntil(onsetMonth);
  const endMonth = seasonEnd(season);
  const untilEnd = endMonth === null ? null : monthsUntil(endMonth);
  const isUnderWay = untilPeak < untilOnset;
  const isPastPeak = untilEnd !== null && untilEnd < untilOnset && untilEnd < untilPeak;
  return {
    nextOnset: fromMonthNumber(now + untilOnset),
    readyBy: readyBy(fromMonthNumber(now + untilOnset)),
    nextPeak: fromMonthNumber(now + untilPeak),
    nextEnd: untilEnd === null ? null : fromMonthNumber(now + untilEnd),
    phase: isPastPeak ? "after-peak" : isUnderWay ? "climbing" : "before",
  };
}

/** The onset's share of the way from the average to the peak, so that the season ends at the level it begins at. */
const SEASON_SHARE = 0.2;

/** Calendar month in which the index first falls back below the season's level. */
export function seasonEnd({ index, peakMonth }: Pick<ClusterDemand["season"], "index" | "peakMonth">): number | null {
  if (index === null || peakMonth === null) return null;
  const peak = index[peakMonth - 1] ?? 0;
  const level = 100 + SEASON_SHARE * (peak - 100);
  for (let step = 1; step < 12; step++) {
    const month = (peakMonth - 1 + step) % 12;
    if ((index[month] ?? 0) < level) return month + 1;
  }
  return null;
}

/** Stability from which yearly profiles count as alike, and below which they do not. */
const ALIKE = 0.7;
const UNLIKE = 0.4;
const FULL_EVIDENCE_CYCLES = 3;

/** How sure a season is: cycles, strength and agreement between years. */
export function judgeSeason({ season }: Pick<ClusterDemand, "season">): Certainty {
  const { label, stability, cycles } = season;
  if (label === "unknown" || stability === null) return "none";
  if (label === "none") return cycles >= FULL_EVIDENCE_CYCLES ? "moderate" : "low";
  if (label === "seasonal" && cycles >= FULL_EVIDENCE_CYCLES && stability >= ALIKE) return "high";
  return stability >= UNLIKE ? "moderate" : "low";
}
