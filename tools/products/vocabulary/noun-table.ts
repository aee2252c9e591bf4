import type { EverydayNoun } from "./everyday-nouns.js";
import { inflectionStem, isSameNoun } from "./stemming.js";
import type { Term } from "./term-table.js";
import { FUNCTION_WORDS } from "./word-lists.js";
import { splitWords } from "./words.js";

/** What an everyday noun is to a market that does not name it: a category, a few kinds of it, or nothing. */
export interface NounMeaning {
  readonly noun: EverydayNoun;
  readonly category: string | null;
  /** Products that are kinds of it, one term for each. */
  readonly kinds: readonly Term[];
}

interface Name {
  readonly words: readonly string[];
  readonly meaning: NounMeaning;
}

export interface NounHit {
  readonly meaning: NounMeaning;
  readonly language: string;
}

/** Everyday nouns under the keys by which a run of words is looked up. */
export class NounTable {
  /** Folded words of all names, by language. */
  readonly words = new Map<string, Set<string>>();
  readonly #names = new Map<string, Name>();
  readonly #joined = new Map<string, Name>();
  readonly #stems = new Set<string>();
  readonly languages: readonly string[];
  longest = 1;

  constructor(languages: readonly string[]) {
    this.languages = languages;
  }

  add(text: string, language: string, meaning: NounMeaning): void {
    const words = contentWords(text);
    // "Air con" would be left with "air".
    if (splitWords(text).at(-1)?.folded !== words.at(-1)) return;
    const stems = words.map((word) => inflectionStem(word, language));
    const key = `${language}|${stems.join(" ")}`;
    const known = this.#names.get(key);
    if (known) {
      if (isSame(known.words, words)) this.#names.set(key, { words, meaning: joinKinds(known.meaning, meaning) });
      return;
    }
    this.#names.set(key, { words, meaning });
    if (stems.length > 1)
      this.#joined.set(`${language}|${words.slice(0, -1).join("")}${stems.at(-1)}`, { words, meaning });
    this.longest = Math.max(this.longest, words.length);
    const all = this.words.get(language) ?? new Set();
    for (const word of words) all.add(word);
    this.words.set(language, all);
    for (const stem of stems) this.#stems.add(`${language}|${stem}`);
  }

  /** Words of a language that name no noun by themselves here and yet are spelt right. */
  addWords(text: string, language: string): void {
    for (const word of contentWords(text)) this.#stems.add(`${language}|${inflectionStem(word, language)}`);
  }

  /** Whether a folded word is part of a noun's name in a language, inflected or not. */
  knows(word: string, language: string): boolean {
    return this.#stems.has(`${language}|${inflectionStem(word, language)}`);
  }

  /** The noun that a run of folded content words names in one of the languages, tried in order. */
  find(words: readonly string[], languages: readonly string[], isEnglishText = false): NounHit | null {
    for (const language of languages) {
      const stems = words.map((word) => inflectionStem(word, language));
      const name = this.#names.get(`${language}|${stems.join(" ")}`);
      const isStrict = isEnglishText && language !== "en" && words.length === 1;
      if (name && isSameNoun(name.words, words, language, isStrict)) return { meaning: name.meaning, language };
      const joined = this.#joined.get(`${language}|${words.slice(0, -1).join("")}${stems.at(-1)}`);
      if (joined) return { meaning: joined.meaning, language };
    }
    return null;
  }
}

const isSame = (left: readonly string[], right: readonly string[]): boolean => left.join(" ") === right.join(" ");

/** The Italian "tenda" is a curtain and a tent: kinds of both. */
function joinKinds(first: NounMeaning, second: NounMeaning): NounMeaning {
  if (first.kinds.length === 0 || second.kinds.length === 0) return first;
  return { ...first, kinds: [...first.kinds, ...second.kinds.filter((kind) => !first.kinds.includes(kind))] };
}

export function contentWords(text: string): string[] {
  const all = splitWords(text).map((word) => word.folded);
  const content = all.filter((word) => !FUNCTION_WORDS.has(word));
  return content.length > 0 ? content : all;
}
