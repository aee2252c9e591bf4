import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { limit } from "../../../graph/answer/limit.js";
import { analyse } from "../../../graph/specialists/pricing/analyse.js";
import { NOTHING } from "../../../graph/specialists/pricing/gather.js";
import { mentionedFirst, namesProduct } from "../../../graph/specialists/pricing/mentions.js";
import { planOf } from "../../../graph/specialists/pricing/plan.js";
import { viewTiming } from "../../../graph/specialists/pricing/timing.js";
import { write } from "../../../graph/specialists/pricing/write.js";
import { ask, discountOf, factsOf, historyOf, KETTLES, movesOf, subjectOf, warOf } from "./pricing-fixtures.js";

describe("what a question wants", () => {
  const wantedOf = (text: string, more: Parameters<typeof ask>[1] = {}) => planOf(ask(text, more), true);

  test.each<[string, string[]]>([
    ["What do kettles cost?", ["level"]],
    ["Is $249 a good price against competitors?", ["position", "rivals"]],
    ["Are the discounts on kettles real?", ["discounts"]],
    ["Is there a price war among kettles?", ["wars"]],
    ["Which prices fell most?", ["movers"]],
    ["Have the prices of kettles fallen?", ["history"]],
    ["Show the price history of kettles", ["history"]],
    ["What is our share of shelf?", ["shelf"]],
    ["Top 5 cheapest kettles", ["ranking"]],
    ["Which kettles are most discounted?", ["ranking"]],
    ["Which merchant is cheapest for kettles?", ["merchants"]],
    ["Which brand of kettle is the dearest?", ["brands"]],
    ["When are kettles cheapest?", ["timing"]],
    ["What should my kettle cost?", ["advice"]],
    ["Why did kettle prices fall?", ["reasons"]],
    ["How price sensitive are buyers of kettles?", ["elasticity"]],
    ["What happens if I cut my price by 10 %?", ["elasticity"]],
    ["Who is below my MAP of $89?", ["map"]],
    ["Can I trust these price feeds?", ["feeds"]],
    ["Who undercuts my $40 kettle?", ["position", "map"]],
    ["Who undercuts us on kettles?", ["rivals"]],
    ["cheap kettles", ["ranking"]],
    ["biggest real discounts on kettles", ["ranking"]],
    ["What was the lowest price of kettles ever?", ["history"]],
    ["Which brand leads the share of shelf for kettles?", ["shelf"]],
    ["How often are kettles put on offer?", ["history"]],
    ["Do buyers click on the pricey or the cheap kettles?", ["level"]],
    ["How much would a kettle set me back?", ["level"]],
    ["Which kettles are on sale?", ["rivals", "discounts"]],
    ["Is the reduction on this kettle a gimmick?", ["discounts"]],
  ])("%s", (text, topics) => {
    expect(wantedOf(text).topics).toEqual(topics);
  });

  test("nothing by name: the usual parts; everything: all that can be answered", () => {
    expect(wantedOf("Kettle prices").topics).toEqual(["level", "rivals", "history"]);
    const all = wantedOf("Everything about the prices of kettles").topics;
    expect(all).toContain("discounts");
    expect(all).not.toContain("position");
    expect(all).not.toContain("map");
  });

  test.each([
    ["I sell at $33, is that too much?", { ownPrice: 33 }, { price: 33, isOwn: true }],
    ["Is $199 a good price for a kettle?", {}, { price: 199, isOwn: false }],
    ["Is 60 euros too much for a kettle?", {}, { price: 60, isOwn: false }],
    ["What do kettles under $60 cost?", {}, null],
  ])("%s: the price to be placed", (text, more, reference) => {
    expect(wantedOf(text, more).reference).toEqual(reference);
  });

  test.each([
    ["What happens if I cut my price by 10 %?", { share: -0.1, target: null }],
    ["What if I raise my prices by 5 percent?", { share: 0.05, target: null }],
    ["What if I lower my price to $79?", { share: null, target: 79 }],
    ["What happens at a 30 % margin if prices drop?", null],
    ["Which prices dropped by 10 %?", null],
  ])("%s: the change thought of", (text, change) => {
    expect(wantedOf(text).change).toEqual(change);
  });

  test("a price thought of is not the price asked now", () => {
    const { reference, change } = wantedOf("What if I raise my price to $279 on my $249 kettle?");
    expect([reference, change]).toEqual([
      { price: 249, isOwn: true },
      { share: null, target: 279 },
    ]);
    expect(wantedOf("What if I raise my price to $279?").reference).toBeNull();
  });

  test.each([
    ["Who is below my MAP of $89.50?", 89.5],
    ["Minimum advertised price: 120 EUR, who breaks it?", 120],
    ["Show me a map of kettles for $89", null],
  ])("%s: the minimum advertised price", (text, map) => {
    expect(wantedOf(text).bound?.price ?? null).toBe(map);
  });

  test.each([
    ["Which prices fell most?", "down"],
    ["What became dearer?", "up"],
    ["What rose and what fell?", "any"],
    ["Movers", "any"],
  ])("%s looks %s", (text, direction) => {
    expect(wantedOf(text).direction).toBe(direction);
  });

  test.each([
    ["The 3 most expensive kettles", "dearest", 3],
    ["five cheapest kettles", "cheapest", 5],
    ["biggest discounts on kettles", "discounted", null],
  ])("%s", (text, rank, limit) => {
    expect(wantedOf(text)).toMatchObject({ rank, limit });
  });

  test.each([
    ["Is there a price war?", true],
    ["So, have prices risen?", true],
    ["Are kettles or toasters cheaper?", false],
    ["What do kettles cost?", false],
  ])("%s can be answered by yes or no: %s", (text, isYesNo) => {
    expect(wantedOf(text).isYesNo).toBe(isYesNo);
  });
});

