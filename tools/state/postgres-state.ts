import { randomUUID } from "node:crypto";
import type pg from "pg";
import { closed, type StateLogger, unavailable } from "./failure.js";
import { PostgresMailbox } from "./postgres-mailbox.js";
import {
  deleteRecord,
  incrementRecord,
  insertRecord,
  listRecords,
  type PendingRecord,
  pruneState,
  readRecord,
  updateRecord,
  upsertRecords,
} from "./postgres-records.js";
import { createTables, openPool, SCHEMA } from "./postgres-schema.js";
import { idParts, numberOf, originalKey, recordId, recordText } from "./record-text.js";
import {
  DEFAULT_BOUNDS,
  type Listed,
  type StateBounds,
  type StateRecord,
  type StateStore,
  type Stored,
} from "./state-store.js";
import { WriteQueue } from "./write-queue.js";

const SIGN_OF_LIFE_EVERY_MS = 3_000;
const ALIVE_WITHIN_SECONDS = 12;
const PRUNE_EVERY_MS = 60_000;
/** A key may be taken and free again in turns; not for ever. */
const CREATE_ATTEMPTS = 5;

export interface PostgresStateOptions {
  readonly databaseUrl: string;
  readonly bounds?: StateBounds | undefined;
  readonly logger?: StateLogger | undefined;
}

/** @throws StateUnavailableError when the server cannot be reached; ConfigError when its user lacks rights */
export async function openPostgresState(options: PostgresStateOptions): Promise<PostgresState> {
  const pool = openPool(options.databaseUrl, options.logger);
  const state = new PostgresState(options, pool);
  try {
    await createTables(pool);
    await state.start();
    return state;
  } catch (cause) {
    await state.close();
    throw cause;
  }
}

