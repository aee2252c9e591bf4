import type { EventLoopYield } from "../../event-loop.js";
import { trigramProfile } from "../../statistics/similarity.js";

/** A text as a unit vector of its character 3-grams. */
export interface TitleGrams {
  /** All numbers in it: texts that differ in one name different things. */
  readonly numbers: string;
  /** Ranks of its 3-grams by rarity, ascending: the rarest first. */
  readonly grams: Uint32Array;
  readonly weights: Float32Array;
  /** Norm of what begins at each position: the most that the rest can add to a cosine. */
  readonly rest: Float32Array;
  /** So many of the rarest that no text without any of them can be as similar as the threshold. */
  readonly prefix: number;
}

/** Counts share a number with the code they belong to; a gram that occurs more often counts as so many. */
const MOST_COUNTED = 15;

export async function readTitles(
  texts: readonly string[],
  threshold: number,
  eventLoop: EventLoopYield,
): Promise<TitleGrams[]> {
  const codes = new Map<string, number>();
  const frequency: number[] = [];
  const coded: Uint32Array[] = [];
  for (const text of texts) {
    if (eventLoop.isDue()) await eventLoop.rest();
    const { counts } = trigramProfile(text);
    const grams = new Uint32Array(counts.size);
    let position = 0;
    for (const [gram, count] of counts) {
      let code = codes.get(gram);
      if (code === undefined) {
        code = frequency.length;
        codes.set(gram, code);
        frequency.push(0);
      }
      frequency[code] = (frequency[code] as number) + 1;
      grams[position] = code * (MOST_COUNTED + 1) + Math.min(count, MOST_COUNTED);
      position += 1;
    }
    coded.push(grams);
  }
  await eventLoop.rest();
  const ranks = new Uint32Array(frequency.length);
  const byRarity = Uint32Array.from(frequency.keys()).sort(
    (a, b) => (frequency[a] as number) - (frequency[b] as number) || a - b,
  );
  for (const [rank, code] of byRarity.entries()) ranks[code] = rank;
  const titles: TitleGrams[] = [];
  for (const [index, grams] of coded.entries()) {
    if (eventLoop.isDue()) await eventLoop.rest();
    titles.push(rankGrams(grams, ranks, numbersOf(texts[index] ?? ""), threshold));
  }
  return titles;
}

export function isSimilar(one: TitleGrams, other: TitleGrams, threshold: number): boolean {
  const { grams, weights, rest } = one;
  let cosine = 0;
  let a = 0;
  let b = 0;
  while (a < grams.length && b < other.grams.length) {
    if (cosine + (rest[a] as number) < threshold - 1e-6) return false;
    const difference = (grams[a] as number) - (other.grams[b] as number);
    if (difference === 0) cosine += (weights[a] as number) * (other.weights[b] as number);
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  return cosine > threshold;
}

function rankGrams(coded: Uint32Array, ranks: Uint32Array, numbers: string, threshold: number): TitleGrams {
  const base = MOST_COUNTED + 1;
  const keys = coded.map((key) => (ranks[Math.floor(key / base)] as number) * base + (key % base)).sort();
  const weights = Float32Array.from(keys, (key) => key % base);
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  const norm = Math.sqrt(squares) || 1;
  const rest = new Float32Array(weights.length);
  let behind = 0;
  let prefix = 0;
  for (let index = weights.length - 1; index >= 0; index -= 1) {
    const unit = (weights[index] as number) / norm;
    weights[index] = unit;
    behind += unit * unit;
    rest[index] = Math.sqrt(behind);
    if (prefix === 0 && behind >= threshold * threshold) prefix = index + 1;
  }
  return { numbers, grams: keys.map((key) => Math.floor(key / base)), weights, rest, prefix };
}

function numbersOf(text: string): string {
  return (text.match(/\p{N}[\p{N}.,]*/gu) ?? []).sort().join(" ");
}
