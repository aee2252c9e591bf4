import { attributeGaps } from "../../../tools/market/attribute-gaps.js";
import { keywordBids } from "../../../tools/market/keyword-bids.js";
import { negativeTerms } from "../../../tools/market/negative-terms.js";
import type { Question } from "../../question.js";
import { defineSpecialist } from "../../specialist.js";
import type { Toolbox } from "../../toolbox.js";
import { analyse } from "./analyse.js";
import { cues } from "./cues.js";
import type { CampaignFacts, NoProduct } from "./facts.js";
import { MOST_PRODUCTS } from "./limits.js";
import { splitBrands } from "./own-brands.js";
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
  ],
  cues,
  joinsOverview: false,
  needsProduct: true,
  gather,
  analyse,
  write,
});

const MOST_BRANDS = 20;

async function gather({ text, entities }: Question, tools: Toolbox): Promise<CampaignFacts | NoProduct> {
  const { market, conversionRate, orderValue, ownPrice, targetAcos, margin, budget, brands } = entities;
  const clusterIds = entities.clusters.slice(0, MOST_PRODUCTS).map(({ clusterId }) => clusterId);
  if (clusterIds.length === 0) return "no product";
  const { own, rivals } = splitBrands(text, brands);
  const scope = { market: market.code, clusterIds };
  const [bids, attributes] = await Promise.all([
    tools.call(keywordBids, {
      ...scope,
      asOf: market.asOf,
      conversionRate: share(conversionRate),
      orderValue: positive(orderValue ?? ownPrice),
      targetAcos: share(targetAcos),
      margin: share(margin),
      budget: budget !== null && budget.amount > 0 ? budget : null,
      ownBrands: own.slice(0, MOST_BRANDS),
      rivalBrands: rivals.slice(0, MOST_BRANDS),
    }),
    tools.attempt(attributeGaps, scope),
  ]);
  const chosen = bids.data.keywords.filter(({ plan }) => plan !== null).map(({ keyword }) => keyword);
  const negatives = await tools.attempt(negativeTerms, {
    ...scope,
    asOf: market.asOf,
    chosen,
    conversionRate: share(conversionRate),
  });
  return { bids, negatives, attributes };
}

/** A wish outside 0-1 is left to the defaults, which the answer prints. */
const share = (value: number | null): number | null => (value !== null && value > 0 && value <= 1 ? value : null);

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
