import { z } from "zod";
import { newestOf, Turn } from "../../graph/understand/turns/conversation.js";
import { hashOf } from "../../tools/state/hash.js";
import type { StateRecord, StateStore } from "../../tools/state/state-store.js";

const COLLECTION = "conversation";

/** What was asked and answered in each context, for follow-ups. A context is its caller's own: to all others it does not exist. */
export class Conversations {
  readonly #store: StateStore;

  constructor(store: StateStore) {
    this.#store = store;
  }

  /**
   * Oldest turn first; empty for a context that is new to this caller.
   * @throws StateUnavailableError
   */
  async load(callerId: string, contextId: string): Promise<readonly Turn[]> {
    const stored = await this.#store.get(COLLECTION, keyOf(callerId, contextId));
    const turns = z.array(Turn).safeParse(stored?.value);
    return turns.success ? turns.data : []; // an older version's turns mean nothing to this one
  }

  /** @throws StateUnavailableError */
  forget(callerId: string, contextId: string): Promise<void> {
    return this.#store.delete(COLLECTION, keyOf(callerId, contextId));
  }

  record(callerId: string, contextId: string, turns: readonly Turn[], expiresAt: Date): StateRecord {
    return { collection: COLLECTION, key: keyOf(callerId, contextId), value: newestOf(turns), expiresAt };
  }
}

const keyOf = (callerId: string, contextId: string): string => hashOf(callerId, contextId);
