import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("what is named to be left out, on %s", (engine) => {
  const { ask, talk, rowsOf } = openRouter(engine);

  test.each([
    ["top ten product groups by searches, without electronics", { categories: ["Electronics"] }],
    ["which product groups sell best, excluding pet stuff?", { categories: ["Pet Supplies"] }],
    ["best selling categories other than Home & Kitchen", { categories: ["Home & Kitchen"] }],
    ["which brands lead in air fryers apart from Moltano?", { brands: ["Moltano"] }],
    ["which shops have most robot vacuums, not counting Tradewick", { merchants: ["Tradewick"] }],
    ["cheapest air fryers excluding Onnora", { brands: ["Onnora"] }],
    ["Welche Produktgruppen haben die meisten Suchanfragen, außer Elektronik?", { categories: ["Electronics"] }],
  ])("%s", async (question, named) => {
    const { request, headline } = await ask(question);
    expect(request?.scope).toMatchObject({ leftOut: named, unknownTerms: [] });
    const [name = ""] = Object.values(named).flat();
    expect(headline.replace(`without ${name}`, "")).not.toContain(name);
  });

  test("whoever would have led is not named, and the next one leads", async () => {
    const all = await rowsOf("searches", ["Air fryers", "Robot vacuums", "Mattresses"], { by: "cluster" });
    const [, second] = all.sort((a, b) => Number(b.value) - Number(a.value));
    const { headline } = await ask("Which product group is searched most, without electronics and air fryers?");
    expect(headline).toContain(`${second?.keys.clusterName} have the most searches`);
  });

  test("nothing but names is left out: what a product lacks, and prices, are something else", async () => {
    for (const question of ["mattresses without springs under $500", "What is the price of tents without tax?"])
      expect((await ask(question)).request?.scope.leftOut).toBeNull();
  });

  test("later words leave rows of the answer before out, and further ones besides", async () => {
    const headlines = await talk(
      "biggest product groups by searches",
      "leave out electronics",
      "without the kitchen ones",
    );
    expect(headlines.map((headline) => headline.split(" have ")[0])).toEqual([
      "Air fryers",
      "Air fryers",
      "Robot vacuums",
    ]);
    expect(headlines[2]).toContain("without Electronics and Home & Kitchen");
  });

  test("of rows that were told another measure is asked, and “it” is the one that leads then", async () => {
    const [, cheapest, brands] = await talk(
      "biggest product groups by searches, without sports",
      "and which of those is cheapest to advertise",
      "how many brands does it have",
    );
    const [row] = await rowsOf("brands", ["Water bottles"], { by: "cluster" });
    expect(cheapest).toMatch(/^Water bottles have the lowest cost per click of these product groups/);
    expect(brands).toContain(`${row?.value} brands of water bottles`);
  });

  test("so it is of shops", async () => {
    const headlines = await talk("top 5 shops for air fryers by offers", "which of them is cheapest");
    const names = (headline = "") => [...headline.matchAll(/Bazarello|Tradewick|Northmart|Crema & Co|Everbay/g)].flat();
    expect(names(headlines[0]).sort()).toEqual(names(headlines[1]).sort());
  });
});
