import { emptyDraft, type ProductDraft } from "./draft.js";
import { addressOf } from "./finish-product.js";
import type { PageElement } from "./page-dom.js";
import { takeListPrice, takePrice } from "./price.js";
import { availabilityOf, conditionOf } from "./states.js";

const ATTRIBUTES = ["color", "size", "material", "pattern", "age_group", "target_gender"];

export interface OpenGraph {
  readonly draft: ProductDraft;
  /** The page says that it is one of a product: by its type, or by a price. */
  readonly isProduct: boolean;
}

/** What the `<meta property="og:…">` and `product:…` of a page tell; null when there are none. */
export function readOpenGraph(
  elements: readonly PageElement[],
  page: string | null,
  base: string | null,
): OpenGraph | null {
  const properties = propertiesOf(elements);
  if (properties.size === 0) return null;
  const first = (...names: string[]) =>
    names.map((name) => properties.get(name)).find((value) => value !== undefined) ?? null;
  const draft = emptyDraft({ page });
  draft.id = first("product:retailer_item_id", "product:retailer_part_no");
  draft.parentId = first("product:item_group_id", "product:retailer_group_id");
  draft.title = first("og:title", "twitter:title");
  draft.description = first("og:description");
  draft.brand = first("product:brand", "og:brand");
  draft.category = first("product:category");
  draft.gtin = first("product:gtin", "product:ean", "product:upc", "product:isbn");
  draft.mpn = first("product:mfr_part_no");
  draft.url = addressOf(first("og:url"), base);
  draft.image = addressOf(first("og:image:secure_url", "og:image", "og:image:url"), base);
  draft.availability = availabilityOf(first("product:availability", "og:availability") ?? "");
  draft.condition = conditionOf(first("product:condition", "og:condition") ?? "");
  takePrices(draft, first);
  for (const name of ATTRIBUTES) {
    const value = first(`product:${name}`);
    if (value !== null) draft.attributes.set(name, value);
  }
  const type = first("og:type")?.toLowerCase() ?? "";
  return { draft, isProduct: /(?:^|[:.])product(?:\.item)?$/.test(type) || draft.price !== null };
}

function takePrices(draft: ProductDraft, first: (...names: string[]) => string | null): void {
  const currency = first("product:sale_price:currency", "product:price:currency", "og:price:currency");
  const price = first("product:price:amount", "og:price:amount");
  const sale = first("product:sale_price:amount");
  takePrice(draft, sale ?? price, currency);
  const list = first("product:original_price:amount", "og:price:standard_amount") ?? (sale === null ? null : price);
  if (list !== null) takeListPrice(draft, list, currency);
}

/** The first value of each property. */
function propertiesOf(elements: readonly PageElement[]): Map<string, string> {
  const properties = new Map<string, string>();
  for (const { name, attribs } of elements) {
    if (name !== "meta") continue;
    const property = (attribs.property ?? attribs.name ?? "").trim().toLowerCase();
    const content = attribs.content?.trim() ?? "";
    if (/^(?:og|product|twitter):/.test(property) && content !== "" && !properties.has(property))
      properties.set(property, content);
  }
  return properties;
}
