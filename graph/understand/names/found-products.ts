import type { Cluster } from "../../../tools/domain.js";
import { findClusters, type PhraseMatch } from "../../../tools/market/lookup/find-clusters.js";
import { findValues } from "../../../tools/market/lookup/find-values.js";
import { isValueWord } from "../../../tools/products/vocabulary/value-words.js";
import { splitWords } from "../../../tools/products/vocabulary/words.js";
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

interface Within {
  readonly text: string;
  /** Its code. */
  readonly market: string;
}

/** What was heard as products and stands in the market by itself ("sunscreen" of "sunscreen stock"), and names that the market does not hold, with what comes near. */
export async function lookUpHeard(
  terms: readonly string[],
  within: Within,
  tools: Toolbox,
): Promise<{ readonly known: ClusterMatch[]; readonly unknown: UnknownTerm[] }> {
  if (terms.length === 0) return { known: [], unknown: [] };
  const phrases = terms.slice(0, 3).map((term) => term.slice(0, 200));
  const { data } = await tools.call(findClusters, { phrases });
  const open = data.filter((each) => !isExact(each));
  const heads = await Promise.all(open.map((each) => headOf(each, within, tools)));
  return {
    known: clustersOf([...data.filter(isExact), ...heads.flatMap((head) => head ?? [])]),
    unknown: open.filter((_, at) => heads[at] === null).map(toUnknown),
  };
}

const isExact = ({ matches: [first] }: PhraseMatch): boolean => first?.how === "exact" && first.score === 1;

/** "Grain free 15kg dog food" is dog food: the last words of what was heard, where all words before them are attribute values of that product. */
async function headOf({ phrase }: PhraseMatch, { text, market }: Within, tools: Toolbox): Promise<PhraseMatch | null> {
  const words = phrase.split(/\s+/);
  const heads = words.slice(1).flatMap((_, at) => {
    const before = words.slice(0, at + 1);
    return before.every(mayBeValue) ? [{ before, head: words.slice(at + 1).join(" ") }] : [];
  });
  if (heads.length === 0) return null;
  const { data } = await tools.call(findClusters, { phrases: heads.slice(0, MOST_HEADS).map(({ head }) => head) });
  for (const [at, found] of data.entries()) {
    const [cluster] = clustersOf([found]);
    const before = heads[at]?.before ?? [];
    if (cluster !== undefined && (await areValues(before, text, { clusterId: cluster.clusterId, market, tools })))
      return found;
  }
  return null;
}

const mayBeValue = (word: string): boolean =>
  splitWords(word).every(({ folded }) => /^\d/.test(folded) || isValueWord(folded));

const MOST_HEADS = 8;

/** Whether such words of a text are attribute values of a product, or parts of some ("free" of "grain free"). */
async function areValues(
  words: readonly string[],
  text: string,
  { clusterId, market, tools }: { readonly clusterId: number; readonly market: string; readonly tools: Toolbox },
): Promise<boolean> {
  const found = await tools.attempt(findValues, { text, clusterIds: [clusterId], market });
  const said = (found?.data.values ?? []).flatMap(({ value, term = value }) => splitWords(term));
  const known = new Set(said.map(({ folded }) => folded));
  return known.size > 0 && splitWords(words.join(" ")).every(({ folded }) => known.has(folded) || /^\d/.test(folded));
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
