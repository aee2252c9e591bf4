import { StateUnavailableError } from "../errors.js";

/** The part of a logger that the state store needs. */
export interface StateLogger {
  warn(fields: object, message: string): void;
}

/** SQLite's, PostgreSQL's (disk_full) and the system's: no space, no quota, no larger file. */
const DISK_FULL = /^(SQLITE_FULL|53100|ENOSPC|EDQUOT|EFBIG)$/;

/** True for what failed because there is no room on the disk, whoever says so. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && DISK_FULL.test(String(error.code))) || isDiskFull(error.cause);
}

/** Sentences for people. The engine's own words stay in `cause`. */
export function unavailable(cause?: unknown): StateUnavailableError {
  if (cause instanceof StateUnavailableError) return cause;
  return new StateUnavailableError("What the service remembers cannot be read or written right now.", { cause });
}

export function closed(): StateUnavailableError {
  return new StateUnavailableError("What the service remembers was closed.");
}

export function noRoom(): StateUnavailableError {
  return new StateUnavailableError("More waits to be written than the service can hold.");
}
