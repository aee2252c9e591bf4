import { describe, expect, it } from "vitest";
import { createKernel } from "../../../graph/understand/encoder/kernel.js";
import { createTransformer } from "../../../graph/understand/encoder/transformer.js";
import type { Matrix, PackedMatrix, Weights } from "../../../graph/understand/encoder/weights.js";
import { WordPieces } from "../../../graph/understand/encoder/word-pieces.js";
import { readBytes } from "../../../tools/data-files.js";
import { createRandom } from "../../../tools/statistics/random.js";

describe("pieces of words", () => {
  const pieces = new WordPieces(
    ["[UNK]", "how", "much", "do", "tent", "##s", "##t", "cost", "'", "?", "5", "%", "uber", "t"],
    "[UNK]",
  );
  const namesOf = (text: string) => pieces.encode(text).map((id) => NAMES[id]);
  const NAMES = ["[UNK]", "how", "much", "do", "tent", "##s", "##t", "cost", "'", "?", "5", "%", "uber", "t"];

  it.each([
    ["How much do tents cost?", ["how", "much", "do", "tent", "##s", "cost", "?"]],
    ["über 5%", ["uber", "5", "%"]],
    ["do't", ["do", "'", "t"]],
    ["tentz costs 東京", ["[UNK]", "cost", "##s", "[UNK]", "[UNK]"]],
    ["", []],
  ])("%j", (text, expected) => {
    expect(namesOf(text)).toEqual(expected);
  });
});

/** A model as small as the kernel takes it. */
const [WIDTH, INNER, WORDS, PLACES, LAYERS, HEADS] = [192, 64, 7, 12, 6, 12];

describe("the transformer", () => {
  it("computes what the same layers computed step by step in plain arithmetic give, with and without a text before", async () => {
    const weights = randomWeights();
    const encode = createTransformer(
      weights,
      await createKernel(await readBytes("graph/understand/encoder/affine.wasm")),
    );
    for (const [text, before] of [
      [[1, 3, 2], []],
      [
        [1, 3, 2, 6],
        [4, 5],
      ],
    ] as const) {
      const [got, expected] = [encode(text, before), plainEncode(weights, text, before)];
      expect(got.pieces).toHaveLength(expected.length * WIDTH);
      for (const [at, value] of got.pieces.entries())
        expect(value).toBeCloseTo(expected[Math.floor(at / WIDTH)]?.[at % WIDTH] ?? Number.NaN, 2);
      const sum = Array.from({ length: WIDTH }, (_, column) =>
        text.reduce<number>((all, _, row) => all + (expected[row]?.[column] ?? 0), 0),
      );
      const length = Math.hypot(...sum);
      for (const [column, value] of got.sentence.entries())
        expect(value).toBeCloseTo((8 * (sum[column] ?? 0)) / length, 2);
    }
  });
});

