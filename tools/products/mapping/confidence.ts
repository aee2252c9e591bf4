import type { Cluster } from "../../domain.js";
import type { CategoryReading } from "./category-path.js";
import type { ClusterWords } from "./cluster-words.js";
import type { TitleEvidence } from "./title-evidence.js";
import { OPPOSITES, OTHER_SENSES, PETS } from "./words-of-titles.js";

export type How =
  | "title"
  | "category"
  | "title and category"
  | "market titles"
  | "title and description"
  | "title and market titles"
  | "part or accessory"
  | "another product"
  | "nothing recognised";

export interface Evidence {
  readonly evidence: TitleEvidence;
  readonly category: CategoryReading;
  /** Worked out only where the title's own words leave something open. */
  readonly rank: () => readonly {
    readonly clusterId: number;
    readonly share: number;
    readonly known: number;
    readonly words: number;
  }[];
  readonly sameTitle: () => number | null;
  readonly clusters: ReadonlyMap<number, Cluster>;
  /** Whether the title is in a language whose words are known. */
  readonly isRead: boolean;
  /** Words of the title and of the description, in the singular. */
  readonly title: ReadonlySet<string>;
  readonly description: ReadonlySet<string>;
  readonly words: ClusterWords;
}

export interface Weighed {
  readonly cluster: Cluster;
  readonly score: number;
  readonly how: How;
  /** The title holds a name that means this cluster and no other. */
  readonly isNamed: boolean;
}

/** What speaks for each cluster, as one score; and why there is none where nothing does. */
export function weigh({ evidence, category, rank, sameTitle, clusters, isRead, title, description, words }: Evidence): {
  readonly candidates: Weighed[];
  readonly how: How;
} {
  const found = new Map<number, Weighed>();
  const named = new Set(evidence.named.flatMap(({ cluster, isKindOnly }) => (isKindOnly ? [] : [cluster.clusterId])));
  const raise = (cluster: Cluster | undefined, score: number, how: How) => {
    if (cluster && score > (found.get(cluster.clusterId)?.score ?? 0))
      found.set(cluster.clusterId, { cluster, score, how, isNamed: named.has(cluster.clusterId) });
  };
  const isOpen = evidence.says === "nothing" || evidence.named.some(({ isKindOnly }) => isKindOnly);
  const ranked = isOpen ? rank() : [];
  for (const { cluster, score: own, isKindOnly, said, near } of evidence.named) {
    const { clusterId } = cluster;
    const against = byOtherWords(clusterId, said, title, category, words) * (isRead ? 1 : UNREAD_TITLE);
    const score = own * against;
    const inCategory = category.clusters.get(clusterId) ?? 0;
    const inTitles = ranked.find((one) => one.clusterId === clusterId);
    const completes = (text: ReadonlySet<string>) =>
      isKindOnly && against === 1 && own >= LEAST_KIND && words.completes(clusterId, said, text);
    // A category that names only the kind ("Light bulbs") says nothing of what tells this product from others of the kind.
    if (inCategory > (isKindOnly ? SURE_KIND : 0.4) && own > 0.2)
      raise(cluster, against * (1 - (1 - own) * (1 - 0.75 * inCategory)), "title and category");
    else if (completes(near)) raise(cluster, COMPLETED * byCategory(cluster, category, words), "title");
    else if (completes(category.words)) raise(cluster, COMPLETED, "title and category");
    else if (completes(description))
      raise(cluster, COMPLETED_BELOW * byCategory(cluster, category, words), "title and description");
    else if (isKindOnly && score >= 0.2 && inTitles && inTitles.share > 0.8 && inTitles.known >= 0.5) {
      raise(cluster, 0.5 + 0.5 * score, "title and market titles");
    } else raise(cluster, score * byCategory(cluster, category, words), "title");
  }
  if (evidence.says === "nothing" || evidence.says === "product") {
    for (const cluster of category.named) {
      const surely =
        (category.clusters.get(cluster.clusterId) ?? 0) *
        byOtherWords(cluster.clusterId, new Set(words.qualifiersOf(cluster.clusterId)), title, category, words);
      raise(cluster, surely * (evidence.says === "nothing" ? 0.72 : 0.3), "category");
    }
  }
  if (evidence.says === "nothing") {
    const [best] = ranked;
    if (best && best.share >= 0.9 && best.known >= 0.75 && best.words >= FEWEST_WORDS && !category.isElsewhere)
      raise(clusters.get(best.clusterId), 0.6, "market titles");
  }
  if ([...found.values()].every(({ score }) => score < SURE)) {
    const same = sameTitle();
    if (same !== null) raise(clusters.get(same), 0.99, "market titles");
  }
  return { candidates: [...found.values()], how: REASONS[evidence.says] };
}

