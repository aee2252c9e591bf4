import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createEncoder } from "../../../graph/understand/encoder/encoder.js";
import { poolLogits, tagPieces } from "../../../graph/understand/encoder/heads.js";
import { Vocabulary } from "../../../graph/understand/encoder/question-encoder.js";
import { Tokenizer } from "../../../graph/understand/encoder/tokenizer.js";
import {
  type Matrix,
  type PackedMatrix,
  readWeights,
  unpacked,
  type Weights,
} from "../../../graph/understand/encoder/weights.js";
import { readBytes } from "../../../tools/data-files.js";
import { createRandom } from "../../../tools/statistics/random.js";

const vocabulary = Vocabulary.parse(
  JSON.parse(readFileSync(new URL("../../../graph/understand/model/vocabulary.json", import.meta.url), "utf8")),
);

describe("the tokenizer", () => {
  const tokenizer = new Tokenizer(vocabulary);

  it("splits as the encoder's authors do", () => {
    // Ids from @energetic-ai/embeddings 0.2.0, which ships the encoder's own tokenizer.
    expect(tokenizer.encode("Is demand for yoga mats growing in Deutschland?", 128).ids).toEqual([
      16, 7, 1820, 22, 3767, 546, 688, 17, 7, 2215, 15, 448, 542, 7, 397, 666, 54,
    ]);
  });

  it("counts neighbouring unknown characters once and keeps within the limit", () => {
    expect(tokenizer.encode("日本語", 128).ids.filter((id) => id === 0)).toHaveLength(1);
    expect(tokenizer.encode("word ".repeat(400), 128).ids).toHaveLength(128);
    expect(tokenizer.encode("", 128).ids.length).toBeLessThanOrEqual(1);
  });

  it("tells where each piece begins", () => {
    const { starts } = tokenizer.encode("yoga mats", 128);
    expect(starts[0]).toBe(0);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
  });
});

describe("the encoder", () => {
  it("computes what the same layers computed step by step in plain arithmetic give", async () => {
    const weights = randomWeights();
    const encoder = await createEncoder(weights, await readBytes("graph/understand/encoder/affine.wasm"));
    const ids = [1, 3, 2];
    const expected = plainEncode(weights, ids);
    const got = encoder.encode(ids);
    expect(got).toHaveLength(expected.length);
    for (const [place, value] of got.entries()) expect(value).toBeCloseTo(expected[place] ?? Number.NaN, 3);
  });
});

describe("a weights file", () => {
  // One line of JSON, padding to 16 bytes, then an 8-bit matrix of two rows behind its scales, and a vector.
  const header = JSON.stringify({
    tensors: [
      { name: "matrix", rows: 2, columns: 4, kind: "int8", at: 0 },
      { name: "vector", rows: 1, columns: 2, kind: "float32", at: 16 },
    ],
  });
  const line = `${header}\n`.padEnd(Math.ceil((header.length + 1) / 16) * 16);
  const steps = [1, -2, 3, 127, -128, 0, 5, 6];
  const file = Buffer.concat([
    Buffer.from(line),
    Buffer.from(Float32Array.of(0.5, 2).buffer),
    Buffer.from(Int8Array.from(steps).buffer),
    Buffer.from(Float32Array.of(0.25, -1).buffer),
  ]);
  // As a file read into a pool, at an odd place.
  const moved = new Uint8Array(file.length + 3).subarray(3);
  moved.set(file);

  it("is read as float32, or left in 8 bits", () => {
    const { matrix, packed } = readWeights(moved);
    expect([...matrix("matrix").values]).toEqual([0.5, -1, 1.5, 63.5, -256, 0, 10, 12]);
    expect([...matrix("vector").values]).toEqual([0.25, -1]);
    expect([...packed("matrix").steps]).toEqual(steps);
    expect([...packed("matrix").scales]).toEqual([0.5, 2]);
    expect(() => packed("vector")).toThrow("vector in other than 8 bits");
    expect(() => matrix("other")).toThrow("no other");
  });
});

