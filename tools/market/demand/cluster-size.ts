import { z } from "zod";
import { Assumption, LowBaseHigh } from "../../domain.js";
import { sumOfCommonRanges, sumOfRanges } from "../../statistics/range.js";
import { ASSUMED, type ClickResponse } from "../../statistics/rates.js";
import { roundTo } from "../../statistics/rounding.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import { toClickResponse } from "./click-response.js";
import { type ClusterSizing, type SizeMeasurements, type SizeOverrides, sizeCluster } from "./market-assumptions.js";

/** Currency per year. What starts in search, and the attainable part of it, are null where no keyword is measured. */
export const Size = z.object({ tam: LowBaseHigh, sam: LowBaseHigh.nullable(), som: LowBaseHigh.nullable() });
export type Size = z.infer<typeof Size>;

/** What the whole market rests on: recorded sales of twelve months, or searches, clicks, orders and prices. */
const SizeBasis = z.enum(["sales", "search"]);
type SizeBasis = z.infer<typeof SizeBasis>;

const Sales = z.object({
  /** Of the sum over the months: not every month is low, or high, at once. */
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
  basis: SizeBasis.nullable(),
  /** Why there is no size. */
  reason: z.string().nullable(),
  assumptions: z.array(Assumption),
  sales: Sales.nullable(),
  /** The whole market counted from searches, whatever `size` rests on; null where it cannot be. */
  fromSearch: LowBaseHigh.nullable(),
  /** Recorded revenue of 12 months over the base of `fromSearch`; null unless all 12 months are loaded. */
  salesToSearch: z.number().nullable(),
});
export type ClusterSize = z.infer<typeof ClusterSize>;

export const YEAR = 12;

interface SizeRows {
  readonly volumes: readonly Row[];
  readonly orders: readonly Row[];
  readonly responses: readonly Row[];
  readonly sales: readonly Row[];
}

/** One size per cluster with keywords or recorded sales, largest first; clusters that cannot be sized come last. */
export function sizeClusters(rows: SizeRows, overrides: SizeOverrides, hasBand: boolean): ClusterSize[] {
  const [ordersOf, salesOf, responseOf] = [byCluster(rows.orders), byCluster(rows.sales), byCluster(rows.responses)];
  const searched = byCluster(rows.volumes);
  const known = [...rows.volumes, ...rows.sales.filter((row) => !searched.has(countCell(row, "cluster_id")))];
  return known
    .map((row) => {
      const clusterId = countCell(row, "cluster_id");
      const measured = toMeasurements(
        searched.get(clusterId) ?? {},
        ordersOf.get(clusterId) ?? {},
        toClickResponse(responseOf.get(clusterId)),
        hasBand,
      );
      return toClusterSize(row, searched.get(clusterId) ?? {}, measured, salesOf.get(clusterId), overrides);
    })
    .sort((a, b) => (b.size?.tam.base ?? -1) - (a.size?.tam.base ?? -1) || a.clusterId - b.clusterId);
}

/** The range of the sum: what is measured errs for each cluster on its own, an assumed input is off for all that rest on it. */
export function totalSize(clusters: readonly ClusterSize[]): Size | null {
  const sized = clusters.filter(({ size }) => size !== null);
  if (sized.length === 0) return null;
  const add = (part: keyof Size): LowBaseHigh | null => {
    const pick = (isShared: boolean) =>
      sized.flatMap((cluster) => {
        const range = cluster.size?.[part] ?? null;
        return range !== null && restsOnAssumption(cluster, part) === isShared ? [range] : [];
      });
    const [shared, measured] = [pick(true), pick(false)];
    if (measured.length + shared.length === 0) return null;
    return sumOfRanges([...measured, ...(shared.length === 0 ? [] : [sumOfCommonRanges(shared)])]);
  };
  const tam = add("tam");
  return tam === null ? null : { tam, sam: add("sam"), som: add("som") };
}

const ENTERS_ALL = ["click rate", "conversion rate"];
const ENTERS: Readonly<Record<keyof Size, readonly string[]>> = {
  tam: [...ENTERS_ALL, "purchases that start in search"],
  sam: ENTERS_ALL,
  som: [...ENTERS_ALL, "attainable share"],
};

