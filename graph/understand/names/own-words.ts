import { type DescribedProduct, readPricedSales } from "../../../tools/catalogs/description/priced-sales.js";
import { anyOf, wordsOf } from "../languages/compose.js";
import type { Scope } from "../request.js";

/** Words that speak of the asker's own catalog. */

/** Of every language at once: few words hardly tell theirs. */
const OWN = wordsOf(({ own }) => `(?:${own.my})\\s+(?:[\\p{L}-]+\\s+){0,2}?(?:${own.goods})`);
const CATALOG = anyOf(({ own }) => own.catalog);
const FORGET = wordsOf(({ own }) => `(?:${own.forget})\\s+(?:${CATALOG})`);
const NOT = new RegExp(`(?<!\\p{L})(?:${anyOf(({ own }) => own.not)})\\s+(?:\\p{L}+\\s+){0,2}$`, "iu");

const ADDRESS = /\bhttps?:\/\/[^\s<>"')\]]+/iu;
const SHOP_WORDS = wordsOf(({ own }) => `${own.catalog}|${own.handedOver}`);

/** Ids as the catalog store makes them. */
const CATALOG_ID = /\bcat_[\w-]{24}(?![\w-])/u;

/** What of the asker's own the words speak of; null for nothing. */
export function ownSpokenOf(text: string): Scope["ownProducts"] {
  if (catalogId(text) !== null) return "catalog-id";
  if (!speaksOfOwn(text)) return null;
  return speaksOfOwn(text.replace(ONE_PRODUCT, " ")) ? "catalog" : "product";
}

export const speaksOfOwn = (text: string): boolean => CATALOG_ID.test(text) || OWN.test(text);

/** "Forget my catalog", not "don't forget my catalog". */
export function asksToForget(text: string): boolean {
  const found = FORGET.exec(text);
  return found !== null && !NOT.test(text.slice(0, found.index));
}

/** The address of a shop that the words hand over: "my shop is https://…". */
export function shopAddress(text: string): string | null {
  const found = ADDRESS.exec(text);
  if (found === null) return null;
  const rest = text.replace(found[0], " ");
  const isHandedOver = SHOP_WORDS.test(rest) || rest.trim() === "";
  return isHandedOver ? found[0].replace(/[.,;:!?]+$/u, "") : null;
}

export const catalogId = (text: string): string | null => CATALOG_ID.exec(text)?.[0] ?? null;

/** An id says nothing of what is asked. */
export const withoutCatalogIds = (text: string): string =>
  text.replace(new RegExp(` ?${CATALOG_ID.source}`, "gu"), "").trim();

/** One product is easier named than a whole catalog sent. */
const ONE_PRODUCT = new RegExp(wordsOf(({ own }) => own.one).source, "giu");

/** What to say to words about a catalog when none is known; null for other words. */
export function withoutCatalog({ ownProducts }: Pick<Scope, "ownProducts">): string | null {
  if (ownProducts === null || ownProducts === "product") return null;
  return ownProducts === "catalog"
    ? "No catalog of yours is known here. Send it as a file (CSV, TSV, XML or JSON), give your shop's address (“my shop is https://…”), or name the product that is meant."
    : "There is no such catalog: it may have been deleted, be too old, or belong to somebody else. Send it again, or name the product that is meant.";
}

/** Below it the words are about one product and its price, which every specialist understands. */
export const LEAST_GOODS = 2;
/** Who sells is the asker. */
const ASKER = wordsOf(({ own }) => own.asker);

/** What the asker says to sell at stated prices, from two products on: "I sell espresso machines at $329 and matcha powder at $24. …" */
export function describedGoods(text: string): DescribedProduct[] | null {
  const goods = readPricedSales(text, (statement) => ASKER.test(statement));
  return goods.length < LEAST_GOODS ? null : goods;
}
