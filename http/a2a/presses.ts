import { z } from "zod";
import { questionOf, readAction, type View, viewOf } from "../a2ui/actions.js";
import { NO_WORDS } from "./host.js";
import type { IncomingMessage } from "./schema.js";

/** What comes back from an interface that was sent: a pressed button, or word that it could not be drawn (A2UI 0.8). */

export type Returned =
  | {
      readonly kind: "press";
      readonly question: string;
      /** How the answer is wished to be drawn. */
      readonly view: View | null;
      /** The same for every delivery of one press: hosts deliver some three to five times. */
      readonly id: string;
    }
  | {
      /** Nothing to look up: a fixed sentence is the answer. */
      readonly kind: "reply";
      readonly reply: string;
      readonly id: string | null;
      /** What the client says went wrong with the interface; null for a button that is not understood. */
      readonly clientError: string | null;
    };

const ClientError = z.object({ error: z.record(z.string(), z.unknown()) });
/** Hosts leave out what they do not know. */
const LoosePress = z.object({
  userAction: z.object({
    name: z.string(),
    surfaceId: z.string().optional(),
    timestamp: z.string(),
    context: z.record(z.string(), z.unknown()).optional(),
  }),
});

const NOT_DRAWN =
  "The interface could not be shown by your application. The answer's text holds everything it would have shown; ask again for the text.";
const LONGEST_ERROR = 500;

/** Null for a message that is no such thing. A press wins over the words beside it. */
export function readReturned({ parts }: Pick<IncomingMessage, "parts">): Returned | null {
  for (const part of parts) {
    const candidates = part.kind === "data" ? itemsOf(part.data) : part.kind === "text" ? parseJson(part.text) : [];
    for (const candidate of candidates) {
      const returned = readOne(candidate);
      if (returned) return returned;
    }
  }
  return null;
}

function readOne(value: unknown): Returned | null {
  const action = readAction(value);
  if (action?.name === "unknown") return { kind: "reply", reply: action.reply, id: idOf(action), clientError: null };
  if (action) return { kind: "press", question: questionOf(action), view: viewOf(action), id: idOf(action) };
  const loose = LoosePress.safeParse(value);
  if (loose.success) {
    const { name, surfaceId = "", timestamp, context = {} } = loose.data.userAction;
    const asked = typeof context.question === "string" ? context.question.trim() : "";
    const id = JSON.stringify([name, surfaceId, timestamp]);
    return { kind: "press", question: asked === "" ? NO_WORDS : asked, view: null, id };
  }
  const failed = ClientError.safeParse(value);
  if (!failed.success) return null;
  const clientError = withoutSecrets(JSON.stringify(failed.data.error)).slice(0, LONGEST_ERROR);
  return { kind: "reply", reply: NOT_DRAWN, id: null, clientError };
}

/** A client writes what it likes: queries of addresses, what stands beside a telling name, and opaque strings are left out. */
const withoutSecrets = (words: string): string =>
  words
    .slice(0, LONGEST_ERROR * 4)
    .replace(/(https?:\/\/[^\s"'?#]*\/?)[?#][^\s"'\\]*/gi, "$1?…")
    .replace(
      /(\b\w*(?:bearer|token|secret|password|key|authorization|cookie)\b[\s\\"':=]*)(?:bearer\s+)?[^\s"'\\,}]+/gi,
      "$1…",
    )
    .replace(/(?<!answer-)\b(?=[\w+/=.-]*\d)[\w+/=.-]{24,}/g, "…");

const idOf = ({
  surfaceId,
  sourceComponentId,
  timestamp,
}: Record<"surfaceId" | "sourceComponentId" | "timestamp", string>) =>
  JSON.stringify([surfaceId, sourceComponentId, timestamp]);

/** Some clients send a list of events. */
const itemsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [data]);

function parseJson(text: string): readonly unknown[] {
  const words = text.trim();
  if (!words.startsWith("{") && !words.startsWith("[")) return [];
  try {
    return itemsOf(JSON.parse(words));
  } catch {
    return [];
  }
}
