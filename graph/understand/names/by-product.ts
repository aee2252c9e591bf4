import { alternatives, longestFirst } from "../languages/compose.js";
import { languages, productLanguages } from "../languages/languages.js";

/** Questions in languages of which only products and the names of the common wishes are understood. */
export interface ByProduct {
  readonly code: string;
  /** What is left of the question between the words that are understood: names, with commas between them. */
  readonly text: string;
  /** Specialists whose wishes it names. */
  readonly wishes: readonly string[];
}

const READERS = productLanguages.map(({ code, script, particles, wishes }) => {
  const all = Object.values(wishes).flatMap(alternatives);
  return {
    code,
    script: new RegExp(script, "u"),
    // A particle is none within a word in Hiragana.
    parting: new RegExp(`${longestFirst(all)}|(?:${particles})(?!\\p{Script=Hiragana})`, "gu"),
    wishes: Object.entries(wishes).map(([id, words]) => [id, new RegExp(words, "u")] as const),
  };
});
const LETTERS = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Where one script ends and another begins: "yoga mat|の|価格". */
const BETWEEN_SCRIPTS =
  /(?<=\p{Script=Latin}|\p{N})(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=\p{Script=Latin}|\p{N})|(?<=\p{Script=Katakana}|ー)(?=[\p{Script=Han}\p{Script=Hiragana}])|(?<=[\p{Script=Han}\p{Script=Hiragana}])(?=\p{Script=Katakana})/gu;

/** Null for a question in any other language. */
export function readByProduct(text: string): ByProduct | null {
  const reader = READERS.find(({ script }) => script.test(text));
  if (reader === undefined) return null;
  const wishes = reader.wishes.filter(([, words]) => words.test(text)).map(([id]) => id);
  if (wishes.length === 0 && isMostlyLatin(text)) return null;
  const names = text
    .replace(reader.parting, ", ")
    .replace(BETWEEN_SCRIPTS, " ")
    .replace(/(?:\s*,)+\s*/g, ", ");
  return {
    code: reader.code,
    text: names
      .replace(/\s+/g, " ")
      .replace(/^, |, ?(?=\P{L}*$)/gu, "")
      .trim(),
    wishes,
  };
}

/** An English question may quote a word: "what does 瑜伽垫 mean". Latin words count against single signs. */
function isMostlyLatin(text: string): boolean {
  const others = (text.match(LETTERS) ?? []).length - (text.match(LATIN) ?? []).length;
  return (text.match(/\p{Script=Latin}+/gu) ?? []).length >= others;
}

const nameOf = new Intl.DisplayNames("en", { type: "language" });

/** "English, French and German", for the asker. */
export const UNDERSTOOD: readonly string[] = languages.map(({ code }) => nameOf.of(code) ?? code);
export const UNDERSTOOD_BY_PRODUCT: readonly string[] = productLanguages.map(({ code }) => nameOf.of(code) ?? code);

export const isByProduct = (code: string): boolean => productLanguages.some((language) => language.code === code);
