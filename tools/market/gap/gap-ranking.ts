import { z } from "zod";
import { compareText } from "../../collections.js";
import { Assumption, Cluster, LowBaseHigh } from "../../domain.js";
import { ancestors, comparisonCategories, isWithin } from "../../statistics/comparison-category.js";
import { type GapRow, rankGaps } from "../../statistics/gap.js";
import { roundSignificant, roundTo } from "../../statistics/rounding.js";
import type { Steps } from "../../steps.js";

/** A cluster's demand against its supply, beside the category it belongs to. */
export const GapLine = Cluster.extend({
  /** 1 = the gap worth most per month in the whole market; null without demand. */
  rank: z.number().nullable(),
  /** Share of the draws in which the cluster stays among the first `stability.top`. */
  rankStability: z.number().nullable(),
  /** Rank by gap index after small supply counts are shrunk to the mean, where that changes it. */
  shrunkRank: z.number().nullable(),
  /** Mean searches a month, keywords that share one reported figure counted once; null = not measured. */
  searchesPerMonth: z.number().nullable(),
  searchesLow: z.number().nullable(),
  searchesHigh: z.number().nullable(),
  /** All keywords added up, shared figures repeated. */
  searchesSummed: z.number().nullable(),
  keywords: z.number(),
  /** Keywords whose source reports a range only. */
  rangedKeywords: z.number(),
  /** Fraction: last 12 months against the 12 before, over the figures measured in both. */
  growth: z.number().nullable(),
  /** Distinct products with a new offer in stock. */
  products: z.number(),
  /** New offers in stock, and the shops that make them. */
  offers: z.number(),
  merchants: z.number(),
  /** Median price of these offers; null without a price. */
  medianPrice: z.number().nullable(),
  /** Searches a month per product; null without products. */
  ratio: z.number().nullable(),
  /** sqrt(searches) / sqrt(products + 1). */
  smoothedRatio: z.number().nullable(),
  /** ln(demand share / supply share) over all clusters of the market. */
  gapIndex: z.number().nullable(),
  /** 0-1; 1 = as many products per search as the typical cluster, or more. */
  saturation: z.number().nullable(),
  /** Market currency per month. */
  valuePerMonth: LowBaseHigh.nullable(),
  /** Recorded sales of an average month, all sellers; null below twelve months of them. */
  salesPerMonth: z.number().nullable(),
  /** False: what is open would be worth more than all that is sold. */
  isPlausible: z.boolean(),
  /** Click rate, conversion rate and price behind the value. */
  assumptions: z.array(Assumption),
  /** The category the cluster is compared with, and its averages. */
  category: z.object({
    name: z.string(),
    clusters: z.number(),
    rank: z.number().nullable(),
    ratio: z.number().nullable(),
    smoothedRatio: z.number().nullable(),
    gapIndex: z.number().nullable(),
  }),
});
export type GapLine = z.infer<typeof GapLine>;

/** Demand against supply of a whole category. */
export const CategoryGap = z.object({
  category: z.string(),
  clusters: z.number(),
  searchesPerMonth: z.number(),
  products: z.number(),
  ratio: z.number().nullable(),
  smoothedRatio: z.number().nullable(),
  gapIndex: z.number().nullable(),
});
export type CategoryGap = z.infer<typeof CategoryGap>;

/** Rank stability: 200 draws with a fixed seed, so that the same market gives the same figure. */
const STABILITY = { draws: 200, seed: 20_261_031, top: 10 } as const;

const PSEUDO_COUNT = 0.5;

/** One cluster as measured, before it is compared. */
export interface ClusterSize {
  readonly cluster: Cluster;
  readonly demand: {
    /** Per month; null = not measured. */
    readonly searches: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly summed: number | null;
    /** Fraction. */
    readonly growth: number | null;
    readonly keywords: number;
    readonly ranged: number;
  };
  /** Recorded revenue of an average month; null below twelve months of it. */
  readonly salesPerMonth: number | null;
  readonly products: number;
  readonly offers: number;
  readonly merchants: number;
  readonly medianPrice: number | null;
  readonly assumptions: {
    readonly clickRate: Assumption;
    readonly conversionRate: Assumption;
    readonly price: Assumption | null;
  };
}

export interface RankedMarket {
  /** Best gap first, clusters without demand last. */
  readonly lines: readonly GapLine[];
  readonly whole: CategoryGap;
  /** Top-level categories, most under-supplied first. */
  readonly categories: readonly CategoryGap[];
  readonly categoryNamed: (category: string) => CategoryGap | null;
  readonly stability: { readonly draws: number; readonly seed: number; readonly top: number };
}

