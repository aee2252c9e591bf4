import { setImmediate as nextTurn } from "node:timers/promises";
import { type StateLogger, unavailable } from "./failure.js";
import { LocalMailbox } from "./local-mailbox.js";
import { QueuedState } from "./queued-state.js";
import { recordId } from "./record-text.js";
import { SqliteFile } from "./sqlite-file.js";
import { SqliteRecords } from "./sqlite-records.js";
import { DEFAULT_BOUNDS, type StateBounds } from "./state-store.js";

/** Those that have the file or had it, one record each until they sign off. */
const INSTANCES = "instance";
const FLUSH_EVERY_MS = 1_000;
const TIDY_UP_EVERY_MS = 60_000;
/** JSON characters of one transaction, some 10 ms: the event loop waits for it. */
const BATCH_CHARACTERS = 1_000_000;

export interface SqliteStateOptions {
  readonly path: string;
  readonly bounds?: StateBounds | undefined;
  readonly logger?: StateLogger | undefined;
}

/** One process has the file. Its calls are synchronous: what is written in one turn of the event loop goes into one transaction. */
export class SqliteState extends QueuedState {
  readonly engine = "sqlite";
  readonly #file: SqliteFile;
  readonly #records: SqliteRecords;
  readonly #mailbox: LocalMailbox;
  #flushing: NodeJS.Timeout | undefined;
  readonly #tidying: NodeJS.Timeout;

  /** @throws SqliteError when the file cannot be opened */
  static open({ path, bounds = DEFAULT_BOUNDS, logger }: SqliteStateOptions): SqliteState {
    const file = SqliteFile.open(path);
    const state = new SqliteState(file, new SqliteRecords(file, bounds), logger);
    state.register(state.instance);
    return state;
  }

  /** Until it signs off, a process counts as one that may have left work. A full disk is told by whoever asks for something. */
  register(instance: string): void {
    this.put([{ collection: INSTANCES, key: instance, value: null, expiresAt: null }]).catch(() => {});
  }

  private constructor(file: SqliteFile, records: SqliteRecords, logger: StateLogger | undefined) {
    super({ records, batchCharacters: BATCH_CHARACTERS, pause: () => nextTurn(), logger });
    this.#file = file;
    this.#records = records;
    this.#mailbox = new LocalMailbox(logger);
    this.#flushLater();
    this.#tidying = setInterval(() => {
      this.tidyUp().catch((error: unknown) => this.warn(error, "state could not be tidied up"));
    }, TIDY_UP_EVERY_MS).unref();
  }

  async isAlive(instance: string): Promise<boolean> {
    this.assertOpen();
    return instance === this.instance;
  }

  /** The one that had the file before, unless it signed off. */
  async lostInstances(): Promise<readonly string[]> {
    const known = await this.list(INSTANCES);
    return known.map(({ key }) => key).filter((instance) => instance !== this.instance);
  }

  forgetInstance(instance: string): Promise<void> {
    return this.delete(INSTANCES, instance);
  }

  async send(instance: string, message: unknown): Promise<void> {
    this.assertOpen();
    if (instance !== this.instance) throw unavailable(new Error("No other process shares this store"));
    this.#mailbox.deliver(JSON.stringify(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#mailbox.listen(listener);
  }

  /** Runs by itself every minute. */
  async tidyUp(): Promise<void> {
    await this.#records.forgetExpired(() => this.isClosing);
    if (!this.isClosing) this.#file.emptyLog();
  }

  protected async release(): Promise<void> {
    clearTimeout(this.#flushing);
    clearInterval(this.#tidying);
    this.#mailbox.close();
    try {
      if (!this.hasLeftWork) this.#records.delete(recordId(INSTANCES, this.instance));
    } catch (error) {
      this.logger?.warn({ error }, "the process could not be signed off");
    }
    try {
      this.#file.close();
    } catch (error) {
      this.logger?.warn({ error }, "state closed without tidying up");
    }
  }
  /** One at a time: a slow disk must not take all of Node's threads. */
  #flushLater(): void {
    this.#flushing = setTimeout(async () => {
      await this.#file.flush().catch((error: unknown) => this.warn(error, "state is not on the disk yet"));
      if (!this.isClosing) this.#flushLater();
    }, FLUSH_EVERY_MS).unref();
  }
}
