import { z } from "zod";
import { readJson } from "../../../tools/data-files.js";
import { SPOKEN_NOUNS } from "../../../tools/products/vocabulary/everyday-nouns.js";
import { inflectionStem } from "../../../tools/products/vocabulary/stemming.js";
import { fold } from "../../../tools/products/vocabulary/words.js";
import { alternatives, longestFirst } from "../../understand/languages/compose.js";
import { languages } from "../../understand/languages/languages.js";
import type { Lexicon } from "./lexicon.js";

/** Who and what a sentence is about: products by their everyday names, countries, brands and shops. */

interface Nouns {
  /** English names by the stems of a name's words. */
  readonly heads: ReadonlyMap<string, ReadonlySet<string>>;
}

const known = new Map<string, Nouns>();

function nounsOf(code: string): Nouns {
  const found = known.get(code);
  if (found) return found;
  const heads = new Map<string, Set<string>>();
  const add = (text: string, head: string) => {
    const key = stemsOf(text, code).join(" ");
    heads.set(key, (heads.get(key) ?? new Set()).add(head));
  };
  for (const { head, names } of SPOKEN_NOUNS) {
    if (code === "en") add(head, head);
    for (const { language, text } of names) if (language === code) add(text, head);
  }
  const nouns = { heads };
  known.set(code, nouns);
  return nouns;
}

const stemsOf = (text: string, code: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemOf(word, code));

export interface NamedProduct {
  readonly words: string;
  readonly start: number;
  /** What it may be, in English. */
  readonly heads: ReadonlySet<string>;
}

/** Products that a text names, the longest names first: an "espresso machine" is no other machine. */
export function productsIn(text: string, lexicon: Lexicon): NamedProduct[] {
  if (!lexicon.isSpaced) return unspacedProducts(text, lexicon);
  const { heads } = nounsOf(lexicon.code);
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const stems = words.map(([word]) => stemOf(word, lexicon.code));
  const named: NamedProduct[] = [];
  for (let at = 0; at < stems.length; ) {
    const length = LENGTHS.find(
      (count) => at + count <= stems.length && heads.has(stems.slice(at, at + count).join(" ")),
    );
    const first = words[at];
    const last = words[at + (length ?? 1) - 1];
    const found = length === undefined ? undefined : heads.get(stems.slice(at, at + length).join(" "));
    if (found && first && last) {
      const said = text.slice(first.index, last.index + last[0].length);
      if (said.length > 3 && !lexicon.homonyms.has(said.toLowerCase()))
        named.push({ words: said, start: first.index, heads: found });
    }
    at += length ?? 1;
  }
  return named;
}

const LENGTHS = [4, 3, 2, 1];

function unspacedProducts(text: string, { products }: Lexicon): NamedProduct[] {
  const all = products.flatMap(([words, head]) =>
    [...text.matchAll(words)].map((match) => ({ words: match[0], start: match.index, heads: new Set([head]) })),
  );
  const isInside = (one: NamedProduct, other: NamedProduct) =>
    one !== other &&
    other.words.length > one.words.length &&
    one.start >= other.start &&
    one.start + one.words.length <= other.start + other.words.length;
  return all.filter((one) => !all.some((other) => isInside(one, other)));
}

const stems = new Map<string, string>();

function stemOf(word: string, code: string): string {
  const key = `${code} ${word}`;
  const known = stems.get(key) ?? inflectionStem(fold(word), code);
  if (stems.size > MOST_STEMS) stems.clear();
  stems.set(key, known);
  return known;
}

const MOST_STEMS = 20_000;

/** Words that begin the names of many products. */
const GENERIC = /^(?:machin|maquin|macchin|maschin|apparat|set|urzadz)/;

/** Whether a product's name begins as another's does: "cafetera" may be short for "cafetera espresso". */
export function isShortFor(words: string, head: string, { code }: Lexicon): boolean {
  const [first = ""] = stemsOf(words, code);
  if (first.length < 4 || GENERIC.test(first)) {
    const all = stemsOf(words, code);
    return namesOf(head, code).some((name) => all.filter((stem) => stem.length > 4 && name.includes(stem)).length > 1);
  }
  return namesOf(head, code).some((name) => name[0] === first);
}

const namesOf = (head: string, code: string): string[][] =>
  SPOKEN_NOUNS.filter((noun) => noun.head === head).flatMap(({ names }) =>
    names.filter(({ language }) => language === code).map(({ text }) => stemsOf(text, code)),
  );

const REGIONS =
  "US GB DE FR ES IT CA AU JP IN NL PL AT CH BR MX SE CN BE DK NO FI PT IE KR RU TR GR CZ HU RO UA ZA EG NG AR CO ID TH VN MY SG PH TW HK SA AE IL NZ".split(
    " ",
  );
