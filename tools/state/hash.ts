import { createHash } from "node:crypto";

/** A key of fixed length from parts that others chose: identifiers of callers, contexts, messages. */
export function hashOf(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
