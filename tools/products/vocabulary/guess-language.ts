import { spokenLanguages, titleLanguages, type VocabularyLanguage } from "./languages.js";

const LANGUAGES_OF = readCues(titleLanguages);
const SPOKEN_LANGUAGES_OF = readCues(spokenLanguages);

/** The language most words of a title or a text point to; null when hardly any does or two are close. */
export const guessLanguage = (words: readonly string[]): string | null => guessAmong(words, LANGUAGES_OF);

/** The same of a question. */
export const guessSpokenLanguage = (words: readonly string[]): string | null => guessAmong(words, SPOKEN_LANGUAGES_OF);

function guessAmong(words: readonly string[], languagesOf: ReadonlyMap<string, readonly string[]>): string | null {
  const points = new Map<string, number>();
  for (const word of words) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages) points.set(language, (points.get(language) ?? 0) + 1 / languages.length);
  }
  const ranked = [...points].sort((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  if (!first || first[1] < 1) return null;
  return second && first[1] < second[1] * 1.25 ? null : first[0];
}

/** Languages by the words that speak for them. */
function readCues(
  languages: readonly (VocabularyLanguage & { readonly code: string })[],
): ReadonlyMap<string, readonly string[]> {
  const languagesOf = new Map<string, string[]>();
  for (const { code, cues } of languages)
    for (const word of new Set(cues.map(withoutAccents)))
      languagesOf.set(word, [...(languagesOf.get(word) ?? []), code]);
  return languagesOf;
}

function withoutAccents(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}+/gu, "");
}
