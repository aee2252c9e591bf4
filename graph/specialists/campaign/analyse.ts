import type { z } from "zod";
import { brandFinder } from "../../../tools/bids/match-type.js";
import type { Assumption } from "../../../tools/domain.js";
import type { KeywordBid, keywordBids } from "../../../tools/market/keyword-bids.js";
import type { NegativeTerm } from "../../../tools/market/negative-terms.js";
import { DAYS_PER_MONTH } from "../../../tools/statistics/bidding.js";
import type { Question } from "../../question.js";
import { marketWords } from "../../words.js";
import { type AdCopy, draftCopy } from "./copy.js";
import type { CampaignFacts, NoProduct } from "./facts.js";
import { limitsOf } from "./limits.js";
import { type NamedBrands, splitBrands } from "./own-brands.js";

type Bids = z.output<typeof keywordBids.output>;

/** Keywords one ad group holds at most. */
const GROUP_SIZE = 20;

const CAMPAIGN_NAMES = {
  brand: "Brand",
  "non-brand": "Non-brand",
  competitor: "Competitor",
  discovery: "Discovery",
} as const;

export interface AdGroup {
  readonly campaign: string;
  readonly adGroup: string;
  readonly keywords: readonly KeywordBid[];
  /** Per month, base case. */
  readonly cost: number;
  readonly dailyBudget: number;
  readonly clicks: number;
  readonly orders: number;
}

export interface CampaignInsight {
  readonly products: readonly string[];
  /** "the United States". */
  readonly marketName: string;
  readonly currency: string;
  readonly clusters: Bids["clusters"];
  readonly targetAcos: Assumption;
  readonly impressionShare: Assumption;
  readonly margin: number | null;
  readonly structure: readonly AdGroup[];
  /** Keywords that get money, most orders first. */
  readonly funded: readonly KeywordBid[];
  /** Affordable at the target, but the budget ends before them or they share a figure with another. */
  readonly unfunded: readonly KeywordBid[];
  /** Most searched first. */
  readonly tooDear: readonly KeywordBid[];
  readonly wasteful: readonly KeywordBid[];
  readonly unknown: number;
  /** Per month; null when none was named. */
  readonly monthlyBudget: number | null;
  readonly dailyBudget: number | null;
  readonly costOfAll: number;
  readonly unspent: number | null;
  readonly forecast: Bids["forecast"];
  /** Cost per order of the base forecast. */
  readonly costPerOrder: number | null;
  readonly negatives: readonly NegativeTerm[];
  readonly refused: readonly string[];
  /** What the search terms that the negatives stop cost in the period, each term once. */
  readonly wastedCost: number;
  readonly copy: readonly AdCopy[];
  readonly refs: { readonly bids: string; readonly negatives: string | null; readonly attributes: string | null };
  readonly limits: readonly string[];
}

