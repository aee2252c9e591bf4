import { availableParallelism } from "node:os";
import pg from "pg";
import { connectionSettings } from "../postgres-session.js";

/** A stream keeps one processor of the server busy; beyond four the coordinator of a cluster is what they wait for. */
const STREAMS = Math.min(4, availableParallelism());
/** The server's default sorts a million rows on disk. */
const INDEX_MEMORY = "128MB";

type Task = (client: pg.Client) => Promise<unknown>;

/** Connections of a load that work side by side. The first is the one that decides what is current. */
export class Streams {
  readonly first: pg.Client;
  readonly #clients: readonly pg.Client[];

  private constructor(clients: readonly [pg.Client, ...pg.Client[]]) {
    [this.first] = clients;
    this.#clients = clients;
  }

  /** Opens those beside the first, which stays its owner's. */
  static async open(first: pg.Client, databaseUrl: string, shards: number | undefined): Promise<Streams> {
    const others = Array.from({ length: STREAMS - 1 }, () => new pg.Client(connectionSettings(databaseUrl)));
    for (const client of others) client.on("error", () => {});
    await Promise.all(others.map((client) => client.connect()));
    const settings = [
      "default_transaction_read_only = off",
      `maintenance_work_mem = '${INDEX_MEMORY}'`,
      ...(shards === undefined ? [] : [`citus.shard_count = ${shards}`]),
    ];
    for (const client of [first, ...others]) await client.query(settings.map((each) => `SET ${each}`).join("; "));
    return new Streams([first, ...others]);
  }

  /** Each task on the next connection that is free. When one fails, no further one begins, and those that run are waited for. */
  async runAll(tasks: readonly Task[]): Promise<void> {
    const waiting = [...tasks];
    const work = async (client: pg.Client): Promise<void> => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        try {
          await task(client);
        } catch (error) {
          waiting.length = 0;
          throw error;
        }
      }
    };
    const ended = await Promise.allSettled(this.#clients.map(work));
    const failed = ended.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
  }

  async close(): Promise<void> {
    const [, ...others] = this.#clients;
    await Promise.all(others.map((client) => client.end().catch(() => {})));
  }
}
