import type robotsParser from "robots-parser";
import { InvalidInputError } from "../../errors.js";
import type { FetchBudget, Fetcher } from "./fetcher.js";
import { ROBOT_NAME, readRules } from "./robots-rules.js";

type Rules = ReturnType<typeof robotsParser.default>;

interface Origin {
  /** Null when nothing may be read: there is a problem, or there are too many rules. */
  readonly rules: Rules | null;
  readonly problem: string | null;
}

export interface RobotsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Of the crawl: robots.txt counts towards its bytes and time, not its pages. */
  readonly budget?: FetchBudget | undefined;
}

/** RFC 9309 asks for 500 KiB at least. */
const MOST_BYTES = 512 * 1024;
const LONGEST_DELAY_MS = 5000;
const MOST_SITEMAPS = 50;
const OWN_TIME_MS = 15_000;
const DISALLOWED = "The shop asks robots not to read this address (robots.txt).";
const TOO_LONG = "The shop's robots.txt holds more rules than can be followed.";
const UNAVAILABLE = "The shop does not say what robots may read: its robots.txt answers with an error.";

/** What the robots.txt of each origin asks for (RFC 9309), read once per crawl. */
export class Robots {
  readonly #fetcher: Fetcher;
  readonly #options: RobotsOptions;
  readonly #origins = new Map<string, Promise<Origin>>();

  constructor(fetcher: Fetcher, options: RobotsOptions = {}) {
    this.#fetcher = fetcher;
    this.#options = options;
  }

  async isAllowed(url: string): Promise<boolean> {
    return (await this.refusal(url)) === null;
  }

  /** Why the address may not be read, as a sentence: robots.txt says so, or its host cannot be reached. Null when it may be read. */
  async refusal(url: string): Promise<string | null> {
    const { rules, problem } = await this.#origin(url);
    if (rules === null) return problem ?? TOO_LONG;
    return rules.isAllowed(url, ROBOT_NAME) === false ? DISALLOWED : null;
  }

  /** At most 5 s; null when none is asked for. */
  async crawlDelayMs(url: string): Promise<number | null> {
    const seconds = (await this.#origin(url)).rules?.getCrawlDelay(ROBOT_NAME);
    return seconds !== undefined && seconds > 0 ? Math.min(seconds * 1000, LONGEST_DELAY_MS) : null;
  }

  async sitemaps(url: string): Promise<string[]> {
    const { rules } = await this.#origin(url);
    const found = (rules?.getSitemaps() ?? []).flatMap((written) => {
      if (!URL.canParse(written, url)) return [];
      const { protocol, href } = new URL(written, url);
      return protocol === "http:" || protocol === "https:" ? [href] : [];
    });
    return [...new Set(found)].slice(0, MOST_SITEMAPS);
  }

  #origin(url: string): Promise<Origin> {
    const origin = URL.canParse(url) ? new URL(url).origin : "";
    const known = this.#origins.get(origin);
    if (known) return known;
    const asked = this.#read(origin);
    this.#origins.set(origin, asked);
    return asked;
  }

  async #read(origin: string): Promise<Origin> {
    const address = `${origin}/robots.txt`;
    const crawl = this.#options.budget;
    const bytes = Math.min(MOST_BYTES, crawl?.bytesLeft ?? MOST_BYTES);
    const budget = { bytesLeft: bytes, pagesLeft: 1, endsAt: crawl?.endsAt ?? performance.now() + OWN_TIME_MS };
    try {
      const { status, body } = await this.#fetcher.get(address, {
        signal: this.#options.signal,
        accept: "text/plain, */*;q=0.5",
        budget,
      });
      if (status >= 500) return { rules: null, problem: UNAVAILABLE };
      const text = status >= 200 && status < 300 ? body.toString("utf8").replace(/^\uFEFF/, "") : "";
      return { rules: readRules(address, text), problem: null };
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      return { rules: null, problem: error.message };
    } finally {
      if (crawl) crawl.bytesLeft -= bytes - budget.bytesLeft;
    }
  }
}
