import { z } from "zod";
import { Cluster } from "../../tools/domain.js";

/** What a seller's catalog holds of each demand cluster: small enough to flow through the state of a graph. */

/** More clusters of a catalog than this are left out. */
export const MOST_LINES = 50;
/** Letters kept of what is known of a product. */
export const MOST_HELD = 3_000;

export const OwnPrices = z.object({
  /** Products with a price. */
  n: z.int().min(1),
  low: z.number().positive(),
  median: z.number().positive(),
  high: z.number().positive(),
});
export type OwnPrices = z.infer<typeof OwnPrices>;

export const OwnAttribute = z.object({
  name: z.string().max(100),
  value: z.string().max(200),
  /** Products of the line that have it. */
  products: z.int().min(1),
});
export type OwnAttribute = z.infer<typeof OwnAttribute>;

export const OwnLine = z.object({
  cluster: Cluster,
  /** Products of the catalog that belong to it; null for a group that was asked for by itself. */
  products: z.int().min(1).nullable(),
  /** 0-1: how surely they do. */
  confidence: z.number().min(0).max(1),
  /** In the catalog's currency; null where none has a price. */
  prices: OwnPrices.nullable(),
  /** The ones to rewrite. */
  titles: z.array(z.string().min(1).max(1000)).max(3),
  attributes: z.array(OwnAttribute).max(500),
  /** For each of these titles the words known of its product: a new title holds no other. */
  held: z.array(z.string().max(MOST_HELD)).max(3).optional(),
});
export type OwnLine = z.infer<typeof OwnLine>;

export const OwnProducts = z.object({
  /** The catalog's name. */
  name: z.string(),
  /** Market it was compared with when it was read, ISO country code; missing where nobody said. */
  market: z.string().optional(),
  /** ISO 4217 of every price; null when nobody said. */
  currency: z.string().nullable(),
  /** The question itself says what is sold, with its prices, and so needs not speak of "my products". */
  isSaidNow: z.boolean().optional(),
  /** Part of a price that is left after the cost of the product, as the seller stated it. */
  margin: z.number().gt(0).lt(1).optional(),
  lines: z.array(OwnLine).max(MOST_LINES),
  /** Products that no cluster of the market fits. */
  unmapped: z.int().min(0),
  /** All products of the catalog, also those of product groups left out or not asked about; missing where nobody counted them. */
  products: z.int().min(0).optional(),
});
export type OwnProducts = z.infer<typeof OwnProducts>;

/** One line for each cluster, most products first. */
export function mergeLines(lines: readonly OwnLine[]): OwnLine[] {
  const merged = new Map<number, OwnLine>();
  for (const line of lines) {
    const known = merged.get(line.cluster.clusterId);
    merged.set(line.cluster.clusterId, known === undefined ? line : joinLines(known, line));
  }
  return [...merged.values()].sort(
    (a, b) =>
      (b.products ?? 0) - (a.products ?? 0) || b.confidence - a.confidence || a.cluster.clusterId - b.cluster.clusterId,
  );
}

const MOST_TITLES = 3;

function joinLines(first: OwnLine, second: OwnLine): OwnLine {
  return {
    cluster: first.cluster,
    products: first.products === null ? second.products : first.products + (second.products ?? 0),
    confidence: Math.min(first.confidence, second.confidence),
    prices: joinPrices(first.prices, second.prices),
    ...joinTitles(first, second),
    attributes: joinAttributes([...first.attributes, ...second.attributes]),
  };
}

function joinTitles(...lines: readonly OwnLine[]): Pick<OwnLine, "titles" | "held"> {
  const held = new Map(
    lines.flatMap(({ titles, held: words }) => titles.map((title, at) => [title, words?.[at] ?? ""])),
  );
  const kept = [...held].slice(0, MOST_TITLES);
  return { titles: kept.map(([title]) => title), held: kept.map(([, words]) => words) };
}

/** The median of both cannot be known from theirs: that of the larger part stands for it. */
function joinPrices(first: OwnPrices | null, second: OwnPrices | null): OwnPrices | null {
  if (first === null || second === null) return first ?? second;
  return {
    n: first.n + second.n,
    low: Math.min(first.low, second.low),
    median: first.n >= second.n ? first.median : second.median,
    high: Math.max(first.high, second.high),
  };
}

function joinAttributes(attributes: readonly OwnAttribute[]): OwnAttribute[] {
  const joined = new Map<string, OwnAttribute>();
  for (const attribute of attributes) {
    const key = JSON.stringify([attribute.name, attribute.value]);
    const known = joined.get(key);
    joined.set(key, known === undefined ? attribute : { ...known, products: known.products + attribute.products });
  }
  return [...joined.values()];
}
