import type { z } from "zod";
import type { ClusterSize } from "../../../tools/demand/cluster-size.js";
import type { audienceSegments, ClusterAudience, Segment } from "../../../tools/market/audience-segments.js";
import type { demandRanking } from "../../../tools/market/demand-ranking.js";
import type { ClusterDemand, demandSeries } from "../../../tools/market/demand-series.js";
import type { marketSize } from "../../../tools/market/market-size.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import type { Question } from "../../question.js";
import type { Evidenced } from "../../toolbox.js";
import { leadingList, orderTopics, type Topic } from "./topics.js";

export type Ranking = Evidenced<z.output<typeof demandRanking.output>>;
export type Sizes = Evidenced<z.output<typeof marketSize.output>>;

/** Null: not called for this question, or not readable. */
export interface DemandFacts {
  readonly series: Evidenced<z.output<typeof demandSeries.output>> | null;
  readonly ranking: Ranking | null;
  readonly size: Sizes | null;
  readonly audience: Evidenced<z.output<typeof audienceSegments.output>> | null;
}

/** When to be ready; months are ISO first-of-month dates after the data's last month. */
export interface Launch {
  readonly nextOnset: string;
  readonly nextPeak: string;
  /** The climb towards the next peak has begun by the data's last month. */
  readonly isUnderWay: boolean;
}

/** The asked period against the same months a year before. */
export interface PeriodChange {
  readonly label: string;
  readonly searches: number;
  readonly change: number | null;
}

export interface SalesYear {
  readonly currency: string;
  readonly unitsLow: number;
  readonly unitsHigh: number;
  readonly revenue: number | null;
  /** Middle of the units against the 12 months before, a share. */
  readonly change: number | null;
}

export type Certainty = "high" | "moderate" | "low" | "none";

export interface AudienceInsight {
  readonly name: string;
  /** The largest segment of each kind, in the data's order of kinds. */
  readonly largest: readonly (Segment & { readonly kind: string })[];
  /** Significantly more common among buyers than in the population, highest index first. */
  readonly distinct: readonly (Segment & { readonly kind: string })[];
  readonly segments: readonly (Segment & { readonly kind: string })[];
  readonly suppressed: number;
}

export interface ClusterInsight {
  readonly demand: ClusterDemand;
  readonly launch: Launch | null;
  /** How sure the season is: cycles, strength and agreement between years. */
  readonly seasonCertainty: Certainty;
  readonly period: PeriodChange | null;
  readonly sales: SalesYear | null;
  readonly size: ClusterSize | null;
  readonly audience: AudienceInsight | null;
}

export type DemandInsight =
  | { readonly kind: "unknown-product" }
  | { readonly kind: "empty" }
  | {
      readonly kind: "clusters";
      readonly topics: readonly Topic[];
      readonly clusters: readonly ClusterInsight[];
      readonly refs: Refs;
      readonly sizes: Sizes | null;
    }
  | {
      readonly kind: "ranking";
      readonly leads: "rising" | "falling" | "largest";
      readonly topics: readonly Topic[];
      readonly ranking: Ranking;
      readonly sizes: Sizes | null;
    };

export interface Refs {
  readonly series: string;
  readonly size: string;
  readonly audience: string;
}

/** Stability from which yearly profiles count as alike, and below which they do not. */
const ALIKE = 0.7;
const UNLIKE = 0.4;
const FULL_EVIDENCE_CYCLES = 3;

export function analyse(facts: DemandFacts, question: Question): DemandInsight {
  const { clusters, category, unknownTerms } = question.entities;
  if (clusters.length === 0 && category === null && unknownTerms.length > 0) return { kind: "unknown-product" };
  const topics = orderTopics(question.text);
  if (facts.series !== null) {
    const { data, ref } = facts.series;
    if (data.clusters.length === 0) return { kind: "empty" };
    const refs = { series: ref, size: facts.size?.ref ?? ref, audience: facts.audience?.ref ?? ref };
    return {
      kind: "clusters",
      topics,
      refs,
      sizes: facts.size,
      clusters: data.clusters.map((demand) => toInsight(demand, facts, question)),
    };
  }
  if (facts.ranking === null || facts.ranking.data.clusters === 0) return { kind: "empty" };
  return { kind: "ranking", leads: leadingList(question.text), topics, ranking: facts.ranking, sizes: facts.size };
}

