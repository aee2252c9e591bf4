import type { Availability, Condition } from "../catalog.js";
import type { Column } from "./fields.js";

/** A cell whose meaning needs the rest of its column. */
export interface PriceCell {
  readonly text: string;
  readonly column: Column;
}

/** What one row says, before its variants are put together. Parents and first rows fill what is null. */
export interface Entry {
  readonly line: number;
  /** A parent is sold only in its variations; an image row adds nothing else. */
  readonly kind: "product" | "parent" | "child" | "image";
  readonly id: string | null;
  /** Rows of one group are variants of one product. */
  readonly group: string | null;
  /** Id or SKU of another row. */
  readonly parent: string | null;
  title: string | null;
  description: string | null;
  brand: string | null;
  category: string | null;
  price: PriceCell | null;
  /** What a variant costs more than its product. */
  readonly surcharge: PriceCell | null;
  /** A reduction of the price: an amount, or a percentage. */
  discount: { readonly cell: PriceCell; readonly isPercent: boolean } | null;
  readonly salePrice: PriceCell | null;
  readonly listPrice: PriceCell | null;
  currency: string | null;
  readonly availability: Availability | null;
  condition: Condition | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  url: string | null;
  image: string | null;
  attributes: Record<string, string>;
}

/** Fills what a variant leaves out from the first row of its product, or from its parent. */
export function inherit(entry: Entry, from: Entry): void {
  entry.title ??= from.title;
  entry.description ??= from.description;
  entry.brand ??= from.brand;
  entry.category ??= from.category;
  entry.currency ??= from.currency;
  entry.condition ??= from.condition;
  entry.url ??= from.url;
  entry.image ??= from.image;
  if (entry.surcharge !== null) {
    entry.price ??= from.price;
    entry.discount ??= from.discount;
  }
}
