import { z } from "zod";
import { describeScope } from "../../clusters.js";
import { compareText, groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { toMonthNumber } from "../../statistics/calendar.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import { failedSearches, searchScopeParameters, siteSearchTotals } from "../../warehouse/queries/intent.js";
import { lastMonths } from "../../warehouse/queries/month-window.js";
import type { Row } from "../../warehouse/warehouse.js";
import { EMPTY_RESULTS, GHOST_CAUSES, type GhostVerdict, judgeGhost } from "./ghost-cause.js";
import { readSupply, type Supply, wordsOfCluster } from "./supply.js";

const Cause = z.enum(GHOST_CAUSES);

const Ghost = z.object({
  clusterId: z.int(),
  cluster: z.string(),
  query: z.string(),
  cause: Cause,
  /** What decided the cause, in words. */
  because: z.string(),
  searchesPerMonth: z.number(),
  sessionsPerMonth: z.number(),
  /** Mean number of results as shoppers saw them, and without filters (null = not measured). */
  results: z.number(),
  unfilteredResults: z.number().nullable(),
  /** Clicks per search, 0-1, and what is usual in the cluster. */
  clickRate: z.number(),
  usualClickRate: z.number().nullable(),
  /** Best match among products in stock, 0-1: words as typed, and after spelling, synonyms and translations. */
  relevanceTyped: z.number(),
  relevanceNormalised: z.number(),
  soldOutMatches: z.number(),
  /** Searches a month that stay without an answer: demand times (1 - what shoppers got). */
  ghostScore: z.number(),
  nearest: z.array(
    z.object({ productId: z.int(), title: z.string(), brand: z.string(), match: z.number(), isInStock: z.boolean() }),
  ),
});
export type Ghost = z.infer<typeof Ghost>;

/** Failed searches judged beyond those listed: some turn out to be answered. */
const SPARE = 10;
/** Below this part of the usual click rate shoppers turn away. */
const TURNED_AWAY = 0.25;

export const ghostProducts = defineTool({
  name: "ghost_products",
  description:
    "On-site searches whose demand is not met, with the cause decided from rows: filter_induced, vocabulary_gap, out_of_stock, product_gap or noise; demand and sessions a month, results, click rate beside the usual one, the three nearest products, and a ghost score (searches a month left unanswered). Over clusters, a category or the whole market.",
  reads: ["site_searches", "offers", "product_attributes", "cluster_terms"],
  input: z.object({
    market: MarketCode,
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path, with all below it; used when no clusters are given. */
    category: z.string().min(1).max(300).nullable().default(null),
    months: z.int().min(1).max(36).default(12),
    /** Searches a month below which nothing is reported. */
    minSearches: z.number().min(0).default(10),
    limit: z.int().min(1).max(100).default(20),
  }),
  output: z.object({
    method: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    months: z.number(),
    /** All on-site searches a month in the scope. */
    searchesPerMonth: z.number(),
    /** Searches that failed by results or clicks, all of them, of which the largest are judged one by one. */
    failedQueries: z.number(),
    failedPerMonth: z.number(),
    judged: z.number(),
    ghosts: z.array(Ghost),
    /** Sums over the judged searches. */
    causes: z.array(
      z.object({ cause: Cause, queries: z.number(), searchesPerMonth: z.number(), ghostScore: z.number() }),
    ),
  }),
  describe: ({ months, minSearches, ...scope }, nameClusters) =>
    `On-site searches without supply in ${describeScope(nameClusters, scope)}, latest ${months} months, at least ${minSearches} a month`,
  async read({ market, clusterIds, category, months, minSearches, limit }, { warehouse, signal }) {
    const scope = { clusterIds, category: clusterIds === null ? category : null };
    const window = await lastMonths(warehouse, market, "site_searches", null, months);
    if (window === null) return { data: emptyResult(), rowsExamined: 0 };
    const covered = toMonthNumber(window.to) - toMonthNumber(window.from) + 1;
    const bounds = [market, window.from, window.to];
    const judged = limit + SPARE;
    const parameters = searchScopeParameters(scope);
    const failed = await warehouse.query(
      failedSearches(scope),
      [...bounds, minSearches * covered, EMPTY_RESULTS, TURNED_AWAY, judged, ...parameters],
      { signal },
    );
    const [sums = {}] =
      failed.length > 0
        ? failed
        : await warehouse.query(siteSearchTotals(scope), [...bounds, ...parameters], { signal });
    const failedIds = [...new Set(failed.map((row) => countCell(row, "cluster_id")))];
    const supply = await readSupply(warehouse, market, failedIds, { signal });
    const ghosts = failed.flatMap((row) => toGhost(row, covered, supply) ?? []);
    ghosts.sort((a, b) => b.ghostScore - a.ghostScore || a.clusterId - b.clusterId || compareText(a.query, b.query));
    return {
      data: {
        ...emptyResult(),
        from: window.from,
        to: window.to,
        months: covered,
        searchesPerMonth: Math.round(countCell(sums, "all_searches") / covered),
        failedQueries: countCell(sums, "failed_queries"),
        failedPerMonth: Math.round(countCell(sums, "failed_searches") / covered),
        judged: failed.length,
        ghosts: ghosts.slice(0, limit),
        causes: sumCauses(ghosts),
      },
      rowsExamined: countCell(sums, "examined") + supply.rowsExamined,
      truncated: ghosts.length > limit || failed.length < countCell(sums, "failed_queries"),
    };
  },
});

const METHOD =
  "a search is a ghost when it shows hardly any result, or draws less than a quarter of its cluster's usual clicks, and no product in stock that was shown holds all its words; causes are tested in the order noise, filters, vocabulary, stock, product; score = searches a month x (1 - part served)";

function emptyResult() {
  return {
    method: METHOD,
    from: null,
    to: null,
    months: 0,
    searchesPerMonth: 0,
    failedQueries: 0,
    failedPerMonth: 0,
    judged: 0,
    ghosts: [],
    causes: [],
  };
}

function toGhost(row: Row, months: number, supply: Supply): Ghost | null {
  const clusterId = countCell(row, "cluster_id");
  const query = textCell(row, "query");
  const searches = countCell(row, "searches");
  const search = {
    query,
    searchesPerMonth: searches / months,
    sessionsPerMonth: countCell(row, "sessions") / months,
    results: countCell(row, "results"),
    unfilteredResults: numberCell(row, "unfiltered_results"),
    clickRate: searches === 0 ? 0 : countCell(row, "clicks") / searches,
    usualClickRate: numberCell(row, "usual_click_rate"),
  };
  const verdict = judgeGhost(
    search,
    supply.catalogueOf(clusterId),
    wordsOfCluster(query, clusterId, supply),
    supply.language,
  );
  return verdict === null
    ? null
    : {
        clusterId,
        cluster: textCell(row, "name"),
        ...round(search),
        query,
        ...describeVerdict(verdict, search.searchesPerMonth),
      };
}

function describeVerdict(verdict: GhostVerdict, searchesPerMonth: number) {
  const { cause, because, soldOutMatches, served } = verdict;
  return {
    cause,
    because,
    relevanceTyped: toThree(verdict.relevanceTyped),
    relevanceNormalised: toThree(verdict.relevanceNormalised),
    soldOutMatches,
    ghostScore: Math.round(searchesPerMonth * (1 - served)),
    nearest: verdict.nearest.map(({ product, match }) => ({
      productId: product.productId,
      title: product.title,
      brand: product.brand,
      match: toThree(match),
      isInStock: product.offersInStock > 0,
    })),
  };
}

function round(search: Parameters<typeof judgeGhost>[0]) {
  return {
    searchesPerMonth: Math.round(search.searchesPerMonth),
    sessionsPerMonth: Math.round(search.sessionsPerMonth),
    results: Math.round(search.results * 10) / 10,
    unfilteredResults: search.unfilteredResults === null ? null : Math.round(search.unfilteredResults * 10) / 10,
    clickRate: toThree(search.clickRate),
    usualClickRate: search.usualClickRate === null ? null : toThree(search.usualClickRate),
  };
}

function sumCauses(ghosts: readonly Ghost[]) {
  return [...groupBy(ghosts, ({ cause }) => cause)]
    .map(([cause, list]) => ({
      cause,
      queries: list.length,
      searchesPerMonth: list.reduce((sum, ghost) => sum + ghost.searchesPerMonth, 0),
      ghostScore: list.reduce((sum, ghost) => sum + ghost.ghostScore, 0),
    }))
    .sort((a, b) => b.ghostScore - a.ghostScore);
}

const toThree = (value: number): number => Math.round(value * 1000) / 1000;
