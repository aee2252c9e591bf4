import { z } from "zod";
import { groupBy } from "../../collections.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { coveredDays } from "../../warehouse/freshness.js";
import type { OfferFilterCounts } from "../../warehouse/queries/prices.js";
import type { TableName } from "../../warehouse/schema.js";
import type { Parameter, Row, Warehouse } from "../../warehouse/warehouse.js";
import type { AskedValue, ValuedProducts } from "./valued-products.js";

const Names = z.array(z.string().min(1).max(200)).max(20).default([]);

/** Filters that every tool about offers understands. Names match whole, in any letter case. */
export const OfferFilters = {
  /** Shelf price bounds in market currency, both included. */
  priceMin: z.number().min(0).nullable().default(null),
  priceMax: z.number().min(0).nullable().default(null),
  brands: Names,
  merchants: Names,
  /** Attribute values as the data spells them; each narrows its own cluster: one of an attribute's values, and so of every attribute. */
  values: z
    .array(
      z.object({ clusterId: z.int().min(0), attribute: z.string().min(1).max(200), value: z.string().min(1).max(200) }),
    )
    .max(20)
    .default([]),
};

/** Some products only; empty for all. */
export const ProductIds = z.array(z.int().min(0)).max(50).default([]);

interface Filters {
  readonly clusterIds: readonly number[];
  readonly feeds: readonly { readonly clusterId: number; readonly merchantId: number }[];
  readonly brands: readonly string[];
  readonly merchants: readonly string[];
  readonly productIds?: readonly number[];
  readonly valued?: ValuedProducts;
}

/** The counts that shape a text and the values that fill it, in the same order. */
export function offerFilterParameters({
  clusterIds,
  feeds,
  brands,
  merchants,
  productIds = [],
  valued = { clusters: [], products: [] },
}: Filters): {
  counts: OfferFilterCounts;
  values: Parameter[];
} {
  return {
    counts: {
      clusters: clusterIds.length,
      feeds: feeds.length,
      brands: brands.length,
      merchants: merchants.length,
      products: productIds.length,
      valuedClusters: valued.clusters.length,
      valuedProducts: valued.products.length,
    },
    values: [
      ...clusterIds,
      ...feeds.flatMap(({ clusterId, merchantId }) => [clusterId, merchantId]),
      ...brands.map((brand) => brand.toLowerCase()),
      ...merchants.map((merchant) => merchant.toLowerCase()),
      ...productIds,
      ...valued.clusters,
      ...valued.products,
    ],
  };
}

/** The filters in words, each after a comma; empty without filters. */
export function wordFilters(filters: {
  readonly priceMin?: number | null;
  readonly priceMax?: number | null;
  readonly brands: readonly string[];
  readonly merchants: readonly string[];
  readonly productIds?: readonly number[];
  readonly values?: readonly AskedValue[];
}): string {
  const { priceMin, priceMax, brands, merchants, productIds = [], values = [] } = filters;
  const words: string[] = [];
  if (productIds.length > 0)
    words.push(productIds.length === 1 ? "one named product" : `${productIds.length} named products`);
  if (priceMin !== null && priceMin !== undefined) words.push(`priced from ${priceMin}`);
  if (priceMax !== null && priceMax !== undefined) words.push(`priced up to ${priceMax}`);
  if (brands.length > 0) words.push(`brand ${brands.join(" or ")}`);
  if (merchants.length > 0) words.push(`merchant ${merchants.join(" or ")}`);
  for (const [attribute, own] of groupBy(values, (asked) => asked.attribute))
    words.push(`${attribute} ${[...new Set(own.map(({ value }) => value))].join(" or ")}`);
  return words.map((word) => `, ${word}`).join("");
}

/** First of the newest `months` months that the data covers in the market; null when it is not loaded. */
export async function recentMonth(
  warehouse: Warehouse,
  table: TableName,
  months: number,
  market: string,
): Promise<string | null> {
  const { to } = await coveredDays(warehouse, table, market);
  return to === null ? null : fromMonthNumber(toMonthNumber(to) - months + 1);
}

/** Rows of clicks behind offers that carry their product's `click_rows`. */
export function countClickRows(rows: readonly Row[]): number {
  const perProduct = new Map(rows.map((row) => [`${row.cluster_id}/${row.product_id}`, Number(row.click_rows)]));
  return [...perProduct.values()].reduce((sum, count) => sum + count, 0);
}
