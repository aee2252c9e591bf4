import { distance } from "fastest-levenshtein";
import { normaliseText } from "./text.js";

/** Counts of the character 3-grams of the normalised text, padded with one space, and their Euclidean norm. */
export interface TrigramProfile {
  readonly counts: ReadonlyMap<string, number>;
  readonly norm: number;
}

export function trigramProfile(text: string): TrigramProfile {
  const padded = ` ${normaliseText(text)} `;
  const counts = new Map<string, number>();
  for (let start = 0; start + 3 <= padded.length; start += 1) {
    const gram = padded.slice(start, start + 3);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return { counts, norm: Math.sqrt(sum) };
}

/** Edits between two words; a swap of neighbours is one edit (Damerau-Levenshtein, optimal string alignment). */
export function editDistance(a: string, b: string): number {
  const plain = distance(a, b);
  return plain < 2 ? plain : alignmentDistance(a, b);
}

/** Whether `typed` is plausibly a misspelling of `word`: one edit from 4 letters on, two from 8 on, same first letter for short words. */
export function isMisspelling(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length);
  if (shorter < 4 || Math.abs(typed.length - word.length) > 2) return false;
  if (/\p{N}/u.test(typed) || /\p{N}/u.test(word)) return false;
  if (shorter < 6 && typed[0] !== word[0]) return false;
  const edits = editDistance(typed, word);
  return edits > 0 && edits <= (shorter >= 8 ? 2 : 1);
}

function alignmentDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(substitution, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforePrevious[j - 2] as number) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] as number;
}
