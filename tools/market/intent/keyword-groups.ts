import { trigramProfile } from "../../statistics/similarity.js";
import { stemmedTokens } from "../../statistics/text.js";

/**
 * Keywords that are alike in wording and in intent: average-linkage clustering over the mean of two distances, the cosine distance of
 * TF-IDF weighted words and character 3-grams, and the distance of the intent probabilities. Wording alone tells little within one
 * product, where every keyword holds the product's name.
 */

export interface GroupedKeyword {
  readonly keyword: string;
  /** Probabilities of the intents; null = unknown: wording alone decides. */
  readonly intent: readonly number[] | null;
}

export interface KeywordGroup<Keyword> {
  readonly members: readonly Keyword[];
  /** Mean silhouette of its members, -1 to 1; null for a keyword on its own. */
  readonly silhouette: number | null;
}

/** Two groups whose members lie further apart than this on average stay apart. */
const CUT_DISTANCE = 0.5;

export function groupKeywords<Keyword extends GroupedKeyword>(
  keywords: readonly Keyword[],
  language: string,
): KeywordGroup<Keyword>[] {
  const distances = measureDistances(keywords, language);
  const groups = mergeByAverageLinkage(distances);
  return groups.map((members) => ({
    members: members.flatMap((at) => keywords[at] ?? []),
    silhouette: members.length < 2 ? null : mean(members.map((at) => silhouetteOf(at, members, groups, distances))),
  }));
}

function measureDistances(keywords: readonly GroupedKeyword[], language: string): number[][] {
  const words = weigh(keywords.map(({ keyword }) => countOf(stemmedTokens(keyword, language))));
  const grams = weigh(keywords.map(({ keyword }) => trigramProfile(keyword).counts));
  return keywords.map((one, a) =>
    keywords.map((other, b) => {
      if (a === b) return 0;
      const wording = 1 - (cosine(words[a], words[b]) + cosine(grams[a], grams[b])) / 2;
      const intent = intentDistance(one.intent, other.intent);
      return intent === null ? wording : (wording + intent) / 2;
    }),
  );
}

/** Total variation: the part of the searches that would have to change their intent, 0-1. */
function intentDistance(a: readonly number[] | null, b: readonly number[] | null): number | null {
  if (a === null || b === null) return null;
  return a.reduce((sum, share, at) => sum + Math.abs(share - (b[at] ?? 0)), 0) / 2;
}

type Vector = ReadonlyMap<string, number>;

function countOf(tokens: readonly string[]): Vector {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/** Smoothed TF-IDF at length 1: what every keyword of a product holds tells little, yet not nothing. */
function weigh(counts: readonly Vector[]): Vector[] {
  const holders = new Map<string, number>();
  for (const count of counts) for (const term of count.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  return counts.map((count) => {
    const weighted = [...count].map(
      ([term, times]) => [term, times * Math.log(1 + counts.length / (holders.get(term) ?? 1))] as const,
    );
    const norm = Math.hypot(...weighted.map(([, weight]) => weight)) || 1;
    return new Map(weighted.map(([term, weight]) => [term, weight / norm]));
  });
}

function cosine(a: Vector = new Map(), b: Vector = new Map()): number {
  let dot = 0;
  for (const [term, weight] of a) dot += weight * (b.get(term) ?? 0);
  return dot;
}

/** Merges the nearest two groups until all lie too far apart; distances to a merged group are the means over its members (Lance-Williams). */
function mergeByAverageLinkage(distances: readonly (readonly number[])[]): number[][] {
  const groups = distances.map((_row, at) => [at]);
  const between = distances.map((row) => [...row]);
  for (let pair = nearestPair(between); pair !== null; pair = nearestPair(between)) {
    const [kept, merged] = pair;
    const sizes = [groups[kept]?.length ?? 0, groups[merged]?.length ?? 0] as const;
    for (const [at, row] of between.entries()) {
      const joined = ((row[kept] ?? 0) * sizes[0] + (row[merged] ?? 0) * sizes[1]) / (sizes[0] + sizes[1]);
      row[kept] = joined;
      (between[kept] as number[])[at] = joined;
    }
    groups[kept] = [...(groups[kept] ?? []), ...(groups[merged] ?? [])];
    groups.splice(merged, 1);
    between.splice(merged, 1);
    for (const row of between) row.splice(merged, 1);
  }
  return groups;
}

function nearestPair(between: readonly (readonly number[])[]): readonly [number, number] | null {
  let nearest: readonly [number, number] | null = null;
  let least = CUT_DISTANCE;
  for (let a = 0; a < between.length; a += 1) {
    for (let b = a + 1; b < between.length; b += 1) {
      const distance = between[a]?.[b] ?? Number.POSITIVE_INFINITY;
      if (distance < least) {
        least = distance;
        nearest = [a, b];
      }
    }
  }
  return nearest;
}

function linkage(a: readonly number[], b: readonly number[], distances: readonly (readonly number[])[]): number {
  return mean(a.flatMap((one) => b.map((other) => distances[one]?.[other] ?? 1)));
}

/** How much nearer a member is to its own group than to the nearest other one. */
function silhouetteOf(
  at: number,
  own: readonly number[],
  groups: readonly (readonly number[])[],
  distances: readonly (readonly number[])[],
): number {
  const within = mean(own.filter((other) => other !== at).map((other) => distances[at]?.[other] ?? 1));
  const others = groups.filter((group) => group !== own).map((group) => linkage([at], group, distances));
  const nearest = others.length === 0 ? 1 : Math.min(...others);
  const widest = Math.max(within, nearest);
  return widest === 0 ? 0 : (nearest - within) / widest;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
