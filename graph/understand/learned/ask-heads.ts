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

/** What a text asks for as far as it was learned, of each field the likeliest values first. */
export interface LearnedAsk {
  /** Ids of measures, "none", "solved", "outside", and "not returns" for what no data here holds. */
  readonly subjects: readonly Likely<string>[];
  readonly want: readonly Likely<Want>[];
  readonly by: readonly Likely<Dimension | "none">[];
  readonly first: readonly Likely<"none" | "most" | "least">[];
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

export type Tensors = (name: string) => Matrix;

/** Values that are kept of a field. */
const MOST_KEPT = 5;

export function readAsked(
  pieces: Float32Array,
  width: number,
  bag: Features,
  tensor: Tensors,
  labels: LearnedLabels,
): LearnedAsk {
  const scores = scoresOf("asks", bag, pooled(pieces, width), tensor);
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

/** One score per output of a head, from words by their places and a dense vector; each is scaled as in training. */
export function scoresOf(head: string, words: Features, dense: Float64Array, tensor: Tensors): Float64Array {
  const rarity = tensor(`${head}.rarity`).values;
  const weighed = Array.from(words.places, (place, at) => (words.values[at] ?? 0) * (rarity[place] ?? 0));
  const byPlace = new Map<number, number>();
  for (const [at, place] of words.places.entries()) byPlace.set(place, (byPlace.get(place) ?? 0) + (weighed[at] ?? 0));
  const length = Math.hypot(...byPlace.values()) || 1;
  const table = tensor(`${head}.table`);
  const narrow = new Float64Array(table.columns);
  for (const [place, value] of byPlace)
    for (let column = 0; column < table.columns; column += 1)
      narrow[column] = (narrow[column] ?? 0) + (value / length) * (table.values[place * table.columns + column] ?? 0);
  const [mean, spread] = [tensor(`${head}.mean`).values, tensor(`${head}.spread`).values];
  const plain = dense.map((value, column) => (value - (mean[column] ?? 0)) / (spread[column] ?? 1));
  const size = Math.hypot(...plain) || 1;
  const [widen, heads, bias] = [tensor(`${head}.widen`), tensor(`${head}.dense`), tensor(`${head}.bias`).values];
  return Float64Array.from(bias, (value, row) => value + dotOf(widen, row, narrow) + dotOf(heads, row, plain) / size);
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
