import type { CatalogProduct } from "../catalog.js";
import { oneLine, plainText } from "../plain-text.js";
import type { ProductDraft } from "./draft.js";

const MOST_ATTRIBUTES = 40;
const LONGEST_DESCRIPTION = 2000;
const LONGEST_ATTRIBUTE = 200;
const LONGEST_ADDRESS = 2000;
const LONGEST_ID = 100;
/** Names that mean something to an object of JavaScript. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
/** What people write where they have no code. */
const NO_CODE = /^(?:|-+|n\/?a|none|null|undefined|does not apply|no|x+|0+)$/i;

/** Cleans the texts of a draft that has a title; `currency` is taken where nobody named one. */
export function finishProduct(draft: ProductDraft, title: string, currency: string | null): CatalogProduct {
  const isCurrencyAssumed = draft.currency === null && draft.price !== null && currency !== null;
  const sku = code(draft.sku);
  const gtin = gtinOf(draft);
  const url = addressOf(draft.url, draft.page);
  const { price } = draft;
  return {
    id: code(draft.id) ?? sku ?? gtin ?? (url ? url.slice(-LONGEST_ID) : title.slice(0, LONGEST_ID)),
    parentId: code(draft.parentId),
    title,
    description: plainText(draft.description ?? "", LONGEST_DESCRIPTION) || null,
    brand: draft.brand === null ? null : oneLine(draft.brand, LONGEST_ATTRIBUTE),
    category: categoryOf(draft.category),
    price,
    listPrice: price !== null && draft.listPrice !== null && draft.listPrice > price ? draft.listPrice : null,
    currency: draft.currency ?? (isCurrencyAssumed ? currency : null),
    availability: draft.availability,
    condition: draft.condition,
    sku,
    gtin,
    mpn: code(draft.mpn),
    url,
    image: addressOf(draft.image, draft.page),
    attributes: attributesOf(draft.attributes),
    line: draft.line,
    page: draft.page,
    assumed: isCurrencyAssumed ? ["currency"] : [],
  };
}

function code(text: string | null): string | null {
  const clean = text === null ? null : oneLine(text, LONGEST_ID);
  return clean === null || NO_CODE.test(clean) ? null : clean;
}

function gtinOf(draft: ProductDraft): string | null {
  const text = code(draft.gtin)?.replace(/^(?:urn:)?(?:gtin|ean|upc|isbn)[:\s-]*/i, "") ?? null;
  if (text === null) return null;
  const digits = text.replaceAll(/[\s-]/g, "");
  if (/^\d{6,14}$/.test(digits)) return digits;
  draft.unread.push({ column: "gtin", reason: "the GTIN is not a number of 6 to 14 digits", value: text });
  return null;
}

function categoryOf(text: string | null): string | null {
  const line = text === null ? null : oneLine(text);
  // "Home/Kitchen" may be one name; only arrows are surely steps.
  return line === null ? null : line.replaceAll(/\s*(?:>|›|»|→)\s*/g, " > ");
}

/** Absolute, http or https; null for everything else. */
export function addressOf(text: string | null, base: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || trimmed.length > LONGEST_ADDRESS) return null;
  const url = parseUrl(trimmed, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  url.username = "";
  url.password = "";
  return url.href;
}

function parseUrl(text: string, base: string | null): URL | null {
  return URL.canParse(text, base ?? undefined) ? new URL(text, base ?? undefined) : null;
}

function attributesOf(attributes: ReadonlyMap<string, string>): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const [name, value] of attributes) {
    if (pairs.length === MOST_ATTRIBUTES) break;
    const cleanName = oneLine(name, 60)?.toLowerCase() ?? null;
    const cleanValue = oneLine(value, LONGEST_ATTRIBUTE);
    if (cleanName === null || cleanValue === null || FORBIDDEN.has(cleanName)) continue;
    pairs.push([cleanName, cleanValue]);
  }
  return Object.fromEntries(pairs);
}
