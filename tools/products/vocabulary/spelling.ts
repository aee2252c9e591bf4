import { compareText } from "../../collections.js";
import { editDistance } from "../../statistics/similarity.js";
import { isRealWord } from "./languages.js";

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
  readonly #short = new Map<string, string[]>();
  /** Words by the first letter and length of their skeletons. */
  readonly #skeletons = new Map<string, { word: string; skeleton: string }[]>();

  constructor(words: Iterable<string>) {
    for (const word of words) {
      if (/\d/.test(word)) continue;
      if (word.length >= SHORTEST_TYPED && word.length <= SHORTEST) this.#addShort(word);
      if (word.length < SHORTEST) continue;
      const bucket = this.#buckets.get(bucketKey(word, word.length));
      const entry = { word, letters: letterMask(word) };
      if (bucket) bucket.push(entry);
      else this.#buckets.set(bucketKey(word, word.length), [entry]);
      if (word.length >= SKELETON_LETTERS) this.#addSkeleton(word);
    }
  }

  /** Nearest words within the edits its length allows, best first. The first letter stays, or swaps with the second. */
  corrections(word: string): Correction[] {
    const allowed = allowedEdits(word);
    if (allowed === 0 || isRealWord(word, "en")) return [];
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
    const isFound = new Set(found.map((correction) => correction.word));
    found.push(...this.#alikeInSound(word).filter((correction) => !isFound.has(correction.word)));
    return found.sort((a, b) => a.edits - b.edits || compareText(a.word, b.word)).slice(0, MOST_FOUND);
  }

  /**
   * For words of three or four letters: two letters swapped, one left out or doubled, or a neighbouring key hit. Only fit to be
   * used beside a word spelt right.
   */
  shortCorrections(word: string): Correction[] {
    if (word.length < SHORTEST_TYPED || word.length >= SHORTEST || isRealWord(word, "en")) return [];
    return (this.#short.get(word.charAt(0)) ?? [])
      .filter((entry) => isSlip(word, entry))
      .map((entry) => ({ word: entry, edits: 1 }));
  }

  /** "Bycicle", "dumbels", "expreso": doubled letters and those that sound alike count as one slip together. */
  #alikeInSound(word: string): Correction[] {
    if (word.length < SKELETON_LETTERS) return [];
    const skeleton = skeletonOf(word);
    return [-1, 0, 1].flatMap((longer) =>
      (this.#skeletons.get(bucketKey(skeleton, skeleton.length + longer)) ?? []).flatMap((entry) => {
        const edits = editDistance(skeleton, entry.skeleton);
        return edits <= 1 ? [{ word: entry.word, edits: edits + 1 }] : [];
      }),
    );
  }

  #addSkeleton(word: string): void {
    const skeleton = skeletonOf(word);
    const at = bucketKey(skeleton, skeleton.length);
    const entries = this.#skeletons.get(at);
    if (entries) entries.push({ word, skeleton });
    else this.#skeletons.set(at, [{ word, skeleton }]);
  }

  #addShort(word: string): void {
    const words = this.#short.get(word.charAt(0));
    if (words) words.push(word);
    else this.#short.set(word.charAt(0), [word]);
  }
}

const SHORTEST = 5;
const SHORTEST_TYPED = 3;
const MOST_FOUND = 12;
/** Shorter words are too alike once doubled letters are gone. */
const SKELETON_LETTERS = 7;

function skeletonOf(word: string): string {
  return word
    .replaceAll("ph", "f")
    .replaceAll("y", "i")
    .replace(/(.)\1+/g, "$1");
}
/** A single word shorter than this is never taken for another one's misspelling. */
export const SINGLE_WORD_LETTERS = 7;

/** Below five letters a typing error is as likely another word (bed and bad, desk and disk). */
export function allowedEdits(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length >= 9 ? 2 : 1;
}

const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** One slip of the fingers: a swap, a letter too few or too many, a neighbouring key. */
function isSlip(typed: string, word: string): boolean {
  if (editDistance(typed, word) !== 1) return false;
  if (typed.length !== word.length) return true;
  const wrong = [...typed].flatMap((letter, at) => (letter === word[at] ? [] : [at]));
  const [first = 0] = wrong;
  return wrong.length === 2 || isNextTo(typed.charAt(first), word.charAt(first));
}

function isNextTo(left: string, right: string): boolean {
  const [leftRow, rightRow] = [left, right].map((key) => KEY_ROWS.findIndex((row) => row.includes(key)));
  if (leftRow === undefined || rightRow === undefined || leftRow < 0 || rightRow < 0) return false;
  const leftAt = KEY_ROWS[leftRow]?.indexOf(left) ?? 0;
  const rightAt = KEY_ROWS[rightRow]?.indexOf(right) ?? 0;
  const shift = leftAt - rightAt;
  return leftRow === rightRow ? Math.abs(shift) === 1 : Math.abs(leftRow - rightRow) === 1 && Math.abs(shift) <= 1;
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
