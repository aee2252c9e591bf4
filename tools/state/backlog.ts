import { type StateLogger, unavailable } from "./failure.js";
import type { Journal } from "./journal.js";
import { storedBeneath, type Version } from "./record-index.js";

const DRAIN_AFTER_MS = 250;
/** So much is drained without delay. */
const DRAIN_BYTES = 2_000_000;
/** With so much undrained, writers wait for the engine: it bounds the files, and the memory with them. */
const MAX_BYTES = 8_000_000;
const RETRY_AT_MOST_MS = 5_000;

export interface BacklogOptions {
  readonly journal: Journal;
  /** Puts into the engine's file what does not stand there yet. May be repeated after it failed half way. */
  readonly write: (versions: readonly Version[]) => Promise<void>;
  readonly maintain: () => Promise<void>;
  readonly logger?: StateLogger | undefined;
}

/** What is acknowledged because it stands in the journal, and still has to go into the engine's file. Its values stay in memory until then. */
export class Backlog {
  readonly #options: BacklogOptions;
  readonly #journal: Journal;
  /** Waits for room, or has just failed and is on its way back. */
  #arriving: readonly Version[] = [];
  /** Newest versions in the journal's active file. */
  #collected = new Map<string, Version>();
  /** Newest versions in its resting file. */
  #draining = new Map<string, Version>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #failure: unknown;
  #isClosed = false;

  constructor(options: BacklogOptions) {
    this.#options = options;
    this.#journal = options.journal;
  }

  /**
   * One batch at a time. When it settles, the batch survives `kill -9`.
   * @throws StateUnavailableError when the engine has failed for so long that there is no room; else the system's error
   */
  async add(batch: readonly Version[]): Promise<void> {
    this.#arriving = batch;
    while (this.#journal.bytes >= MAX_BYTES) await this.#makeRoom();
    this.#journal.append(batch);
    this.#arriving = [];
    for (const version of batch) {
      version.previous = storedBeneath(version);
      version.isWritten = true;
      this.#collected.set(version.id, version);
    }
    this.#schedule();
  }

  *versions(): Iterable<Version> {
    yield* this.#draining.values();
    yield* this.#collected.values();
    yield* this.#arriving;
  }

  /** What cannot be drained now is at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
    try {
      while (this.#draining.size + this.#collected.size > 0) await this.#drain();
    } catch (error) {
      this.#options.logger?.warn({ error }, "state closed with records in its journal only");
    }
    this.#journal.close();
  }

  async #makeRoom(): Promise<void> {
    if (this.#failures > 0 && !this.#running) throw unavailable(this.#failure);
    await this.#start();
  }

  #schedule(): void {
    if (this.#isClosed || this.#running || this.#draining.size + this.#collected.size === 0) return;
    // After a failure there is a pause, however much waits.
    if (this.#failures === 0 && this.#journal.activeBytes >= DRAIN_BYTES) {
      this.#start().catch(() => {});
      return;
    }
    if (this.#timer) return;
    const pause = Math.min(DRAIN_AFTER_MS * 2 ** this.#failures, RETRY_AT_MOST_MS);
    this.#timer = setTimeout(() => this.#start().catch(() => {}), pause);
    this.#timer.unref();
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#attempt().finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
    return this.#running;
  }

  async #attempt(): Promise<void> {
    try {
      await this.#drain();
      this.#failures = 0;
    } catch (cause) {
      if (this.#failures === 0)
        this.#options.logger?.warn({ error: cause }, "state stays in its journal until the engine takes it");
      this.#failures += 1;
      this.#failure = cause;
      throw cause;
    }
    try {
      await this.#options.maintain();
    } catch (error) {
      this.#options.logger?.warn({ error }, "state could not be tidied up");
    }
  }

  async #drain(): Promise<void> {
    if (this.#draining.size === 0) {
      this.#journal.rotate();
      this.#draining = this.#collected;
      this.#collected = new Map();
    }
    await this.#options.write([...this.#draining.values()]);
    this.#journal.forgetResting();
    this.#draining = new Map();
  }
}
