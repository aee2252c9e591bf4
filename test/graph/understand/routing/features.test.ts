import { describe, expect, it } from "vitest";
import { BUCKETS, countFeatures, tokensOf, weighFeatures } from "../../../../graph/understand/routing/features.js";

const wordsOf = (text: string) => countFeatures(tokensOf(text)).words;

describe("features of a question", () => {
  it("reads words, numbers and the marks that carry meaning, in lower case", () => {
    expect(tokensOf("What’s the PRICE of 2 kettles, in €?")).toEqual([
      "what's",
      "the",
      "price",
      "of",
      "2",
      "kettles",
      ",",
      "in",
      "€",
      "?",
    ]);
  });

  it("tells a negated word from the same word asked for, up to where the sentence turns", () => {
    // Both ends of the sentence, the word, and the word with each end.
    const [first, second] = [wordsOf("kettle prices"), wordsOf("toaster prices")];
    const ofPrices = [...first.keys()].filter((bucket) => second.has(bucket));
    expect(ofPrices).toHaveLength(5);
    const shared = (text: string) => ofPrices.filter((bucket) => wordsOf(text).has(bucket)).length;
    expect(shared("not prices")).toBe(2);
    expect(shared("not keywords but prices")).toBe(4);
  });

  it("gives each group length one and stays within the buckets", () => {
    const { places, values } = weighFeatures(countFeatures(tokensOf("is demand rising")), () => 1);
    expect(Math.max(...places)).toBeLessThan(BUCKETS);
    expect(values.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(2, 5);
  });

  it("reads nothing from nothing", () => {
    expect(weighFeatures(countFeatures(tokensOf("")), () => 1).places.length).toBeGreaterThan(0);
    expect(countFeatures(tokensOf("")).characters.size).toBe(0);
  });
});
