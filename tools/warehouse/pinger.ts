import pg from "pg";
import { unreachable } from "./failure.js";
import { connectionSettings } from "./postgres-session.js";

/** In all less than `/ready` waits. */
const ANSWER_MS = 900;
/** `SELECT 1` alone is answered by the coordinator of a Citus cluster, whether its workers live or not. */
const HAS_WORKERS = "SELECT to_regprocedure('run_command_on_workers(text,boolean)') IS NOT NULL AS has_workers";
const ASK_WORKERS = `SELECT COUNT(*)::int AS workers, COUNT(*) FILTER (WHERE NOT success)::int AS lost
FROM run_command_on_workers('SELECT 1', true)`;

/** Asks a server whether it is there, on a connection of its own: however busy the others are. */
export class Pinger {
  readonly #databaseUrl: string;
  #client: pg.Client | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** @returns a sentence on servers of a cluster that do not answer their coordinator @throws DataUnavailableError */
  async ping(): Promise<readonly string[]> {
    const client = this.#client ?? this.#open();
    let hasWorkers: boolean;
    try {
      const { rows } = await client.query<{ has_workers: boolean }>(HAS_WORKERS);
      hasWorkers = rows[0]?.has_workers === true;
    } catch (cause) {
      if (this.#client === client) await this.close();
      throw unreachable(cause);
    }
    return hasWorkers ? this.#askWorkers(client) : [];
  }

  async #askWorkers(client: pg.Client): Promise<readonly string[]> {
    try {
      const { rows } = await client.query<{ lost: number; workers: number }>(ASK_WORKERS);
      const { lost = 0, workers = 0 } = rows[0] ?? {};
      return lost === 0
        ? []
        : [`${lost} of ${workers} servers that hold the market do not answer: answers that need their part say so.`];
    } catch {
      // The coordinator has just answered; what it waits for is a worker.
      if (this.#client === client) await this.close();
      return ["A server that holds a part of the market does not answer: answers that need its part say so."];
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
