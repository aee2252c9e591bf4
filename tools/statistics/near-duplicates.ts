import { type TrigramProfile, trigramProfile } from "./similarity.js";
import { normaliseText } from "./text.js";

export interface DuplicateGroup<T> {
  /** The member with the highest weight. */
  readonly head: T;
  /** All members, the head first, by falling weight. */
  readonly members: readonly T[];
}

interface Leader<T> {
  readonly members: T[];
  readonly profile: TrigramProfile;
  readonly numbers: string;
}

/** The leaders that contain a trigram, and how often. */
interface Posting {
  readonly leaders: number[];
  readonly counts: number[];
}

/**
 * Merges texts whose character 3-gram cosine exceeds the threshold (0.8), heaviest first; each text joins its nearest
 * head, so chains do not grow. Texts that name different numbers ("4 cup", "6 cup") are never duplicates.
 */
export function mergeNearDuplicates<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  weightOf: (item: T) => number,
  threshold = 0.8,
): DuplicateGroup<T>[] {
  const leaders: Leader<T>[] = [];
  const postings = new Map<string, Posting>();
  // Flat accumulators: a map of dot products is 30 times slower at a few thousand texts.
  const dots = new Float64Array(items.length);
  const ordered = items.map((item) => ({ item, weight: weightOf(item) })).sort((a, b) => b.weight - a.weight);
  for (const { item } of ordered) {
    const text = textOf(item);
    const profile = trigramProfile(text);
    const numbers = numbersOf(text);
    addDots(profile, postings, dots);
    let nearest: Leader<T> | null = null;
    let best = threshold;
    for (const [index, leader] of leaders.entries()) {
      const cosine = (dots[index] as number) / (profile.norm * leader.profile.norm);
      dots[index] = 0;
      if (cosine > best && leader.numbers === numbers) {
        best = cosine;
        nearest = leader;
      }
    }
    if (nearest !== null) {
      nearest.members.push(item);
      continue;
    }
    for (const [gram, count] of profile.counts) {
      const posting = postings.get(gram) ?? { leaders: [], counts: [] };
      posting.leaders.push(leaders.length);
      posting.counts.push(count);
      postings.set(gram, posting);
    }
    leaders.push({ members: [item], profile, numbers });
  }
  return leaders.map(({ members }) => ({ head: members[0] as T, members }));
}

function addDots(profile: TrigramProfile, postings: ReadonlyMap<string, Posting>, dots: Float64Array): void {
  for (const [gram, count] of profile.counts) {
    const posting = postings.get(gram);
    if (!posting) continue;
    const { leaders, counts } = posting;
    for (let index = 0; index < leaders.length; index += 1) {
      const leader = leaders[index] as number;
      dots[leader] = (dots[leader] as number) + count * (counts[index] as number);
    }
  }
}

function numbersOf(text: string): string {
  return (normaliseText(text).match(/\p{N}[\p{N}.]*/gu) ?? []).sort().join(" ");
}
