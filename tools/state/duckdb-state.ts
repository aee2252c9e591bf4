import { randomUUID } from "node:crypto";
import { Gate } from "../warehouse/gate.js";
import { closed, type StateLogger, unavailable } from "./failure.js";
import { LocalMailbox } from "./local-mailbox.js";
import { RecordIndex, type Version, writtenBeneath } from "./record-index.js";
import { type RecordText, recordId, recordText } from "./record-text.js";
import { SegmentFile, type SegmentKey } from "./segment-file.js";
import { DEFAULT_BOUNDS, type StateBounds, type StateRecord, type StateStore, type Stored } from "./state-store.js";
import { WriteQueue } from "./write-queue.js";

const FORGET_EVERY_MS = 60_000;
/** Dead rows are left lying until they outweigh the living ones and this much. */
const MIN_DEAD_CHARACTERS = 16_000_000;
const MIN_DEAD_ROWS = 20_000;
/** Old segments that are tidied up between two batches: two keep up with any writing, and nobody waits long. */
const DROPS_AT_ONCE = 2;

export interface DuckDbStateOptions {
  readonly path: string;
  readonly bounds?: StateBounds | undefined;
  readonly logger?: StateLogger | undefined;
}

/** @throws the engine's error when the file cannot be opened */
export async function openDuckDbState(options: DuckDbStateOptions): Promise<DuckDbState> {
  const file = await SegmentFile.open(options.path);
  try {
    return new DuckDbState(options, file, await readNewest(file));
  } catch (cause) {
    file.close();
    throw cause;
  }
}

/** Keys live in memory, values in the file. Only one process at a time has the file, so every decision falls in memory. */
export class DuckDbState implements StateStore {
  readonly engine = "duckdb";
  readonly instance = randomUUID();
  readonly #options: DuckDbStateOptions;
  readonly #queue: WriteQueue<Version>;
  readonly #mailbox: LocalMailbox;
  /** One slow read must not take all of Node's threads. */
  readonly #readGate = new Gate(1);
  readonly #forgetting: NodeJS.Timeout;
  #index: RecordIndex;
  #file: SegmentFile | undefined;
  #sequence = 0;
  #closing: Promise<void> | undefined;