/** What people say for short. */
const SHORT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ja: { US: "米国", GB: "英国" },
  zh: { US: "美国", GB: "英国" },
  en: { US: "US|USA|America", GB: "UK|Britain" },
  de: { US: "USA" },
  es: { US: "EE\\.? ?UU\\.?" },
  fr: { US: "USA" },
  it: { US: "USA" },
  nl: { US: "VS|Amerika", GB: "VK|Groot-Brittannië" },
  pl: {
    US: "USA|Stanach(?: Zjednoczonych)?|Stany Zjednoczone",
    GB: "Wielkiej Brytanii|Wielka Brytania|Zjednoczonym Królestwie",
    DE: "Niemczech|Niemiec",
    FR: "Francji",
    ES: "Hiszpanii",
    IT: "Włoszech|Włoch",
    PL: "Polsce|Polski",
  },
  pt: { US: "EUA" },
};
const regions = new Map<string, RegExp>();
/** "Polónia" and "Polônia". */
const VARIANTS: Readonly<Record<string, readonly string[]>> = { pt: ["pt-PT"], zh: ["zh-Hant"], es: ["es-MX"] };

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function regionsOf({ code, isSpaced }: Lexicon): RegExp {
  const known = regions.get(code);
  if (known) return known;
  const names = new Intl.DisplayNames(code, { type: "region" });
  const variants = (VARIANTS[code] ?? []).map((variant) => new Intl.DisplayNames(variant, { type: "region" }));
  const spoken = languages.find((language) => language.code === code)?.countries;
  const groups = REGIONS.map((region) => {
    const said = [
      escaped(names.of(region) ?? region),
      ...variants.map((each) => escaped(each.of(region) ?? region)),
      spoken?.names[region],
      spoken?.adjectives[region],
      SHORT[code]?.[region],
      code === "pl" ? declined(names.of(region) ?? region) : undefined,
    ].filter((each) => each !== undefined && each !== "");
    return `(?<${region}>${said.join("|")})`;
  });
  const all = groups.join("|");
  const expression = new RegExp(
    isSpaced
      ? `(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`
      : // "タイ" is Thailand, "タイトル" a title.
        `(?<![ァ-ヺー])(?:${all})(?![ァ-ヺー])`,
    isSpaced ? "giu" : "gu",
  );
  regions.set(code, expression);
  return expression;
}

/** "W Irlandii" of "Irlandia". */
const declined = (name: string): string | undefined => {
  const stems = name.split(" ").map((word) => word.replace(/[aeiouy]$/, ""));
  return stems.every((stem) => stem.length > 3)
    ? stems.map((stem) => `${escaped(stem)}\\p{L}{0,4}`).join(" ")
    : undefined;
};

/** Codes of the countries that a text names, and where. */
export const countriesAt = (
  text: string,
  lexicon: Lexicon,
): { readonly code: string; readonly start: number; readonly end: number }[] =>
  [...text.matchAll(regionsOf(lexicon))].flatMap(({ 0: { length }, index, groups = {} }) =>
    Object.entries(groups).flatMap(([code, found]) =>
      found === undefined ? [] : [{ code, start: index, end: index + length }],
    ),
  );

export const countriesIn = (text: string, lexicon: Lexicon): string[] =>
  countriesAt(text, lexicon).map(({ code }) => code);

/** The text without them, as long as before. */
export const withoutCountries = (text: string, lexicon: Lexicon): string =>
  text.replace(regionsOf(lexicon), (found) => ".".repeat(found.length));

const KnownNames = z.object({ names: z.array(z.string()) });
const WELL_KNOWN = KnownNames.parse(readJson("graph/write/known-names.json")).names.flatMap(alternatives);
const [latin, others] = [
  WELL_KNOWN.filter((name) => /\p{Script=Latin}/u.test(name)),
  WELL_KNOWN.filter((name) => !/\p{Script=Latin}/u.test(name)),
];
const FAMOUS = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])(?:${longestFirst(latin.map((name) => name.replaceAll(".", "\\.")))})(?![\\p{Script=Latin}\\p{N}])|${longestFirst(others)}`,
  "gu",
);

/** Brands and shops everybody knows: none of them is spoken of unless the data does. */
export const famousNamesIn = (text: string): string[] => [...text.matchAll(FAMOUS)].map(([name]) => name);

/** Words with a capital inside a sentence, for languages where those are names. */
export function capitalsIn(text: string, { code, isSpaced }: Lexicon): string[] {
  if (!isSpaced) return [...text.matchAll(/\p{Script=Latin}[\p{Script=Latin}\p{N}'’&-]+/gu)].map(([word]) => word);
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&-]*/gu)];
  if (code === "de")
    return words.map(([word]) => word).filter((word) => /^\p{Lu}[\p{L}]*\p{Lu}|^\p{Lu}\p{Ll}+\p{Lu}/u.test(word));
  return words
    .filter(
      (match, place) =>
        place > 0 && !/[.!?:…"“”„«»(]\s*$|^\s*[-•]\s*$/u.test(text.slice(0, match.index)) && /^\p{Lu}/u.test(match[0]),
    )
    .map(([word]) => word);
}

/** What stands in quotation marks, and where. */
export const quotesIn = (text: string): { readonly words: string; readonly start: number; readonly end: number }[] =>
  [...text.matchAll(/[“„”«「『"]\s?([^“”„«»「」『』"]{1,120}?)\s?[“”»」』"]/gu)].map((match) => ({
    words: match[1] ?? "",
    start: match.index,
    end: match.index + match[0].length,
  }));
