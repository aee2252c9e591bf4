import { chmodSync } from "node:fs";
import path from "node:path";
import { startPostgres } from "../postgres-server.js";
import type { Drill } from "./drill.js";
import {
  ask,
  freePort,
  isReady,
  milliseconds,
  startService,
  stateOf,
  stop,
  temporaryFolder,
  until,
} from "./service.js";

/** PostgreSQL goes away under the running service and comes back: the process lives, says so, and goes on by itself. */
export const postgresDown: Drill = async () => {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755); // the server runs as another user when this one is root
  const directory = path.join(folder.path, "postgres");
  const port = await freePort();
  let postgres = await startPostgres(directory, port);
  const service = await startService({ DATABASE_URL: postgres.databaseUrl });
  try {
    const before = await ask(service.url);
    await postgres.stop();
    const noticedMs = await until(async () => !(await isReady(service)), 15_000, "it is noticed");
    const meanwhile = await ask(service.url);
    const isAlive = (await fetch(`${service.url}/health`)).ok;
    postgres = await startPostgres(directory, port);
    const readyMs = await until(() => isReady(service), 30_000, "it is ready again");
    const after = await ask(service.url);
    const kept = await stateOf(service.url, before.id ?? "");
    const isPasswordLogged = service.log().includes(":test@");
    return {
      lost:
        [before.state, after.state, kept].filter((state) => state !== "completed").length +
        Number(!isAlive) +
        Number(isPasswordLogged),
      figures: {
        "noticed after": milliseconds(noticedMs),
        "a question meanwhile": `HTTP ${meanwhile.status}, ${meanwhile.state ?? "error"} after ${milliseconds(meanwhile.ms)}`,
        "ready again after": milliseconds(readyMs),
      },
    };
  } finally {
    await stop(service);
    await postgres.stop();
    folder.remove();
  }
};
