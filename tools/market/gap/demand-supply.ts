import { z } from "zod";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, LowBaseHigh, MarketCode } from "../../domain.js";
import { isWithin } from "../../statistics/comparison-category.js";
import { sumOfRanges } from "../../statistics/range.js";
import { inSteps } from "../../steps.js";
import { CategoryGap, GapLine } from "./gap-ranking.js";
import { marketGaps } from "./market-gaps.js";
import { scopeStability } from "./scope-stability.js";

const Order = z.enum(["gap", "index", "surplus", "growth"]);

export const demandSupply = defineTool({
  name: "demand_supply",
  description:
    "Demand against supply per cluster: searches a month, growth, products and offers in stock, searches per product beside the category average, log gap index over the whole market, saturation, value of the gap per month (low, base, high) with its assumptions, rank and rank stability. For the whole market, a category, a band of typical prices or given clusters; best gap first. A conversion rate or order value of the asker takes the place of the measured one.",
  reads: ["keywords", "keyword_months", "offers", "price_events", "click_shares", "sales_months", "clusters"],
  input: z.object({
    market: MarketCode,
    /** Category path prefix, for example "Home & Kitchen > Coffee"; null = whole market. */
    category: z.string().min(1).max(200).nullable().default(null),
    clusterIds: ClusterIds.nullable().default(null),
    /** Periods count back from here; null = newest month loaded. */
    asOf: IsoDate.nullable().default(null),
    /** gap: worth most first; index: most under-supplied first; surplus: most over-supplied first; growth: under-supplied ones, fastest growing first. */
    order: Order.default("gap"),
    /** Bounds on the median price of a cluster, market currency, both included. */
    priceMin: z.number().min(0).nullable().default(null),
    priceMax: z.number().min(0).nullable().default(null),
    /** The asker's own, in place of the measured ones: of the given clusters, otherwise of all. */
    conversionRate: z.number().gt(0).max(1).nullable().default(null),
    orderValue: z.number().positive().nullable().default(null),
    /** The first so many whose places are tested; null = as many as are listed. */
    top: z.int().min(1).max(200).nullable().default(null),
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
    /** Places by value among the clusters in scope: share of the draws in which each listed one is among the first `top`. */
    scopeStability: z.object({
      top: z.number(),
      holds: z.array(z.object({ clusterId: z.int(), share: z.number() })),
    }),
    method: z.string(),
    /** Open demand of all clusters in scope that have any of plausible value; null without one. The range is that of the sum. */
    openDemand: LowBaseHigh.extend({ clusters: z.number() }).nullable(),
    /** Clusters of the category, market or list, before price bounds. */
    clusters: z.number(),
    /** Clusters in scope, within the price bounds, of which `rows` are the first. */
    total: z.number(),
    rows: z.array(GapLine),
  }),
  describe: ({ clusterIds, asOf, ...input }, nameClusters) => {
    const { market, category, order, limit } = input;
    const top = `the ${limit} ${ORDER_WORDS[order]}`;
    const scope =
      clusterIds !== null
        ? `${nameClusters(clusterIds)} against all clusters of market ${market}`
        : category !== null
          ? `clusters of the category "${category}" against all of market ${market}, ${top}`
          : `all clusters of market ${market}, ${top}`;
    return `Demand against supply: ${scope}, 12 months up to ${asOf ?? "the newest month"} and the 12 before; new offers in stock${conditionWords(input)}`;
  },
  async read({ market, category, clusterIds, asOf, order, top, limit, ...conditions }, { warehouse, signal }) {
    const { conversionRate, orderValue, ...band } = conditions;
    const gaps = await marketGaps(
      warehouse,
      { market, asOf, named: clusterIds, stated: { conversionRate, orderValue } },
      signal,
    );
    const members = gaps.lines.filter(
      (line) =>
        (clusterIds === null || clusterIds.includes(line.clusterId)) &&
        (category === null || isWithin(line.categoryPath, category)),
    );
    const inScope = members.filter((line) => isPricedWithin(line, band));
    const ordered = COMPARE[order] === null ? inScope : inScope.toSorted(COMPARE[order]);
    const most = clusterIds === null ? limit : clusterIds.length;
    const rows = ordered.slice(0, most);
    const { currency, period, whole, categories, stability, method, rowsExamined } = gaps;
    const drawing = { ...stability, top: top ?? topOf(inScope.length, most) };
    const places = await inSteps(scopeStability(inScope, drawing));
    const shown = new Set(rows.map(({ clusterId }) => clusterId));
    return {
      data: {
        market,
        currency,
        period,
        whole,
        asked: category === null ? null : gaps.categoryNamed(category),
        categories: [...categories],
        stability,
        scopeStability: { top: places.top, holds: places.holds.filter(({ clusterId }) => shown.has(clusterId)) },
        method,
        openDemand: sumOpenDemand(inScope),
        clusters: members.length,
        total: inScope.length,
        rows,
      },
      rowsExamined,
      truncated: inScope.length > most,
    };
  },
});

