import { describe, expect, test } from "vitest";
import { SpellCorrector } from "../../../../tools/products/vocabulary/spell-corrector.js";
import { allowedEdits, Speller } from "../../../../tools/products/vocabulary/spelling.js";
import { singular } from "../../../../tools/products/vocabulary/stemming.js";
import { fold, splitWords } from "../../../../tools/products/vocabulary/words.js";

test.each([
  ["machines", "machine"],
  ["batteries", "battery"],
  ["benches", "bench"],
  ["boxes", "box"],
  ["shelves", "shelf"],
  ["glass", "glass"],
  ["lens", "len"],
  ["bus", "bus"],
  ["shoes", "shoe"],
  ["organizers", "organizer"],
  ["organic", "organic"],
])("the singular of %s is %s", (word, expected) => {
  expect(singular(word)).toBe(expected);
});

test("folding takes off case and accents", () => {
  expect(fold("Kaffeemühle À LA Straße Œuf")).toBe("kaffeemuhle a la strasse oeuf");
});

test("words keep their place; possessives and elided articles are left out", () => {
  const text = "Women's shoes, l'espresso";
  const words = splitWords(text);
  expect(words.map(({ folded }) => folded)).toEqual(["women", "shoes", "espresso"]);
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(["Women", "shoes", "espresso"]);
  expect(words.map(({ afterBreak }) => afterBreak)).toEqual([false, false, true]);
});

describe("the speller", () => {
  const speller = new Speller(["bed", "desk", "lamp", "curtain", "espresso", "headphone", "speaker", "dehumidifier"]);
  const nearest = (word: string) => speller.corrections(word)[0]?.word ?? null;

  test.each([
    ["expresso", "espresso"],
    ["sepresso", "espresso"],
    ["hedphone", "headphone"],
    ["dehumidifyer", "dehumidifier"],
    ["curtian", "curtain"],
  ])("mends %s to %s", (word, right) => {
    expect(nearest(word)).toBe(right);
  });

  test.each(["bad", "disk", "camp", "certain", "sneaker", "lamb", "xspresso", "espresso2"])(
    "leaves %s alone",
    (word) => {
      expect(nearest(word)).toBeNull();
    },
  );

  test("doubled letters and letters that sound alike are one slip together", () => {
    const words = new Speller(["dumbbell", "bicycle", "mattress"]);
    expect(["dumbel", "dumbels", "bycicle", "matres"].map((word) => words.corrections(word)[0]?.word ?? null)).toEqual([
      null,
      "dumbbell",
      "bicycle",
      null,
    ]);
  });

  test("short words are mended by one slip of the fingers", () => {
    const words = new Speller(["mat", "air", "robot", "lamp"]);
    expect(
      ["mta", "aie", "robo", "lmap", "map", "box"].map((word) => words.shortCorrections(word)[0]?.word ?? null),
    ).toEqual(["mat", "air", "robot", "lamp", null, null]);
  });

  test("edits grow with length", () => {
    expect(["desk", "table", "espresso", "headphone", "4k123"].map(allowedEdits)).toEqual([0, 1, 1, 2, 0]);
  });
});

test("a word is known in the language of the question or in English, in no third one", () => {
  const own: Readonly<Record<string, string>> = { lamp: "en", lampe: "de", lampada: "it" };
  const corrector = new SpellCorrector(new Speller(Object.keys(own)), (word, language) =>
    language === null ? word in own : own[word] === language,
  );
  const known = (language: string | null) => Object.keys(own).filter((word) => corrector.isKnown(word, language));
  expect([known("de"), known("en"), known(null)]).toEqual([["lamp", "lampe"], ["lamp"], ["lamp", "lampe", "lampada"]]);
});
