import type { Steps } from "../../steps.js";
import { FUNCTION_WORDS } from "../vocabulary/word-lists.js";
import type { TitleWord } from "./title.js";

export interface MarketTitle {
  readonly clusterId: number;
  readonly title: string;
}

interface Seen {
  readonly byCluster: Map<number, number>;
  titles: number;
}

/** How the titles of the market's own products are worded: a word's titles by cluster. */
export class MarketTitles {
  readonly #words = new Map<string, Seen>();
  readonly #titles = new Map<number, number>();
  readonly #whole = new Map<string, number>();
  #count = 0;

  add(clusterId: number, title: readonly TitleWord[]): void {
    const words = telling(title);
    this.#count += 1;
    this.#titles.set(clusterId, (this.#titles.get(clusterId) ?? 0) + 1);
    for (const word of new Set(words)) {
      const seen = this.#words.get(word) ?? { byCluster: new Map<number, number>(), titles: 0 };
      seen.byCluster.set(clusterId, (seen.byCluster.get(clusterId) ?? 0) + 1);
      seen.titles += 1;
      this.#words.set(word, seen);
    }
    if (words.length < FEWEST_WORDS) return;
    const key = words.join(" ");
    const known = this.#whole.get(key);
    this.#whole.set(key, known === undefined || known === clusterId ? clusterId : SEVERAL);
  }

  /** The cluster of a market title with the same words; null when none or several have it. */
  sameTitle(words: readonly TitleWord[]): number | null {
    const found = this.#whole.get(telling(words).join(" "));
    return found === undefined || found === SEVERAL ? null : found;
  }

  /** Whether titles of a cluster hold a word now and then. */
  isUsual(word: string, clusterId: number): boolean {
    const n = this.#words.get(word)?.byCluster.get(clusterId) ?? 0;
    return n >= 2 && n / (this.#titles.get(clusterId) ?? 1) >= USUAL_SHARE;
  }

  /**
   * Clusters whose titles hold words like these, best first: a sum of log-likelihood ratios of each known word against the whole
   * market (naive Bayes with equal priors), with the part of the words that the cluster knows.
   */
  rank(
    words: readonly TitleWord[],
  ): { readonly clusterId: number; readonly share: number; readonly known: number; readonly words: number }[] {
    const scores = new Map<number, { sum: number; known: number }>();
    const all = new Set(telling(words));
    for (const word of all) {
      const seen = this.#words.get(word);
      if (seen === undefined || seen.byCluster.size > MOST_CLUSTERS) continue;
      const usual = seen.titles / this.#count;
      for (const [clusterId, n] of seen.byCluster) {
        const own = n / ((this.#titles.get(clusterId) ?? 0) + 2);
        const score = scores.get(clusterId) ?? { sum: 0, known: 0 };
        score.sum += Math.log((own + MISSING) / (usual + MISSING));
        score.known += 1;
        scores.set(clusterId, score);
      }
    }
    const ranked = [...scores].sort((a, b) => b[1].sum - a[1].sum || a[0] - b[0]).slice(0, 5);
    const best = ranked[0]?.[1].sum ?? 0;
    const total = ranked.reduce((sum, [, score]) => sum + Math.exp(score.sum - best), 0);
    return ranked.map(([clusterId, { sum, known }]) => ({
      clusterId,
      share: Math.exp(sum - best) / total,
      known: known / Math.max(1, all.size),
      words: known,
    }));
  }
}

export function* readMarketTitles(
  titles: readonly MarketTitle[],
  read: (title: string) => readonly TitleWord[],
): Steps<MarketTitles> {
  const known = new MarketTitles();
  for (const { clusterId, title } of titles) {
    known.add(clusterId, read(title));
    yield;
  }
  return known;
}

const USUAL_SHARE = 0.015;
const FEWEST_WORDS = 3;
const SEVERAL = -1;
/** A word of more clusters says nothing of any. */
const MOST_CLUSTERS = 25;
const MISSING = 0.002;

function telling(words: readonly TitleWord[]): string[] {
  return words.flatMap(({ facts }) => (FUNCTION_WORDS.has(facts.folded) ? [] : [facts.folded]));
}
