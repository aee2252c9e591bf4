/** What the HTTP layer needs of a logger; pino's fits. Messages are fixed strings, the data sits in the fields. */
export interface HttpLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
