import { randomUUID } from "node:crypto";
import { Backlog } from "./backlog.js";
import { closed, type StateLogger, unavailable } from "./failure.js";
import { Journal } from "./journal.js";
import { LocalMailbox } from "./local-mailbox.js";
import { RecordFile, readNewest } from "./record-file.js";
import { RecordIndex, type Version } from "./record-index.js";
import { idParts, numberOf, originalKey, type RecordText, recordId, recordText } from "./record-text.js";
import { inBatches, SegmentFile, type SegmentKey, type SegmentRow } from "./segment-file.js";
import {
  DEFAULT_BOUNDS,
  type Increment,
  type Listed,
  type StateBounds,
  type StateRecord,
  type StateStore,
  type Stored,
} from "./state-store.js";
import { WriteQueue } from "./write-queue.js";

const FORGET_EVERY_MS = 60_000;

export interface DuckDbStateOptions {
  readonly path: string;
  readonly bounds?: StateBounds | undefined;
  readonly logger?: StateLogger | undefined;
}

/** @throws the engine's error when the file cannot be opened; StateUnavailableError when its journal cannot */
export async function openDuckDbState(options: DuckDbStateOptions): Promise<DuckDbState> {
  const file = await SegmentFile.open(options.path);
  let journal: Journal | undefined;
  try {
    journal = await openJournal(options, file);
    return new DuckDbState(options, file, journal, await readNewest(file));
  } catch (cause) {
    journal?.close();
    file.close();
    throw cause;
  }
}

/** What a crash left in the journal goes into the file first. Another crash in between does no harm: it is read again. */
async function openJournal({ path, logger }: DuckDbStateOptions, file: SegmentFile): Promise<Journal> {
  let opened: Journal | undefined;
  try {
    const { journal, rows } = Journal.open(`${path.replace(/\.duckdb$/, "")}.journal`, file.identity, logger);
    opened = journal;
    for (const batch of inBatches(newestOf(rows))) await file.append(batch);
    journal.forgetAll();
    return journal;
  } catch (cause) {
    opened?.close();
    throw unavailable(cause);
  }
}

function newestOf(rows: readonly SegmentRow[]): SegmentRow[] {
  const newest = new Map<string, SegmentRow>();
  for (const row of rows) if ((newest.get(row.id)?.sequence ?? 0) < row.sequence) newest.set(row.id, row);
  return [...newest.values()];
}

/**
 * Keys live in memory, values in the file; what was written last is in a journal and in memory until it is drained into the file.
 * Only one process at a time has the file, so every decision falls in memory.
 */
export class DuckDbState implements StateStore {
  readonly engine = "duckdb";
  readonly instance = randomUUID();
  readonly #options: DuckDbStateOptions;
  readonly #index: RecordIndex;
  readonly #file: RecordFile;
  readonly #backlog: Backlog;
  readonly #queue: WriteQueue<Version>;
  readonly #mailbox: LocalMailbox;
  readonly #forgetting: NodeJS.Timeout;
  /** The last turn of each count that is being added to. */
  readonly #counting = new Map<string, Promise<void>>();
  #sequence = 0;
  #closing: Promise<void> | undefined;

  constructor(
    options: DuckDbStateOptions,
    file: SegmentFile,
    journal: Journal,
    newest: ReadonlyMap<string, SegmentKey>,
  ) {
    const { path, logger } = options;
    this.#options = options;
    this.#index = this.#indexOf(newest);
    this.#file = new RecordFile({ path, file, index: this.#index, unwritten: () => this.#unwritten(), logger });
    this.#backlog = new Backlog({
      journal,
      write: (versions) => this.#file.write(versions),
      maintain: () => this.#file.tidyUp(),
      logger,
    });
    this.#mailbox = new LocalMailbox(logger);
    this.#queue = new WriteQueue<Version>({
      write: (batch) => this.#backlog.add(batch),
      // What can be withdrawn needs to know what it stood on, written or not.
      onReplaced: (newer, older) => {
        if (newer.isRetried && newer.previous === older) newer.previous = older.previous;
      },
      onDropped: (version) => this.#withdraw(version),
      logger,
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

  async increment({ collection, key, expiresAt }: Omit<StateRecord, "value">, by: number, limit: number) {
    this.#assertOpen();
    const id = recordId(collection, key);
    const mine = (this.#counting.get(id) ?? Promise.resolve()).then(async (): Promise<Increment> => {
      const standing = numberOf((await this.#read(id))?.value);
      if (standing + by > limit) return { count: standing, isWithin: false };
      this.put([{ collection, key, value: standing + by, expiresAt }]).catch((error: unknown) => {
        this.#options.logger?.warn({ error }, "a count could not be kept yet");
      });
      return { count: standing + by, isWithin: true };
    });
    // One after the other, whatever became of the one before.
    const turn = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#counting.set(id, turn);
    void turn.then(() => this.#counting.get(id) === turn && this.#counting.delete(id));
    return mine;
  }

  async list(collection: string): Promise<Listed[]> {
    this.#assertOpen();
    const prefix = recordId(collection, "");
    const ids = [...this.#index.versions()].map(({ id }) => id).filter((id) => id.startsWith(prefix));
    const listed = await Promise.all(
      ids.sort().map(async (id) => ({ key: originalKey(idParts(id)[1]), stored: await this.#read(id) })),
    );
    return listed.flatMap(({ key, stored }) => (stored ? [{ key, value: stored.value }] : []));
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
    await this.#backlog.close();
    await this.#file.close();
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
      return { value: JSON.parse(await this.#file.read(segment, sequence)), revision: sequence };
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
      isWritten: false,
      text,
      segment: null,
      previous,
    };
  }

  *#unwritten(): Iterable<Version> {
    yield* this.#queue.waiting();
    yield* this.#backlog.versions();
  }

  #indexOf(newest: ReadonlyMap<string, SegmentKey>): RecordIndex {
    const index = new RecordIndex(this.#options.bounds ?? DEFAULT_BOUNDS);
    for (const key of [...newest.values()].sort((a, b) => a.sequence - b.sequence)) {
      this.#sequence = Math.max(this.#sequence, key.sequence);
      if (key.characters === null || (key.expiresAt !== null && key.expiresAt <= Date.now())) continue;
      index.set({ ...key, isRetried: true, attempts: 0, isWritten: true, text: null, previous: undefined });
    }
    return index;
  }

  /** Its caller was told that it failed, so it must not stand; what stood before does again. */
  #withdraw(version: Version): void {
    const standing = this.#index.find(version.id);
    if (version.characters === null ? standing : standing !== version) return;
    this.#index.remove(version.id);
    let { previous } = version;
    while (previous && !previous.isWritten && !previous.isRetried) previous = previous.previous;
    if (!previous) return;
    this.#index.set(previous);
    if (!previous.isWritten && !this.#queue.isWaiting(previous)) this.#queue.add([previous]).catch(() => {});
  }
}
