import { randomUUID } from "node:crypto";
import { closed, type StateLogger, unavailable } from "./failure.js";
import type { PendingRecord, RecordTable } from "./record-table.js";
import { idParts, numberOf, originalKey, recordId, recordText } from "./record-text.js";
import type { Increment, Listed, SearchPage, StateRecord, StateStore, Stored } from "./state-store.js";
import { WriteQueue, type WriteQueueOptions } from "./write-queue.js";

/** A key may be taken and free again in turns; not for ever. */
const CREATE_ATTEMPTS = 5;

export interface QueuedStateOptions extends Omit<WriteQueueOptions, "write"> {
  readonly records: RecordTable;
}

/** What the engines have in common: what is put waits in a queue; everything else waits for its record's turn there. */
export abstract class QueuedState implements StateStore {
  abstract readonly engine: StateStore["engine"];
  readonly instance = randomUUID();
  protected readonly logger: StateLogger | undefined;
  protected hasLeftWork = false;
  readonly #records: RecordTable;
  readonly #queue: WriteQueue;
  #closing: Promise<void> | undefined;

  constructor({ records, ...options }: QueuedStateOptions) {
    this.logger = options.logger;
    this.#records = records;
    this.#queue = new WriteQueue({ ...options, write: async (batch) => records.upsert(batch) });
  }

  async get(collection: string, key: string): Promise<Stored | null> {
    const id = recordId(collection, key);
    return this.#afterWriting(id, () => this.#records.read(id));
  }

  async put(records: readonly StateRecord[]): Promise<void> {
    this.assertOpen();
    if (records.length === 0) return;
    const queuedAt = performance.now();
    const pending = records.map((record): PendingRecord => ({ ...recordText(record), queuedAt, attempts: 0 }));
    this.#queue.makeRoom(pending.reduce((sum, { text }) => sum + text.length, 0));
    await this.#queue.add(pending);
  }

  async create(record: StateRecord): Promise<Stored | null> {
    const text = recordText(record);
    return this.#afterWriting(text.id, async () => {
      for (let attempt = 0; attempt < CREATE_ATTEMPTS; attempt += 1) {
        if (await this.#records.insert(text)) return null;
        const standing = await this.#records.read(text.id);
        if (standing) return standing;
      }
      throw new Error("The key was taken and free in turns");
    });
  }

  async replace(record: StateRecord, revision: number): Promise<boolean> {
    const text = recordText(record);
    return this.#afterWriting(text.id, () => this.#records.update(text, revision));
  }

  async increment(counter: Omit<StateRecord, "value">, by: number, limit: number): Promise<Increment> {
    const { id, expiresAt } = recordText({ ...counter, value: by });
    return this.#afterWriting(id, async () => {
      const count = await this.#records.increment({ id, expiresAt }, by, limit);
      if (count !== null) return { count, isWithin: true };
      return { count: numberOf((await this.#records.read(id))?.value), isWithin: false };
    });
  }

  async list(collection: string): Promise<Listed[]> {
    this.assertOpen();
    const [escaped] = idParts(recordId(collection, ""));
    const rows = await this.ask(() => this.#records.list(escaped));
    return rows.map(({ key, value }) => ({ key: originalKey(key), value: JSON.parse(value) }));
  }

  async search(collection: string, words: string, { after, limit }: SearchPage): Promise<Listed[]> {
    this.assertOpen();
    const [escaped, from] = idParts(recordId(collection, after ?? ""));
    const rows = await this.ask(() => this.#records.search(escaped, words, from, limit));
    return rows.map(({ key, value }) => ({ key: originalKey(key), value: JSON.parse(value) }));
  }

  async delete(collection: string, key: string): Promise<void> {
    const id = recordId(collection, key);
    return this.#afterWriting(id, () => this.#records.delete(id));
  }

  abstract lostInstances(): Promise<readonly string[]>;
  abstract forgetInstance(instance: string): Promise<void>;

  leaveWork(): void {
    this.hasLeftWork = true;
  }

  abstract isAlive(instance: string): Promise<boolean>;
  abstract send(instance: string, message: unknown): Promise<void>;
  abstract onMessage(listener: (message: unknown) => void): void;

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** What an engine closes when nothing waits to be written any more. */
  protected abstract release(): Promise<void>;

  protected get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  protected assertOpen(): void {
    if (this.#closing) throw closed();
  }

  protected async ask<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await task();
    } catch (cause) {
      throw this.#closing ? closed() : unavailable(cause);
    }
  }

  protected warn(error: unknown, message: string): void {
    if (!this.#closing) this.logger?.warn({ error }, message);
  }

  async #close(): Promise<void> {
    await this.#queue.close();
    await this.release();
  }

  /** What this process has handed over for the record goes first. */
  async #afterWriting<Result>(id: string, task: () => Result | Promise<Result>): Promise<Result> {
    this.assertOpen();
    return this.ask(async () => {
      await this.#queue.settled(id);
      return task();
    });
  }
}
