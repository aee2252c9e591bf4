import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LONGEST } from "../../../../graph/understand/encoder/encoder.js";
import { Vocabulary } from "../../../../graph/understand/encoder/question-encoder.js";
import { Tokenizer } from "../../../../graph/understand/encoder/tokenizer.js";
import { knownNames, maskProducts, namedOnly } from "../../../../graph/understand/names/masked.js";
import { PLACEHOLDER } from "../../../../graph/understand/names/placeholder.js";
import { tokensOf } from "../../../../graph/understand/routing/features.js";

const words = (text: string, ...products: string[]) =>
  products.map((product) => ({
    words: product,
    start: text.indexOf(product),
    end: text.indexOf(product) + product.length,
  }));

describe("maskProducts", () => {
  it.each([
    ["What do kettles cost?", ["kettles"], "What do object cost?"],
    ["stainless steel water bottle, price?", ["stainless steel", "water bottle"], "object, price?"],
    ["kettles and milk frothers in Germany", ["kettles", "milk frothers"], "object and object in Germany"],
    ["growth hoverboards", ["growth hoverboards"], "growth object"],
    ["full picture of kettle prices", ["kettle prices"], "full picture of object prices"],
    ["price-comparison games", ["price-comparison games"], "object"],
    ["Who buys my products?", ["my products"], "Who buys my products?"],
    ["Which best sellers fell?", ["best sellers"], "Which best sellers fell?"],
    ["prices", ["prices"], "prices"],
    ["«kettles»", ["kettles"], "« object»"],
  ])("%s", (text, products, masked) => {
    expect(maskProducts(text, words(text, ...products))).toBe(masked);
  });

  it("masks every place of a name, only as words of its own, and in any case", () => {
    expect(maskProducts("Kettles or a kettle? kettlebells!", [], ["kettle", "kettles"])).toBe(
      "object or a object? kettlebells!",
    );
    expect(maskProducts("price tags", [], ["price tags"])).toBe(PLACEHOLDER);
    expect(maskProducts("İstanbul kettles", [], ["kettles"])).toBe("İstanbul kettles");
    expect(maskProducts("nothing", [], ["", " "])).toBe("nothing");
  });

  it("says the same of every product", () => {
    const questions = ["yoga mats", "toaster", "cast iron pans"].map((product) => {
      const text = `Is interest in ${product} (${product}!) still growing?`;
      return maskProducts(text, [], [product]);
    });
    expect(new Set(questions).size).toBe(1);
  });

  it("puts one piece and one word in a product's place", () => {
    const file = new URL("../../../../graph/understand/model/vocabulary.json", import.meta.url);
    const tokenizer = new Tokenizer(Vocabulary.parse(JSON.parse(readFileSync(file, "utf8"))));
    expect(tokenizer.encode(PLACEHOLDER, LONGEST).ids).toHaveLength(1);
    expect(tokensOf(PLACEHOLDER)).toEqual([PLACEHOLDER]);
  });
});

describe("knownNames", () => {
  const cluster = { clusterId: 1, name: "Kettles", categoryPath: "", headTerm: "kettle", score: 1, how: "exact" };
  const unknown = (term: string) => ({ term, isAmbiguous: false, nearest: [] });

  it("leaves out the words in front of a product that was heard", () => {
    const heard = words("supply kayak racks", "kayak racks");
    const entities = {
      clusters: [{ ...cluster, term: "kettles" }],
      unknownTerms: [unknown("supply kayak racks"), unknown("spaceship")],
    };
    expect(knownNames(entities, heard)).toEqual(["kettles", "spaceship"]);
  });
});

describe("namedOnly", () => {
  it.each([
    ["adn in germny?", "germny", []],
    ["germny air fryers price", "germny", ["germny"]],
    ["french press in the UK", "french press", ["french press"]],
    ["kettles in the UK", "kettles", ["kettles"]],
  ])("%s: %s", (text, product, named) => {
    expect(namedOnly(text, words(text, product)).map((each) => each.words)).toEqual(named);
  });
});
