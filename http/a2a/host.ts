import { z } from "zod";

/** What an assistant host sends beside plain questions (`/ge`): turns without any part, and buttons that were pressed, as text. */

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

const UserAction = z.object({
  userAction: z.object({
    name: z.string(),
    surfaceId: z.string().optional(),
    timestamp: z.string(),
    context: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** A press of a button (A2UI 0.8 `userAction`). */
export interface Press {
  /** The question that the button stands for; null when it carries none. */
  readonly question: string | null;
  /** The same for every delivery of one press: hosts deliver some three to five times. */
  readonly id: string;
}

/** Null for text that is no press. */
export function readPress(text: string): Press | null {
  if (!text.startsWith("{")) return null;
  const parsed = UserAction.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { name, surfaceId = "", timestamp, context = {} } = parsed.data.userAction;
  const question = typeof context.question === "string" ? context.question.trim() : "";
  return { question: question === "" ? null : question, id: JSON.stringify([name, surfaceId, timestamp]) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
