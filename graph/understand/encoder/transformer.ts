import type { Apply, Attend, Dense, Kernel } from "./kernel.js";
import type { Encoded } from "./ngram-encoder.js";
import { type Norm, normalised } from "./normalise.js";
import { unpackRow, type Weights } from "./weights.js";

/**
 * A sentence encoder of six transformer layers, which see the whole text at once. Shapes are those of MiniLM (Wang et al. 2020, arXiv:2002.10957), from whose published weights it
 * was trained on.
 */

const LAYERS = 6;
const HEADS = 12;
/** Pieces that are read of a text and of the one before it; a multiple of four. */
const LONGEST = 96;
/** The length of the sentence's vector, with which the heads were trained. */
const LENGTH = 8;

interface Layer {
  readonly attention: Dense;
  readonly merge: Dense;
  readonly attended: Norm;
  readonly widen: Dense;
  readonly narrow: Dense;
  readonly finished: Norm;
}

/** `weights` are named as evals/train/transformer.py writes them. `before`: pieces of the text before, which the others see; they are not part of the sentence. */
export function createTransformer(
  weights: Weights,
  kernel: Kernel,
): (ids: readonly number[], before: readonly number[]) => Encoded {
  const vector = (name: string): Float32Array => weights.matrix(name).values;
  const dense = (name: string): Dense => kernel.place(weights.packed(name), vector(`${name}.bias`));
  const norm = (name: string): Norm => ({ scale: vector(`${name}.scale`), shift: vector(`${name}.shift`) });
  const words = weights.packed("words");
  const places = vector("places");
  const isBefore = vector("before");
  const embedded = norm("embedded");
  const layers = Array.from(
    { length: LAYERS },
    (_, at): Layer => ({
      attention: dense(`layer${at}.attention`),
      merge: dense(`layer${at}.merge`),
      attended: norm(`layer${at}.attended`),
      widen: dense(`layer${at}.widen`),
      narrow: dense(`layer${at}.narrow`),
      finished: norm(`layer${at}.finished`),
    }),
  );
  const width = words.columns;
  const apply = kernel.open(LONGEST);
  const attend = kernel.openAttention(LONGEST, width, HEADS);

  return (text, before) => {
    const ids = [...text, ...before].slice(0, LONGEST);
    const end = Math.min(text.length, LONGEST) * width;
    let pieces: Float32Array = new Float32Array(ids.length * width);
    for (const [at, id] of ids.entries()) unpackRow(words, id, pieces, at * width);
    for (let at = 0; at < pieces.length; at += 1)
      pieces[at] = (pieces[at] ?? 0) + (places[at] ?? 0) + (at < end ? 0 : (isBefore[at % width] ?? 0));
    pieces = normalised(pieces, embedded);
    for (const layer of layers) pieces = throughLayer(pieces, layer, apply, attend);
    const mean = new Float32Array(width);
    for (let at = 0; at < end; at += 1) mean[at % width] = (mean[at % width] ?? 0) + (pieces[at] ?? 0);
    const length = Math.hypot(...mean) || 1;
    return { pieces, width, sentence: mean.map((value) => (value / length) * LENGTH) };
  };
}

function throughLayer(values: Float32Array, layer: Layer, apply: Apply, attend: Attend): Float32Array {
  const mixed = apply(attend(apply(values, layer.attention)), layer.merge);
  const attended = normalised(added(mixed, values), layer.attended);
  const wide = apply(attended, layer.widen);
  for (let place = 0; place < wide.length; place += 1) wide[place] = gelu(wide[place] ?? 0);
  return normalised(added(apply(wide, layer.narrow), attended), layer.finished);
}

/** Adds to the first one, which nothing else reads. */
function added(a: Float32Array, b: Float32Array): Float32Array {
  for (let place = 0; place < a.length; place += 1) a[place] = (a[place] ?? 0) + (b[place] ?? 0);
  return a;
}

/** x times the share of a normal distribution below x (Hendrycks and Gimpel 2016, arXiv:1606.08415), between the points of a table. */
function gelu(x: number): number {
  if (x >= GELU_END) return x;
  if (x <= -GELU_END) return 0;
  const place = (x + GELU_END) * GELU_STEPS;
  const at = Math.floor(place);
  const low = geluPoints[at] ?? 0;
  return low + (place - at) * ((geluPoints[at + 1] ?? 0) - low);
}

const GELU_END = 6;
const GELU_STEPS = 128;
const geluPoints = Float64Array.from({ length: 2 * GELU_END * GELU_STEPS + 2 }, (_, at) => {
  const x = at / GELU_STEPS - GELU_END;
  return (x * (1 + errorFunction(x / Math.SQRT2))) / 2;
});

/** To 1.5e-7 (Abramowitz and Stegun 1964, 7.1.26). */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
