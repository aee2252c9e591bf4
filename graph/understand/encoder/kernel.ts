import type { PackedMatrix } from "./weights.js";

/** Matrix products on a WebAssembly kernel of some forty lines (affine.wat): 6 to 10 times as fast as typed arrays. Weights stay in 8 bits. */

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly affine: (
    x: number,
    packed: number,
    scales: number,
    bias: number,
    y: number,
    rows: number,
    inputs: number,
    outputs: number,
    wide: number,
  ) => void;
  readonly scores: (
    queries: number,
    keys: number,
    stride: number,
    length: number,
    size: number,
    turned: number,
    out: number,
  ) => void;
  readonly mix: (
    shares: number,
    values: number,
    stride: number,
    length: number,
    size: number,
    y: number,
    width: number,
  ) => void;
}

/** A matrix and its bias in the kernel's memory, in bytes. */
export interface Dense {
  readonly steps: number;
  readonly scales: number;
  readonly bias: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** Every row times the matrix, plus the bias: one row of `outputs` numbers per row of `inputs`. */
export type Apply = (values: Float32Array, dense: Dense) => Float32Array;

export interface Kernel {
  /** Keeps a matrix of one row per output; without a bias, zeros. */
  readonly place: (weights: PackedMatrix, bias?: Float32Array) => Dense;
  /** Room for inputs of at most `rows` rows, once every matrix has its place. `rows` is a multiple of four. */
  readonly open: (rows: number) => Apply;
  /** The same room for attention. */
  readonly openAttention: (rows: number, width: number, heads: number) => Attend;
}

/** Scaled dot-product attention over rows that hold query, key and value side by side, `width` numbers each. */
export type Attend = (values: Float32Array) => Float32Array;

/** Float64 numbers that stand for one row of scores: the kernel takes sixteen at a time. */
const paddedTo16 = (length: number): number => Math.ceil(length / 16) * 16;

/** `bytes` are affine.wasm. */
export async function createKernel(bytes: Uint8Array<ArrayBuffer>): Promise<Kernel> {
  const { instance } = await WebAssembly.instantiate(bytes);
  const kernel = instance.exports as unknown as Exports; // the exports of affine.wat
  const arena = createArena(kernel.memory);
  let widest = 0;
  return {
    place({ rows, columns, scales, steps }, bias = new Float32Array(rows)) {
      widest = Math.max(widest, rows, columns);
      return {
        steps: arena.place(steps),
        scales: arena.place(scales),
        bias: arena.place(bias),
        inputs: columns,
        outputs: rows,
      };
    },
    open(rows) {
      const input = arena.reserve(rows * widest * 4);
      const output = arena.reserve(rows * widest * 4);
      const wide = arena.reserve(2 * widest * 4);
      return (values, { steps, scales, bias, inputs, outputs }) => {
        const count = values.length / inputs;
        new Float32Array(kernel.memory.buffer, input, values.length).set(values);
        kernel.affine(input, steps, scales, bias, output, count, inputs, outputs, wide);
        return new Float32Array(kernel.memory.buffer, output, count * outputs).slice();
      };
    },
    openAttention(rows, width, heads) {
      const size = width / heads;
      const [stride, across] = [3 * width * 4, width * 4];
      const input = arena.reserve(rows * stride);
      const output = arena.reserve(rows * across);
      const turned = arena.reserve(size * paddedTo16(rows) * 8);
      const scores = arena.reserve(rows * paddedTo16(rows) * 8);
      return (values) => {
        const length = values.length / (3 * width);
        new Float32Array(kernel.memory.buffer, input, values.length).set(values);
        for (let head = 0; head < heads; head += 1) {
          const at = input + head * size * 4;
          kernel.scores(at, at + across, stride, length, size, turned, scores);
          const shares = new Float64Array(kernel.memory.buffer, scores, length * paddedTo16(length));
          toShares(shares, length, Math.sqrt(size));
          kernel.mix(scores, at + 2 * across, stride, length, size, output + head * size * 4, across);
        }
        return new Float32Array(kernel.memory.buffer, output, length * width).slice();
      };
    },
  };
}

/** Each row's scores as shares of one. */
function toShares(scores: Float64Array, length: number, root: number): void {
  const stride = paddedTo16(length);
  for (let row = 0; row < scores.length; row += stride) {
    const end = row + length;
    let largest = Number.NEGATIVE_INFINITY;
    for (let at = row; at < end; at += 1) {
      const scaled = (scores[at] ?? 0) / root;
      scores[at] = scaled;
      largest = Math.max(largest, scaled);
    }
    let total = 0;
    for (let at = row; at < end; at += 1) {
      const weight = Math.exp((scores[at] ?? 0) - largest);
      scores[at] = weight;
      total += weight;
    }
    for (let at = row; at < end; at += 1) scores[at] = (scores[at] ?? 0) / total;
  }
}

/** Hands out aligned room in the kernel's memory, which grows as needed. */
function createArena(memory: WebAssembly.Memory) {
  const PAGE = 65_536;
  let end = 0;
  const reserve = (bytes: number): number => {
    const begin = end;
    end = Math.ceil((begin + bytes) / 16) * 16;
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    return begin;
  };
  return {
    reserve,
    place(values: Float32Array | Int8Array): number {
      const begin = reserve(values.byteLength);
      new Uint8Array(memory.buffer, begin, values.byteLength).set(
        new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      );
      return begin;
    },
  };
}
