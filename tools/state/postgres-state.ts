import type pg from "pg";
import type { StateLogger } from "./failure.js";
import { PostgresMailbox } from "./postgres-mailbox.js";
import { PostgresRecords, pruneState } from "./postgres-records.js";
import { createTables, openPool, SCHEMA } from "./postgres-schema.js";
import { QueuedState } from "./queued-state.js";
import { DEFAULT_BOUNDS, type StateBounds } from "./state-store.js";

/** A process that has missed two beats is taken for dead. */
const HEARTBEAT_EVERY_MS = 2_000;
const ALIVE_WITHIN_SECONDS = 6;
const PRUNE_EVERY_MS = 60_000;
/** JSON characters of one statement: it is held in memory several times over. */
const BATCH_CHARACTERS = 8_000_000;

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
    await createTables(pool, options.databaseUrl);
    await state.start();
    return state;
  } catch (cause) {
    await state.close();
    throw cause;
  }
}

/** Several processes share it: the server decides, by its own clock. */
export class PostgresState extends QueuedState {
  readonly engine = "postgresql";
  readonly #bounds: StateBounds;
  readonly #pool: pg.Pool;
  readonly #mailbox: PostgresMailbox;
  #heartbeat: NodeJS.Timeout | undefined;
  #pruning: NodeJS.Timeout | undefined;

  constructor({ databaseUrl, bounds = DEFAULT_BOUNDS, logger }: PostgresStateOptions, pool: pg.Pool) {
    super({ records: new PostgresRecords(pool), batchCharacters: BATCH_CHARACTERS, logger });
    this.#bounds = bounds;
    this.#pool = pool;
    this.#mailbox = new PostgresMailbox(pool, databaseUrl, this.instance, logger);
  }

  async start(): Promise<void> {
    await this.ask(() => this.#beat());
    await this.#mailbox.connect();
    this.#heartbeat = setInterval(() => {
      this.#beat().catch((error: unknown) => this.warn(error, "no heartbeat could be written"));
    }, HEARTBEAT_EVERY_MS);
    this.#heartbeat.unref();
    this.#pruneLater();
  }

  async isAlive(instance: string): Promise<boolean> {
    this.assertOpen();
    if (instance === this.instance) return true;
    return this.ask(async () => {
      const { rowCount } = await this.#pool.query(
        `SELECT 1 FROM ${SCHEMA}.instances WHERE instance = $1
           AND seen_at > clock_timestamp() - interval '${ALIVE_WITHIN_SECONDS} seconds'`,
        [instance],
      );
      return rowCount === 1;
    });
  }

  async lostInstances(): Promise<readonly string[]> {
    this.assertOpen();
    return this.ask(async () => {
      const { rows } = await this.#pool.query<{ instance: string }>(
        `SELECT instance FROM ${SCHEMA}.instances WHERE instance <> $1
           AND seen_at < clock_timestamp() - interval '${ALIVE_WITHIN_SECONDS} seconds'`,
        [this.instance],
      );
      return rows.map(({ instance }) => instance);
    });
  }

  async forgetInstance(instance: string): Promise<void> {
    this.assertOpen();
    // It may have been slow, not dead: then it has been seen since.
    await this.ask(() =>
      this.#pool.query(
        `DELETE FROM ${SCHEMA}.instances WHERE instance = $1
           AND seen_at < clock_timestamp() - interval '${ALIVE_WITHIN_SECONDS} seconds'`,
        [instance],
      ),
    );
  }

  async send(instance: string, message: unknown): Promise<void> {
    this.assertOpen();
    await this.ask(() => this.#mailbox.send(instance, message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#mailbox.listen(listener);
  }

  /** Runs by itself every minute in one of the processes. */
  async prune(): Promise<void> {
    await pruneState(this.#pool, this.#bounds);
  }

  protected async release(): Promise<void> {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#pruning);
    await this.#mailbox.close();
    // Should it fail, the heartbeat ages and the messages are pruned.
    if (this.#heartbeat) await this.#signOff().catch(() => {});
    await this.#pool.end();
  }

  async #beat(): Promise<void> {
    await this.#pool.query(
      `INSERT INTO ${SCHEMA}.instances (instance, seen_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (instance) DO UPDATE SET seen_at = excluded.seen_at`,
      [this.instance],
    );
  }

  async #signOff(): Promise<void> {
    await this.#pool.query(
      this.hasLeftWork
        ? `UPDATE ${SCHEMA}.instances SET seen_at = clock_timestamp() - interval '1 minute' WHERE instance = $1`
        : `DELETE FROM ${SCHEMA}.instances WHERE instance = $1`,
      [this.instance],
    );
    await this.#pool.query(`DELETE FROM ${SCHEMA}.messages WHERE recipient = $1`, [this.instance]);
  }

  #pruneLater(): void {
    this.#pruning = setTimeout(
      async () => {
        await this.prune().catch((error: unknown) => this.warn(error, "state could not be tidied up"));
        if (!this.isClosing) this.#pruneLater();
      },
      PRUNE_EVERY_MS * (0.75 + Math.random() / 2),
    );
    this.#pruning.unref();
  }
}
