import { StateUnavailableError } from "../errors.js";

/** The part of a logger that the state store needs. */
export interface StateLogger {
  warn(fields: object, message: string): void;
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
