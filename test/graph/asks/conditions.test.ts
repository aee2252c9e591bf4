import { describe, expect, test } from "vitest";
import { anyEngine } from "../../market.js";
import { openRouter } from "./router.js";

describe.each(anyEngine())("rows that meet several conditions, on %s", (engine) => {
  const { ask, headlineOf, rowsOf } = openRouter(engine);

  test.each([
    "Quali prodotti hanno tante ricerche ma pochi venditori?",
    "Quels produits ont beaucoup de recherches et peu de concurrents ?",
    "Qué productos tienen muchas búsquedas y poca competencia?",
    "Jakie produkty mają dużo wyszukiwań i mało sprzedawców?",
    "Quais produtos têm muitas buscas e poucos vendedores?",
    "Welke producten hebben veel zoekopdrachten en weinig verkopers?",
    "Which things have lots of searches and hardly any competition?",
    "Which product groups have many searches but few sellers?",
  ])("%s: by level, wherever it is asked", async (question) => {
    const { request, headline } = await ask(question);
    expect(request?.asks).toMatchObject([
      {
        measures: ["searches", "merchants"],
        by: "cluster",
        where: [
          { measure: "searches", is: "among the highest" },
          { measure: "merchants", is: "among the lowest" },
        ],
        accounted: true,
      },
    ]);
    expect(headline).toMatch(
      /^Product groups of the whole market in the United States with searches a month among the highest third \(at least 219,741\) and merchants among the lowest third \(at most 11\) by searches a month: dehumidifiers \(284,234 searches a month, 7 merchants\)/,
    );
  });

  test("whoever is named meets what was asked for", async () => {
    const { request, headline } = await ask(
      "Which product groups have more than 100,000 searches, fewer than 10 merchants and a price above $100?",
    );
    expect(request?.asks[0]?.where).toHaveLength(3);
    expect(headline).toContain("dehumidifiers (284,234 searches a month, 7 merchants, median price $108.49)");
    const named = ["Dehumidifiers", "Rowing machines", "Bread makers"];
    for (const [measure, isMet] of [
      ["searches", (value: number) => value > 100_000],
      ["merchants", (value: number) => value < 10],
      ["price-median", (value: number) => value > 100],
    ] as const) {
      const rows = await rowsOf(measure, named, { by: "cluster" });
      expect(rows.map(({ value }) => value !== null && isMet(value))).toEqual([true, true, true]);
    }
  });

  test.each([
    [
      "which baby products have falling prices and growing searches",
      /^No product group of the Baby & Kids category .* is known\. Product groups .* with rising searches .* by price change/,
    ],
    [
      "niches with fewer than 20 products and over 20,000 searches a month",
      /^Product groups .* with fewer than 20 products on sale and more than 20,000 searches a month .*: rowing machines \(3 products/,
    ],
    [
      "product groups with cheap clicks, under $0.60, and rising demand",
      /with cost per click of less than \$0\.60 and rising searches \(at least \+2\.0 % a year\)/,
    ],
    [
      "which air fryers cost less than $80 and are discounted at least 20%",
      /^Products of air fryers .* with a price of less than \$80\.00 and discount depth of at least 20\.0 % .*Bistrelle Forno 520 .*discount depth 23\.3 %/,
    ],
    [
      "How many product groups have more than 100,000 searches and a median price above $100?",
      /^Product groups .* with more than 100,000 searches a month and median price of more than \$100\.00: 61\.$/,
    ],
    [
      "Are there any product groups with rising searches and fewer than 8 sellers?",
      /^Yes: product groups .* fewer than 8 merchants .*laser levels/,
    ],
    [
      "Which growing product groups have the fewest sellers?",
      /^Laser levels have the fewest merchants .* with rising searches/,
    ],
    [
      "Which product groups with falling prices have the most searches?",
      /^Bluetooth speakers have the most searches .* with falling prices \(at most -0\.5 %\)/,
    ],
    [
      "Which products under $30 have the most searches?",
      /^Water bottles have the most searches .* priced below \$30\.00/,
    ],
    [
      "Which tents under $200 get the most clicks?",
      /^Pakkola Alpine 750 .* has the most clicks .* priced below \$200\.00/,
    ],
    [
      "keywords with high volume and low difficulty for yoga mats",
      /^Keywords of yoga mats .*“yoga mat” \(65,408 searches a month, difficulty 45\)/,
    ],
  ])("%s", async (question, expected) => {
    expect(await headlineOf(question)).toMatch(expected);
  });

  test.each([
    [
      ["give me the best 5 niches in sports", "only under $50", "and growing"],
      /^Product groups .* with median price of less than \$50\.00 and rising searches .* by growth a year .*: kettlebells \(.* and yoga mats/,
    ],
    [
      ["Which product groups are searched most?", "only the cheap ones", "and with few sellers"],
      /with median price among the lowest third .* and merchants among the lowest third/,
    ],
    [
      ["which keywords are the biggest for headphones", "only the ones with cheap clicks"],
      /^Keywords of over-ear headphones .* with cost per click among the lowest third/,
    ],
    [
      ["which tents are cheapest", "only discounted ones"],
      /lowest price of camping tents .* with a discount of more than 0\.0 %/,
    ],
  ])("a later turn holds the rows that were told to more: %s", async (turns, expected) => {
    let told: Awaited<ReturnType<typeof ask>> | undefined;
    for (const turn of turns) told = await ask(turn, told && { conversation: told.conversation });
    expect(told?.headline).toMatch(expected);
  });

  test.each([
    [
      "is a click on google for mattresses expensive",
      /^Yes: the cost per click of mattresses in the United States is \$2\.76, among the highest third of all product groups \(from \$/,
    ],
    [
      "are clicks for air fryers cheap?",
      /^No: the cost per click .* in the middle third of all product groups \(\$0\.419 to \$0\.925\)\.$/,
    ],
    ["Are there many sellers of dash cams?", /^No: there are 11 merchants of dash cams .* among the lowest third/],
    ["Sind Matratzen teuer?", /^Yes: the median price of mattresses in Germany is €383\.72, among the highest third/],
    ["Are yoga mats popular in the UK?", /^No: there are 43,519 searches a month .* in the middle third/],
    ["Do a few brands dominate robot vacuums in the US?", /^Yes\. /],
  ])("%s: beside all product groups", async (question, expected) => {
    expect(await headlineOf(question)).toMatch(expected);
  });

  test.each([
    [
      "which shops cut their prices for air fryers?",
      /^Closeout Depot Co has the lowest price change like for like .* from 31 October 2025 to 31 October 2026: -8\.2 %/,
    ],
    ["What words do people type in when they want a yoga mat?", /^Searched most .*“yoga mat” \(65,408\).*“.*“.*“.*“/],
  ])("%s: what was asked for comes first", async (question, expected) => {
    expect(await headlineOf(question)).toMatch(expected);
  });

  test("a word too wide for a measure leaves the conditions as they are", async () => {
    const headline = await headlineOf("Are there any categories with falling prices and growing demand in Germany?");
    expect(headline).toMatch(/^No: no category .* with falling prices .* and rising searches .* is known\.$/);
  });

  test("of two questions in one each is confirmed for itself", async () => {
    const headline = await headlineOf("Is demand for tents rising and are prices falling?");
    expect(headline).toMatch(/^No: like for like, prices of camping tents .* rose/);
    expect(headline).toContain("Yes: demand for camping tents");
  });

  test.each([
    [
      "Rank the categories by units sold but leave out the ones where demand is shrinking",
      { want: "rank", by: "category", order: { by: "units", first: "most" } },
      { measure: "growth-a-year", is: "at least", isStrict: true, value: -0.02 },
    ],
    [
      "growing product groups except those with many sellers",
      { want: "list", by: "cluster" },
      { measure: "merchants", is: "among the lowest", value: 2 / 3 },
    ],
    [
      "product groups where clicks stay under a dollar",
      { want: "list", by: "cluster", measures: ["click-price"] },
      { measure: "bid", is: "at most", isStrict: true, value: 1 },
    ],
  ])("%s: rows that have it are left out", async (question, asked, bound) => {
    const [first] = (await ask(question)).request?.asks ?? [];
    expect(first).toMatchObject(asked);
    const { value, ...others } = bound;
    const held = first?.where.at(-1);
    expect(held).toMatchObject(others);
    expect(held?.value).toBeCloseTo(value);
  });

  test.each([
    ["which keywords for yoga mats are not too expensive?", "click-price", "keyword", "least"],
    ["quels mots clés pour les tapis de yoga sont pas trop chers en pub ?", "click-price", "keyword", "least"],
    ["which air fryer brands are popular", "clicks", "brand", "most"],
  ])("%s: one level orders the rows of what is named", async (question, by, rows, first) => {
    const { request } = await ask(question);
    expect(request?.asks).toMatchObject([{ want: "rank", by: rows, order: { by, first }, accounted: true }]);
  });

  test("where nothing meets all conditions, what comes nearest is told", async () => {
    const groups = await headlineOf(
      "Which categories grow by more than 10% a year and still have clicks under a dollar?",
    );
    expect(groups).toMatch(/^No category .* is known\. Product groups .*: matcha powder \(growth a year \+53\.8 %/);
    const brands = await headlineOf(
      "which office chair brands cost more than $300 on average and have at least 5 models",
    );
    const rows = await rowsOf("price-median", ["Office chairs"], { by: "brand" });
    const [dearest] = brands.match(/Brisholm \(median price \$[\d.]+/) ?? [];
    const known = rows.find(({ keys }) => keys.brand === "Brisholm")?.value;
    expect(brands).toMatch(
      /^No brand of office chairs .* is known\. Brands of office chairs .* with at least 5 products/,
    );
    expect(dearest).toBe(`Brisholm (median price $${known}`);
  });

  test("a time of the past is no reason to say that nothing is known", async () => {
    const headline = await headlineOf("groups where the median price is over 200 in the us and demand fell last year");
    expect(headline).toMatch(
      /^Product groups .* with median price of more than \$200\.00 and falling searches .*: electric bikes/,
    );
  });

  test("parts of the year hold the peak of the season, whichever year it is", async () => {
    const { request, headline } = await ask("product groups that peak in winter and cost under $50");
    expect(request?.asks[0]).toMatchObject({
      measures: ["season-strength", "peak-month", "price-median"],
      where: [
        { measure: "peak-month", is: "one of", value: [12, 1, 2] },
        { measure: "price", is: "at most" },
      ],
    });
    const named = [...headline.matchAll(/peak month (\w+), median price \$([\d.]+)/g)];
    expect(named).toHaveLength(5);
    for (const [, month, price] of named) {
      expect(["December", "January", "February"]).toContain(month);
      expect(Number(price)).toBeLessThan(50);
    }
    expect(await headlineOf("which garden products peak in april in the uk")).toMatch(
      /with peak month April is known\.$/,
    );
  });

  test.each([
    ["3 home things with few sellers, lots of searches and not seasonal pls", "season-strength", "among the lowest"],
    ["what product groups grow double digits and still cost under 50 bucks", "price", "at most"],
  ])("%s", async (question, measure, is) => {
    const { request, headline } = await ask(question);
    expect(request?.asks[0]).toMatchObject({ want: "list", by: "cluster" });
    expect(request?.asks[0]?.where).toContainEqual(expect.objectContaining({ measure, is }));
    expect(headline).toMatch(/roduct group/);
  });

  test("“us” is a market beside another one, and otherwise a word", async () => {
    const asked = "mattresses: us, uk or germany, where are most searches?";
    const { request } = await ask(asked);
    expect([request?.scope.market.code, ...(request?.scope.comparedMarkets ?? []).map(({ code }) => code)]).toEqual([
      "US",
      "GB",
      "DE",
    ]);
    expect((await ask("show us the price of tents in germany")).request?.scope).toMatchObject({
      market: { code: "DE" },
      comparedMarkets: [],
    });
  });

  test.each([
    ["whats a decent robot vac go for these days", /^The median price of robot vacuums/],
    ["cheapest gas grill thats actually in stock rn", /^The cheapest among gas grills/],
    ["que palavras usam p procurar cama de cachorro nos eua, as 10 maiores", /(“.*){10}/],
  ])("%s", async (question, told) => {
    expect(await headlineOf(question)).toMatch(told);
  });
});
