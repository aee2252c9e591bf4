import { z } from "zod";
import { describeScope } from "../../clusters.js";
import { defineTool } from "../../define.js";
import { DateRange, MarketCode } from "../../domain.js";
import { adjustForManyTests } from "../../statistics/multiple-tests.js";
import { median } from "../../statistics/quantiles.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { type KeptQuery, keptRows } from "../../warehouse/kept-rows.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { scopeParameters, searchHistories } from "../../warehouse/queries/demand.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { DemandSeason, DemandTrend, describeSeason, describeTrend } from "./profile.js";
import { ANY_MONTH, sumExamined } from "./rows.js";
import { MINIMUM_COVERAGE, meanOfLatest, readHistory } from "./search-series.js";
import { changeOverYear, readPairs } from "./year-change.js";

const RankedCluster = z.object({
  clusterId: z.int(),
  name: z.string(),
  categoryPath: z.string(),
  /** Mean of the known values among the latest 12 months, shared figures counted once. */
  searchesPerMonth: z.number().nullable(),
  trend: DemandTrend,
  /** p of the trend after Benjamini-Hochberg over all clusters tested; null where the history is too short for a verdict. */
  adjustedP: z.number().nullable(),
});
export type RankedCluster = z.infer<typeof RankedCluster>;

const SeasonalCluster = RankedCluster.extend({
  season: DemandSeason.pick({
    label: true,
    strength: true,
    cycles: true,
    peakMonth: true,
    troughMonth: true,
    peakToTrough: true,
    onsetMonth: true,
    leadTimeMonths: true,
    stability: true,
  }),
});
export type SeasonalCluster = z.infer<typeof SeasonalCluster>;

const SIGNIFICANT = 0.05;

