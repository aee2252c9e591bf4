import { describe, expect, test } from "vitest";
import {
  type ClusterAssumptions,
  impressionShare,
  targetAcosOf,
} from "../../../../tools/market/campaign/assumptions.js";
import { clickPriceOf } from "../../../../tools/market/campaign/click-price.js";
import { type Candidate, priceKeyword } from "../../../../tools/market/campaign/keyword-bid.js";
import { brandFinder, type MatchInput, suggestMatch } from "../../../../tools/market/campaign/match-type.js";
import { planBudget } from "../../../../tools/market/campaign/plan.js";
import { toCandidate } from "../../../../tools/market/campaign/rows.js";

const assumption = (
  name: string,
  low: number,
  base: number,
  high: number,
  origin = "measured: own ads, 500 clicks",
) => ({
  name,
  low,
  base,
  high,
  unit: "share",
  origin,
});

const cluster: ClusterAssumptions = {
  clusterId: 1,
  name: "Kettles",
  headTerm: "kettle",
  conversionRate: assumption("conversion rate", 0.02, 0.04, 0.06),
  clickRate: assumption("click rate", 0.05, 0.1, 0.2),
  orderValue: assumption("order value", 40, 50, 60),
  ads: { clicks: 500, cost: 100, orders: 20 },
};

const noIntent = { informational: null, commercial: null, transactional: null, navigational: null };

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  clusterId: 1,
  keyword: "kettle",
  searchesPerMonth: 1000,
  variantGroup: null,
  cpcLow: 0.2,
  cpcHigh: 0.4,
  intent: noIntent,
  adHistory: null,
  namesOwnBrand: false,
  namesBrand: null,
  isStem: false,
  ...more,
});

describe("priceKeyword: max CPC = 4 % x 50 x 25 % = 0.50", () => {
  test.each([
    ["affordable", { cpcLow: 0.2, cpcHigh: 0.4 }, { verdict: "affordable", bid: 0.4, isFirm: true }],
    ["affordable up to the maximum", { cpcLow: 0.2, cpcHigh: 0.5 }, { verdict: "affordable", bid: 0.5 }],
    ["partly", { cpcLow: 0.3, cpcHigh: 0.9 }, { verdict: "partly", bid: 0.5, expectedCpc: 0.5, isFirm: false }],
    [
      "too dear, yet within the interval",
      { cpcLow: 0.6, cpcHigh: 0.9 },
      { verdict: "not affordable", bid: null, isFirm: false, acosAtLow: 0.3 },
    ],
    [
      "too dear whatever the rate",
      { cpcLow: 1, cpcHigh: 2 },
      { verdict: "not affordable", isFirm: true, acosAtLow: 0.5 },
    ],
    ["no click price", { cpcLow: null, cpcHigh: null }, { verdict: "unknown", bid: null }],
  ])("%s", (_name, range, expected) => expect(priceKeyword(candidate(range), cluster, 0.25)).toMatchObject(expected));

  test("own clicks pull the rate of the product: (4 + 0.04 x 100) / (100 + 100)", () => {
    const { conversionRate } = priceKeyword(
      candidate({ adHistory: { clicks: 100, cost: 20, orders: 12 } }),
      cluster,
      0.25,
    );
    expect(conversionRate.base).toBeCloseTo(16 / 200, 6);
    expect(conversionRate.low).toBeLessThan(conversionRate.base);
  });

  test("a stated rate holds whatever own clicks say; informing searches take the low end", () => {
    const stated = { ...cluster, conversionRate: assumption("conversion rate", 0.1, 0.1, 0.1, "stated by the asker") };
    const history = { clicks: 100, cost: 20, orders: 1 };
    expect(priceKeyword(candidate({ adHistory: history }), stated, 0.25).conversionRate.base).toBe(0.1);
    const informing = candidate({ intent: { ...noIntent, informational: 0.8 } });
    expect(priceKeyword(informing, cluster, 0.25).conversionRate).toEqual({ low: 0.02, base: 0.02, high: 0.04 });
  });

  test("75 clicks without an order at 4 % are waste, 74 are not", () => {
    const wasteAt = (clicks: number) =>
      priceKeyword(candidate({ adHistory: { clicks, cost: 9, orders: 0 } }), cluster, 0.25).isWasteful;
    expect([wasteAt(74), wasteAt(75)]).toEqual([false, true]);
  });

  test("without an order value nothing is priced", () => {
    expect(priceKeyword(candidate(), { ...cluster, orderValue: null }, 0.25)).toMatchObject({
      verdict: "unknown",
      maximumCpc: null,
    });
  });
});

