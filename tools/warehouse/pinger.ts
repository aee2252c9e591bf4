import pg from "pg";
import { unreachable } from "./failure.js";
import { connectionSettings } from "./postgres-session.js";

const ANSWER_MS = 2_000;

/** Asks a server whether it is there, on a connection of its own: however busy the others are. */
export class Pinger {
  readonly #databaseUrl: string;
  #client: pg.Client | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** @throws DataUnavailableError */
  async ping(): Promise<void> {
    const client = this.#client ?? this.#open();
    try {
      await client.query("SELECT 1");
    } catch (cause) {
      if (this.#client === client) await this.close();
      throw unreachable(cause);
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  #open(): pg.Client {
    const client = new pg.Client({
      ...connectionSettings(this.#databaseUrl),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const forget = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", forget).on("end", forget);
    // A query waits for it, and fails with it.
    client.connect().catch(forget);
    this.#client = client;
    return client;
  }
}
