import type { DateRange } from "../../../tools/domain.js";
import { audienceSegments } from "../../../tools/market/demand/audience-segments.js";
import { demandRanking } from "../../../tools/market/demand/demand-ranking.js";
import { demandSeries } from "../../../tools/market/demand/demand-series.js";
import { marketSize } from "../../../tools/market/demand/market-size.js";
import { keywordMetrics } from "../../../tools/market/intent/keyword-metrics.js";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import type { ResultOf, Toolbox } from "../../toolbox.js";
import { amountOrNull, shareOrNull } from "../../understand/asking.js";
import { amountsOf, limitOf } from "../../understand/names/named.js";
import { horizonOf, statedShares } from "./asked.js";
import type { DemandRequest } from "./details.js";
import { chooseTopics, type Topic } from "./topics.js";

export type Ranking = ResultOf<typeof demandRanking>;
export type Sizes = ResultOf<typeof marketSize>;
export type Sold = ResultOf<typeof queryMarket>;
export type Keywords = ResultOf<typeof keywordMetrics>;

/** Null: not called for this question, or not readable. */
export interface DemandFacts {
  readonly series: ResultOf<typeof demandSeries> | null;
  readonly ranking: Ranking | null;
  readonly size: Sizes | null;
  readonly audience: ResultOf<typeof audienceSegments> | null;
  readonly keywords: Keywords | null;
  /** Units and revenue of each product group, where no searches are known. */
  readonly sold: Sold | null;
}

/** More products than this do not read side by side. */
const COMPARABLE = 8;
/** The largest products of a category that stand for it where only products have an answer. */
const STAND_FOR_ALL = 5;
const MOST_KEYWORDS = 200;
const MOST_SOLD = 50;

/** Parts that need the monthly series of a product. */
const FROM_SERIES: readonly Topic[] = ["trend", "season", "forecast", "volume", "drivers"];

/** Calls only what the chosen parts need. */
export async function gather(request: DemandRequest, tools: Toolbox): Promise<DemandFacts> {
  const { clusters } = request.scope;
  if (clusters.length > 0)
    return gatherProducts(
      request,
      tools,
      clusters.slice(0, COMPARABLE).map(({ clusterId }) => clusterId),
    );
  return gatherRanking(request, tools);
}

const NOTHING: DemandFacts = { series: null, ranking: null, size: null, audience: null, keywords: null, sold: null };

async function gatherProducts(request: DemandRequest, tools: Toolbox, clusterIds: number[]): Promise<DemandFacts> {
  const topics = chooseTopics(request);
  const { scope } = request;
  const market = scope.market.code;
  const needs = (...wanted: readonly Topic[]): boolean => wanted.some((topic) => topics.includes(topic));
  const [series, size, audience, keywords] = await Promise.all([
    needs(...FROM_SERIES) ? tools.call(demandSeries, { clusterIds, market, horizon: horizonOf(request) }) : null,
    needs("size") ? tools.attempt(marketSize, { clusterIds, market, ...statedInputs(request) }) : null,
    needs("audience") ? tools.attempt(audienceSegments, { clusterIds, market }) : null,
    needs("drivers") ? tools.attempt(keywordMetrics, { clusterIds, market, months: 24, limit: MOST_KEYWORDS }) : null,
  ]);
  return { ...NOTHING, series, size, audience, keywords };
}

/** Without a product: lists over all; what only products have is read for the largest of them. */
async function gatherRanking(request: DemandRequest, tools: Toolbox): Promise<DemandFacts> {
  const topics = chooseTopics(request);
  const { scope, details } = request;
  const { category } = scope;
  const market = scope.market.code;
  const limit = Math.min(Math.max(Math.round(limitOf(request) ?? 10), 1), 50);
  const seasons = topics.includes("season");
  const [ranking, size] = await Promise.all([
    tools.call(demandRanking, {
      market,
      category,
      period: testablePeriod(request),
      limit: Math.max(limit, STAND_FOR_ALL),
      seasons,
      peakMonth: seasons ? details.month : null,
    }),
    topics.includes("size") ? tools.attempt(marketSize, { market, category, limit, ...statedInputs(request) }) : null,
  ]);
  if (ranking.data.clusters === 0) return { ...NOTHING, ranking, size, ...(await gatherSold(request, tools)) };
  const clusterIds = ranking.data.largest.slice(0, STAND_FOR_ALL).map(({ clusterId }) => clusterId);
  const [series, audience] = await Promise.all([
    topics.includes("forecast")
      ? tools.attempt(demandSeries, { clusterIds, market, horizon: horizonOf(request) })
      : null,
    topics.includes("audience") ? tools.attempt(audienceSegments, { clusterIds, market }) : null,
  ]);
  return { ...NOTHING, ranking, size, series, audience };
}

/** What sells most by recorded sales, and how the sales of each run. */
async function gatherSold(request: DemandRequest, tools: Toolbox): Promise<Pick<DemandFacts, "sold" | "series">> {
  const { category, period, market } = request.scope;
  const sold = await tools.attempt(queryMarket, {
    markets: [market.code],
    category,
    measures: ["units", "revenue"],
    by: "cluster",
    period,
    limit: MOST_SOLD,
  });
  const clusterIds = (sold?.data.rows ?? []).flatMap(({ keys }) => keys.cluster ?? []);
  if (clusterIds.length === 0) return { sold: null, series: null };
  const series = await tools.attempt(demandSeries, { clusterIds, market: market.code, horizon: horizonOf(request) });
  return { sold, series };
}

/** Two years and more can be tested for a trend by themselves; of less the lists could show no growth. */
export function testablePeriod({ scope: { period } }: DemandRequest): DateRange | null {
  if (period === null || toMonthNumber(period.to) - toMonthNumber(period.from) + 1 < 24) return null;
  return { from: period.from, to: period.to };
}

/** Wishes out of range are left to the defaults; the limits of the answer say so. */
function statedInputs(request: DemandRequest) {
  const { priceMin, priceMax, conversionRate, orderValue } = amountsOf(request);
  const { searchShare, attainableShare, clickRate } = statedShares(request);
  return {
    priceMin: priceMin !== null && priceMin >= 0 ? priceMin : null,
    priceMax: amountOrNull(priceMax),
    conversionRate: shareOrNull(conversionRate),
    searchShare: shareOrNull(searchShare),
    attainableShare: shareOrNull(attainableShare),
    clickRate: shareOrNull(clickRate),
    orderValue: amountOrNull(orderValue),
  };
}