describe("targetAcosOf", () => {
  const none = { conversionRate: null, orderValue: null, targetAcos: null, margin: null };
  test.each([
    [{ ...none, targetAcos: 0.2, margin: 0.4 }, 0.2, "stated by the asker"],
    [{ ...none, margin: 0.4 }, 0.4, "break-even of the margin stated by the asker"],
    [none, 0.25, "ASSUMED"],
  ])("%#", (stated, base, origin) => expect(targetAcosOf(stated)).toMatchObject({ base, origin }));
});

describe("suggestMatch", () => {
  const plain: MatchInput = {
    keyword: "glass kettle",
    intent: noIntent,
    adOrders: 0,
    namesOwnBrand: false,
    namesBrand: null,
    isStem: false,
  };
  test.each([
    ["own brand", { namesOwnBrand: true }, "exact", "brand"],
    ["rival", { namesBrand: "Acme" }, "exact", "competitor"],
    ["stem", { isStem: true, adOrders: 9 }, "phrase", "non-brand"],
    ["proven", { adOrders: 2 }, "exact", "non-brand"],
    ["informing", { intent: { ...noIntent, informational: 0.6 } }, "broad", "discovery"],
    ["buying", { intent: { ...noIntent, transactional: 0.6 } }, "exact", "non-brand"],
    ["long", { keyword: "glass kettle with thermometer" }, "exact", "non-brand"],
    ["open", {}, "phrase", "non-brand"],
  ])("%s", (_name, more, match, group) => expect(suggestMatch({ ...plain, ...more })).toMatchObject({ match, group }));

  test("a brand is found as whole words, product words are none", () => {
    const find = brandFinder(["Acme", "Nord Light", "Kettle"], ["Kettles", "kettle"]);
    expect(["acme kettle", "nord light kettle", "acmeish kettle", "light kettle"].map(find)).toEqual([
      "Acme",
      "Nord Light",
      null,
      null,
    ]);
  });
});

