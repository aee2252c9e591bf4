import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { isAssumed } from "../../../tools/statistics/rates.js";
import { cell } from "../../answer/cell.js";
import { constant, derive } from "../../answer/derivation.js";
import { count, index, percent, ratio } from "../../answer/figure.js";
import type { DemandSignal, Signals } from "../../signals.js";
import type { DemandRequest } from "./details.js";
import type { DemandFacts } from "./gather.js";
import { planLaunch } from "./launch.js";

/** A peak below this multiple of the low is no reason to wait. */
const STRONG_SEASON = 1.5;
const AVERAGE_MONTH = constant(100, "index of the average month");

export function signals({ series, ranking, size, audience }: DemandFacts, { own }: DemandRequest): Signals {
  const ranked =
    ranking === null ? [] : [ranking.data.fastestRising, ranking.data.fastestFalling, ranking.data.largest];
  const lines = new Map(ranked.flat().map((line) => [line.clusterId, line]));
  return {
    products: [
      ...(series?.data.clusters ?? []).map((demand) => ({
        ...toSignal(demand, series?.ref ?? ""),
        ...(own !== undefined && { catalog: catalogOf(demand, series?.ref ?? "") }),
      })),
      ...[...lines.values()]
        .filter(({ clusterId }) => !series?.data.clusters.some((demand) => demand.clusterId === clusterId))
        .map((line) => ({ ...trendOf(line, ranking?.ref ?? ""), ...NO_SEASON })),
    ],
    basis: [...sizeBasis(size), ...panelBasis(audience)],
  };
}

function sizeBasis(size: DemandFacts["size"]): Signals["basis"] {
  if (size === null) return [];
  const assumed = size.data.clusters.flatMap(({ assumptions }) =>
    assumptions.filter(isAssumed).map(({ name }) => name),
  );
  return [{ ref: size.ref, n: null, assumed: [...new Set(assumed)], isRanged: false, kinds: ["estimate"] }];
}

/** Shares rest on panel members, not on the rows that sum them up. */
function panelBasis(audience: DemandFacts["audience"]): Signals["basis"] {
  const panels = (audience?.data.clusters ?? []).flatMap(({ kinds }) => kinds.map(({ n }) => n));
  if (audience === null || panels.length === 0) return [];
  return [{ ref: audience.ref, n: Math.min(...panels), assumed: [], isRanged: false, kinds: [] }];
}

const NO_SEASON = {
  phase: "unknown",
  isSeasonStrong: false,
  peakToTrough: ratio(null, []),
  nextOnset: null,
  nextPeak: null,
  monthsUntilOnset: null,
} as const;

type Trended = Pick<ClusterDemand, "clusterId" | "name" | "searchesPerMonth" | "trend">;

function trendOf(trended: Trended, ref: string) {
  const { clusterId, name, trend } = trended;
  return {
    domain: "demand" as const,
    clusterId,
    name,
    direction: trend.direction === "no-trend" ? ("level" as const) : trend.direction,
    perYear: percent(cell(trend, "perYear"), ref, { signed: true }),
    perYearLow: percent(cell(trend, "perYearLow"), ref, { signed: true }),
    perYearHigh: percent(cell(trend, "perYearHigh"), ref, { signed: true }),
    searches: count(cell(trended, "searchesPerMonth"), ref),
  };
}

function toSignal(demand: ClusterDemand, ref: string): DemandSignal {
  const { season, to } = demand;
  const launch = planLaunch(demand);
  return {
    ...trendOf(demand, ref),
    phase: phaseOf(demand),
    isSeasonStrong: season.label === "seasonal" && (season.peakToTrough ?? 0) >= STRONG_SEASON,
    peakToTrough: ratio(cell(season, "peakToTrough"), ref),
    nextOnset: launch?.nextOnset ?? null,
    nextPeak: launch?.nextPeak ?? null,
    monthsUntilOnset: launch === null ? null : toMonthNumber(launch.nextOnset) - toMonthNumber(to),
  };
}

function catalogOf(demand: ClusterDemand, ref: string) {
  const { season, trend } = demand;
  const peak = season.peakMonth === null ? null : cell(season.index, season.peakMonth - 1);
  const above = derive("difference", derive("quotient", peak, AVERAGE_MONTH), constant(1, "the average month"));
  return {
    test: trend.test,
    p: index(cell(trend, "p"), ref),
    months: count(cell(trend, "n"), ref),
    peakExtra: count(derive("product", cell(demand, "searchesPerMonth"), above), ref),
  };
}

/** Which of low, onset and peak lies next tells where the last month stands. */
function phaseOf({ season, to }: Pick<ClusterDemand, "season" | "to">): DemandSignal["phase"] {
  const { label, onsetMonth, peakMonth, troughMonth } = season;
  if (label === "none") return "all year";
  if (label === "unknown" || onsetMonth === null || peakMonth === null || troughMonth === null) return "unknown";
  const now = toMonthNumber(to) % 12;
  const ahead = (month: number): number => (month - 1 - now + 12) % 12;
  if (ahead(peakMonth) === 0) return "peak";
  if (ahead(onsetMonth) === 0) return "climbing";
  if (ahead(troughMonth) === 0) return "low";
  const next = Math.min(ahead(peakMonth), ahead(onsetMonth), ahead(troughMonth));
  if (next === ahead(troughMonth)) return "after peak";
  return next === ahead(onsetMonth) ? "low" : "climbing";
}
