import type { Cluster } from "../../../tools/domain.js";
import { findClusters, type PhraseMatch } from "../../../tools/market/lookup/find-clusters.js";
import type { Toolbox } from "../../toolbox.js";
import { type ClusterMatch, MOST_COMPARED, type UnknownTerm } from "../request.js";

/** What phrases that were looked up in the market mean. */

/** Below this the words could mean several products or only part of one: the asker has to say which. */
const LEAST_SCORE = 0.55;
/** Below the best match of its phrase by more than this, a cluster is another meaning of the words, not a second product. */
const SAME_MEANING = 0.05;

/** The products meant, each once. */
export function clustersOf(found: readonly PhraseMatch[]): ClusterMatch[] {
  const clusters = found.flatMap(({ phrase, matches }): ClusterMatch[] => {
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
  const isFirst = ({ clusterId }: ClusterMatch, position: number): boolean =>
    clusters.findIndex((cluster) => cluster.clusterId === clusterId) === position;
  return clusters.filter(isFirst).slice(0, MOST_COMPARED);
}

/** Phrases that could mean several products, then those that mean none and no category. */
export function unclearOf(found: readonly PhraseMatch[]): UnknownTerm[] {
  const ambiguous = found.filter(({ matches }) => matches.length > 0 && (matches[0]?.score ?? 0) < LEAST_SCORE);
  const strangers = found.filter(({ matches, category }) => matches.length === 0 && category === null);
  return [...ambiguous.map(toAmbiguous), ...strangers.map(toUnknown)];
}

/** What was heard as products and stands in the market by itself ("sunscreen" of "sunscreen stock"), and names that the market does not hold, with what comes near. */
export async function lookUpHeard(
  terms: readonly string[],
  tools: Toolbox,
): Promise<{ readonly known: ClusterMatch[]; readonly unknown: UnknownTerm[] }> {
  if (terms.length === 0) return { known: [], unknown: [] };
  const { data } = await tools.call(findClusters, { phrases: terms.slice(0, 3).map((term) => term.slice(0, 200)) });
  const isExact = ({ matches: [first] }: PhraseMatch): boolean => first?.how === "exact" && first.score === 1;
  return {
    known: clustersOf(data.filter(isExact)),
    unknown: data.filter((each) => !isExact(each)).map(toUnknown),
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
