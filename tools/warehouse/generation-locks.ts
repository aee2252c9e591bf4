import pg from "pg";
import { unreachable } from "./failure.js";
import { GENERATION_TABLE, SERVING_SCHEMA } from "./market-layout.js";
import { connectionSettings } from "./postgres-session.js";

/** An answer holds it shared; a loader that drops the generation wants it alone. */
const KEY = "hashtextextended('market generation ' || $1, 0)";
const SHARE = `SELECT pg_try_advisory_lock_shared(${KEY}) AS is_taken`;
const UNSHARE = `SELECT pg_advisory_unlock_shared(${KEY})`;
export const LOCK_TO_DROP = `SELECT pg_try_advisory_lock(${KEY}) AS is_taken`;
export const UNLOCK_DROPPED = `SELECT pg_advisory_unlock(${KEY})`;
const IS_LISTED = `SELECT 1 FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE generation = $1`;

/** Tells loaders, in this process or another, which generations answers are still made of. One connection for all, opened by the first answer. */
export class GenerationLocks {
  readonly #databaseUrl: string;
  #client: Promise<pg.Client> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Each is taken once for all that hold it at the time: two statements less for most of them. */
  readonly #taken = new Map<string, { holders: number; readonly lock: Promise<(() => void) | null> }>();

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** @returns what gives it back, or null when the generation is gone. @throws DataUnavailableError */
  async take(generation: string): Promise<(() => void) | null> {
    const shared = this.#taken.get(generation) ?? { holders: 0, lock: this.#lock(generation) };
    this.#taken.set(generation, shared);
    shared.holders += 1;
    const leave = () => {
      shared.holders -= 1;
      if (shared.holders > 0) return;
      if (this.#taken.get(generation) === shared) this.#taken.delete(generation);
      void shared.lock.then((giveBack) => giveBack?.()).catch(() => {});
    };
    const isTaken = await shared.lock.catch((error: unknown) => {
      leave();
      throw error;
    });
    if (isTaken) return leave;
    leave();
    return null;
  }

  async #lock(generation: string): Promise<(() => void) | null> {
    try {
      const client = await this.#connected();
      const ask = (sql: string) => this.#inTurn(() => client.query<{ is_taken?: boolean }>(sql, [generation]));
      const [shared] = (await ask(SHARE)).rows;
      if (!shared?.is_taken) return null;
      // When the connection ends, so does the lock.
      const giveBack = () => void ask(UNSHARE).catch(() => {});
      // Asked under the lock: until then a loader could have dropped it.
      if ((await ask(IS_LISTED)).rows.length > 0) return giveBack;
      giveBack();
      return null;
    } catch (cause) {
      throw unreachable(cause);
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await this.#last;
    await client?.end().catch(() => {});
  }

  /** A connection takes one statement at a time. */
  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => {});
    return result;
  }

  #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client(connectionSettings(this.#databaseUrl));
    const connecting = client.connect().then(() => client);
    const forget = () => {
      if (this.#client !== connecting) return;
      this.#client = undefined;
      this.#taken.clear();
    };
    client.on("error", forget);
    client.on("end", forget);
    connecting.catch(forget);
    this.#client = connecting;
    return connecting;
  }
}
