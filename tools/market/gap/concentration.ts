import { z } from "zod";
import { defineTool } from "../../define.js";
import { ClusterIds, IsoDate, MarketCode } from "../../domain.js";
import { MINIMUM_CLICKS } from "../../statistics/rates.js";
import { roundTo } from "../../statistics/rounding.js";
import { countCell, groupByCluster, textCell } from "../../warehouse/cells.js";
import { lastMonths } from "../../warehouse/queries/month-window.js";
import { placeholders, type Row } from "../../warehouse/warehouse.js";

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

/**
 * Click and order shares of brands, with the product-level sums beside them: one pass over the rows.
 * $1 market, $2 first month, $3 last month, $4 brands to list per cluster, $5… clusters.
 */
export function brandShares(clusters: number): string {
  return `
WITH per_product AS (
  SELECT cluster_id, brand, product_id, SUM(clicks) AS clicks, SUM(orders) AS orders, COUNT(*) AS n
  FROM click_shares
  WHERE market = $1 AND month >= CAST($2 AS DATE) AND month <= CAST($3 AS DATE) AND cluster_id IN (${placeholders(clusters, 5)})
  GROUP BY cluster_id, brand, product_id
),
placed AS (
  SELECT cluster_id, brand, CAST(clicks AS DOUBLE PRECISION) AS clicks, CAST(orders AS DOUBLE PRECISION) AS orders, n,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY clicks DESC NULLS LAST, product_id) AS place
  FROM per_product
),
per_brand AS (
  SELECT cluster_id, brand, SUM(clicks) AS clicks, SUM(orders) AS orders, SUM(n) AS n, COUNT(*) AS products,
    SUM(clicks * clicks) AS squared_clicks, SUM(CASE WHEN place <= 3 THEN clicks ELSE 0 END) AS top_clicks
  FROM placed
  GROUP BY cluster_id, brand
),
summed AS (
  SELECT cluster_id, brand, clicks, orders, products,
    SUM(clicks) OVER (PARTITION BY cluster_id) AS cluster_clicks,
    SUM(orders) OVER (PARTITION BY cluster_id) AS cluster_orders,
    SUM(products) OVER (PARTITION BY cluster_id) AS cluster_products,
    SUM(n) OVER (PARTITION BY cluster_id) AS rows_examined,
    COUNT(*) OVER (PARTITION BY cluster_id) AS brands,
    SUM(squared_clicks) OVER (PARTITION BY cluster_id) AS product_squares,
    SUM(top_clicks) OVER (PARTITION BY cluster_id) AS product_top_clicks,
    SUM(clicks * clicks) OVER (PARTITION BY cluster_id) AS brand_squares,
    ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY clicks DESC NULLS LAST, brand) AS place
  FROM per_brand
)
SELECT cluster_id, brand, clicks, orders, products, cluster_clicks, cluster_orders, cluster_products, rows_examined, brands,
  product_squares, product_top_clicks, brand_squares, place
FROM summed
WHERE place <= CAST($4 AS INTEGER)
ORDER BY cluster_id, place`;
}