const restsOnAssumption = ({ basis, assumptions }: ClusterSize, part: keyof Size): boolean =>
  !(part === "tam" && basis === "sales") &&
  assumptions.some(({ name, origin }) => origin === ASSUMED && ENTERS[part].includes(name));

/** Recorded revenue of the clusters that have 12 months of it, beside what is counted from their searches. */
export function compareSales(
  clusters: readonly ClusterSize[],
): { clusters: number; revenue: number; fromSearch: number; toSearch: number } | null {
  const compared = clusters.filter(({ salesToSearch }) => salesToSearch !== null);
  const fromSearch = compared.reduce((sum, cluster) => sum + (cluster.fromSearch?.base ?? 0), 0);
  if (fromSearch <= 0) return null;
  const revenue = compared.reduce((sum, { sales }) => sum + (sales?.revenue ?? 0), 0);
  return { clusters: compared.length, revenue, fromSearch, toSearch: revenue / fromSearch };
}

function toMeasurements(volume: Row, orders: Row, response: ClickResponse, hasBand: boolean): SizeMeasurements {
  return {
    searches: toRange(volume, ["searches_low", "searches", "searches_high"]),
    response,
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
  row: Row,
  volume: Row,
  measured: SizeMeasurements,
  sold: Row | undefined,
  overrides: SizeOverrides,
): ClusterSize {
  const sizing = sizeCluster(measured, overrides);
  const sales = sold === undefined ? null : toSales(sold);
  const recorded = sold === undefined || sales === null ? null : recordedSize(sold, sales);
  const known = countCell(volume, "known");
  const search = sizing.estimable ? sizing : null;
  const basis = chooseBasis(recorded, search, overrides);
  const tam = basis === "sales" ? recorded : (search?.tam ?? null);
  return {
    clusterId: countCell(row, "cluster_id"),
    name: textCell(row, "name"),
    searchesPerMonth: measured.searches?.base ?? null,
    keywords: known,
    keywordsUnknown: countCell(volume, "variants") - known,
    size: tam === null ? null : { tam, ...partsOf(tam, search) },
    basis,
    reason: tam === null && !sizing.estimable ? sizing.reason : null,
    assumptions: sizing.estimable ? sizing.inputs.map(({ source, ...input }) => ({ ...input, origin: source })) : [],
    sales,
    fromSearch: search?.tam ?? null,
    salesToSearch: search !== null && recorded !== null && search.tam.base > 0 ? recorded.base / search.tam.base : null,
  };
}

/**
 * Recorded sales are the market; what is counted from searches rests on an assumed share that starts there. Inputs that the asker states are
 * meant to be used, and records that hold less than what search alone brings do not cover the market.
 */
function chooseBasis(
  recorded: LowBaseHigh | null,
  search: ClusterSizing | null,
  stated: SizeOverrides,
): SizeBasis | null {
  const isStated = [stated.clickRate, stated.conversionRate, stated.orderValue, stated.searchShare].some(
    (value) => value !== null,
  );
  if (search === null) return recorded === null ? null : "sales";
  return recorded !== null && !isStated && recorded.base >= search.inSearch ? "sales" : "search";
}

/** A part is not told as larger than the whole. */
function partsOf(tam: LowBaseHigh, search: ClusterSizing | null): Pick<Size, "sam" | "som"> {
  if (search === null) return { sam: null, som: null };
  const high = Math.max(search.sam.base, Math.min(search.sam.high, tam.high));
  const cut = search.sam.high > 0 ? high / search.sam.high : 1;
  const { low, base } = search.som;
  return { sam: { ...search.sam, high }, som: { low, base, high: Math.max(base, search.som.high * cut) } };
}

/** Revenue of twelve months; the ends as far off as those of the units. */
function recordedSize(row: Row, { revenue, months, unitsLow, unitsHigh }: Sales): LowBaseHigh | null {
  const units = numberCell(row, "units");
  if (revenue === null || months !== YEAR) return null;
  if (units === null || units <= 0) return { low: revenue, base: revenue, high: revenue };
  return { low: (revenue * unitsLow) / units, base: revenue, high: (revenue * unitsHigh) / units };
}

function toSales(row: Row): Sales {
  return {
    unitsLow: roundTo(countCell(row, "units_low"), 0),
    unitsHigh: roundTo(countCell(row, "units_high"), 0),
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
