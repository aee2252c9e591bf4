import { z } from "zod";

/**
 * The weights file: a line of JSON that lists the tensors, padding to 16 bytes, then their bytes. Matrices are [rows][columns], 8-bit with one
 * float32 scale per row in front of them; vectors are float32.
 */
const Tensor = z.object({
  name: z.string(),
  rows: z.number().int().positive(),
  columns: z.number().int().positive(),
  kind: z.enum(["int8", "float32"]),
  /** Bytes from the beginning of the tensors. */
  at: z.number().int().nonnegative(),
});
const Header = z.object({ tensors: z.array(Tensor) });

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** float32, row by row. */
  readonly values: Float32Array;
}

/** A matrix as the file has it, a quarter of the memory: 8-bit steps, row by row, and one scale per row. */
export interface PackedMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly scales: Float32Array;
  readonly steps: Int8Array;
}

/** The tensors of a weights file. Each call makes a copy, so that no more is kept than what somebody needs. */
export interface Weights {
  /** As float32, whatever the file has. */
  readonly matrix: (name: string) => Matrix;
  readonly packed: (name: string) => PackedMatrix;
}

export function readWeights(file: Uint8Array): Weights {
  const lineEnd = file.indexOf(0x0a);
  const { tensors } = Header.parse(JSON.parse(new TextDecoder().decode(file.subarray(0, lineEnd))));
  const begin = Math.ceil((lineEnd + 1) / 16) * 16;
  const find = (name: string): z.infer<typeof Tensor> => {
    const found = tensors.find((tensor) => tensor.name === name);
    if (!found) throw new Error(`The weights hold no ${name}.`);
    return found;
  };
  const copy = (at: number, length: number): ArrayBuffer =>
    file.slice(begin + at, begin + at + length).buffer as ArrayBuffer;
  const packed = (name: string): PackedMatrix => {
    const { rows, columns, kind, at } = find(name);
    if (kind !== "int8") throw new Error(`The weights hold ${name} in other than 8 bits.`);
    const scales = new Float32Array(copy(at, rows * 4));
    return { rows, columns, scales, steps: new Int8Array(copy(at + rows * 4, rows * columns)) };
  };
  return {
    packed,
    matrix(name) {
      const { rows, columns, kind, at } = find(name);
      if (kind === "int8") return unpacked(packed(name));
      return { rows, columns, values: new Float32Array(copy(at, rows * columns * 4)) };
    },
  };
}

export function unpacked(matrix: PackedMatrix): Matrix {
  const { rows, columns } = matrix;
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row += 1) unpackRow(matrix, row, values, row * columns);
  return { rows, columns, values };
}

/** Writes one row as float32 to its place in `values`. */
export function unpackRow({ columns, scales, steps }: PackedMatrix, row: number, values: Float32Array, place: number) {
  const scale = scales[row] ?? 0;
  for (let column = 0; column < columns; column += 1)
    values[place + column] = (steps[row * columns + column] ?? 0) * scale;
}