export const demandRanking = defineTool({
  name: "demand_ranking",
  description:
    "What is growing, what is falling and what is largest in a market or a category: clusters ranked by Theil-Sen growth a year (only trends that stay significant after correction for many tests) and by searches. With `seasons` also the clusters with a season, those that peak in `peakMonth` when one is given. Use it when no product is named. Returns at most `limit` clusters per list, with the counts of all.",
  reads: ["keyword_months", "keywords"],
  input: z.object({
    market: MarketCode,
    /** Category path; everything below it counts. */
    category: z.string().min(1).nullable().default(null),
    period: DateRange.nullable().default(null),
    /** Also rank by season. */
    seasons: z.boolean().default(false),
    /** Calendar month 1-12 that the seasonal clusters have to peak in; null for any. */
    peakMonth: z.int().min(1).max(12).nullable().default(null),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({
    unit: z.string(),
    method: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Clusters with searches, those with enough months for a trend test, and the verdicts. */
    clusters: z.number(),
    tested: z.number(),
    rising: z.number(),
    falling: z.number(),
    searchesPerMonth: z.number(),
    /** Median growth a year over the clusters tested. */
    typicalPerYear: z.number().nullable(),
    fastestRising: z.array(RankedCluster),
    fastestFalling: z.array(RankedCluster),
    largest: z.array(RankedCluster),
    /** Strong seasons: those of the month asked for by searches, otherwise by peak over low. Null unless asked for. */
    seasonal: z.object({ clusters: z.number(), tested: z.number(), first: z.array(SeasonalCluster) }).nullable(),
  }),
  describe: ({ market, category, period, seasons }, nameClusters) =>
    `Growth and volume${seasons ? " and season" : ""} of every cluster of ${describeScope(nameClusters, { clusterIds: null, category, market })}, ${period === null ? "all months" : `${period.from} to ${period.to}`}`,
  async read({ limit, seasons, peakMonth, ...scope }, { warehouse, signal }) {
    const { rising, falling, largest, rowsExamined, ...summary } = await rankDemand(warehouse, scope, signal);
    const seasonal = seasons ? orderSeasons(await rankSeasons(warehouse, scope, signal), peakMonth) : null;
    return {
      data: {
        unit: "searches per month; growth as a share a year, compounded",
        method:
          "seasonal Mann-Kendall per cluster; growth from the Theil-Sen slope of ln searches, compounded; Benjamini-Hochberg at 5 % over all clusters",
        ...summary,
        rising: rising.length,
        falling: falling.length,
        fastestRising: rising.slice(0, limit),
        fastestFalling: falling.slice(0, limit),
        largest: largest.slice(0, limit),
        seasonal:
          seasonal === null
            ? null
            : { clusters: seasonal.found.length, tested: seasonal.tested, first: seasonal.found.slice(0, limit) },
      },
      rowsExamined,
      truncated: Math.max(rising.length, falling.length, largest.length) > limit,
    };
  },
});

interface RankingScope {
  readonly market: string;
  readonly category: string | null;
  readonly period: DateRange | null;
}

/** Testing every cluster costs 0.2 ms each (measured), and nothing changes until another market is swapped in. */
const rankDemand = perGeneration<Ranking, RankingScope>(async (warehouse, scope, signal) => {
  const rows = await readHistories(warehouse, scope, signal);
  return { ...orderClusters(rankClusters(rows)), rowsExamined: sumExamined(rows) };
});

/** A decomposition each: read only for questions about seasons. */
const rankSeasons = perGeneration<SeasonalCluster[], RankingScope>(async (warehouse, scope, signal) => {
  const [{ largest }, rows] = await Promise.all([
    rankDemand(warehouse, scope, signal),
    readHistories(warehouse, scope, signal),
  ]);
  const historyOf = new Map(rows.map((row) => [countCell(row, "cluster_id"), textCell(row, "history")]));
  return largest.map((cluster) => ({
    ...cluster,
    season: describeSeason(readHistory(historyOf.get(cluster.clusterId) ?? "")),
  }));
});

function readHistories(warehouse: Warehouse, { market, category, period }: RankingScope, signal?: AbortSignal) {
  if (category === null && period === null) return keptRows(warehouse, wholeHistory(market), { signal });
  const { sql, parameters } = historyOf(market, category, period ?? ANY_MONTH);
  return warehouse.query(sql, parameters, { signal });
}

function historyOf(market: string, category: string | null, { from, to }: DateRange): KeptQuery {
  const scope = { clusterIds: null, category };
  const parameters = [market, from, to, MINIMUM_COVERAGE, ...scopeParameters(scope)];
  return { sql: searchHistories(scope), parameters };
}

/** Of every cluster, all months. */
export const wholeHistory = (market: string): KeptQuery => historyOf(market, null, ANY_MONTH);

/** `clusters` come largest first. */
function orderSeasons(clusters: readonly SeasonalCluster[], peakMonth: number | null) {
  const strong = clusters.filter(({ season }) => season.label === "seasonal");
  return {
    tested: clusters.filter(({ season }) => season.label !== "unknown").length,
    found:
      peakMonth === null
        ? strong.toSorted((a, b) => (b.season.peakToTrough ?? 0) - (a.season.peakToTrough ?? 0))
        : strong.filter(({ season }) => season.peakMonth === peakMonth),
  };
}

type Ranking = ReturnType<typeof orderClusters> & { readonly rowsExamined: number };

function orderClusters(ranked: readonly RankedCluster[]) {
  const tested = ranked.filter(({ adjustedP }) => adjustedP !== null);
  return {
    from: ranked.flatMap(({ trend }) => trend.from ?? []).sort()[0] ?? null,
    to:
      ranked
        .flatMap(({ trend }) => trend.to ?? [])
        .sort()
        .at(-1) ?? null,
    clusters: ranked.length,
    tested: tested.length,
    searchesPerMonth: ranked.reduce((sum, cluster) => sum + (cluster.searchesPerMonth ?? 0), 0),
    typicalPerYear: median(tested.flatMap(({ trend }) => trend.perYear ?? [])),
    rising: ranked.filter((cluster) => isSignificant(cluster, 1)).sort((a, b) => growth(b) - growth(a)),
    falling: ranked.filter((cluster) => isSignificant(cluster, -1)).sort((a, b) => growth(a) - growth(b)),
    largest: ranked.toSorted(
      (a, b) => (b.searchesPerMonth ?? -1) - (a.searchesPerMonth ?? -1) || a.clusterId - b.clusterId,
    ),
  };
}

function rankClusters(rows: readonly Row[]): RankedCluster[] {
  const clusters = rows.map((row) => {
    const history = readHistory(textCell(row, "history"));
    return {
      clusterId: countCell(row, "cluster_id"),
      name: textCell(row, "name"),
      categoryPath: textCell(row, "category_path"),
      searchesPerMonth: meanOfLatest(history, 12).mean,
      trend: describeTrend(history, changeOverYear(readPairs(textCell(row, "pairs")))),
    };
  });
  const adjusted = adjustForManyTests(clusters.map(({ trend }) => (trend.direction === "unknown" ? null : trend.p)));
  return clusters.map((cluster, position) => ({ ...cluster, adjustedP: adjusted[position] ?? null }));
}

const growth = ({ trend }: RankedCluster): number => trend.perYear ?? 0;

function isSignificant(cluster: RankedCluster, sign: 1 | -1): boolean {
  return cluster.adjustedP !== null && cluster.adjustedP < SIGNIFICANT && Math.sign(growth(cluster)) === sign;
}