/** Turns bids into a structure; the bids and the forecast themselves come from the data tools. */
export function analyse(facts: CampaignFacts | NoProduct, question: Question): CampaignInsight | NoProduct {
  if (facts === "no product") return facts;
  const { entities, text } = question;
  const brands = splitBrands(text, entities.brands);
  const { data, ref } = facts.bids;
  const funded = data.keywords
    .filter(({ plan }) => plan !== null)
    .sort((a, b) => (b.plan?.orders ?? 0) - (a.plan?.orders ?? 0));
  const { base } = data.forecast;
  const negatives = facts.negatives?.data.negatives ?? [];
  return {
    products: entities.clusters.map(({ name }) => name),
    marketName: marketWords(entities.market),
    currency: data.currency ?? entities.market.currency,
    clusters: data.clusters,
    targetAcos: data.targetAcos,
    impressionShare: data.impressionShare,
    margin: entities.margin,
    structure: structure(funded, data),
    funded,
    unfunded: data.keywords.filter(({ plan, bid, isWasteful }) => plan === null && bid !== null && !isWasteful),
    tooDear: data.keywords.filter(({ verdict }) => verdict === "not affordable"),
    wasteful: data.keywords.filter(({ isWasteful }) => isWasteful),
    unknown: data.keywords.filter(({ verdict }) => verdict === "unknown").length,
    monthlyBudget: data.monthlyBudget,
    dailyBudget: data.monthlyBudget === null ? null : data.monthlyBudget / DAYS_PER_MONTH,
    costOfAll: data.costOfAll,
    unspent: data.unspent,
    forecast: data.forecast,
    costPerOrder: base.orders > 0 ? base.cost / base.orders : null,
    negatives,
    refused: (facts.negatives?.data.refused ?? []).map(({ term }) => term),
    wastedCost: (facts.negatives?.data.clusters ?? []).reduce((sum, { blockedCost }) => sum + blockedCost, 0),
    copy: data.clusters.map((cluster) => copyFor(cluster, funded, facts, brands)),
    refs: { bids: ref, negatives: facts.negatives?.ref ?? null, attributes: facts.attributes?.ref ?? null },
    limits: limitsOf(facts, entities, brands),
  };
}

/** One campaign per purpose, one ad group per product, at most 20 keywords each. */
function structure(funded: readonly KeywordBid[], { clusters }: Bids): AdGroup[] {
  return Object.entries(CAMPAIGN_NAMES).flatMap(([group, campaign]) =>
    clusters.flatMap(({ clusterId, name }) => {
      const own = funded.filter((keyword) => keyword.group === group && keyword.clusterId === clusterId);
      const parts = Math.ceil(own.length / GROUP_SIZE);
      return Array.from({ length: parts }, (_, part) => {
        const keywords = own.slice(part * GROUP_SIZE, (part + 1) * GROUP_SIZE);
        return adGroup(campaign, parts > 1 ? `${name} (${PART_NAMES[part] ?? "more"})` : name, keywords);
      });
    }),
  );
}

const PART_NAMES = ["most orders", "next", "long tail"];

function adGroup(campaign: string, name: string, keywords: readonly KeywordBid[]): AdGroup {
  const sum = (of: "cost" | "clicks" | "orders"): number =>
    keywords.reduce((total, { plan }) => total + (plan?.[of] ?? 0), 0);
  const cost = sum("cost");
  return {
    campaign,
    adGroup: name,
    keywords,
    cost,
    dailyBudget: cost / DAYS_PER_MONTH,
    clicks: sum("clicks"),
    orders: sum("orders"),
  };
}

function copyFor(
  { clusterId, name, headTerm }: Bids["clusters"][number],
  funded: readonly KeywordBid[],
  { bids, attributes }: CampaignFacts,
  { own, rivals }: NamedBrands,
): AdCopy {
  const values = attributes?.data.clusters.find((cluster) => cluster.clusterId === clusterId)?.values ?? [];
  // Attribute values bring searches that were not priced: they too may name a rival.
  const named = bids.data.keywords.flatMap(({ namesBrand }) => namesBrand ?? []);
  const findRival = brandFinder([...rivals, ...named], [name, headTerm]);
  return draftCopy({
    clusterId,
    name,
    language: bids.data.language ?? "en",
    keywords: funded
      .filter(
        (keyword) => keyword.clusterId === clusterId && keyword.namesBrand === null && keyword.group !== "discovery",
      )
      .map(({ keyword }) => keyword)
      .filter((keyword) => findRival(keyword) === null),
    values: values
      .filter(({ searchesPerMonth, productsOnSale }) => searchesPerMonth > 0 && productsOnSale > 0)
      .sort((a, b) => b.searchesPerMonth - a.searchesPerMonth)
      .flatMap(({ value, topKeyword }) =>
        topKeyword === null || findRival(topKeyword) !== null ? [] : [{ value, search: topKeyword }],
      ),
    ownBrand: own[0] ?? null,
  });
}
