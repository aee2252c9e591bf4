import { emptyDraft, type ProductDraft } from "../pages/draft.js";
import { addressOf } from "../pages/finish-product.js";
import { takeListPrice, takePrice } from "../pages/price.js";
import { isNode, type SchemaNode } from "../pages/schema-values.js";

const MOST_VARIANTS = 2000;

/** The products of a shop's /products.json (or of one product's .json); null when it is something else. */
export function shopifyProducts(value: unknown): SchemaNode[] | null {
  if (!isNode(value)) return null;
  const list = Array.isArray(value.products) ? value.products : isNode(value.product) ? [value.product] : null;
  if (list === null) return null;
  const products = list.filter(isNode);
  const isShopify = products.every(
    (product) => Array.isArray(product.variants) || "body_html" in product || "handle" in product,
  );
  return isShopify ? products : null;
}

/** One draft per variant; `base` is an address of the shop. */
export function readShopifyJson(product: SchemaNode, base: string | null, currency: string | null): ProductDraft[] {
  const variants = Array.isArray(product.variants) ? product.variants.filter(isNode).slice(0, MOST_VARIANTS) : [];
  const whole = emptyDraft({ page: base });
  whole.title = text(product.title);
  whole.description = text(product.body_html);
  whole.brand = text(product.vendor);
  whole.category = text(product.product_type);
  whole.image = addressOf(firstImage(product), base);
  whole.currency = currency;
  const handle = text(product.handle);
  whole.url = base !== null && handle !== null ? addressOf(`/products/${encodeURIComponent(handle)}`, base) : null;
  const id = text(product.id) ?? handle;
  if (variants.length === 0) return [{ ...whole, id }];
  return variants.map((variant) => variantDraft(variant, product, whole, variants.length > 1 ? id : null));
}

function variantDraft(
  variant: SchemaNode,
  product: SchemaNode,
  whole: ProductDraft,
  parentId: string | null,
): ProductDraft {
  const draft: ProductDraft = { ...whole, attributes: new Map(), unread: [], parentId };
  draft.id = text(variant.id);
  draft.sku = text(variant.sku);
  draft.gtin = text(variant.barcode);
  if (whole.url !== null && draft.id !== null && parentId !== null)
    draft.url = `${whole.url}?variant=${encodeURIComponent(draft.id)}`;
  takePrice(draft, amount(variant.price), whole.currency);
  takeListPrice(draft, amount(variant.compare_at_price), whole.currency);
  if (typeof variant.available === "boolean") draft.availability = variant.available ? "in_stock" : "out_of_stock";
  const image = isNode(variant.featured_image) ? text(variant.featured_image.src) : null;
  draft.image = addressOf(image, draft.page) ?? whole.image;
  for (const [index, name] of optionNames(product).entries()) {
    const value = text(variant[`option${index + 1}`]);
    if (value !== null && value !== "Default Title") draft.attributes.set(name.toLowerCase(), value);
  }
  const tags = tagsOf(product);
  if (tags !== null) draft.attributes.set("tags", tags);
  return draft;
}

function optionNames(product: SchemaNode): string[] {
  const options = Array.isArray(product.options) ? product.options.slice(0, 3) : [];
  return options.map((option, index) => (isNode(option) ? text(option.name) : text(option)) ?? `option ${index + 1}`);
}

function tagsOf(product: SchemaNode): string | null {
  return Array.isArray(product.tags) ? text(product.tags.slice(0, 50).join(", ")) : text(product.tags);
}

function firstImage(product: SchemaNode): string | null {
  const [image] = Array.isArray(product.images) ? product.images : [product.image];
  return isNode(image) ? text(image.src) : text(image);
}

/** In a shop's own JSON the mark is always a point: "10.000" is ten. */
function amount(value: unknown): number | string | null {
  const written = text(value);
  return written !== null && /^\d+(?:\.\d+)?$/.test(written) ? Number(written) : written;
}

function text(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
