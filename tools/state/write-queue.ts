import { closed, noRoom, type StateLogger, unavailable } from "./failure.js";
import type { PendingRecord } from "./record-table.js";

/** JSON characters that wait or are being written. */
const MAX_CHARACTERS = 32_000_000;
const RETRY_FIRST_MS = 250;
const RETRY_AT_MOST_MS = 5_000;

export interface WriteQueueOptions {
  /** Writes all or none. */
  readonly write: (batch: readonly PendingRecord[]) => Promise<void>;
  /** JSON characters of one batch. Records of one call are never parted. */
  readonly batchCharacters: number;
  /** Between batches, when the callers of the last one have their answer. */
  readonly pause?: () => Promise<void>;
  readonly logger: StateLogger | undefined;
}

class Batch {
  readonly writes = new Map<string, PendingRecord>();
  characters = 0;
  resolve: () => void = () => {};
  reject: (reason: Error) => void = () => {};
  readonly settled = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    // A batch of repeated writes has nobody who waits for it.
    this.settled.catch(() => {});
  }

  set(write: PendingRecord): void {
    this.delete(write.id);
    this.characters += write.text.length;
    this.writes.set(write.id, write);
  }

  delete(id: string): void {
    this.characters -= this.writes.get(id)?.text.length ?? 0;
    this.writes.delete(id);
  }
}

/**
 * Group commit: while one batch is written, the next collects; the newest write of a record replaces one that waits with it. What failed is
 * tried again, as long as nothing newer waits for its record.
 */
export class WriteQueue {
  readonly #options: WriteQueueOptions;
  #waiting: Batch[] = [];
  #inFlight: Batch | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #failedAt = 0;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /**
   * Gives up what failed before when the new writes need its room.
   * @throws StateUnavailableError when there is no room, or when the queue was closed
   */
  makeRoom(characters: number): void {
    if (this.#isClosed) throw closed();
    let room = MAX_CHARACTERS - (this.#inFlight?.characters ?? 0);
    for (const batch of this.#waiting) room -= batch.characters;
    for (const batch of this.#waiting) {
      for (const write of batch.writes.values()) {
        if (room >= characters) return;
        if (write.attempts === 0) continue;
        room += write.text.length;
        batch.delete(write.id);
      }
    }
    if (room < characters) throw noRoom();
  }

  /** Settles with the batch that the writes end up in. */
  add(writes: readonly PendingRecord[]): Promise<void> {
    if (this.#isClosed) return Promise.reject(closed());
    const batch = this.#batchFor(writes);
    for (const write of writes) batch.set(write);
    this.#schedule();
    return batch.settled;
  }

  /** Settles when nothing of the record waits any more; rejects when it could not be written. */
  async settled(id: string): Promise<void> {
    const batch = this.#waiting.findLast(({ writes }) => writes.has(id));
    if (batch) this.#schedule();
    if (batch) await batch.settled;
    else if (this.#inFlight?.writes.has(id)) await this.#inFlight.settled;
  }

  /** Writes what waits; what fails now is given up. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#running;
    if (this.#waiting.length > 0) await this.#run();
    const lost = this.#waiting.reduce((sum, { writes }) => sum + writes.size, 0);
    if (lost > 0) this.#options.logger?.warn({ lost }, "state closed with records that could not be written");
  }

  #batchFor(writes: readonly PendingRecord[]): Batch {
    const last = this.#waiting.at(-1);
    const characters = writes.reduce((sum, { text }) => sum + text.length, 0);
    if (last && last.characters + characters <= this.#options.batchCharacters) return last;
    const batch = new Batch();
    this.#waiting.push(batch);
    return batch;
  }

  /** After a failure: new writes are tried soon, old ones alone less and less often. */
  #schedule(isRepeated = false): void {
    if (this.#running || this.#isClosed || this.#waiting.length === 0) return;
    clearTimeout(this.#retry);
    if (this.#failures === 0) {
      this.#start();
      return;
    }
    const pause = isRepeated ? RETRY_FIRST_MS * 2 ** Math.min(this.#failures - 1, 8) : RETRY_FIRST_MS;
    const dueIn = this.#failedAt + Math.min(pause, RETRY_AT_MOST_MS) - performance.now();
    this.#retry = setTimeout(() => this.#start(), Math.max(0, dueIn));
    // Somebody waits for new ones.
    if (isRepeated) this.#retry.unref();
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#schedule(true);
    });
  }

  async #run(): Promise<void> {
    // All that is handed over in one turn of the event loop goes into one batch.
    await undefined;
    for (let batch = this.#waiting.shift(); batch; batch = this.#waiting.shift()) {
      this.#inFlight = batch;
      const isWritten = await this.#write(batch);
      this.#inFlight = undefined;
      if (!isWritten) return;
      await this.#options.pause?.();
    }
  }

  async #write(batch: Batch): Promise<boolean> {
    try {
      await this.#options.write([...batch.writes.values()]);
      this.#failures = 0;
      batch.resolve();
      return true;
    } catch (cause) {
      this.#failures += 1;
      this.#failedAt = performance.now();
      this.#options.logger?.warn({ error: cause, records: batch.writes.size }, "state could not be written");
      this.#requeue(batch, unavailable(cause));
      return false;
    }
  }

  /** What waits behind a failure fails with it, so that nobody waits for the repetition. */
  #requeue(failed: Batch, reason: Error): void {
    const newer = new Set<string>();
    const batches = [failed, ...this.#waiting];
    this.#waiting = [];
    for (const batch of batches.reverse()) {
      const kept = new Batch();
      for (const write of batch.writes.values()) {
        write.attempts += 1;
        if (!newer.has(write.id)) kept.set(write);
      }
      for (const id of kept.writes.keys()) newer.add(id);
      if (kept.writes.size > 0) this.#waiting.unshift(kept);
      batch.reject(reason);
    }
  }
}