describe("a product named by brand and model", () => {
  const BREW = { brands: ["Brew"] };
  test.each([
    ["Is the Brew Basic 300 kettle on sale?", { brand: "Brew", words: ["basic", "300"], isModel: true }],
    ["Where is the Brew X30 cheapest?", { brand: "Brew", words: ["x30"], isModel: true }],
    ["Price history of Brew Aroma Reserve kettles", { brand: "Brew", words: ["aroma", "reserve"], isModel: false }],
    ["What do Brew kettles cost in 2026?", null],
    ["Brew under $300", null],
    ["Is Brew's price fair?", null],
  ])("%s", (text, expected) => {
    expect(ask(text, BREW).scope.product).toEqual(expected);
  });

  test.each([
    ["What do Dyson kettles cost?", ["Dyson"]],
    ["Kettles by Philips", ["Philips"]],
    ["What do German kettles cost?", []],
    ["Cheapest kettles", []],
    ["Best Rated Kettle", []],
  ])("%s: brands nobody offers", (text, strangers) => {
    expect(ask(text, { clusters: [{ ...KETTLES, term: "kettles" }] }).details.strangers).toEqual(strangers);
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
    expect(namesProduct(product, ask(text, { brands: ["Brew"] }).details.nameWords)).toBe(expected);
  });

  test("named rows come first, the rest keep their order", () => {
    const items = ["A One 1 Kettle", "B Two 2 Kettle", "C Three 3 Kettle"].map((product) => ({ product }));
    const { nameWords } = ask("c three 3?", { brands: ["C"] }).details;
    expect(mentionedFirst(items, nameWords).map(({ product }) => product[0])).toEqual(["C", "A", "B"]);
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
    const { products, plan } = analyse(factsOf({ statistics: { own } }), ask("I sell at $33", { ownPrice: 33 }));
    const position = products[0]?.position;
    expect(position).toMatchObject({ verdict, band: { name: "dearest", low: 26, high: 90 } });
    expect([position?.fromMedian.side, position?.fromClicks.side]).toEqual(["above", "below"]);
    expect(position?.fromMedian.size.value).toBeCloseTo(0.1, 10);
    expect(position?.fromClicks.size.value).toBeCloseTo(0.175, 10);
    expect(plan.topics[0]).toBe("position");
  });

  test.each([
    [0.07, 36, "rose"],
    [-0.007, 36, "fell"],
    [0.004, 36, "stayed level"],
    // Too few matched offers: the median's change, which the mix moves too.
    [0.07, 4, "fell"],
  ])("a like-for-like change of %s over %s offers reads %s", (change, offers, direction) => {
    const matched = { from: "2025-10-31", to: "2026-10-31", offers, rose: 1, fell: 1, change };
    const { products } = analyse(factsOf({ history: { matched, medianChange: -0.03 } }), ask("price history"));
    expect(products[0]?.history).toMatchObject({
      direction,
      cheapest: { month: "2025-11-01" },
      dearest: { month: "2026-05-01" },
    });
  });

  test("one month alone has no cheapest and no dearest", () => {
    const months = [{ month: "2026-10-01", median: 30, low: 9, high: 95, offers: 40 }];
    const { products } = analyse(
      factsOf({
        history: {
          months,
          matched: { from: "2026-10-01", to: "2026-10-31", offers: 0, rose: 0, fell: 0, change: null },
          medianChange: null,
        },
      }),
      ask("price history"),
    );
    expect(products[0]?.history).toMatchObject({ cheapest: null, dearest: null, direction: "unknown" });
  });

  test.each([
    ["a product", factsOf(), ask("kettles"), "product"],
    [
      "a product without any offer",
      { ...factsOf({ statistics: { n: 0 }, history: { n: 0 }, offers: [] }), movers: null },
      ask("kettles"),
      "empty",
    ],
    ["the whole market", { ...NOTHING, movers: movesOf() }, ask("movers", { clusters: [] }), "moves"],
    ["a market without offers", { ...NOTHING, movers: movesOf([], 0) }, ask("movers", { clusters: [] }), "empty"],
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
      "Like for like, prices of kettles in the United States rose between 2025-10-31 and 2026-10-31: +5.0 % over 36 offers priced on both days; the median of all offers, new and vanished ones included, went from $28.00 in November 2025 to $30.00 in October 2026 (+7.1 %).",
    ],
    [
      "Have kettle prices fallen since November?",
      "No: like for like, prices of kettles in the United States rose between 2025-10-31 and 2026-10-31: +5.0 % over 36 offers priced on both days; the median of all offers, new and vanished ones included, went from $28.00 in November 2025 to $30.00 in October 2026 (+7.1 %).",
    ],
    [
      "Is there a price war among kettles?",
      "No: no price war shows among kettles in the United States from 2025-11-01 to 2026-10-31: over 40 offers no two merchants undercut each other in a row.",
    ],
    [
      "Which kettle prices fell most?",
      "The largest price cut among kettles in the United States from 2026-10-02 to 2026-10-31: Brew Basic 300 Kettle at Northmart went from $30.00 to $20.00 (-33.3 %).",
    ],
    [
      "Is the discount on the Brew Basic 300 real?",
      "Yes: the discount on Brew Basic 300 Kettle at Northmart since 2026-10-10 is real: $20.00 is 20.0 % below the lowest price of the 30 days before ($25.00).",
    ],
    [
      "Who leads the share of shelf?",
      "Brew holds the largest share of shelf among kettles in the United States: 40.0 % of the first 10 positions of the merchants' listings, 35.0 % of the visibility over all positions.",
    ],
    [
      "Which merchant is cheapest for kettles?",
      "Everbay is the cheapest merchant for kettles in the United States: over 6 products that others sell as well, its prices are 5.0 % below the others; Northmart is the dearest (4.0 % above the others).",
    ],
    [
      "What should my kettle cost?",
      "Price kettles in the United States between $30.00 and $40.00, starting from $40.00, what shoppers click on average.",
    ],
  ])("%s", (text, expected) => {
    expect(headline(factsOf(), ask(text))).toBe(expected);
  });

  test("two merchants, two brands: who is cheaper and by what", () => {
    const shops = ask("Is Northmart or Everbay cheaper for kettles?", { merchants: ["Northmart", "Everbay"] });
    expect(headline(factsOf(), shops)).toBe(
      "Everbay is cheaper than Northmart for kettles in the United States: on products that other merchants sell as well, Everbay is 5.0 % below the others (6 products) and Northmart 4.0 % above the others (6).",
    );
    const brands = [
      { brand: "Brew", n: 20, min: 10, median: 30, max: 90 },
      { brand: "Boil", n: 20, min: 10, median: 20, max: 80 },
    ];
    const makers = ask("Brew or Boil: which kettles are cheaper?", { brands: ["Brew", "Boil"] });
    expect(headline(factsOf({ statistics: { brands } }), makers)).toBe(
      "Boil is the cheaper brand of kettles in the United States: a median of $20.00 over 20 offers against a median of $30.00 over 20 offers for Brew, 33.3 % less.",
    );
  });

  test("a narrow question gets the part asked for and nothing else", () => {
    for (const [text, id] of [
      ["What do kettles cost?", "price-level"],
      ["Are the discounts on kettles real?", "price-discounts"],
      ["Which prices changed most?", "price-movers"],
      ["Who has the largest share of shelf?", "price-shelf"],
    ] as const)
      expect(draft(factsOf(), ask(text)).sections.map((section) => section.id)).toEqual([id]);
  });

  test("without data for the part asked for the answer falls back to the price level", () => {
    expect(headline({ ...factsOf(), history: null }, ask("price history of kettles"))).toMatch(
      /^The median price of kettles/,
    );
  });

  test("a price war asked for: yes while it lasts, over when its last undercut is old", () => {
    const of = (endedOn: string) => factsOf({ history: { wars: [warOf({ endedOn })], warsFound: 1 } });
    expect(headline(of("2026-10-20"), ask("Is there a price war?"))).toMatch(
      /^Yes: Northmart and Everbay undercut each other 5 times over Brew Basic 300 Kettle/,
    );
    expect(headline(of("2026-08-20"), ask("Is there a price war?"))).toMatch(/^Not now, but there was one: /);
  });

  test("the largest real discount without a list price is told by the price it fell below", () => {
    const cut = discountOf({ listPrice: null, claimedDepth: null });
    const { discounts } = historyOf();
    const facts = factsOf({ history: { discounts: { ...discounts, running: [cut] } } });
    expect(headline(facts, ask("biggest real discounts on kettles"))).toBe(
      "The largest real discount on kettles in the United States now is on Brew Basic 300 Kettle at Northmart: cut to $20.00, without a list price beside it; it is real, 20.0 % below the lowest price of the month before, $25.00.",
    );
  });

  test.each([
    [0, "No discount was announced on kettles in the United States in the period read."],
    [
      4,
      "No discount was announced on kettles in the United States in the period read; 4 announced earlier are still on.",
    ],
  ])("nothing announced in the period, %d running since before it", (runningFound, expected) => {
    const discounts = { ...historyOf().discounts, tested: 0, real: 0, notReal: 0, running: [], runningFound };
    expect(headline(factsOf({ history: { discounts } }), ask("Are the discounts on kettles real?"))).toBe(expected);
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
      /^No: .* is not real: the list price was raised on 2026-09-28 from \$22\.00 to \$30\.00/,
    );
  });

  test.each([
    [90, "Yes: at $33.00 you are among the dearest"],
    [50, "No: at $33.00 you are in the middle"],
  ])("too expensive at rank %s?", (percentileRank, expected) => {
    const own = { price: 33, percentileRank, indexToMedian: 110, indexToClickWeighted: 82.5, cheaperOffers: 9 };
    const question = ask("I sell at $33: am I too expensive?", { ownPrice: 33 });
    expect(headline(factsOf({ statistics: { own } }), question).startsWith(expected)).toBe(true);
  });

  test.each([
    [20, "No: at $33.00 you are below the middle"],
    [80, "Yes: at $33.00 you are above the middle"],
  ])("pricey at rank %s?", (percentileRank, expected) => {
    const own = { price: 33, percentileRank, indexToMedian: 110, indexToClickWeighted: 82.5, cheaperOffers: 9 };
    const question = ask("I sell at $33: is that pricey?", { ownPrice: 33 });
    expect(headline(factsOf({ statistics: { own } }), question).startsWith(expected)).toBe(true);
  });

  test("of two brands the dearer one is told first where that is asked", () => {
    const brands = [
      { brand: "Brew", n: 20, min: 10, median: 30, max: 90 },
      { brand: "Boil", n: 20, min: 10, median: 20, max: 80 },
    ];
    const question = ask("Brew or Boil: which kettles are dearer?", { brands: ["Brew", "Boil"] });
    expect(headline(factsOf({ statistics: { brands } }), question)).toMatch(
      /^Brew is the dearer brand of kettles in the United States: .* for Boil, 50\.0 % more\.$/,
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
        packUnits: 1,
        listPrice: null,
        seenOn: "2026-10-30",
        isOutlier: false,
      })),
    };
    const { headline: said, sections, limits } = draft(factsOf({ statistics: few }), ask("What do kettles cost?"));
    expect(renderStatement(said)).toBe(
      "Only 3 comparable offers of kettles are in stock in the United States, from $10.00 to $30.00.",
    );
    expect(sections[0]?.tables.map(({ id, rows }) => [id, rows.length])).toEqual([["price-list", 3]]);
    expect(limits).toContainEqual(limit("small-sample", "the price level of kettles rests on 3 offers"));
  });

  test("a poisoned feed is named with its day; asked for by name it leads", () => {
    const feed = {
      clusterId: 1,
      cluster: "Kettles",
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
    expect(renderStatement(named.headline)).toMatch(
      /^The prices of Tradewick for kettles in the United States cannot be trusted since 2026-06-15: 100 %/,
    );
    const trusted = ask("Can I trust the prices of Everbay for kettles?", { merchants: ["Everbay"] });
    expect(headline(poisoned, trusted)).toMatch(/^Yes: the price feed of Everbay/);
  });

  test("filters are said", () => {
    const question = ask("What do kettles cost?", {
      brands: ["Brew"],
      merchants: ["Northmart"],
      priceMin: 10,
      priceMax: 50,
    });
    expect(headline(factsOf(), question)).toContain(
      "kettles by Brew at Northmart priced from $10.00 to $50.00 in the United States",
    );
    const both = ask("What do kettles cost, and their price history?", { priceMax: 50 });
    expect(draft(factsOf(), both).limits).toContainEqual(
      limit(
        "price-bounds",
        "price bounds are those of today: the past is that of offers whose latest price lies within them",
      ),
    );
  });

  test("several products: a verdict by what was asked for, then side by side", () => {
    const facts = factsOf();
    const toasters = { ...KETTLES, clusterId: 2, name: "Toasters" };
    const both = {
      ...facts,
      subjects: [KETTLES, toasters].map(subjectOf),
      statistics: facts.statistics && {
        ...facts.statistics,
        data: {
          ...facts.statistics.data,
          clusters: facts.statistics.data.clusters.flatMap((row) => [
            row,
            { ...row, clusterId: 2, name: "Toasters", median: 40 },
          ]),
        },
      },
      history: facts.history && {
        ...facts.history,
        data: {
          ...facts.history.data,
          clusters: facts.history.data.clusters.flatMap((row) => [row, { ...row, clusterId: 2, promoShare: 0.3 }]),
        },
      },
    };
    const compare = (text: string) => draft(both, ask(text, { clusters: [KETTLES, toasters] }));
    const { headline: said, sections } = compare("Compare the prices of kettles and toasters");
    expect(renderStatement(said)).toBe(
      "Kettles are cheaper in the United States: the median price is $30.00 against $40.00 for toasters, 25.0 % less.",
    );
    const tables = sections.flatMap((section) => section.tables);
    expect(tables.map(({ id }) => id)).toEqual(["price-statistics"]);
    expect(tables[0]?.rows.map((row) => row.product)).toEqual(["Kettles", "Toasters"]);
    expect(renderStatement(compare("Are kettles or toasters more discounted?").headline)).toBe(
      "Toasters are more often on promotion in the United States: the share of time on promotion is 30.0 % against 20.0 % for kettles.",
    );
  });

  test("an elasticity that the data carries: its size, what the change would do, and the position after it", () => {
    const own = { price: 40, percentileRank: 80, indexToMedian: 133, indexToClickWeighted: 100, cheaperOffers: 30 };
    const facts = factsOf({ statistics: { own } });
    const after = factsOf({ statistics: { own: { ...own, price: 36, cheaperOffers: 25 } } }).statistics;
    const product = {
      productId: 1,
      product: "Brew Basic 300 Kettle",
      brand: "Brew",
      orders: 5000,
      n: 36,
      distinctPrices: 12,
      lowPrice: 20,
      highPrice: 30,
      elasticity: -1.8,
      low: -2.4,
      high: -1.2,
      crossElasticity: null,
      cause: null,
    };
    const cluster = {
      clusterId: 1,
      currency: "USD",
      productsFound: 9,
      tested: 5,
      estimable: 1,
      longest: 36,
      typical: -1.8,
    };
    const given = {
      ...facts,
      changed: after && { ...after, ref: "pricing-5" },
      sensitivity: {
        data: { from: "2023-11-01", to: "2026-10-01", clusters: [{ ...cluster, products: [product] }], method: "test" },
        ref: "pricing-6",
      },
    };
    const question = ask("What happens if I cut my price of $40 by 10 % at a margin of 30 %?", {
      ownPrice: 40,
      margin: 0.3,
    });
    const { headline: said, sections } = draft(given, question);
    expect(renderStatement(said)).toContain("order about 1.8 % less for a price 1.0 % higher");
    expect(renderStatement(said)).toContain("would move orders by about +18.0 %");
    const prose = sections.flatMap(({ statements }) => statements.map(renderStatement)).join(" ");
    expect(prose).toContain("$36.00 instead of $40.00 leaves 25 of 40 comparable offers");
    expect(prose).toContain("50.0 % more units");
    expect(sections[0]?.tables[0]?.rows).toMatchObject([{ elasticity: -1.8, low: -2.4, high: -1.2, n: 36 }]);
  });

  test("a brand that nobody offers is said before the figures of all brands", () => {
    const question = ask("What do Dyson kettles cost?", { clusters: [{ ...KETTLES, term: "kettles" }] });
    expect(headline(factsOf(), question)).toMatch(
      /^No brand “Dyson” is in the market data, so all brands were taken\. The median price/,
    );
  });

  test("no product named: nothing invented", () => {
    const { status, headline: said, sections } = draft(NOTHING, ask("median price?", { clusters: [] }));
    expect(status).toBe("empty");
    expect(renderStatement(said)).toContain("Name a product");
    expect(sections).toEqual([]);
  });
});

