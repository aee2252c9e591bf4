import { z } from "zod";
import { languageSections } from "../../languages/sections.js";

/** Words, a line of them per string. */
const Lines = z.array(z.string()).transform((lines) => lines.flatMap((line) => line.split(" ")));
const Nouns = z.record(z.string().min(1), z.array(z.string().min(1)));

/** What product names need to know of a language: the section `products` of its file in tools/languages. */
const VocabularyLanguage = z.strictObject({
  /** Common function and question words; a word of several languages counts a little for each. */
  cues: Lines,
  /**
   * Folded words a letter or two from a product word: "certain" is no misspelt curtain, "sneaker" no speaker. Found by comparing common
   * words, product words among them, with product words of the language and English; what a market's vocabulary holds is never corrected.
   */
  realWords: Lines.optional(),
  /** Heads whose compounds are other things: a camping stove is no stove. */
  ownThings: z.array(z.string()).optional(),
  /** Everyday retail nouns: the English head and its other names. */
  nouns: Nouns,
  /** Names that questions use and sellers' titles do not. */
  spokenNouns: Nouns.optional(),
});
export type VocabularyLanguage = z.infer<typeof VocabularyLanguage>;

/** Sellers' titles are written in these; questions are asked in the others as well. */
const TITLE_CODES = ["en", "de", "fr", "es", "it", "pt", "nl"];

const files = new Map([...languageSections("products")].map(([code, file]) => [code, VocabularyLanguage.parse(file)]));
const all = [...files].map(([code, language]) => ({ code, ...language }));

export const titleLanguages = TITLE_CODES.flatMap((code) => all.filter((language) => language.code === code));
export const spokenLanguages = [...titleLanguages, ...all.filter(({ code }) => !TITLE_CODES.includes(code))];

const realWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  all.map(({ code, realWords }) => [code, new Set(realWords)]),
);

/** Whether a folded word is one of a language, not a misspelt product word; null asks for any language. */
export function isRealWord(word: string, language: string | null): boolean {
  if (language !== null) return realWords.get(language)?.has(word) ?? false;
  return [...realWords.values()].some((words) => words.has(word));
}
