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

/** A matrix of which few rows are read: it stays in 8 bits. */
export interface PackedMatrix {
  readonly rows: number;
  readonly columns: number;
  /** One row as float32. */
  readonly row: (at: number) => Float32Array;
}

/** Every tensor of a weights file as float32, by name. */
export function readWeights(file: Uint8Array): ReadonlyMap<string, Matrix> {
  const { tensors, bytes } = openWeights(file);
  return matricesOf(tensors, bytes);
}

/** The same with one 8-bit matrix left as it is. */
export function readWeightsBut(packed: string, file: Uint8Array) {
  const { tensors, bytes } = openWeights(file);
  const found = tensors.find(({ name, kind }) => name === packed && kind === "int8");
  if (!found) throw new Error(`The weights hold no ${packed} in 8 bits.`);
  const { rows, columns, at } = found;
  const scales = new Float32Array(bytes, at, rows);
  const steps = new Int8Array(bytes, at + rows * 4, rows * columns);
  const row = (place: number): Float32Array =>
    Float32Array.from(steps.subarray(place * columns, (place + 1) * columns), (step) => step * (scales[place] ?? 0));
  const matrices = matricesOf(
    tensors.filter(({ name }) => name !== packed),
    bytes,
  );
  return { matrices, packed: { rows, columns, row } satisfies PackedMatrix };
}

function openWeights(file: Uint8Array) {
  const lineEnd = file.indexOf(0x0a);
  const { tensors } = Header.parse(JSON.parse(new TextDecoder().decode(file.subarray(0, lineEnd))));
  const begin = Math.ceil((lineEnd + 1) / 16) * 16;
  // A copy of its own: typed arrays want aligned offsets, which a file read into a pool does not promise.
  return { tensors, bytes: file.slice(begin).buffer as ArrayBuffer };
}

function matricesOf(tensors: readonly z.infer<typeof Tensor>[], bytes: ArrayBuffer): ReadonlyMap<string, Matrix> {
  return new Map(
    tensors.map(({ name, rows, columns, kind, at }) => {
      const values =
        kind === "float32" ? new Float32Array(bytes, at, rows * columns) : dequantise(bytes, at, rows, columns);
      return [name, { rows, columns, values }];
    }),
  );
}

function dequantise(bytes: ArrayBuffer, at: number, rows: number, columns: number): Float32Array {
  const scales = new Float32Array(bytes, at, rows);
  const steps = new Int8Array(bytes, at + rows * 4, rows * columns);
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const scale = scales[row] ?? 0;
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      values[place] = (steps[place] ?? 0) * scale;
    }
  }
  return values;
}
