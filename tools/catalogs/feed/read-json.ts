import { setImmediate } from "node:timers/promises";
import { CanceledError, InvalidInputError } from "../../errors.js";
import type { CatalogFormat, CatalogReading, ReadOptions } from "../catalog.js";
import type { ProductDraft } from "../pages/draft.js";
import { Entries } from "../pages/entries.js";
import { SchemaContext } from "../pages/schema-context.js";
import { findProducts } from "../pages/schema-graph.js";
import { draftsOf } from "../pages/schema-product.js";
import { isNode } from "../pages/schema-values.js";
import { isBestBuy, listDraft, productList } from "./json-list.js";
import { readShopifyJson, shopifyProducts } from "./shopify-json.js";

const YIELD_EVERY = 200;
/** A tree of JSON takes many times the room of its text. */
const LONGEST_JSON = 40_000_000;
const LABELS = {
  "shopify-json": "Shopify products (JSON)",
  "best-buy-json": "Best Buy open data (JSON)",
  "json-ld": "schema.org products (JSON-LD)",
  products: "List of products (JSON)",
} as const;

interface Source {
  readonly id: keyof typeof LABELS;
  readonly items: readonly unknown[];
  read(item: Readonly<Record<string, unknown>>): ProductDraft[];
}

/** Products of a JSON file: a shop's products.json, JSON-LD, Best Buy's open data, or any list of things with names. */
export async function readJson(
  text: string,
  options: ReadOptions & { readonly base: string | null },
): Promise<CatalogReading> {
  const source = sourceOf(parse(text), options.base);
  if (source === null)
    throw new InvalidInputError(
      "The JSON holds no list of products: a list of objects with a title or name and a price is what can be read.",
    );
  const entries = new Entries({
    ...options,
    isOneFile: true,
    // Best Buy sells in one currency and does not name it.
    currency: options.currency ?? (source.id === "best-buy-json" ? "USD" : null),
  });
  for (const [index, item] of source.items.entries()) {
    if (index % YIELD_EVERY === YIELD_EVERY - 1) {
      await setImmediate();
      if (options.signal?.aborted) throw new CanceledError("The reading of the file was stopped.");
    }
    if (!isNode(item))
      entries.reject("the entry is not an object", { value: JSON.stringify(item)?.slice(0, 200) ?? null });
    else for (const draft of source.read(item)) entries.add(draft);
    if (entries.isFull) break;
  }
  return await entries.reading(formatOf(source.id));
}

function parse(text: string): unknown {
  if (text.length > LONGEST_JSON)
    throw new InvalidInputError("The JSON is too long: send at most 40 million characters.");
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new InvalidInputError("The file looks like JSON but is not valid JSON.");
  }
}

function sourceOf(value: unknown, base: string | null): Source | null {
  const shopify = shopifyProducts(value);
  if (shopify !== null && shopify.length > 0)
    return { id: "shopify-json", items: shopify, read: (item) => readShopifyJson(item, base, null) };
  const graph = findProducts([value]);
  if (graph.products.length > 0) {
    const context = new SchemaContext({ page: base, base }, graph.byId);
    return { id: "json-ld", items: graph.products, read: (item) => draftsOf(item, context) };
  }
  const list = productList(value);
  if (list === null) return null;
  const id = isBestBuy(list) ? "best-buy-json" : "products";
  return { id, items: list, read: (item) => [listDraft(item, base)] };
}

function formatOf(id: Source["id"]): CatalogFormat {
  return { id, label: LABELS[id], encoding: "utf-8", delimiter: null, preambleLines: 0, columns: [] };
}
