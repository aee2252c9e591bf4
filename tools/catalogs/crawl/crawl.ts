import { setTimeout } from "node:timers/promises";
import { CanceledError, InvalidInputError } from "../../errors.js";
import type { ReadOptions } from "../catalog.js";
import type { FetchBudget, Fetched, Fetcher } from "../fetch/fetcher.js";
import { sentences } from "../fetch/sentences.js";
import type { PageFinding } from "../pages/read-page.js";
import { type DocumentReaders, inThisThread } from "../reading/readers.js";
import { isSameSite, visitKey } from "./addresses.js";
import { Failures } from "./failures.js";

/** What robots.txt asks for; `fetch/robots.ts` is one. */
export interface RobotRules {
  /** Why the address may not be read; null when it may. */
  refusal(url: string): Promise<string | null>;
  crawlDelayMs(url: string): Promise<number | null>;
  sitemaps(url: string): Promise<string[]>;
}

export interface CrawlProgress {
  readonly pages: number;
  readonly products: number;
}

export interface CrawlOptions extends ReadOptions {
  readonly maxPages: number;
  readonly robots: RobotRules;
  /** What reads the documents; in this thread without it. */
  readonly readers?: DocumentReaders | undefined;
  /** Bytes and time of the whole crawl; 20 MiB and 60 s without one. */
  readonly budget?: FetchBudget | undefined;
  readonly onProgress?: ((done: CrawlProgress) => void) | undefined;
}

const OWN_BYTES = 20 * 1024 * 1024;
const OWN_MS = 60_000;
const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,application/json;q=0.9,*/*;q=0.5";
/** Requests beside the pages: sitemaps, lists that turn out not to be there. */
const SPARE_REQUESTS = 20;

/** Of one page, so that a huge one leaves something for the others. */
const MOST_PAGE_BYTES = 3 * 1024 * 1024;

export interface VisitOptions {
  /** Whether it is there is the question: not being there is no failure. */
  readonly isTry?: boolean;
  readonly mostBytes?: number;
}

/** One walk through a shop: what was visited, what went wrong, what is left of its bounds. */
export class Crawl {
  readonly failures = new Failures();
  readonly budget: FetchBudget;
  readonly #fetcher: Fetcher;
  readonly #options: CrawlOptions;
  readonly #visited = new Set<string>();
  readonly #leftOut = new Set<string>();
  #pages = 0;
  #disallowed = 0;
  #elsewhere = 0;
  #partly = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #end: string | null = null;

  constructor(fetcher: Fetcher, options: CrawlOptions) {
    this.#fetcher = fetcher;
    this.#options = options;
    this.budget = options.budget ?? {
      bytesLeft: OWN_BYTES,
      pagesLeft: options.maxPages + SPARE_REQUESTS,
      endsAt: performance.now() + OWN_MS,
    };
  }

  get readers(): DocumentReaders {
    return this.#options.readers ?? inThisThread;
  }

