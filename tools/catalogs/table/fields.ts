import type { MappedColumn } from "../catalog.js";

/** What a column can mean to a product. Several columns may mean the same: the first that is filled counts. */
export type Field =
  | "id"
  | "group"
  | "parent"
  | "kind"
  | "title"
  | "description"
  | "brand"
  | "category"
  | "price"
  | "salePrice"
  | "surcharge"
  | "discount"
  | "discountMode"
  | "listPrice"
  | "currency"
  | "availability"
  | "quantity"
  | "policy"
  | "tracker"
  | "condition"
  | "sku"
  | "gtin"
  | "productNumber"
  | "mpn"
  | "url"
  | "image"
  | "published"
  | "packedAttributes"
  | `attribute:${string}`
  | `option ${number} name`
  | `option ${number} value`;

/** Field of a product that a caller reads about. */
export function productField(field: Field): string {
  if (field.startsWith("attribute:")) return `attributes.${field.slice("attribute:".length)}`;
  if (field.startsWith("option ")) return "attributes";
  return PRODUCT_FIELDS[field] ?? field;
}

const PRODUCT_FIELDS: Readonly<Record<string, string>> = {
  group: "parentId",
  parent: "parentId",
  kind: "parentId",
  salePrice: "price",
  surcharge: "price",
  discount: "price",
  discountMode: "price",
  packedAttributes: "attributes",
  quantity: "availability",
  policy: "availability",
  tracker: "availability",
  productNumber: "gtin",
};

/** A column of a table as it was understood. */
export interface Column {
  readonly index: number;
  readonly heading: string;
  readonly field: Field | null;
  readonly confidence: number;
  readonly how: MappedColumn["how"];
  /** "Price (EUR)". */
  readonly currency: string | null;
}
