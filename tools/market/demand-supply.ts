import { z } from "zod";
import { defineTool } from "../define.js";
import { Assumption, Cluster, ClusterIds, IsoDate, LowBaseHigh, MarketCode } from "../domain.js";
import { marketGaps } from "../gaps/market-gaps.js";
import { isWithin } from "../statistics/comparison-category.js";

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
  /** New offers in stock. */
  offers: z.number(),
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

export const demandSupply = defineTool({
  name: "demand_supply",
  description:
    "Demand against supply per cluster: searches a month, growth, products and offers in stock, searches per product beside the category average, log gap index over the whole market, saturation, value of the gap per month (low, base, high) with its assumptions, rank and rank stability. For the whole market, a category or given clusters; best gap first.",
  reads: ["keywords", "keyword_months", "offers", "price_events", "click_shares", "ad_terms", "clusters"],
  input: z.object({
    market: MarketCode,
    /** Category path prefix, for example "Home & Kitchen > Coffee"; null = whole market. */
    category: z.string().min(1).max(200).nullable().default(null),
    clusterIds: ClusterIds.nullable().default(null),
    /** Periods count back from here; null = newest month loaded. */
    asOf: IsoDate.nullable().default(null),
    /** gap: worth most first; surplus: most over-supplied first. */
    order: z.enum(["gap", "surplus"]).default("gap"),
    limit: z.int().min(1).max(200).default(20),
  }),
  output: z.object({
    market: MarketCode,
    currency: z.string().nullable(),
    /** Months of the demand; null when none is loaded. */
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The whole market: what the index, the saturation and the ranks compare with. */
    whole: CategoryGap,
    /** The category asked for; null when none was, or the market does not know it. */
    asked: CategoryGap.nullable(),
    /** Top-level categories, most under-supplied first. */
    categories: z.array(CategoryGap),
    stability: z.object({ draws: z.number(), seed: z.number(), top: z.number() }),
    method: z.string(),
    /** Clusters in scope, of which `rows` are the first. */
    total: z.number(),
    rows: z.array(GapLine),
  }),
  describe: ({ market, category, clusterIds, asOf, order, limit }, nameClusters) => {
    const top = `the ${limit} ${order === "gap" ? "largest gaps" : "most over-supplied"}`;
    const scope =
      clusterIds !== null
        ? `${nameClusters(clusterIds)} against all clusters of market ${market}`
        : category !== null
          ? `clusters of the category "${category}" against all of market ${market}, ${top}`
          : `all clusters of market ${market}, ${top}`;
    return `Demand against supply: ${scope}, 12 months up to ${asOf ?? "the newest month"} and the 12 before; new offers in stock`;
  },
  async read({ market, category, clusterIds, asOf, order, limit }, { warehouse, signal }) {
    const gaps = await marketGaps(warehouse, { market, asOf, named: clusterIds }, signal);
    const ordered = order === "gap" ? gaps.lines : gaps.lines.toSorted(bySurplus);
    const inScope = ordered.filter(
      (line) =>
        (clusterIds === null || clusterIds.includes(line.clusterId)) &&
        (category === null || isWithin(line.categoryPath, category)),
    );
    const most = clusterIds === null ? limit : clusterIds.length;
    const { currency, period, whole, categories, stability, method, rowsExamined } = gaps;
    return {
      data: {
        market,
        currency,
        period,
        whole,
        asked: category === null ? null : gaps.categoryNamed(category),
        categories: [...categories],
        stability,
        method,
        total: inScope.length,
        rows: inScope.slice(0, most),
      },
      rowsExamined,
      truncated: inScope.length > most,
    };
  },
});

function bySurplus(a: GapLine, b: GapLine): number {
  return (
    (a.gapIndex ?? Number.POSITIVE_INFINITY) - (b.gapIndex ?? Number.POSITIVE_INFINITY) || a.clusterId - b.clusterId
  );
}
