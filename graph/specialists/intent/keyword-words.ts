import { asked } from "../../answer/derivation.js";
import { citing, count, money, type Statement, say } from "../../answer/figure.js";
import { inMarket, listWords } from "../../answer/words.js";
import type { IntentRequest } from "./details.js";
import type { KeywordInsight } from "./rank-keywords.js";
import { INTENT_VERBS, quote } from "./words.js";

/** Wordings that the headline and the section of keywords share. */

export const unknownSentence = ({ ref, unknown }: KeywordInsight, request: IntentRequest): Statement =>
  citing(
    say`${listWords(unknown.map(quote))} ${unknown.length === 1 ? "is" : "are"} not among the keywords known ${inMarket(request)}.`,
    ref,
  );

/** What the listed keywords have in common by the asker's choice, as endings of "keywords …". */
export function filterWords({ ref, choice, currency }: KeywordInsight): Statement[] {
  return [
    ...(choice.isLongTail ? [say`of four words or more`] : []),
    ...(choice.brands === "only" ? [say`that look for a brand`] : []),
    ...(choice.brands === "none" ? [say`that look for no brand`] : []),
    ...(choice.intent === null ? [] : [say`searched mainly ${INTENT_VERBS[choice.intent]}`]),
    ...(choice.mostDifficulty === null
      ? []
      : [say`with a difficulty of at most ${count(asked(choice.mostDifficulty), ref)}`]),
    ...(choice.mostBid === null || currency === null
      ? []
      : [say`with a high bid of at most ${money(asked(choice.mostBid), currency, ref)}`]),
    ...(choice.leastSearches === null
      ? []
      : [say`with at least ${count(asked(choice.leastSearches), ref)} searches a month`]),
    ...(choice.mostSearches === null
      ? []
      : [say`with at most ${count(asked(choice.mostSearches), ref)} searches a month`]),
  ];
}
