import type { RecordText } from "./record-text.js";
import type { Stored } from "./state-store.js";

type Awaitable<Value> = Value | Promise<Value>;

/** What an engine does with records. Each call is atomic, and writes all or nothing. */
export interface RecordTable {
  read(id: string): Awaitable<Stored | null>;
  /** Over what stood there. */
  upsert(batch: readonly PendingRecord[]): Awaitable<void>;
  /** False when the key is taken. */
  insert(record: RecordText): Awaitable<boolean>;
  /** False when another revision stands there. */
  update(record: RecordText, revision: number): Awaitable<boolean>;
  /** Null when the limit would be passed. */
  increment(counter: Omit<RecordText, "text">, by: number, limit: number): Awaitable<number | null>;
  /** Keys and values of a collection, by key; both as the engine holds them. */
  list(collection: string): Awaitable<readonly { readonly key: string; readonly value: string }[]>;
  /** Those whose value holds the words, by key, from behind a key; all as the engine holds them. */
  search(
    collection: string,
    words: string,
    after: string,
    limit: number,
  ): Awaitable<readonly { readonly key: string; readonly value: string }[]>;
  delete(id: string): Awaitable<void>;
}

export interface PendingRecord extends RecordText {
  readonly queuedAt: number;
  /** Failed ones. */
  attempts: number;
}
