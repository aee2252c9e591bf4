import type { EventLoopYield } from "../../event-loop.js";
import { type DuplicateGroup, mergeNearDuplicates } from "../../statistics/near-duplicates.js";
import { isSimilar, readTitles, type TitleGrams } from "./title-grams.js";

export interface SimilarTitles<T> {
  /** Two members at least; most members first. */
  readonly groups: DuplicateGroup<T>[];
  /** Texts compared with every one that could be similar; the others met only those sharing their rarest 3-grams. */
  readonly comparedWithAll: number;
}

const SIMILARITY = 0.8;
/** Texts looked up per shared 3-gram, and compared per text: without bounds 20,000 titles of few words take half a minute. */
const MOST_LOOKED_UP = 24;
const MOST_COMPARED = 40;
/** Texts that hang together are merged at most so many at a time: merging is quadratic. */
const MOST_TOGETHER = 150;

/**
 * The groups `mergeNearDuplicates` finds, without comparing all with all: two unit vectors whose first shared component
 * lies behind a prefix of either reach at most the norm of what is behind it (prefix filtering, Bayardo 2007). So only
 * texts that share one of their rare 3-grams, and all their numbers, are compared. Exact up to the bounds above.
 */
export async function findSimilarTitles<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  eventLoop: EventLoopYield,
): Promise<SimilarTitles<T>> {
  const titles = await readTitles(items.map(textOf), SIMILARITY, eventLoop);
  const roots = Uint32Array.from(titles.keys());
  const postings = new Map<string, Map<number, number[]>>();
  const lastSeenBy = new Int32Array(titles.length).fill(-1);
  let comparedWithAll = 0;
  for (const [index, title] of titles.entries()) {
    if (eventLoop.isDue()) await eventLoop.rest();
    let sameNumbers = postings.get(title.numbers);
    if (!sameNumbers) {
      sameNumbers = new Map();
      postings.set(title.numbers, sameNumbers);
    }
    if (link(index, titles, sameNumbers, roots, lastSeenBy)) comparedWithAll += 1;
  }
  return { groups: await mergeConnected(items, roots, textOf, eventLoop), comparedWithAll };
}

/** Joins a title with those before it that are similar, and enters it. False when a bound was reached. */
function link(
  index: number,
  titles: readonly TitleGrams[],
  postings: Map<number, number[]>,
  roots: Uint32Array,
  lastSeenBy: Int32Array,
): boolean {
  const title = titles[index] as TitleGrams;
  let left = MOST_COMPARED;
  let isComplete = true;
  for (let position = 0; position < title.prefix; position += 1) {
    const gram = title.grams[position] as number;
    const others = postings.get(gram);
    if (!others) {
      postings.set(gram, [index]);
      continue;
    }
    if (others.length > MOST_LOOKED_UP) isComplete = false;
    for (let at = others.length - 1; at >= Math.max(0, others.length - MOST_LOOKED_UP); at -= 1) {
      const other = others[at] as number;
      if (lastSeenBy[other] === index) continue;
      lastSeenBy[other] = index;
      const root = rootOf(roots, other);
      if (root === rootOf(roots, index)) continue;
      if (left === 0) {
        isComplete = false;
        break;
      }
      left -= 1;
      if (isSimilar(title, titles[other] as TitleGrams, SIMILARITY)) roots[rootOf(roots, index)] = root;
    }
    others.push(index);
  }
  return isComplete;
}

/** Union-find with halving of paths. */
function rootOf(roots: Uint32Array, start: number): number {
  let index = start;
  while (roots[index] !== index) {
    const next = roots[roots[index] as number] as number;
    roots[index] = next;
    index = next;
  }
  return index;
}

async function mergeConnected<T>(
  items: readonly T[],
  roots: Uint32Array,
  textOf: (item: T) => string,
  eventLoop: EventLoopYield,
): Promise<DuplicateGroup<T>[]> {
  const connected = new Map<number, T[]>();
  for (const [index, item] of items.entries()) {
    const root = rootOf(roots, index);
    const members = connected.get(root);
    if (members) members.push(item);
    else connected.set(root, [item]);
  }
  const groups: DuplicateGroup<T>[] = [];
  for (const members of connected.values()) {
    for (let start = 0; members.length > 1 && start < members.length; start += MOST_TOGETHER) {
      await eventLoop.rest();
      const merged = mergeNearDuplicates(members.slice(start, start + MOST_TOGETHER), textOf, () => 1, SIMILARITY);
      groups.push(...merged.filter((group) => group.members.length > 1));
    }
  }
  return groups.sort((a, b) => b.members.length - a.members.length);
}
