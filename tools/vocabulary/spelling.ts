import { editDistance } from "../statistics/similarity.js";
import { REAL_WORDS } from "./real-words.js";

/** A word of the vocabulary close to a misspelt one. */
export interface Correction {
  readonly word: string;
  readonly edits: number;
}

interface Entry {
  readonly word: string;
  readonly letters: number;
}

/**
 * Words bucketed by first letter and length, each with a mask of its letters: two words n edits apart differ in at most 2n letters,
 * so that a few hundred integer comparisons stand in for a distance to every word.
 */
export class Speller {
  readonly #buckets = new Map<string, Entry[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (word.length < SHORTEST || /\d/.test(word)) continue;
      const bucket = this.#buckets.get(bucketKey(word, word.length));
      const entry = { word, letters: letterMask(word) };
      if (bucket) bucket.push(entry);
      else this.#buckets.set(bucketKey(word, word.length), [entry]);
    }
  }

  /** Nearest words within the edits its length allows, best first, at most three. The first letter stays, or swaps with the second. */
  corrections(word: string): Correction[] {
    const allowed = allowedEdits(word);
    if (allowed === 0 || REAL_WORDS.has(word)) return [];
    const letters = letterMask(word);
    const swapped = word.charAt(1) + word.charAt(0) + word.slice(2);
    const found: Correction[] = [];
    for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
      for (const entry of this.#buckets.get(bucketKey(word, length)) ?? []) {
        const most = Math.min(allowed, allowedEdits(entry.word));
        if (bitCount(entry.letters ^ letters) > 2 * most) continue;
        const edits = editDistance(word, entry.word);
        if (edits > 0 && edits <= most) found.push({ word: entry.word, edits });
      }
    }
    for (const entry of this.#buckets.get(bucketKey(swapped, word.length)) ?? []) {
      if (entry.word === swapped && swapped !== word) found.push({ word: swapped, edits: 1 });
    }
    return found.sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1)).slice(0, 3);
  }
}

const SHORTEST = 5;
/** A single word shorter than this is never taken for another one's misspelling. */
export const SINGLE_WORD_LETTERS = 7;

/** Below five letters a typing error is as likely another word (bed and bad, desk and disk). */
export function allowedEdits(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length >= 9 ? 2 : 1;
}

function bucketKey(word: string, length: number): string {
  return word.charAt(0) + length;
}

function letterMask(word: string): number {
  let mask = 0;
  for (let position = 0; position < word.length; position += 1) {
    const letter = word.charCodeAt(position) - 97;
    mask |= letter >= 0 && letter < 26 ? 1 << letter : 1 << 26;
  }
  return mask;
}

function bitCount(mask: number): number {
  let rest = mask;
  let bits = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    bits += 1;
  }
  return bits;
}
