import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { yieldToEventLoop } from "../event-loop.js";
import { hashOf } from "../state/hash.js";
import type { StateRecord, StateStore } from "../state/state-store.js";

const CATALOGS = "catalog";
const PRODUCTS = "catalog-products";
const LISTS = "catalog-list";

const DAY_MS = 86_400_000;
/** Catalogs of one owner; the oldest makes room. */
const MOST_OWNED = 5;
/** An owner's catalogs are kept until deleted, or as long as this after the last change. */
const OWNED_DAYS = 365;
const PRODUCTS_PER_PAGE = 1_000;
/** Some milliseconds of writing. */
const PRODUCTS_OF_A_PIECE = 100;
/** Times a list may change hands under one write. */
const MOST_ATTEMPTS = 8;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** What a catalog says of itself, for a list of them. */
export interface CatalogEntry {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, when it was read. */
  readonly readAt: string;
  readonly products: number;
}

export interface KeptCatalog<Document = unknown> extends CatalogEntry {
  /** Null: nobody's, reachable by its id alone. */
  readonly owner: string | null;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** Everything but the products. */
  readonly document: Document;
}

export interface NewCatalog<Document, Product> {
  /** From `newId`. */
  readonly id: string;
  readonly owner: string | null;
  readonly name: string;
  readonly document: Document;
  readonly products: readonly Product[];
}

export interface ProductPage<Product> {
  readonly offset: number;
  readonly total: number;
  readonly items: readonly Product[];
}

/** Catalogs that were onboarded. To everyone but its owner a catalog does not exist; what has no owner is reached by an unguessable id. */
export class CatalogStore<Document, Product> {
  readonly #store: StateStore;
  readonly #retentionDays: number;

  /** `retentionDays`: of catalogs without an owner. */
  constructor(store: StateStore, retentionDays: number) {
    this.#store = store;
    this.#retentionDays = retentionDays;
  }

  /** Nobody can guess it. */
  newId(): string {
    return `cat_${randomBytes(18).toString("base64url")}`;
  }

  /** @throws StateUnavailableError */
  async save({ id, owner, name, document, products }: NewCatalog<Document, Product>): Promise<KeptCatalog<Document>> {
    const now = Date.now();
    const expiresAt = new Date(now + (owner === null ? this.#retentionDays : OWNED_DAYS) * DAY_MS);
    const entry: CatalogEntry = { id, name, readAt: new Date(now).toISOString(), products: products.length };
    const kept = { ...entry, owner, expiresAt: expiresAt.toISOString(), document };
    const pages: StateRecord[] = [];
    for (let offset = 0; offset < products.length; offset += PRODUCTS_PER_PAGE) {
      const packed = await pack(await toJson(products.slice(offset, offset + PRODUCTS_PER_PAGE)));
      const key = pageKey(id, offset / PRODUCTS_PER_PAGE);
      pages.push({ collection: PRODUCTS, key, value: packed.toString("base64"), expiresAt });
    }
    await this.#store.put([...pages, { collection: CATALOGS, key: id, value: kept, expiresAt }]);
    if (owner !== null) await this.#enlist(owner, entry);
    return kept;
  }

  /** Null when it is unknown to this caller. @throws StateUnavailableError */
  async find(id: string, caller: string | null): Promise<KeptCatalog<Document> | null> {
    const stored = await this.#store.get(CATALOGS, id);
    if (stored === null) return null;
    const kept = stored.value as KeptCatalog<Document>; // only this class writes there
    return kept.owner === null || kept.owner === caller ? kept : null;
  }

  /** The owner's catalogs, newest first. @throws StateUnavailableError */
  async list(owner: string): Promise<readonly CatalogEntry[]> {
    const stored = await this.#store.get(LISTS, hashOf(owner));
    return stored === null ? [] : (stored.value as CatalogEntry[]); // only this class writes there
  }

  /** The one the owner brought last. @throws StateUnavailableError */
  async latest(owner: string): Promise<KeptCatalog<Document> | null> {
    for (const { id } of await this.list(owner)) {
      const kept = await this.find(id, owner);
      if (kept) return kept;
    }
    return null;
  }

  /** Products in the catalog's order; fewer when a page is gone. @throws StateUnavailableError */
  async products({ id, products: total }: CatalogEntry, offset: number, limit: number): Promise<ProductPage<Product>> {
    const items: Product[] = [];
    const end = Math.min(total, offset + limit);
    for (let page = Math.floor(offset / PRODUCTS_PER_PAGE); page * PRODUCTS_PER_PAGE < end; page += 1) {
      const stored = await this.#store.get(PRODUCTS, pageKey(id, page));
      if (stored === null) break;
      const text = await unpack(Buffer.from(stored.value as string, "base64"));
      const begin = page * PRODUCTS_PER_PAGE;
      const rows = JSON.parse(text.toString("utf8")) as Product[];
      items.push(...rows.slice(Math.max(0, offset - begin), end - begin));
    }
    return { offset, total, items };
  }

  /** False when it was unknown to this caller. @throws StateUnavailableError */
  async delete(id: string, caller: string | null): Promise<boolean> {
    const kept = await this.find(id, caller);
    if (!kept) return false;
    if (kept.owner !== null) await this.#changeList(kept.owner, (list) => list.filter((entry) => entry.id !== id));
    await this.#remove(kept);
    return true;
  }

  async #enlist(owner: string, entry: CatalogEntry): Promise<void> {
    let dropped: readonly CatalogEntry[] = [];
    await this.#changeList(owner, (list) => {
      const all = [entry, ...list];
      dropped = all.slice(MOST_OWNED);
      return all.slice(0, MOST_OWNED);
    });
    for (const old of dropped) await this.#remove(old);
  }

  async #changeList(owner: string, change: (list: readonly CatalogEntry[]) => CatalogEntry[]): Promise<void> {
    const key = hashOf(owner);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const stored = await this.#store.get(LISTS, key);
      const value = change(stored === null ? [] : (stored.value as CatalogEntry[]));
      const record = { collection: LISTS, key, value, expiresAt: new Date(Date.now() + OWNED_DAYS * DAY_MS) };
      const isWritten =
        stored === null
          ? (await this.#store.create(record)) === null
          : await this.#store.replace(record, stored.revision);
      if (isWritten) return;
    }
    throw new Error("the list of catalogs kept changing under its write");
  }

  async #remove({ id, products }: CatalogEntry): Promise<void> {
    await this.#store.delete(CATALOGS, id);
    for (let page = 0; page * PRODUCTS_PER_PAGE < products; page += 1)
      await this.#store.delete(PRODUCTS, pageKey(id, page));
  }
}

/** A list as JSON; others have the event loop between its pieces. */
async function toJson(items: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < items.length; at += PRODUCTS_OF_A_PIECE) {
    await yieldToEventLoop();
    pieces.push(JSON.stringify(items.slice(at, at + PRODUCTS_OF_A_PIECE)).slice(1, -1));
  }
  return `[${pieces.join(",")}]`;
}

const pageKey = (id: string, page: number): string => `${id}/${page}`;
