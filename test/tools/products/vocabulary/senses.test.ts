import { describe, expect, test } from "vitest";
import { createClusterIndex } from "../../../../tools/products/vocabulary/cluster-index.js";
import { headsOfCompound } from "../../../../tools/products/vocabulary/compounds.js";
import { guessLanguage } from "../../../../tools/products/vocabulary/guess-language.js";
import { isInflection, isSameNoun } from "../../../../tools/products/vocabulary/stemming.js";
import type { VocabularyRow } from "../../../../tools/products/vocabulary/term-table.js";
import { splitWords } from "../../../../tools/products/vocabulary/words.js";

const PRODUCTS = [
  ["Computer monitors", "computer monitor", "Computing > Displays"],
  ["Baby monitors", "baby monitor", "Baby > Safety"],
  ["Office chairs", "office chair", "Furniture > Office"],
  ["Cordless drills", "cordless drill", "Tools > Power tools"],
  ["Steam irons", "steam iron", "Appliances > Laundry"],
  ["Cool boxes", "cool box", "Outdoor > Camping"],
  ["Wool socks", "wool sock", "Fashion > Clothing"],
  ["Running shoes", "running shoe", "Fashion > Shoes"],
  ["Space heaters", "space heater", "Appliances > Heating"],
  ["Cat litter", "cat litter", "Pets > Cats"],
  ["Garden hoses", "garden hose", "Garden > Growing"],
  ["School bags", "school bag", "Outdoor > School"],
] as const;
const rows = PRODUCTS.map(
  ([name, headTerm, categoryPath], at): VocabularyRow => ({
    clusterId: at + 1,
    name,
    headTerm,
    categoryPath,
    language: null,
    term: null,
    kind: null,
  }),
);
const index = createClusterIndex(rows, ["Sonavik", "Desk & Dwell", "Drill"]);
const found = (text: string) =>
  index
    .scan(text)
    .flatMap(({ matches, category }) => (category === null ? matches.map(({ name }) => name) : [category]));

describe("words of products that mean something else", () => {
  test.each([
    "Who monitors these prices for you?",
    "I need to iron out the details",
    "What drills down deeper into the data?",
    "I may lose my chair at the board",
    "the boxes just sit there since May",
    "How does cast iron demand move?",
    "What is growing this year?",
    "She sells bracelets at school",
    "What does Desk & Dwell charge?",
  ])("%s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ["How much are drills in May?", ["Cordless drills"]],
    ["we want to sell a drill", ["Cordless drills"]],
    ["my office chair sits at 99 dollars", ["Office chairs"]],
    ["our space heater page gets no clicks", ["Space heaters"]],
    ["sonavik heaters", ["Space heaters"]],
    ["27 inch computer monitor prices", ["Computer monitors"]],
    ["gaps in the growing category", ["Garden > Growing"]],
    ["whats up with thier cool boxes", ["Cool boxes"]],
  ])("%s", (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test.each(["running socks", "office chair mats", "aquarium heaters", "garden hose reel", "cat litter box"])(
    "%s are another product",
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

test.each([
  ["how much do kettles cost in germany", "en"],
  ["was kosten wasserkocher in deutschland", "de"],
  ["combien coûtent les bouilloires en allemagne", "fr"],
  ["cuánto cuestan los hervidores en alemania", "es"],
  ["quanto costano i bollitori in germania", "it"],
  ["quanto custam as chaleiras na alemanha", "pt"],
  ["kettle", null],
])("%s is %s", (text, language) => {
  expect(guessLanguage(splitWords(text).map(({ folded }) => folded))).toBe(language);
});

test.each([
  ["sage", "sag", "de", false],
  ["stuhl", "stuhle", "de", true],
  ["bici", "bicis", "es", true],
  ["arrancador", "arranca", "es", false],
  ["velo", "velos", "fr", true],
  ["colchao", "colchoes", "pt", true],
  ["materasso", "materassi", "it", true],
  ["toaster", "toast", "en", false],
  ["krzesło", "krzesla", "pl", true],
])("%s and %s in %s", (left, right, language, isOne) => {
  expect(isInflection(left, right, language)).toBe(isOne);
});

test("a German compound is a kind of what follows a narrowing first part", () => {
  expect(headsOfCompound("damenlaufschuhe")).toEqual(["laufschuhe"]);
  expect(headsOfCompound("burostuhlunterlage")).toEqual([]);
});

describe("a foreign word in an English text", () => {
  test.each([
    ["plain text, another ending of the same length", "cafetera", "cafeteras", true, true],
    ["one vowel for another, in a long word", "zapatilla", "zapatille", true, true],
    ["one vowel for another, in a short word", "silla", "sille", false, true],
    ["less than the word", "silla", "sill", false, true],
    ["the word itself", "silla", "silla", true, true],
    ["another word", "silla", "mesa", false, false],
  ] as const)("%s", (_what, known, typed, isClose, isForm) => {
    expect(isSameNoun([known], [typed], "es", true)).toBe(isClose);
    expect(isSameNoun([known], [typed], "es", false)).toBe(isForm);
  });
});
