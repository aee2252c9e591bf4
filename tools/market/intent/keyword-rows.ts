import { z } from "zod";
import { groupBy } from "../../collections.js";
import { Cluster } from "../../domain.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { roundTo } from "../../statistics/rounding.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { MonthWindow } from "../../warehouse/queries/month-window.js";
import type { Row } from "../../warehouse/warehouse.js";
import { changeOver, KeywordSeason, KeywordTrend, type MonthSpan } from "./keyword-course.js";
import { groupKeywords } from "./keyword-groups.js";

/** Keywords and their sums as the warehouse's rows give them. */

/** Probabilities 0-1. */
export const Intent = z.object({
  informational: z.number(),
  commercial: z.number(),
  transactional: z.number(),
  navigational: z.number(),
});
export type Intent = z.infer<typeof Intent>;

export const KeywordMetric = z.object({
  keywordId: z.int(),
  clusterId: z.int(),
  cluster: z.string(),
  keyword: z.string(),
  /** Mean of the last 12 months as reported; null where the source gives a range or nothing. */
  searchesPerMonth: z.number().nullable(),
  searchesLow: z.number().nullable(),
  searchesHigh: z.number().nullable(),
  /** The figure, or the geometric mean of the range; null = unknown. */
  volume: z.number().nullable(),
  isRange: z.boolean(),
  /** Keywords with the same group share one reported figure. */
  variantGroup: z.number().nullable(),
  /** One entry for each month of the period; null = not measured. */
  months: z.array(z.object({ month: z.string(), searches: z.number().nullable() })),
  /** Searches of the months compared against the same months a year before, as a share (0.1 = 10 % more); null unless all are known. */
  trend: z.number().nullable(),
  /** Whether it moves beyond chance over all months listed; null unless asked for. */
  course: KeywordTrend.nullable(),
  /** Null unless asked for. */
  season: KeywordSeason.nullable(),
  /** 20th and 80th percentile top-of-page bid. */
  cpcLow: z.number().nullable(),
  cpcHigh: z.number().nullable(),
  /** Filled ad slots of all ad slots, 0-100. */
  competition: z.number().nullable(),
  /** Organic difficulty 0-100; null = unknown. */
  difficulty: z.number().nullable(),
  intent: Intent.nullable(),
});
export type KeywordMetric = z.infer<typeof KeywordMetric>;

export const ClusterTotal = Cluster.extend({
  keywords: z.number(),
  /** Keywords whose source gives a range, and keywords without any volume. */
  ranged: z.number(),
  unknown: z.number(),
  /** Searches a month, every keyword counted. */
  searches: z.number(),
  /** Searches a month, keywords that share a figure counted once, with the ends of the ranges. */
  distinctSearches: z.number(),
  searchesLow: z.number(),
  searchesHigh: z.number(),
  /** Share of the searches by intent; null where no keyword carries probabilities. */
  intent: Intent.nullable(),
});

/** Keywords alike in wording and in intent. */
export const KeywordCluster = z.object({
  /** The member with most searches. */
  label: z.string(),
  members: z.array(z.string()),
  /** Searches a month, every member counted, and those that share a figure counted once. */
  searches: z.number(),
  distinctSearches: z.number(),
  silhouette: z.number().nullable(),
});
export type KeywordCluster = z.infer<typeof KeywordCluster>;

export function toKeyword(
  rows: readonly Row[],
  window: MonthWindow | null,
  compared: MonthSpan | null,
): Omit<KeywordMetric, "course" | "season"> {
  const row = rows[0] ?? {};
  const known = new Map(rows.map((month) => [textCell(month, "month"), numberCell(month, "searches")]));
  const months = listMonths(window).map((month) => ({ month, searches: known.get(month) ?? null }));
  const searchesPerMonth = numberCell(row, "searches_per_month");
  const searchesLow = numberCell(row, "searches_low");
  return {
    keywordId: countCell(row, "keyword_id"),
    clusterId: countCell(row, "cluster_id"),
    cluster: textCell(row, "name"),
    keyword: textCell(row, "keyword"),
    searchesPerMonth,
    searchesLow,
    searchesHigh: numberCell(row, "searches_high"),
    volume: numberCell(row, "volume"),
    isRange: searchesPerMonth === null && searchesLow !== null,
    variantGroup: numberCell(row, "variant_group"),
    months,
    trend: compared === null ? null : changeOver(months, compared),
    cpcLow: numberCell(row, "cpc_low"),
    cpcHigh: numberCell(row, "cpc_high"),
    competition: numberCell(row, "competition_index"),
    difficulty: numberCell(row, "difficulty"),
    intent: toIntent((name) => numberCell(row, `intent_${name}`), 1),
  };
}

function listMonths(window: MonthWindow | null): string[] {
  if (window === null) return [];
  const first = toMonthNumber(window.from);
  return Array.from({ length: toMonthNumber(window.to) - first + 1 }, (_, at) => fromMonthNumber(first + at));
}

export function toTotal(rows: readonly Row[]) {
  const sum = (name: string): number => rows.reduce((total, row) => total + countCell(row, name), 0);
  const weight = ["informational", "commercial", "transactional", "navigational"].reduce(
    (total, name) => total + sum(name),
    0,
  );
  return {
    keywords: sum("keywords"),
    ranged: sum("ranged"),
    unknown: sum("unknown"),
    searches: Math.round(sum("searches")),
    distinctSearches: Math.round(sum("distinct_searches")),
    searchesLow: sum("searches_low"),
    searchesHigh: sum("searches_high"),
    intent: weight === 0 ? null : toIntent(sum, weight),
  };
}

function toIntent(share: (name: keyof Intent) => number | null, weight: number): Intent | null {
  const informational = share("informational");
  const commercial = share("commercial");
  const transactional = share("transactional");
  const navigational = share("navigational");
  if (informational === null || commercial === null || transactional === null || navigational === null) return null;
  const part = (value: number): number => Math.round((value / weight) * 1e6) / 1e6;
  return {
    informational: part(informational),
    commercial: part(commercial),
    transactional: part(transactional),
    navigational: part(navigational),
  };
}

export function toGroups(keywords: readonly KeywordMetric[], language: string): KeywordCluster[] {
  const grouped = groupKeywords(
    keywords.map((metric) => ({
      keyword: metric.keyword,
      intent: metric.intent === null ? null : Object.values(metric.intent),
      metric,
    })),
    language,
  );
  return grouped
    .map(({ members, silhouette }) => ({
      label: members[0]?.keyword ?? "",
      members: members.map(({ keyword }) => keyword),
      searches: members.reduce((sum, { metric }) => sum + (metric.volume ?? 0), 0),
      distinctSearches: sumDistinct(members.map(({ metric }) => metric)),
      silhouette: roundTo(silhouette, 3),
    }))
    .sort((a, b) => b.distinctSearches - a.distinctSearches);
}

/** Keywords that share one reported figure count once. */
function sumDistinct(keywords: readonly KeywordMetric[]): number {
  const variants = groupBy(keywords, ({ variantGroup, keywordId }) => variantGroup ?? -1 - keywordId);
  return [...variants.values()].reduce(
    (sum, list) => sum + list.reduce((most, { volume }) => Math.max(most, volume ?? 0), 0),
    0,
  );
}
