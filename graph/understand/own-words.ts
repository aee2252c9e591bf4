import { type DescribedProduct, readPricedSales } from "../../tools/catalogs/description/priced-sales.js";
import type { Scope } from "./request.js";

/** Words that speak of the asker's own catalog. */

const OWN: readonly RegExp[] = [
  /\b(?:my|our)\s+(?:own\s+)?(?:[\p{L}-]+\s+){0,2}?(?:catalog(?:ue)?s?|shop|store|products?|range|assortment|prices?|pricing|listings?|items?|titles?|offers?|portfolio|inventory|line-?up)\b/iu,
  /\b(?:mein|unser)e?[nrms]?\s+(?:[\p{L}-]+\s+){0,2}?(?:katalog|shop|laden|geschäft|preise?n?|produkte?n?|sortiment|angebote?n?|artikeln?|titeln?)(?!\p{L})/iu,
  /\b(?:mon|ma|mes|notre|nos)\s+(?:catalogue|boutique|magasin|prix|produits?|articles?|offres?|titres?)(?!\p{L})/iu,
  /\b(?:mis?|nuestr[oa]s?)\s+(?:catálogo|catalogo|tienda|precios?|productos?|artículos?|ofertas?|títulos?)(?!\p{L})/iu,
  /\b(?:mi[oa]|miei|mie|nostr[oaie])\s+(?:catalogo|negozio|prezz[oi]|prodott[oi]|articol[oi]|offert[ae]|titol[oi])(?!\p{L})/iu,
  /\b(?:meus?|minhas?|noss[oa]s?)\s+(?:catálogo|catalogo|loja|preços?|produtos?|artigos?|ofertas?|títulos?)(?!\p{L})/iu,
];

const CATALOG = "(?:catalog(?:ue|o)?s?|catálogos?|kataloge?|shop|store|boutique|tienda|negozio|loja)";
const FORGET: readonly RegExp[] = [
  new RegExp(
    `\\b(?:forget|delete|remove|erase|drop)\\s+(?:all\\s+)?(?:of\\s+)?(?:my|our|the|this)\\s+(?:[\\p{L}-]+\\s+)?${CATALOG}`,
    "iu",
  ),
  new RegExp(`\\b(?:vergiss|lösche?|entferne?)\\s+(?:bitte\\s+)?(?:mein|unser|den|diesen)\\p{L}*\\s+${CATALOG}`, "iu"),
  new RegExp(`\\b(?:oublie[rz]?|supprime[rz]?|efface[rz]?)\\s+(?:mon|ma|mes|notre|ce|le)\\s+${CATALOG}`, "iu"),
  new RegExp(`\\b(?:olvida|borra|elimina)\\s+(?:mi|nuestro|el|este)\\s+${CATALOG}`, "iu"),
  new RegExp(`\\b(?:dimentica|elimina|cancella)\\s+(?:il\\s+)?(?:mio|nostro|questo)\\s+${CATALOG}`, "iu"),
  new RegExp(`\\b(?:esque[cç][ae]|apagu?[ae]|elimin[ae])\\s+(?:o\\s+)?(?:meu|nosso|este)\\s+${CATALOG}`, "iu"),
];
const NOT = /\b(?:don['’]?t|do not|never|nicht|ne|no|non|não)\s+(?:\p{L}+\s+){0,2}$/iu;

const ADDRESS = /\bhttps?:\/\/[^\s<>"')\]]+/iu;
const SHOP_WORDS =
  /\b(?:shop|store|catalog(?:ue|o)?|catálogo|katalog|feed|sitemap|website|web ?site|products?|onboard|boutique|tienda|negozio|loja|laden|sortiment)\b/iu;

/** Ids as the shelf makes them. */
const CATALOG_ID = /\bcat_[\w-]{24}(?![\w-])/u;

/** What of the asker's own the words speak of; null for nothing. */
export function ownSpokenOf(text: string): Scope["ownProducts"] {
  if (catalogId(text) !== null) return "catalog-id";
  if (!speaksOfOwn(text)) return null;
  return speaksOfOwn(text.replace(ONE_PRODUCT, " ")) ? "catalog" : "product";
}

export const speaksOfOwn = (text: string): boolean => CATALOG_ID.test(text) || OWN.some((words) => words.test(text));

/** "Forget my catalog", not "don't forget my catalog". */
export function asksToForget(text: string): boolean {
  return FORGET.some((words) => {
    const found = words.exec(text);
    return found !== null && !NOT.test(text.slice(0, found.index));
  });
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
const ONE_PRODUCT = /\b(?:my|our)\s+(?:own\s+)?(?:product|item|listing|offer|title|price)\b(?!s)/giu;

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
const ASKER =
  /(?<!\p{L})(?:i|we|my|our|ich|wir|mein\p{L}*|unser\p{L}*|je|j|nous|vendo|vendemos|vendiamo|hago|hacemos|ofrezco|ofrecemos|offriamo|fazemos|faço|ofereço|oferecemos)(?!\p{L})/iu;

/** What the asker says to sell at stated prices, from two products on: "I sell espresso machines at $329 and matcha powder at $24. …" */
export function describedGoods(text: string): DescribedProduct[] | null {
  const goods = readPricedSales(text, (statement) => ASKER.test(statement));
  return goods.length < LEAST_GOODS ? null : goods;
}
