import { cell } from "../../answer/cell.js";
import { asked, type Derived, derive } from "../../answer/derivation.js";
import type { HistoryView } from "./history-view.js";
import type { ClusterStatistics } from "./rows.js";

/** A price to start from, the range around it, and what speaks for them. */
export interface Advice {
  readonly low: Derived;
  readonly high: Derived;
  readonly start: Derived;
  /** clicks: what shoppers click on average, inside the range. middle: the median, where clicks are unknown or lie outside. */
  readonly basis: "clicks" | "middle";
  readonly interest: "above" | "below" | "at" | "unknown";
  /** Typical price on promotion when starting from `start`; unknown without promotions. */
  readonly onPromotion: Derived;
  /** The highest unit cost at which `start` keeps the margin stated. */
  readonly highestCost: Derived;
}

/** Interest within this of the median is interest in the middle. */
const NEAR = 0.05;

/**
 * The range runs from the lower to the upper quartile; where shoppers' clicks lie clearly off the median it is that half of it which
 * they look at. Null without percentiles.
 */
export function recommendPrice(
  statistics: ClusterStatistics,
  history: HistoryView | null,
  margin: number | null,
): Advice | null {
  const { p25, median, p75, clickWeightedMean } = statistics;
  if (p25 === null || median === null || p75 === null) return null;
  const ratio = clickWeightedMean === null ? null : clickWeightedMean / median - 1;
  const interest = ratio === null ? "unknown" : Math.abs(ratio) < NEAR ? "at" : ratio > 0 ? "above" : "below";
  const from = interest === "above" ? "median" : "p25";
  const to = interest === "below" ? "median" : "p75";
  const isInside =
    clickWeightedMean !== null &&
    clickWeightedMean >= (interest === "above" ? median : p25) &&
    clickWeightedMean <= (interest === "below" ? median : p75);
  const start = cell(statistics, isInside ? "clickWeightedMean" : "median");
  return {
    low: cell(statistics, from),
    high: cell(statistics, to),
    start,
    basis: isInside ? "clicks" : "middle",
    interest,
    onPromotion: derive("product", start, derive("complement", cell(history?.data, "promoDepth"))),
    highestCost:
      margin === null
        ? { value: null, derivation: null }
        : derive("product", start, derive("complement", asked(margin))),
  };
}
