import { competitorPrices } from "../../../tools/market/pricing/competitor-prices.js";
import { merchantDiscounts } from "../../../tools/market/pricing/merchant-discounts.js";
import { priceElasticity } from "../../../tools/market/pricing/price-elasticity.js";
import { priceHistory } from "../../../tools/market/pricing/price-history.js";
import { priceMovers } from "../../../tools/market/pricing/price-movers.js";
import { priceStatistics } from "../../../tools/market/pricing/price-statistics.js";
import type { ResultOf, Toolbox } from "../../toolbox.js";
import type { PricingRequest } from "./details.js";
import { type Filters, filtersOf, placing, targetOf, withoutBrands } from "./filters.js";
import { type Plan, planOf } from "./plan.js";
import {
  COMPARABLE,
  findProducts,
  kindSubject,
  type NamedProducts,
  productIdsOf,
  type Subject,
  subjectsOf,
} from "./subjects.js";
import type { Topic } from "./topics.js";
import { historyWindow, movesOf } from "./windows.js";

type Read<DataTool extends Parameters<Toolbox["call"]>[0]> = Pick<ResultOf<DataTool>, "data" | "ref"> | null;

/** What was read; null where the answer does not need it. */
export interface PricingFacts extends NamedProducts {
  readonly subjects: readonly Subject[];
  /** Clusters of the category asked for, when it holds more than are compared. */
  readonly beyond: number;
  readonly statistics: Read<typeof priceStatistics>;
  /** The same with the price the asker thinks of. */
  readonly changed: Read<typeof priceStatistics>;
  readonly prices: Read<typeof competitorPrices>;
  readonly history: Read<typeof priceHistory>;
  readonly movers: Read<typeof priceMovers>;
  readonly sensitivity: Read<typeof priceElasticity>;
  readonly discounters: Read<typeof merchantDiscounts>;
}

export const NOTHING: PricingFacts = {
  subjects: [],
  beyond: 0,
  products: null,
  statistics: null,
  changed: null,
  prices: null,
  history: null,
  movers: null,
  sensitivity: null,
  discounters: null,
  lookup: null,
};

/** Lists are read longer than they are shown, so that what is asked for is found among them. */
const LISTED = 50;
const SHOWN_RIVALS = 30;
const MOST_LISTED = 20;
const FROM_STATISTICS: readonly Topic[] = [
  "position",
  "advice",
  "ranking",
  "level",
  "merchants",
  "brands",
  "feeds",
  "elasticity",
];
const FROM_PRICES: readonly Topic[] = ["rivals", "shelf"];
const FROM_HISTORY: readonly Topic[] = ["map", "advice", "reasons", "timing", "history", "discounts", "wars"];

export async function gather(request: PricingRequest, tools: Toolbox): Promise<PricingFacts> {
  const { scope } = request;
  const { category, market } = scope;
  const products = await findProducts(request, tools);
  const subjects = subjectsOf(request, products);
  const hasProduct = subjects.length > 0 || category !== null;
  const plan = planOf(request, hasProduct);
  if (subjects.length > 0) return readSubjects(request, plan, { ...NOTHING, ...products, subjects }, tools);
  if (plan.topics[0] === "discounters") {
    const asked = { market: market.code, category, ...filtersOf(request), ...historyWindow(request, plan) };
    return { ...NOTHING, ...products, discounters: await tools.call(merchantDiscounts, asked) };
  }
  if (category === null && needsProduct(plan)) return { ...NOTHING, ...products };
  if (category === null || plan.topics[0] === "movers") {
    return {
      ...NOTHING,
      ...products,
      movers: await tools.call(priceMovers, { ...movesOf(request, plan), category }),
    };
  }
  const statistics = await tools.call(priceStatistics, {
    category,
    market: market.code,
    ...filtersOf(request),
    ...placing(plan),
  });
  const largest = statistics.data.clusters.toSorted((a, b) => b.n - a.n);
  const chosen = largest.slice(0, COMPARABLE).map(kindSubject);
  if (chosen.length === 0) return { ...NOTHING, statistics };
  return readSubjects(
    request,
    plan,
    { ...NOTHING, subjects: chosen, beyond: largest.length - chosen.length, statistics },
    tools,
  );
}