  readPage(html: string, url: string, maxProducts: number): Promise<PageFinding> {
    return this.readers.readPage(html, url, { maxProducts, signal: this.#options.signal });
  }

  get pages(): number {
    return this.#pages;
  }

  hasVisited(address: string): boolean {
    return this.#visited.has(visitKey(address));
  }

  /** The first page: what is wrong with it is the caller's answer. */
  async begin(address: string): Promise<Fetched> {
    // Before anything is asked of its host.
    if (hasCredentials(address)) throw new InvalidInputError(sentences.credentials);
    const refusal = await this.#options.robots.refusal(address);
    if (refusal !== null) throw new InvalidInputError(refusal);
    const fetched = await this.#get(address, this.budget.bytesLeft);
    const moved =
      new URL(fetched.url).origin === new URL(address).origin ? null : await this.#options.robots.refusal(fetched.url);
    if (moved !== null) throw new InvalidInputError(moved);
    if (!isGood(fetched)) throw new InvalidInputError(sentenceOf(fetched.status));
    return fetched;
  }

  /** Null when the page was left out or could not be read, which is counted unless it was only a try. */
  async visit(
    address: string,
    site: string,
    { isTry = false, mostBytes = MOST_PAGE_BYTES }: VisitOptions = {},
  ): Promise<Fetched | null> {
    if (this.isOver() || !isSameSite(address, site) || this.hasVisited(address)) return null;
    this.#visited.add(visitKey(address));
    if ((await this.#options.robots.refusal(address)) !== null) {
      if (!isTry) this.#disallowed += 1;
      return null;
    }
    try {
      const fetched = await this.#get(address, mostBytes);
      if (!isGood(fetched)) {
        if (!isTry) this.failures.answered(fetched.status);
        return null;
      }
      this.failures.succeeded();
      if (isSameSite(fetched.url, site)) return fetched;
      this.#elsewhere += 1;
      return null;
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      // Time that ran out inside a request is the crawl's, not the page's.
      if (!isTry && !this.#isSpent()) this.failures.refused(error.message);
      return null;
    }
  }

  /** A page that the shop names and that is not visited, for want of pages, time or hope. */
  leaveOut(address: string): void {
    this.#leftOut.add(visitKey(address));
  }

  /** Nothing more is asked of the shop; `cuts` says why. */
  isOver(): boolean {
    if (this.#options.signal?.aborted) throw new CanceledError("The reading of the shop was stopped.");
    if (this.#end !== null) return true;
    if (this.#pages >= this.#options.maxPages) this.#end = `Only the first ${this.#pages} pages were read.`;
    else if (this.failures.isHopeless) this.#end = "Reading stopped because the shop no longer answers.";
    else this.#isSpent();
    return this.#end !== null;
  }

  report(products: number): void {
    this.#options.onProgress?.({ pages: this.#pages, products });
  }

  cuts(): string[] {
    const { sentence } = this.failures;
    const left = [...this.#leftOut].filter((key) => !this.#visited.has(key)).length;
    return [
      ...(this.#end === null ? [] : [this.#end]),
      ...(left === 0 ? [] : [`${counted(left)} not visited, though the shop names ${left === 1 ? "it" : "them"}.`]),
      ...(sentence === null ? [] : [sentence]),
      ...(this.#disallowed === 0 ? [] : [`${counted(this.#disallowed)} left out because robots.txt asks for it.`]),
      ...(this.#elsewhere === 0 ? [] : [`${counted(this.#elsewhere)} left out because it leads to another site.`]),
      ...(this.#partly === 0 ? [] : [`${counted(this.#partly)} read in part because it is too long.`]),
    ];
  }

  countPartly(): void {
    this.#partly += 1;
  }

  #isSpent(): boolean {
    const after = `after ${this.#pages} ${this.#pages === 1 ? "page" : "pages"}`;
    if (performance.now() >= this.budget.endsAt) this.#end ??= `Reading stopped ${after}: the time for it was over.`;
    else if (this.budget.bytesLeft <= 0) this.#end ??= `Reading stopped ${after}: the limit of bytes was reached.`;
    else if (this.budget.pagesLeft <= 0) this.#end ??= `Reading stopped ${after}: the limit of requests was reached.`;
    else return false;
    return true;
  }

  async #get(address: string, mostBytes: number): Promise<Fetched> {
    this.#visited.add(visitKey(address));
    await this.#wait(address);
    const bytes = Math.min(mostBytes, this.budget.bytesLeft);
    const budget = { bytesLeft: bytes, pagesLeft: 1, endsAt: this.budget.endsAt };
    this.budget.pagesLeft -= 1;
    try {
      const fetched = await this.#fetcher.get(address, { signal: this.#options.signal, budget, accept: ACCEPT });
      this.#visited.add(visitKey(fetched.url));
      if (isGood(fetched)) this.#pages += 1;
      if (isGood(fetched) && fetched.isCut) this.#partly += 1;
      return fetched;
    } finally {
      this.budget.bytesLeft -= bytes - budget.bytesLeft;
    }
  }

  /** Between two requests as long as robots.txt asks for, never past the end. */
  async #wait(address: string): Promise<void> {
    const delay = (await this.#options.robots.crawlDelayMs(address)) ?? 0;
    const now = performance.now();
    const ms = Math.min(this.#lastAt + delay, this.budget.endsAt) - now;
    if (ms > 0) await setTimeout(ms);
    this.#lastAt = performance.now();
  }
}

function isGood({ status }: Fetched): boolean {
  return status >= 200 && status < 300;
}

function counted(count: number): string {
  return count === 1 ? "1 page was" : `${count} pages were`;
}

function sentenceOf(status: number): string {
  if (status === 404 || status === 410) return `There is no page at this address (the shop answers ${status}).`;
  if (status === 401 || status === 403 || status === 451)
    return `The shop does not let us read this address (it answers ${status}).`;
  if (status === 429) return "The shop asks for fewer requests (it answers 429): try again later.";
  if (status >= 500) return `The shop has trouble of its own (it answers ${status}): try again later.`;
  return `The address gives no page (the shop answers ${status}).`;
}

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
}
