import type { Suggestion } from "../../answer/suggestion.js";
import type { Turn } from "./conversation.js";

/** Words that differ in case, spaces and punctuation only are the same question. */
export const sameWords = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The next question of the newest answer that is asked with its very words; null for any other words. */
export function findSuggestion(text: string, conversation: readonly Turn[]): Suggestion | null {
  const asked = sameWords(text);
  if (asked === "") return null;
  return conversation.at(-1)?.suggestions.find((suggestion) => sameWords(suggestion.text) === asked) ?? null;
}
