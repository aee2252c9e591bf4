import { z } from "zod";
import { defineTool } from "../define.js";
import { Assumption, ClusterIds, LowBaseHigh, MarketCode } from "../domain.js";
import { fromMonthNumber, toMonthNumber } from "../statistics/calendar.js";
import { type SizeMeasurements, type SizeOverrides, sizeCluster } from "../statistics/market-assumptions.js";
import type { Range } from "../statistics/range.js";
import { orderValues, scopeParameters, searchVolumes, yearlySales } from "../warehouse/queries/demand.js";
import type { TableName } from "../warehouse/schema.js";
import type { Row, Warehouse } from "../warehouse/warehouse.js";

const MONTHS = 12;

const Share = z.number().gt(0).lte(1);

/** Currency per year. */
const Size = z.object({ tam: LowBaseHigh, sam: LowBaseHigh, som: LowBaseHigh });

const Sales = z.object({
  unitsLow: z.number(),
  unitsHigh: z.number(),
  /** Currency over `months` months; null where no month has it. */
  revenue: z.number().nullable(),
  /** Months of the period with a revenue figure. */
  months: z.number(),
});

const ClusterSize = z.object({
  clusterId: z.int(),
  name: z.string(),
  /** De-duplicated searches per month. */
  searchesPerMonth: z.number().nullable(),
  /** Figures that entered (keywords sharing one count once) and keywords without any figure. */
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

const SizeInput = z.object({
  clusterIds: ClusterIds.nullable().default(null),
  market: MarketCode,
  category: z.string().min(1).nullable().default(null),
  priceMin: z.number().min(0).nullable().default(null),
  priceMax: z.number().gt(0).nullable().default(null),
  /** Shares 0-1. */
  conversionRate: Share.nullable().default(null),
  clickRate: Share.nullable().default(null),
  searchShare: Share.nullable().default(null),
  attainableShare: Share.nullable().default(null),
  /** Currency per order. */
  orderValue: z.number().gt(0).nullable().default(null),
  limit: z.int().min(1).max(50).default(10),
});
type SizeInput = z.output<typeof SizeInput>;

type Cell = Row[string] | undefined;

const STATED_WORDS = {
  conversionRate: "conversion rate",
  clickRate: "click rate",
  searchShare: "search share",
  attainableShare: "attainable share",
  orderValue: "order value",
} as const satisfies Record<keyof SizeOverrides, string>;
const STATED_INPUTS = Object.keys(STATED_WORDS) as (keyof SizeOverrides)[]; // keys of a const record are its literal keys

export const marketSize = defineTool({
  name: "market_size",
  description:
    "Bottom-up market size in currency per year, low/base/high: TAM (searches x click rate x conversion rate x order value x 12 / share of purchases that start in search), SAM (those that start in search, inside the price band), SOM (SAM x attainable share). Prints every assumption with its origin and compares with loaded sales. Give clusterIds, or a category path, or neither for the whole market; rates can be overridden. Returns the largest `limit` clusters beside the total of all.",
  reads: ["keywords", "offers", "click_shares", "sales_months"],
  input: SizeInput,
  output: z.object({
    /** ISO 4217; null where nothing was found. */
    currency: z.string().nullable(),
    unit: z.string(),
    method: z.string(),
    /** Months of the orders and sales behind the rates: the latest 12 that are loaded. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Sum over every cluster that has a size. */
    total: Size.nullable(),
    clustersSized: z.number(),
    clustersWithoutSize: z.number(),
    /** Clusters with 12 months of revenue, their revenue and its ratio to their own TAM. */
    sales: z.object({ clusters: z.number(), revenue: z.number(), toTam: z.number() }).nullable(),
    /** Largest base TAM first. */
    clusters: z.array(ClusterSize),
  }),
  describe: describeSize,
  async read(input, { warehouse, signal }) {
    const scope = { clusterIds: input.clusterIds, category: input.clusterIds === null ? input.category : null };
    const parameters = scopeParameters(scope);
    const [clicksUntil, salesUntil] = await Promise.all([lastMonth(warehouse, "click_shares"), lastMonth(warehouse, "sales_months")]);
    const options = { signal };
    const band = [input.priceMin, input.priceMax];
    const [volumes, orders, sales] = await Promise.all([
      warehouse.query(searchVolumes(scope), [input.market, ...parameters], options),
      warehouse.query(orderValues(scope), [input.market, yearBefore(clicksUntil), clicksUntil, ...band, ...parameters], options),
      warehouse.query(yearlySales(scope), [input.market, yearBefore(salesUntil), salesUntil, ...parameters], options),
    ]);
    const clusters = sizeClusters(volumes, orders, sales, input);
    const sized = clusters.filter(({ size }) => size !== null);
    return {
      data: {
        currency: volumes.length === 0 ? null : String(volumes[0]?.["currency"]),
        unit: "market currency per year",
        method:
          "search route: searches x click rate x conversion rate x order value x 12 / share of purchases that start in search = TAM; SAM: the purchases that start in search, inside the price band; SOM: SAM x attainable share",
        from: yearBefore(clicksUntil),
        to: clicksUntil,
        total: sized.length === 0 ? null : totalOf(sized),
        clustersSized: sized.length,
        clustersWithoutSize: clusters.length - sized.length,
        sales: compareSales(sized),
        clusters: clusters.slice(0, input.clusterIds?.length ?? input.limit),
      },
      rowsExamined: [volumes, orders, sales].flat().reduce((sum, row) => sum + Number(row["examined"]), 0),
      truncated: clusters.length > (input.clusterIds?.length ?? input.limit),
    };
  },
});

async function lastMonth(warehouse: Warehouse, table: TableName): Promise<string | null> {
  const coversTo = (await warehouse.datasets()).find(({ dataset }) => dataset === table)?.coversTo ?? null;
  return coversTo === null ? null : fromMonthNumber(toMonthNumber(coversTo));
}

/** First of the 12 months that end with `month`. */
function yearBefore(month: string | null): string | null {
  return month === null ? null : fromMonthNumber(toMonthNumber(month) - (MONTHS - 1));
}

function sizeClusters(volumes: readonly Row[], orders: readonly Row[], sales: readonly Row[], input: SizeInput): ClusterSize[] {
  const ordersOf = new Map(orders.map((row) => [row["cluster_id"], row]));
  const salesOf = new Map(sales.map((row) => [row["cluster_id"], row]));
  const hasBand = input.priceMin !== null || input.priceMax !== null;
  return volumes
    .map((volume) => {
      const measured = toMeasurements(volume, ordersOf.get(volume["cluster_id"] ?? null), hasBand);
      return toClusterSize(volume, measured, salesOf.get(volume["cluster_id"] ?? null), input);
    })
    .sort((a, b) => (b.size?.tam.base ?? -1) - (a.size?.tam.base ?? -1) || a.clusterId - b.clusterId);
}

function toMeasurements(volume: Row, orders: Row | undefined, hasBand: boolean): SizeMeasurements {
  const known = (key: string): number => Number(orders?.[key] ?? 0);
  return {
    searches: toRange(volume["searches_low"], volume["searches"], volume["searches_high"]),
    clicks: known("clicks"),
    orders: known("orders"),
    price: toRange(orders?.["price_low"], orders?.["price_median"], orders?.["price_high"]),
    products: known("products"),
    pricedOrders: known("priced_orders"),
    spend: known("spend"),
    spendInBand: known("spend_in_band"),
    productsInBand: (orders?.["products_in_band"] ?? null) === null ? null : known("products_in_band"),
    hasBand,
  };
}

function toClusterSize(volume: Row, measured: SizeMeasurements, sold: Row | undefined, overrides: SizeOverrides): ClusterSize {
  const sizing = sizeCluster(measured, overrides);
  const sales = sold === undefined ? null : toSales(sold);
  const size = sizing.estimable ? { tam: sizing.tam, sam: sizing.sam, som: sizing.som } : null;
  const isComparable = sales !== null && sales.revenue !== null && sales.months === MONTHS && size !== null && size.tam.base > 0;
  return {
    clusterId: Number(volume["cluster_id"]),
    name: String(volume["name"]),
    searchesPerMonth: measured.searches?.base ?? null,
    keywords: Number(volume["known"]),
    keywordsUnknown: Number(volume["variants"]) - Number(volume["known"]),
    size,
    reason: sizing.estimable ? null : sizing.reason,
    assumptions: sizing.estimable ? sizing.inputs.map(({ source, ...rest }) => ({ ...rest, origin: source })) : [],
    sales,
    salesToTam: isComparable ? Number(sales.revenue) / size.tam.base : null,
  };
}

function toSales(row: Row): z.output<typeof Sales> {
  return {
    unitsLow: Number(row["units_low"]),
    unitsHigh: Number(row["units_high"]),
    revenue: row["revenue"] === null ? null : Number(row["revenue"]),
    months: Number(row["revenue_months"]),
  };
}

/** Every low end falls together and every high end too: the widest reading, which is the honest one for a sum of estimates. */
function totalOf(clusters: readonly ClusterSize[]): z.output<typeof Size> {
  const add = (part: keyof z.output<typeof Size>, end: keyof Range): number =>
    clusters.reduce((sum, { size }) => sum + (size?.[part][end] ?? 0), 0);
  const range = (part: keyof z.output<typeof Size>): Range => ({ low: add(part, "low"), base: add(part, "base"), high: add(part, "high") });
  return { tam: range("tam"), sam: range("sam"), som: range("som") };
}

function compareSales(clusters: readonly ClusterSize[]) {
  const compared = clusters.filter(({ salesToTam }) => salesToTam !== null);
  if (compared.length === 0) return null;
  const revenue = compared.reduce((sum, { sales }) => sum + (sales?.revenue ?? 0), 0);
  return { clusters: compared.length, revenue, toTam: revenue / totalOf(compared).tam.base };
}

function toRange(low: Cell, base: Cell, high: Cell): Range | null {
  if (low === null || low === undefined || base === null || base === undefined || high === null || high === undefined) return null;
  return { low: Math.min(Number(low), Number(base)), base: Number(base), high: Math.max(Number(high), Number(base)) };
}

function describeSize(input: SizeInput): string {
  const { clusterIds, market, category, priceMin, priceMax } = input;
  const scope =
    clusterIds !== null
      ? `${clusterIds.length} ${clusterIds.length === 1 ? "cluster" : "clusters"} of ${market}`
      : category === null
        ? `the whole market ${market}`
        : `the category ${category} of ${market}`;
  const band = priceMin === null && priceMax === null ? "" : `, price from ${priceMin ?? 0} to ${priceMax ?? "any"}`;
  const stated = STATED_INPUTS.filter((name) => input[name] !== null).map((name) => `, ${STATED_WORDS[name]} ${input[name]}`);
  return `Bottom-up market size of ${scope}${band}${stated.join("")}`;
}