/** Fewer words say too little: "Christmas". */
const FEWEST_WORDS = 3;
/** Where the title is as clear as this, nothing more is asked. */
const SURE = 0.9;

const REASONS = {
  part: "part or accessory",
  other: "another product",
  nothing: "nothing recognised",
  product: "nothing recognised",
} as const satisfies Record<TitleEvidence["says"], How>;

/** Names of one kind of thing among several are less sure than this. */
const SURE_KIND = 0.6;
/** A kind that the title names beside another thing says less than this. */
const LEAST_KIND = 0.15;
/** The title names the kind, and a word of the title or of the category says which one of it. */
const COMPLETED = 0.72;
/** The same said by the description, where much stands that is not the product. */
const COMPLETED_BELOW = 0.61;
const FOR_PETS = 0.35;
const OTHER_SENSE = 0.25;
const UNREAD_TITLE = 0.45;

/** Words beside the name that make another thing of it. */
function byOtherWords(
  clusterId: number,
  said: ReadonlySet<string>,
  title: ReadonlySet<string>,
  category: CategoryReading,
  words: ClusterWords,
): number {
  const beside = (word: string) => (title.has(word) && !said.has(word)) || category.words.has(word);
  const isForPet = [...PETS].some(beside) && !words.isForPets(clusterId);
  const isOpposite = words
    .qualifiersOf(clusterId)
    .some(
      (own) =>
        !title.has(own) && [...(OPPOSITES.get(own) ?? [])].some((word) => title.has(word) || category.words.has(word)),
    );
  const isOther = isOpposite || [...said].some((name) => [...(OTHER_SENSES.get(name) ?? [])].some(beside));
  return (isForPet ? FOR_PETS : 1) * (isOther ? OTHER_SENSE : 1);
}

/** The seller's own category names another product, accessories, or another department. */
function byCategory(cluster: Cluster, category: CategoryReading, words: ClusterWords): number {
  const { clusters, departments, isElsewhere, things } = category;
  const isShared = words.shares(cluster.clusterId, category.words);
  if (isElsewhere && !words.shares(cluster.clusterId, things)) return 0.45;
  if (clusters.size > 0 && !clusters.has(cluster.clusterId)) return 0.75;
  if (things.length > 0 && !isShared) return 0.6;
  if (departments.length === 0) return 1;
  const isHome = departments.some(
    (path) => cluster.categoryPath === path || cluster.categoryPath.startsWith(`${path} > `),
  );
  return isHome ? 1.02 : 0.9;
}

/**
 * Score to confidence, from the share of right mappings among 850 titles written by hand (two in five of them parts, look-alikes and
 * other things) and the half of the sample market whose titles the mapper had not seen.
 */
const MEASURED: readonly (readonly [score: number, confidence: number])[] = [
  [0, 0],
  [0.45, 0.4],
  [0.5, 0.55],
  [0.6, 0.68],
  [0.7, 0.8],
  [0.85, 0.88],
  [0.92, 0.95],
  [1, 0.98],
];

export function calibrate(score: number): number {
  const at = Math.max(0, Math.min(1, score));
  const upper = MEASURED.findIndex(([from]) => from >= at);
  const [toScore, toConfidence] = MEASURED[upper] ?? [1, 1];
  const [fromScore, fromConfidence] = MEASURED[upper - 1] ?? [0, 0];
  const share = toScore === fromScore ? 1 : (at - fromScore) / (toScore - fromScore);
  return Math.round((fromConfidence + share * (toConfidence - fromConfidence)) * 100) / 100;
}
