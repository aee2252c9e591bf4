import { z } from "zod";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { MINIMUM_CLICKS } from "../../statistics/rates.js";
import { roundTo } from "../../statistics/rounding.js";
import { countCell, groupByCluster, textCell } from "../../warehouse/cells.js";
import { brandShares } from "../../warehouse/queries/gap.js";
import { lastMonths } from "../../warehouse/queries/month-window.js";
import type { Row } from "../../warehouse/warehouse.js";

/** Herfindahl-Hirschman index (0-1, sum of squared shares) above which a market counts as concentrated. */
const CONCENTRATED_HHI = 0.25;

const BrandShare = z.object({
  brand: z.string(),
  /** Fractions of the cluster's clicks and orders. */
  clickShare: z.number(),
  orderShare: z.number().nullable(),
  clicks: z.number(),
  orders: z.number(),
  /** Products that were clicked. */
  products: z.number(),
});

export const Concentration = z.object({
  clusterId: z.int(),
  /** n: clicks and orders of the period, and the products and brands that got them. */
  clicks: z.number(),
  orders: z.number(),
  products: z.number(),
  brands: z.number(),
  /** Fraction of all clicks on the three most clicked products. */
  topThreeProductShare: z.number().nullable(),
  /** Fraction of all clicks on the three most clicked brands. */
  topThreeBrandShare: z.number().nullable(),
  /** Herfindahl-Hirschman index, 0-1, of click shares. */
  productHhi: z.number().nullable(),
  brandHhi: z.number().nullable(),
  /** concentrated: brand HHI above 0.25; unknown: fewer than 100 clicks. */
  verdict: z.enum(["concentrated", "fragmented", "unknown"]),
  /** Largest first. */
  topBrands: z.array(BrandShare),
});
export type Concentration = z.infer<typeof Concentration>;

export const concentration = defineTool({
  name: "concentration",
  description:
    "How concentrated clicks are per cluster: share of the top three products, Herfindahl-Hirschman index over products and brands (0-1, above 0.25 concentrated), and the largest brands with click and order shares, over the last 12 months. Use when asked who dominates a product or how open it is to newcomers.",
  reads: ["click_shares"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    asOf: IsoDate.nullable().default(null),
    /** Brands listed per cluster. */
    brands: z.int().min(3).max(50).default(8),
  }),
  output: z.object({
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    method: z.string(),
    clusters: z.array(Concentration),
  }),
  describe: ({ clusterIds, market, asOf, brands }, nameClusters) =>
    `Click concentration of ${nameClusters(clusterIds)} in ${market}, 12 months up to ${asOf ?? "the newest month"}, the ${brands} largest brands of each`,
  async read({ clusterIds, market, asOf, brands }, { warehouse, signal }) {
    const months = await lastMonths(warehouse, market, "click_shares", asOf, 12);
    const rows =
      months === null
        ? []
        : await warehouse.query(
            brandShares(clusterIds.length),
            [market, months.from, months.to, brands, ...clusterIds],
            { signal },
          );
    const perCluster = groupByCluster(rows);
    const clusters = [...perCluster].map(([clusterId, brandRows]) => summarise(clusterId, brandRows));
    return {
      data: {
        period: months === null ? null : { from: months.from, to: months.to },
        method: "shares of clicks on products; HHI = sum of squared shares",
        clusters,
      },
      rowsExamined: [...perCluster.values()].reduce((sum, [first = {}]) => sum + countCell(first, "rows_examined"), 0),
      truncated: clusters.some((cluster) => cluster.brands > brands),
    };
  },
});

function summarise(clusterId: number, rows: readonly Row[]): Concentration {
  const [first] = rows;
  const of = (name: string): number => (first === undefined ? 0 : countCell(first, name));
  const clicks = of("cluster_clicks");
  const orders = of("cluster_orders");
  const share = (part: number): number | null => (clicks > 0 ? roundTo(part / clicks, 6) : null);
  const squared = (squares: number): number | null => (clicks > 0 ? roundTo(squares / clicks ** 2, 6) : null);
  const topBrands = rows.map((row) => ({
    brand: textCell(row, "brand"),
    clickShare: share(countCell(row, "clicks")) ?? 0,
    orderShare: orders > 0 ? roundTo(countCell(row, "orders") / orders, 6) : null,
    clicks: countCell(row, "clicks"),
    orders: countCell(row, "orders"),
    products: countCell(row, "products"),
  }));
  const brandHhi = squared(of("brand_squares"));
  return {
    clusterId,
    clicks,
    orders,
    products: of("cluster_products"),
    brands: of("brands"),
    topThreeProductShare: share(of("product_top_clicks")),
    topThreeBrandShare: share(topBrands.slice(0, 3).reduce((sum, brand) => sum + brand.clicks, 0)),
    productHhi: squared(of("product_squares")),
    brandHhi,
    verdict: verdictOf(clicks, brandHhi),
    topBrands,
  };
}

function verdictOf(clicks: number, brandHhi: number | null): Concentration["verdict"] {
  if (clicks < MINIMUM_CLICKS || brandHhi === null) return "unknown";
  return brandHhi > CONCENTRATED_HHI ? "concentrated" : "fragmented";
}
