import { attributeGaps } from "../../../tools/market/attribute-gaps.js";
import { demandRanking } from "../../../tools/market/demand-ranking.js";
import { keywordBids } from "../../../tools/market/keyword-bids.js";
import { negativeTerms } from "../../../tools/market/negative-terms.js";
import { defineSpecialist } from "../../specialist.js";
import type { Toolbox } from "../../toolbox.js";
import { amountOrNull, shareOrNull } from "../../understand/asking.js";
import { amountsOf } from "../../understand/named.js";
import { analyse } from "./analyse.js";
import { brandsOf } from "./brands.js";
import { cues } from "./cues.js";
import { CampaignDetails, type CampaignRequest } from "./details.js";
import type { CampaignFacts, NoProduct } from "./facts.js";
import { MOST_COMPARED, MOST_PRODUCTS } from "./limits.js";
import { signals } from "./signals.js";
import { aspects, chooseTopics, type Topic } from "./topics.js";
import { readWants } from "./wants.js";
import { write } from "./write.js";

export const campaign = defineSpecialist({
  id: "campaign",
  title: "Campaign Drafting",
  description:
    "Drafts a search campaign for a product: campaigns and ad groups, keywords with match types and affordable bids, the budget spread over them, a forecast of clicks, orders and cost, negatives with their evidence, and ad texts within the length limits. A draft only: nothing is sent to an ad account.",
  routeWhen:
    "the question asks to draft, plan or budget an advertising campaign, for bids, cost per click, ACOS, negatives, match types or ad texts",
  tags: ["campaign", "advertising", "keywords", "bids", "budget", "ACOS", "negatives", "ad copy"],
  examples: [
    "Draft a campaign for espresso machines in the US with 50 dollars a day and a target ACOS of 25 %",
    "What can I bid on robot vacuum keywords in the UK at a margin of 30 %?",
    "Which negative keywords should I use for running shoes in the US?",
    "How much budget do I need for 10 orders a day of coffee grinders in Germany?",
    "Which is cheaper to advertise in the US, yoga mats or resistance bands?",
  ],
  cues,
  aspects,
  joinsOverview: false,
  needsProduct: true,
  details: CampaignDetails,
  gather,
  analyse,
  write,
  signals,
});

const MOST_BRANDS = 20;
/** Keywords priced for a draft, and for a comparison of many products. */
const KEYWORDS = { few: 200, many: 500 } as const;

async function gather(request: CampaignRequest, tools: Toolbox): Promise<CampaignFacts | NoProduct> {
  const { scope } = request;
  const { market } = scope;
  const { conversionRate, orderValue, ownPrice, targetAcos, margin } = amountsOf(request);
  const topics = chooseTopics(request);
  const { roas, profitGoal, budget } = readWants(request);
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
      targetAcos: shareOrNull(targetAcos) ?? (roas === null ? null : 1 / roas),
      margin: shareOrNull(margin),
      profitGoal: shareOrNull(profitGoal),
      budget,
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
