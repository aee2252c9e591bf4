import type { Matrix } from "../../encoder/weights.js";
import type { Features } from "../../features.js";

/** A linear head on a bag of words and a dense vector; trained by evals/train/number_kinds.py. */

/** A value and how likely it is, 0 to 1. */
export interface Likely {
  readonly id: string;
  readonly p: number;
}

/** Linear weights of words and of a dense vector. */
export interface LearnedHead {
  /** What each output stands for. */
  readonly labels: readonly string[];
  /** The factor by which scores become probabilities. */
  readonly heat: number;
  /** Row of the table by the place of a word. */
  readonly rows: ReadonlyMap<number, number>;
  readonly rarity: Matrix;
  readonly table: Matrix;
  readonly mean: Matrix;
  readonly spread: Matrix;
  readonly dense: Matrix;
  readonly bias: Matrix;
}

/** The likeliest of what a head knows. */
export function likeliest(head: LearnedHead, words: Features, dense: Float64Array): Likely {
  const scores = scoresOf(head, words, dense);
  const largest = Math.max(...scores);
  const total = scores.reduce((sum, value) => sum + Math.exp((value - largest) * head.heat), 0);
  return { id: head.labels[scores.indexOf(largest)] ?? "", p: 1 / total };
}

/** One score per output of a head, from the words that it knows and a dense vector; each is scaled as in training. */
function scoresOf(head: LearnedHead, words: Features, dense: Float64Array): Float64Array {
  const { rows, rarity, table, mean, spread, bias } = head;
  const weighed = new Map<number, number>();
  for (const [at, place] of words.places.entries()) {
    const row = rows.get(place);
    if (row === undefined) continue;
    weighed.set(row, (weighed.get(row) ?? 0) + (words.values[at] ?? 0) * (rarity.values[row] ?? 0));
  }
  const length = Math.hypot(...weighed.values()) || 1;
  const plain = dense.map((value, column) => (value - (mean.values[column] ?? 0)) / (spread.values[column] ?? 1));
  const size = Math.hypot(...plain) || 1;
  const scores = Float64Array.from(bias.values, (value, row) => value + dotOf(head.dense, row, plain) / size);
  for (const [row, value] of weighed)
    for (let column = 0; column < scores.length; column += 1)
      scores[column] = (scores[column] ?? 0) + (value / length) * (table.values[row * table.columns + column] ?? 0);
  return scores;
}

function dotOf({ values, columns }: Matrix, row: number, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < columns; at += 1) sum += (values[row * columns + at] ?? 0) * (other[at] ?? 0);
  return sum;
}
