import { DataUnavailableError } from "../../../tools/errors.js";
import { findClusters, type PhraseMatch } from "../../../tools/market/lookup/find-clusters.js";
import { findNames } from "../../../tools/market/lookup/find-names.js";
import { lastLevel } from "../../answer/words.js";
import type { Toolbox } from "../../toolbox.js";
import { explainedIn } from "../asks/index.js";
import { askReader } from "../encoder/ask-reader.js";
import type { ProductWords } from "../encoder/question-encoder.js";
import { amountsRead } from "../numbers/amounts.js";
import type { Reading } from "../numbers/read.js";
import { withoutAmounts } from "../numbers/without-amounts.js";
import { findPeriod } from "../period/index.js";
import type { MarketScope, Scope } from "../request.js";
import type { Span } from "../span.js";
import { withoutSaw } from "../words/idioms.js";
import { marketsOfLanguage } from "../words/language.js";
import { withoutYearBefore } from "../words/year-before.js";
import { clustersOf, lookUpHeard, unclearOf } from "./found-products.js";
import type { KnownMarket } from "./market-reader.js";
import { leftOutIn, placesIn } from "./markets.js";
import type { Entities } from "./named.js";
import { completeNames, mayNameProduct, namedAsOne, unexplainedProducts } from "./product-words.js";
import { qualifiersIn } from "./qualifiers.js";
import { areasIn } from "./regions.js";

/** Characters that are read; what follows in a longer text is said to be left out. */
export const LONGEST_QUESTION = 4_000;

/** What the question names (at most LONGEST_QUESTION characters of it), resolved against the market. Nothing is guessed: words without a match are reported as unknown. */
export async function understand(
  question: string,
  numbers: readonly Reading[],
  tools: Toolbox,
  markets: readonly KnownMarket[],
  defaultMarket: string,
  products: readonly ProductWords[],
): Promise<Omit<Entities, "leftOut"> & Pick<Scope, "comparedMarkets" | "unknownNames">> {
  const text = question.normalize("NFKC");
  const [found, names] = await Promise.all([
    tools.call(findClusters, { text: withoutSaw(text), withUnknown: true }),
    tools.call(findNames, { text }),
  ]);
  const { brands, merchants } = names.data;

  const clusters = clustersOf(found.data);
  // "What is growing?" asks about demand, not about the category Growing.
  const isCategory = ({ phrase, category, matches, start, end }: PhraseMatch) =>
    category !== null &&
    matches.length === 0 &&
    (isManyWords(phrase, category) ||
      products.some((product) => start !== null && end !== null && start < product.end && product.start < end));
  const category = found.data.find(isCategory)?.category ?? null;
  const spans = spansOf(found.data);
  // A country inside a product's name ("french press") is no market.
  const words = blank(text, spans);
  const ofAreas = areasIn(words)
    .flatMap(({ countries }) => countries)
    .filter((code) => markets.some((market) => market.code === code));
  const codes = codesOf([...placesIn(words).map(({ code }) => code), ...ofAreas], leftOutIn(words), markets);
  const place = placeOf(codes, words, { numbers, markets, defaultMarket });
  const unexplained = unexplainedProducts(completeNames(text, products), spans, [...brands, ...merchants]);
  const isNameless = found.data.length + unexplained.length + brands.length + merchants.length === 0;
  const unknown = isNameless ? namedAsOne(text) : unexplained;

  const isExplained = explainedIn(text, {
    clusters,
    category: clusters.length > 0 ? null : category,
    brands,
    merchants,
    ...place,
  });
  const { productWords } = await askReader();
  const isProduct = (term: string): boolean => !isExplained(term) && mayNameProduct(term, text, productWords(text));
  const heard = await lookUpHeard(unknown.filter(isProduct), { text, market: place.market.code }, tools);
  const further = heard.known.filter(({ clusterId }) => clusters.every((each) => each.clusterId !== clusterId));
  const all = [...clusters, ...further];
  const named = { clusters: all, category: all.length > 0 ? null : category, brands, merchants, ...place };
  const unknownTerms = [
    ...unclearOf(found.data).filter(({ term, isAmbiguous }) => isAmbiguous || isProduct(term)),
    ...heard.unknown,
  ];
  const qualifiers = qualifiersIn(text, unknownTerms, spansOf(found.data.filter(({ matches }) => matches.length > 0)));
  return {
    ...named,
    unknownTerms: unknownTerms.filter(
      ({ term }) => !qualifiers.some((words) => words.toLowerCase() === term.toLowerCase()),
    ),
    unknownNames: qualifiers,
    period: findPeriod(withoutYearBefore(withoutAmounts(text, numbers)), place.market.asOf),
    ...amountsRead(numbers),
  };
}

/** "Everywhere but in the UK": all markets that are not left out, where no other one is named. */
function codesOf(named: readonly string[], leftOut: readonly string[], markets: readonly KnownMarket[]): string[] {
  const kept = [...new Set(named)].filter((code) => !leftOut.includes(code));
  if (leftOut.length === 0 || kept.length > 0) return kept;
  return markets.map(({ code }) => code).filter((code) => !leftOut.includes(code));
}

const spansOf = (found: readonly PhraseMatch[]): Span[] =>
  found.flatMap(({ start, end }) => (start === null || end === null ? [] : [{ start, end }]));

/** "Home & Kitchen" can mean nothing else; "growing" can, although there is a category Growing. */
const isManyWords = (phrase: string, category: string): boolean =>
  phrase.includes(" ") && lastLevel(category).includes(" ");

function blank(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });

interface Ground {
  /** Those of the question: pounds are of one market. */
  readonly numbers: readonly Reading[];
  readonly markets: readonly KnownMarket[];
  readonly defaultMarket: string;
}

/** Where a question with these words is answered that names the countries of these codes. */
export function placeOf(
  codes: readonly string[],
  text: string,
  { numbers, markets, defaultMarket }: Ground,
): Pick<Scope, "market" | "unknownMarkets" | "otherMarkets" | "comparedMarkets"> {
  const known = (wanted: readonly string[]) =>
    wanted.flatMap((code) => markets.find((market) => market.code === code) ?? []);
  const named = known(codes);
  // Pounds are those of the one market that has them.
  const currencies = [...new Set(numbers.flatMap(({ currency }) => currency ?? []))];
  const paying = currencies.length === 1 ? markets.filter(({ currency }) => currency === currencies[0]) : [];
  const own = paying.length === 1 ? paying : [];
  // Who asks in German and names no country most likely means Germany.
  const market = [...named, ...own, ...known(marketsOfLanguage(text)), ...known([defaultMarket]), ...markets][0];
  if (!market) throw new DataUnavailableError("it names no market");
  const unknownMarkets = codes.filter((code) => known([code]).length === 0).map((code) => regionNames.of(code) ?? code);
  return {
    market: { ...market, stated: named.length > 0 } satisfies MarketScope,
    unknownMarkets,
    otherMarkets: named.slice(1).map(({ name }) => name),
    comparedMarkets: named.slice(1).map((other) => ({ ...other, stated: true }) satisfies MarketScope),
  };
}