describe("what is read off the encoder's output", () => {
  const matrix = (rows: number[][]): Matrix => ({
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    values: Float32Array.from(rows.flat()),
  });
  /** Three pieces of two numbers each. */
  const pieces = Float32Array.from([1, -2, 3, 0.5, -1, 4]);

  it("a logit per label: attention over the pieces beside their mean", () => {
    const query = matrix([
      [0, 0],
      [8, 0],
      [0, 16],
    ]);
    const weight = matrix([
      [1, 2, 3, 4],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
    const bias = matrix([[0.5], [0], [-1]]);
    const softmax = (scores: number[]) => {
      const total = scores.reduce((sum, score) => sum + Math.exp(score), 0);
      return scores.map((score) => Math.exp(score) / total);
    };
    const weighted = (shares: number[], column: number) =>
      shares.reduce((sum, share, piece) => sum + share * (pieces[piece * 2 + column] ?? Number.NaN), 0);
    const logits = poolLogits(pieces, 2, { query, weight, bias });
    const mean = [1, 2.5 / 3];
    expect(logits).toHaveLength(3);
    expect(logits[0]).toBeCloseTo(0.5 + 1 * 1 + 2 * (2.5 / 3) + 3 * (mean[0] ?? 0) + 4 * (mean[1] ?? 0), 5);
    // Scores are the products with the query, by eight.
    expect(logits[1]).toBeCloseTo(weighted(softmax([1, 3, -1]), 0), 5);
    expect(logits[2]).toBeCloseTo(-1 + weighted(softmax([-4, 1, 8]), 1), 5);
  });

  it("the most likely tag of each piece, the first at a tie", () => {
    const weight = matrix([
      [0, 0],
      [1, 0],
      [0, 1],
    ]);
    expect(tagPieces(pieces, 2, weight, matrix([[0], [0], [0]]))).toEqual([1, 1, 2]);
    expect(tagPieces(pieces, 2, weight, matrix([[2], [-9], [-9]]))).toEqual([0, 0, 0]);
    expect(tagPieces(Float32Array.from([0, 0]), 2, weight, matrix([[0], [0], [0]]))).toEqual([0]);
  });
});

const VOCABULARY = 5;
const NARROW = 64;
const WIDE = 128;
const INNER = 192;

function randomWeights(): Weights {
  const random = createRandom(3);
  const weights = new Map<string, PackedMatrix>();
  const add = (name: string, rows: number, columns: number) =>
    weights.set(name, {
      rows,
      columns,
      scales: Float32Array.from({ length: rows }, () => random.uniform(0.001, 0.004)),
      steps: Int8Array.from({ length: rows * columns }, () => Math.round(random.uniform(-127, 127))),
    });
  const dense = (name: string, outputs: number, inputs: number) => {
    add(name, outputs, inputs);
    add(`${name}.bias`, 1, outputs);
  };
  add("embeddings", VOCABULARY, NARROW);
  for (const [layer, width] of [
    ["layer0", NARROW],
    ["layer1", WIDE],
  ] as const) {
    add(`${layer}.before.scale`, 1, width);
    add(`${layer}.before.shift`, 1, width);
    add(`${layer}.between.scale`, 1, WIDE);
    add(`${layer}.between.shift`, 1, WIDE);
    dense(`${layer}.attention`, 3 * width, width);
    dense(`${layer}.merge`, WIDE, width);
    dense(`${layer}.widen`, INNER, WIDE);
    dense(`${layer}.narrow`, WIDE, INNER);
  }
  dense("layer0.residual", WIDE, NARROW);
  const packed = (name: string): PackedMatrix => weights.get(name) as PackedMatrix;
  return { packed, matrix: (name) => unpacked(packed(name)) };
}

type Rows = number[][];

/** The published formulas, written for reading: rows of plain numbers, no shared buffers. */
function plainEncode(weights: Weights, ids: readonly number[]): number[] {
  const tensor = (name: string): Rows => {
    const { rows, columns, values } = weights.matrix(name);
    return Array.from({ length: rows }, (_, row) => [...values.slice(row * columns, (row + 1) * columns)]);
  };
  const vector = (name: string): number[] => tensor(name)[0] ?? [];
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  const affine = (x: Rows, name: string): Rows => {
    const bias = vector(`${name}.bias`);
    return x.map((row) => tensor(name).map((column, i) => dot(row, column) + (bias[i] ?? 0)));
  };
  const norm = (x: Rows, name: string): Rows => {
    const [scale, shift] = [vector(`${name}.scale`), vector(`${name}.shift`)];
    return x.map((row) => {
      const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
      const deviation = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length + 1e-6);
      return row.map((value, i) => ((value - mean) / deviation) * (scale[i] ?? 0) + (shift[i] ?? 0));
    });
  };
  const add = (a: Rows, b: Rows): Rows => a.map((row, i) => row.map((value, j) => value + (b[i]?.[j] ?? 0)));
  const attend = (rows: Rows, width: number): Rows => {
    const size = width / 4;
    return rows.map((query) =>
      Array.from({ length: 4 }, (_, head) => {
        const part = (row: readonly number[], which: number) =>
          row.slice(which * width + head * size, which * width + (head + 1) * size);
        const powers = rows.map((key) => Math.exp(dot(part(query, 0), part(key, 1)) / Math.sqrt(size)));
        const total = powers.reduce((sum, value) => sum + value, 0);
        return Array.from({ length: size }, (_, i) =>
          rows.reduce((sum, row, at) => sum + ((powers[at] ?? 0) / total) * (part(row, 2)[i] ?? 0), 0),
        );
      }).flat(),
    );
  };
  let x: Rows = ids.map((id, position) =>
    (tensor("embeddings")[id] ?? []).map((value, column) => {
      const half = NARROW / 2;
      const angle = position * Math.exp((-Math.log(10_000) / (half - 1)) * (column % half));
      return 2 * value + (column < half ? Math.sin(angle) : Math.cos(angle));
    }),
  );
  for (const [layer, width] of [
    ["layer0", NARROW],
    ["layer1", WIDE],
  ] as const) {
    const mixed = affine(attend(affine(norm(x, `${layer}.before`), `${layer}.attention`), width), `${layer}.merge`);
    const carried = add(layer === "layer0" ? affine(x, "layer0.residual") : x, mixed);
    const wide = affine(norm(carried, `${layer}.between`), `${layer}.widen`).map((row) =>
      row.map((value) => Math.max(0, value)),
    );
    x = add(carried, affine(wide, `${layer}.narrow`));
  }
  return x.flat();
}
