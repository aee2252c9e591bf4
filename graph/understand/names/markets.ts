import { LRUCache } from "lru-cache";
import { Speller } from "../../../tools/products/vocabulary/spelling.js";
import { fold } from "../../../tools/products/vocabulary/words.js";
import { alternatives, anyOf, longestFirst, whole } from "../languages/compose.js";
import { wordsAmong } from "../languages/gloss.js";
import { languages } from "../languages/languages.js";
import { matchesOf } from "../words/matches.js";
import { type Region, regionsIn } from "./regions.js";

/** Countries that questions may name, whether or not the database holds them. Left out are those whose name is a thing as well: Turkey, Jersey, Chile. */
const COUNTRIES: readonly string[] = [
  "US",
  "GB",
  "DE",
  "FR",
  "ES",
  "IT",
  "CA",
  "AU",
  "JP",
  "IN",
  "NL",
  "PL",
  "AT",
  "CH",
  "BR",
  "MX",
  "SE",
  "CN",
  "BE",
  "IE",
  "PT",
  "DK",
  "NO",
  "FI",
  "CZ",
  "GR",
  "HU",
  "RO",
  "BG",
  "HR",
  "SK",
  "SI",
  "LT",
  "LV",
  "EE",
  "LU",
  "UA",
  "KR",
  "TW",
  "SG",
  "MY",
  "TH",
  "VN",
  "ID",
  "PH",
  "PK",
  "BD",
  "LK",
  "NZ",
  "ZA",
  "EG",
  "MA",
  "KE",
  "NG",
  "AE",
  "SA",
  "IL",
  "AR",
  "CO",
];

const regionNames = new Map(languages.map(({ code }) => [code, new Intl.DisplayNames(code, { type: "region" })]));

/** How languages call a country, with and without hyphens and accents: "royaume uni", "etats-unis", "vereinigtes koenigreich". */
const namesOf = (code: string): string[] =>
  languages.flatMap(({ code: language, countries }) => {
    const named = countries.names[code] ?? regionNames.get(language)?.of(code)?.toLowerCase();
    return named === undefined ? [] : alternatives(named).flatMap(spellings);
  });

/** As it is kept, typed without accents, and without umlauts where German spells them out; a hyphen may be a space. */
function spellings(name: string): string[] {
  const loose = name.replace(/(?<=\p{L})-(?=\p{L})/gu, "[- ]");
  return [...new Set([loose, fold(loose), fold(loose.replace(/[äöü]/g, (letter) => `${letter}e`))])];
}

/** An adjective beside a word of trade, on either side: "French buyers", "marché français". A French press is no country. */
const adjectives = (code: string): string[] =>
  languages.flatMap(({ countries: { adjectives, trade, doing, articles } }) => {
    const words = adjectives[code];
    if (words === undefined) return [];
    const beside = `${whole(words)}(?=\\s+(?:online\\s+)?${whole(trade)})`;
    // "How do the British call it?"
    if (doing !== null)
      return [beside, `(?<=(?<!\\p{L})(?:${articles}) )${whole(words)}(?=\\s*(?:$|[?.!,]|${whole(doing)}))`];
    return [beside, `(?<=${whole(trade)}\\s+)${whole(words)}`];
  });

/** The people of a country stand for its market: "which words do Germans use". */
const peoples = (code: string): string[] =>
  languages.flatMap(({ countries: { peoples, areNouns, articles } }) => {
    const words = peoples[code];
    if (words === undefined) return [];
    return [areNouns ? whole(words) : `(?<=(?<!\\p{L})(?:${articles}) )${whole(words)}`];
  });

/** Countries that "us" may stand beside in small letters: "us, uk or germany", "germany vs us". */
const BESIDE_US = ["uk", "gb", ...COUNTRIES.filter((code) => code !== "US").flatMap(namesOf)].join("|");
const JOINT = String.raw`\s*(?:[,/&]|\s(?:${anyOf(({ asks }) => `${asks.joints}|${asks.versus}`)}))\s*(?:the\s)?`;