const isAboutMoves = ({ topics, rank }: Plan): boolean =>
  topics[0] === "movers" || (topics[0] === "ranking" && rank === "discounted");

/** Without a product only price moves can be told; the deepest cuts stand for the largest discounts. */
const needsProduct = (plan: Plan): boolean =>
  plan.named.length > 0 && !isAboutMoves(plan) && !plan.named.includes("feeds");

/** What is compared with all others is not filtered by: a named product among all brands, a shop among all shops, a brand among all brands. */
function comparisonScope(filters: Filters, { topics }: Plan, isProduct: boolean): Filters {
  if (isProduct || topics[0] === "brands") return { ...filters, brands: [], merchants: [] };
  return topics[0] === "merchants" ? { ...filters, merchants: [] } : filters;
}

/** Only the tools whose parts are asked for. */
async function readSubjects(
  request: PricingRequest,
  plan: Plan,
  known: PricingFacts,
  tools: Toolbox,
): Promise<PricingFacts> {
  const { scope } = request;
  const market = scope.market.code;
  const clusterIds = known.subjects.map(({ clusterId }) => clusterId);
  const productIds = productIdsOf(known);
  const isProduct = productIds.length > 0;
  const filters = filtersOf(request);
  const wants = (topics: readonly Topic[]): boolean => plan.topics.some((topic) => topics.includes(topic));
  // Conclusions across several specialists rest on the price level and its history.
  const isOneOfSeveral = request.breadth === "brief";
  const isDiscountRank = plan.topics.includes("ranking") && plan.rank === "discounted";
  const among = comparisonScope(filters, plan, isProduct);
  const target = targetOf(plan);
  const [statistics, changed, prices, history, movers, sensitivity, discounters] = await Promise.all([
    known.statistics ??
      (wants(FROM_STATISTICS.filter((topic) => topic !== "ranking" || !isDiscountRank)) || isOneOfSeveral
        ? tools.call(priceStatistics, { clusterIds, market, ...among, ...placing(plan) })
        : null),
    plan.topics.includes("elasticity") && target !== null
      ? tools.attempt(priceStatistics, { clusterIds, market, ...among, ownPrice: target })
      : null,
    wants(FROM_PRICES) || isProduct
      ? tools.attempt(competitorPrices, {
          clusterIds,
          market,
          ...(isProduct ? withoutBrands(filters) : filters),
          productIds,
          inStockOnly: !isProduct,
          offersPerProduct: isProduct ? MOST_LISTED : 1,
          limit: SHOWN_RIVALS,
        })
      : null,
    wants(FROM_HISTORY) || isDiscountRank || isProduct || isOneOfSeveral
      ? tools.attempt(priceHistory, {
          clusterIds,
          market,
          productIds,
          ...(isProduct ? { merchants: filters.merchants } : filters),
          ...historyWindow(request, plan),
          below: plan.bound?.price ?? null,
          limit: LISTED,
        })
      : null,
    wants(["movers", "reasons"]) && !isProduct
      ? tools.attempt(priceMovers, { ...movesOf(request, plan), clusterIds })
      : null,
    wants(["elasticity"])
      ? tools.attempt(priceElasticity, {
          clusterIds,
          market,
          productIds,
          ...(isProduct ? {} : { brands: filters.brands, values: filters.values }),
        })
      : null,
    plan.topics[0] === "discounters"
      ? tools.attempt(merchantDiscounts, { clusterIds, market, ...filters, ...historyWindow(request, plan) })
      : null,
  ]);
  return { ...known, statistics, changed, prices, history, movers, sensitivity, discounters };
}
