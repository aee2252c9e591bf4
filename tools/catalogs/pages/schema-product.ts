import { emptyDraft, type ProductDraft } from "./draft.js";
import { addressOf } from "./finish-product.js";
import type { SchemaContext } from "./schema-context.js";
import { offersOf, readOffer, takeOffers } from "./schema-offer.js";
import { isNode, linkOf, type SchemaNode, textOf, valuesOf } from "./schema-values.js";
import { conditionOf } from "./states.js";

const MOST_VARIANTS = 2000;
const ATTRIBUTES = ["color", "size", "material", "pattern", "gender", "model", "weight", "width", "height", "depth"];
const REFERRING = [
  "brand",
  "manufacturer",
  "image",
  "category",
  "additionalProperty",
  "description",
  "color",
  "material",
];
/** How a code may be called; the most exact name first. */
const GTIN = ["gtin13", "gtin14", "gtin12", "gtin8", "gtin", "isbn", "ean"];

/** One draft of a product, or one per variant of a group. */
export function draftsOf(node: SchemaNode, context: SchemaContext): ProductDraft[] {
  const product = draftOf(node, context);
  const parentId = textOf(node, "productGroupID", "sku", "@id") ?? product.url ?? product.title;
  const variants = valuesOf(node, "hasVariant").filter(isNode).slice(0, MOST_VARIANTS);
  if (variants.length > 0)
    return variants.map((variant) => {
      const told = context.resolve(variant);
      const draft = draftOf(told, context);
      takeOffers(draft, told, offersOf(told, context));
      return variantOf(draft, product, parentId, context);
    });
  const offers = offersOf(node, context);
  if (isPerVariant(offers))
    return offers.map((offer) => variantOf(offerVariant(offer, product, context), product, parentId, context));
  takeOffers(product, node, offers);
  product.parentId = parentOf(node, context);
  finishAddresses(product, context);
  return [product];
}

function draftOf(written: SchemaNode, context: SchemaContext): ProductDraft {
  const node = withReferences(written, context);
  const draft = emptyDraft({ page: context.page });
  draft.id = textOf(node, "productID")?.replace(/^[a-z]+:/i, "") ?? null;
  draft.title = textOf(node, "name", "title");
  draft.description = textOf(node, "description");
  draft.brand = textOf(node, "brand") ?? textOf(node, "manufacturer");
  draft.category = categoryOf(node);
  draft.sku = textOf(node, "sku");
  draft.gtin = textOf(node, ...GTIN);
  draft.mpn = textOf(node, "mpn");
  draft.url = linkOf(node, "url") ?? linkOf(node, "mainEntityOfPage");
  draft.image = linkOf(node, "image");
  draft.condition = conditionOf(linkOf(node, "itemCondition") ?? "");
  for (const name of ATTRIBUTES) {
    const value = textOf(node, name);
    if (value !== null) draft.attributes.set(name, value);
  }
  for (const property of valuesOf(node, "additionalProperty").filter(isNode).slice(0, 100)) {
    const [name, value] = [textOf(property, "name", "propertyID"), textOf(property, "value")];
    if (name !== null && value !== null && !draft.attributes.has(name.toLowerCase()))
      draft.attributes.set(name.toLowerCase(), value);
  }
  return draft;
}

/** Brand, image and such may stand elsewhere on the page under an `@id`. */
function withReferences(node: SchemaNode, context: SchemaContext): SchemaNode {
  if (!context.hasReferences) return node;
  const found = REFERRING.flatMap((name) => {
    const values = valuesOf(node, name).slice(0, 100);
    return values.length === 0 ? [] : [[name, values.map((value) => (isNode(value) ? context.resolve(value) : value))]];
  });
  return { ...node, ...Object.fromEntries(found) };
}

/** What a variant does not say its group says; a price is never the group's. */
function variantOf(
  variant: ProductDraft,
  group: ProductDraft,
  parentId: string | null,
  context: SchemaContext,
): ProductDraft {
  for (const field of ["title", "description", "brand", "category", "url", "image", "condition"] as const)
    if (variant[field] === null) Object.assign(variant, { [field]: group[field] });
  for (const [name, value] of group.attributes) if (!variant.attributes.has(name)) variant.attributes.set(name, value);
  variant.parentId = parentId;
  finishAddresses(variant, context);
  return variant;
}

/** Several offers with different article numbers: the variants of a shop that knows no ProductGroup. */
function isPerVariant(offers: readonly SchemaNode[]): boolean {
  const skus = offers.map((offer) => textOf(offer, "sku"));
  return offers.length > 1 && skus.every((sku) => sku !== null) && new Set(skus).size === skus.length;
}

function offerVariant(offer: SchemaNode, product: ProductDraft, context: SchemaContext): ProductDraft {
  const variant = readOffer(offer);
  variant.page = context.page;
  const name = textOf(offer, "name");
  if (name !== null && name !== product.title) variant.attributes.set("variant", name);
  return variant;
}

function finishAddresses(draft: ProductDraft, { base }: SchemaContext): void {
  draft.url = addressOf(draft.url, base);
  draft.image = addressOf(draft.image, base);
}

function parentOf(node: SchemaNode, context: SchemaContext): string | null {
  const group = valuesOf(node, "isVariantOf").find(isNode);
  const named = group ? textOf(context.resolve(group), "productGroupID", "sku", "@id", "url", "name") : null;
  return named ?? textOf(node, "inProductGroupWithID");
}

function categoryOf(node: SchemaNode): string | null {
  const values = valuesOf(node, "category");
  const names = values.map((value) => (isNode(value) ? textOf(value, "name", "codeValue", "url") : String(value)));
  const texts = names.filter((name): name is string => name !== null && name !== "" && !name.startsWith("http"));
  return texts.find((text) => text.includes(">")) ?? texts[0] ?? null;
}
