import { StateUnavailableError } from "../../tools/errors.js";
import { hashOf } from "../../tools/state/hash.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { HttpLogger } from "../logger.js";

/** What one caller may still take of language models. */
export interface TokenBudget {
  /** Why no model may be asked, as a sentence for the answer's limits; null when one may. Never rejects. */
  readonly refusal: () => Promise<string | null>;
  /** Never rejects. */
  readonly spend: (tokens: number) => Promise<void>;
}

export const UNLIMITED_TOKENS: TokenBudget = { refusal: async () => null, spend: async () => {} };

const COLLECTION = "tokens";
const DAY_MS = 86_400_000;

export interface TokenQuotaOptions {
  readonly store: StateStore;
  readonly logger: HttpLogger;
  /** Tokens each caller has a day, UTC. */
  readonly tokensPerDay: number;
  readonly clock?: () => Date;
}

/** Counts tokens per caller and UTC day, over all processes that share the store. An answer that is begun is finished, so a count may end a little above its limit. */
export class TokenQuota {
  readonly #options: TokenQuotaOptions;

  constructor(options: TokenQuotaOptions) {
    this.#options = options;
  }

  of(callerId: string): TokenBudget {
    return { refusal: () => this.#refusal(callerId), spend: (tokens) => this.#spend(callerId, tokens) };
  }

  async #refusal(callerId: string): Promise<string | null> {
    const { store, logger, tokensPerDay } = this.#options;
    const day = this.#today();
    try {
      const stored = await store.get(COLLECTION, keyOf(callerId, day));
      if (spentOf(stored?.value) < tokensPerDay) return null;
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error;
      logger.warn({ err: error }, "token count not read"); // nobody is refused for a fault of ours
      return null;
    }
    return `The ${tokensPerDay.toLocaleString("en-US")} free tokens of the day are used up, so the built-in writer answers until they return on ${nextDay(day)} at 00:00 UTC.`;
  }

  async #spend(callerId: string, tokens: number): Promise<void> {
    if (tokens === 0) return;
    const { store, logger } = this.#options;
    const day = this.#today();
    const expiresAt = new Date(Date.parse(day) + 2 * DAY_MS);
    try {
      await store.increment(
        { collection: COLLECTION, key: keyOf(callerId, day), expiresAt },
        tokens,
        Number.MAX_SAFE_INTEGER,
      );
    } catch (err) {
      logger.warn({ err, tokens }, "tokens not counted");
    }
  }

  #today(): string {
    return (this.#options.clock?.() ?? new Date()).toISOString().slice(0, 10);
  }
}

const keyOf = (callerId: string, day: string): string => hashOf(callerId, day);

const spentOf = (value: unknown): number => (typeof value === "number" ? value : 0);

const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
