import { z } from "zod";
import { Assumption, LowBaseHigh } from "../../domain.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import { type SizeMeasurements, type SizeOverrides, sizeCluster } from "./market-assumptions.js";

/** Currency per year. */
export const Size = z.object({ tam: LowBaseHigh, sam: LowBaseHigh, som: LowBaseHigh });
export type Size = z.infer<typeof Size>;

const Sales = z.object({
  unitsLow: z.number(),
  unitsHigh: z.number(),
  /** Currency over `months` months; null where no month has it. */
  revenue: z.number().nullable(),
  /** Months of the period with a revenue figure. */
  months: z.number(),
});
type Sales = z.infer<typeof Sales>;

export const ClusterSize = z.object({
  clusterId: z.int(),
  name: z.string(),
  /** De-duplicated searches per month. */
  searchesPerMonth: z.number().nullable(),
  /** Figures that entered (keywords sharing one count once) and figures that are unknown. */
  keywords: z.number(),
  keywordsUnknown: z.number(),
  size: Size.nullable(),
  /** Why there is no size. */
  reason: z.string().nullable(),
  assumptions: z.array(Assumption),
  sales: Sales.nullable(),
  /** Loaded revenue of 12 months / base TAM; null unless all 12 months are loaded. */
  salesToTam: z.number().nullable(),
});
export type ClusterSize = z.infer<typeof ClusterSize>;

export const YEAR = 12;

/** One size per cluster with keywords, largest base TAM first; clusters that cannot be sized come last. */
export function sizeClusters(
  rows: { readonly volumes: readonly Row[]; readonly orders: readonly Row[]; readonly sales: readonly Row[] },
  overrides: SizeOverrides,
  hasBand: boolean,
): ClusterSize[] {
  const ordersOf = byCluster(rows.orders);
  const salesOf = byCluster(rows.sales);
  return rows.volumes
    .map((volume) => {
      const clusterId = countCell(volume, "cluster_id");
      const measured = toMeasurements(volume, ordersOf.get(clusterId) ?? {}, hasBand);
      return toClusterSize(volume, measured, salesOf.get(clusterId), overrides);
    })
    .sort((a, b) => (b.size?.tam.base ?? -1) - (a.size?.tam.base ?? -1) || a.clusterId - b.clusterId);
}

/** Every low end falls together and every high end too: the widest reading, which is the honest one for a sum of estimates. */
export function totalSize(clusters: readonly ClusterSize[]): Size | null {
  const sizes = clusters.flatMap(({ size }) => size ?? []);
  if (sizes.length === 0) return null;
  const add = (part: keyof Size): LowBaseHigh => ({
    low: sizes.reduce((sum, size) => sum + size[part].low, 0),
    base: sizes.reduce((sum, size) => sum + size[part].base, 0),
    high: sizes.reduce((sum, size) => sum + size[part].high, 0),
  });
  return { tam: add("tam"), sam: add("sam"), som: add("som") };
}

/** Loaded revenue of the clusters that have 12 months of it, against their own TAM. */
export function compareSales(
  clusters: readonly ClusterSize[],
): { clusters: number; revenue: number; toTam: number } | null {
  const compared = clusters.filter(({ salesToTam }) => salesToTam !== null);
  const tam = totalSize(compared)?.tam.base ?? 0;
  if (tam <= 0) return null;
  const revenue = compared.reduce((sum, { sales }) => sum + (sales?.revenue ?? 0), 0);
  return { clusters: compared.length, revenue, toTam: revenue / tam };
}

function toMeasurements(volume: Row, orders: Row, hasBand: boolean): SizeMeasurements {
  return {
    searches: toRange(volume, ["searches_low", "searches", "searches_high"]),
    clicks: countCell(orders, "clicks"),
    orders: countCell(orders, "orders"),
    price: toRange(orders, ["price_low", "price_median", "price_high"]),
    products: countCell(orders, "products"),
    pricedOrders: countCell(orders, "priced_orders"),
    spend: countCell(orders, "spend"),
    spendInBand: countCell(orders, "spend_in_band"),
    productsInBand: numberCell(orders, "products_in_band"),
    hasBand,
  };
}

function toClusterSize(
  volume: Row,
  measured: SizeMeasurements,
  sold: Row | undefined,
  overrides: SizeOverrides,
): ClusterSize {
  const sizing = sizeCluster(measured, overrides);
  const sales = sold === undefined ? null : toSales(sold);
  const yearlyRevenue = sales?.months === YEAR ? sales.revenue : null;
  const known = countCell(volume, "known");
  return {
    clusterId: countCell(volume, "cluster_id"),
    name: textCell(volume, "name"),
    searchesPerMonth: measured.searches?.base ?? null,
    keywords: known,
    keywordsUnknown: countCell(volume, "variants") - known,
    size: sizing.estimable ? { tam: sizing.tam, sam: sizing.sam, som: sizing.som } : null,
    reason: sizing.estimable ? null : sizing.reason,
    assumptions: sizing.estimable ? sizing.inputs.map(({ source, ...input }) => ({ ...input, origin: source })) : [],
    sales,
    salesToTam:
      sizing.estimable && yearlyRevenue !== null && sizing.tam.base > 0 ? yearlyRevenue / sizing.tam.base : null,
  };
}

function toSales(row: Row): Sales {
  return {
    unitsLow: countCell(row, "units_low"),
    unitsHigh: countCell(row, "units_high"),
    revenue: numberCell(row, "revenue"),
    months: countCell(row, "revenue_months"),
  };
}

function toRange(row: Row, [low, base, high]: readonly [string, string, string]): LowBaseHigh | null {
  const middle = numberCell(row, base);
  if (middle === null) return null;
  return {
    low: Math.min(numberCell(row, low) ?? middle, middle),
    base: middle,
    high: Math.max(numberCell(row, high) ?? middle, middle),
  };
}

const byCluster = (rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [countCell(row, "cluster_id"), row]));
