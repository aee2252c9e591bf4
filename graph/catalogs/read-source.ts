import {
  bareProduct,
  type CatalogProduct,
  type CatalogReading,
  MOST_PRODUCTS,
  type ReadOptions,
} from "../../tools/catalogs/catalog.js";
import { crawlCatalog } from "../../tools/catalogs/crawl/crawl-catalog.js";
import type { Fetcher } from "../../tools/catalogs/fetch/fetcher.js";
import { Robots } from "../../tools/catalogs/fetch/robots.js";
import { type DocumentReaders, inThisThread } from "../../tools/catalogs/reading/readers.js";
import type { Describer } from "./describer.js";
import type { GivenProduct, OnboardOrder } from "./order.js";

const MOST_BYTES = 20 * 1024 * 1024;
/** Of the 60 seconds that a catalog may take, what follows the reading needs some. */
const LONGEST_READING_MS = 50_000;

export interface SourceReaders {
  readonly fetcher: Fetcher;
  readonly maxPages: number;
  readonly describer: Describer;
  /** In this thread where they are missing. */
  readonly documents?: DocumentReaders;
}

/** The catalog in whatever it came in. @throws InvalidInputError, CanceledError */
export async function readSource(order: OnboardOrder, readers: SourceReaders): Promise<CatalogReading> {
  const { source, currency = null, encoding = null, signal } = order;
  const options: ReadOptions = { currency, encoding, maxProducts: MOST_PRODUCTS, signal };
  switch (source.kind) {
    case "url":
      return crawl(source.url, order, options, readers);
    case "file":
      return (readers.documents ?? inThisThread).readFile(source.bytes, {
        ...options,
        filename: source.filename,
        mediaType: source.mediaType,
      });
    case "description":
      return readers.describer.describe(source.text, options, order.withoutModels ?? null, {
        ...(order.onUsage && { onUsage: order.onUsage }),
      });
    case "products":
      return readGiven(source.products, options);
  }
}

async function crawl(
  url: string,
  { onProgress }: OnboardOrder,
  options: ReadOptions,
  { fetcher, maxPages, documents = inThisThread }: SourceReaders,
) {
  const budget = { bytesLeft: MOST_BYTES, pagesLeft: maxPages, endsAt: performance.now() + LONGEST_READING_MS };
  return crawlCatalog(url, fetcher, {
    ...options,
    readers: documents,
    maxPages,
    budget,
    robots: new Robots(fetcher, { budget, ...(options.signal && { signal: options.signal }) }),
    onProgress: ({ pages, products }) =>
      onProgress?.(`Reading the shop: ${counted(pages, "page")}, ${counted(products, "product")}`),
  });
}

const counted = (n: number, word: string): string => `${n.toLocaleString("en-US")} ${word}${n === 1 ? "" : "s"}`;

/** Products that a request lists itself. */
function readGiven(given: readonly GivenProduct[], { currency }: ReadOptions): CatalogReading {
  const products = given.map(
    ({ title, price = null, currency: own, brand = null, category = null, attributes = {} }, at): CatalogProduct => ({
      ...bareProduct(String(at + 1), title),
      brand,
      category,
      price,
      currency: own ?? currency,
      attributes: { ...attributes },
    }),
  );
  return {
    format: {
      id: "products",
      label: "Products of the request",
      encoding: null,
      delimiter: null,
      preambleLines: 0,
      columns: [],
    },
    products,
    rowsRead: products.length,
    rowsAccepted: products.length,
    rowsRejected: 0,
    rejected: [],
    rejectedByReason: [],
    unread: [],
    unreadByReason: [],
    cuts: [],
    assumptions: [],
  };
}
