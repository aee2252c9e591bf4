import { decodeText } from "../feed/decode-text.js";
import { readShopifyJson, shopifyProducts } from "../feed/shopify-json.js";
import type { Fetched } from "../fetch/fetcher.js";
import type { Entries } from "../pages/entries.js";
import { siteOf } from "./addresses.js";
import type { Crawl } from "./crawl.js";

const PER_PAGE = 250;
const MOST_BYTES = 10 * 1024 * 1024;

/** Shopify tells all products of a shop or of one collection as JSON, page by page. */
export async function readShopifyPages(
  crawl: Crawl,
  start: string,
  entries: Entries,
  currency: string | null,
  first: Fetched | null = null,
): Promise<void> {
  const { origin, pathname } = new URL(start);
  const collection = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/collections\/[^/]+/i.exec(pathname)?.[0] ?? "";
  for (let page = 1; !entries.isFull; page += 1) {
    const address = `${origin}${collection}/products.json?limit=${PER_PAGE}&page=${page}`;
    const isFirst = first !== null && page === 1 && crawl.hasVisited(address);
    const fetched = isFirst
      ? first
      : await crawl.visit(address, siteOf(start), { isTry: page === 1, mostBytes: MOST_BYTES });
    if (fetched === null || takeShopifyPage(fetched, entries, currency) === 0) return;
    crawl.report(entries.size);
  }
}

/** How many products it added: none for an empty page, for one seen before, and for what is no such page. */
function takeShopifyPage(fetched: Fetched, entries: Entries, currency: string | null): number {
  const before = entries.size;
  for (const product of productsIn(fetched) ?? [])
    for (const draft of readShopifyJson(product, fetched.url, currency)) if (!entries.add(draft)) return 0;
  return entries.size - before;
}

function productsIn(fetched: Fetched) {
  try {
    return shopifyProducts(JSON.parse(decodeText(fetched.body, fetched.charset).text));
  } catch {
    return null;
  }
}

/** What a Shopify shop's own scripts say of its currency. */
export function shopifyCurrency(html: string): string | null {
  return /Shopify\.currency\s*=\s*\{[^}]{0,200}?"active"\s*:\s*"([A-Z]{3})"/.exec(html)?.[1] ?? null;
}
