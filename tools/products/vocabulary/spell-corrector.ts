import { isRealWord } from "./languages.js";
import type { Correction, Speller } from "./spelling.js";
import { looksEnglish } from "./term-table.js";

const MEMO_LIMIT = 20_000;

/** Words that a misspelt one may have been meant to be, in the languages that a question speaks. */
export class SpellCorrector {
  readonly #memo = new Map<string, readonly Correction[]>();

  constructor(
    private readonly speller: Speller,
    /** Whether a word stands in a language's vocabulary; null asks for any language. */
    private readonly knows: (word: string, language: string | null) => boolean,
  ) {}

  /** Nothing for words that are spelt right. */
  corrections(word: string, language: string | null): readonly Correction[] {
    return this.#remember(`${language}|${word}`, word, language, () => this.speller.corrections(word));
  }

  /** For words too short to be corrected by themselves: "mta" beside "yoga". */
  shortCorrections(word: string, language: string | null): readonly Correction[] {
    return this.#remember(`${language}||${word}`, word, language, () => this.speller.shortCorrections(word));
  }

  /** Whether the question's language or English has the word. */
  isKnown(word: string, language: string | null): boolean {
    return this.knows(word, language) || (language !== null && language !== "en" && this.knows(word, "en"));
  }

  #remember(key: string, word: string, language: string | null, correct: () => Correction[]): readonly Correction[] {
    const known = this.#memo.get(key);
    if (known) return known;
    // In no known language "expresso" may be a French word as well as an English slip.
    const isSpeltRight = looksEnglish(word) || this.isKnown(word, language ?? "en") || isRealWord(word, language);
    const found = isSpeltRight ? [] : correct().filter((correction) => this.isKnown(correction.word, language));
    if (this.#memo.size >= MEMO_LIMIT) this.#memo.clear();
    this.#memo.set(key, found.slice(0, MOST_CHOICES));
    return found.slice(0, MOST_CHOICES);
  }
}

const MOST_CHOICES = 3;
