import { onTestFinished } from "vitest";
import type { CatalogReading } from "../../../../tools/catalogs/catalog.js";
import type { CrawlOptions } from "../../../../tools/catalogs/crawl/crawl.js";
import { crawlCatalog } from "../../../../tools/catalogs/crawl/crawl-catalog.js";
import { createFetcher } from "../../../../tools/catalogs/fetch/create-fetcher.js";
import { Robots } from "../../../../tools/catalogs/fetch/robots.js";
import { InvalidInputError } from "../../../../tools/errors.js";
import { type ShopServer, startShop } from "../shop-server.js";

export async function openShop(...options: Parameters<typeof startShop>): Promise<ShopServer> {
  const shop = await startShop(...options);
  onTestFinished(() => shop.close());
  return shop;
}

/** Reads a shop; every reading has to keep the promises that all of them make. */
export async function crawl(address: string, options: Partial<CrawlOptions> = {}): Promise<CatalogReading> {
  const fetcher = createFetcher({ allowPrivate: true, version: "0.0.0", delayMs: 0, patienceMs: 2000 });
  onTestFinished(() => fetcher.close());
  const reading = await crawlCatalog(address, fetcher, {
    currency: null,
    maxProducts: 20_000,
    maxPages: 50,
    robots: new Robots(fetcher),
    ...options,
  });
  if (reading.rowsRead !== reading.rowsAccepted + reading.rowsRejected) throw new Error("rows do not add up");
  if (new Set(reading.products.map(({ id }) => id)).size !== reading.products.length)
    throw new Error("ids are not unique");
  return reading;
}

export async function refusal(address: string, options: Partial<CrawlOptions> = {}): Promise<string> {
  try {
    await crawl(address, options);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.message;
    throw error;
  }
  throw new Error("it was read");
}

/** Paths that were asked for, without robots.txt. */
export function asked(shop: ShopServer): string[] {
  return shop.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt");
}
