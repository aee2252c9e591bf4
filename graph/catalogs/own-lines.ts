import type { CatalogProduct } from "../../tools/catalogs/catalog.js";
import type { Cluster } from "../../tools/domain.js";
import { EventLoopYield } from "../../tools/event-loop.js";
import { splitWords } from "../../tools/products/vocabulary/words.js";
import { quantileSorted, sortNumbers } from "../../tools/statistics/quantiles.js";
import {
  MOST_HELD,
  MOST_LINES,
  type OwnAttribute,
  type OwnLine,
  type OwnPrices,
  type OwnProducts,
} from "./own-products.js";

/** A product with the demand cluster it belongs to. */
export interface PlacedProduct {
  readonly product: CatalogProduct;
  readonly cluster: Cluster | null;
  /** 0-1. */
  readonly confidence: number;
  /** What the cluster is called in other languages: true of each of its products. */
  readonly names?: readonly string[];
}

/** Below it a product may well be another: its title, its price and its ads are not advised on. */
export const ADVISED = 0.85;

const MOST_TITLES = 3;
const MOST_ATTRIBUTES = 100;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 200;
const LONGEST_TITLE = 1_000;

/** What a catalog holds of each cluster, most products first. */
export async function ownProducts(
  name: string,
  currency: string | null,
  placed: readonly PlacedProduct[],
  signal?: AbortSignal,
): Promise<OwnProducts> {
  const eventLoop = new EventLoopYield(signal);
  const groups = new Map<number, { readonly cluster: Cluster; readonly members: PlacedProduct[] }>();
  let unmapped = 0;
  for (const item of placed) {
    if (eventLoop.isDue()) await eventLoop.rest();
    if (item.cluster === null) unmapped += 1;
    else {
      const group = groups.get(item.cluster.clusterId) ?? { cluster: item.cluster, members: [] };
      group.members.push(item);
      groups.set(item.cluster.clusterId, group);
    }
  }
  const lines: OwnLine[] = [];
  for (const { cluster, members } of groups.values()) lines.push(await lineOf(cluster, members, currency, eventLoop));
  lines.sort(
    (a, b) =>
      (b.products ?? 0) - (a.products ?? 0) || b.confidence - a.confidence || a.cluster.clusterId - b.cluster.clusterId,
  );
  return { name, currency, lines: lines.slice(0, MOST_LINES), unmapped, products: placed.length };
}

async function lineOf(
  cluster: Cluster,
  members: readonly PlacedProduct[],
  currency: string | null,
  eventLoop: EventLoopYield,
): Promise<OwnLine> {
  const { clusterId, name, categoryPath, headTerm } = cluster;
  const products = members.map(({ product }) => product);
  const sure = members.flatMap(({ product, confidence }) => (confidence >= ADVISED ? [product] : []));
  const names = members[0]?.names ?? [];
  const prices = pricesOf(sure.length > 0 ? sure : products, currency);
  if (eventLoop.isDue()) await eventLoop.rest();
  const titles = await titlesOf(sure, names, eventLoop);
  return {
    cluster: { clusterId, name, categoryPath, headTerm },
    products: members.length,
    confidence: members.reduce((sum, { confidence }) => sum + confidence, 0) / members.length,
    prices,
    ...titles,
    attributes: await attributesOf(products, eventLoop),
  };
}

function pricesOf(products: readonly CatalogProduct[], currency: string | null): OwnPrices | null {
  const prices = sortNumbers(
    products.flatMap((product) =>
      product.currency === currency && product.price !== null && product.price > 0 ? [product.price] : [],
    ),
  );
  const median = quantileSorted(prices, 0.5);
  const [low] = prices;
  const high = prices.at(-1);
  if (low === undefined || high === undefined || median === null) return null;
  return { n: prices.length, low, median, high };
}

/** What a description's price range adds to a title. */
const PRICE_POINT = / \((?:lowest|highest) price\)$/;

/** One for each parent: variants share their words. */
async function titlesOf(
  products: readonly CatalogProduct[],
  names: readonly string[],
  eventLoop: EventLoopYield,
): Promise<Required<Pick<OwnLine, "titles" | "held">>> {
  const byParent = new Map<string, CatalogProduct>();
  for (const product of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    byParent.set(product.parentId ?? product.id, product);
  }
  const byTitle = new Map<string, CatalogProduct>();
  for (const product of byParent.values()) {
    if (eventLoop.isDue()) await eventLoop.rest();
    byTitle.set(product.title.replace(PRICE_POINT, "").slice(0, LONGEST_TITLE), product);
  }
  const chosen = [...byTitle].slice(0, MOST_TITLES);
  return { titles: chosen.map(([title]) => title), held: chosen.map(([, product]) => heldBy(product, names)) };
}

/** Each word once that is known of a product: of its title, brand, category, attributes and description. */
function heldBy({ title, brand, category, attributes, description }: CatalogProduct, names: readonly string[]): string {
  const text = [title, brand, ...names, category, ...Object.entries(attributes).flat(), description].join(" ");
  return [...new Set(splitWords(text).map(({ folded }) => folded))].join(" ").slice(0, MOST_HELD);
}

async function attributesOf(products: readonly CatalogProduct[], eventLoop: EventLoopYield): Promise<OwnAttribute[]> {
  const counts = new Map<string, { readonly name: string; readonly value: string; products: number }>();
  for (const { attributes } of products) {
    if (eventLoop.isDue()) await eventLoop.rest();
    for (const [attribute, given] of Object.entries(attributes)) {
      const name = attribute.slice(0, LONGEST_NAME);
      const value = given.slice(0, LONGEST_VALUE);
      const key = `${name.length} ${name}${value}`;
      const known = counts.get(key);
      if (known) known.products += 1;
      else counts.set(key, { name, value, products: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.products - a.products).slice(0, MOST_ATTRIBUTES);
}
