import { isMisspelling } from "../../statistics/similarity.js";
import { type CatalogueProduct, type ClusterCatalogue, holdsAny, stemForms, tellingWords } from "./catalogue.js";

export const GHOST_CAUSES = ["filter_induced", "vocabulary_gap", "out_of_stock", "product_gap", "noise"] as const;
export type GhostCause = (typeof GHOST_CAUSES)[number];

/** A search that failed, per month. */
export interface FailedSearch {
  readonly query: string;
  readonly searchesPerMonth: number;
  readonly sessionsPerMonth: number;
  readonly results: number;
  readonly unfilteredResults: number | null;
  readonly clickRate: number;
  readonly usualClickRate: number | null;
}

export interface GhostVerdict {
  readonly cause: GhostCause;
  /** What decided, in words. */
  readonly because: string;
  /** Best match among products in stock, 0-1: the words as typed, and after synonyms, translations and spelling. */
  readonly relevanceTyped: number;
  readonly relevanceNormalised: number;
  /** Products that answer every word but have no offer in stock. */
  readonly soldOutMatches: number;
  /** What shoppers got of what they asked for, 0-1. */
  readonly served: number;
  readonly nearest: readonly { readonly product: CatalogueProduct; readonly match: number }[];
}

/** One or two people repeating themselves are no demand. */
const NOISE_SESSIONS = 3;
const NOISE_SESSION_SHARE = 0.05;
/** A list this short counts as empty. */
export const EMPTY_RESULTS = 1;
const FILTER_RESULTS = 3;
const NEAREST = 3;
const FULL_MATCH = 0.999;

/**
 * Why a search failed, decided from rows in a fixed order: noise, filters, vocabulary, stock, product (methods: ghost products).
 * `clusterWords` are the words of the query that the vocabulary knows as this cluster's product. Null when the search is answered after all:
 * products in stock match every word as typed and were shown, so that few clicks have another reason.
 */
export function judgeGhost(
  search: FailedSearch,
  { products, stems }: ClusterCatalogue,
  clusterWords: ReadonlySet<string>,
  language: string,
): GhostVerdict | null {
  const words = tellingWords(search.query).map((word) => readWord(word, stems, clusterWords, language));
  const scored = products.map((product) => ({
    product,
    typed: share(words, ({ typed }) => holdsAny(product.stems, typed)),
    match: share(words, ({ isName, meant }) => isName || holdsAny(product.stems, meant)),
  }));
  const inStock = scored.filter(({ product }) => product.offersInStock > 0);
  const relevanceTyped = inStock.reduce((best, { typed }) => Math.max(best, typed), 0);
  const relevanceNormalised = inStock.reduce((best, { match }) => Math.max(best, match), 0);
  const soldOutMatches = scored.filter(
    ({ product, match }) => product.offersInStock === 0 && match >= FULL_MATCH,
  ).length;
  const isAnswered = relevanceTyped >= FULL_MATCH && search.results >= EMPTY_RESULTS;
  if (isAnswered) return null;
  const clickShare = search.usualClickRate ? Math.min(1, search.clickRate / search.usualClickRate) : 0;
  const nearest = scored
    .filter(({ match }) => match > 0)
    .sort(
      (a, b) =>
        b.match - a.match ||
        Number(b.product.offersInStock > 0) - Number(a.product.offersInStock > 0) ||
        b.typed - a.typed ||
        a.product.title.length - b.product.title.length ||
        a.product.productId - b.product.productId,
    )
    .slice(0, NEAREST);
  return {
    ...decide(search, { relevanceTyped, relevanceNormalised, soldOutMatches }),
    relevanceTyped,
    relevanceNormalised,
    soldOutMatches,
    served: search.results < EMPTY_RESULTS ? Math.min(clickShare, relevanceTyped) : clickShare,
    nearest,
  };
}

function decide(
  { searchesPerMonth, sessionsPerMonth, results, unfilteredResults }: FailedSearch,
  found: Pick<GhostVerdict, "relevanceTyped" | "relevanceNormalised" | "soldOutMatches">,
): Pick<GhostVerdict, "cause" | "because"> {
  if (sessionsPerMonth <= NOISE_SESSIONS || sessionsPerMonth < searchesPerMonth * NOISE_SESSION_SHARE) {
    return { cause: "noise", because: "hardly any shoppers stand behind the searches" };
  }
  if (
    unfilteredResults !== null &&
    unfilteredResults >= FILTER_RESULTS &&
    results < Math.max(EMPTY_RESULTS, unfilteredResults * 0.1)
  ) {
    return { cause: "filter_induced", because: "products are found as soon as the filters are lifted" };
  }
  if (found.relevanceTyped >= FULL_MATCH) {
    return {
      cause: "vocabulary_gap",
      because: "products in stock hold every word as typed, yet the search shows none",
    };
  }
  if (found.relevanceNormalised >= FULL_MATCH) {
    return {
      cause: "vocabulary_gap",
      because: "products in stock answer it once spelling, synonyms and translations are resolved",
    };
  }
  if (found.soldOutMatches > 0) return { cause: "out_of_stock", because: "the products that answer it are sold out" };
  return { cause: "product_gap", because: "no product of the market answers every word" };
}

interface ReadWord {
  readonly typed: readonly string[];
  /** The vocabulary knows it as a name of the cluster's product. */
  readonly isName: boolean;
  /** As typed, or set right by the nearest word of the catalogue when no product holds it. */
  readonly meant: readonly string[];
}

function readWord(
  word: string,
  known: ReadonlySet<string>,
  clusterWords: ReadonlySet<string>,
  language: string,
): ReadWord {
  const typed = stemForms(word, language);
  const isName = clusterWords.has(word);
  if (isName || holdsAny(known, typed)) return { typed, isName, meant: typed };
  const right = [...known].find((candidate) => isMisspelling(word, candidate));
  return { typed, isName, meant: right === undefined ? typed : [right] };
}

function share(words: readonly ReadWord[], isHeld: (word: ReadWord) => boolean): number {
  return words.length === 0 ? 0 : words.filter(isHeld).length / words.length;
}
