import { setImmediate } from "node:timers/promises";
import type { CatalogFormat, CatalogProduct, CatalogReading, ReadOptions } from "../catalog.js";
import { oneLine } from "../plain-text.js";
import { Problems } from "../problems.js";
import { fillGaps, type ProductDraft } from "./draft.js";
import { finishProduct } from "./finish-product.js";
import { SameProduct } from "./same-product.js";

const DUPLICATE = "the entry is the same product as an earlier one";
/** Products after which the event loop is yielded to. */
const YIELD_EVERY = 200;

export interface EntriesOptions extends ReadOptions {
  /** All entries stand in one list, though it was fetched from an address: what repeats is told, and a name alone makes none the same. */
  readonly isOneFile?: boolean;
}

interface Entry {
  readonly draft: ProductDraft;
  readonly title: string;
}

/** Collects product entries of files and pages; counts every one of them as accepted or rejected. */
export class Entries {
  readonly #entries: Entry[] = [];
  readonly #same: SameProduct<Entry>;
  readonly #rejected = new Problems();
  readonly #unread = new Problems();
  readonly #options: EntriesOptions;
  #accepted = 0;
  #isFull = false;

  constructor(options: EntriesOptions) {
    this.#options = options;
    this.#same = new SameProduct({ isOneFile: options.isOneFile ?? false });
  }

  /** Different products so far. */
  get size(): number {
    return this.#entries.length;
  }

  get rowsRead(): number {
    return this.#accepted + this.#rejected.total;
  }

  /** No further product is taken: one more was offered than fits. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** An entry that could not even be read. */
  reject(reason: string, place: { line?: number | null; page?: string | null; value?: string | null } = {}): void {
    this.#rejected.add({ reason, line: place.line ?? null, page: place.page ?? null, value: place.value ?? null });
  }

  /** False when there is no room: the entry was not counted. */
  add(draft: ProductDraft): boolean {
    if (this.#isFull) return false;
    const title = draft.title === null ? null : oneLine(draft.title);
    if (title === null) {
      this.reject("it has no name", { line: draft.line, page: draft.page, value: draft.id ?? draft.sku ?? draft.url });
      return true;
    }
    const known = this.#same.find(draft);
    if (known) {
      fillGaps(known.draft, draft);
      // A shop tells its products on lists and on their own pages; a file that does so repeats itself.
      if (draft.page === null || this.#options.isOneFile)
        this.#unread.add({ line: draft.line, reason: DUPLICATE, value: draft.id ?? draft.sku ?? title });
    } else if (this.#entries.length >= this.#options.maxProducts) {
      this.#isFull = true;
      return false;
    } else {
      const entry = { draft, title };
      this.#entries.push(entry);
      this.#same.add(entry);
    }
    this.#accepted += 1;
    return true;
  }

  /** Something beside the entries that was not understood. */
  note(problem: { readonly column: string; readonly reason: string; readonly page: string | null }): void {
    this.#unread.add(problem);
  }

  /** To be called once, at the end. */
  async reading(format: CatalogFormat, cuts: readonly string[] = []): Promise<CatalogReading> {
    const unread = this.#unread;
    const ids = new Map<string, number>();
    const products: CatalogProduct[] = [];
    for (const { draft, title } of this.#entries) {
      if (products.length % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
      const product = finishProduct(draft, title, this.#options.currency);
      product.id = unique(product.id, ids);
      products.push(product);
      for (const problem of draft.unread) unread.add({ ...problem, line: draft.line, page: draft.page });
    }
    const assumed = products.filter(({ assumed }) => assumed.length > 0).length;
    return {
      format,
      products,
      rowsRead: this.rowsRead,
      rowsAccepted: this.#accepted,
      rowsRejected: this.#rejected.total,
      rejected: this.#rejected.listed,
      rejectedByReason: this.#rejected.byReason,
      unread: unread.listed,
      unreadByReason: unread.byReason,
      cuts: [...cuts, ...(this.#isFull ? [`Only the first ${this.#entries.length} products were read.`] : [])],
      assumptions: assumed === 0 ? [] : [`prices without a currency are in ${this.#options.currency}`],
    };
  }
}

/** The second "7" is "7-2"; how far the numbers went is kept, for feeds in which every entry has the same id. */
function unique(id: string, taken: Map<string, number>): string {
  let name = id;
  for (let number = (taken.get(id) ?? 0) + 1; taken.has(name); number += 1) {
    name = `${id}-${number}`;
    taken.set(id, number);
  }
  taken.set(name, 1);
  return name;
}