/** Codes count only in capitals: "us" and "de" are words. "US" also with dots, "the us", what stands alone or last behind a comma ("kettles, us") and beside another country in any case. */
const USUAL_CODES: readonly (readonly [code: string, pattern: RegExp])[] = [
  [
    "US",
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:US|U\.S\.)(?![\p{L}\p{N}])|(?<=\bthe |^\P{L}*|, )us\b(?=\P{L}*$|(?<=\bthe us))|` +
        String.raw`(?<!\p{L})us(?=${JOINT}(?:${BESIDE_US})(?!\p{L}))|(?<=(?<!\p{L})(?:${BESIDE_US})${JOINT})us(?!\p{L})`,
      "gu",
    ),
  ],
  ["GB", /(?<![\p{L}\p{N}])(?:GB|UK)(?![\p{L}\p{N}])/gu],
  ["DE", /(?<![\p{L}\p{N}])DE(?![\p{L}\p{N}])/gu],
];

/** The others count where a place is spoken of, or beside another one: "in the NL", "DE, FR or IT". */
const OTHER_CODES: readonly (readonly [code: string, pattern: RegExp])[] = (() => {
  const codes = COUNTRIES.filter((code) => !USUAL_CODES.some(([usual]) => usual === code));
  const places = `US|GB|UK|DE|${codes.join("|")}`;
  const [before, joins] = [
    `(?:${anyOf(({ countries }) => countries.before)})\\s+(?:(?:${anyOf(({ countries }) => countries.articles)})\\s+)?`,
    `\\s*[,;/&+-]\\s*|\\s+(?:vs\\.?|${anyOf(({ amounts }) => `${amounts.and}|${amounts.or}`)})\\s+`,
  ];
  return codes.map((code) => [
    code,
    new RegExp(
      `(?<=(?<!\\p{L})(?:${before}|(?:${places})(?:${joins})))${code}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])${code}(?=(?:${joins})(?:${places})(?![\\p{L}\\p{N}]))`,
      "gu",
    ),
  ]);
})();

const PATTERNS = COUNTRIES.map((code) => {
  const named = [whole(longestFirst(namesOf(code))), ...adjectives(code), ...peoples(code)];
  return [code, new RegExp(named.join("|"), "giu")] as const;
});

/** So many letters of a word tell whether a name of a country may begin there. */
const TELLING = 4;
const BEGINNINGS = readBeginnings();

function readBeginnings(): ReadonlyMap<string, ReadonlySet<string>> {
  const codesOf = new Map<string, Set<string>>();
  for (const code of COUNTRIES) {
    const words = languages.flatMap(({ countries: { adjectives, peoples } }) =>
      [adjectives[code] ?? "", peoples[code] ?? ""].flatMap(alternatives),
    );
    for (const word of [...namesOf(code), ...words]) {
      const beginning = fold(word.match(/^\p{L}+(?![?*\p{L}])/u)?.[0] ?? "").slice(0, TELLING);
      codesOf.set(beginning, (codesOf.get(beginning) ?? new Set()).add(code));
    }
  }
  return codesOf;
}

/** Most words name no country: one look tells which may, where each pattern would take its own. */
function patternsFor(text: string): readonly (readonly [code: string, pattern: RegExp])[] {
  const words = text.match(/\p{L}+/gu) ?? [];
  const codes = new Set(words.flatMap((word) => [...(BEGINNINGS.get(fold(word).slice(0, TELLING)) ?? [])]));
  return [
    ...PATTERNS.filter(([code]) => codes.has(code)),
    ...USUAL_CODES,
    ...OTHER_CODES.filter(([code]) => text.includes(code)),
  ];
}

/** Countries whose names are long enough to be told when mistyped. */
const SPELLED = new Map<string, string>(
  COUNTRIES.flatMap((code) =>
    namesOf(code).flatMap((name) => (/^\p{Ll}{6,}$/u.test(name) ? [[name, code] as const] : [])),
  ),
);
const speller = new Speller(SPELLED.keys());
/** "In Italian" is a language, spelled right. */
const ADJECTIVE = new RegExp(`^(?:${anyOf(({ countries }) => Object.values(countries.adjectives).join("|"))})$`, "iu");
const PLACED = new RegExp(`(?<=(?<!\\p{L})(?:${anyOf(({ countries }) => countries.before)}) )\\p{L}{5,}`, "giu");

/** "In Germny": a mistyped country is one where a place is spoken of. */
const findMistyped = (text: string): { code: string; index: number; length: number }[] =>
  matchesOf(text, PLACED).flatMap(({ 0: word, index }) => {
    const typed = word.toLowerCase();
    const isWord = SPELLED.has(typed) || ADJECTIVE.test(typed);
    const code = isWord ? undefined : SPELLED.get(speller.corrections(fold(word))[0]?.word ?? "");
    return code === undefined ? [] : [{ code, index, length: word.length }];
  });

/** The same few words are looked at again and again while a question is read. */
const MOST_KEPT = 500;
const kept = new LRUCache<string, readonly string[]>({ max: MOST_KEPT });

/** Codes of the countries that the text names, in the order in which it names them. */
export function findMarkets(text: string): readonly string[] {
  const known = kept.get(text) ?? marketsIn(text);
  kept.set(text, known);
  return known;
}

const marketsIn = (text: string): string[] => [...new Set(countriesIn(text).map(({ code }) => code))];

interface Place {
  readonly code: string;
  readonly index: number;
  readonly length: number;
}

function countriesIn(text: string): Place[] {
  const named = patternsFor(text).flatMap(([code, pattern]) =>
    matchesOf(text, pattern).map(({ 0: { length }, index }) => ({ code, index, length })),
  );
  return [...named, ...findMistyped(text)].sort((a, b) => a.index - b.index);
}

/** Where a text names countries, or places that lie in them, in its order. */
export const placesIn = (text: string): Place[] =>
  [...countriesIn(text), ...partsIn(text).map(({ code, index, words: { length } }) => ({ code, index, length }))].sort(
    (a, b) => a.index - b.index,
  );

/** Cities and parts of countries that a text names. "Grande Bretagne" is not Bretagne. */
export function partsIn(text: string): Region[] {
  const found = regionsIn(text);
  if (found.length === 0) return [];
  const countries = countriesIn(text);
  return found.filter(
    ({ index }) => !countries.some((country) => country.index <= index && index < country.index + country.length),
  );
}

const LEFT_OUT = wordsAmong(({ asks }) => asks.without);

/** Codes of countries that a text names to leave them out: "excluding the UK". */
export function leftOutIn(text: string): string[] {
  const ends = matchesOf(text, LEFT_OUT(languages)).map(({ 0: { length }, index }) => index + length);
  return countriesIn(text).flatMap(({ code, index }) =>
    ends.some((end) => end <= index && /^\s*(?:\p{L}{1,3}\s+)?$/u.test(text.slice(end, index))) ? [code] : [],
  );
}

/** The text without the words that name a market. */
export function withoutMarkets(text: string): string {
  const rest = findMistyped(text).reduceRight(
    (left, { index, length }) => `${left.slice(0, index)} ${left.slice(index + length)}`,
    text,
  );
  return patternsFor(rest).reduce((left, [, pattern]) => left.replace(pattern, " "), rest);
}
