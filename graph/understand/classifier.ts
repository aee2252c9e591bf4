import type { CallOptions, LanguageModel } from "../models/language-model.js";
import type { Said } from "./from-model/asked.js";
import { materialOf } from "./from-model/material.js";
import { ModelRequest } from "./from-model/schema.js";
import type { KnownMarket } from "./names/market-reader.js";
import { requestPrompt } from "./prompt.js";
import { languageHeard } from "./words/language.js";

/** Reads a question with a language model. */
export interface Classifier {
  /**
   * Null: the words are read by the built-in reader.
   * @throws ModelError, CanceledError
   */
  readonly readRequest: (
    said: Said,
    markets: readonly KnownMarket[],
    options?: CallOptions,
  ) => Promise<ModelRequest | null>;
}

export const builtInClassifier: Classifier = { readRequest: async () => null };

const LONGEST_ASK_BACK = 300;
/** What a short question has no need of, and somebody who writes instructions into theirs may want to see in it. */
const NOT_TO_BE_SAID = /[\d<>[\]{}]|:\/\/|\bwww\./i;

/** One call of a model: the request that it hears, in any wording and language. */
export function createModelClassifier(model: LanguageModel): Classifier {
  const instructions = requestPrompt();
  return {
    async readRequest(said, markets, options) {
      const reply = await model.ask({ instructions, material: materialOf(said, markets) }, ModelRequest, options);
      const askBack = reply.askBack?.trim() ?? "";
      const isPlain = askBack !== "" && askBack.length <= LONGEST_ASK_BACK && !NOT_TO_BE_SAID.test(askBack);
      return { ...reply, language: languageHeard(reply.language, said.text), askBack: isPlain ? askBack : null };
    },
  };
}
