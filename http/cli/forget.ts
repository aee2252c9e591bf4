import { parseArgs } from "node:util";
import { tellOperator } from "../../graph/cli/tell-operator.js";
import { loadConfig } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { CatalogStore } from "../../tools/catalogs/catalog-store.js";
import { ConfigError, InvalidInputError } from "../../tools/errors.js";
import { openStateStore } from "../../tools/state/open.js";
import type { StateStore } from "../../tools/state/state-store.js";
import { TaskStore } from "../a2a/task-store.js";

const USAGE = `Deletes all that is kept of a person or a key: catalogs, tasks, conversations.

  npm run forget -- --person 1234567890     as the identity provider names them ("sub")
  npm run forget -- --key ID                as "npm run keys -- list" names it

With the embedded database stop the service first, or let the person ask it: DELETE /ge/a2a/me.`;

const LOCKED =
  "The service has the data folder open. Stop it first, or let whoever is meant send DELETE /ge/a2a/me (a key: DELETE /a2a/me).";

try {
  const callerId = parse();
  if (callerId === null) console.log(USAGE);
  else await withStore((store, hours, days) => forget(store, callerId, hours, days));
} catch (error) {
  process.exitCode = tellOperator(error);
}

/** Null for somebody who wants to read how it is used. */
function parse(): string | null {
  const options = {
    person: { type: "string" },
    key: { type: "string" },
    help: { type: "boolean", short: "h" },
  } as const;
  const { values } = read(() => parseArgs({ options }));
  const { person, key, help } = values;
  if (help || (person === undefined && key === undefined)) return null;
  if (person !== undefined && key !== undefined) throw new InvalidInputError("Name a person or a key, not both.");
  const id = (person ?? key ?? "").trim();
  if (id === "") throw new InvalidInputError("Say who is meant: the name must not be empty.");
  return person === undefined ? `key:${id}` : `person:${id}`;
}

function read<Result>(parsing: () => Result): Result {
  try {
    return parsing();
  } catch (cause) {
    throw new InvalidInputError("That option is not known. --help tells which there are.", { cause });
  }
}

async function withStore(task: (store: StateStore, retentionHours: number, retentionDays: number) => Promise<void>) {
  const { warehouse, tasks, catalogs, log } = loadConfig();
  const logger = createLogger(log.level === "info" ? "warn" : log.level);
  const store = await openStateStore({ ...warehouse, logger }).catch((error: unknown) => {
    throw error instanceof ConfigError && /Another service/.test(error.message) ? new ConfigError(LOCKED) : error;
  });
  try {
    await task(store, tasks.retentionHours, catalogs.retentionDays);
  } finally {
    await store.close();
  }
}

async function forget(store: StateStore, callerId: string, retentionHours: number, retentionDays: number) {
  const catalogs = new CatalogStore(store, retentionDays);
  const tasks = new TaskStore(store, createLogger("warn"), retentionHours);
  const owned = await catalogs.list(callerId);
  let forgotten = 0;
  for (const { id } of owned) {
    await catalogs.delete(id, callerId);
    forgotten += await tasks.forgetTasks(id, () => true);
  }
  forgotten += await tasks.forgetTasks(JSON.stringify(callerId), (record) => record.callerId === callerId);
  console.log(`Deleted: ${owned.length} catalogs, ${forgotten} tasks with their conversations.`);
}
