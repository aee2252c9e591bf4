import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { brandFinder } from "../../../tools/market/campaign/match-type.js";
import type { NegativeTerm } from "../../../tools/market/campaign/negative-terms.js";
import { carry, cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { Limit } from "../../answer/limit.js";
import { marketWords } from "../../answer/words.js";
import { shareOrNull } from "../../understand/asking.js";
import { amountsOf, boundOn, stated } from "../../understand/names/named.js";
import type { ClusterMatch } from "../../understand/request.js";
import { reachOfTargets, type TargetsReach } from "./acos-targets.js";
import { brandsOf, type NamedBrands } from "./brands.js";
import { type Comparison, compare, criterionOf } from "./comparison.js";
import { type AdCopy, draftCopy, isPlain } from "./copy.js";
import type { CampaignRequest } from "./details.js";
import { type Economics, economicsOf } from "./economics.js";
import type { BidCluster, Bids, CampaignFacts, NoProduct } from "./gather.js";
import { goalOf, type OrdersGoal, ordersWanted, perDay } from "./goal.js";
import { limitsOf } from "./limits.js";
import type { Focus } from "./one-keyword.js";
import { type PartId, partsOf, planOf } from "./plan.js";
import { type AdGroup, structureOf } from "./structure.js";
import { productsOf } from "./subject.js";
import type { Topic } from "./topics.js";

export interface CampaignInsight {
  readonly topics: readonly Topic[];
  /** What is told, in order. */
  readonly parts: readonly PartId[];
  /** "the United States", and the name that ad platforms know. */
  readonly marketName: string;
  readonly marketCode: string;
  readonly location: string;
  readonly language: string | null;
  readonly currency: string;
  readonly clusters: readonly BidCluster[];
  /** The same, as a question names them. */
  readonly products: readonly ClusterMatch[];
  readonly category: string | null;
  readonly economics: readonly Economics[];
  readonly comparison: Comparison | null;
  readonly focus: Focus | null;
  readonly goal: OrdersGoal | null;
  readonly targetsReach: TargetsReach;
  readonly targetAcos: Bids["targetAcos"];
  /** The target as revenue per unit of spend, where it was stated so. */
  readonly targetRoas: number | null;
  readonly impressionShare: Bids["impressionShare"];
  readonly margin: number | null;
  /** Click prices asked for ("under 1 dollar a click"); null for any. */
  readonly bounds: { readonly least: number | null; readonly most: number | null } | null;
  readonly structure: readonly AdGroup[];
  readonly keywords: readonly KeywordBid[];
  /** Keywords that get money, most orders first. */
  readonly funded: readonly KeywordBid[];
  /** Affordable, but they share one reported figure with a keyword that gets money. */
  readonly twins: readonly KeywordBid[];
  /** Affordable, but the budget or the cap on discovery ends before them. */
  readonly unreached: readonly KeywordBid[];
  /** Most searched first. */
  readonly tooDear: readonly KeywordBid[];
  readonly wasteful: readonly KeywordBid[];
  readonly unknown: readonly KeywordBid[];
  /** Per month; null when none was named. */
  readonly monthlyBudget: number | null;
  /** What was read, for what is told as it is. */
  readonly facts: CampaignFacts;
  readonly dailyBudget: Derived;
  readonly costOfAll: number;
  readonly unspent: number | null;
  readonly forecast: Bids["forecast"];
  /** Cost per order of the base forecast. */
  readonly costPerOrder: Derived;
  readonly negatives: readonly NegativeTerm[];
  readonly negativesPeriod: { readonly from: string; readonly to: string } | null;
  readonly refused: readonly string[];
  /** What the search terms that the negatives stop cost in the period, each term once. */
  readonly wastedCost: Derived;
  readonly clicksNeeded: readonly Derived[];
  readonly copy: readonly AdCopy[];
  readonly refs: { readonly bids: string; readonly negatives: string | null; readonly attributes: string | null };
  readonly limits: readonly Limit[];
}

/** Turns bids into a structure; the bids and the forecast themselves come from the data tools. */
export function analyse(facts: CampaignFacts | NoProduct, request: CampaignRequest): CampaignInsight | NoProduct {
  if (facts === "no product") return facts;
  const { scope } = request;
  const amounts = amountsOf(request);
  const margin = shareOrNull(amounts.margin);
  const brands = brandsOf(request);
  const orders = ordersWanted(request);
  const { ref } = facts.bids;
  const data = carry(facts.bids.data, { clusters: inAskedOrder(facts.bids.data.clusters, request) });
  const { base } = data.forecast;
  const plan = planOf(request, data);
  const { focus, topics } = plan;
  const economics = data.clusters.map((cluster) => economicsOf(cluster, data, margin));
  const sorted = sortKeywords(data);
  const { funded } = sorted;
  return {
    topics,
    parts: partsOf(plan, request, { isFunded: funded.length > 0, hasNegatives: facts.negatives !== null }),
    marketName: marketWords(scope.market),
    marketCode: scope.market.code,
    location: scope.market.name,
    language: data.language,
    currency: data.currency ?? scope.market.currency,
    clusters: data.clusters,
    products: productsOf(data.clusters, facts.products),
    category: facts.category,
    economics,
    comparison: plan.isSideBySide ? compare(economics, criterionOf(request)) : null,
    focus,
    goal: orders === null ? null : goalOf(orders, funded, data),
    targetsReach: reachOfTargets(data),
    targetAcos: data.targetAcos,
    targetRoas: shareOrNull(amounts.targetAcos) === null ? null : stated(request, "target-roas"),
    impressionShare: data.impressionShare,
    margin,
    bounds: boundsOf(request, topics),
    structure: structureOf(funded, data),
    keywords: data.keywords,
    ...sorted,
    monthlyBudget: data.monthlyBudget,
    dailyBudget: perDay(cell(data, "monthlyBudget")),
    facts,
    costOfAll: data.costOfAll,
    unspent: data.unspent,
    forecast: data.forecast,
    costPerOrder: derive("quotient", cell(base, "cost"), cell(base, "orders")),
    ...negativesOf(facts),
    copy: data.clusters.map((cluster) => copyFor(cluster, funded, facts, brands, titlesIn(request))),
    refs: { bids: ref, negatives: facts.negatives?.ref ?? null, attributes: facts.attributes?.ref ?? null },
    limits: limitsOf(facts, request, { brands, topics: plan.basis }),
  };
}

function inAskedOrder(clusters: readonly BidCluster[], { scope }: CampaignRequest): BidCluster[] {
  const asked = new Map(scope.clusters.map(({ clusterId }, position) => [clusterId, position]));
  return [...clusters].sort((a, b) => (asked.get(a.clusterId) ?? 0) - (asked.get(b.clusterId) ?? 0));
}

/** Bounds of a click price; those of a price mean the same where click prices were asked for. */
function boundsOf(request: CampaignRequest, topics: readonly Topic[]): CampaignInsight["bounds"] {
  const bound = (is: "at least" | "at most") => boundOn(request, "bid", is) ?? boundOn(request, "price", is);
  const [least, most] = [bound("at least"), bound("at most")];
  return topics.includes("cpc") && (least !== null || most !== null) ? { least, most } : null;
}

/** Tells why a keyword gets money or none. */
function sortKeywords({ keywords }: Bids) {
  const isFunded = ({ plan }: KeywordBid): boolean => plan !== null;
  const figureOf = ({ clusterId, variantGroup }: KeywordBid): string => `${clusterId}:${variantGroup}`;
  const figures = new Set(
    keywords.filter((keyword) => isFunded(keyword) && keyword.variantGroup !== null).map(figureOf),
  );
  const open = keywords.filter(({ plan, bid, isWasteful }) => plan === null && bid !== null && !isWasteful);
  return {
    funded: keywords.filter(isFunded).sort((a, b) => (b.plan?.orders ?? 0) - (a.plan?.orders ?? 0)),
    twins: open.filter((keyword) => figures.has(figureOf(keyword))),
    unreached: open.filter((keyword) => !figures.has(figureOf(keyword))),
    tooDear: keywords.filter(({ verdict }) => verdict === "not affordable"),
    wasteful: keywords.filter(({ isWasteful }) => isWasteful),
    unknown: keywords.filter(({ verdict }) => verdict === "unknown"),
  };
}

function negativesOf({ negatives }: CampaignFacts) {
  const clusters = negatives?.data.clusters ?? [];
  return {
    negatives: negatives?.data.negatives ?? [],
    negativesPeriod: negatives?.data.period ?? null,
    refused: (negatives?.data.refused ?? []).map(({ term }) => term),
    wastedCost: derive("sum", ...clusters.map((cluster) => cell(cluster, "blockedCost"))),
    clicksNeeded: clusters.map((cluster) => cell(cluster, "clicksNeeded")),
  };
}

function copyFor(
  { clusterId, name, headTerm }: BidCluster,
  funded: readonly KeywordBid[],
  { bids, attributes }: CampaignFacts,
  { own, rivals }: NamedBrands,
  titles: readonly string[],
): AdCopy {
  const values = attributes?.data.clusters.find((cluster) => cluster.clusterId === clusterId)?.values ?? [];
  // Attribute values bring searches that were not priced: they too may name a rival.
  const named = bids.data.keywords.flatMap(({ namesBrand }) => namesBrand ?? []);
  const findRival = brandFinder([...rivals, ...named], [name, headTerm]);
  return draftCopy({
    clusterId,
    name,
    localName: localName(bids.data.keywords.filter((keyword) => keyword.clusterId === clusterId)),
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
    own: titles,
  });
}

/** Quoted words that are a product's title rather than a keyword. */
const titlesIn = ({ scope: { quotes } }: CampaignRequest): string[] =>
  quotes.filter((quote) => quote.trim().split(/\s+/).length >= TITLE_WORDS);

/** Titles have at least as many words. */
const TITLE_WORDS = 4;

/** The most searched way to call the product that asks and promises nothing. */
const localName = (keywords: readonly KeywordBid[]): string | null =>
  keywords.find(({ keyword, namesBrand, group }) => namesBrand === null && group !== "discovery" && isPlain(keyword))
    ?.keyword ?? null;
