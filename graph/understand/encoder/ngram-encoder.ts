import type { Apply, Dense, Kernel } from "./kernel.js";
import { type Norm, normalised } from "./normalise.js";
import { unpackRow, type Weights } from "./weights.js";

/**
 * A sentence encoder of convolutions over neighbouring pieces, which takes a third of the time of two transformer layers. Shapes are those of the multilingual Universal Sentence Encoder,
 * version 3, CNN (Yang et al. 2019, arXiv:1907.04307), from whose published weights it was trained on.
 */

/** Pieces that are read of a text; a multiple of four. */
export const LONGEST = 64;

/** How many neighbours a convolution sees, and how many of them stand before. */
const WINDOWS = [
  { size: 2, before: 0 },
  { size: 3, before: 1 },
  { size: 5, before: 2 },
] as const;

export interface Encoded {
  /** One row of `width` numbers per piece. */
  readonly pieces: Float32Array;
  readonly width: number;
  /** The whole sentence. */
  readonly sentence: Float32Array;
}

export function createNgramEncoder(weights: Weights, kernel: Kernel): (ids: readonly number[]) => Encoded {
  const vector = (name: string): Float32Array => weights.matrix(name).values;
  const dense = (name: string, bias?: string): Dense =>
    kernel.place(weights.packed(name), bias === undefined ? undefined : vector(bias));
  const norm = (name: string): Norm => ({ scale: vector(`${name}.scale`), shift: vector(`${name}.shift`) });
  const words = weights.packed("words");
  const project = dense("project", "project.bias");
  const projected = norm("projected");
  const branches = WINDOWS.map((window) => ({
    ...window,
    first: dense(`first${window.size}`, `first${window.size}.bias`),
    second: dense(`second${window.size}`, `second${window.size}.bias`),
  }));
  const joined = norm("joined");
  const pool = dense("pool");
  const poolBias = vector("pool.bias");
  const [d0, d1, p1, d2, d3, p3] = ["d0", "d1", "p1", "d2", "d3", "p3"].map((name) => dense(name)) as [
    Dense,
    Dense,
    Dense,
    Dense,
    Dense,
    Dense,
  ];
  const apply = kernel.open(LONGEST);
  const width = joined.scale.length;

  const encodePieces = (ids: readonly number[]): Float32Array => {
    const embedded = new Float32Array(ids.length * words.columns);
    for (const [at, id] of ids.entries()) unpackRow(words, id, embedded, at * words.columns);
    const narrow = normalised(apply(embedded, project), projected);
    const own = narrow.length / ids.length / branches.length;
    const parts = branches.map((branch, at) => {
      const part = columns(narrow, ids.length, at * own, own);
      const once = plus(convolved(part, own, branch, branch.first, apply), part);
      return plus(convolved(once, own, branch, branch.second, apply), once);
    });
    return normalised(sideBySide([embedded, ...parts], ids.length), joined);
  };

  return (given) => {
    const ids = given.slice(0, LONGEST);
    const pieces = encodePieces(ids);
    const sum = new Float32Array(width);
    for (const [place, value] of pieces.entries()) sum[place % width] = (sum[place % width] ?? 0) + value;
    const root = Math.sqrt(ids.length);
    const mean = apply(sum, pool).map((value, at) => (value + ids.length * (poolBias[at] ?? 0)) / root);
    const middle = positive(plus(apply(mean, p1), apply(positive(apply(mean, d0)), d1)));
    const last = plus(apply(middle, p3), apply(positive(apply(middle, d2)), d3)).map(Math.tanh);
    return { pieces, width, sentence: scaledTo(LENGTH, last) };
  };
}

/** The length of the sentence's vector, with which the heads were trained. */
const LENGTH = 8;

function scaledTo(length: number, values: Float32Array): Float32Array {
  const own = Math.hypot(...values) || 1;
  return values.map((value) => (value / own) * length);
}

/** In place, as `plus`: both are given what nothing else reads. */
function positive(values: Float32Array): Float32Array {
  for (let at = 0; at < values.length; at += 1) values[at] = Math.max(0, values[at] ?? 0);
  return values;
}

/** Adds to the first one. */
function plus(a: Float32Array, b: Float32Array): Float32Array {
  for (let at = 0; at < a.length; at += 1) a[at] = (a[at] ?? 0) + (b[at] ?? 0);
  return a;
}

/** Every piece with its neighbours in a row, zeros beyond the text, through one matrix. */
function convolved(
  values: Float32Array,
  width: number,
  { size, before }: { readonly size: number; readonly before: number },
  dense: Dense,
  apply: Apply,
): Float32Array {
  const count = values.length / width;
  const windows = new Float32Array(count * size * width);
  for (let at = 0; at < count; at += 1)
    for (let place = 0; place < size; place += 1) {
      const from = at - before + place;
      if (from >= 0 && from < count)
        windows.set(values.subarray(from * width, (from + 1) * width), (at * size + place) * width);
    }
  return positive(apply(windows, dense));
}

/** Columns `from` up to `from + count` of rows. */
function columns(values: Float32Array, rows: number, from: number, count: number): Float32Array {
  const stride = values.length / rows;
  const part = new Float32Array(rows * count);
  for (let row = 0; row < rows; row += 1)
    part.set(values.subarray(row * stride + from, row * stride + from + count), row * count);
  return part;
}

function sideBySide(parts: readonly Float32Array[], rows: number): Float32Array {
  const widths = parts.map((part) => part.length / rows);
  const stride = widths.reduce((sum, width) => sum + width, 0);
  const joined = new Float32Array(rows * stride);
  let from = 0;
  for (const [at, part] of parts.entries()) {
    const width = widths[at] ?? 0;
    for (let row = 0; row < rows; row += 1)
      joined.set(part.subarray(row * width, (row + 1) * width), row * stride + from);
    from += width;
  }
  return joined;
}
