import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/figure.js";
import { analyse } from "../../../graph/specialists/pricing/analyse.js";
import { mentionedFirst, namesProduct } from "../../../graph/specialists/pricing/mentions.js";
import {
  askedDirection,
  askedTopics,
  needProduct,
  orderTopics,
  TOPICS,
} from "../../../graph/specialists/pricing/topics.js";
import { write } from "../../../graph/specialists/pricing/write.js";
import { ask, discountOf, factsOf, KETTLES, movesOf, NOTHING, offerOf, warOf } from "./pricing-fixtures.js";

describe("topics", () => {
  test.each<[string, string[]]>([
    ["What do kettles cost?", ["level"]],
    ["I sell at $249, where do I stand against competitors?", ["position", "rivals"]],
    ["Are the discounts on kettles real?", ["discounts"]],
    ["Is there a price war among kettles?", ["wars"]],
    ["Which prices fell most?", ["movers"]],
    ["Show the price history of kettles", ["history"]],
    ["What is our share of shelf?", ["shelf"]],
    ["Kettles", []],
  ])("%s", (text, topics) => {
    expect(askedTopics(text)).toEqual(topics);
  });

  test("asked topics lead, none is lost", () => {
    const order = orderTopics(["movers", "history"]);
    expect(order.slice(0, 2)).toEqual(["movers", "history"]);
    expect([...order].sort()).toEqual([...TOPICS].sort());
  });

  test.each([
    ["What is the median price?", true],
    ["Which prices changed most?", false],
    ["Tell me about the market", false],
  ])("%s needs a product: %s", (text, needed) => {
    expect(needProduct(askedTopics(text))).toBe(needed);
  });

  test.each([
    ["Which prices fell most?", "down"],
    ["What became dearer?", "up"],
    ["What rose and what fell?", "any"],
    ["Movers", "any"],
  ])("%s looks %s", (text, direction) => {
    expect(askedDirection(text)).toBe(direction);
  });
});

describe("mentions", () => {
  test.each([
    ["Brew Basic 300 Kettle White", "Is the Brew Basic 300 on sale?", true],
    ["Brew Basic 310 Kettle White", "Is the Brew Basic 300 on sale?", false],
    ["Brew Basic Kettle", "is brew basic kettle cheap", true],
    ["Brew Basic X30 Kettle", "the brew x30", true],
    ["Brew Basic 300 Kettle", "kettles", false],
  ])("%s in %s: %s", (product, text, expected) => {
    expect(namesProduct(product, text)).toBe(expected);
  });

  test("named rows come first, the rest keep their order", () => {
    const items = ["A One 1 Kettle", "B Two 2 Kettle", "C Three 3 Kettle"].map((product) => ({ product }));
    expect(mentionedFirst(items, "c three 3?").map(({ product }) => product[0])).toEqual(["C", "A", "B"]);
  });
});

describe("analyse", () => {
  test.each([
    [5, "among the cheapest"],
    [25, "below the middle"],
    [50, "in the middle"],
    [75, "above the middle"],
    [95, "among the dearest"],
    [null, "unknown"],
  ])("a percentile rank of %s reads %s", (percentileRank, verdict) => {
    const own = { price: 33, percentileRank, indexToMedian: 110, indexToClickWeighted: 82.5, cheaperOffers: 9 };
    const { products, order } = analyse(factsOf({ statistics: { own } }), ask("I sell at $33", { ownPrice: 33 }));
    expect(products[0]?.position).toMatchObject({ verdict, band: { place: 2, of: 2, low: 26, high: 90 } });
    expect(products[0]?.position?.aboveMedian).toBeCloseTo(0.1, 10);
    expect(products[0]?.position?.aboveClickWeighted).toBeCloseTo(-0.175, 10);
    expect(order[0]).toBe("position");
  });

  test.each([
    [0.07, "rose"],
    [-0.07, "fell"],
    [0.019, "stayed level"],
    [null, "unknown"],
  ])("a change of %s reads %s", (change, direction) => {
    const { products } = analyse(factsOf({ history: { change } }), ask("price history"));
    expect(products[0]?.history).toMatchObject({
      direction,
      cheapest: { month: "2025-11-01" },
      dearest: { month: "2026-05-01" },
    });
  });

  test("one month alone has no cheapest and no dearest", () => {
    const months = [{ month: "2026-10-01", median: 30, low: 9, high: 95, offers: 40 }];
    const { products } = analyse(factsOf({ history: { months, change: null } }), ask("price history"));
    expect(products[0]?.history).toMatchObject({ cheapest: null, dearest: null, direction: "unknown" });
  });

  test.each([
    ["a product", factsOf(), ask("kettles"), "product"],
    [
      "a product without any offer",
      factsOf({ statistics: { n: 0 }, history: { n: 0 }, offers: [] }),
      ask("kettles"),
      "empty",
    ],
    ["the whole market", { ...NOTHING, movers: movesOf() }, ask("movers", { clusters: [] }), "moves"],
    ["a market without offers", { ...NOTHING, movers: movesOf([], 0) }, ask("movers", { clusters: [] }), "empty"],
    [
      "an unknown product",
      NOTHING,
      ask("flux capacitor prices", {
        clusters: [],
        unknownTerms: [{ term: "flux capacitor", isAmbiguous: false, nearest: [] }],
      }),
      "unknown",
    ],
    ["no product where one is needed", NOTHING, ask("What is the median price?", { clusters: [] }), "unnamed"],
  ] as const)("%s", (_name, facts, question, kind) => {
    expect(analyse(facts, question).kind).toBe(kind);
  });

  test("a discount is listed once, running ones before ended inflated ones", () => {
    const running = discountOf();
    const ended = discountOf({
      merchant: "Everbay",
      endedOn: "2026-06-30",
      startedOn: "2026-06-01",
      isListInflated: true,
      verdict: "not-real",
    });
    const discounts = {
      tested: 2,
      real: 1,
      notReal: 1,
      unknown: 0,
      inflated: 2,
      running: [running],
      runningFound: 1,
      inflatedList: [running, ended],
    };
    const { products } = analyse(factsOf({ history: { discounts } }), ask("discounts"));
    expect(products[0]?.history?.judged).toEqual([running, ended]);
  });
});

