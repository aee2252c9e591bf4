import { StateUnavailableError } from "../../tools/errors.js";
import { hashOf } from "../../tools/state/hash.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { HttpLogger } from "../logger.js";

/** What one caller may still take of language models. */
export interface TokenBudget {
  /** Sets aside what a question usually takes. Never rejects. */
  readonly reserve: () => Promise<TokenReservation>;
}

export interface TokenReservation {
  /** Why no model may be asked, as a sentence for the answer's limits; null when one may. */
  readonly refusal: string | null;
  /** Counts what was taken instead of what was set aside; to be called once. Never rejects. */
  readonly settle: (tokens: number) => Promise<void>;
}

const UNCOUNTED: TokenReservation = { refusal: null, settle: async () => {} };

export const UNLIMITED_TOKENS: TokenBudget = { reserve: async () => UNCOUNTED };

/** Hearing and wording take some 5,000 in all. */
const RESERVED = 5_000;

const COLLECTION = "tokens";
const DAY_MS = 86_400_000;

export interface TokenQuotaOptions {
  readonly store: StateStore;
  readonly logger: HttpLogger;
  /** Tokens that this caller has a day, UTC; `isPaid` where the caller's tier has a number of its own. */
  readonly limitOf: (callerId: string) => { readonly tokensPerDay: number; readonly isPaid: boolean };
  readonly clock?: () => Date;
}

/** Counts tokens per caller and UTC day, over all processes that share the store. A question is begun only while its share can be set aside, so that many at once take no more than as many in a row; one that is begun is finished. */
export class TokenQuota {
  readonly #options: TokenQuotaOptions;

  constructor(options: TokenQuotaOptions) {
    this.#options = options;
  }

  of(callerId: string): TokenBudget {
    return { reserve: () => this.#reserve(callerId) };
  }

  async #reserve(callerId: string): Promise<TokenReservation> {
    const { store, logger, limitOf } = this.#options;
    const limit = limitOf(callerId);
    const day = this.#today();
    const counter = {
      collection: COLLECTION,
      key: keyOf(callerId, day),
      expiresAt: new Date(Date.parse(day) + 2 * DAY_MS),
    };
    try {
      // As long as any token is left, one more question is answered.
      const { isWithin } = await store.increment(counter, RESERVED, limit.tokensPerDay - 1 + RESERVED);
      if (!isWithin) return { refusal: refusalOn(day, limit), settle: async () => {} };
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error;
      logger.warn({ err: error }, "token count not read"); // nobody is refused for a fault of ours
      return UNCOUNTED;
    }
    const settle = async (tokens: number): Promise<void> => {
      try {
        await store.increment(counter, Math.max(0, tokens) - RESERVED, Number.MAX_SAFE_INTEGER);
      } catch (err) {
        logger.warn({ err, tokens }, "tokens not counted");
      }
    };
    return { refusal: null, settle };
  }

  #today(): string {
    return (this.#options.clock?.() ?? new Date()).toISOString().slice(0, 10);
  }
}

function refusalOn(day: string, { tokensPerDay, isPaid }: ReturnType<TokenQuotaOptions["limitOf"]>): string {
  const tokens = `${tokensPerDay.toLocaleString("en-US")} ${isPaid ? "" : "free "}tokens`;
  return `The ${tokens} of the day are used up, so the built-in writer answers until they return on ${nextDay(day)} at 00:00 UTC.`;
}

const keyOf = (callerId: string, day: string): string => hashOf(callerId, day);

const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