describe("when it is cheapest", () => {
  /** Months back from October 2026, newest last; `low` is the calendar month 1-12 of the lowest median of each year, newest first. */
  const monthsOf = (lows: readonly number[]) =>
    lows.toReversed().flatMap((low, index) => {
      const year = 2026 - lows.length + index;
      return [11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month) => ({
        month: `${month > 10 ? year : year + 1}-${String(month).padStart(2, "0")}-01`,
        median: month === low ? 20 : 30,
        low: 10,
        high: 90,
        offers: 40,
      }));
    });

  test("the same month in every year, in most, in none", () => {
    const of = (...lows: number[]) => viewTiming({ months: monthsOf(lows) });
    expect(of(2, 2, 2)).toMatchObject({ usual: { calendarMonth: 2 }, isAtEdge: false, standing: "high" });
    expect(of(5, 2, 2).usual).toMatchObject({ calendarMonth: 2 });
    expect(of(5, 2, 2).usual?.years).toHaveLength(2);
    expect(of(5, 2, 7).usual).toBeNull();
    expect(of(11, 11)).toMatchObject({ usual: { calendarMonth: 11 }, isAtEdge: true });
    expect(of(10).standing).toBe("low");
    expect(viewTiming({ months: monthsOf([2]).slice(3) }).years).toEqual([]);
  });
});