function sumOpenDemand(lines: readonly GapLine[]) {
  const values = lines.flatMap(({ valuePerMonth, isPlausible }) =>
    valuePerMonth !== null && valuePerMonth.base > 0 && isPlausible ? [valuePerMonth] : [],
  );
  if (values.length === 0) return null;
  const { low, base, high } = sumOfRanges(values);
  return { clusters: values.length, low: Math.round(low), base: Math.round(base), high: Math.round(high) };
}

const ORDER_WORDS: Readonly<Record<z.output<typeof Order>, string>> = {
  gap: "largest gaps",
  index: "most under-supplied",
  surplus: "most over-supplied",
  growth: "fastest growing of the under-supplied",
};

interface Conditions {
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly conversionRate: number | null;
  readonly orderValue: number | null;
}

function conditionWords({ priceMin, priceMax, conversionRate, orderValue }: Conditions): string {
  const words = [
    priceMin === null ? "" : `median price from ${priceMin}`,
    priceMax === null ? "" : `median price up to ${priceMax}`,
    conversionRate === null ? "" : `conversion rate ${conversionRate} as stated`,
    orderValue === null ? "" : `order value ${orderValue} as stated`,
  ];
  return words
    .filter((word) => word !== "")
    .map((word) => `; ${word}`)
    .join("");
}

function isPricedWithin(
  { medianPrice }: GapLine,
  { priceMin, priceMax }: Pick<Conditions, "priceMin" | "priceMax">,
): boolean {
  if (priceMin === null && priceMax === null) return true;
  return medianPrice !== null && medianPrice >= (priceMin ?? 0) && medianPrice <= (priceMax ?? Infinity);
}

/** As many as are listed; of a scope that is listed whole, its first third. */
const topOf = (clusters: number, listed: number): number =>
  clusters > listed ? listed : Math.max(1, Math.floor(clusters / 3));

type Compare = (a: GapLine, b: GapLine) => number;

const byIndex: Compare = (a, b) => (b.gapIndex ?? -Infinity) - (a.gapIndex ?? -Infinity) || a.clusterId - b.clusterId;

const bySurplus: Compare = (a, b) => (a.gapIndex ?? Infinity) - (b.gapIndex ?? Infinity) || a.clusterId - b.clusterId;

const isOpen = ({ gapIndex }: GapLine): number => (gapIndex !== null && gapIndex > 0 ? 1 : 0);

const byGrowth: Compare = (a, b) =>
  isOpen(b) - isOpen(a) || (b.growth ?? -Infinity) - (a.growth ?? -Infinity) || a.clusterId - b.clusterId;

/** Null: as ranked. */
const COMPARE: Readonly<Record<z.output<typeof Order>, Compare | null>> = {
  gap: null,
  index: byIndex,
  surplus: bySurplus,
  growth: byGrowth,
};
