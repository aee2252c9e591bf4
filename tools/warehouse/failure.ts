import { DataUnavailableError } from "../errors.js";

/** The part of a logger that the warehouse needs. */
export interface WarehouseLogger {
  warn(fields: object, message: string): void;
}

/** Sentences for people. The engine's own words stay in `cause`: they name tables and texts. */
export function timedOut(queryTimeoutMs: number, cause: unknown): DataUnavailableError {
  return new DataUnavailableError(`The market database did not answer within ${queryTimeoutMs / 1000} seconds.`, {
    cause,
  });
}

export function queryFailed(cause: unknown): DataUnavailableError {
  return new DataUnavailableError("The market database could not answer a question.", { cause });
}

export function unreachable(cause: unknown): DataUnavailableError {
  return new DataUnavailableError("The market database cannot be reached.", { cause });
}

export function closed(cause?: unknown): DataUnavailableError {
  return new DataUnavailableError("The market database was closed.", { cause });
}