function randomWeights(): Weights {
  const random = createRandom(5);
  const made = new Map<string, PackedMatrix>();
  const vectors = new Map<string, Matrix>();
  const matrix = (name: string, rows: number, columns: number) => {
    const steps = Int8Array.from({ length: rows * columns }, () => Math.round(random.uniform(0, 1) * 200 - 100));
    made.set(name, { rows, columns, scales: new Float32Array(rows).fill(0.001), steps });
  };
  const vector = (name: string, length: number, middle = 0) =>
    vectors.set(name, {
      rows: 1,
      columns: length,
      values: Float32Array.from({ length }, () => middle + random.uniform(0, 1) - 0.5),
    });
  matrix("words", WORDS, WIDTH);
  vector("places", PLACES * WIDTH);
  vector("before", WIDTH);
  vector("embedded.scale", WIDTH, 1);
  vector("embedded.shift", WIDTH);
  for (let layer = 0; layer < LAYERS; layer += 1) {
    for (const [name, outputs, inputs] of [
      ["attention", 3 * WIDTH, WIDTH],
      ["merge", WIDTH, WIDTH],
      ["widen", INNER, WIDTH],
      ["narrow", WIDTH, INNER],
    ] as const) {
      matrix(`layer${layer}.${name}`, outputs, inputs);
      vector(`layer${layer}.${name}.bias`, outputs);
    }
    for (const name of ["attended", "finished"]) {
      vector(`layer${layer}.${name}.scale`, WIDTH, 1);
      vector(`layer${layer}.${name}.shift`, WIDTH);
    }
  }
  const known = <T>(map: ReadonlyMap<string, T>, name: string): T => {
    const found = map.get(name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  return { packed: (name) => known(made, name), matrix: (name) => known(vectors, name) };
}

function plainEncode(weights: Weights, text: readonly number[], before: readonly number[]): number[][] {
  const vector = (name: string) => [...weights.matrix(name).values];
  const dense = (name: string, row: readonly number[]) => {
    const { rows, columns, scales, steps } = weights.packed(name);
    const bias = vector(`${name}.bias`);
    return Array.from({ length: rows }, (_, out) =>
      row.reduce(
        (sum, value, at) => sum + value * (steps[out * columns + at] ?? 0) * (scales[out] ?? 0),
        bias[out] ?? 0,
      ),
    );
  };
  const norm = (name: string, row: readonly number[]) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
    const deviation = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length);
    const [scale, shift] = [vector(`${name}.scale`), vector(`${name}.shift`)];
    return row.map((value, at) => ((value - mean) / deviation) * (scale[at] ?? 0) + (shift[at] ?? 0));
  };
  const add = (a: readonly number[], b: readonly number[]) => a.map((value, at) => value + (b[at] ?? 0));
  const softmax = (scores: readonly number[]) => {
    const powers = scores.map(Math.exp);
    const total = powers.reduce((sum, power) => sum + power, 0);
    return powers.map((power) => power / total);
  };
  const words = weights.packed("words");
  const places = vector("places");
  let rows = [...text, ...before].map((id, place) => {
    const own = Array.from({ length: WIDTH }, (_, at) => (words.steps[id * WIDTH + at] ?? 0) * (words.scales[id] ?? 0));
    const placed = add(own, places.slice(place * WIDTH, (place + 1) * WIDTH));
    return norm("embedded", place < text.length ? placed : add(placed, vector("before")));
  });
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const asked = rows.map((row) => dense(`layer${layer}.attention`, row));
    const size = WIDTH / HEADS;
    const mixed = asked.map((query) =>
      Array.from({ length: HEADS }, (_, head) => {
        const part = (row: readonly number[], which: number) =>
          row.slice(which * WIDTH + head * size, which * WIDTH + (head + 1) * size);
        const shares = softmax(
          asked.map(
            (key) =>
              part(query, 0).reduce((sum, value, at) => sum + value * (part(key, 1)[at] ?? 0), 0) / Math.sqrt(size),
          ),
        );
        return Array.from({ length: size }, (_, at) =>
          shares.reduce((sum, share, row) => sum + share * (part(asked[row] ?? [], 2)[at] ?? 0), 0),
        );
      }).flat(),
    );
    rows = rows.map((row, at) => {
      const attended = norm(`layer${layer}.attended`, add(row, dense(`layer${layer}.merge`, mixed[at] ?? [])));
      const wide = dense(`layer${layer}.widen`, attended).map((value) => value * below(value));
      return norm(`layer${layer}.finished`, add(attended, dense(`layer${layer}.narrow`, wide)));
    });
  }
  return rows;
}

/** The share of a normal distribution below x, by adding up its density. */
function below(x: number): number {
  const [from, steps] = [-8, 2_000];
  if (x <= from) return 0;
  const width = (x - from) / steps;
  const density = (at: number) => Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI);
  return Array.from({ length: steps }, (_, step) => density(from + (step + 0.5) * width) * width).reduce(
    (sum, each) => sum + each,
    0,
  );
}
