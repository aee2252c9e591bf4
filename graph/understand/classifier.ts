import { z } from "zod";
import type { CallOptions } from "../models/language-model.js";
import type { Said } from "./from-model/asked.js";
import type { ModelRequest } from "./from-model/schema.js";
import type { KnownMarket } from "./market-reader.js";

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

/** The ear. */
export interface Classifier {
  /**
   * Null: the words are read by the built-in reader.
   * @throws ModelError, CanceledError
   */
  readonly hear: (said: Said, markets: readonly KnownMarket[], options?: CallOptions) => Promise<ModelRequest | null>;
}

export const builtInClassifier: Classifier = { hear: async () => null };
