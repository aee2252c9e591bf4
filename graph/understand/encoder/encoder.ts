import { type Apply, type Attend, createKernel, type Dense } from "./kernel.js";
import { type PackedMatrix, unpackRow, type Weights } from "./weights.js";

/**
 * The sentence encoder: two transformer layers after Vaswani et al. 2017 (arXiv:1706.03762) with the normalisation in front of each sublayer. Shapes are those of
 * the Universal Sentence Encoder lite (Cer et al. 2018, arXiv:1803.11175), from whose published weights it was trained on.
 */

const HEADS = 4;
const EPSILON = 1e-6;
/** Pieces that are read of a text: the longest the encoder knows. */
export const LONGEST = 128;

interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

interface Layer {
  readonly before: Norm;
  readonly attention: Dense;
  readonly attend: Attend;
  readonly merge: Dense;
  /** Brings the input to the output's width; null where both have the same. */
  readonly residual: Dense | null;
  readonly between: Norm;
  readonly widen: Dense;
  readonly narrow: Dense;
}

export interface Encoder {
  readonly width: number;
  /** One row of `width` numbers per piece. */
  readonly encode: (ids: readonly number[]) => Float32Array;
}

/** `weights` are named as the training script writes them; `kernelBytes` is affine.wasm. */
export async function createEncoder(weights: Weights, kernelBytes: Uint8Array<ArrayBuffer>): Promise<Encoder> {
  const kernel = await createKernel(kernelBytes);
  const vector = (name: string): Float32Array => weights.matrix(name).values;
  const dense = (name: string): Dense => kernel.place(weights.packed(name), vector(`${name}.bias`));
  const norm = (name: string): Norm => ({ scale: vector(`${name}.scale`), shift: vector(`${name}.shift`) });
  const layer = (id: string, isWidening: boolean): Layer => ({
    before: norm(`${id}.before`),
    attention: dense(`${id}.attention`),
    attend: kernel.openAttention(LONGEST, vector(`${id}.before.scale`).length, HEADS),
    merge: dense(`${id}.merge`),
    residual: isWidening ? dense(`${id}.residual`) : null,
    between: norm(`${id}.between`),
    widen: dense(`${id}.widen`),
    narrow: dense(`${id}.narrow`),
  });
  const embeddings = weights.packed("embeddings");
  const layers = [layer("layer0", true), layer("layer1", false)];
  const width = layers.at(-1)?.narrow.outputs ?? 0;
  const apply = kernel.open(LONGEST);

  return {
    width,
    encode(ids) {
      let values = embed(ids.slice(0, LONGEST), embeddings);
      for (const each of layers) values = runLayer(values, each, apply);
      return values;
    },
  };
}

function runLayer(values: Float32Array, layer: Layer, apply: Apply): Float32Array {
  const mixed = apply(layer.attend(apply(normalise(values, layer.before), layer.attention)), layer.merge);
  const carried = add(layer.residual === null ? values : apply(values, layer.residual), mixed);
  const wide = apply(normalise(carried, layer.between), layer.widen);
  for (let place = 0; place < wide.length; place++) wide[place] = Math.max(0, wide[place] ?? 0);
  return add(carried, apply(wide, layer.narrow));
}

/** Twice the embedding and once its place in the sentence (sines, then cosines of falling frequency): the sum the encoder was trained with. */
function embed(ids: readonly number[], embeddings: PackedMatrix): Float32Array {
  const { columns } = embeddings;
  const embedded = new Float32Array(ids.length * columns);
  const added = placesOf(columns);
  for (const [position, id] of ids.entries()) {
    unpackRow(embeddings, id, embedded, position * columns);
    for (let column = 0; column < columns; column++) {
      const at = position * columns + column;
      embedded[at] = 2 * (embedded[at] ?? 0) + (added[at] ?? 0);
    }
  }
  return embedded;
}

const places = new Map<number, Float64Array>();

/** What is added for each place in a sentence. */
function placesOf(columns: number): Float64Array {
  const known = places.get(columns);
  if (known) return known;
  const half = columns / 2;
  const step = Math.log(10_000) / (half - 1);
  const made = Float64Array.from({ length: LONGEST * columns }, (_, at) => {
    const column = at % columns;
    const angle = Math.floor(at / columns) * Math.exp(-step * (column % half));
    return column < half ? Math.sin(angle) : Math.cos(angle);
  });
  places.set(columns, made);
  return made;
}

function normalise(values: Float32Array, { scale, shift }: Norm): Float32Array {
  const width = scale.length;
  const result = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width) {
    let mean = 0;
    for (let column = 0; column < width; column++) mean += values[row + column] ?? 0;
    mean /= width;
    let variance = 0;
    for (let column = 0; column < width; column++) variance += ((values[row + column] ?? 0) - mean) ** 2;
    const factor = 1 / Math.sqrt(variance / width + EPSILON);
    for (let column = 0; column < width; column++) {
      result[row + column] =
        ((values[row + column] ?? 0) - mean) * factor * (scale[column] ?? 0) + (shift[column] ?? 0);
    }
  }
  return result;
}

/** Adds to the second one, which nothing else reads. */
function add(a: Float32Array, b: Float32Array): Float32Array {
  for (let place = 0; place < b.length; place++) b[place] = (a[place] ?? 0) + (b[place] ?? 0);
  return b;
}
