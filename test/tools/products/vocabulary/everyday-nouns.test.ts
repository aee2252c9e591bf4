import { describe, expect, test } from "vitest";
import { CategoryNames } from "../../../../tools/products/vocabulary/categories.js";
import { createClusterIndex } from "../../../../tools/products/vocabulary/cluster-index.js";
import { EVERYDAY_NOUNS } from "../../../../tools/products/vocabulary/everyday-nouns.js";
import { titleLanguages } from "../../../../tools/products/vocabulary/languages.js";
import { readMarketNouns } from "../../../../tools/products/vocabulary/market-nouns.js";
import { TermWords } from "../../../../tools/products/vocabulary/nearest.js";
import { Speller } from "../../../../tools/products/vocabulary/spelling.js";
import { TermTable, type VocabularyRow } from "../../../../tools/products/vocabulary/term-table.js";
import { fold } from "../../../../tools/products/vocabulary/words.js";
import { atOnce } from "../../../../tools/steps.js";

const cluster = (clusterId: number, name: string, categoryPath: string, headTerm: string): VocabularyRow => ({
  clusterId,
  name,
  categoryPath,
  headTerm,
  language: null,
  term: null,
  kind: null,
});

const MARKET = [
  cluster(1, "Robot vacuums", "Appliances > Vacuuming", "robot vacuum"),
  cluster(2, "Cordless vacuum cleaners", "Appliances > Vacuuming", "cordless vacuum cleaner"),
  cluster(3, "Lawn mowers", "Garden > Lawn", "lawn mower"),
  cluster(4, "Camping stoves", "Outdoor > Camping", "camping stove"),
  cluster(5, "Sunglasses", "Fashion > Accessories", "sunglass"),
  cluster(6, "Board games", "Toys & Games > Games", "board game"),
  cluster(7, "Robot vacuum cleaners", "Appliances > Vacuuming", "robotic vacuum cleaner"),
];
const index = createClusterIndex(MARKET);
const found = (phrase: string, language: string | null = null) => {
  const { matches, category } = index.lookup(phrase, { language });
  return matches.length > 0 ? matches.map(({ name }) => name).sort() : category;
};

describe("the lists", () => {
  test("name hundreds of products in every language", () => {
    for (const { code: language } of titleLanguages) {
      const heads = EVERYDAY_NOUNS.filter(
        ({ names }) => language === "en" || names.some((name) => name.language === language),
      );
      expect(heads.length, language).toBeGreaterThan(language === "nl" ? 250 : 600);
    }
  });

  test("translate heads of the English list only", () => {
    const [english] = titleLanguages;
    expect(EVERYDAY_NOUNS.map(({ head }) => head)).toEqual(Object.keys(english?.nouns ?? {}));
  });

  test("give a name to one noun only", () => {
    const heads = new Map<string, Set<string>>();
    for (const { head, names } of EVERYDAY_NOUNS) {
      for (const { language, text } of [{ language: "en", text: head }, ...names]) {
        const key = `${language} ${fold(text)}`;
        heads.set(key, (heads.get(key) ?? new Set()).add(head));
      }
    }
    expect([...heads].filter(([, nouns]) => nouns.size > 1).map(([name]) => name)).toEqual([]);
  });
});

describe("a market reads them", () => {
  test.each([
    ["Rasenmäher", ["Lawn mowers"]],
    ["tondeuses à gazon", ["Lawn mowers"]],
    ["cortacésped", ["Lawn mowers"]],
    ["tosaerba", ["Lawn mowers"]],
    ["gafas de sol", ["Sunglasses"]],
    ["juegos de mesa", ["Board games"]],
    ["jeux de société", ["Board games"]],
  ])("%s are a product it holds", (phrase, names) => {
    expect(found(phrase)).toEqual(names);
  });

  test("a wider noun offers its kinds at a low score", () => {
    const { matches } = index.lookup("hoovers");
    expect(matches.map(({ name }) => name).sort()).toEqual(["Cordless vacuum cleaners", "Robot vacuum cleaners"]);
    for (const { score } of matches) expect(score).toBeLessThan(0.55);
    expect(found("aspirateurs")).toEqual(["Cordless vacuum cleaners", "Robot vacuum cleaners"]);
  });

  test("a name of two nouns offers the kinds of both", () => {
    const both = createClusterIndex([
      cluster(1, "Blackout curtains", "Home > Windows", "blackout curtain"),
      cluster(2, "Camping tents", "Outdoor > Camping", "camping tent"),
    ]);
    const names = (phrase: string) => both.lookup(phrase, { language: "it" }).matches.map(({ name }) => name);
    expect(names("tende")).toEqual(["Blackout curtains", "Camping tents"]);
    expect(names("tende da campeggio")).toEqual(["Camping tents"]);
  });

  test.each([
    ["odkurzacze bezprzewodowe", ["Cordless vacuum cleaners"]],
    ["odkurzacz bez kabla", ["Cordless vacuum cleaners"]],
    ["aspirapolvere senza filo", ["Cordless vacuum cleaners"]],
    ["aspiradora inalámbrica", ["Cordless vacuum cleaners"]],
  ])("%s says which kind", (phrase, names) => {
    expect(found(phrase)).toEqual(names);
  });

  test.each([
    ["Spielzeug", "Toys & Games"],
    ["juguetes", "Toys & Games"],
    ["jardinage", "Garden"],
  ])("%s names a category", (phrase, category) => {
    expect(found(phrase)).toBe(category);
  });

  test.each(["cookers", "stoves", "Herd", "violins", "Geigen", "lavadoras", "coffee tables", "Couchtische"])(
    "%s stay unknown",
    (phrase) => {
      expect(found(phrase)).toBeNull();
    },
  );

  test("its own vocabulary outranks the lists", () => {
    const own = [
      {
        ...cluster(9, "Shavers", "Beauty", "shaver"),
        language: "de",
        term: "Rasenmäher",
        kind: "translation" as const,
      },
    ];
    const table = atOnce(TermTable.of([...MARKET, ...own]));
    const termWords = new TermWords(table, new Speller([]));
    const { rows } = atOnce(readMarketNouns(EVERYDAY_NOUNS, table, termWords, new CategoryNames([])));
    expect(rows.filter(({ term }) => term === "rasenmäher")).toEqual([]);
  });

  test("an unknown product of another language comes near what its English name comes near", () => {
    expect(index.lookup("Küchenherd").nearest.map(({ name }) => name)).toEqual(["Camping stoves"]);
  });
});
