import { z } from "zod";
import { Dimension } from "../../../tools/measures/measure.js";
import type { Matrix } from "../encoder/weights.js";
import type { Features } from "../features.js";
import { Want } from "../request.js";

/** What is asked, read off the encoder's pieces and a bag of words by linear heads; trained by evals/train/asks.py. */

/** A value and how likely it is, 0 to 1. */
export interface Likely<Id extends string> {
  readonly id: Id;
  readonly p: number;
}

/** What the heads read off a text, of each field the likeliest values first. */
export interface LearnedFields {
  /** Ids of measures, "none", "solved", "outside", and "not returns" for what no data here holds. */
  readonly subjects: readonly Likely<string>[];
  readonly want: readonly Likely<Want>[];
  readonly by: readonly Likely<Dimension | "none">[];
  readonly first: readonly Likely<"none" | "most" | "least">[];
}

/** What a text asks for as far as it was learned. */
export interface LearnedAsk extends LearnedFields {
  /** Who answers, as the routing heard it by itself. */
  readonly specialists: readonly string[];
  /** Parts of answers that it heard: "intent.ghosts". */
  readonly aspects: readonly string[];
}

const FIELDS = ["subjects", "want", "by", "first"] as const;

/** `model/asks.json`: what each output stands for, and the factor by which its scores become probabilities. */
export const LearnedLabels = z.object({
  subjects: z.array(z.string()),
  want: z.array(Want),
  by: z.array(z.enum(["none", ...Dimension.options])),
  first: z.array(z.enum(["none", "most", "least"])),
  numbers: z.array(z.string()),
  heats: z.record(z.enum([...FIELDS, "numbers"]), z.number()),
});
export type LearnedLabels = z.infer<typeof LearnedLabels>;

/** Linear weights of words and of a dense vector. */
export interface LearnedHead {
  /** Row of the table by the place of a word. */
  readonly rows: ReadonlyMap<number, number>;
  readonly rarity: Matrix;
  readonly table: Matrix;
  readonly mean: Matrix;
  readonly spread: Matrix;
  readonly dense: Matrix;
  readonly bias: Matrix;
}

/** Values that are kept of a field. */
const MOST_KEPT = 5;

export function readAsked(
  pieces: Float32Array,
  width: number,
  bag: Features,
  head: LearnedHead,
  labels: LearnedLabels,
): LearnedFields {
  const scores = scoresOf(head, bag, pooled(pieces, width));
  const begins = FIELDS.map((_, place) => FIELDS.slice(0, place).reduce((sum, name) => sum + labels[name].length, 0));
  const likeliest = <Id extends string>(place: number, ids: readonly Id[]): Likely<Id>[] => {
    const [begin = 0, heat] = [begins[place], labels.heats[FIELDS[place] ?? "want"]];
    const shares = softmax(scores.slice(begin, begin + ids.length), heat);
    return ids
      .map((id, at) => ({ id, p: shares[at] ?? 0 }))
      .sort((a, b) => b.p - a.p)
      .slice(0, MOST_KEPT);
  };
  return {
    subjects: likeliest(0, labels.subjects),
    want: likeliest(1, labels.want),
    by: likeliest(2, labels.by),
    first: likeliest(3, labels.first),
  };
}

/** The pieces' sum, damped by their number, and the largest of each column. */
function pooled(pieces: Float32Array, width: number): Float64Array {
  const result = new Float64Array(2 * width).fill(Number.NEGATIVE_INFINITY, width);
  const root = Math.sqrt(pieces.length / width);
  for (let place = 0; place < pieces.length; place += 1) {
    const [column, value] = [place % width, pieces[place] ?? 0];
    result[column] = (result[column] ?? 0) + value / root;
    result[width + column] = Math.max(result[width + column] ?? 0, value);
  }
  return result;
}

/** One score per output of a head, from the words that it knows and a dense vector; each is scaled as in training. */
export function scoresOf(head: LearnedHead, words: Features, dense: Float64Array): Float64Array {
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

export function softmax(scores: Float64Array, heat: number): number[] {
  const largest = Math.max(...scores);
  const powers = Array.from(scores, (value) => Math.exp((value - largest) * heat));
  const total = powers.reduce((sum, value) => sum + value, 0);
  return powers.map((value) => value / total);
}
