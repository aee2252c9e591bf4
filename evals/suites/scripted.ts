import type { GraphDependencies } from "../../graph/dependencies.js";
import { specialistIds } from "../../graph/specialists/index.js";
import type { AgentState } from "../../graph/state.js";
import type { Classifier } from "../../graph/understand/classifier.js";
import { createClassify } from "../../graph/understand/classify.js";
import { inWords } from "../../graph/understand/from-model/material.js";
import { type ModelReply, ModelRequest } from "../../graph/understand/from-model/schema.js";

/**
 * A model that hears what the built-in reader hears, and replies it as models do: names as words, numbers to be checked. Whatever comes of it
 * has gone the way of a reply, so an answer that differs from the built-in one shows what that way loses.
 */
export function createScripted(dependencies: GraphDependencies): Classifier {
  const classify = createClassify(dependencies, specialistIds);
  return {
    async readRequest({ text, pending, conversation }, _markets, options) {
      const state = {
        text,
        messages: [],
        conversation,
        unclear: pending?.request ?? null,
        said: pending?.said ?? "",
        own: null,
        withoutModels: null,
      };
      // Classifying reads nothing else of the state.
      const heard = await classify(state as unknown as AgentState, options?.signal ? { signal: options.signal } : {});
      const chosen = specialistIds.filter((id) => heard.specialists.includes(id));
      const { asks = [], ...words } = inWords(heard.request);
      // "I don't care what they cost" names a measure that nobody is asked for.
      const isAnswered = (ask: (typeof asks)[number]) => ask.specialists?.some((id) => chosen.includes(id)) ?? false;
      return ModelRequest.parse({
        about: heard.missing === "question" ? "nothing" : chosen.length === 0 ? "other" : "market",
        language: heard.heard.language,
        ...words,
        asks: asks.length === 1 ? asks.map((ask) => ({ ...ask, specialists: chosen })) : asks.filter(isAnswered),
      } satisfies ModelReply);
    },
  };
}
