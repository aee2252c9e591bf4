import { emptyDraft, type ProductDraft } from "../pages/draft.js";
import { addressOf } from "../pages/finish-product.js";
import { takeListPrice, takePrice } from "../pages/price.js";
import { isNode, type SchemaNode } from "../pages/schema-values.js";
import { availabilityOf, conditionOf } from "../pages/states.js";

/** Keys under which lists of products stand; looked for two steps deep. */
const LISTS = ["products", "items", "data", "results", "offers", "catalog", "records", "hits", "articles"];
const NAMES = {
  id: ["id", "product_id", "productid", "item_id", "offer_id"],
  parentId: ["item_group_id", "parent_id", "group_id"],
  title: ["title", "name", "product_name", "productname", "product"],
  description: ["description", "summary", "body_html"],
  brand: ["brand", "manufacturer", "vendor"],
  sku: ["sku", "asin", "article_number"],
  gtin: ["gtin", "upc", "ean", "barcode", "gtin13", "isbn"],
  mpn: ["mpn", "model", "model_number"],
  url: ["url", "link", "product_url", "permalink"],
  image: ["image", "image_url", "image_link", "images", "thumbnail"],
} as const satisfies Partial<Record<keyof ProductDraft, readonly string[]>>;
const PRICE = ["sale_price", "current_price", "price", "offer_price", "amount", "offers"];
const LIST_PRICE = ["regular_price", "list_price", "old_price", "compare_at_price", "was_price", "msrp", "price"];
const ATTRIBUTES = ["color", "colour", "size", "material", "pattern", "weight", "gender"];

/** The longest list of objects with names; null when there is none. */
export function productList(value: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(value)) return value.some((item) => isNode(item) && titleOf(item) !== null) ? value : null;
  if (!isNode(value) || depth > 2) return null;
  for (const key of LISTS) {
    const found = Object.hasOwn(value, key) ? productList(value[key], depth + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Best Buy's open data: numbers as sku, upc, and a path of categories as objects. */
export function isBestBuy(list: readonly unknown[]): boolean {
  const first = list.find(isNode);
  return (
    first !== undefined &&
    "upc" in first &&
    "sku" in first &&
    Array.isArray(first.category) &&
    first.category.every(isNode)
  );
}

export function listDraft(item: SchemaNode, base: string | null): ProductDraft {
  const values = new Map(
    Object.entries(item).map(([name, value]) => [name.toLowerCase().replaceAll(/[\s-]+/g, "_"), value]),
  );
  const first = (names: readonly string[]) =>
    names.map((name) => text(values.get(name))).find((found) => found !== null) ?? null;
  const draft = emptyDraft({ page: base });
  for (const [field, names] of Object.entries(NAMES)) Object.assign(draft, { [field]: first(names) });
  draft.url = addressOf(draft.url, base);
  draft.image = addressOf(draft.image, base);
  draft.category = categoryOf(values.get("category") ?? values.get("categories") ?? values.get("product_type"));
  const currency = first(["currency", "price_currency", "currency_code"]) ?? currencyIn(values.get("price"));
  takePrice(draft, firstAmount(values, PRICE), currency);
  takeListPrice(draft, firstAmount(values, LIST_PRICE), currency);
  draft.availability = availabilityOf(
    first(["availability", "stock_status", "in_stock", "instock", "available"]) ?? "",
  );
  draft.condition = conditionOf(first(["condition"]) ?? "");
  for (const name of ATTRIBUTES) {
    const value = text(values.get(name));
    if (value !== null) draft.attributes.set(name, value);
  }
  return draft;
}

function titleOf(item: SchemaNode): string | null {
  const names = new Map(Object.keys(item).map((name) => [name.toLowerCase().replaceAll(/[\s-]+/g, "_"), name]));
  return NAMES.title.map((name) => text(item[names.get(name) ?? ""])).find((found) => found !== null) ?? null;
}

/** "Home > Kitchen" from a text, from names, or from objects with names. */
function categoryOf(value: unknown): string | null {
  if (!Array.isArray(value)) return text(value);
  const names = value
    .slice(0, 10)
    .map(text)
    .filter((name) => name !== null);
  return names.length === 0 ? null : names.join(" > ");
}

/** JSON writes numbers with a point; a text may be anything. */
function firstAmount(values: ReadonlyMap<string, unknown>, names: readonly string[]): string | number | null {
  for (const name of names) {
    const given = values.get(name);
    const value = Array.isArray(given) ? given[0] : given;
    const bare = isNode(value) ? (value.amount ?? value.value) : value;
    if (typeof bare === "number" || (typeof bare === "string" && bare.trim() !== "")) return bare;
  }
  return null;
}

function currencyIn(price: unknown): string | null {
  return isNode(price) ? (text(price.currency) ?? text(price.currency_code) ?? text(price.currencyCode)) : null;
}

function text(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : text(value[0]);
  return isNode(value) ? (text(value.name) ?? text(value.src) ?? text(value.url)) : null;
}