function toInsight(demand: ClusterDemand, facts: DemandFacts, question: Question): ClusterInsight {
  const audience = facts.audience?.data.clusters.find(({ clusterId }) => clusterId === demand.clusterId);
  return {
    demand,
    launch: planLaunch(demand),
    seasonCertainty: judgeSeason(demand),
    period: comparePeriod(demand, question.entities.period),
    sales: sumSales(demand),
    size: facts.size?.data.clusters.find(({ clusterId }) => clusterId === demand.clusterId) ?? null,
    audience: audience === undefined ? null : readAudience(audience),
  };
}

export function planLaunch({ season, to }: ClusterDemand): Launch | null {
  const { onsetMonth, peakMonth } = season;
  if (onsetMonth === null || peakMonth === null) return null;
  const now = toMonthNumber(to);
  const monthsUntil = (calendarMonth: number): number => ((calendarMonth - 1 - (now % 12) + 11) % 12) + 1;
  const untilPeak = monthsUntil(peakMonth);
  const untilOnset = monthsUntil(onsetMonth);
  return {
    nextOnset: fromMonthNumber(now + untilOnset),
    nextPeak: fromMonthNumber(now + untilPeak),
    isUnderWay: untilPeak < untilOnset,
  };
}

export function judgeSeason({ season }: ClusterDemand): Certainty {
  const { label, stability, cycles } = season;
  if (label === "unknown" || stability === null) return "none";
  if (label === "none") return cycles >= FULL_EVIDENCE_CYCLES ? "moderate" : "low";
  if (label === "seasonal" && cycles >= FULL_EVIDENCE_CYCLES && stability >= ALIKE) return "high";
  return stability >= UNLIKE ? "moderate" : "low";
}

/** Null unless every month of the period has a figure. */
export function comparePeriod({ months }: ClusterDemand, period: Question["entities"]["period"]): PeriodChange | null {
  if (period === null) return null;
  const known = new Map(months.map(({ month, searches }) => [toMonthNumber(month), searches]));
  const last = toMonthNumber(months.at(-1)?.month ?? period.to);
  const from = toMonthNumber(period.from);
  const to = Math.min(toMonthNumber(period.to), last);
  const searches = sumMonths(known, from, to);
  if (searches === null) return null;
  const before = sumMonths(known, from - 12, to - 12);
  return { label: period.label, searches, change: before === null || before === 0 ? null : searches / before - 1 };
}

function sumMonths(known: ReadonlyMap<number, number | null>, from: number, to: number): number | null {
  if (to < from) return null;
  let sum = 0;
  for (let month = from; month <= to; month++) {
    const value = known.get(month) ?? null;
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/** The latest 12 months of estimated sales against the 12 before; null below 12 months. */
export function sumSales({ sales }: ClusterDemand): SalesYear | null {
  if (sales === null || sales.months.length < 12) return null;
  const year = sales.months.slice(-12);
  const before = sales.months.slice(-24, -12);
  const middle = (list: typeof year): number =>
    list.reduce((sum, { unitsLow, unitsHigh }) => sum + (unitsLow + unitsHigh) / 2, 0);
  const isComplete = year.every(({ revenue }) => revenue !== null);
  return {
    currency: sales.currency,
    unitsLow: year.reduce((sum, { unitsLow }) => sum + unitsLow, 0),
    unitsHigh: year.reduce((sum, { unitsHigh }) => sum + unitsHigh, 0),
    revenue: isComplete ? year.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0) : null,
    change: before.length === 12 && middle(before) > 0 ? middle(year) / middle(before) - 1 : null,
  };
}

function readAudience({ name, kinds }: ClusterAudience): AudienceInsight {
  const segments = kinds.flatMap(({ kind, segments }) => segments.map((segment) => ({ ...segment, kind })));
  const byIndex = [...segments].sort((a, b) => (b.populationIndex ?? 0) - (a.populationIndex ?? 0));
  const distinct = byIndex.filter(
    ({ differsFromPopulation, populationIndex }) => differsFromPopulation === true && (populationIndex ?? 0) > 100,
  );
  return {
    name,
    largest: kinds.flatMap(({ kind }) =>
      segments
        .filter((segment) => segment.kind === kind)
        .sort((a, b) => b.share - a.share)
        .slice(0, 1),
    ),
    distinct,
    segments: [
      ...distinct,
      ...segments.filter((segment) => !distinct.includes(segment)).sort((a, b) => b.share - a.share),
    ],
    suppressed: kinds.reduce((sum, kind) => sum + kind.suppressed, 0),
  };
}
