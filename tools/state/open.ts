import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { ConfigError, StateUnavailableError } from "../errors.js";
import { type DuckDbState, openDuckDbState } from "./duckdb-state.js";
import { type StateLogger, unavailable } from "./failure.js";
import { openPostgresState } from "./postgres-state.js";
import type { StateBounds, StateStore } from "./state-store.js";

export interface StateOptions {
  readonly dataDir: string;
  /** A PostgreSQL address, or null for the embedded engine. */
  readonly databaseUrl: string | null;
  readonly bounds?: StateBounds | undefined;
  readonly logger?: StateLogger | undefined;
}

/**
 * @throws ConfigError when another process has the file, or it may not be written
 * @throws StateUnavailableError when the server cannot be reached, or the disk does not take what a crash left in the journal
 */
export async function openStateStore({ dataDir, databaseUrl, bounds, logger }: StateOptions): Promise<StateStore> {
  if (databaseUrl) return openPostgresState({ databaseUrl, bounds, logger });
  await createFolder(dataDir);
  const file = path.join(dataDir, "state.duckdb");
  const open = () => openDuckDbState({ path: file, bounds, logger });
  try {
    return await open();
  } catch (cause) {
    refuse(dataDir, cause);
    const movedTo = await moveAside(file).catch((error: unknown) => refuse(dataDir, error));
    // Nothing stood there, so it is not the file.
    if (!movedTo) throw unavailable(cause);
    logger?.warn({ error: cause, movedTo }, "state file unreadable, set aside; starting with an empty one");
    return openAnew(open);
  }
}

async function openAnew(open: () => Promise<DuckDbState>): Promise<DuckDbState> {
  try {
    return await open();
  } catch (cause) {
    throw unavailable(cause);
  }
}

async function createFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (cause) {
    throw new ConfigError(`The data folder ${dataDir} cannot be created; give another one as DATA_DIR.`, { cause });
  }
}

/** What is the machine's fault, not the file's. */
function refuse(dataDir: string, cause: unknown): void {
  if (cause instanceof StateUnavailableError) throw cause;
  const text = cause instanceof Error ? cause.message : "";
  if (/conflicting lock|set lock|being used by another process|already open/i.test(text)) {
    throw new ConfigError(
      `Another service uses the data folder ${dataDir}. Give this one its own DATA_DIR, or let both share a PostgreSQL by DATABASE_URL.`,
      { cause },
    );
  }
  if (/permission denied|read-only|EACCES|EPERM|EROFS/i.test(text))
    throw new ConfigError(`The data folder ${dataDir} may not be written by this user.`, { cause });
  if (/no space left|too many open files|out of memory|could not allocate/i.test(text)) throw unavailable(cause);
}

/** Returns the new name, undefined when there was no file. */
async function moveAside(file: string): Promise<string | undefined> {
  if (!existsSync(file) && !existsSync(`${file}.wal`)) return undefined;
  let number = 1;
  while (existsSync(`${file}.unreadable-${number}`) || existsSync(`${file}.unreadable-${number}.wal`)) number += 1;
  const movedTo = `${file}.unreadable-${number}`;
  for (const ending of [".wal", ""]) if (existsSync(file + ending)) await rename(file + ending, movedTo + ending);
  return movedTo;
}
