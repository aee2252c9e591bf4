import { hash } from "node:crypto";

/** A key of fixed length from parts that others chose: identifiers of callers, contexts, messages. */
export function hashOf(...parts: readonly string[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}
