import { LRUCache } from "lru-cache";
import { hashOf } from "../../tools/state/hash.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { HttpLogger } from "../logger.js";

/** Whose queries are counted together, against which limit a calendar month (UTC). */
export interface Account {
  readonly id: string;
  readonly limit: number;
  /** Counts of passing callers may be forgotten when the store is full; those of keys may not. */
  readonly isPassing: boolean;
}

export interface QueryWindow {
  readonly limit: number;
  readonly used: number;
  /** First day of the next month, UTC. */
  readonly reset: Date;
}

const COLLECTION = "queries";
/** How old a count may be that only informs: what other processes took since is not in it. */
const FRESH_MS = 2_000;
const MOST_REMEMBERED = 10_000;

export interface QueryQuotaOptions {
  readonly store: StateStore;
  readonly logger: HttpLogger;
  readonly clock?: () => Date;
}

/** Counts queries per account and month, over all processes that share the store; the embedded store's count is the process's own. */
export class QueryQuota {
  readonly #options: QueryQuotaOptions;
  readonly #known = new LRUCache<string, { readonly used: number; readonly at: number }>({ max: MOST_REMEMBERED });

  constructor(options: QueryQuotaOptions) {
    this.#options = options;
  }

  /** As far as is known; never rejects. */
  async current({ id, limit }: Account): Promise<QueryWindow> {
    const { key, reset } = this.#month(id);
    const known = this.#known.get(key);
    if (known && performance.now() - known.at < FRESH_MS) return { limit, used: known.used, reset };
    try {
      const stored = await this.#options.store.get(COLLECTION, key);
      return { limit, used: this.#remember(key, typeof stored?.value === "number" ? stored.value : 0), reset };
    } catch (err) {
      this.#options.logger.warn({ err }, "query count not read");
      return { limit, used: known?.used ?? 0, reset };
    }
  }

  /** Counts one query unless the limit is reached. While the store is down nobody is refused. */
  async take({ id, limit, isPassing }: Account): Promise<QueryWindow & { readonly isWithin: boolean }> {
    const { key, before, reset } = this.#month(id);
    const expiresAt = isPassing ? new Date(reset.getTime() + 86_400_000) : null;
    const { store, logger } = this.#options;
    try {
      const { count, isWithin } = await store.increment({ collection: COLLECTION, key, expiresAt }, 1, limit);
      if (count === 1 && !isPassing) store.delete(COLLECTION, before).catch(() => {}); // last month's; it is small
      return { limit, used: this.#remember(key, count), reset, isWithin };
    } catch (err) {
      logger.warn({ err }, "query not counted");
      return { limit, used: this.#known.get(key)?.used ?? 0, reset, isWithin: true };
    }
  }

  #remember(key: string, used: number): number {
    this.#known.set(key, { used, at: performance.now() });
    return used;
  }

  #month(id: string) {
    const now = this.#options.clock?.() ?? new Date();
    const monthAt = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
    const keyOf = (month: Date) => hashOf(id, month.toISOString().slice(0, 7));
    return { key: keyOf(monthAt(0)), before: keyOf(monthAt(-1)), reset: monthAt(1) };
  }
}
