import { z } from "zod";
import { compareText } from "../../collections.js";
import type { EventLoopYield } from "../../event-loop.js";
import { median } from "../../statistics/quantiles.js";
import type { CatalogProduct } from "../catalog.js";

const MOST_OPTIONS = 30;

export const VariantStructure = z.object({
  /** Products that share a parent with others or name one. */
  variants: z.number(),
  /** Distinct parents. */
  parents: z.number(),
  /** Parents of which the catalog holds a single variant. */
  parentsWithOneVariant: z.number(),
  /** Products without a parent. */
  singles: z.number(),
  /** Products a shopper sees as one: parents and singles. */
  listings: z.number(),
  /** Null without parents. */
  variantsPerParent: z.object({ median: z.number().nullable(), max: z.number().nullable() }),
  /** Attributes in which variants of one parent differ, by falling number of parents; at most 30. */
  options: z.array(z.object({ name: z.string(), parents: z.number() })),
});
export type VariantStructure = z.infer<typeof VariantStructure>;

export async function describeStructure(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<VariantStructure> {
  const groups = new Map<string, CatalogProduct[]>();
  let singles = 0;
  for (const product of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    if (product.parentId === null) {
      singles += 1;
      continue;
    }
    const group = groups.get(product.parentId);
    if (group) group.push(product);
    else groups.set(product.parentId, [product]);
  }
  const sizes = [...groups.values()].map((group) => group.length);
  const options = new Map<string, number>();
  for (const group of groups.values()) {
    if (eventLoop.isDue()) await eventLoop.rest();
    for (const name of varyingNames(group)) options.set(name, (options.get(name) ?? 0) + 1);
  }
  return {
    variants: products.length - singles,
    parents: groups.size,
    parentsWithOneVariant: sizes.filter((size) => size === 1).length,
    singles,
    listings: groups.size + singles,
    variantsPerParent: {
      median: median(sizes),
      max: sizes.length === 0 ? null : sizes.reduce((a, b) => Math.max(a, b)),
    },
    options: [...options]
      .map(([name, parents]) => ({ name, parents }))
      .sort((a, b) => b.parents - a.parents || compareText(a.name, b.name))
      .slice(0, MOST_OPTIONS),
  };
}

/** What a shopper sees as one: the parent of a variant, or the product itself. */
export function listingKey({ parentId, id }: CatalogProduct): string {
  return parentId === null ? `product ${id}` : `parent ${parentId}`;
}

function varyingNames(group: readonly CatalogProduct[]): Set<string> {
  const first = new Map<string, string>();
  const varying = new Set<string>();
  for (const { attributes } of group) {
    for (const [name, value] of Object.entries(attributes)) {
      const known = first.get(name);
      if (known === undefined) first.set(name, value);
      else if (known !== value) varying.add(name);
    }
  }
  return varying;
}
