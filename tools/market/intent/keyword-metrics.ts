import { z } from "zod";
import { describeScope } from "../../clusters.js";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import {
  keywordMonths,
  keywordTotals,
  movedKeywords,
  type SearchScope,
  searchScopeParameters,
} from "../../warehouse/queries/intent.js";
import { lastMonths, type MonthWindow } from "../../warehouse/queries/month-window.js";
import { lengthOfSpan, MonthSpan, seasonOf, trendOf, yearBefore } from "./keyword-course.js";
import { ClusterTotal, KeywordCluster, KeywordMetric, toGroups, toKeyword, toTotal } from "./keyword-rows.js";
import { marketLanguage } from "./market-language.js";

export type { Intent, KeywordMetric } from "./keyword-rows.js";

/** Months compared with the same months a year before, when no others are asked for. */
const LATEST = 3;

export const keywordMetrics = defineTool({
  name: "keyword_metrics",
  description:
    "Keywords of clusters, of a category or of the whole market, largest first: monthly searches, 12-36 real months, change against a year before, bid range (20th-80th percentile top of page), competition 0-100, difficulty or unknown, intent probabilities; with totals per cluster, both as reported and with shared figures counted once. On request ordered by change, only keywords that hold a word, with a trend test, a season, or grouped by wording and intent. Use it for what people search and how hard the words are to win.",
  reads: ["keywords", "keyword_months"],
  input: z.object({
    market: MarketCode,
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path, with all below it; used when no clusters are given. */
    category: z.string().min(1).max(300).nullable().default(null),
    /** Only keywords that hold one of these as whole words. */
    containing: z.array(z.string().min(1).max(100)).min(1).max(10).nullable().default(null),
    order: z.enum(["volume", "rising", "falling"]).default("volume"),
    /** Searches a month below which a keyword is too small to be called rising or falling. */
    minVolume: z.number().min(0).default(100),
    /** Months compared with the same months a year before; the latest three when missing. */
    compared: MonthSpan.nullable().default(null),
    /** Further measures of every keyword listed; they need 24 months. */
    measures: z.array(z.enum(["course", "season", "groups"])).default([]),
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
    /** First month that the source measured at all. */
    measuredFrom: z.string().nullable(),
    compared: MonthSpan.nullable(),
    keywords: z.array(KeywordMetric),
    /** Largest first; empty unless asked for. */
    groups: z.array(KeywordCluster),
    clusters: z.array(ClusterTotal),
    total: ClusterTotal.omit({ clusterId: true, name: true, categoryPath: true, headTerm: true }),
  }),
  describe: ({ months, limit, order, containing, ...scope }, nameClusters) => {
    const which = { volume: "Top", rising: "Fastest rising", falling: "Fastest falling" }[order];
    const holding = containing === null ? "" : ` that hold ${containing.join(" or ")},`;
    return `${which} ${limit} keywords of ${describeScope(nameClusters, scope)}${holding} with ${months} months of searches`;
  },
  async read({ market, clusterIds, category, containing, ...input }, { warehouse, signal }) {
    const { months, limit, order, minVolume, measures } = input;
    const texts = containing === null ? null : containing.map((text) => text.toLowerCase());
    const scope = { clusterIds, category: clusterIds === null ? category : null, containing: texts };
    const window = await lastMonths(warehouse, market, "keyword_months", null, months);
    const compared = window === null ? null : (input.compared ?? latestOf(window));
    const source = (await warehouse.datasets()).find(({ dataset }) => dataset === "keyword_months");
    const [monthRows, totalRows, language] = await Promise.all([
      warehouse.query(...readKeywords({ market, scope, window, compared, order, minVolume, limit }), { signal }),
      warehouse.query(keywordTotals(scope), [market, ...searchScopeParameters(scope)], { signal }),
      marketLanguage(warehouse, market),
    ]);
    const total = toTotal(totalRows);
    const keywords = [...groupBy(monthRows, (row) => countCell(row, "keyword_id")).values()].map((rows) => {
      const keyword = toKeyword(rows, window, compared);
      return {
        ...keyword,
        course: measures.includes("course") ? trendOf(keyword.months, total.keywords) : null,
        season: measures.includes("season") ? seasonOf(keyword.months) : null,
      };
    });
    const clusters = totalRows.map((row) => ({
      clusterId: countCell(row, "cluster_id"),
      name: textCell(row, "name"),
      categoryPath: textCell(row, "category_path"),
      headTerm: textCell(row, "head_term"),
      ...toTotal([row]),
    }));
    return {
      data: {
        market,
        currency: textCell(totalRows[0] ?? {}, "currency") || null,
        unit: "searches per month",
        method:
          "volume is the reported mean of 12 months, or the geometric mean of a reported range; distinct sums count keywords that share one reported figure once; intent shares are weighted by volume; groups are alike in wording and intent (average linkage, mean of TF-IDF cosine distance and intent distance below 0.5)",
        from: window?.from ?? null,
        to: window?.to ?? null,
        measuredFrom: source?.coversFrom ?? null,
        compared,
        keywords,
        groups: measures.includes("groups") ? toGroups(keywords, language) : [],
        clusters,
        total,
      },
      rowsExamined: total.keywords + monthRows.filter((row) => row.month !== null).length,
      truncated: total.keywords > keywords.length,
    };
  },
});

interface KeywordReading {
  readonly market: string;
  readonly scope: SearchScope;
  readonly window: MonthWindow | null;
  readonly compared: MonthSpan | null;
  readonly order: "volume" | "rising" | "falling";
  readonly minVolume: number;
  readonly limit: number;
}

function readKeywords({ market, scope, window, compared, order, minVolume, limit }: KeywordReading) {
  const listed = [market, window?.from ?? NO_MONTH, window?.to ?? NO_MONTH, limit];
  const parameters = searchScopeParameters(scope);
  if (order === "volume" || compared === null) return [keywordMonths(scope), [...listed, ...parameters]] as const;
  const before = yearBefore(compared);
  const spans = [compared.from, compared.to, before.from, before.to, 2 * lengthOfSpan(compared)];
  return [movedKeywords(scope, order), [...listed, minVolume, ...spans, ...parameters]] as const;
}

const latestOf = ({ to }: MonthWindow): MonthSpan => ({ from: fromMonthNumber(toMonthNumber(to) - LATEST + 1), to });

const NO_MONTH = "0001-01-01";