describe("planBudget", () => {
  const clusters = new Map([[1, cluster]]);
  const priced = (more: Partial<Candidate>) => priceKeyword(candidate(more), cluster, 0.25);

  test("one keyword without a budget: clicks = 1000 x 50 % x 10 %", () => {
    const { lines, forecast, costOfAll } = planBudget([priced({})], clusters, impressionShare, null);
    const cpc = Math.sqrt(0.2 * 0.4);
    expect(lines[0]).toMatchObject({ clicks: 50, orders: 2, isPartial: false });
    expect(costOfAll).toBeCloseTo(50 * cpc, 2);
    expect(forecast.low).toMatchObject({ clicks: 15, orders: 0.3, cost: 6, revenue: 12 });
    expect(forecast.high).toMatchObject({ clicks: 140, orders: 8.4, cost: 28 });
  });

  test("money goes to the best return first, the last one reached gets a part", () => {
    const list = [
      priced({ keyword: "dear", cpcLow: 0.3, cpcHigh: 0.48 }),
      priced({ keyword: "good", cpcLow: 0.1, cpcHigh: 0.2 }),
    ];
    const { lines, forecast, unspent } = planBudget(list, clusters, impressionShare, 10);
    expect(lines[1]).toMatchObject({ clicks: 50, isPartial: false });
    expect(lines[0]?.isPartial).toBe(true);
    expect(forecast.base.cost).toBeCloseTo(10, 2);
    expect(unspent).toBe(0);
  });

  test("discovery gets at most a tenth, and only what is left", () => {
    const discovery = priced({
      keyword: "how to descale",
      intent: { ...noIntent, informational: 0.9 },
      cpcLow: 0.1,
      cpcHigh: 0.2,
    });
    const proven = priced({});
    const rich = planBudget([discovery, proven], clusters, impressionShare, 15);
    expect(rich.lines[0]?.cost).toBeCloseTo(15 - (rich.lines[1]?.cost ?? 0), 1);
    const poor = planBudget([discovery, proven], clusters, impressionShare, 5);
    expect(poor.lines[0]).toBeNull();
    const lavish = planBudget([discovery, proven], clusters, impressionShare, 40);
    expect(lavish.lines[0]?.cost).toBeCloseTo(4, 1);
  });

  test("figures are rounded as they are shown; without a budget nothing is left over", () => {
    const odd = priced({ searchesPerMonth: 333, cpcLow: 0.137, cpcHigh: 0.319 });
    const { lines, costOfAll, unspent, forecast } = planBudget([odd], clusters, impressionShare, null);
    const [cpc, clicks] = [0.2091, 333 * 0.5 * 0.1];
    expect(lines[0]).toEqual({
      clicks: 16.7,
      orders: 0.67,
      cost: Number((clicks * cpc).toFixed(2)),
      revenue: 33.3,
      acos: Number((cpc / 2).toFixed(4)),
      isPartial: false,
    });
    expect([costOfAll, unspent]).toEqual([3.48, null]);
    expect(forecast.base.cost).toBe(3.48);
    expect(planBudget([odd], clusters, impressionShare, 10).unspent).toBe(6.52);
    expect(planBudget([odd], clusters, impressionShare, 3.4).unspent).toBe(0);
  });

  test("the dear case ends where the budget does, keyword by keyword", () => {
    const list = [
      priced({ keyword: "good", cpcLow: 0.1, cpcHigh: 0.2 }),
      priced({ keyword: "dear", cpcLow: 0.3, cpcHigh: 0.48 }),
    ];
    const { forecast } = planBudget(list, clusters, impressionShare, 20);
    for (const { cost } of [forecast.base, forecast.high]) expect(cost).toBe(20);
    expect(forecast.low.cost).toBeLessThan(20);
    expect(planBudget(list, clusters, impressionShare, null).forecast.high.cost).toBeGreaterThan(20);
  });

  test("nothing to buy costs nothing and has no cost of sales", () => {
    expect(planBudget([], clusters, impressionShare, 10)).toMatchObject({
      forecast: { base: { clicks: 0, orders: 0, cost: 0, revenue: 0, acos: null } },
      costOfAll: 0,
      unspent: 10,
    });
  });

  test.each<[string, Partial<Candidate>]>([
    ["no click price", { cpcLow: null, cpcHigh: null }],
    ["a click that costs more than it is worth", { cpcLow: 2, cpcHigh: 3 }],
    ["unknown volume", { searchesPerMonth: null }],
    ["waste", { adHistory: { clicks: 500, cost: 50, orders: 0 } }],
  ])("%s is not bought, and takes no shared figure from its twin", (_name, more) => {
    const list = [priced({ ...more, variantGroup: 5 }), priced({ keyword: "kettles", variantGroup: 5 })];
    const { lines } = planBudget(list, clusters, impressionShare, null);
    expect(lines[0]).toBeNull();
    // An unknown volume stands for the figure that both share.
    expect(lines[1] !== null).toBe(more.searchesPerMonth !== null);
  });

  test("discovery without a budget costs a tenth of what the others spend", () => {
    const discovery = priced({
      keyword: "how to descale",
      intent: { ...noIntent, informational: 0.9 },
      cpcLow: 0.1,
      cpcHigh: 0.2,
    });
    const { lines } = planBudget([discovery, priced({})], clusters, impressionShare, null);
    expect(lines[0]?.cost).toBeCloseTo((lines[1]?.cost ?? 0) / 10, 1);
  });

  test("waste and unknown volume get nothing; a shared figure is bought once", () => {
    const list = [
      priced({ adHistory: { clicks: 500, cost: 50, orders: 0 } }),
      priced({ searchesPerMonth: null }),
      priced({ keyword: "kettle", variantGroup: 5 }),
      priced({ keyword: "kettles", variantGroup: 5 }),
    ];
    const { lines } = planBudget(list, clusters, impressionShare, null);
    expect(lines.map((line) => line !== null)).toEqual([false, false, true, false]);
  });
});