  constructor(options: DuckDbStateOptions, file: SegmentFile, newest: ReadonlyMap<string, SegmentKey>) {
    this.#options = options;
    this.#file = file;
    this.#index = this.#indexOf(newest);
    this.#mailbox = new LocalMailbox(options.logger);
    this.#queue = new WriteQueue<Version>({
      write: (batch) => this.#write(batch),
      maintain: () => this.#tidyUp(),
      // What can be withdrawn needs to know what it stood on, written or not.
      onReplaced: (newer, older) => {
        if (newer.isRetried && newer.previous === older) newer.previous = older.previous;
      },
      onDropped: (version) => this.#withdraw(version),
      logger: options.logger,
    });
    this.#forgetting = setInterval(() => this.#index.forgetExpired(), FORGET_EVERY_MS);
    this.#forgetting.unref();
  }

  async get(collection: string, key: string): Promise<Stored | null> {
    this.#assertOpen();
    return this.#read(recordId(collection, key));
  }

  async put(records: readonly StateRecord[]): Promise<void> {
    this.#assertOpen();
    if (records.length === 0) return;
    const texts = records.map(recordText);
    this.#queue.makeRoom(texts.reduce((sum, { text }) => sum + text.length, 0));
    await this.#queue.add(texts.map((text) => this.#set(text, true)));
  }

  async create(record: StateRecord): Promise<Stored | null> {
    this.#assertOpen();
    const text = recordText(record);
    const standing = await this.#read(text.id);
    if (standing) return standing;
    // Reading gave others a turn.
    if (this.#index.find(text.id)) return this.create(record);
    this.#queue.makeRoom(text.text.length);
    await this.#queue.add([this.#set(text, false)]);
    return null;
  }

  async replace(record: StateRecord, revision: number): Promise<boolean> {
    this.#assertOpen();
    const text = recordText(record);
    if (this.#index.find(text.id)?.sequence !== revision) return false;
    this.#queue.makeRoom(text.text.length);
    await this.#queue.add([this.#set(text, false)]);
    return true;
  }

  async delete(collection: string, key: string): Promise<void> {
    this.#assertOpen();
    const id = recordId(collection, key);
    // Also when nothing stands there: what was forgotten for want of room could come back at the next start.
    const previous = this.#index.remove(id);
    await this.#queue.add([this.#version({ id, text: null, expiresAt: null }, false, previous)]);
  }

  async isAlive(instance: string): Promise<boolean> {
    this.#assertOpen();
    return instance === this.instance;
  }

  async send(instance: string, message: unknown): Promise<void> {
    this.#assertOpen();
    if (instance !== this.instance) throw unavailable(new Error("No other process shares this store"));
    this.#mailbox.deliver(JSON.stringify(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#mailbox.listen(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#forgetting);
    this.#mailbox.close();
    await this.#queue.close();
    await this.#readGate.run(async () => {
      await this.#file?.checkpoint().catch((error: unknown) => {
        this.#options.logger?.warn({ error }, "state closed without tidying up");
      });
      this.#file?.close();
      this.#file = undefined;
    });
  }

  #assertOpen(): void {
    if (this.#closing) throw closed();
  }

  async #read(id: string): Promise<Stored | null> {
    const version = this.#index.find(id);
    if (!version) return null;
    const { segment, sequence } = version;
    if (segment === null) return { value: JSON.parse(version.text ?? "null"), revision: sequence };
    try {
      const text = await this.#readGate.run(async () => this.#file?.read(segment, sequence));
      if (text !== undefined) return { value: JSON.parse(text), revision: sequence };
      throw new Error("The value of a record is missing");
    } catch (cause) {
      const current = this.#index.find(id);
      // Rewritten, moved to another segment or forgotten meanwhile.
      if (current?.sequence !== sequence || current.segment !== segment) return this.#read(id);
      throw unavailable(cause);
    }
  }

  #set(text: RecordText, isRetried: boolean): Version {
    const version = this.#version(text, isRetried, this.#index.find(text.id));
    this.#index.set(version);
    return version;
  }

  #version(
    { id, text, expiresAt }: Omit<RecordText, "text"> & { readonly text: string | null },
    isRetried: boolean,
    previous: Version | undefined,
  ): Version {
    this.#sequence += 1;
    const characters = text?.length ?? null;
    return {
      id,
      sequence: this.#sequence,
      characters,
      expiresAt,
      isRetried,
      attempts: 0,
      text,
      segment: null,
      previous,
    };
  }

  async #write(batch: readonly Version[]): Promise<void> {
    try {
      this.#file ??= await this.#reopen(batch);
      const segment = await this.#file.append(batch);
      for (const version of batch) {
        version.segment = segment;
        version.text = null;
        version.previous = undefined;
      }
    } catch (cause) {
      await this.#abandon();
      throw cause;
    }
  }

  async #tidyUp(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    try {
      await this.#rotate(file);
      for (let drop = 0; drop < DROPS_AT_ONCE && this.#hasTooMuchDead(file); drop += 1) {
        const { oldest } = file;
        if (oldest === undefined) return;
        const living = this.#livingIn(oldest);
        const segment = await file.dropOldest(living);
        for (const version of living) version.segment = segment;
        await this.#rotate(file);
      }
    } catch (cause) {
      await this.#abandon();
      throw cause;
    }
  }

  async #rotate(file: SegmentFile): Promise<void> {
    if (!file.isFull) return;
    await file.beginSegment();
    await this.#readGate.run(() => file.checkpoint());
  }

  #hasTooMuchDead(file: SegmentFile): boolean {
    const deadCharacters = file.characters - this.#index.characters;
    const deadRows = file.rows - this.#index.size;
    return (
      deadCharacters > Math.max(MIN_DEAD_CHARACTERS, this.#index.characters) ||
      deadRows > Math.max(MIN_DEAD_ROWS, this.#index.size)
    );
  }

  /** With those that a waiting write will replace: until it is written, they are what a crash leaves. */
  #livingIn(segment: number): Version[] {
    const living = new Set(this.#index.writtenIn(segment));
    for (const version of this.#queue.waiting()) {
      const beneath = writtenBeneath(version);
      if (beneath?.segment === segment) living.add(beneath);
    }
    return [...living];
  }

  /** After a failure the engine may refuse everything until it is opened anew (a full disk, a failed checkpoint). */
  #abandon(): Promise<void> {
    return this.#readGate.run(async () => {
      const file = this.#file;
      this.#file = undefined;
      try {
        file?.close();
      } catch (error) {
        this.#options.logger?.warn({ error }, "state file could not be closed");
      }
    });
  }

  /** The file decides what is written; what waits stands above it. */
  async #reopen(batch: readonly Version[]): Promise<SegmentFile> {
    const file = await SegmentFile.open(this.#options.path);
    this.#index = this.#indexOf(await readNewest(file));
    for (const version of [...batch, ...this.#queue.waiting()]) {
      if (version.characters === null) this.#index.remove(version.id);
      else this.#index.set(version);
    }
    return file;
  }

  #indexOf(newest: ReadonlyMap<string, SegmentKey>): RecordIndex {
    const index = new RecordIndex(this.#options.bounds ?? DEFAULT_BOUNDS);
    for (const key of [...newest.values()].sort((a, b) => a.sequence - b.sequence)) {
      this.#sequence = Math.max(this.#sequence, key.sequence);
      if (key.characters === null || (key.expiresAt !== null && key.expiresAt <= Date.now())) continue;
      index.set({ ...key, isRetried: true, attempts: 0, text: null, previous: undefined });
    }
    return index;
  }

  /** Its caller was told that it failed, so it must not stand; what stood before does again. */
  #withdraw(version: Version): void {
    const standing = this.#index.find(version.id);
    if (version.characters === null ? standing : standing !== version) return;
    this.#index.remove(version.id);
    let { previous } = version;
    while (previous && previous.segment === null && !previous.isRetried) previous = previous.previous;
    if (!previous) return;
    this.#index.set(previous);
    if (previous.segment === null && !this.#queue.isWaiting(previous)) this.#queue.add([previous]).catch(() => {});
  }
}

async function readNewest(file: SegmentFile): Promise<Map<string, SegmentKey>> {
  const newest = new Map<string, SegmentKey>();
  for await (const key of file.readKeys()) {
    const known = newest.get(key.id);
    if (!known || known.sequence <= key.sequence) newest.set(key.id, key);
  }
  return newest;
}
