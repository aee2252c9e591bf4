import { findClusters } from "../../../tools/market/lookup/find-clusters.js";
import { findNames } from "../../../tools/market/lookup/find-names.js";
import { inSentence, listWords } from "../../answer/words.js";
import { clustersOf } from "../names/found-products.js";
import { type Row, subjectsOf, type Turn } from "./conversation.js";
import type { Helpers } from "./leaning.js";
import { type Named, NOTHING } from "./merge-scope.js";

/** Products beyond this many are not asked about at once. */
const MOST_SUBJECTS = 6;

/** Kinds of rows whose names are keywords. */
const KEYWORDS: readonly string[] = ["keyword", "query"];

/** Rows that are asked about, by name. */
export const namesOfRows = (rows: readonly Row[]): string[] => rows.slice(0, MOST_SUBJECTS).map(({ name }) => name);

/** Names as they stand in a sentence. */
export const namesIn = (names: readonly string[]): string =>
  listWords(names.map((name) => (/^\p{Lu}\p{Ll}[^\p{Lu}]*$/u.test(name) ? inSentence(name) : name)));

/** What rows of an answer stand for. */
export async function rowsMeant(
  names: readonly string[],
  { kind, request }: Turn,
  { readNames, tools }: Helpers,
): Promise<Named> {
  const isOfOne = subjectsOf(request.scope).length === 1;
  const { clusters, category, unknownTerms } = isOfOne ? request.scope : NOTHING;
  if (kind === "cluster" || (kind === "name" && !isOfOne)) {
    const { data } = await tools.call(findClusters, { phrases: [...names] });
    const found = data.flatMap((each) => clustersOf([each]).slice(0, 1));
    if (found.length === names.length) return { ...NOTHING, clusters: found };
  }
  if (kind !== "brand" && kind !== "merchant") {
    if (KEYWORDS.includes(kind ?? "") && isOfOne) return { ...NOTHING, clusters, keywords: [...names] };
    const { scope } = (await readNames(namesIn(names))).request;
    const { brands, merchants } = scope;
    // The title of an offer need not say which product it is.
    const isNameless = scope.clusters.length === 0 && scope.category === null && clusters.length > 0;
    return isNameless
      ? { ...NOTHING, clusters, category, brands, merchants }
      : {
          ...NOTHING,
          clusters: scope.clusters,
          category: scope.category,
          unknownTerms: scope.unknownTerms,
          brands,
          merchants,
        };
  }
  // A brand or a shop alone would not say what of it.
  const { data } = await tools.call(findNames, { text: listWords(names) });
  const named = kind === "brand" ? { brands: data.brands } : { merchants: data.merchants };
  return { ...NOTHING, clusters, category, unknownTerms, ...named };
}
