import type { Cluster } from "../../domain.js";
import { SINGLE_WORD_LETTERS, type Speller } from "./spelling.js";
import { singular } from "./stemming.js";
import type { Term, TermTable } from "./term-table.js";
import { FUNCTION_WORDS, MARKET_WORDS, PARTS, QUALITIES } from "./word-lists.js";

const MOST_CORRECTED = 3;
/** Sharing a common noun alone is not near beside a cluster that shares all words. */
const SHARE_OF_BEST = 0.65;

/** English terms by the stems they hold, for what is near a phrase and what a bare noun could mean. */
export class TermWords {
  readonly #byStem = new Map<string, Term[]>();
  readonly #byEnding = new Map<string, Term[]>();
  readonly #categories = new Map<string, Set<string>>();
  readonly #count: number;

  constructor(
    private readonly table: TermTable,
    private readonly speller: Speller,
  ) {
    this.#count = table.terms.length;
    for (const term of table.terms) {
      if (term.language !== "en") continue;
      for (const stem of new Set(term.stems)) {
        append(this.#byStem, stem, term);
        const tops = this.#categories.get(stem);
        const top = topOf(term.cluster);
        if (tops) tops.add(top);
        else this.#categories.set(stem, new Set([top]));
      }
      this.#addEndings(term);
    }
  }

  /** Terms that end in these words and say more, one for each cluster: "machine" may be an espresso or a sewing machine. */
  endingIn(words: readonly string[]): readonly Term[] {
    const stems = words.map(singular);
    const typed = this.#byEnding.get(stems.join(" "));
    if (typed) return typed;
    if (words.join("").length < SINGLE_WORD_LETTERS) return [];
    for (const [position, word] of words.entries()) {
      for (const stem of this.#correct(word)) {
        const corrected = this.#byEnding.get(stems.with(position, stem).join(" "));
        if (corrected) return corrected;
      }
    }
    return [];
  }

  /** Whether a word stands in the name of an English product. */
  holds(word: string): boolean {
    return this.#byStem.has(singular(word));
  }

  /** "Baby" belongs to one department only: a "baby monitor" is not a monitor of another. */
  belongsElsewhere(word: string, cluster: Cluster): boolean {
    if (QUALITIES.has(word)) return false;
    const tops = this.#categories.get(singular(word));
    return tops !== undefined && tops.size === 1 && !tops.has(topOf(cluster));
  }

  /** Clusters that share telling words with a phrase, most telling first; words that say little (small, cheap, price) do not count. */
  nearest(words: readonly string[], most: number): Cluster[] {
    const telling = words.filter(
      (word) => !FUNCTION_WORDS.has(word) && !MARKET_WORDS.has(word) && !QUALITIES.has(word),
    );
    const scores = new Map<number, { cluster: Cluster; score: number; shared: number }>();
    telling.forEach((word, position) => {
      const stems = this.#byStem.has(singular(word)) ? [singular(word)] : this.#correct(word);
      for (const stem of stems) {
        const terms = this.#byStem.get(stem) ?? [];
        const rarity = Math.log(1 + this.#count / (1 + terms.length));
        const best = new Map<number, { cluster: Cluster; score: number }>();
        for (const term of terms) {
          const isHead = term.stems.at(-1) === stem;
          const isLast = position === telling.length - 1;
          const weight = (isHead ? 2 : 1) * (isLast ? 1.5 : 1) * (PARTS.has(word) ? 0.5 : 1);
          const score = (rarity * weight) / Math.sqrt(term.stems.length);
          const known = best.get(term.cluster.clusterId);
          if (!known || known.score < score) best.set(term.cluster.clusterId, { cluster: term.cluster, score });
        }
        for (const [id, { cluster, score }] of best) {
          const { score: before, shared } = scores.get(id) ?? { score: 0, shared: 0 };
          scores.set(id, { cluster, score: before + score, shared: shared + 1 });
        }
      }
    });
    const candidates = [...scores.values()].map(({ cluster, score, shared }) => ({ cluster, score: score * shared }));
    const highest = candidates.reduce((most, { score }) => Math.max(most, score), 0);
    return candidates
      .filter(({ score }) => score >= highest * SHARE_OF_BEST)
      .sort((a, b) => b.score - a.score || a.cluster.clusterId - b.cluster.clusterId)
      .slice(0, most)
      .map(({ cluster }) => cluster);
  }

  /** One word of a synonym says too little: a "baby phone" is no phone. */
  #addEndings(term: Term): void {
    const shortest = term.kind === "head" ? 1 : 2;
    for (let from = 1; from <= term.stems.length - shortest; from += 1) {
      const ending = term.stems.slice(from).join(" ");
      const known = this.#byEnding.get(ending) ?? [];
      if (known.every(({ cluster }) => cluster.clusterId !== term.cluster.clusterId))
        this.#byEnding.set(ending, [...known, term]);
    }
  }

  #correct(word: string): string[] {
    if (this.table.holdsWord(word, "en")) return [];
    return this.speller
      .corrections(word)
      .slice(0, MOST_CORRECTED)
      .map((correction) => singular(correction.word));
  }
}

function topOf(cluster: Cluster): string {
  return cluster.categoryPath.split(" > ")[0] ?? cluster.categoryPath;
}

function append(map: Map<string, Term[]>, key: string, term: Term): void {
  const list = map.get(key);
  if (list) list.push(term);
  else map.set(key, [term]);
}