describe("a keyword of the market's rows", () => {
  const row = { cluster_id: 1, keyword: "acme kettle", searches: 99.6, cpc_low: 0.2, cpc_high: 0.4, months: 3 };
  const read = (more: object, own: string | null = null) =>
    toCandidate(
      { ...row, ...more },
      (text) => (text.includes("acme") ? "Acme" : null),
      () => own,
      (text) => text === "kettle",
    );

  test.each([
    ["was shown, and clicked", { clicks: 4, cost: 1.239, orders: 1 }, { clicks: 4, cost: 1.24, orders: 1 }],
    ["was shown and never clicked", { clicks: 0, cost: 0, orders: 0 }, { clicks: 0, cost: 0, orders: 0 }],
    [
      "was never shown: no history, which is not a bad one",
      { months: 0, clicks: null, cost: null, orders: null },
      null,
    ],
  ])("%s", (_name, more, adHistory) => expect(read(more).adHistory).toEqual(adHistory));

  test("names a rival only where it does not name the asker, and counts whole searches", () => {
    expect(read({})).toMatchObject({ namesOwnBrand: false, namesBrand: "Acme", searchesPerMonth: 100, isStem: false });
    expect(read({}, "Acme")).toMatchObject({ namesOwnBrand: true, namesBrand: null });
    expect(read({ keyword: "kettle", searches: null })).toMatchObject({ isStem: true, searchesPerMonth: null });
  });
});

describe("what a click on a product costs", () => {
  const priced = (
    searchesPerMonth: number | null,
    low: number | null,
    high: number | null,
    figure: number | null = null,
  ) => ({
    searchesPerMonth,
    variantGroup: figure,
    cpcLow: low,
    cpcHigh: high,
  });

  test("weighted by searches: 3 of 4 searches cost 1 to 4, the rest 2 to 8", () => {
    expect(clickPriceOf([priced(300, 1, 4), priced(100, 2, 8)])).toEqual({
      low: 1.25,
      base: 2.5,
      high: 5,
      keywords: 2,
    });
  });

  test("a shared figure weighs once", () => {
    const twins = [priced(300, 1, 4, 7), priced(300, 2, 8, 7), priced(100, 2, 8)];
    expect(clickPriceOf(twins)).toEqual({ low: 1.25, base: 2.5, high: 5, keywords: 3 });
  });

  test.each([[[]], [[priced(100, null, 2)]], [[priced(null, 1, 2)]], [[priced(0, 1, 2)]]])(
    "unknown from %j",
    (keywords) => {
      expect(clickPriceOf(keywords)).toBeNull();
    },
  );
});

describe("the target of a margin", () => {
  const stated = { conversionRate: null, orderValue: null };
  test.each([
    [{ margin: 0.3, targetAcos: null, profitGoal: null }, 0.3, "break-even of the margin stated by the asker"],
    [
      { margin: 0.4, targetAcos: null, profitGoal: 0.15 },
      0.25,
      "margin less the profit goal, both stated by the asker",
    ],
    // Nothing is left for ads: break-even instead.
    [{ margin: 0.3, targetAcos: null, profitGoal: 0.3 }, 0.3, "break-even of the margin stated by the asker"],
    [{ margin: 0.3, targetAcos: 0.2, profitGoal: 0.1 }, 0.2, "stated by the asker"],
  ])("%j", (wish, base, origin) => {
    expect(targetAcosOf({ ...stated, ...wish })).toMatchObject({ base, origin });
  });
});
