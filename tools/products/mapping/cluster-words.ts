import type { Steps } from "../../steps.js";
import { singular } from "../vocabulary/stemming.js";
import type { VocabularyRow } from "../vocabulary/term-table.js";
import { FUNCTION_WORDS } from "../vocabulary/word-lists.js";
import { splitWords } from "../vocabulary/words.js";
import { PETS, SAYS_LITTLE } from "./words-of-titles.js";

/** Words of a text in the singular, as they are compared with a cluster's own. */
export function plainWords(text: string): Set<string> {
  return new Set(splitWords(text).map(({ folded }) => singular(folded)));
}

const SHORTEST_END = 5;

/** The words a market has for each cluster: those of its names in every language, and of its place in the market. */
export class ClusterWords {
  readonly #names = new Map<number, (readonly string[])[]>();
  readonly #words = new Map<number, Set<string>>();
  readonly #own = new Map<number, readonly string[]>();

  private constructor() {}

  static *of(rows: readonly VocabularyRow[]): Steps<ClusterWords> {
    const words = new ClusterWords();
    for (const row of rows) {
      words.#enter(row);
      yield;
    }
    return words;
  }

  #enter({ clusterId, name, headTerm, term, categoryPath }: VocabularyRow): void {
    const words = this.#words.get(clusterId) ?? plainWords(categoryPath);
    const names = this.#names.get(clusterId) ?? [];
    for (const text of [name, headTerm, term ?? ""]) {
      const own = [...plainWords(text)];
      for (const word of own) words.add(word);
      if (own.length > 1) names.push(own);
    }
    this.#own.set(clusterId, [...plainWords(name)]);
    this.#words.set(clusterId, words);
    this.#names.set(clusterId, names);
  }

  /** Whether any of the words is one of the cluster's own. */
  shares(clusterId: number, words: Iterable<string>): boolean {
    const own = this.#words.get(clusterId);
    for (const word of words) {
      if (own === undefined || SAYS_LITTLE.has(word)) continue;
      // "Glasses" hold sunglasses.
      if (word.length >= SHORTEST_END && [...own].some((one) => one !== word && one.endsWith(word))) return true;
      if (own.has(word) && !FUNCTION_WORDS.has(word)) return true;
    }
    return false;
  }

  /** Whether a text holds what one of the cluster's longer names adds to the words already said: "puffer" beside "jacket". */
  completes(clusterId: number, said: ReadonlySet<string>, text: ReadonlySet<string>): boolean {
    return (this.#names.get(clusterId) ?? []).some((name) => {
      const rest = name.filter((word) => !said.has(word));
      return rest.length > 0 && rest.every((word) => text.has(word) && !FUNCTION_WORDS.has(word));
    });
  }

  /** The words of its own name. */
  qualifiersOf(clusterId: number): readonly string[] {
    return this.#own.get(clusterId) ?? [];
  }

  isForPets(clusterId: number): boolean {
    return [...PETS].some((word) => this.#words.get(clusterId)?.has(word));
  }
}
