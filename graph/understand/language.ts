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
  return MARKETS_OF[guess(text) ?? ""] ?? [];
}

/** ISO 639-1; English where it cannot be told. */
export const languageOf = (text: string): string => guess(text) ?? "en";

const guess = (text: string) => guessLanguage((text.match(/\p{L}+/gu) ?? []).map(fold));