/** Several processes share it: the server decides, by its own clock. */
export class PostgresState implements StateStore {
  readonly engine = "postgresql";
  readonly instance = randomUUID();
  readonly #options: PostgresStateOptions;
  readonly #pool: pg.Pool;
  readonly #queue: WriteQueue<PendingRecord>;
  readonly #mailbox: PostgresMailbox;
  #living: NodeJS.Timeout | undefined;
  #pruning: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: PostgresStateOptions, pool: pg.Pool) {
    this.#options = options;
    this.#pool = pool;
    this.#queue = new WriteQueue({ write: (batch) => upsertRecords(pool, batch), logger: options.logger });
    this.#mailbox = new PostgresMailbox(pool, options.databaseUrl, this.instance, options.logger);
  }

  async start(): Promise<void> {
    await this.#ask(() => this.#giveSignOfLife());
    await this.#mailbox.connect();
    this.#living = setInterval(() => {
      this.#giveSignOfLife().catch((error: unknown) => this.#warn(error, "no sign of life could be given"));
    }, SIGN_OF_LIFE_EVERY_MS);
    this.#living.unref();
    this.#pruneLater();
  }

  async get(collection: string, key: string): Promise<Stored | null> {
    const id = recordId(collection, key);
    return this.#afterWriting(id, () => readRecord(this.#pool, id));
  }

  async put(records: readonly StateRecord[]): Promise<void> {
    this.#assertOpen();
    if (records.length === 0) return;
    const queuedAt = performance.now();
    const pending = records.map((record): PendingRecord => {
      const text = recordText(record);
      return { ...text, characters: text.text.length, isRetried: true, attempts: 0, queuedAt };
    });
    this.#queue.makeRoom(pending.reduce((sum, { characters }) => sum + characters, 0));
    await this.#queue.add(pending);
  }

  async create(record: StateRecord): Promise<Stored | null> {
    const text = recordText(record);
    return this.#afterWriting(text.id, async () => {
      for (let attempt = 0; attempt < CREATE_ATTEMPTS; attempt += 1) {
        if (await insertRecord(this.#pool, text)) return null;
        const standing = await readRecord(this.#pool, text.id);
        if (standing) return standing;
      }
      throw new Error("The key was taken and free in turns");
    });
  }

  async replace(record: StateRecord, revision: number): Promise<boolean> {
    const text = recordText(record);
    return this.#afterWriting(text.id, () => updateRecord(this.#pool, text, revision));
  }

  async increment({ collection, key, expiresAt }: Omit<StateRecord, "value">, by: number, limit: number) {
    const { id, expiresAt: end } = recordText({ collection, key, expiresAt, value: by });
    return this.#afterWriting(id, async () => {
      const count = await incrementRecord(this.#pool, { id, expiresAt: end }, by, limit);
      if (count !== null) return { count, isWithin: true };
      return { count: numberOf((await readRecord(this.#pool, id))?.value), isWithin: false };
    });
  }

  async list(collection: string): Promise<Listed[]> {
    this.#assertOpen();
    const [escaped] = idParts(recordId(collection, ""));
    const rows = await this.#ask(() => listRecords(this.#pool, escaped));
    return rows.map(({ key, value }) => ({ key: originalKey(key), value: JSON.parse(value) }));
  }

  async delete(collection: string, key: string): Promise<void> {
    const id = recordId(collection, key);
    return this.#afterWriting(id, () => deleteRecord(this.#pool, id));
  }

  async isAlive(instance: string): Promise<boolean> {
    this.#assertOpen();
    if (instance === this.instance) return true;
    return this.#ask(async () => {
      const { rowCount } = await this.#pool.query(
        `SELECT 1 FROM ${SCHEMA}.instances WHERE instance = $1
           AND seen_at > clock_timestamp() - interval '${ALIVE_WITHIN_SECONDS} seconds'`,
        [instance],
      );
      return rowCount === 1;
    });
  }

  async send(instance: string, message: unknown): Promise<void> {
    this.#assertOpen();
    await this.#ask(() => this.#mailbox.send(instance, message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#mailbox.listen(listener);
  }

  /** Runs by itself every minute in one of the processes. */
  async prune(): Promise<void> {
    await pruneState(this.#pool, this.#options.bounds ?? DEFAULT_BOUNDS);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#living);
    clearTimeout(this.#pruning);
    await this.#queue.close();
    await this.#mailbox.close();
    // Should it fail, the sign of life ages and the messages are pruned.
    if (this.#living) await this.#sayGoodbye().catch(() => {});
    await this.#pool.end();
  }

  #assertOpen(): void {
    if (this.#closing) throw closed();
  }

  /** What this process has handed over for the record goes first. */
  async #afterWriting<Result>(id: string, task: () => Promise<Result>): Promise<Result> {
    this.#assertOpen();
    return this.#ask(async () => {
      await this.#queue.settled(id);
      return task();
    });
  }

  async #ask<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } catch (cause) {
      throw this.#closing ? closed() : unavailable(cause);
    }
  }

  async #giveSignOfLife(): Promise<void> {
    await this.#pool.query(
      `INSERT INTO ${SCHEMA}.instances (instance, seen_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (instance) DO UPDATE SET seen_at = excluded.seen_at`,
      [this.instance],
    );
  }

  async #sayGoodbye(): Promise<void> {
    await this.#pool.query(`DELETE FROM ${SCHEMA}.instances WHERE instance = $1`, [this.instance]);
    await this.#pool.query(`DELETE FROM ${SCHEMA}.messages WHERE recipient = $1`, [this.instance]);
  }

  #pruneLater(): void {
    this.#pruning = setTimeout(
      async () => {
        await this.prune().catch((error: unknown) => this.#warn(error, "state could not be tidied up"));
        if (!this.#closing) this.#pruneLater();
      },
      PRUNE_EVERY_MS * (0.75 + Math.random() / 2),
    );
    this.#pruning.unref();
  }

  #warn(error: unknown, message: string): void {
    if (!this.#closing) this.#options.logger?.warn({ error }, message);
  }
}
