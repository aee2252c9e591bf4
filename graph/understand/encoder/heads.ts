import type { Matrix } from "./weights.js";

/** What is read off the encoder's output; trained together with it (evals/train/encoder.py). */

/** Attention over the pieces, one query per label, beside their mean: one logit per label. */
export function poolLogits(
  pieces: Float32Array,
  width: number,
  { query, weight, bias }: { readonly query: Matrix; readonly weight: Matrix; readonly bias: Matrix },
): number[] {
  const count = pieces.length / width;
  const mean = new Float64Array(width);
  for (let place = 0; place < pieces.length; place += 1) {
    mean[place % width] = (mean[place % width] ?? 0) + (pieces[place] ?? 0) / count;
  }
  return Array.from({ length: query.rows }, (_, label) => {
    const scores = Array.from(
      { length: count },
      (_, piece) => dot(query.values, label * width, pieces, piece * width, width) / 8,
    );
    const shares = softmax(scores);
    let logit = bias.values[label] ?? 0;
    for (let column = 0; column < width; column += 1) {
      let pooled = 0;
      for (let piece = 0; piece < count; piece += 1)
        pooled += (shares[piece] ?? 0) * (pieces[piece * width + column] ?? 0);
      const row = label * 2 * width + column;
      logit += (weight.values[row] ?? 0) * pooled + (weight.values[row + width] ?? 0) * (mean[column] ?? 0);
    }
    return logit;
  });
}

/** Most likely tag of each piece: 0 outside, 1 begins, 2 continues a product's name. */
export function tagPieces(pieces: Float32Array, width: number, weight: Matrix, bias: Matrix): number[] {
  return Array.from({ length: pieces.length / width }, (_, piece) => {
    const scores = Array.from(
      { length: weight.rows },
      (_, tag) => (bias.values[tag] ?? 0) + dot(weight.values, tag * width, pieces, piece * width, width),
    );
    return scores.indexOf(Math.max(...scores));
  });
}

function dot(a: Float32Array, aStart: number, b: Float32Array, bStart: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += (a[aStart + i] ?? 0) * (b[bStart + i] ?? 0);
  return sum;
}

function softmax(scores: readonly number[]): number[] {
  const largest = Math.max(...scores);
  const powers = scores.map((value) => Math.exp(value - largest));
  const total = powers.reduce((sum, value) => sum + value, 0);
  return powers.map((value) => value / total);
}
