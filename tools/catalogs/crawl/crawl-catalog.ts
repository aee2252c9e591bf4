import { InvalidInputError } from "../../errors.js";
import type { CatalogFormat, CatalogReading } from "../catalog.js";
import { decodeText } from "../feed/decode-text.js";
import type { Fetched, Fetcher } from "../fetch/fetcher.js";
import { isGzip, textKindOf } from "../file-kind.js";
import { Entries } from "../pages/entries.js";
import { pageFormat } from "../pages/page-format.js";
import type { PageFinding } from "../pages/read-page.js";
import { unpackGzip } from "../unpack.js";
import { isHome } from "./addresses.js";
import { Crawl, type CrawlOptions } from "./crawl.js";
import { readLinkedPages } from "./linked-pages.js";
import { PageTaker } from "./page-taker.js";
import { readShopifyPages, shopifyCurrency } from "./shopify-pages.js";
import { readSitemapPages, sitemapPages } from "./sitemap-pages.js";

const SHOPIFY_FORMAT: CatalogFormat = {
  id: "shopify-json",
  label: "Shopify products (JSON)",
  encoding: "utf-8",
  delimiter: null,
  preambleLines: 0,
  columns: [],
};

/** Products of whatever stands at an address: a feed or file, one product's page, a list, or a whole shop. */
export async function crawlCatalog(address: string, fetcher: Fetcher, options: CrawlOptions): Promise<CatalogReading> {
  const crawl = new Crawl(fetcher, options);
  const first = await crawl.begin(address);
  const entries = new Entries(options);
  const taker = new PageTaker(crawl, entries, options.maxProducts);
  const kind = isGzip(first.body) ? await packedKind(first) : textKindOf(first.body, first.mediaType);
  if (kind === "json" && isShopifyList(first.url)) return await readShop(crawl, first, entries);
  if (kind === "sitemap") {
    await readSitemapPages(crawl, await sitemapPages(crawl, first.url, first), first.url, taker, entries);
    return await conclude(crawl, taker, entries, ["the pages that the sitemap names"]);
  }
  if (kind !== "page") return await readFile(first, crawl, options);
  const finding = await taker.read(first);
  if (finding === null) throw new InvalidInputError("The address gives nothing that can be read.");
  return await readSite(crawl, { url: first.url, finding, html: first }, taker, entries, options);
}

async function readSite(
  crawl: Crawl,
  start: { readonly url: string; readonly finding: PageFinding; readonly html: Fetched },
  taker: PageTaker,
  entries: Entries,
  options: CrawlOptions,
): Promise<CatalogReading> {
  const { url, finding } = start;
  const tried = ["the page itself"];
  if (isOneProduct(url, finding)) {
    taker.take(finding, url);
    return await conclude(crawl, taker, entries, tried);
  }
  const html = decodeText(start.html.body, start.html.charset).text;
  if (isHome(url) || finding.products.length === 0 || html.includes("cdn.shopify.com")) {
    tried.push("a Shopify product list");
    await readShopifyPages(crawl, url, entries, shopifyCurrency(html));
    if (entries.size > 0) return await entries.reading(SHOPIFY_FORMAT, crawl.cuts());
  }
  tried.push("the pages that it links to");
  taker.take(finding, url);
  // Of a whole shop the sitemap is asked for before the pages are used up; of one list only where the list gives nothing.
  const isShop = isHome(url);
  const named = isShop ? await sitemapPages(crawl, url, options.robots) : [];
  await readLinkedPages(crawl, { ...start, isShop }, taker, entries);
  const isEmpty = entries.size === 0 && taker.waiting === 0;
  if (isShop || isEmpty) {
    tried.push("the sitemap");
    const pages = isShop ? named : await sitemapPages(crawl, url, options.robots);
    await readSitemapPages(crawl, pages, url, taker, entries);
  }
  return await conclude(crawl, taker, entries, tried);
}

/** A page about one product: its variants are one parent's. */
function isOneProduct(url: string, { products, next }: PageFinding): boolean {
  const [first] = products;
  if (!first || next !== null || isHome(url)) return false;
  return (
    products.length === 1 || (first.parentId !== null && products.every(({ parentId }) => parentId === first.parentId))
  );
}

async function readShop(crawl: Crawl, first: Fetched, entries: Entries): Promise<CatalogReading> {
  await readShopifyPages(crawl, first.url, entries, null, first);
  if (entries.size === 0) throw nothingFound(["the product list"], crawl);
  return await entries.reading(SHOPIFY_FORMAT, crawl.cuts());
}

function isShopifyList(url: string): boolean {
  return new URL(url).pathname.endsWith("/products.json");
}

async function packedKind(first: Fetched) {
  return textKindOf(await unpackGzip(first.body), null);
}

async function readFile(first: Fetched, crawl: Crawl, options: CrawlOptions): Promise<CatalogReading> {
  const filename = decodeURIComponent(/[^/]*$/.exec(new URL(first.url).pathname)?.[0] ?? "") || null;
  const { mediaType, charset, url } = first;
  // What else a crawl is told, such as its readers, cannot be handed to a thread.
  const { currency, encoding, maxProducts, mostListed, signal } = options;
  const read = { currency, encoding, maxProducts, mostListed, signal };
  const reading = await crawl.readers.readFile(first.body, { ...read, filename, mediaType, charset, address: url });
  crawl.report(reading.products.length);
  return { ...reading, cuts: [...reading.cuts, ...crawl.cuts()] };
}

async function conclude(
  crawl: Crawl,
  taker: PageTaker,
  entries: Entries,
  tried: readonly string[],
): Promise<CatalogReading> {
  taker.finish();
  if (entries.size === 0) throw nothingFound(tried, crawl);
  return await entries.reading(pageFormat(taker.syntaxes), crawl.cuts());
}

function nothingFound(tried: readonly string[], crawl: Crawl): InvalidInputError {
  const cuts = crawl.cuts();
  return new InvalidInputError(
    [
      `No products were found at this address. Looked at: ${tried.join(", ")}.`,
      ...cuts,
      "Pages that only scripts fill cannot be read: send a product feed or a CSV export in their place.",
    ].join(" "),
  );
}
