import type { Reading } from "../read.js";
import { type LearnedHead, type Likely, likeliest } from "./head.js";
import { contextOf } from "./number-context.js";

/** What each number of a text is, read off the encoder's pieces of it and the words around it. */

/** The likeliest kind of a number: an input, "condition", "limit", "name" …, "none" for no number at all. */
export function kindOf(
  text: string,
  numbers: readonly Reading[],
  at: number,
  vector: Float64Array,
  head: LearnedHead,
): Likely {
  const places = Int32Array.from(contextOf(text, numbers, at));
  return likeliest(head, { places, values: new Float32Array(places.length).fill(1) }, vector);
}

/** The mean of a number's pieces. */
export function meanOf(pieces: Float32Array, width: number, [first, behind]: readonly [number, number]): Float64Array {
  const mean = new Float64Array(width);
  for (let place = first * width; place < behind * width; place += 1)
    mean[place % width] = (mean[place % width] ?? 0) + (pieces[place] ?? 0) / (behind - first);
  return mean;
}

/** First piece of a number and the one behind its last; `starts` count code points. */
export function piecesOf(
  text: string,
  starts: readonly number[],
  { start, end }: Pick<Reading, "start" | "end">,
): readonly [number, number] {
  const [from, to] = [[...text.slice(0, start)].length, [...text.slice(0, end)].length];
  const behind = starts.findIndex((at) => at >= to);
  const last = behind < 0 ? starts.length : behind;
  const first = starts.findLastIndex((at) => at <= from);
  return [Math.max(0, Math.min(first, last - 1)), Math.max(last, 1)];
}
