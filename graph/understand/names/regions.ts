import { alternatives, longestFirst, whole } from "../languages/compose.js";
import { languages } from "../languages/languages.js";
import { matchesOf } from "../words/matches.js";

/** Cities and parts of countries: the data is known for whole countries only. */

export interface Region {
  /** The country that it lies in. */
  readonly code: string;
  readonly words: string;
  readonly index: number;
}

const CODES = [...new Set(languages.flatMap(({ countries }) => Object.keys(countries.regions)))];

const PATTERNS = CODES.map((code) => {
  const called = languages.flatMap(({ countries }) => alternatives(countries.regions[code] ?? ""));
  return [code, new RegExp(whole(longestFirst(called)), "giu")] as const;
});
const ANY = new RegExp(
  whole(longestFirst(languages.flatMap(({ countries }) => Object.values(countries.regions).flatMap(alternatives)))),
  "iu",
);

/** Those that a text names, in its order. */
export function regionsIn(text: string): Region[] {
  // Most texts name none: one look tells.
  if (!ANY.test(text)) return [];
  return PATTERNS.flatMap(([code, pattern]) =>
    matchesOf(text, pattern).map(({ 0: words, index }) => ({ code, words, index })),
  ).sort((a, b) => a.index - b.index);
}

/** The European Union and Europe, as Intl.DisplayNames calls them: the countries of an area stand for it, as far as they are held. */
const UNION = [
  "AT",
  "BE",
  "BG",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HR",
  "HU",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
];
const AREAS: readonly (readonly [countries: readonly string[], names: RegExp])[] = [
  [UNION, new RegExp(`${areaNames("EU")}|(?<![\\p{L}\\p{N}])EU(?![\\p{L}\\p{N}])`, "gu")],
  [[...UNION, "GB", "CH", "NO", "IS", "UA", "RS"], new RegExp(areaNames("150"), "gu")],
];

function areaNames(code: string): string {
  const called = languages.map((language) => new Intl.DisplayNames(language.code, { type: "region" }).of(code) ?? code);
  return whole(longestFirst(called.flatMap((name) => [name, name.toLowerCase()])));
}

/** Where a text names areas, and the countries that lie in them. */
export const areasIn = (text: string) =>
  AREAS.flatMap(([countries, names]) =>
    matchesOf(text, names).map(({ 0: { length }, index }) => ({ countries, index, length })),
  );
