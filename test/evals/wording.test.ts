import { describe, expect, it } from "vitest";
import { HELD_OUT } from "../../evals/measure/routing.js";
import { findSharedWordings, scoreFreshWording, wordingOf } from "../../evals/score/shared-wording.js";
import { productNames } from "../../evals/suites/product-names.js";
import { readQuestions } from "../../evals/train/corpus.js";

const isProduct = (words: string): boolean => ["kettles", "yoga mats", "yogamatten"].includes(words);

describe("wording patterns", () => {
  it("puts slots in the place of products, countries and numbers", () => {
    expect(wordingOf("What do yoga mats cost in the United States under 50 dollars?", isProduct)).toBe(
      "what do product cost in the market under number dollars",
    );
  });

  it.each([
    ["the same question about another product and country", "What do kettles cost in Germany?", true],
    ["one word more", "So what do kettles cost in the UK?", true],
    ["another question about the same product", "Who buys yoga mats, and when?", false],
    ["a bare product, which has no wording", "Kettles?", false],
  ])("%s", (_, text, isShared) => {
    const shared = findSharedWordings([text], ["What do yoga mats cost in the US?", "kettles"], isProduct);
    expect(shared.map((each) => each.text)).toEqual(isShared ? [text] : []);
    expect(scoreFreshWording(shared, 1).passed).toBe(!isShared);
  });

  it("names the nearest one", () => {
    const shared = findSharedWordings(
      ["What do kettles cost?"],
      ["Who buys kettles?", "What do yoga mats cost?"],
      isProduct,
    );
    expect(shared).toEqual([
      { text: "What do kettles cost?", like: "What do yoga mats cost?", cosine: expect.closeTo(1) },
    ]);
    expect(scoreFreshWording(shared, 4)).toMatchObject({
      score: 0.75,
      explanation: expect.stringContaining("yoga mats"),
    });
  });
});

describe("the routing cases and the training data", () => {
  it("share no wording pattern", () => {
    const corpus = readQuestions(new URL("../../evals/corpus/questions.jsonl", import.meta.url));
    const cases = readQuestions(HELD_OUT);
    const shared = findSharedWordings(
      cases.map(({ text }) => text),
      corpus.map(({ text }) => text),
      productNames([...corpus, ...cases]),
    );
    expect(scoreFreshWording(shared, cases.length).explanation).toBe(`None of ${cases.length} shares a wording.`);
  }, 120_000);
});
