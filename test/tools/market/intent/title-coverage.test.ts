import { describe, expect, test } from "vitest";
import { tellingWords } from "../../../../tools/market/intent/catalogue.js";
import { relevantQueries, titleCoverage } from "../../../../tools/market/intent/title-coverage.js";

describe("words that a product must answer", () => {
  test.each([
    ["black robot vacuum", ["black", "robot", "vacuum"]],
    ["black friday robot vacuum", ["robot", "vacuum"]],
    ["cyber monday robot vacuum", ["robot", "vacuum"]],
    ["best cheap robot vacuum near me", ["robot", "vacuum"]],
  ])("%s", (text, words) => {
    expect(tellingWords(text)).toEqual(words);
  });
});

test("a colour is covered only by titles that name it, a day of sales by all", () => {
  const keywords = ["robot vacuum", "black robot vacuum", "black friday robot vacuum"].map((keyword) => ({
    keyword,
    volume: 100,
    variantGroup: null,
    informational: 0,
  }));
  const queries = relevantQueries(keywords, [], null);
  expect(titleCoverage(queries, "Robovik Robot Vacuum White", "en")).toBeCloseTo(2 / 3, 12);
  expect(titleCoverage(queries, "Robovik Robot Vacuum Black", "en")).toBe(1);
});