/** Ranks clusters against each other and against the category they belong to. */
export function* rankClusters(sizes: readonly ClusterSize[]): Steps<RankedMarket> {
  // As in rankGaps: a cluster with unknown demand takes no part in a total.
  const known = sizes.filter(({ demand }) => demand.searches !== null);
  const whole = sumUp("", known, known);
  const peers = new Map<string, CategoryGap>();
  const categoryNamed = (category: string): CategoryGap | null => {
    const remembered = peers.get(category);
    if (remembered !== undefined) return remembered;
    const members = known.filter(({ cluster }) => isWithin(cluster.categoryPath, category));
    if (members.length === 0) return null;
    const summed = sumUp(category, members, known);
    peers.set(category, summed);
    return summed;
  };
  const topLevels = new Set(sizes.flatMap(({ cluster }) => ancestors(cluster.categoryPath).slice(-1)));
  const categories = [...topLevels].flatMap((name) => categoryNamed(name) ?? []);
  categories.sort(
    (a, b) => (b.gapIndex ?? -Infinity) - (a.gapIndex ?? -Infinity) || compareText(a.category, b.category),
  );
  const lines = yield* rankLines(sizes, categoryNamed, whole);
  return { lines, whole, categories, categoryNamed, stability: STABILITY };
}

function* rankLines(
  sizes: readonly ClusterSize[],
  categoryNamed: (category: string) => CategoryGap | null,
  whole: CategoryGap,
): Steps<GapLine[]> {
  const categoryOf = comparisonCategories(sizes.map(({ cluster }) => cluster.categoryPath));
  const sizeOf = new Map(sizes.map((size) => [size.cluster.clusterId, size]));
  const ranked = yield* rankGaps(sizes.map(toGapInput), { ...STABILITY, pseudoCount: PSEUDO_COUNT });
  const placed = new Map<string, number>();
  return ranked.rows.flatMap((row) => {
    const size = sizeOf.get(row.id);
    if (size === undefined) return [];
    const name = categoryOf(size.cluster.categoryPath);
    const place = (placed.get(name) ?? 0) + 1;
    placed.set(name, place);
    const category = { ...(categoryNamed(name) ?? whole), name, rank: row.rank === null ? null : place };
    return [toLine(row, size, category)];
  });
}

function toGapInput({ cluster, demand, products, assumptions }: ClusterSize) {
  const { clickRate, conversionRate, price } = assumptions;
  return {
    id: cluster.clusterId,
    demand: demand.searches,
    supply: products,
    price,
    clickRate,
    conversionRate,
  };
}

function toLine(row: GapRow<number>, size: ClusterSize, category: GapLine["category"]): GapLine {
  const { cluster, demand, products, offers, merchants, medianPrice, assumptions } = size;
  const value = row.valuePerMonth;
  return {
    ...cluster,
    rank: row.rank,
    rankStability: roundTo(row.rankStability, 4),
    shrunkRank: row.shrunkRank,
    searchesPerMonth: demand.searches,
    searchesLow: demand.low,
    searchesHigh: demand.high,
    searchesSummed: demand.summed,
    keywords: demand.keywords,
    rangedKeywords: demand.ranged,
    growth: demand.growth,
    products,
    offers,
    merchants,
    medianPrice,
    ratio: roundSignificant(row.ratio, 6),
    smoothedRatio: roundSignificant(row.smoothedRatio, 6),
    gapIndex: roundTo(row.logGapIndex, 4),
    saturation: roundTo(row.saturation, 4),
    valuePerMonth:
      value === null
        ? null
        : { low: roundTo(value.low, 0), base: roundTo(value.base, 0), high: roundTo(value.high, 0) },
    salesPerMonth: size.salesPerMonth,
    isPlausible: value === null || size.salesPerMonth === null || value.base <= size.salesPerMonth,
    assumptions: [
      assumptions.clickRate,
      assumptions.conversionRate,
      ...(assumptions.price === null ? [] : [assumptions.price]),
    ],
    category: {
      name: category.name,
      clusters: category.clusters,
      rank: category.rank,
      ratio: category.ratio,
      smoothedRatio: category.smoothedRatio,
      gapIndex: category.gapIndex,
    },
  };
}

/** Demand against supply of several clusters; the gap index compares their sums with the whole market's. */
function sumUp(category: string, members: readonly ClusterSize[], all: readonly ClusterSize[]): CategoryGap {
  const searches = sum(members, searchesOf);
  const products = sum(members, productsOf);
  const smoothed = members.flatMap(({ demand, products: n }) =>
    demand.searches === null ? [] : [Math.sqrt(demand.searches) / Math.sqrt(n + 1)],
  );
  return {
    category,
    clusters: members.length,
    searchesPerMonth: searches,
    products,
    ratio: products > 0 ? roundSignificant(searches / products, 6) : null,
    smoothedRatio:
      smoothed.length === 0 ? null : roundSignificant(smoothed.reduce((a, b) => a + b, 0) / smoothed.length, 6),
    gapIndex: logGapIndex(searches, products, members.length, all),
  };
}

/** ln(demand share / supply share), 0.5 pseudo-products per cluster, as for single clusters. */
function logGapIndex(searches: number, products: number, clusters: number, all: readonly ClusterSize[]): number | null {
  const demandShare = searches / sum(all, searchesOf);
  const supplyShare = (products + PSEUDO_COUNT * clusters) / (sum(all, productsOf) + PSEUDO_COUNT * all.length);
  return demandShare > 0 && supplyShare > 0 ? roundTo(Math.log(demandShare / supplyShare), 4) : null;
}

const searchesOf = (size: ClusterSize): number => size.demand.searches ?? 0;
const productsOf = (size: ClusterSize): number => size.products;
const sum = (sizes: readonly ClusterSize[], of: (size: ClusterSize) => number): number =>
  sizes.reduce((total, size) => total + of(size), 0);
