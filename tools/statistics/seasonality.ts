import type { MonthValue } from "./calendar.js";

export interface Seasonality {
  /** Months with a value. */
  readonly n: number;
  /** First and last month with a value, null without one. */
  readonly from: string | null;
  readonly to: string | null;
  /** Full years covered (n / 12, rounded down). */
  readonly cycles: number;
  /** Twelve numbers, January first, 100 = average month; null with `reason`. */
  readonly index: readonly number[] | null;
  /** Why there is no index. */
  readonly reason: string | null;
  /** The latest 12 months as seen, percent of their mean; only where there is no index. */
  readonly shape: readonly { readonly month: string; readonly value: number; readonly percentOfMean: number | null }[] | null;
  /** Fs and Ft, 0-1 (Hyndman): how much season, how much trend stands out of the remainder. */
  readonly strength: number | null;
  readonly trendStrength: number | null;
  /** p of the F test that all calendar months are alike. */
  readonly p: number | null;
  readonly label: "seasonal" | "weak" | "none" | "unknown";
  /** Calendar months 1-12; null unless label is seasonal or weak. */
  readonly peakMonth: number | null;
  readonly troughMonth: number | null;
  readonly peakToTroughRatio: number | null;
  /** First month after the trough where the index passes a fifth of the way from 100 to the peak. */
  readonly onsetMonth: number | null;
  readonly leadTimeMonths: number | null;
  /** Mean pairwise Spearman correlation of the yearly profiles, -1 to 1. */
  readonly stability: number | null;
  /** weak below 3 cycles; none without an index. */
  readonly evidence: "normal" | "weak" | "none";
  /** Months inside the series that had no value and were filled for the decomposition. */
  readonly gapsFilled: number;
  readonly method: string;
}

/** Answers "does demand have a season, and when?" for a monthly series in any order. */
export function analyseSeasonality(_months: readonly MonthValue[]): Seasonality {
  throw new Error("being written");
}
