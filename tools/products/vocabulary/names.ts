import { FUNCTION_WORDS, MARKET_WORDS, QUALITIES } from "./word-lists.js";
import { splitWords, type Word } from "./words.js";

/** Names of several words by their first, and names of one word. */
export interface NameRuns {
  readonly single: ReadonlySet<string>;
  readonly byFirst: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Brands and shops, without those of one word that also says something else. */
export function readNameRuns(names: readonly string[], isWord: (folded: string) => boolean): NameRuns {
  const single = new Set<string>();
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const name of names) {
    const words = splitWords(name).map((word) => word.folded);
    const [first] = words;
    if (first === undefined) continue;
    if (words.length > 1) byFirst.set(first, [...(byFirst.get(first) ?? []), words]);
    else if (!saysSomethingElse(first) && !isWord(first)) single.add(first);
  }
  return { single, byFirst };
}

/** Marks the words of names, so that "sonavik earbuds" are earbuds and "Desk & Dwell" is no desk. */
export function markNames(words: readonly Word[], { single, byFirst }: NameRuns): readonly Word[] {
  const marked = new Set<number>();
  words.forEach(({ folded }, from) => {
    if (single.has(folded)) marked.add(from);
    for (const run of byFirst.get(folded) ?? []) {
      if (run.every((word, step) => words[from + step]?.folded === word))
        run.forEach((_, step) => {
          marked.add(from + step);
        });
    }
  });
  return marked.size === 0 ? words : words.map((word, at) => (marked.has(at) ? { ...word, isName: true } : word));
}

function saysSomethingElse(word: string): boolean {
  return FUNCTION_WORDS.has(word) || MARKET_WORDS.has(word) || QUALITIES.has(word);
}
