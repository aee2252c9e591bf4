import type { CatalogProduct } from "../catalog.js";
import type { Problems } from "../problems.js";
import type { Entry } from "./entry.js";
import type { PriceReader } from "./prices.js";
import type { SoldEntry } from "./variants.js";

/** Gives every product an id of its own: the seller's, with a number behind it where it stands on several rows. */
class ProductIds {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** `isRepeated` when another product has the id already. */
  take(wanted: string): { id: string; isRepeated: boolean } {
    if (!this.#taken.has(wanted)) {
      this.#taken.add(wanted);
      return { id: wanted, isRepeated: false };
    }
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(`${wanted}-${number}`)) number += 1;
    this.#next.set(wanted, number + 1);
    this.#taken.add(`${wanted}-${number}`);
    return { id: `${wanted}-${number}`, isRepeated: true };
  }
}

const REPEATED = "the id stands on several rows";
const DUPLICATE = "the row says the same as an earlier one";
const LONGEST_ID = 200;

/** Entries as products, each with an id of its own. */
export class ProductMaker {
  readonly #ids = new ProductIds();
  readonly #said = new Set<string>();
  readonly #prices: PriceReader;
  readonly #unread: Problems;
  readonly #sizes: ReadonlyMap<string, number>;

  constructor(prices: PriceReader, unread: Problems, sold: readonly SoldEntry[]) {
    this.#prices = prices;
    this.#unread = unread;
    const sizes = new Map<string, number>();
    for (const { family } of sold) if (family !== null) sizes.set(family, (sizes.get(family) ?? 0) + 1);
    this.#sizes = sizes;
  }

  make({ entry, family }: SoldEntry): CatalogProduct {
    const { price, listPrice, currency, isCurrencyAssumed } = this.#prices.read(entry);
    const parentId = family !== null && (this.#sizes.get(family) ?? 0) > 1 ? family : null;
    return {
      id: this.#id(entry, parentId),
      parentId,
      title: entry.title ?? "",
      description: entry.description,
      brand: entry.brand,
      category: entry.category,
      price,
      listPrice,
      currency,
      availability: entry.availability,
      condition: entry.condition,
      sku: entry.sku,
      gtin: entry.gtin,
      mpn: entry.mpn,
      url: entry.url,
      image: entry.image,
      attributes: entry.attributes,
      line: entry.line,
      page: null,
      assumed: isCurrencyAssumed ? ["currency"] : [],
    };
  }

  #id(entry: Entry, parentId: string | null): string {
    const own = entry.id ?? entry.sku;
    const wanted = own ?? groupId(entry, parentId) ?? entry.gtin ?? `line-${entry.line}`;
    const { id, isRepeated } = this.#ids.take(wanted.slice(0, LONGEST_ID));
    const { line: _, ...said } = entry;
    const isDuplicate = repeats(this.#said, JSON.stringify(said, wordsOfCell));
    if (isDuplicate) this.#unread.add({ line: entry.line, reason: DUPLICATE, value: own ?? entry.title });
    else if (isRepeated && own !== null) this.#unread.add({ line: entry.line, reason: REPEATED, value: own });
    return id;
  }
}

function repeats(said: Set<string>, text: string): boolean {
  const isKnown = said.has(text);
  said.add(text);
  return isKnown;
}

/** A cell counts with its text alone. */
const wordsOfCell = (key: string, value: unknown): unknown => (key === "column" ? undefined : value);

/** A handle names a product; its variants are told apart by their options. */
function groupId({ group, attributes }: Entry, parentId: string | null): string | null {
  if (group === null || parentId === null) return group;
  return [group, ...Object.values(attributes)].join("/").toLowerCase().replace(/\s+/g, "-");
}
