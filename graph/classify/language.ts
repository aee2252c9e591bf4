import { guessLanguage } from "../../tools/vocabulary/language.js";
import { fold } from "../../tools/vocabulary/words.js";

/** Markets that speak a language, the likelier first. English is left out: several markets share it. */
const MARKETS_OF: Readonly<Record<string, readonly string[]>> = {
  de: ["DE", "AT", "CH"],
  fr: ["FR"],
  es: ["ES", "MX"],
  it: ["IT"],
  pt: ["BR"],
};

/** Codes of the markets whose language a question is written in; none for English and where it cannot be told. */
export function marketsOfLanguage(text: string): readonly string[] {
  const words = text.match(/\p{L}+/gu) ?? [];
  return MARKETS_OF[guessLanguage(words.map(fold)) ?? ""] ?? [];
}
