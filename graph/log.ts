import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** What the graph needs of a logger. */
export interface GraphLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Structured logs on standard error, so that `ask --json` keeps standard output to itself. Secrets are cut by field name wherever they turn up. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  const secrets = ["authorization", "cookie", "token", "apiKey", "password", "databaseUrl", "readUrl", '["x-api-key"]'];
  return pino(
    {
      level,
      base: null,
      serializers: { error: pino.stdSerializers.err }, // as it is for `err`; it would be {} otherwise
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: secrets.flatMap((name) => [name, name.startsWith("[") ? `*${name}` : `*.${name}`]),
    },
    destination,
  );
}
