import pg from "pg";
import { pauseAfter } from "../growing-pause.js";
import type { StateLogger } from "./failure.js";
import { LocalMailbox } from "./local-mailbox.js";
import { clientSettings, SCHEMA } from "./postgres-schema.js";

const CHANNEL = "agent_query_state";
/** For poolers that pass no notifications on, and for the time without a listening connection. */
const POLL_EVERY_MS = 1_000;
const TAKEN_AT_ONCE = 500;

interface Message {
  readonly recipient: string;
  readonly body: string;
}

/** Messages between processes: a table that keeps them, and a notification so that nobody has to wait for the next look. */
export class PostgresMailbox {
  readonly #pool: pg.Pool;
  readonly #databaseUrl: string;
  readonly #instance: string;
  readonly #logger: StateLogger | undefined;
  readonly #local: LocalMailbox;
  /** Handed over but perhaps not deleted yet. */
  readonly #taken = new Set<string>();
  readonly #polling: NodeJS.Timeout;
  #listener: pg.Client | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #connectFailures = 0;
  #outbox: Message[] = [];
  #sending: Promise<void> = Promise.resolve();
  #collecting: Promise<void> | undefined;
  #isWanted = false;
  #isClosed = false;

  constructor(pool: pg.Pool, databaseUrl: string, instance: string, logger: StateLogger | undefined) {
    this.#pool = pool;
    this.#databaseUrl = databaseUrl;
    this.#instance = instance;
    this.#logger = logger;
    this.#local = new LocalMailbox(logger);
    this.#polling = setInterval(() => this.#collect(), POLL_EVERY_MS);
    this.#polling.unref();
  }

  /** One statement at a time, so that messages of this process keep their order; what comes meanwhile goes together. */
  send(recipient: string, message: unknown): Promise<void> {
    this.#outbox.push({ recipient, body: JSON.stringify(message) });
    if (this.#outbox.length > 1) return this.#sending;
    const previous = this.#sending.catch(() => {});
    this.#sending = previous.then(() => this.#post(this.#outbox.splice(0)));
    return this.#sending;
  }

  listen(listener: (message: unknown) => void): void {
    this.#local.listen(listener);
  }

  async connect(): Promise<void> {
    const client = new pg.Client(clientSettings(this.#databaseUrl));
    const lose = () => this.#lose(client);
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload }) => {
      if (payload === this.#instance) this.#collect();
    });
    this.#listener = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#connectFailures = 0;
      this.#collect();
    } catch {
      this.#lose(client);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#polling);
    clearTimeout(this.#reconnecting);
    this.#local.close();
    await this.#sending.catch(() => {});
    await this.#collecting;
    await this.#listener?.end().catch(() => {});
  }

  async #post(messages: readonly Message[]): Promise<void> {
    await this.#pool.query(
      `WITH sent AS (
         INSERT INTO ${SCHEMA}.messages (recipient, body)
         SELECT recipient, body FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u (recipient, body, n) ORDER BY n
         RETURNING recipient)
       SELECT pg_notify('${CHANNEL}', recipient) FROM (SELECT DISTINCT recipient FROM sent) AS recipients`,
      [messages.map(({ recipient }) => recipient), messages.map(({ body }) => body)],
    );
  }

  #lose(client: pg.Client): void {
    if (this.#listener !== client) return;
    this.#listener = undefined;
    client.end().catch(() => {});
    if (this.#isClosed) return;
    this.#reconnecting = setTimeout(() => this.connect(), pauseAfter(this.#connectFailures));
    this.#connectFailures += 1;
    this.#reconnecting.unref();
  }

  #collect(): void {
    this.#isWanted = true;
    if (this.#isClosed) return;
    this.#collecting ??= this.#collectAll().finally(() => {
      this.#collecting = undefined;
    });
  }

  async #collectAll(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        await this.#take();
      }
    } catch (error) {
      if (!this.#isClosed) this.#logger?.warn({ error }, "the mailbox of this process could not be read");
    }
  }

  /** Handed over before it is deleted: a connection lost in between must neither lose a message nor repeat it. */
  async #take(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string; body: string }>(
      `SELECT id, body FROM ${SCHEMA}.messages WHERE recipient = $1 ORDER BY id LIMIT ${TAKEN_AT_ONCE}`,
      [this.#instance],
    );
    if (rows.length === 0) return;
    if (rows.length === TAKEN_AT_ONCE) this.#isWanted = true;
    for (const { id, body } of rows) {
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      this.#local.deliver(body);
    }
    const ids = rows.map(({ id }) => id);
    await this.#pool.query(`DELETE FROM ${SCHEMA}.messages WHERE id = ANY ($1::bigint[])`, [ids]);
    for (const id of ids) this.#taken.delete(id);
  }
}
