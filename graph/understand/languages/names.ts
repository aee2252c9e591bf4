import { z } from "zod";
import { OfCountries, Words } from "./words.js";

/** Words that name countries. */
export const Countries = z.strictObject({
  /** Where other names than the one of Intl.DisplayNames are in use; they take its place. */
  names: OfCountries,
  /** Large cities and parts of a country, as this language calls them: they tell the country, for which alone figures are known. No name that is a thing or a verb as well: Bath, Essen, Nice. */
  regions: OfCountries,
  /** What leads to the name of a country. */
  before: Words,
  /** They name a market beside a word of trade only: a French press is no country. */
  adjectives: OfCountries,
  /** The people of a country stand for its market. */
  peoples: OfCountries,
  /** False where the words for peoples are adjectives too: they count behind an article only. */
  areNouns: z.boolean(),
  articles: Words,
  trade: Words,
  /** "What do the British call it": an adjective with an article is a people where one of these follows; null where `peoples` says all. */
  doing: Words.nullable(),
});

/** Words that point at rows of an answer. */
export const Rows = z.strictObject({
  /** First to tenth. */
  ordinals: z.array(Words).length(10),
  last: Words,
  firsts: Words,
  lasts: Words,
  articles: Words,
  /** "Number", before one. */
  number: Words,
  thing: Words,
  things: Words,
  /** What may follow words that name no thing. */
  after: Words,
  /** "Of them", behind the words for a row. */
  ofThem: Words,
  both: Words,
  /** "These two", before a word for things or at the end. */
  two: Words,
  /** "The other one". */
  other: Words,
  all: Words,
  which: Words,
  be: Words,
  /** Of a comparison or a ranking the first: "the winner". */
  winner: Words,
  superlatives: z.strictObject({
    cheapest: Words,
    dearest: Words,
    biggest: Words,
    smallest: Words,
    fastest: Words,
    slowest: Words,
  }),
});

/** Words around the names of products. */
export const Names = z.strictObject({
  /** Leads to a feature of a product: "with". */
  withFeature: Words,
  /** Leads to the kind of it that alone is asked about: "only". */
  onlyKind: Words,
  /** Stands for a product without naming one, with its article: "our products". */
  standsForAny: Words,
  /** Between names that are all a text says. */
  joining: Words,
  /** Leads to a name, and is left hanging without it: "in the". */
  leading: Words,
  /** Follow a brand without being part of a product's name: "Brewlund is", "Brewlund prices". */
  behindBrand: Words,
});
