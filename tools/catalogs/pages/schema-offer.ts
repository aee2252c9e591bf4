import type { Availability } from "../catalog.js";
import { emptyDraft, type ProductDraft } from "./draft.js";
import { takeListPrice, takePrice } from "./price.js";
import type { SchemaContext } from "./schema-context.js";
import { amountOf, isNode, linkOf, type SchemaNode, textOf, valuesOf } from "./schema-values.js";
import { availabilityOf, conditionOf } from "./states.js";

/** Offers of one product are of several sellers or variants: more are not looked at. */
const MOST_OFFERS = 500;

/** Price, state and address of a product from its offers: the cheapest one that can be bought. */
export function takeOffers(draft: ProductDraft, product: SchemaNode, offers: readonly SchemaNode[]): void {
  const read = offers.map((offer) => readOffer(offer));
  const priced = read.filter(({ price }) => price !== null);
  const buyable = priced.filter(({ availability }) => availability !== "out_of_stock");
  if (read.length === 0) {
    const [written] = valuesOf(product, "offers").filter(
      (value) => typeof value === "string" || typeof value === "number",
    );
    if (written !== undefined) takePrice(draft, written, null);
    if (draft.price !== null) return;
  }
  const best = cheapest(buyable) ?? cheapest(priced) ?? read[0];
  if (!best) {
    takePriceOf(draft, product);
    return;
  }
  draft.price = best.price;
  draft.listPrice = best.listPrice;
  draft.currency = best.currency;
  draft.availability = best.availability;
  draft.condition = best.condition ?? draft.condition;
  draft.sku ??= read.length === 1 ? best.sku : null;
  draft.gtin ??= read.length === 1 ? best.gtin : null;
  draft.mpn ??= read.length === 1 ? best.mpn : null;
  draft.url ??= best.url;
  draft.unread.push(...best.unread);
}

/** The offers of a product, those inside an aggregate included. */
export function offersOf(product: SchemaNode, context: SchemaContext): SchemaNode[] {
  const offers: SchemaNode[] = [];
  for (const value of granted(valuesOf(product, "offers"), context)) {
    if (!isNode(value) || offers.length >= MOST_OFFERS) continue;
    const offer = context.resolve(value);
    // An AggregateOffer tells the lowest price of those inside it.
    if (amountOf(offer, "lowPrice") !== null) offers.push(offer);
    else offers.push(...(innerOffers(offer, context) ?? [offer]));
  }
  return offers;
}

function innerOffers(offer: SchemaNode, context: SchemaContext): SchemaNode[] | null {
  if (!Object.hasOwn(offer, "offers")) return null;
  return granted(valuesOf(offer, "offers"), context)
    .filter(isNode)
    .map((node) => context.resolve(node));
}

function granted(values: readonly unknown[], context: SchemaContext): unknown[] {
  return values.slice(0, context.spendOffers(Math.min(values.length, MOST_OFFERS)));
}

export function readOffer(offer: SchemaNode): ProductDraft {
  const draft = emptyDraft();
  takePriceOf(draft, offer);
  draft.availability = availabilityOf(linkOf(offer, "availability") ?? "") ?? availabilityInside(offer);
  draft.condition = conditionOf(linkOf(offer, "itemCondition") ?? "");
  draft.sku = textOf(offer, "sku");
  draft.gtin = textOf(offer, "gtin13", "gtin14", "gtin12", "gtin8", "gtin");
  draft.mpn = textOf(offer, "mpn");
  draft.url = linkOf(offer, "url");
  return draft;
}

/** An aggregate that does not say it: in stock where one of its offers is. */
function availabilityInside(offer: SchemaNode): Availability | null {
  const states = valuesOf(offer, "offers")
    .slice(0, 20)
    .map((inner) => (isNode(inner) ? availabilityOf(linkOf(inner, "availability") ?? "") : null));
  return states.includes("in_stock") ? "in_stock" : (states.find((state) => state !== null) ?? null);
}

function takePriceOf(draft: ProductDraft, node: SchemaNode): void {
  const specifications = valuesOf(node, "priceSpecification").filter(isNode).slice(0, 20);
  const current = specifications.find((specification) => !isListPrice(specification) && !isOfQuantity(specification));
  const list = specifications.find(isListPrice);
  const currency =
    textOf(node, "priceCurrency") ??
    (current ? textOf(current, "priceCurrency") : null) ??
    (list ? textOf(list, "priceCurrency") : null);
  const amount = amountOf(node, "price") ?? (current ? amountOf(current, "price") : null) ?? amountOf(node, "lowPrice");
  const fallback = amount ?? (current ? amountOf(current, "minPrice") : null);
  takePrice(draft, fallback ?? (list ? amountOf(list, "price") : null), currency);
  if (list) takeListPrice(draft, amountOf(list, "price"), currency);
}

function isListPrice(specification: SchemaNode): boolean {
  return /(?:ListPrice|StrikethroughPrice|SRP|MSRP|RegularPrice)$/i.test(linkOf(specification, "priceType") ?? "");
}

/** The price of one kilogram, or of ten pieces and more. */
function isOfQuantity(specification: SchemaNode): boolean {
  return (
    valuesOf(specification, "referenceQuantity").length > 0 || valuesOf(specification, "eligibleQuantity").some(isBulk)
  );
}

function isBulk(quantity: unknown): boolean {
  return isNode(quantity) && Number(amountOf(quantity, "minValue") ?? amountOf(quantity, "value") ?? 1) > 1;
}

function cheapest(offers: readonly ProductDraft[]): ProductDraft | undefined {
  return offers.reduce<ProductDraft | undefined>(
    (best, offer) => (best === undefined || (offer.price ?? Infinity) < (best.price ?? Infinity) ? offer : best),
    undefined,
  );
}
