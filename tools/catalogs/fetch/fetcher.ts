/** Reads addresses that strangers name: only public ones, within bounds, politely. Made by `createFetcher`. */
export interface Fetcher {
  /**
   * Follows redirects; any status is an answer. Throws InvalidInputError, with a sentence for the caller, when the
   * address may not or cannot be read, CanceledError when the signal aborts.
   */
  get(url: string, options?: FetchOptions): Promise<Fetched>;
}

export interface FetchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Value of the `accept` header. */
  readonly accept?: string | undefined;
  /** Without one the request has a budget of its own: 20 MiB, 60 s. */
  readonly budget?: FetchBudget | undefined;
  /** Time between the beginnings of two requests to this host, when it asks for more than the fetcher's own: robots.crawlDelayMs. */
  readonly delayMs?: number | null | undefined;
}

export interface Fetched {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  /** "text/html": lower case, without parameters. */
  readonly mediaType: string | null;
  /** Of the content-type header, lower case. */
  readonly charset: string | null;
  /** Unpacked, gzip files (sitemap.xml.gz) included. */
  readonly body: Buffer;
  /** Bytes or time ran out, or the connection broke, inside the body: it holds what had come until then. */
  readonly isCut: boolean;
}

/**
 * Shared by all requests of one crawl; the fetcher counts both down: one page per `get`, whatever its redirects, and
 * the bytes of every unpacked body. With nothing left, `get` throws without asking anybody.
 */
export interface FetchBudget {
  bytesLeft: number;
  pagesLeft: number;
  /** On the clock of performance.now(). */
  readonly endsAt: number;
}
