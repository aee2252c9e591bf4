import { emptyDraft, type ProductDraft } from "../pages/draft.js";
import { takeListPrice, takePrice } from "../pages/price.js";
import { availabilityOf, conditionOf } from "../pages/states.js";
import type { FeedValues } from "./feed-entry.js";

/** Names of Google Merchant feeds first, then what other feeds say for the same. */
const FIELDS = {
  id: ["id", "item_id", "offer_id"],
  parentId: ["item_group_id", "group_id", "itemgroup_id"],
  title: ["title", "name", "product_name", "productname", "product"],
  description: ["description", "summary", "content", "encoded", "desc", "product_description"],
  brand: ["brand", "manufacturer", "vendor"],
  category: ["product_type", "category", "categorytext", "categories", "google_product_category"],
  sku: ["sku", "vendor_code", "vendorcode", "item_number"],
  gtin: ["gtin", "ean", "upc", "barcode", "isbn"],
  mpn: ["mpn"],
  url: ["link", "url", "product_url", "deeplink"],
  image: ["image_link", "image", "imgurl", "picture", "image_url"],
} as const satisfies Partial<Record<keyof ProductDraft, readonly string[]>>;

const PRICE = ["price", "price_vat", "current_price"];
const SALE_PRICE = ["sale_price"];
const LIST_PRICE = ["oldprice", "old_price", "list_price", "rrp", "regular_price"];
const CURRENCY = ["currency", "currencyid", "currency_code"];
const AVAILABILITY = ["availability", "available", "stock_status", "in_stock"];
const ATTRIBUTES = [
  "color",
  "size",
  "material",
  "pattern",
  "gender",
  "age_group",
  "size_system",
  "size_type",
  "unit_pricing_measure",
];

/** Field of a product by the name that a feed gives it. */
export const FIELD_OF: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FIELDS).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
  ...PRICE.map((name) => [name, "price"] as const),
  ...SALE_PRICE.map((name) => [name, "price"] as const),
  ...LIST_PRICE.map((name) => [name, "listPrice"] as const),
  ...CURRENCY.map((name) => [name, "currency"] as const),
  ...AVAILABILITY.map((name) => [name, "availability"] as const),
  ["condition", "condition"],
  ...ATTRIBUTES.map((name) => [name, "attributes"] as const),
]);

export function feedDraft(values: FeedValues, line: number): ProductDraft {
  const draft = emptyDraft({ line });
  const first = (names: readonly string[]) =>
    names.map((name) => values.get(name)?.[0]).find((text) => text !== undefined) ?? null;
  for (const [field, names] of Object.entries(FIELDS)) Object.assign(draft, { [field]: first(names) });
  draft.category = categoryOf(values);
  draft.availability = availabilityOf(first(AVAILABILITY) ?? "");
  draft.condition = conditionOf(first(["condition"]) ?? "");
  takePrices(draft, first);
  for (const name of ATTRIBUTES) {
    const value = values.get(name)?.[0];
    if (value !== undefined) draft.attributes.set(name.replaceAll("_", " "), value);
  }
  for (const [name, [value]] of values)
    if (name.startsWith("param:") && value !== undefined) draft.attributes.set(name.slice(6).toLowerCase(), value);
  const availability = first(AVAILABILITY);
  if (availability !== null && draft.availability === null)
    draft.unread.push({ column: "availability", reason: "the availability is not a known one", value: availability });
  return draft;
}

function takePrices(draft: ProductDraft, first: (names: readonly string[]) => string | null): void {
  const [price, sale, list, currency] = [first(PRICE), first(SALE_PRICE), first(LIST_PRICE), first(CURRENCY)];
  takePrice(draft, sale ?? price, currency);
  // A sale price that is none leaves the price.
  if (sale !== null && draft.price === null) takePrice(draft, price, currency);
  const before = list ?? (sale === null ? null : price);
  if (before !== null) takeListPrice(draft, before, currency);
}

/** The seller's own path; a number is one of Google's, which nobody here can read. */
function categoryOf(values: FeedValues): string | null {
  for (const name of FIELDS.category) {
    const texts = (values.get(name) ?? []).filter((text) => !/^\d+$/.test(text));
    const longest = texts.reduce<string | null>(
      (best, text) => (best === null || text.length > best.length ? text : best),
      null,
    );
    if (longest !== null) return longest;
  }
  return null;
}
