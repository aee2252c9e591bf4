import { z } from "zod";
import type { EventLoopYield } from "../../event-loop.js";
import { type CatalogProduct, MOST_LISTED } from "../catalog.js";
import { gtinKey, judgeGtin } from "./gtin.js";

const MOST_IDS_OF_A_GROUP = 10;

const SharedValue = z.object({
  value: z.string(),
  /** Products that carry it. */
  products: z.number(),
  /** The first ten of them. */
  ids: z.array(z.string()),
});
type SharedValue = z.infer<typeof SharedValue>;

const Repeats = z.object({
  /** Values that several products carry. */
  values: z.number(),
  /** Products that carry one of them. */
  products: z.number(),
  /** The first 50 values, most products first. */
  listed: z.array(SharedValue),
});
type Repeats = z.infer<typeof Repeats>;

export const IdentifierCoverage = z.object({
  gtin: z.object({
    /** Products with a number, whatever it is worth. */
    present: z.number(),
    missing: z.number(),
    /** 8, 12, 13 or 14 digits (an ISBN-13 too), right check digit, not for use within one shop. */
    valid: z.number(),
    invalid: z.number(),
    /** Right check digit, but a prefix for use within one shop (02, 04, 2x) or a coupon's. */
    inStore: z.number(),
    /** Share of all products with a valid number, 0-1; null for a catalog without products. */
    validShare: z.number().nullable(),
    /** The first 50 invalid and in-store numbers, in the order of the catalog. */
    listed: z.array(
      z.object({ productId: z.string(), gtin: z.string(), kind: z.enum(["invalid", "in-store"]), reason: z.string() }),
    ),
    /** Numbers that several products carry, variants of one parent included; written with or without zeros in front. */
    repeated: Repeats,
  }),
  sku: z.object({ present: z.number(), repeated: Repeats }),
  /** Products with both brand and manufacturer's part number. */
  brandAndMpn: z.number(),
  /** Products with a valid GTIN or with brand and MPN: those other sellers' offers can be matched with. */
  identified: z.number(),
});
export type IdentifierCoverage = z.infer<typeof IdentifierCoverage>;

export async function describeIdentifiers(
  products: readonly CatalogProduct[],
  eventLoop: EventLoopYield,
): Promise<IdentifierCoverage> {
  const counts = { present: 0, valid: 0, invalid: 0, inStore: 0 };
  const listed: IdentifierCoverage["gtin"]["listed"] = [];
  const byGtin = new Map<string, string[]>();
  const bySku = new Map<string, string[]>();
  let skus = 0;
  let brandAndMpn = 0;
  let identified = 0;
  for (const product of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    const hasMpn = Boolean(product.brand?.trim() && product.mpn?.trim());
    if (hasMpn) brandAndMpn += 1;
    const sku = product.sku?.trim();
    if (sku) {
      skus += 1;
      collect(bySku, sku, product.id);
    }
    const gtin = product.gtin?.trim();
    if (!gtin) {
      if (hasMpn) identified += 1;
      continue;
    }
    counts.present += 1;
    const { kind, reason } = judgeGtin(gtin);
    counts[kind === "in-store" ? "inStore" : kind] += 1;
    if (kind === "valid" || hasMpn) identified += 1;
    if (kind !== "valid" && listed.length < MOST_LISTED)
      listed.push({ productId: product.id, gtin: gtin.slice(0, 40), kind, reason: reason ?? "" });
    // A placeholder that a whole shop shares is a wrong number, not a shared one.
    if (kind !== "invalid") collect(byGtin, gtinKey(gtin), product.id);
  }
  const n = products.length;
  return {
    gtin: {
      ...counts,
      missing: n - counts.present,
      validShare: n === 0 ? null : counts.valid / n,
      listed,
      repeated: repeats(byGtin),
    },
    sku: { present: skus, repeated: repeats(bySku) },
    brandAndMpn,
    identified,
  };
}

function collect(groups: Map<string, string[]>, value: string, id: string): void {
  const group = groups.get(value);
  if (group) group.push(id);
  else groups.set(value, [id]);
}

function repeats(groups: ReadonlyMap<string, readonly string[]>): Repeats {
  const shared: SharedValue[] = [];
  let products = 0;
  for (const [value, ids] of groups) {
    if (ids.length < 2) continue;
    products += ids.length;
    shared.push({ value, products: ids.length, ids: ids.slice(0, MOST_IDS_OF_A_GROUP) });
  }
  shared.sort((a, b) => b.products - a.products);
  return { values: shared.length, products, listed: shared.slice(0, MOST_LISTED) };
}
