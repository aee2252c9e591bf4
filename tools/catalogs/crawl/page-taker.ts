import { decodeText } from "../feed/decode-text.js";
import type { Fetched } from "../fetch/fetcher.js";
import { textKindOf } from "../file-kind.js";
import type { ProductDraft } from "../pages/draft.js";
import type { Entries } from "../pages/entries.js";
import type { PageFinding, Syntax } from "../pages/read-page.js";
import { pathKey } from "../pages/same-product.js";
import type { Crawl } from "./crawl.js";

/** Takes the products of pages. One that a list names without a price waits for its own page. */
export class PageTaker {
  readonly syntaxes = new Set<Syntax>();
  readonly #entries: Entries;
  readonly #crawl: Crawl;
  readonly #mostProducts: number;
  readonly #waiting = new Map<string, ProductDraft>();
  readonly #priced = new Set<string>();

  constructor(crawl: Crawl, entries: Entries, mostProducts: number) {
    this.#crawl = crawl;
    this.#entries = entries;
    this.#mostProducts = mostProducts;
  }

  /** Null for what is no HTML page. */
  async read(fetched: Fetched): Promise<PageFinding | null> {
    if (textKindOf(fetched.body, fetched.mediaType) !== "page") return null;
    const { text } = decodeText(fetched.body, fetched.charset);
    return this.#crawl.readPage(text, fetched.url, this.#mostProducts);
  }

  take(finding: PageFinding, address: string): void {
    if (finding.isCut) this.#crawl.countPartly();
    for (const reason of finding.problems) this.#entries.note({ column: "structured data", reason, page: address });
    const [main] = finding.syntaxes;
    if (main) this.syntaxes.add(main);
    const own = pathKey(address);
    for (const draft of finding.products) {
      const key = pathKey(draft.url);
      const isOwn = key === null || key === own || key === pathKey(finding.canonical);
      if (draft.price === null && !isOwn && draft.title !== null && !this.#priced.has(key))
        this.#waiting.set(key, draft);
      else {
        this.#entries.add(draft);
        if (key !== null) this.#done(key);
      }
    }
    if (own !== null && finding.products.length > 0) this.#done(own);
    this.#crawl.report(this.#entries.size);
  }

  /** Its products are known with their prices. */
  isKnown(address: string): boolean {
    const key = pathKey(address);
    return key !== null && this.#priced.has(key);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Those whose own page was never read are what the list said. */
  finish(): void {
    for (const draft of this.#waiting.values()) this.#entries.add(draft);
    this.#waiting.clear();
  }

  #done(key: string): void {
    this.#priced.add(key);
    this.#waiting.delete(key);
  }
}
