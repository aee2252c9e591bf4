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
  const postings = new Map<string, { leader: number; count: number }[]>();
  const ordered = items.map((item) => ({ item, weight: weightOf(item) })).sort((a, b) => b.weight - a.weight);
  for (const { item } of ordered) {
    const text = textOf(item);
    const profile = trigramProfile(text);
    const numbers = numbersOf(text);
    const dots = new Map<number, number>();
    for (const [gram, count] of profile.counts) {
      for (const posting of postings.get(gram) ?? []) dots.set(posting.leader, (dots.get(posting.leader) ?? 0) + count * posting.count);
    }
    let nearest: Leader<T> | null = null;
    let best = threshold;
    for (const [index, dot] of dots) {
      const leader = leaders[index] as Leader<T>;
      const cosine = dot / (profile.norm * leader.profile.norm);
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
      const posting = { leader: leaders.length, count };
      const list = postings.get(gram);
      if (list) list.push(posting);
      else postings.set(gram, [posting]);
    }
    leaders.push({ members: [item], profile, numbers });
  }
  return leaders.map(({ members }) => ({ head: members[0] as T, members }));
}

function numbersOf(text: string): string {
  return (normaliseText(text).match(/\p{N}[\p{N}.]*/gu) ?? []).sort().join(" ");
}
