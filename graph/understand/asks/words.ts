import { splitWords, type Word } from "../../../tools/products/vocabulary/words.js";
import { whole } from "../languages/compose.js";
import { languages } from "../languages/languages.js";
import { placesIn } from "../names/markets.js";
import { areasIn } from "../names/regions.js";
import type { Scope, Span } from "../request.js";
import { matchesOf } from "../words/matches.js";

/** What a name of the data stands for in a question. */
export type NameKind = "cluster" | "category" | "brand" | "merchant" | "value" | "keyword" | "market" | "unknown";

/** A word of a question, and the name it belongs to. */
export interface AskedWord extends Word {
  readonly named: { readonly kind: NameKind; readonly name: string } | null;
}

/** What a question names. */
export type Names = Pick<Scope, "clusters" | "category" | "unknownTerms" | "brands" | "merchants" | "market"> &
  Partial<Pick<Scope, "values" | "keywords" | "comparedMarkets" | "unknownNames">>;

/** The words of a text; those of a name carry it, the longest name first. */
export function askedWords(text: string, scope: Names): AskedWord[] {
  const known = [scope.market, ...(scope.comparedMarkets ?? [])];
  const markets = [
    ...known.flatMap(({ code, name }) =>
      matchesOf(text, marketNames(code)).map(({ 0: found, index }) => ({
        name,
        start: index,
        end: index + found.length,
      })),
    ),
    ...areasIn(text).map(({ index, length }) => ({ name: "", start: index, end: index + length })),
    // Those that no data holds are places all the same, and so are cities.
    ...placesIn(text).map(({ code, index, length }) => ({
      name: known.find((market) => market.code === code)?.name ?? code,
      start: index,
      end: index + length,
    })),
  ];
  const words: AskedWord[] = splitWords(text).map((word) => {
    const market = markets.find(({ start, end }) => word.start >= start && word.end <= end);
    return { ...word, named: market === undefined ? null : { kind: "market", name: market.name } };
  });
  const names = namesOf(scope)
    .map(({ kind, name, as }) => ({ kind, name, words: splitWords(as).map(({ folded }) => folded) }))
    .filter((name) => name.words.length > 0)
    .sort((a, b) => b.words.length - a.words.length);
  for (const { kind, name, words: wanted } of names) {
    for (let at = 0; at + wanted.length <= words.length; at += 1) {
      const isHere = wanted.every((word, place) => {
        const found = words[at + place];
        return found?.named === null && found.folded === word;
      });
      if (!isHere) continue;
      for (let place = at; place < at + wanted.length; place += 1) {
        const word = words[place];
        if (word) words[place] = { ...word, named: { kind, name } };
      }
    }
  }
  return words;
}

const patterns = new Map<string, RegExp>();

/** How languages call a country, its people and what is from there. */
function marketNames(code: string): RegExp {
  const known = patterns.get(code);
  if (known !== undefined) return known;
  const called = languages.flatMap(({ code: language, countries: { names, adjectives, peoples } }) => [
    new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code,
    ...[names[code], adjectives[code], peoples[code]].filter((words) => words !== undefined),
  ]);
  const made = new RegExp(`${whole(called.join("|"))}|(?<![\\p{L}\\p{N}])${code}(?![\\p{L}\\p{N}])`, "giu");
  patterns.set(code, made);
  return made;
}

interface Named {
  readonly kind: NameKind;
  readonly name: string;
  /** As the question may spell it. */
  readonly as: string;
}

function namesOf({
  clusters,
  category,
  unknownTerms,
  brands,
  merchants,
  values = [],
  keywords = [],
  unknownNames = [],
}: Names): Named[] {
  const level = category?.split(" > ").at(-1);
  return [
    ...clusters.flatMap(({ name, term, headTerm }): Named[] =>
      [term, name, headTerm].map((as) => ({ kind: "cluster", name, as })),
    ),
    // A question names a category by some of its words: "garden" for Garden & Patio.
    ...(level === undefined ? [] : [level, ...level.split(/[^\p{L}]+/u)]).map(
      (as): Named => ({ kind: "category", name: level ?? as, as }),
    ),
    ...[...unknownTerms.map(({ term }) => term), ...unknownNames].map(
      (as): Named => ({ kind: "unknown", name: as, as }),
    ),
    ...brands.map((name): Named => ({ kind: "brand", name, as: name })),
    ...merchants.map((name): Named => ({ kind: "merchant", name, as: name })),
    ...values.flatMap(({ value, term = value }) =>
      [...new Set([value, term])].map((as): Named => ({ kind: "value", name: value, as })),
    ),
    ...keywords.map((name): Named => ({ kind: "keyword", name, as: name })),
  ];
}

/** From the first of some words to the end of the last. */
export function spanOf(words: readonly Pick<Word, "start" | "end">[]): Span {
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}
