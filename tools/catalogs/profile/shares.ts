import { z } from "zod";
import { compareText } from "../../collections.js";
import type { EventLoopYield } from "../../event-loop.js";
import { Availability, type CatalogProduct, Condition } from "../catalog.js";

const MOST_BRANDS = 20;
const MOST_ATTRIBUTES = 30;
const MOST_EXAMPLES = 5;

export const BrandShares = z.object({
  /** Brands, letter case aside. */
  distinct: z.number(),
  withoutBrand: z.number(),
  /** Brands that are written in several ways (ACME, Acme), and the products that carry one. */
  severalSpellings: z.object({ brands: z.number(), products: z.number() }),
  /** The 20 with most products; share is of all products, 0-1. */
  top: z.array(z.object({ brand: z.string(), products: z.number(), share: z.number() })),
});
export type BrandShares = z.infer<typeof BrandShares>;

export async function describeBrands(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<BrandShares> {
  const spellings = new Map<string, Map<string, number>>();
  let withoutBrand = 0;
  for (const product of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    const brand = product.brand?.trim();
    if (!brand) withoutBrand += 1;
    else count(spellings, brand.toLowerCase(), brand);
  }
  const brands = [...spellings.values()].map((names) => ({ ...mostUsed(names), ways: names.size }));
  const several = brands.filter(({ ways }) => ways > 1);
  return {
    distinct: brands.length,
    withoutBrand,
    severalSpellings: {
      brands: several.length,
      products: several.reduce((sum, { products: n }) => sum + n, 0),
    },
    top: brands
      .sort((a, b) => b.products - a.products || compareText(a.name, b.name))
      .slice(0, MOST_BRANDS)
      .map(({ name, products: n }) => ({ brand: name, products: n, share: n / products.length })),
  };
}

export const AttributeCoverage = z.object({
  name: z.string(),
  /** Products that state it. */
  products: z.number(),
  /** Share of all products, 0-1. */
  share: z.number(),
  distinctValues: z.number(),
  /** The five most frequent values. */
  examples: z.array(z.string()),
});
export type AttributeCoverage = z.infer<typeof AttributeCoverage>;

/** The 30 attributes most products state; `distinct` counts all. */
export async function describeAttributes(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<{ distinct: number; top: AttributeCoverage[] }> {
  const values = new Map<string, Map<string, number>>();
  for (const { attributes } of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    for (const name in attributes) {
      const value = attributes[name]?.trim();
      if (value) count(values, name, value);
    }
  }
  const top = [...values]
    .map(([name, found]) => ({ name, found, products: total(found) }))
    .sort((a, b) => b.products - a.products || compareText(a.name, b.name))
    .slice(0, MOST_ATTRIBUTES)
    .map(({ name, found, products: n }) => ({
      name,
      products: n,
      share: n / products.length,
      distinctValues: found.size,
      examples: [...found]
        .sort((a, b) => b[1] - a[1])
        .slice(0, MOST_EXAMPLES)
        .map(([value]) => value.slice(0, 80)),
    }));
  return { distinct: values.size, top };
}

/** Null counts products of which it is not known; kinds that no product has are left out. */
export const AvailabilityCounts = z.array(z.object({ value: Availability.nullable(), products: z.number() }));
export const ConditionCounts = z.array(z.object({ value: Condition.nullable(), products: z.number() }));

export function countBy<Value>(
  products: readonly CatalogProduct[],
  read: (product: CatalogProduct) => Value,
): { value: Value; products: number }[] {
  const counts = new Map<Value, number>();
  for (const product of products) counts.set(read(product), (counts.get(read(product)) ?? 0) + 1);
  return [...counts].map(([value, n]) => ({ value, products: n })).sort((a, b) => b.products - a.products);
}

function count(groups: Map<string, Map<string, number>>, key: string, value: string): void {
  let group = groups.get(key);
  if (!group) {
    group = new Map();
    groups.set(key, group);
  }
  group.set(value, (group.get(value) ?? 0) + 1);
}

function mostUsed(names: ReadonlyMap<string, number>): { name: string; products: number } {
  let name = "";
  let most = 0;
  for (const [spelling, n] of names) if (n > most) [name, most] = [spelling, n];
  return { name, products: total(names) };
}

function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const n of counts.values()) sum += n;
  return sum;
}
