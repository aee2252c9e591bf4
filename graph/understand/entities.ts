import type { Cluster } from "../../tools/domain.js";
import { DataUnavailableError } from "../../tools/errors.js";
import { findClusters, type PhraseMatch } from "../../tools/market/find-clusters.js";
import { findNames } from "../../tools/market/find-names.js";
import type { Toolbox } from "../toolbox.js";
import { lastLevel } from "../words.js";
import { findAmounts } from "./amounts.js";
import { isOfRegistry } from "./asks/index.js";
import type { ProductWords } from "./encoder/question-encoder.js";
import { withoutSaw } from "./idioms.js";
import { marketsOfLanguage } from "./language.js";
import type { KnownMarket } from "./market-reader.js";
import { findMarkets } from "./markets.js";
import type { Entities } from "./named.js";
import { findPeriod } from "./period.js";
import { completeNames, namedAsOne, unexplainedProducts } from "./product-words.js";
import type { ClusterMatch, MarketScope, Scope, UnknownTerm } from "./request.js";

/** Products beyond this many are not compared side by side. */
const MOST_PRODUCTS = 6;
/** Below this the words could mean several products or only part of one: the asker has to say which. */
const LEAST_SCORE = 0.55;
/** Below the best match of its phrase by more than this, a cluster is another meaning of the words, not a second product. */
const SAME_MEANING = 0.05;

/** Characters that are read; what follows in a longer text is said to be left out. */
export const LONGEST_QUESTION = 4_000;

/** What the question names (at most LONGEST_QUESTION characters of it), resolved against the market. Nothing is guessed: words without a match are reported as unknown. */
export async function understand(
  question: string,
  tools: Toolbox,
  markets: readonly KnownMarket[],
  defaultMarket: string,
  products: readonly ProductWords[],
): Promise<Entities & Pick<Scope, "comparedMarkets">> {
  const text = question.normalize("NFKC");
  const [found, names] = await Promise.all([
    tools.call(findClusters, { text: withoutSaw(text), withUnknown: true }),
    tools.call(findNames, { text }),
  ]);
  const { brands, merchants } = names.data;

  const clusters = found.data.flatMap(({ phrase, matches }): ClusterMatch[] => {
    const best = matches[0]?.score ?? 0;
    return matches
      .filter(({ score }) => score >= Math.max(LEAST_SCORE, best - SAME_MEANING))
      .map(({ clusterId, name, categoryPath, headTerm, score, how }) => ({
        clusterId,
        name,
        categoryPath,
        headTerm,
        term: phrase,
        score,
        how,
      }));
  });
  // "What is growing?" asks about demand, not about the category Growing.
  const isCategory = ({ phrase, category, matches, start, end }: PhraseMatch) =>
    category !== null &&
    matches.length === 0 &&
    (isManyWords(phrase, category) ||
      products.some((product) => start !== null && end !== null && start < product.end && product.start < end));
  const category = found.data.find(isCategory)?.category ?? null;
  const spans = found.data.flatMap(({ start, end }) => (start === null || end === null ? [] : [{ start, end }]));
  // A country inside a product's name ("french press") is no market.
  const place = chooseMarket(blank(text, spans), markets, defaultMarket);
  const ambiguous = found.data.filter(({ matches }) => matches.length > 0 && (matches[0]?.score ?? 0) < LEAST_SCORE);
  const strangers = found.data.filter(({ matches, category: named }) => matches.length === 0 && named === null);
  const unexplained = unexplainedProducts(completeNames(text, products), spans, [...brands, ...merchants]);
  const isNameless = found.data.length + unexplained.length + brands.length + merchants.length === 0;
  const unknown = isNameless ? namedAsOne(text) : unexplained;

  return {
    clusters: distinct(clusters).slice(0, MOST_PRODUCTS),
    category: clusters.length > 0 ? null : category,
    unknownTerms: [
      ...ambiguous.map(toAmbiguous),
      ...strangers.map(toUnknown),
      ...(await nearestOf(
        unknown.filter((term) => !isOfRegistry(term)),
        tools,
      )),
    ],
    ...place,
    period: findPeriod(text, place.market.asOf),
    ...findAmounts(text),
    brands,
    merchants,
  };
}

/** "Home & Kitchen" can mean nothing else; "growing" can, although there is a category Growing. */
const isManyWords = (phrase: string, category: string): boolean =>
  phrase.includes(" ") && lastLevel(category).includes(" ");

function blank(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });

function chooseMarket(text: string, markets: readonly KnownMarket[], defaultMarket: string) {
  const known = (codes: readonly string[]) =>
    codes.flatMap((wanted) => markets.find(({ code }) => code === wanted) ?? []);
  const codes = findMarkets(text);
  const named = known(codes);
  // Who asks in German and names no country most likely means Germany.
  const market = [...named, ...known(marketsOfLanguage(text)), ...known([defaultMarket]), ...markets][0];
  if (!market) throw new DataUnavailableError("The market database holds no market with dated data yet.");
  const unknownMarkets = codes.filter((code) => known([code]).length === 0).map((code) => regionNames.of(code) ?? code);
  return {
    market: { ...market, stated: named.length > 0 } satisfies MarketScope,
    unknownMarkets,
    otherMarkets: named.slice(1).map(({ name }) => name),
    comparedMarkets: named.slice(1).map((other) => ({ ...other, stated: true }) satisfies MarketScope),
  };
}

const toAmbiguous = ({ phrase, matches }: PhraseMatch): UnknownTerm => ({
  term: phrase,
  isAmbiguous: true,
  nearest: matches.slice(0, 3).map(toCluster),
});

const toUnknown = ({ phrase, nearest, matches }: PhraseMatch): UnknownTerm => ({
  term: phrase,
  isAmbiguous: false,
  nearest: (nearest.length > 0 ? nearest : matches).slice(0, 3).map(toCluster),
});

const toCluster = ({ clusterId, name, categoryPath, headTerm }: Cluster): Cluster => ({
  clusterId,
  name,
  categoryPath,
  headTerm,
});

async function nearestOf(terms: readonly string[], tools: Toolbox): Promise<UnknownTerm[]> {
  if (terms.length === 0) return [];
  const { data } = await tools.call(findClusters, { phrases: terms.slice(0, 3).map((term) => term.slice(0, 200)) });
  return data.map(toUnknown);
}

function distinct(clusters: readonly ClusterMatch[]): ClusterMatch[] {
  return clusters.filter(
    (cluster, position) => clusters.findIndex(({ clusterId }) => clusterId === cluster.clusterId) === position,
  );
}
