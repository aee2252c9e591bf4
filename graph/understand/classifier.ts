import { z } from "zod";
import type { CallOptions } from "../models/language-model.js";
import type { SpecialistId } from "../specialists/index.js";
import type { Turn } from "./conversation.js";

/** A question as somebody else than the built-in classifier understood it. Product names and numbers in it are words, resolved and checked like the asker's own. */
export interface Hearing {
  /** nothing: no question yet. other: a question, not one of ours. */
  readonly about: "market" | "other" | "nothing";
  /** The whole question in plain English, with what the conversation adds. */
  readonly question: string;
  readonly specialists: readonly SpecialistId[];
  /** Words of `question` that name products. */
  readonly products: readonly string[];
  /** ISO 639-1, of the asker's words. */
  readonly language: string;
  /** What to ask back where only the asker can say what is meant, in the asker's language; null for none. */
  readonly askBack: string | null;
}

/** How a question was heard, for those who word the answer. */
export const Heard = z.object({
  /** ISO 639-1 of the asker's words. */
  language: z.string(),
  /** What to ask back, in that language; null for the built-in question. */
  askBack: z.string().nullable(),
  /** What the limits have to say of it; null for nothing. */
  note: z.string().nullable(),
});
export type Heard = z.infer<typeof Heard>;

export interface Asked {
  readonly text: string;
  /** What had been asked before `text` came as the reply to a clarifying question; null without one. */
  readonly unclear: string | null;
  readonly conversation: readonly Turn[];
  /** Countries that the market database holds, by name. */
  readonly markets: readonly string[];
}

/** The ear. */
export interface Classifier {
  /**
   * Null: the words are read by the built-in classifier.
   * @throws ModelError, CanceledError
   */
  readonly hear: (asked: Asked, options?: CallOptions) => Promise<Hearing | null>;
}

export const builtInClassifier: Classifier = { hear: async () => null };
