import type { Cluster } from "../../../tools/domain.js";
import { keywordBids } from "../../../tools/market/campaign/keyword-bids.js";
import { negativeTerms } from "../../../tools/market/campaign/negative-terms.js";
import { demandRanking } from "../../../tools/market/demand/demand-ranking.js";
import { attributeGaps } from "../../../tools/market/gap/attribute-gaps.js";
import type { ResultOf, Toolbox } from "../../toolbox.js";
import { amountOrNull, shareOrNull } from "../../understand/asking.js";
import { amountsOf, stated } from "../../understand/names/named.js";
import { budgetStated } from "./asked.js";
import { brandsOf } from "./brands.js";
import type { CampaignRequest } from "./details.js";
import { chooseTopics, type Topic } from "./topics.js";

export interface CampaignFacts {
  readonly bids: ResultOf<typeof keywordBids>;
  /** Null when they are not part of the answer or could not be read. */
  readonly negatives: ResultOf<typeof negativeTerms> | null;
  readonly attributes: ResultOf<typeof attributeGaps> | null;
  /** Set when the products are the most searched of a category, not named one by one. */
  readonly category: string | null;
  /** The products it is about, as the question names them or as its category holds them. */
  readonly products: readonly Pick<Cluster, "clusterId" | "categoryPath">[];
}

export type Bids = CampaignFacts["bids"]["data"];
export type BidCluster = Bids["clusters"][number];

/** A campaign needs to know what it sells. */
export type NoProduct = "no product";

/** Products a draft takes in, and products that are compared. */
export const MOST_PRODUCTS = 5;
const MOST_COMPARED = 10;
const MOST_BRANDS = 20;
/** Keywords priced for a draft, and for a comparison of many products. */
const KEYWORDS = { few: 200, many: 500 } as const;

/** Bids and their forecast, and what a draft needs besides. */
export async function gather(request: CampaignRequest, tools: Toolbox): Promise<CampaignFacts | NoProduct> {
  const { scope } = request;
  const { market } = scope;
  const { conversionRate, orderValue, ownPrice, targetAcos, margin } = amountsOf(request);
  const topics = chooseTopics(request);
  const products = await chooseProducts(request, tools);
  if (products.length === 0) return "no product";
  const clusterIds = products.map(({ clusterId }) => clusterId);
  const { own, rivals } = brandsOf(request);
  const among = { market: market.code, clusterIds };
  const [bids, attributes] = await Promise.all([
    tools.call(keywordBids, {
      ...among,
      asOf: market.asOf,
      conversionRate: shareOrNull(conversionRate),
      orderValue: amountOrNull(orderValue ?? ownPrice),
      targetAcos: shareOrNull(targetAcos),
      margin: shareOrNull(margin),
      profitGoal: shareOrNull(stated(request, "profit-goal", "share")),
      budget: budgetStated(request),
      ownBrands: own.slice(0, MOST_BRANDS),
      rivalBrands: rivals.slice(0, MOST_BRANDS),
      limit: clusterIds.length > 2 ? KEYWORDS.many : KEYWORDS.few,
    }),
    needs(topics, "copy", "file") ? tools.attempt(attributeGaps, among) : null,
  ]);
  const chosen = bids.data.keywords.filter(({ plan }) => plan !== null).map(({ keyword }) => keyword);
  const negatives = needs(topics, "negatives", "file")
    ? await tools.attempt(negativeTerms, {
        ...among,
        asOf: market.asOf,
        chosen,
        conversionRate: shareOrNull(conversionRate),
      })
    : null;
  return { bids, negatives, attributes, category: scope.clusters.length === 0 ? scope.category : null, products };
}

/** The products named; of a category named without one, its most searched. */
async function chooseProducts({ scope }: CampaignRequest, tools: Toolbox): Promise<CampaignFacts["products"]> {
  const { clusters, category, market } = scope;
  if (clusters.length > 0) return clusters.slice(0, MOST_COMPARED);
  if (category === null) return [];
  const ranking = await tools.call(demandRanking, { market: market.code, category, limit: MOST_PRODUCTS });
  return ranking.data.largest;
}

const needs = (topics: readonly Topic[], ...wanted: readonly Topic[]): boolean =>
  wanted.some((topic) => topics.includes(topic));
