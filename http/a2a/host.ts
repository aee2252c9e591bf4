/** What an assistant host sends beside plain questions (`/ge`): turns without any part. */

/** Asks nothing yet, so it is asked back on. */
export const NO_WORDS = "…";

/** A turn may come without parts (an upload whose content is not forwarded): that is no fault of the person who waits. */
export function fillEmptyTurn(params: unknown): unknown {
  if (!isRecord(params) || !isRecord(params.message)) return params;
  const { parts } = params.message;
  const isEmpty = parts === undefined || parts === null || (Array.isArray(parts) && parts.length === 0);
  return isEmpty ? { ...params, message: { ...params.message, parts: [{ kind: "text", text: NO_WORDS }] } } : params;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
