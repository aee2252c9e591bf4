/** Why a PostgreSQL server cannot be used, as a clause for the operator: by the driver's code, the server's, or the system's. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host's name is not known",
  EAI_AGAIN: "the host's name could not be looked up",
  ETIMEDOUT: "it does not answer",
  EHOSTUNREACH: "there is no way to this host",
  ENETUNREACH: "there is no way to this host",
  ECONNRESET: "it cut the connection",
  "28P01": "it does not accept the password",
  "28000": "it does not let this user in",
  "3D000": "it has no database of this name",
  "53300": "it has no connection left for us",
  "57P03": "it is just starting or stopping",
  "57P01": "it is just stopping",
};

/** What may pass while a server, its network or its name is just coming up. */
const PASSING = new Set([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"],
  ...["53300", "57P03", "57P01"],
]);

/** Where a database is, without the user's password: "database market at db.example:5432". */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1)) || "of the user's name";
  return `database ${name} at ${hostname || "localhost"}:${port || "5432"}`;
}

/** "nothing listens there"; where nothing is known, that it does not answer. */
export function reasonOf(cause: unknown): string {
  for (let error = cause; error instanceof Error; error = error.cause) {
    const reason = REASONS[codeOf(error)];
    if (reason !== undefined) return reason;
    if (/SSL|certificate/i.test(error.message)) return "no secure connection could be made";
  }
  return "it does not answer";
}

/** False for what only the operator can mend: a wrong password, a database that is not there. */
export function isPassing(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (PASSING.has(codeOf(error)) || /timeout/i.test(error.message)) return true;
  }
  return false;
}

function codeOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error && "code" in first ? String(first.code) : "";
}
