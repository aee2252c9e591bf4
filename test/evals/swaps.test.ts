import { describe, expect, it } from "vitest";
import { describeSwaps, scoreSwaps, swap } from "../../evals/measure/swaps.js";

const frothers = { singular: "milk frother", plural: "milk frothers" };
const irons = { singular: "iron", plural: "irons" };

describe("swap", () => {
  it.each([
    ["What do kettles cost?", "kettles", frothers, "What do milk frothers cost?"],
    ["Kettles: price?", "Kettles", frothers, "Milk frothers: price?"],
    ["Who buys a kettle?", "kettle", irons, "Who buys an iron?"],
    ["Is an iron cheap?", "iron", frothers, "Is a milk frother cheap?"],
    ["kettles or kettles", "kettles", irons, "irons or irons"],
  ])("%s", (text, words, product, expected) => {
    const places = [...text.matchAll(new RegExp(words, "g"))].map(({ index }) => ({
      start: index,
      end: index + words.length,
    }));
    expect(swap(text, places, product)).toBe(expected);
  });
});

describe("scoreSwaps", () => {
  const heard = (first: string[], ...others: string[][]) => ({ text: "", swapped: [], heard: first, others });

  it("counts swaps that change what is heard, and questions with at least one", () => {
    const score = scoreSwaps([
      heard(["pricing"], ["pricing"], ["demand"], ["pricing", "demand"]),
      heard([], [], [], []),
    ]);
    expect(score).toEqual({ questions: 2, swaps: 6, changed: 2 / 6, flipped: 0.5 });
  });

  it("has no share of nothing", () => {
    expect(scoreSwaps([])).toEqual({ questions: 0, swaps: 0, changed: null, flipped: null });
    expect(describeSwaps(new Map([["none", []]]), "asks").at(-1)).toMatch(/–\s+–$/);
  });
});