describe("write", () => {
  const draft = (facts: Parameters<typeof analyse>[0], question: Parameters<typeof analyse>[1]) =>
    write(analyse(facts, question), question);
  const headline = (facts: Parameters<typeof analyse>[0], question: Parameters<typeof analyse>[1]) =>
    renderStatement(draft(facts, question).headline);

  test.each([
    [
      "What do kettles cost?",
      "The median price of kettles in the United States is $30.00; half of the 40 comparable offers cost between $20.00 and $40.00.",
    ],
    [
      "How did kettle prices develop over the last year?",
      "The median price of kettles in the United States rose between November 2025 and October 2026: from $28.00 to $30.00 (+7.1 %).",
    ],
    [
      "Is there a price war among kettles?",
      "No price war was found among kettles in the United States in the period read.",
    ],
    [
      "Which kettle prices fell most?",
      "The largest price cut among kettles in the United States from 2026-10-02 to 2026-10-31: Brew Basic 300 Kettle at Northmart went from $30.00 to $20.00 (-33.3 %).",
    ],
    [
      "Is the discount on the Brew Basic 300 real?",
      "Brew Basic 300 Kettle at Northmart, since 2026-10-10: a real discount. $20.00 is 20.0 % below the lowest price of the 30 days before ($25.00).",
    ],
    [
      "Who leads the share of shelf?",
      "Brew holds the largest share of shelf among kettles in the United States: 40.0 % of the first 10 positions, 35.0 % weighted by position.",
    ],
  ])("%s", (text, expected) => {
    expect(headline(factsOf(), ask(text))).toBe(expected);
  });

  test("the topic asked for leads; without data for it the answer falls back to the price level", () => {
    expect(draft(factsOf(), ask("Which prices changed?")).sections[0]?.id).toBe("price-movers");
    expect(headline({ ...factsOf(), history: null }, ask("price history of kettles"))).toMatch(
      /^The median price of kettles/,
    );
  });

  test("a price war is told even when not asked for", () => {
    const { sections } = draft(factsOf({ history: { wars: [warOf()], warsFound: 1 } }), ask("kettle prices"));
    const war = sections.find(({ id }) => id === "price-wars")?.statements[0];
    expect(war && renderStatement(war)).toContain(
      "Northmart and Everbay fight over Brew Basic 300 Kettle: 5 undercuts from 2026-09-01 to 2026-10-01",
    );
  });

  test("an inflated list price is named with its day", () => {
    const fake = discountOf({
      verdict: "not-real",
      isListInflated: true,
      listRaisedOn: "2026-09-28",
      listPriceBefore: 22,
      priorLow: 20,
      realDepth: 0,
    });
    const discounts = {
      tested: 1,
      real: 0,
      notReal: 1,
      unknown: 0,
      inflated: 1,
      running: [fake],
      runningFound: 1,
      inflatedList: [fake],
    };
    expect(headline(factsOf({ history: { discounts } }), ask("Is the Brew Basic 300 discount real?"))).toMatch(
      /not a real discount\. The list price was raised on 2026-09-28 from \$22\.00 to \$30\.00/,
    );
  });

  test("too few offers: the prices, no percentiles, and the reason in the limits", () => {
    const few = {
      n: 3,
      median: null,
      p10: null,
      p25: null,
      p75: null,
      p90: null,
      bands: [],
      min: 10,
      max: 30,
      prices: [10, 20, 30].map((price) => ({
        product: "Kettle",
        brand: "Brew",
        merchant: "Shop",
        price,
        comparedPrice: price,
      })),
    };
    const { headline: said, sections, limits } = draft(factsOf({ statistics: few }), ask("What do kettles cost?"));
    expect(renderStatement(said)).toBe(
      "Only 3 comparable offers of kettles can be seen in the United States, from $10.00 to $30.00.",
    );
    expect(sections[0]?.tables.map(({ id, rows }) => [id, rows.length])).toEqual([["price-list", 3]]);
    expect(limits).toContain("the price level of kettles rests on 3 offers");
  });

  test("a poisoned feed is named with its day; asked for by name it leads", () => {
    const feed = {
      clusterId: 1,
      merchantId: 9,
      merchant: "Tradewick",
      quarantinedFrom: "2026-06-15",
      rule: "price-grid-broken" as const,
      shareBefore: 0,
      shareAfter: 1,
      offers: 13,
    };
    const facts = factsOf();
    const poisoned = {
      ...facts,
      statistics: facts.statistics && { ...facts.statistics, data: { ...facts.statistics.data, quarantined: [feed] } },
    };
    expect(draft(poisoned, ask("kettle prices")).sections.at(-1)?.id).toBe("price-quarantine");
    const named = draft(poisoned, ask("What does Tradewick charge for kettles?", { merchants: ["Tradewick"] }));
    expect(named.sections[0]?.id).toBe("price-quarantine");
    expect(renderStatement(named.headline)).toBe(
      "The prices of Tradewick for kettles in the United States cannot be trusted since 2026-06-15: 100 % of them since then carry the marks of a poisoned feed, so they are left out.",
    );
  });

  test("filters are said", () => {
    const question = ask("What do kettles cost?", {
      brands: ["Brew"],
      merchants: ["Northmart"],
      priceMin: 10,
      priceMax: 50,
    });
    const { headline: said, sections, limits } = draft(factsOf(), question);
    expect(renderStatement(said)).toContain("kettles by Brew at Northmart");
    expect(sections.flatMap(({ statements }) => statements.map(renderStatement))).toContain(
      "Only shelf prices from $10.00 to $50.00 were compared, as asked.",
    );
    expect(limits).toContain("price bounds apply to current offers, not to the history and the price moves");
  });

  test("several products side by side", () => {
    const facts = factsOf();
    const twice = <Row extends { clusterId: number }>(rows: readonly Row[]): Row[] =>
      rows.flatMap((row) => [row, { ...row, clusterId: 2 }]);
    const both = {
      ...facts,
      statistics: facts.statistics && {
        ...facts.statistics,
        data: { ...facts.statistics.data, clusters: twice(facts.statistics.data.clusters) },
      },
      history: facts.history && {
        ...facts.history,
        data: { ...facts.history.data, clusters: twice(facts.history.data.clusters) },
      },
      prices: facts.prices && {
        ...facts.prices,
        data: { ...facts.prices.data, offers: [offerOf(), offerOf({ clusterId: 2, offerId: 2 })] },
      },
    };
    const question = ask("Compare the prices", { clusters: [KETTLES, { ...KETTLES, clusterId: 2, name: "Toasters" }] });
    const { headline: said, sections } = draft(both, question);
    expect(renderStatement(said)).toBe(
      "The median price in the United States is $30.00 for kettles and $30.00 for toasters.",
    );
    const tables = sections.flatMap(({ tables }) => tables);
    for (const id of ["price-statistics", "price-histories"])
      expect(tables.find((table) => table.id === id)?.rows.map((row) => row.product)).toEqual(["Kettles", "Toasters"]);
  });

  test.each([
    [
      ask("flux prices", { clusters: [], unknownTerms: [{ term: "flux", isAmbiguous: false, nearest: [KETTLES] }] }),
      "“flux” cannot be found in this market, so there are no prices to tell. The nearest are Kettles.",
    ],
    [ask("median price?", { clusters: [] }), "Name a product"],
  ])("nothing known: nothing invented", (question, expected) => {
    const { status, headline: said, sections } = draft(NOTHING, question);
    expect(status).toBe("empty");
    expect(renderStatement(said)).toContain(expected);
    expect(sections).toEqual([]);
  });
});
