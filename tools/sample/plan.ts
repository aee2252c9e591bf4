import { type GermanNoun, inflectEnglishNoun, inflectGermanNoun, type Noun } from "./nouns.js";
import {
  ATTRIBUTE_GAPS,
  DYING_CLUSTERS,
  GROWING_CLUSTERS,
  type Market,
  NON_SEASONAL_CLUSTERS,
  OVER_SUPPLIED_CLUSTERS,
  SEASONAL_CLUSTERS,
  UNDER_SUPPLIED_CLUSTERS,
} from "./planted.js";
import { createRandom, exponential, type Random, spread } from "./random.js";
import type { SeasonId } from "./seasons.js";
import { CATEGORIES, type CategoryWords, type ClusterWords, HOUSE_BRANDS } from "./vocabulary.js";

export const MARKETS = [
  { market: "US", name: "United States", currency: "USD", language: "en", onlineBuyers: 221_000_000, price: 1 },
  { market: "GB", name: "United Kingdom", currency: "GBP", language: "en", onlineBuyers: 49_000_000, price: 0.84 },
  { market: "DE", name: "Germany", currency: "EUR", language: "de", onlineBuyers: 58_000_000, price: 0.94 },
] as const satisfies readonly { market: Market; [more: string]: unknown }[];

/** Search volume of the market as a part of the US's. */
export const DEMAND_SHARE: Readonly<Record<Market, number>> = { US: 1, GB: 0.21, DE: 0.27 };

export interface AttributePlan {
  readonly name: string;
  readonly values: readonly string[];
  /** Share of products and of value-naming searches; planted gaps set the two apart. */
  readonly supply: readonly number[];
  readonly demand: readonly number[];
}

/** Everything the tables of one cluster are drawn from. */
export interface ClusterPlan {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly categoryPath: string;
  readonly words: ClusterWords;
  readonly noun: Noun;
  readonly german: GermanNoun;
  readonly synonyms: readonly string[];
  readonly uses: readonly string[];
  readonly attributes: readonly AttributePlan[];
  readonly models: readonly string[];
  readonly brands: readonly string[];
  readonly brandWeights: readonly number[];
  readonly season: SeasonId;
  /** 0.05 = demand grows 5 % a year. */
  readonly growth: number;
  /** Mean monthly searches over the last twelve months. */
  readonly demand: Readonly<Record<Market, number>>;
  /** Products as a part of what the demand would call for. */
  readonly supplyFactor: number;
  /** Orders per click. */
  readonly conversion: number;
}

const plantedSeasons = new Map(
  [...SEASONAL_CLUSTERS, ...NON_SEASONAL_CLUSTERS].map((planted) => [planted.cluster, planted.season]),
);
const plantedTrends = new Map(
  [...GROWING_CLUSTERS, ...DYING_CLUSTERS].map((planted) => [planted.cluster, planted.percentPerYear]),
);
const plantedGaps = new Map(
  [...UNDER_SUPPLIED_CLUSTERS, ...OVER_SUPPLIED_CLUSTERS].map((planted) => [planted.cluster, planted.logGapIndex]),
);

export function planClusters(): readonly ClusterPlan[] {
  const plans: ClusterPlan[] = [];
  for (const category of CATEGORIES) {
    for (const [index, words] of category.clusters.entries())
      plans.push(planCluster(plans.length + 1, index, category, words));
  }
  return plans;
}

function planCluster(id: number, index: number, category: CategoryWords, words: ClusterWords): ClusterPlan {
  const name = words.path.split(" > ")[1] ?? words.path;
  const random = createRandom("cluster", name);
  const trend = plantedTrends.get(name);
  const gap = plantedGaps.get(name);
  const isPlanted = gap !== undefined || plantedSeasons.has(name);
  const perMarket = (share: number): number =>
    words.searches * 1000 * share * spread(random, gap === undefined ? 0.12 : 0.04);
  const brands = chooseBrands(random, category.brands, index);
  return {
    id,
    name,
    category: category.category,
    categoryPath: `${category.category} > ${words.path}`,
    words,
    noun: inflectEnglishNoun(words),
    german: inflectGermanNoun(words.german),
    synonyms: words.synonyms,
    uses: words.uses,
    attributes: planAttributes(random, name, words.attributes),
    models: category.models,
    brands,
    brandWeights: brands.map((_, rank) => 1 / (rank + 1.4)),
    season: plantedSeasons.get(name) ?? words.season,
    growth: trend === undefined ? (isPlanted ? 0.01 : 0.03) * random.normal() + 0.015 : trend / 100,
    demand: { US: perMarket(DEMAND_SHARE.US), GB: perMarket(DEMAND_SHARE.GB), DE: perMarket(DEMAND_SHARE.DE) },
    supplyFactor: gap === undefined ? spread(random, 0.2) : exponential(-gap),
    conversion: (0.012 + 0.03 / (1 + Math.sqrt(words.price) / 12)) * spread(random, 0.12),
  };
}

/** The cluster's own order of the category's brands (a shuffled window) and a few house brands at the end. */
function chooseBrands(random: Random, own: readonly string[], index: number): string[] {
  const count = random.integer(11, 17);
  const ranked = own
    .map((brand, rank) => ({ brand, order: ((rank + index * 5) % own.length) + 4 * random.normal() }))
    .sort((a, b) => a.order - b.order)
    .map((entry) => entry.brand);
  const start = random.integer(0, HOUSE_BRANDS.length - 1);
  const cheap = Array.from(
    { length: random.integer(2, 4) },
    (_, step) => HOUSE_BRANDS[(start + step * 4) % HOUSE_BRANDS.length] ?? "Valuna",
  );
  return [...new Set([...ranked.slice(0, count), ...cheap])];
}

function planAttributes(random: Random, cluster: string, attributes: ClusterWords["attributes"]): AttributePlan[] {
  return Object.entries(attributes).map(([name, values]) => {
    const supply = values.map((_, rank) => 1 / Math.sqrt(rank + 1));
    const demand = supply.map((weight) => weight * spread(random, 0.3));
    const planted = ATTRIBUTE_GAPS.find((gap) => gap.cluster === cluster && gap.attribute === name);
    const at = planted ? values.indexOf(planted.value) : -1;
    if (planted && at >= 0) {
      const others = supply.reduce((sum, weight, rank) => (rank === at ? sum : sum + weight), 0);
      supply[at] = (others * planted.supplyShare) / (1 - planted.supplyShare);
    }
    return { name, values, supply, demand };
  });
}
