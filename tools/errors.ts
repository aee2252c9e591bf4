/** Error classes by who can mend it. Codes are stable; messages are plain language and safe to show where the table in CONTRIBUTING says so. */

/** The caller sent something we cannot use. */
export class InvalidInputError extends Error {
  override readonly name = "InvalidInputError";
  readonly code = "invalid-input";
}

/** The warehouse cannot answer: missing data, time-out, lost connection. `message` holds no query and no table name. */
export class DataUnavailableError extends Error {
  override readonly name = "DataUnavailableError";
  readonly code = "data-unavailable";
}

/** The time of the question was over before the data was read; another question may have it. */
export class OutOfTimeError extends DataUnavailableError {
  constructor() {
    super("The time for this question was over before the market database had answered.");
  }
}

/** What the service itself remembers (tasks, conversations) cannot be read or written right now. */
export class StateUnavailableError extends Error {
  override readonly name = "StateUnavailableError";
  readonly code = "state-unavailable";
}

/** The language model gave nothing that can be used: the built-in one takes over. `message` is a sentence that says why and is safe to show. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly code = "model";
  /** The same call may succeed later. */
  readonly isRetryable: boolean;

  constructor(message: string, { isRetryable, ...options }: ErrorOptions & { readonly isRetryable: boolean }) {
    super(message, options);
    this.isRetryable = isRetryable;
  }

  /** The message as the beginning of a longer sentence. */
  get clause(): string {
    return this.message.replace(/\.$/, "");
  }
}

/** The operator has to change a setting or the machine. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code = "config";
}

/** The caller withdrew the work. */
export class CanceledError extends Error {
  override readonly name = "CanceledError";
  readonly code = "canceled";
}
