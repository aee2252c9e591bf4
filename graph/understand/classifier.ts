import type { CallOptions } from "../models/language-model.js";
import type { Said } from "./from-model/asked.js";
import type { ModelRequest } from "./from-model/schema.js";
import type { KnownMarket } from "./market-reader.js";

/** The ear. */
export interface Classifier {
  /**
   * Null: the words are read by the built-in reader.
   * @throws ModelError, CanceledError
   */
  readonly hear: (said: Said, markets: readonly KnownMarket[], options?: CallOptions) => Promise<ModelRequest | null>;
}

export const builtInClassifier: Classifier = { hear: async () => null };
