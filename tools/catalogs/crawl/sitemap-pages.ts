import { InvalidInputError } from "../../errors.js";
import type { Fetched } from "../fetch/fetcher.js";
import type { Entries } from "../pages/entries.js";
import { isProductAddress } from "../pages/links.js";
import { siteOf } from "./addresses.js";
import type { Crawl, RobotRules } from "./crawl.js";
import type { PageTaker } from "./page-taker.js";
import { readSitemap, type Sitemap } from "./sitemap.js";

const MOST_SITEMAPS = 10;
const MOST_BYTES = 10 * 1024 * 1024;
/** Pages without a product, one after the other, before the sitemap is given up. */
const MOST_BARREN = 15;
const USUAL = ["/sitemap.xml", "/sitemap_index.xml"];

interface Found {
  readonly address: string;
  readonly isProduct: boolean;
}

/** The pages that the shop's sitemaps name: those of products, or all when none looks like one. */
export async function sitemapPages(crawl: Crawl, start: string, source: RobotRules | Fetched): Promise<string[]> {
  const found = "body" in source ? await fromSitemap(crawl, source) : await fromRobots(crawl, start, source);
  const products = found.filter(({ isProduct }) => isProduct);
  return [...new Set((products.length > 0 ? products : found).map(({ address }) => address))];
}

/** One page after the other, except those whose products are known from elsewhere; those that are not visited are counted. */
export async function readSitemapPages(
  crawl: Crawl,
  addresses: readonly string[],
  start: string,
  taker: PageTaker,
  entries: Entries,
): Promise<void> {
  let barren = 0;
  for (const address of addresses) {
    if (taker.isKnown(address) || crawl.hasVisited(address)) continue;
    if (entries.isFull || crawl.isOver() || barren >= MOST_BARREN) {
      crawl.leaveOut(address);
      continue;
    }
    const fetched = await crawl.visit(address, siteOf(start));
    const finding = fetched ? await taker.read(fetched) : null;
    if (!fetched || !finding) continue;
    const before = entries.size;
    taker.take(finding, fetched.url);
    barren = entries.size > before ? 0 : barren + 1;
  }
}

async function fromRobots(crawl: Crawl, start: string, robots: RobotRules): Promise<Found[]> {
  const named = await robots.sitemaps(start);
  const tries = named.length > 0 ? named : USUAL.map((path) => new URL(path, start).href);
  const found: Found[] = [];
  for (const address of productsFirst(tries)) {
    const fetched = await crawl.visit(address, siteOf(start), { isTry: true, mostBytes: MOST_BYTES });
    if (fetched) found.push(...(await fromSitemap(crawl, fetched)));
    if (found.some(({ isProduct }) => isProduct)) break;
  }
  return found;
}

/** The pages of a sitemap, or of those that an index names; the ones of products first. */
async function fromSitemap(crawl: Crawl, fetched: Fetched): Promise<Found[]> {
  const first = await read(fetched);
  if (first.sitemaps.length === 0) return pagesOf(first, fetched.url);
  const found: Found[] = [];
  for (const address of productsFirst(first.sitemaps).slice(0, MOST_SITEMAPS)) {
    // After those of products the others are not needed.
    if (!isNamedForProducts(address) && found.some(({ isProduct }) => isProduct)) break;
    const inner = await crawl.visit(address, siteOf(fetched.url), { isTry: true, mostBytes: MOST_BYTES });
    if (inner) found.push(...pagesOf(await read(inner), address));
  }
  return found;
}

async function read(fetched: Fetched): Promise<Sitemap> {
  try {
    return await readSitemap(fetched.body);
  } catch (error) {
    if (error instanceof InvalidInputError) return { pages: [], sitemaps: [] };
    throw error;
  }
}

function pagesOf(sitemap: Sitemap, address: string): Found[] {
  const isNamed = isNamedForProducts(address);
  return sitemap.pages.map((page) => ({ address: page, isProduct: isNamed || isProductAddress(page) }));
}

function isNamedForProducts(address: string): boolean {
  return /produ[ck]t|artikel|item|goods/i.test(new URL(address).pathname);
}

function productsFirst(addresses: readonly string[]): string[] {
  return [...addresses].sort((a, b) => Number(isNamedForProducts(b)) - Number(isNamedForProducts(a)));
}
