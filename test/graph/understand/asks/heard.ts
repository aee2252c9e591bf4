import type { HeardAsk } from "../../../../graph/understand/asks/heard-ask.js";
import type { LearnedAsk } from "../../../../graph/understand/encoder/ask-reader.js";

/** What was learned of a first question about one product group, with nothing else heard of it. */
export const heardOf = (learned: LearnedAsk, beside: Partial<HeardAsk> = {}): HeardAsk => ({
  learnedOf: () => learned,
  numbers: [],
  specialists: [],
  named: [],
  parts: [],
  isNamed: true,
  lacksProduct: false,
  isOfOne: true,
  areCompared: false,
  isAdvice: false,
  isFirst: true,
  ...beside,
});
