import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { HELD_OUT } from "../../evals/measure/routing.js";
import { readQuestions } from "../../evals/train/corpus.js";
import { specialistIds } from "../../graph/specialists/index.js";
import { tokensOf } from "../../graph/understand/routing/features.js";

const Line = z.strictObject({
  text: z.string().min(2),
  labels: z.array(z.enum(specialistIds)),
  lang: z.string().regex(/^[a-z]{2}$/),
  kind: z.enum([
    "direct",
    "indirect",
    "short",
    "typo",
    "multi",
    "negation",
    "other-sense",
    "foreign",
    "injection",
    "none",
    "conversation",
  ]),
  products: z.array(z.string().min(1)).optional(),
  aspects: z.array(z.string()).optional(),
});

/** Every run of so many words in a row. */
function runsOf(text: string, length: number): string[] {
  const words = tokensOf(text).filter((token) => /^\p{L}/u.test(token));
  return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(" "));
}

const file = resolve(import.meta.dirname, "../../evals/corpus/questions.jsonl");
const lines = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => Line.parse(JSON.parse(line)));

describe("the labelled questions", () => {
  it("are many, of every label and none", () => {
    expect(lines.length).toBeGreaterThanOrEqual(1_500);
    for (const id of specialistIds)
      expect(lines.filter(({ labels }) => labels.includes(id)).length).toBeGreaterThan(400);
    expect(lines.filter(({ labels }) => labels.length === 0).length).toBeGreaterThan(200);
    expect(lines.filter(({ labels }) => labels.length > 1).length).toBeGreaterThan(400);
  });

  it("name labels once and in registry order", () => {
    const disordered = lines.filter(
      ({ labels }) => labels.join() !== specialistIds.filter((id) => labels.includes(id)).join(),
    );
    expect(disordered).toEqual([]);
  });

  it("mark products as they stand in the text, and parts of the specialists they need", () => {
    const strangers = lines.filter(
      ({ text, labels, products = [], aspects = [] }) =>
        products.some((product) => !text.includes(product)) ||
        aspects.some((aspect) => !labels.some((label) => aspect.startsWith(`${label}.`))),
    );
    expect(strangers).toEqual([]);
  });

  it("share no wording with the questions kept for measuring", () => {
    const kept = new Set(readQuestions(HELD_OUT).flatMap(({ text }) => runsOf(text, 6)));
    const shared = lines.filter(({ text }) => runsOf(text, 6).some((run) => kept.has(run)));
    expect(shared.map(({ text }) => text)).toEqual([]);
  });

  it("are all different", () => {
    const plain = lines.map(({ text }) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    );
    expect(new Set(plain).size).toBe(plain.length);
  });
});
