/**
 * What the service itself remembers (tasks, conversations, paused runs), apart from the market. One narrow interface over both engines;
 * the only other place that speaks SQL.
 */
export interface StateStore {
  readonly engine: "sqlite" | "postgresql";
  /** Names this process among those that share the store; new at every start. */
  readonly instance: string;
  /**
   * Null when nothing stands there or its time has passed. What this process has written is seen at once.
   * @throws StateUnavailableError
   */
  get(collection: string, key: string): Promise<Stored | null>;
  /**
   * Writes all or none, over what stood there. Settles when the records would survive `kill -9`; a power cut may take the last second.
   * @throws StateUnavailableError; the records are then tried again in the background, as long as they are the newest of their keys
   */
  put(records: readonly StateRecord[]): Promise<void>;
  /**
   * Writes the record unless its key is taken. Atomic among all processes; exactly one of several callers gets null.
   * @returns null when it was written, else what stands there
   * @throws StateUnavailableError
   */
  create(record: StateRecord): Promise<Stored | null>;
  /**
   * Writes the record if what stands there still has this revision. Atomic among all processes.
   * @throws StateUnavailableError
   */
  replace(record: StateRecord, revision: number): Promise<boolean>;
  /**
   * Adds to the number that stands in a record (0 when none does), unless that would pass the limit. Atomic among all processes.
   * @returns the number that stands there now, and whether it was added
   * @throws StateUnavailableError
   */
  increment(counter: Omit<StateRecord, "value">, by: number, limit: number): Promise<Increment>;
  /** Every record of a collection; meant for small ones. @throws StateUnavailableError */
  list(collection: string): Promise<readonly Listed[]>;
  /**
   * Records of a collection whose JSON holds these words, in the order of their keys, from behind `after`; at most `limit`.
   * @throws StateUnavailableError
   */
  search(collection: string, words: string, page: SearchPage): Promise<readonly Listed[]>;
  /** @throws StateUnavailableError */
  delete(collection: string, key: string): Promise<void>;
  /**
   * True while the process of that name runs (its heartbeat is younger than some seconds).
   * @throws StateUnavailableError
   */
  isAlive(instance: string): Promise<boolean>;
  /** Processes that ended without signing off, or left work behind. @throws StateUnavailableError */
  lostInstances(): Promise<readonly string[]>;
  /** Takes a lost process off that list: its work is done. @throws StateUnavailableError */
  forgetInstance(instance: string): Promise<void>;
  /** This process ends with work left for others: it counts as lost at once, instead of being signed off. */
  leaveWork(): void;
  /**
   * Puts a JSON message into another process's mailbox. Messages of one sender arrive in order, each once.
   * @throws StateUnavailableError
   */
  send(instance: string, message: unknown): Promise<void>;
  /** Hands every message of this process's mailbox to the listener, from now on; one listener. */
  onMessage(listener: (message: unknown) => void): void;
  /** Writes what is left, then closes. */
  close(): Promise<void>;
}

export interface StateRecord {
  readonly collection: string;
  readonly key: string;
  /** Any JSON value; strings may hold every character. */
  readonly value: unknown;
  /** When it may be forgotten; null keeps it for good, also when the store is full. */
  readonly expiresAt: Date | null;
}

export interface Increment {
  readonly count: number;
  readonly isWithin: boolean;
}

export interface SearchPage {
  /** The last key of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

export interface Listed {
  readonly key: string;
  readonly value: unknown;
}

export interface Stored {
  readonly value: unknown;
  /** Grows with every write of the key. */
  readonly revision: number;
}

export interface StateBounds {
  /** Records with an end that are kept at most; the ones written longest ago go first. */
  readonly maxRecords: number;
  /** JSON characters of those records together. */
  readonly maxCharacters: number;
}

export const DEFAULT_BOUNDS: StateBounds = { maxRecords: 30_000, maxCharacters: 256_000_000 };
