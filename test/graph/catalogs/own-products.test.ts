import { describe, expect, it } from "vitest";
import { asked, derive } from "../../../graph/answer/derivation.js";
import { count, money, say } from "../../../graph/answer/figure.js";
import { createProver } from "../../../graph/answer/grounding.js";
import { missingAttributes } from "../../../graph/catalogs/missing-attributes.js";
import { mergeLines } from "../../../graph/catalogs/own-products.js";
import { requestOf } from "../../../graph/catalogs/questions.js";
import { given } from "../given.js";
import { MARKETS } from "../specialists/gap-campaign-support.js";
import { catalogOf, lineOf } from "./catalogs.js";

const cluster = (clusterId: number) => ({
  clusterId,
  name: `Group ${clusterId}`,
  categoryPath: "A > B",
  headTerm: "kettle",
});

describe("lines of one product group", () => {
  it("become one, with the median of the larger part", () => {
    const lines = [
      lineOf(cluster(1), { products: 2, prices: { n: 2, low: 5, median: 6, high: 7 }, confidence: 0.9 }),
      lineOf(cluster(2), { products: 4 }),
      lineOf(cluster(1), {
        products: 3,
        prices: { n: 3, low: 8, median: 9, high: 10 },
        titles: ["Other"],
        confidence: 0.4,
      }),
    ];
    const [first, second] = mergeLines(lines);
    expect(first).toMatchObject({
      products: 5,
      confidence: 0.4,
      prices: { n: 5, low: 5, median: 9, high: 10 },
      titles: ["Mountfield kettle 2-pack", "Other"],
      attributes: [{ name: "color", value: "black", products: 6 }],
    });
    expect(second?.products).toBe(4);
  });
});

describe("missing attributes", () => {
  const value = (name: string, searches: number) => ({
    attribute: "feature",
    value: name,
    searches: count(given(searches), "gap-2"),
    onSale: count(given(1), "gap-2"),
    isClear: false,
  });
  const values = [value("stainless steel", 90), value("1.7 l", 100), value("cordless", 80), value("gooseneck", 1)];
  it.each<readonly [string, readonly string[], readonly string[], readonly string[]]>([
    ["none held", ["Plain kettle"], [], ["1.7 l", "stainless steel", "cordless"]],
    ["held by an attribute, in any letter case", [], ["Stainless Steel"], ["1.7 l", "cordless"]],
    ["held by a title, words apart", ["Kettle of steel, stainless, cordless"], [], ["1.7 l"]],
    ["half of a value is not the value", ["Steel kettle"], [], ["1.7 l", "stainless steel", "cordless"]],
    [
      "words of two titles do not add up",
      ["Stainless kettle", "Steel kettle"],
      [],
      ["1.7 l", "stainless steel", "cordless"],
    ],
  ])("%s", (_, titles, held, expected) => {
    const attributes = held.map((text) => ({ name: "material", value: text, products: 1 }));
    expect(missingAttributes({ titles: [...titles], attributes }, values)?.map((fact) => fact.value)).toEqual(expected);
  });

  it("is unknown where nothing is known of the products", () => {
    expect(missingAttributes({ titles: [], attributes: [] }, values)).toBeNull();
  });
});

describe("numbers of the catalog in an answer", () => {
  const own = catalogOf([lineOf(cluster(1)), lineOf(cluster(2), { products: 5 })]);
  const isProven = createProver({ results: new Map(), request: requestOf(own, MARKETS.US) });

  it.each([
    ["its median", say`You ask ${money(asked(41.37), "USD", [])}.`, true],
    ["a sum of its products", say`${count(derive("sum", asked(7), asked(5)), [])} products.`, true],
    ["its name", say`The catalog "Corner Shop 24".`, true],
    ["a cent more", say`You ask ${money(asked(41.38), "USD", [])}.`, false],
    ["a number of products it does not hold", say`${count(asked(8), [])} products.`, false],
    ["a numeral in the words", say`All 43 products.`, false],
    ["a price passed off as the market's", say`The median is ${money(given(41.37), "USD", "E1")}.`, false],
  ])("%s", (_, statement, expected) => {
    expect(isProven(statement)).toBe(expected);
  });
});
