import { LRUCache } from "lru-cache";
import { fold } from "../../../tools/products/vocabulary/words.js";
import { alternatives } from "../languages/compose.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { readByProduct } from "../names/by-product.js";

/** Codes of the markets whose language a question is written in, the likelier first; none for English and where it cannot be told. */
export function marketsOfLanguage(text: string): readonly string[] {
  return guess(text)?.markets ?? [];
}

/** ISO 639-1; English where it cannot be told. */
export const languageOf = (text: string): string => readByProduct(text)?.code ?? guess(text)?.code ?? "en";

/**
 * The language to answer in: the one that the text is surely in, else that of what was said before it, the newest first; English where none is
 * sure. A text that is read by its product's name alone is in its own language, whatever else tells.
 */
export function languageToAnswer(text: string, before: readonly string[]): string {
  const sure = [text, ...before].map(surely).find((code) => code !== null);
  return readByProduct(text)?.code ?? sure ?? "en";
}

/** One word of a language may stand in a text of another: "promo", "minus". */
const SURE = 1.4;

function surely(text: string): string | null {
  const code = guess(text)?.code;
  const points = rate(text).map(({ language, points }) => ({
    code: language.code,
    points: points + named(text, language),
  }));
  const [first, second] = points.sort((a, b) => b.points - a.points);
  if (first === undefined || first.points < SURE || (code !== undefined && code !== first.code)) return null;
  return second && first.points < second.points * LEAD ? null : first.code;
}

/** Countries are called otherwise in almost every language: one that no other language calls so tells as much as a word. */
function named(text: string, { code }: KnownLanguage): number {
  countries ??= countriesByLanguage();
  const words = inWords(text);
  const spoken = countries.map(
    ([language, names]) => [language, names.filter((name) => words.includes(name))] as const,
  );
  const others = new Set(spoken.flatMap(([language, names]) => (language === code ? [] : names)));
  return spoken.some(([language, names]) => language === code && names.some((name) => !others.has(name))) ? 1 : 0;
}

type CountryNames = readonly (readonly [language: string, names: readonly string[]])[];
let countries: CountryNames | null = null;

function countriesByLanguage(): CountryNames {
  const codes = [...new Set(languages.flatMap((each) => Object.keys(each.countries.names)))];
  return languages.map((each) => {
    const regions = new Intl.DisplayNames(each.code, { type: "region" });
    const names = [
      ...Object.values(each.countries.names).flatMap(alternatives),
      ...codes.map((code) => regions.of(code)),
    ];
    return [each.code, names.map((name) => inWords(name ?? "")).filter((name) => name.length >= LEAST_NAME)];
  });
}

const inWords = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}]+/gu, " ")
    .trim()} `;
/** With a space on either side. */
const LEAST_NAME = 7;

/** The language that somebody else heard in a text, unless it is no code, or hardly a word of the text is of it where another is plain. */
export function languageHeard(code: string, text: string): string {
  const heard = code.trim().toLowerCase();
  if (!/^[a-z]{2}$/.test(heard)) return languageOf(text);
  const plain = guess(text);
  const pointsOf = (wanted: string): number => rate(text).find(({ language }) => language.code === wanted)?.points ?? 0;
  const isKnown = languages.some((language) => language.code === heard);
  return plain !== null && isKnown && pointsOf(heard) * HARDLY < pointsOf(plain.code) ? plain.code : heard;
}

/** Languages share words. */
const HARDLY = 3;

/** Languages as likely as the likeliest, and English, whose words are mixed into every other; all of them where nothing tells. */
export function languagesSpoken(text: string): readonly KnownLanguage[] {
  const spoken = spokenIn.get(text) ?? spokenOf(rate(text));
  spokenIn.set(text, spoken);
  return spoken;
}

function spokenOf(rated: readonly Rated[]): readonly KnownLanguage[] {
  const [first] = rated;
  if (!first || first.points < ENOUGH) return languages;
  const near = rated.filter(({ points }) => points * LEAD > first.points).map(({ language }) => language);
  return languages.filter((language) => language.code === "en" || near.includes(language));
}

/** A word of one language alone, or a few that several share. */
const ENOUGH = 1;
/** The likeliest language is the one where it is so many times likelier than the next. */
const LEAD = 1.25;

function guess(text: string): KnownLanguage | null {
  const [first, second] = rate(text);
  if (!first || first.points < ENOUGH) return null;
  return second && first.points < second.points * LEAD ? null : first.language;
}

/** "margem(?: bruta)?" */
const OPTIONAL = /\(\?:(?:[^()]|\([^()]*\))*\)\?/g;

const LANGUAGES_OF = readWords();

interface Rated {
  readonly language: KnownLanguage;
  readonly points: number;
}

/** What reads a text asks of its language again and again; so many texts are kept. */
const KEPT = { max: 200 };
const ratedTexts = new LRUCache<string, readonly Rated[]>(KEPT);
const spokenIn = new LRUCache<string, readonly KnownLanguage[]>(KEPT);

function rate(text: string): readonly Rated[] {
  const rated = ratedTexts.get(text) ?? rateWords(text);
  ratedTexts.set(text, rated);
  return rated;
}

/** A word of several languages counts a little for each. */
function rateWords(text: string): readonly Rated[] {
  const points = new Map<KnownLanguage, number>();
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const speak = LANGUAGES_OF.get(fold(word)) ?? [];
    for (const language of speak) points.set(language, (points.get(language) ?? 0) + 1 / speak.length);
  }
  return [...points].map(([language, sum]) => ({ language, points: sum })).sort((a, b) => b.points - a.points);
}

function readWords(): ReadonlyMap<string, readonly KnownLanguage[]> {
  const speak = new Map<string, KnownLanguage[]>();
  for (const language of languages) {
    for (const word of new Set(wordsOf(language).map(fold))) speak.set(word, [...(speak.get(word) ?? []), language]);
  }
  return speak;
}

/** Its common words, and those of times, amounts and questions that are plain enough. */
function wordsOf({ common, fillers, amounts, time, numbers, questions }: KnownLanguage): string[] {
  const groups = [
    amounts,
    amounts.currencies,
    amounts.roles,
    amounts.counts,
    time,
    time.units,
    time.seasons,
    time.months,
    questions,
  ];
  const written = groups.flatMap((group) => Object.values<unknown>(group)).filter((words) => typeof words === "string");
  const single = written.flatMap(alternatives).flatMap(withEndings);
  return [...common, ...fillers, ...single, ...Object.keys(numbers.words)];
}

/** "letzte[nmrs]?" is five words; what may be left out is; anything less plain than that is none. */
function withEndings(word: string): string[] {
  const [, stem, endings] = word.replace(OPTIONAL, "").match(/^(\p{L}+?)(?:(\p{L}|\[\p{L}+\])\?)?$/u) ?? [];
  if (stem === undefined) return [];
  return [stem, ...(endings?.match(/\p{L}/gu) ?? []).map((ending) => stem + ending)];
}
