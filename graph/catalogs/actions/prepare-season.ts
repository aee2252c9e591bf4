import { type Statement, say } from "../../answer/figure.js";
import { inSentence, monthOf } from "../../answer/words.js";
import type { DemandSignal } from "../../signals.js";
import { isKnown } from "../cells.js";
import { type ActionRule, SHARED, SURE } from "./action.js";
import { windDown } from "./follow-demand.js";

/** Months before the climb in which there is still time to order. */
const SOON = 3;

/** A strong season that begins within three months or has begun. */
export const prepareSeason: ActionRule = (cluster) => {
  const { view, line } = cluster;
  const { demand } = view;
  if (demand === null || !isAhead(demand) || isFallingFast(demand) || windDown(cluster).length > 0) return [];
  const warning = seasonWarning(cluster.view.name, demand);
  if (warning === null) return [];
  const extra = demand.catalog?.peakExtra;
  // What begins in the month after the data's last one cannot be waited for.
  const isOn = demand.phase === "climbing" || demand.phase === "peak" || (demand.monthsUntilOnset ?? SOON) <= 1;
  return [
    {
      kind: "prepare-season",
      clusterId: line.cluster.clusterId,
      what: isOn
        ? say`Have ${inSentence(view.name)} in stock now.`
        : say`Order ${inSentence(view.name)} to be in stock before ${monthOf(demand.nextOnset ?? "")}.`,
      why: warning,
      value: isKnown(extra) ? { figure: extra, unit: "searches", period: "peak month" } : null,
      worth: null,
      sureness: line.confidence * SURE,
      assumptions: [say`the coming season is like the past ones`, SHARED],
    },
  ];
};

/** A season of a product that loses this much a year is no reason to order more of it. */
const FAST = -0.1;

const isFallingFast = ({ direction, perYear }: DemandSignal): boolean =>
  direction === "falling" && perYear.value !== null && perYear.value <= FAST;

function isAhead({ isSeasonStrong, phase, monthsUntilOnset }: DemandSignal): boolean {
  if (!isSeasonStrong) return false;
  return phase === "climbing" || phase === "peak" || (monthsUntilOnset !== null && monthsUntilOnset <= SOON);
}

/** When the season of a product group begins and peaks; null without a strong one. */
export function seasonWarning(name: string, demand: DemandSignal): Statement | null {
  const { isSeasonStrong, phase, nextOnset, nextPeak, peakToTrough } = demand;
  if (!isSeasonStrong || nextOnset === null || nextPeak === null) return null;
  const it = inSentence(name);
  if (phase === "peak") return say`The season for ${it} is at its peak now, at ${peakToTrough} times the low.`;
  if (phase === "climbing")
    return say`Demand for ${it} climbs to its ${monthOf(nextPeak)} peak, at ${peakToTrough} times the low.`;
  if (nextOnset === nextPeak)
    return say`Demand for ${it} jumps to its peak in ${monthOf(nextPeak)}, at ${peakToTrough} times the low.`;
  return say`Demand for ${it} starts to climb in ${monthOf(nextOnset)} and peaks in ${monthOf(nextPeak)}, at ${peakToTrough} times the low.`;
}
