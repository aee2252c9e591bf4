import { LRUCache } from "lru-cache";
import { isInflection } from "../../../tools/products/vocabulary/stemming.js";
import type { Word } from "../../../tools/products/vocabulary/words.js";

type Said = Pick<Word, "surface" | "folded">;

/**
 * Whether a word is a form of a name's word in a language. A name in the plural is not named by its singular ("sales" by "on sale",
 * "Angebote" by "Angebot"), unless further words tell.
 */
export function isForm(said: Said, name: Said, language: string, isAlone: boolean): boolean {
  if (language === "en")
    return singular(said.folded) === name.folded || (!isAlone && singular(name.folded) === said.folded);
  if (name.folded.length < SHORTEST) return false;
  // "Verkäufe" are no form of "verkaufen".
  const [one, other] = language === "de" ? [plain(said), plain(name)] : [said.folded, name.folded];
  return isInflection(one, other, language) && !(isAlone && isSingularOf(said.folded, name.folded, language));
}

/** Abbreviations have no forms: "sam" is no "samo". */
const SHORTEST = 4;

const plain = ({ surface }: Said): string => surface.toLowerCase();

/** A word in the plural as its singular, by its ending. */
export function singular(word: string): string {
  if (word.length <= 3) return word;
  const known = singulars.get(word);
  if (known !== undefined) return known;
  const made = word.replace(/ies$/u, "y").replace(/(?<=[sxz]|[cs]h)es$|(?<![su])s$/u, "");
  singulars.set(word, made);
  return made;
}

/** Each word of a question is held against the same names again and again. */
const singulars = new LRUCache<string, string>({ max: 10_000 });

/** As far as the endings tell: plurals are longer, but for Italian and Polish ones ("offerte", "oferty"). */
function isSingularOf(said: string, name: string, language: string): boolean {
  if (language === "it") return /[ie]$/u.test(name) && /[oa]$/u.test(said);
  if (language === "pl") return /[iye]$/u.test(name) && /a$/u.test(said);
  return said.length < name.length;
}
