import type { ClusterWords } from "./vocabulary.js";

/** A cluster's product word in the forms that sentences need, lower case. */
export interface Noun {
  /** The usual form in a title or search: "air fryer", "running shoes", "sunscreen". */
  readonly main: string;
  readonly plural: string;
  /** "an air fryer", "running shoes". */
  readonly withArticle: string;
  readonly isPlural: boolean;
  readonly isMass: boolean;
  readonly isConsumable: boolean;
}

const GERMAN_ARTICLES = { m: "ein", f: "eine", n: "ein", pl: "", "-": "" } as const;
const GERMAN_BEST = { m: "bester", f: "beste", n: "bestes", pl: "beste", "-": "bestes" } as const;
const GERMAN_WHICH = { m: "welcher", f: "welche", n: "welches", pl: "welche", "-": "welches" } as const;
const GERMAN_ACCUSATIVE = { m: "einen", f: "eine", n: "ein", pl: "", "-": "" } as const;

export interface GermanNoun {
  /** As a dictionary writes it: "Espressomaschine". */
  readonly dictionary: string;
  /** As people type it: "espressomaschine". */
  readonly main: string;
  readonly best: string;
  readonly which: string;
  readonly withArticle: string;
  readonly accusative: string;
  readonly isPlural: boolean;
}

export function inflectEnglishNoun(words: ClusterWords): Noun {
  const plural = (words.path.split(" > ")[1] ?? words.head).toLowerCase();
  const isPlural = words.noun === "plural";
  const isMass = words.noun === "mass";
  const article = /^(usb|u-lock|uku)/.test(words.head) ? "a" : /^([aeiou]|led\b)/.test(words.head) ? "an" : "a";
  return {
    main: isPlural ? plural : words.head,
    plural: isMass ? words.head : plural,
    withArticle: isPlural ? plural : isMass ? words.head : `${article} ${words.head}`,
    isPlural,
    isMass,
    isConsumable: isMass || words.isConsumable === true,
  };
}

export function inflectGermanNoun([gender, dictionary]: ClusterWords["german"]): GermanNoun {
  const main = dictionary.toLowerCase();
  return {
    dictionary,
    main,
    best: `${GERMAN_BEST[gender]} ${main}`,
    which: `${GERMAN_WHICH[gender]} ${main}`,
    withArticle: `${GERMAN_ARTICLES[gender]} ${main}`.trim(),
    accusative: `${GERMAN_ACCUSATIVE[gender]} ${main}`.trim(),
    isPlural: gender === "pl",
  };
}

const ABBREVIATIONS = /\b(led|usb|tv|gps|pc|wifi|dvd|hdmi|spf|vpn|ssd)\b/gi;

/** "yoga mat" as "Yoga Mat". A measure ("500 ml") stays as it is. */
export function titleCase(text: string): string {
  if (/^[\d.]+(x\d+)? ?[a-z]/.test(text)) return text;
  return text
    .replace(/(^|[\s-])([a-zäöü])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(ABBREVIATIONS, (word) => word.toUpperCase());
}
