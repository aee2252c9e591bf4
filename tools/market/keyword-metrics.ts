import { z } from "zod";
import { describeScope } from "../cluster-names.js";
import { groupBy } from "../collections.js";
import { defineTool } from "../define.js";
import { ClusterIds, MarketCode } from "../domain.js";
import { fromMonthNumber, toMonthNumber } from "../statistics/calendar.js";
import { countCell, numberCell, textCell } from "../warehouse/cells.js";
import { keywordMonths, keywordTotals, searchScopeParameters } from "../warehouse/queries/intent.js";
import { lastMonths, type MonthWindow } from "../warehouse/queries/month-window.js";
import type { Row } from "../warehouse/warehouse.js";

/** Probabilities 0-1. */
const Intent = z.object({
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
  /** Last 3 months against the same 3 a year before, as a share (0.1 = 10 % more); null unless all six are known. */
  trend: z.number().nullable(),
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

const ClusterTotal = z.object({
  clusterId: z.int(),
  name: z.string(),
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

export const keywordMetrics = defineTool({
  name: "keyword_metrics",
  description:
    "Keywords of clusters, of a category or of the whole market, largest first: monthly searches, 12-36 real months, trend (last 3 months against the same 3 a year before), bid range (20th-80th percentile top of page), competition 0-100, difficulty or unknown, intent probabilities; with totals per cluster, both as reported and with shared figures counted once. Use it for what people search and how hard the words are to win.",
  reads: ["keywords", "keyword_months"],
  input: z.object({
    market: MarketCode,
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path, with all below it; used when no clusters are given. */
    category: z.string().min(1).max(300).nullable().default(null),
    months: z.int().min(12).max(36).default(24),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({
    market: z.string(),
    currency: z.string().nullable(),
    unit: z.string(),
    method: z.string(),
    /** First and last month of the monthly values; null when nothing is loaded. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    keywords: z.array(KeywordMetric),
    clusters: z.array(ClusterTotal),
    total: ClusterTotal.omit({ clusterId: true, name: true }),
  }),
  describe: ({ months, limit, ...scope }, nameClusters) =>
    `Top ${limit} keywords of ${describeScope(nameClusters, scope)} with ${months} months of searches`,
  async read({ market, clusterIds, category, months, limit }, { warehouse, signal }) {
    const scope = { clusterIds, category: clusterIds === null ? category : null };
    const window = await lastMonths(warehouse, "keyword_months", null, months);
    const bounds = window ?? { from: NO_MONTH, to: NO_MONTH };
    const [monthRows, totalRows] = await Promise.all([
      warehouse.query(keywordMonths(scope), [market, bounds.from, bounds.to, limit, ...searchScopeParameters(scope)], {
        signal,
      }),
      warehouse.query(keywordTotals(scope), [market, ...searchScopeParameters(scope)], { signal }),
    ]);
    const keywords = [...groupBy(monthRows, (row) => countCell(row, "keyword_id")).values()].map((rows) =>
      toKeyword(rows, window),
    );
    const clusters = totalRows.map((row) => ({
      clusterId: countCell(row, "cluster_id"),
      name: textCell(row, "name"),
      ...toTotal([row]),
    }));
    const total = toTotal(totalRows);
    return {
      data: {
        market,
        currency: textCell(totalRows[0] ?? {}, "currency") || null,
        unit: "searches per month",
        method:
          "volume is the reported mean of 12 months, or the geometric mean of a reported range; distinct sums count keywords that share one reported figure once; intent shares are weighted by volume",
        from: window?.from ?? null,
        to: window?.to ?? null,
        keywords,
        clusters,
        total,
      },
      rowsExamined: total.keywords + monthRows.filter((row) => row.month !== null).length,
      truncated: total.keywords > keywords.length,
    };
  },
});

const NO_MONTH = "0001-01-01";

function toKeyword(rows: readonly Row[], window: MonthWindow | null): KeywordMetric {
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
    trend: trendOf(months.map(({ searches }) => searches)),
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

/** Same calendar months, so that a season is not read as a trend. */
export function trendOf(months: readonly (number | null)[]): number | null {
  if (months.length < 15) return null;
  const now = sumKnown(months.slice(-3));
  const before = sumKnown(months.slice(-15, -12));
  return now === null || before === null || before === 0 ? null : Math.round((now / before - 1) * 1e6) / 1e6 + 0;
}

function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0 as number | null);
}

function toTotal(rows: readonly Row[]) {
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
