import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** What the graph needs of a logger. */
export interface GraphLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Names of fields whose values are never written. */
const SECRETS: ReadonlySet<string> = new Set([
  "authorization",
  "cookie",
  "token",
  "apiKey",
  "password",
  "databaseUrl",
  "readUrl",
  "x-api-key",
]);
const HIDDEN = "[Redacted]";
const MOST_LEVELS = 4;

/** Structured logs on standard error, so that `ask --json` keeps standard output to itself. Secrets are cut by field name wherever they turn up. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const showError = (error: Error) => hideSecrets(pino.stdSerializers.err(error));
  return pino(
    {
      level,
      base: null,
      serializers: { err: showError, error: showError }, // `error` would be {} otherwise
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's own redaction copies every value for every name, which took a seventh of the memory of a request.
      formatters: { log: hideSecrets },
    },
    destination,
  );
}

/** The same object where nothing is to be hidden. What is deeper than a few levels is no field of a line. */
function hideSecrets<Fields extends object>(fields: Fields, levels = MOST_LEVELS): Fields {
  let shown = fields;
  for (const [name, value] of Object.entries(fields)) {
    const isNested = typeof value === "object" && value !== null && !(value instanceof Error) && levels > 1;
    const seen = SECRETS.has(name) ? HIDDEN : isNested ? hideSecrets(value, levels - 1) : value;
    if (seen === value) continue;
    const copy = Array.isArray(shown) ? [...shown] : { ...shown };
    shown = Object.assign(copy, { [name]: seen }) as Fields; // the same fields
  }
  return shown;
}
