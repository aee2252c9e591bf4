import { z } from "zod";
import type { EventLoopYield } from "../../event-loop.js";
import type { CatalogProduct } from "../catalog.js";

const FIELDS = [
  "title",
  "description",
  "brand",
  "category",
  "price",
  "currency",
  "availability",
  "condition",
  "sku",
  "gtin",
  "mpn",
  "url",
  "image",
  "attributes",
] as const;

export const FieldCompleteness = z.object({
  field: z.enum(FIELDS),
  /** Products that have it. */
  filled: z.number(),
  missing: z.number(),
  /** Share of products that have it, 0-1; null for a catalog without products. */
  share: z.number().nullable(),
  /** Of those that have it: products whose value was taken for granted. */
  assumed: z.number(),
});
export type FieldCompleteness = z.infer<typeof FieldCompleteness>;

export async function measureCompleteness(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<FieldCompleteness[]> {
  const counts = FIELDS.map((field) => ({ field, filled: 0, assumed: 0 }));
  for (const product of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    for (const count of counts) {
      if (!isFilled(product, count.field)) continue;
      count.filled += 1;
      if (product.assumed.includes(count.field)) count.assumed += 1;
    }
  }
  const n = products.length;
  return counts.map(({ field, filled, assumed }) => ({
    field,
    filled,
    missing: n - filled,
    share: n === 0 ? null : filled / n,
    assumed,
  }));
}

/** An empty text is no value; a price of 0 is one. */
function isFilled(product: CatalogProduct, field: (typeof FIELDS)[number]): boolean {
  const value = product[field];
  if (value === null) return false;
  if (typeof value === "string") return value.trim() !== "";
  if (typeof value === "number") return Number.isFinite(value);
  for (const name in value) if (value[name]?.trim()) return true;
  return false;
}
