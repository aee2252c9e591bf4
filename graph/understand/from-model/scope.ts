import type { Alone } from "../attempt.js";
import type { KnownMarket } from "../names/market-reader.js";
import { partsIn } from "../names/markets.js";
import { findNamedKeywords } from "../names/named-keywords.js";
import { namedProduct } from "../names/named-product.js";
import { namedValues } from "../names/named-values.js";
import { ownSpokenOf } from "../names/own-words.js";
import { quotedTexts } from "../names/quotes.js";
import type { Scope } from "../request.js";
import type { Helpers } from "../turns/leaning.js";
import { namesAnything, together } from "../turns/merge-scope.js";
import { type Ground, requestsOf, type Said } from "./asked.js";
import { findSaidNames, unknown } from "./names.js";
import { findPlace } from "./place.js";
import type { ModelRequest } from "./schema.js";
import { findTime } from "./time.js";
import { standsIn } from "./words.js";

/** What names are looked up with. */
export interface LookUp extends Helpers {
  readonly markets: readonly KnownMarket[];
  readonly defaultMarket: string;
  /** The same words as the built-in reader understands them. */
  readonly alone: Pick<Alone, "request">;
}

export interface FoundScope {
  readonly scope: Scope;
  /** Words for which a scope has no place. */
  readonly unused: readonly string[];
}

/** What the names of a reply mean. */
export async function findScope(
  { scope: stated }: Pick<ModelRequest, "scope">,
  said: Said,
  ground: Ground,
  means: LookUp,
): Promise<FoundScope> {
  const { isSaid } = ground;
  const place = findPlace(stated.markets, said, ground, means);
  const { market } = place;
  const { named, unknownNames, unused, isUnsaid } = await findSaidNames(stated, said, ground, means);
  // Products in other words than the asker's are those that the built-in reader finds in the asker's.
  const products = isUnsaid ? together(named, { ...means.alone.request.scope, brands: [], merchants: [] }) : named;
  const about = { clusters: products.clusters, market };

  const variants = eachOnce([...stated.values, ...stated.attributes]).filter(isSaid);
  const further =
    variants.length > 0 ? await namedValues(variants.join(", "), about, means.tools) : { values: [], attributes: [] };
  const wanted = eachOnce(stated.keywords).filter(isSaid);
  const keywords = wanted.length > 0 ? await findNamedKeywords(wanted.join(". "), about, means.tools) : [];
  const quotes = quotesOf(said, wanted);

  const known = [
    ...keywords,
    ...quotes,
    ...further.attributes,
    ...further.values.map(({ value }) => value),
    ...products.clusters.flatMap(({ term, name, headTerm }) => [term, name, headTerm]),
    ...products.unknownTerms.map(({ term }) => term),
  ];
  const isKnown = (words: string): boolean => known.some((name) => standsIn(name, words) || standsIn(words, name));
  const strangers = [...variants, ...wanted].filter((words) => !isKnown(words));
  const scope: Scope = {
    ...products,
    leftOut: means.alone.request.scope.leftOut,
    unknownTerms: [...products.unknownTerms, ...[...new Set(strangers)].map(unknown)],
    ...place,
    unknownNames: [...unknownNames],
    regions: partsIn(said.text).map(({ words }) => words),
    period: findTime(stated.period, ground, market.asOf),
    ...further,
    keywords,
    product: namedProduct(said.text, products),
    quotes,
    refersToProduct: stated.refersToProduct || (isUnsaid && !namesAnything(products)),
    ownProducts: ownSpokenOf(said.text) ?? stated.ownProducts,
  };
  return { scope, unused };
}

/** More names, or longer ones, are no question's. */
const MOST_NAMES = 40;
const LONGEST_NAME = 200;

const eachOnce = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => name.slice(0, LONGEST_NAME)))].slice(0, MOST_NAMES);

/** Those of the words, else those of an earlier question that the reply goes on to speak of. */
function quotesOf(said: Said, keywords: readonly string[]): string[] {
  const quotes = quotedTexts(said.text);
  if (quotes.length > 0) return quotes;
  const before = requestsOf(said).flatMap(({ scope }) => scope.quotes);
  return [...new Set(before)].filter((quote) => keywords.some((words) => standsIn(words, quote)));
}

/** The scope as these words alone name it, without what the conversation adds. */
export function scopeHere(scope: Scope, { scope: stated }: Pick<ModelRequest, "scope">, { isHere }: Ground): Scope {
  const says = (named: readonly { readonly words: string }[]): boolean => named.some(({ words }) => isHere(words));
  return {
    ...scope,
    clusters: scope.clusters.filter(({ term }) => isHere(term)),
    category: says([...stated.products, ...stated.categories]) ? scope.category : null,
    brands: scope.brands.filter(isHere),
    merchants: scope.merchants.filter(isHere),
    market: { ...scope.market, stated: scope.market.stated && says(stated.markets) },
    period: stated.period !== null && isHere(stated.period.words) ? scope.period : null,
  };
}
