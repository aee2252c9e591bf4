import { languages } from "../languages/languages.js";

/** Words that never name a product in a market question: function words, question verbs, the trade's own vocabulary. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(languages.flatMap(({ common }) => common));
