import { randomUUID } from "node:crypto";
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "../errors.js";
import { makeFolder } from "../make-folder.js";
import { unreachable } from "./failure.js";
import { connectionSettings } from "./postgres-session.js";

const HEARTBEAT_MS = 2_000;
/** Without a sign of life for this long, the holder is gone (another machine or container may share the folder). */
const STALE_AFTER_MS = 20_000;
const RETRY_MS = 100;
/** Any number that no other program of the same server uses. */
const ADVISORY_LOCK = 7_203_415_881;

const heldHere = new Set<string>();

/** Lets one process at a time replace the market of a data folder; the others wait. */
export async function withDirectoryLock<Result>(dataDir: string, task: () => Promise<Result>): Promise<Result> {
  const file = path.resolve(dataDir, "market.lock");
  const signature = `${process.pid}@${hostname()}@${randomUUID()}`;
  await acquire(file, dataDir, signature);
  heldHere.add(file);
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
    heldHere.delete(file);
    // A holder that slept for too long has lost it to another.
    if ((await readFile(file, "utf8").catch(() => "")) === signature) await rm(file, { force: true });
  }
}

async function acquire(file: string, dataDir: string, signature: string): Promise<void> {
  await makeFolder(dataDir).catch((cause: unknown) => {
    throw new ConfigError(`The data folder ${dataDir} cannot be created.`, { cause });
  });
  for (;;) {
    try {
      await writeFile(file, signature, { flag: "wx" });
      return;
    } catch (cause) {
      if (!isAlreadyThere(cause)) throw new ConfigError(`The data folder ${dataDir} cannot be written to.`, { cause });
    }
    if (!(await isStale(file)) || !(await breakStale(file))) await delay(RETRY_MS);
  }
}

/**
 * Removes the lock of a holder that is gone. Of several waiters that saw it stale one has the turn and looks again, or the last of
 * them would remove what the first has just taken. False when there was nothing to do or it is another's turn.
 */
async function breakStale(file: string): Promise<boolean> {
  const turn = `${file}.breaking`;
  try {
    await writeFile(turn, "", { flag: "wx" });
  } catch {
    // Its holder needs a moment only, so an old one was left by a process that was killed.
    if (await isOld(turn)) await rm(turn, { force: true });
    return false;
  }
  try {
    if (!(await isStale(file))) return false;
    await rm(file, { force: true });
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > STALE_AFTER_MS;
}

async function isStale(file: string): Promise<boolean> {
  if (heldHere.has(file)) return false;
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
    if (Date.now() - mtimeMs > STALE_AFTER_MS) return true;
    const [holder, host] = text.split("@");
    // Elsewhere a process id means nothing; an unsigned file was created a moment ago.
    if (host !== hostname() || Date.now() - mtimeMs < RETRY_MS) return false;
    return Number(holder) === process.pid || !isAlive(Number(holder));
  } catch {
    return false;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** The same for a database: a lock of the session, so that a lost process lets go of it. */
export async function withPostgresLock<Result>(databaseUrl: string, task: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connectionSettings(databaseUrl));
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
  } catch (cause) {
    await client.end().catch(() => {});
    throw unreachable(cause);
  }
  try {
    return await task();
  } finally {
    await client.end().catch(() => {});
  }
}
