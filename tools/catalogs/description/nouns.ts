import { EVERYDAY_NOUNS } from "../../products/vocabulary/everyday-nouns.js";
import { singular } from "../../products/vocabulary/stemming.js";
import { fold } from "../../products/vocabulary/words.js";
import { EMPTY } from "./words.js";

/** The noun stands at the end of a name in these, in front elsewhere. */
const NOUN_LAST: ReadonlySet<string> = new Set(["en", "de"]);
const NOUNS: ReadonlySet<string> = readNouns();

/** A word that names a thing shops sell, in the languages of the vocabulary. */
export function isNoun(folded: string): boolean {
  if (EMPTY.has(folded)) return false;
  return NOUNS.has(folded) || NOUNS.has(singular(folded));
}

function readNouns(): ReadonlySet<string> {
  const nouns = new Set<string>();
  const add = (name: string, language: string): void => {
    const words = fold(name).split(/[^\p{L}]+/u);
    const noun = NOUN_LAST.has(language) ? words.at(-1) : words[0];
    if (noun && noun.length > 2) nouns.add(singular(noun));
  };
  for (const { head, names } of EVERYDAY_NOUNS) {
    add(head, "en");
    for (const { language, text } of names) add(text, language);
  }
  return nouns;
}
