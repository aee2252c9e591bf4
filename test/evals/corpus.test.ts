import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { specialistIds } from "../../graph/specialists/index.js";

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
});

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
