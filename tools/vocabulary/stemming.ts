import { stemWord } from "../statistics/text.js";

const IRREGULAR: Readonly<Record<string, string>> = {
  knives: "knife",
  shelves: "shelf",
  bookshelves: "bookshelf",
  scarves: "scarf",
  leaves: "leaf",
  loaves: "loaf",
  mice: "mouse",
  feet: "foot",
  geese: "goose",
  teeth: "tooth",
  women: "woman",
  men: "man",
  children: "child",
  mens: "man",
  womens: "woman",
};

/**
 * The uninflected form of a folded word. English drops plurals only: a full stemmer makes "organic" and "organizer" one word.
 * Other languages use Snowball; a language without a stemmer keeps the word.
 */
export function inflectionStem(folded: string, language: string): string {
  return language === "en" ? singular(folded) : stemWord(folded, language);
}

/** Harman's S-stemmer ("How effective is suffixing?", 1991) with the -es of sibilants and irregular plurals. */
export function singular(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith("s")) return word;
  if (/[^ae]ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.slice(0, -1);
}
