import { existsSync } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import path from "node:path";
import { ConfigError, StateUnavailableError } from "../errors.js";
import { makeFolder } from "../make-folder.js";
import { type StateLogger, unavailable } from "./failure.js";
import { openPostgresState } from "./postgres-state.js";
import { SqliteState } from "./sqlite-state.js";
import type { StateBounds, StateStore } from "./state-store.js";

/** Beside the file while it is open, or after a crash. */
const COMPANIONS = ["-wal", "-journal"];
/** Of versions that kept their state in DuckDB. */
const OLDER_FILES = /^state\.(duckdb|journal-)/;

export interface StateOptions {
  readonly dataDir: string;
  /** A PostgreSQL address, or null for the embedded engine. */
  readonly databaseUrl: string | null;
  readonly bounds?: StateBounds | undefined;
  readonly logger?: StateLogger | undefined;
}

/**
 * @throws ConfigError when another process has the file, or it may not be written
 * @throws StateUnavailableError when the server cannot be reached, or the disk is full
 */
export async function openStateStore(options: StateOptions): Promise<StateStore> {
  const { databaseUrl, bounds, logger } = options;
  return databaseUrl ? openPostgresState({ databaseUrl, bounds, logger }) : openEmbeddedState(options);
}

/** The state in a file of the data folder. @throws as above */
export async function openEmbeddedState({
  dataDir,
  bounds,
  logger,
}: Omit<StateOptions, "databaseUrl">): Promise<SqliteState> {
  await createFolder(dataDir);
  await tellOfOlderFiles(dataDir, logger);
  const file = path.join(dataDir, "state.sqlite");
  const open = () => SqliteState.open({ path: file, bounds, logger });
  try {
    return open();
  } catch (cause) {
    if (!isDamage(cause)) throw refusal(dataDir, cause);
    const movedTo = await moveAside(file).catch((error: unknown) => {
      throw refusal(dataDir, error);
    });
    logger?.warn({ error: cause, movedTo }, "state file unreadable, set aside; starting with an empty one");
  }
  try {
    return open();
  } catch (cause) {
    throw refusal(dataDir, cause);
  }
}

async function createFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (cause) {
    throw new ConfigError(`The data folder ${dataDir} cannot be created; give another one as DATA_DIR.`, { cause });
  }
}

async function tellOfOlderFiles(dataDir: string, logger: StateLogger | undefined): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const files = names.filter((name) => OLDER_FILES.test(name)).map((name) => path.join(dataDir, name));
  if (files.length === 0) return;
  logger?.warn(
    { files },
    "tasks, conversations and catalogs kept by an older version are not read: delete these files, or go back to that version to use them",
  );
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "";

function isDamage(cause: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(cause));
}

/** The sentence for the operator. */
function refusal(dataDir: string, cause: unknown): Error {
  const code = codeOf(cause);
  if (code.startsWith("SQLITE_BUSY")) {
    return new ConfigError(
      `Another service uses the data folder ${dataDir}. Give this one its own DATA_DIR, or let both share a PostgreSQL by DATABASE_URL.`,
      { cause },
    );
  }
  if (/^(SQLITE_(CANTOPEN|READONLY|PERM)|EACCES|EPERM|EROFS)/.test(code))
    return new ConfigError(`The data folder ${dataDir} may not be written by this user.`, { cause });
  if (code.startsWith("SQLITE_FULL"))
    return new StateUnavailableError(`The disk that holds the data folder ${dataDir} is full.`, { cause });
  return unavailable(cause);
}

/** Returns the new name. */
async function moveAside(file: string): Promise<string> {
  let number = 1;
  while (existsSync(`${file}.unreadable-${number}`)) number += 1;
  const movedTo = `${file}.unreadable-${number}`;
  for (const ending of [...COMPANIONS, ""])
    if (existsSync(file + ending)) await rename(file + ending, movedTo + ending);
  return movedTo;
}
