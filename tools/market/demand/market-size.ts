import { z } from "zod";
import { describeScope, type NameClusters } from "../../clusters.js";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { coveredDays } from "../../warehouse/freshness.js";
import {
  clickResponses,
  orderValues,
  scopeParameters,
  searchVolumes,
  yearlySales,
} from "../../warehouse/queries/demand.js";
import type { TableName } from "../../warehouse/schema.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { type QuarantinedFeed, readQuarantine } from "../pricing/quarantine.js";
import { ClusterSize, compareSales, Size, sizeClusters, totalSize, YEAR } from "./cluster-size.js";
import type { SizeOverrides } from "./market-assumptions.js";
import { sumExamined } from "./rows.js";

const Share = z.number().gt(0).lte(1);

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
    "Market size in currency per year, low/base/high: TAM (recorded sales of twelve months, else searches x click rate x conversion rate x order value x 12 / share of purchases that start in search), SAM (those that start in search, inside the price band), SOM (SAM x attainable share). Prints every assumption with its origin and compares with loaded sales. Give clusterIds, or a category path, or neither for the whole market; rates can be overridden. Returns the largest `limit` clusters beside the total of all.",
  reads: ["keywords", "offers", "price_events", "click_shares", "sales_months"],
  input: SizeInput,
  output: z.object({
    /** ISO 4217; null where nothing was found. */
    currency: z.string().nullable(),
    unit: z.string(),
    method: z.string(),
    /** Months of the orders and sales behind the rates: the latest 12 that are loaded. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** Sum over every cluster that has a size; the range is that of the sum. */
    total: Size.nullable(),
    clustersSized: z.number(),
    clustersWithoutSize: z.number(),
    /** Clusters with 12 months of revenue, their revenue, what is counted from their searches, and the quotient. */
    sales: z
      .object({ clusters: z.number(), revenue: z.number(), fromSearch: z.number(), toSearch: z.number() })
      .nullable(),
    /** Largest base TAM first. */
    clusters: z.array(ClusterSize),
  }),
  describe: describeSize,
  async read(input, { warehouse, signal }) {
    const scope = { clusterIds: input.clusterIds, category: input.clusterIds === null ? input.category : null };
    const parameters = scopeParameters(scope);
    const [clicksUntil, salesUntil, feeds] = await Promise.all([
      lastMonth(warehouse, input.market, "click_shares"),
      lastMonth(warehouse, input.market, "sales_months"),
      untrustedFeeds(warehouse, input, signal),
    ]);
    const options = { signal };
    const band = [input.priceMin, input.priceMax];
    const months = [yearBefore(clicksUntil), clicksUntil];
    const [volumes, responses, orders, sales] = await Promise.all([
      warehouse.query(searchVolumes(scope), [input.market, ...parameters], options),
      warehouse.query(clickResponses(scope), [input.market, ...months, ...parameters], options),
      warehouse.query(
        orderValues(scope, feeds.length),
        [
          input.market,
          ...months,
          ...band,
          ...parameters,
          ...feeds.flatMap(({ clusterId, merchantId }) => [clusterId, merchantId]),
        ],
        options,
      ),
      warehouse.query(yearlySales(scope), [input.market, yearBefore(salesUntil), salesUntil, ...parameters], options),
    ]);
    const hasBand = input.priceMin !== null || input.priceMax !== null;
    const clusters = sizeClusters({ volumes, orders, responses, sales }, input, hasBand);
    const sized = clusters.filter(({ size }) => size !== null);
    const limit = input.clusterIds?.length ?? input.limit;
    const first = volumes[0] ?? sales[0];
    return {
      data: {
        currency: first === undefined ? null : textCell(first, "currency"),
        unit: "market currency per year",
        method:
          "the whole market (TAM): recorded sales of twelve months where they are loaded, no input is stated and they hold at least what search brings; otherwise the search route, searches x click rate x conversion rate x order value x 12 / share of purchases that start in search; SAM: the purchases that start in search, inside the price band; SOM: SAM x attainable share; prices of feeds under quarantine are left out for named products only, price outliers are counted",
        from: yearBefore(clicksUntil),
        to: clicksUntil,
        total: totalSize(clusters),
        clustersSized: sized.length,
        clustersWithoutSize: clusters.length - sized.length,
        sales: compareSales(sized),
        clusters: clusters.slice(0, limit),
      },
      // The clicks are those beside the prices.
      rowsExamined: sumExamined([...volumes, ...orders, ...sales]) + sumOf(responses, "months_examined"),
      truncated: clusters.length > limit,
    };
  },
});

const sumOf = (rows: readonly Row[], name: string): number => rows.reduce((sum, row) => sum + countCell(row, name), 0);

/** Pricing leaves these feeds out too. Sieving a whole market for them took 2-6 s at 20 million price events. */
async function untrustedFeeds(
  warehouse: Warehouse,
  { market, clusterIds }: SizeInput,
  signal: AbortSignal | undefined,
): Promise<QuarantinedFeed[]> {
  if (clusterIds === null) return [];
  return (await readQuarantine(warehouse, { market, clusterIds }, signal)).feeds;
}

async function lastMonth(warehouse: Warehouse, market: string, table: TableName): Promise<string | null> {
  const { to } = await coveredDays(warehouse, table, market);
  return to === null ? null : fromMonthNumber(toMonthNumber(to));
}

/** First of the 12 months that end with `month`. */
function yearBefore(month: string | null): string | null {
  return month === null ? null : fromMonthNumber(toMonthNumber(month) - (YEAR - 1));
}

function describeSize(input: SizeInput, nameClusters: NameClusters): string {
  const { priceMin, priceMax } = input;
  const band = priceMin === null && priceMax === null ? "" : `, price from ${priceMin ?? 0} to ${priceMax ?? "any"}`;
  const stated = STATED_INPUTS.filter((name) => input[name] !== null).map(
    (name) => `, ${STATED_WORDS[name]} ${input[name]}`,
  );
  return `Bottom-up market size of ${describeScope(nameClusters, input)}${band}${stated.join("")}`;
}
