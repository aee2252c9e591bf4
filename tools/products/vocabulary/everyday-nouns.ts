import { DUTCH_NOUNS } from "./nouns/dutch.js";
import { ENGLISH_NOUNS } from "./nouns/english.js";
import { FRENCH_NOUNS } from "./nouns/french.js";
import { GERMAN_NOUNS } from "./nouns/german.js";
import { ITALIAN_NOUNS } from "./nouns/italian.js";
import { POLISH_NOUNS } from "./nouns/polish.js";
import { PORTUGUESE_NOUNS } from "./nouns/portuguese.js";
import { SPANISH_NOUNS } from "./nouns/spanish.js";

/** A retail noun of everyday language, whether or not a market holds the product. */
export interface EverydayNoun {
  /** English name it goes by. */
  readonly head: string;
  /** "Stove": compounds that end in it are other products. */
  readonly isOwnThing: boolean;
  /** Other English names and names in other languages. */
  readonly names: readonly { readonly language: string; readonly text: string }[];
}

const LISTS: readonly (readonly [language: string, list: string])[] = [
  ["en", ENGLISH_NOUNS],
  ["de", GERMAN_NOUNS],
  ["fr", FRENCH_NOUNS],
  ["es", SPANISH_NOUNS],
  ["it", ITALIAN_NOUNS],
  ["pt", PORTUGUESE_NOUNS],
];

/** Questions are asked in these as well; sellers' titles are not written in them. */
const SPOKEN_ONLY: typeof LISTS = [
  ["nl", DUTCH_NOUNS],
  ["pl", POLISH_NOUNS],
  ["de", "garden = garten; fan = standventilator; swimming pool = swimmingpool, schwimmbecken"],
  ["fr", "garden = jardin; paddling pool = piscine gonflable, piscine pour enfants"],
  ["es", "garden = jardín; robot vacuum = robots aspiradores; paddling pool = piscina inflable"],
  ["it", "garden = giardino; paddling pool = piscina gonfiabile, piscinetta"],
  ["pt", "garden = jardim; air fryer = fritadeira airfryer; paddling pool = piscina inflável, piscina insuflável"],
];

export const NOUN_LANGUAGES = LISTS.map(([language]) => language);

export const SPOKEN_LANGUAGES = [...new Set([...LISTS, ...SPOKEN_ONLY].map(([language]) => language))];

/** As titles name products. */
export const EVERYDAY_NOUNS: readonly EverydayNoun[] = readNouns(LISTS);

/** As questions name products. */
export const SPOKEN_NOUNS: readonly EverydayNoun[] = readNouns([...LISTS, ...SPOKEN_ONLY]);

function readNouns(lists: typeof LISTS): EverydayNoun[] {
  const nouns = new Map<string, { head: string; isOwnThing: boolean; names: { language: string; text: string }[] }>();
  for (const [language, list] of lists) {
    for (const { head, isOwnThing, names } of parse(list)) {
      const noun = nouns.get(head) ?? { head, isOwnThing, names: [] };
      noun.names.push(...names.map((text) => ({ language, text })));
      nouns.set(head, noun);
    }
  }
  return [...nouns.values()];
}

function parse(list: string): { head: string; isOwnThing: boolean; names: string[] }[] {
  return list
    .split(";")
    .map((entry) => entry.replace(/\s+/g, " ").trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [marked = "", names = ""] = entry.split(" = ");
      return {
        head: marked.replace("!", ""),
        isOwnThing: marked.endsWith("!"),
        names: names === "" ? [] : names.split(", "),
      };
    });
}
