import { describe, expect, test } from "vitest";
import { findMarkets, placesIn } from "../../../../graph/understand/names/markets.js";
import { qualifiersIn } from "../../../../graph/understand/names/qualifiers.js";
import { areasIn, regionsIn } from "../../../../graph/understand/names/regions.js";

describe("places that a question names", () => {
  test.each([
    ["cheapest kettle in the NL", ["NL"]],
    ["is it cheaper in DE, FR or IT", ["DE", "FR", "IT"]],
    ["Rank US, GB, PL by searches", ["US", "GB", "PL"]],
    ["the IT department wants desks", []],
    ["prices of desks in Vietnam", ["VN"]],
  ])("codes count where a place is spoken of: %s", (text, codes) => expect(findMarkets(text)).toEqual(codes));

  test.each([
    ["prices in Munich vs Berlin", ["Munich", "Berlin"], ["DE"]],
    ["Was kosten Töpfe in Köln?", ["Köln"], ["DE"]],
    ["loyers à Lille", ["Lille"], ["FR"]],
    ["cuánto cuesta en Sevilla", ["Sevilla"], ["ES"]],
    ["quanto costa a Torino", ["Torino"], ["IT"]],
    ["hoeveel in Utrecht", ["Utrecht"], ["NL"]],
    ["ceny we Wrocławiu", ["Wrocławiu"], ["PL"]],
    ["preços em Londres", ["Londres"], ["GB"]],
    ["bath mats", [], []],
  ])("cities tell their country: %s", (text, regions, codes) => {
    expect(regionsIn(text).map(({ words }) => words)).toEqual(regions);
    expect([...new Set(placesIn(text).map(({ code }) => code))]).toEqual(codes);
  });

  test.each([
    ["poussettes au royaume uni", ["GB"]],
    ["prix aux etats unis", ["US"]],
    ["heizlüfter in vereinigtes koenigreich", ["GB"]],
    ["Preise in Oesterreich", ["AT"]],
    ["precios en gran bretana", ["GB"]],
    ["prix en grande bretagne", ["GB"]],
  ])("names of countries without hyphens and accents: %s", (text, codes) =>
    expect([...new Set(placesIn(text).map(({ code }) => code))]).toEqual(codes),
  );

  test("areas stand for the countries that lie in them", () => {
    const codes = (text: string) => areasIn(text).flatMap(({ countries }) => countries);
    expect(codes("across Europe")).toEqual(expect.arrayContaining(["DE", "GB"]));
    expect(codes("in ganz Europa")).toContain("DE");
    expect(codes("in the EU")).not.toContain("GB");
    expect(codes("eu compro")).toEqual([]);
  });
});

describe("words before a product that the market does not know", () => {
  const qualifiers = (text: string, terms: readonly string[], product: string) => {
    const start = text.indexOf(product);
    return qualifiersIn(
      text,
      terms.map((term) => ({ term, isAmbiguous: false, nearest: [] })),
      [{ start, end: start + product.length }],
    );
  };
  test.each([
    ["prices of Zorbelux running shoes", ["zorbelux"], "running shoes", ["Zorbelux"]],
    [
      "do dual-basket or single-basket air fryers cost more",
      ["dual-basket", "single-basket"],
      "air fryers",
      ["dual-basket", "single-basket"],
    ],
    ["fax machines and air fryers", ["fax machines"], "air fryers", []],
    ["air fryers or fax machines", ["fax machines"], "air fryers", []],
  ])("say which of them is meant: %s", (text, terms, product, expected) =>
    expect(qualifiers(text, terms, product)).toEqual(expected),
  );
});
