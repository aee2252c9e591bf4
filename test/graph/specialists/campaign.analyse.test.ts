import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { analyse, type CampaignInsight } from "../../../graph/specialists/campaign/analyse.js";
import { COPY_LIMITS, draftCopy } from "../../../graph/specialists/campaign/copy.js";
import type { CampaignFacts } from "../../../graph/specialists/campaign/gather.js";
import { budget } from "../../../graph/specialists/campaign/parts/budget.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { fakeEntities } from "../../fakes.js";
import { campaignRequest } from "./campaign-request.js";
import { evidenced, match } from "./gap-campaign-support.js";

const stated = (name: string, base: number, origin = "stated by the asker") => ({
  name,
  low: base,
  base,
  high: base,
  unit: "share",
  origin,
});
const totals = { clicks: 100, orders: 4, cost: 50, revenue: 400, acos: 0.125 };

function keyword(text: string, more: Partial<KeywordBid> = {}): KeywordBid {
  return {
    clusterId: 7,
    keyword: text,
    searchesPerMonth: 1000,
    variantGroup: null,
    cpcLow: 0.3,
    cpcHigh: 0.8,
    conversionRate: { low: 0.02, base: 0.03, high: 0.04 },
    conversionOrigin: "measured",
    maximumCpc: { low: 0.6, base: 0.9, high: 1.2 },
    verdict: "affordable",
    isFirm: true,
    bid: 0.8,
    expectedCpc: 0.49,
    acosAtLow: 0.1,
    acosAtExpected: 0.16,
    match: "exact",
    group: "non-brand",
    reason: "high buying intent",
    namesBrand: null,
    adHistory: null,
    isWasteful: false,
    plan: { ...totals, isPartial: false },
    ...more,
  };
}

const dear = { verdict: "not affordable", bid: null, plan: null, acosAtLow: 0.9 } as const;

function facts(keywords: KeywordBid[], more: Partial<CampaignFacts["bids"]["data"]> = {}): CampaignFacts {
  const data = {
    market: "US",
    currency: "USD",
    language: "en",
    period: { from: "2025-11-01", to: "2026-10-01" },
    targetAcos: stated("target ACOS", 0.25),
    impressionShare: { ...stated("impression share", 0.5, "ASSUMED"), low: 0.3, high: 0.7 },
    clusters: [
      {
        clusterId: 7,
        name: "Kettles",
        headTerm: "kettle",
        conversionRate: stated("conversion rate", 0.03, "measured: own ads, 5,000 clicks"),
        clickRate: stated("click rate", 0.05, "ASSUMED"),
        orderValue: stated("order value", 120, "measured: quartiles of 30 new offers in stock, one item per order"),
        clickPrice: { low: 0.3, base: 0.49, high: 0.8, keywords: 4 },
        ads: { clicks: 5000, cost: 2000, orders: 150 },
      },
    ],
    keywords,
    monthlyBudget: null,
    costOfAll: 500,
    unspent: null,
    forecast: { low: totals, base: totals, high: totals },
    method: "",
    ...more,
  };
  return { bids: evidenced(data, "campaign-1"), negatives: null, attributes: null, category: null, products: [] };
}

const entities: Entities = { ...fakeEntities, clusters: [match(7, "Kettles")] };

function insightOf(
  given: CampaignFacts,
  about: Entities = entities,
  text = "",
  keywords: string[] = [],
): CampaignInsight {
  const insight = analyse(given, campaignRequest(text, about, { keywords }));
  if (insight === "no product") throw new Error("a product was named");
  return insight;
}

describe("structure", () => {
  test("one campaign per purpose, in order; only keywords with money are in it", () => {
    const { structure } = insightOf(
      facts([
        keyword("how kettles work", { group: "discovery", match: "broad" }),
        keyword("acme kettle", { group: "competitor", namesBrand: "Acme" }),
        keyword("kettle"),
        keyword("gold kettle", dear),
      ]),
    );
    expect(structure.map(({ campaign, adGroup, keywords }) => [campaign, adGroup, keywords.length])).toEqual([
      ["Non-brand", "Kettles", 1],
      ["Competitor", "Kettles", 1],
      ["Discovery", "Kettles", 1],
    ]);
    expect(structure[0]).toMatchObject({ cost: { value: 50 }, clicks: { value: 100 }, orders: { value: 4 } });
    expect(structure[0]?.dailyBudget.value).toBeCloseTo(50 / 30.4, 9);
  });

  test("a single keyword with money is a campaign; none is not", () => {
    const partsWith = (...keywords: KeywordBid[]) => insightOf(facts(keywords), entities, "Draft a campaign").parts;
    const one = partsWith(keyword("kettle"), keyword("gold kettle", dear));
    expect(one).toEqual(partsWith(keyword("kettle"), keyword("gold kettle")));
    expect(one).not.toEqual(partsWith(keyword("gold kettle", dear)));
  });

  test.each([
    [20, [20]],
    [21, [20, 1]],
    [45, [20, 20, 5]],
  ])("%i keywords make ad groups of %j", (n, sizes) => {
    const keywords = Array.from({ length: n }, (_, index) => keyword(`kettle ${index}`));
    const { structure } = insightOf(facts(keywords));
    expect(structure.map((group) => group.keywords.length)).toEqual(sizes);
    expect(new Set(structure.map(({ adGroup }) => adGroup)).size).toBe(sizes.length);
  });
});

describe("what gets no money, and why", () => {
  test("too dear, wasteful, unknown, out of reach and counted already are told apart", () => {
    const insight = insightOf(
      facts([
        keyword("gold kettle", dear),
        keyword("kettle song", { isWasteful: true, plan: null }),
        keyword("odd kettle", { verdict: "unknown", cpcLow: null, bid: null, plan: null }),
        keyword("late kettle", { plan: null }),
        keyword("kettle", { variantGroup: 3 }),
        keyword("kettles", { variantGroup: 3, plan: null }),
      ]),
    );
    const names = (list: readonly KeywordBid[]) => list.map(({ keyword: text }) => text);
    expect(names(insight.funded)).toEqual(["kettle"]);
    expect(names(insight.tooDear)).toEqual(["gold kettle"]);
    expect(names(insight.wasteful)).toEqual(["kettle song"]);
    expect(names(insight.unreached)).toEqual(["late kettle"]);
    expect(names(insight.twins)).toEqual(["kettles"]);
    expect(names(insight.unknown)).toEqual(["odd kettle"]);
  });

  test.each([
    [{ ...totals, orders: 4, cost: 50 }, 12.5],
    [{ ...totals, orders: 0, cost: 50 }, null],
  ])("cost per order %#", (base, expected) => {
    const { costPerOrder } = insightOf(facts([keyword("kettle")], { forecast: { low: totals, base, high: totals } }));
    expect(costPerOrder.value).toBe(expected);
  });

  test("a monthly budget is also given per day", () => {
    expect(insightOf(facts([keyword("kettle")], { monthlyBudget: 304 })).dailyBudget.value).toBeCloseTo(10, 9);
    expect(insightOf(facts([keyword("kettle")])).dailyBudget.value).toBeNull();
  });
});

describe("limits", () => {
  const wordsOf = ({ limits }: CampaignInsight) => limits.map(({ words }) => words).join("; ");
  const dollars = { ...entities, budget: { amount: 50, per: "day" } } as const;
  test.each<[string, string, CampaignFacts, Entities, string]>([
    ["assumptions by name", "a campaign", facts([keyword("kettle")]), entities, "click rate and impression share are"],
    ["a market price for an order", "a campaign", facts([keyword("kettle")]), entities, "median price"],
    ["a losing target", "a campaign", facts([keyword("kettle")]), { ...entities, margin: 0.2 }, "lose money"],
    ["another currency", "a campaign with 50 euros a day", facts([keyword("kettle")]), dollars, "EUR are taken as USD"],
    [
      "merchants",
      "a campaign",
      facts([keyword("kettle")]),
      { ...entities, merchants: ["Acme"] },
      "Acme made no difference",
    ],
    [
      "a bound of the price",
      "a campaign",
      facts([keyword("kettle")]),
      { ...entities, priceMax: 50 },
      "were not applied",
    ],
  ])("%s", (_name, text, given, about, reason) => {
    expect(wordsOf(insightOf(given, about, text))).toContain(reason);
  });

  test("inputs that were assumed are named as values", () => {
    const { limits } = insightOf(facts([keyword("kettle")]), entities, "a campaign");
    expect(limits.find(({ id }) => id === "assumed-inputs")?.assumed).toEqual(["click rate", "impression share"]);
  });

  test("an input that the asked part does not rest on is no limit of it", () => {
    const limits = (text: string) => wordsOf(insightOf(facts([keyword("kettle")]), entities, text));
    expect(limits("what can I bid on kettles")).not.toContain("impression share");
    expect(limits("what does a click on kettles cost")).toBe("");
    expect(limits("a campaign for kettles")).not.toMatch(/ad text/);
  });
});

describe("orders wanted", () => {
  const plan = (orders: number, cost: number) => ({ ...totals, orders, cost, isPartial: false });
  const given = facts(
    [
      keyword("dear", { plan: plan(10, 200) }),
      keyword("cheap", { plan: plan(20, 100) }),
      keyword("how to", { plan: plan(5, 10), group: "discovery" }),
    ],
    {
      forecast: {
        low: { ...totals, orders: 20, cost: 310 },
        base: { ...totals, orders: 35, cost: 310 },
        high: { ...totals, orders: 60, cost: 310 },
      },
    },
  );
  test.each([
    // The cheapest orders first, the last keyword in part, discovery after all others.
    ["20 orders a month", 100],
    ["25 orders a month", 200],
    ["32 orders a month", 304],
    ["1 order a day", 300.8],
    ["36 orders a month", null],
  ])("%s", (text, cost) => {
    const goal = insightOf(given, entities, text).goal;
    if (cost === null) expect(goal?.cost.value).toBeNull();
    else expect(goal?.cost.value).toBeCloseTo(cost, 6);
  });

  test.each([
    ["19 orders a month", true, true, false],
    ["30 orders a month", true, false, false],
    ["50 orders a month", false, false, false],
    ["61 orders a month", false, false, true],
  ])("%s: reached %s, sure %s, out %s", (text, isReached, isSure, isOut) => {
    expect(insightOf(given, entities, text).goal).toMatchObject({ isReached, isSure, isOut });
  });

  // 20 orders in the low case, 35 in the base case, 60 in the high one.
  test.each([
    [20, /^Yes, even in the low case: /],
    [21, /^Yes in the base case, not in the low one: /],
    [35, /^Yes in the base case, not in the low one: /],
    [36, /^Not in the base case, only if things go well: /],
    [60, /^Not in the base case, only if things go well: /],
    [61, /^No, not even in the high case: /],
  ])("whether a budget brings %i orders a month", (orders, verdict) => {
    const spent = { ...given, bids: { ...given.bids, data: { ...given.bids.data, monthlyBudget: 310 } } };
    const text = `${orders} orders a month`;
    const headline = budget.headline(insightOf(spent, entities, text), campaignRequest(text, entities));
    expect(headline === null ? "" : renderStatement(headline)).toMatch(verdict);
  });
});

describe("products side by side", () => {
  const cluster = (clusterId: number, name: string, price: number, rate: number, value: number) => ({
    clusterId,
    name,
    headTerm: name.toLowerCase(),
    conversionRate: { ...stated("conversion rate", rate), low: rate * 0.9, high: rate * 1.1 },
    clickRate: stated("click rate", 0.05),
    orderValue: stated("order value", value),
    clickPrice: { low: price, base: price, high: price, keywords: 1 },
    ads: { clicks: 5000, cost: 2000, orders: 150 },
  });
  const given = facts([keyword("kettle")], {
    clusters: [cluster(7, "Kettles", 1, 0.04, 50), cluster(8, "Sofas", 2, 0.02, 1000)],
  });
  test.each([
    ["which is cheaper to advertise, kettles or sofas?", "order", "Kettles", 0.75, true, "acos"],
    ["which is cheaper per click, kettles or sofas?", "click", "Kettles", 0.5, true, "acos"],
    ["which has the better ACOS, kettles or sofas?", "acos", "Sofas", 0.8, true, "order"],
  ])("%s", (text, criterion, winner, lead, isFirm, against) => {
    const { comparison } = insightOf(given, entities, text);
    expect(comparison).toMatchObject({ criterion, isFirm, against: { criterion: against } });
    expect(comparison?.ranked[0]?.name).toBe(winner);
    expect(comparison?.lead.value).toBeCloseTo(lead, 9);
  });

  test("intervals that overlap make no firm verdict", () => {
    const close = facts([keyword("kettle")], {
      clusters: [cluster(7, "Kettles", 1, 0.04, 50), cluster(8, "Toasters", 1.05, 0.04, 50)],
    });
    expect(insightOf(close, entities, "kettles or toasters, which is cheaper?").comparison?.isFirm).toBe(false);
  });

  test("sharing one budget is no comparison", () => {
    expect(insightOf(given, entities, "how should I split it between kettles and sofas?").comparison).toBeNull();
  });
});

describe("one keyword", () => {
  const given = facts([keyword("kettle"), keyword("kettle for camping", dear), keyword("kettles")]);
  test.each<[string, string[], string | null]>([
    ["Why can't I afford kettle for camping?", ["kettle for camping", "kettle"], "kettle for camping"],
    ['what can I bid on "kettle"?', [], "kettle"],
    ["what can I bid on kettles?", ["kettles"], null],
    ["what can I bid on a kettle?", ["kettle"], null],
    ["Draft a campaign for kettle for camping", ["kettle for camping"], null],
  ])("%s", (text, named, name) => {
    expect(insightOf(given, entities, text, named).focus?.keyword.keyword ?? null).toBe(name);
  });

  test("what each input would have to be, the others unchanged", () => {
    const { focus } = insightOf(given, entities, "Why can't I afford kettle for camping?", ["kettle for camping"]);
    // 0.3 per click, 3 % of the clicks order, 120 per order, a quarter of it for ads.
    expect(focus?.neededRate.value).toBeCloseTo(0.3 / (120 * 0.25), 9);
    expect(focus?.neededOrderValue.value).toBeCloseTo(0.3 / (0.03 * 0.25), 9);
  });
});

describe("what a target lets in", () => {
  test("keywords by the ACOS that their click price needs; shared searches count once", () => {
    const { targetsReach } = insightOf(
      facts([
        keyword("kettle", { acosAtLow: 0.08, variantGroup: 1 }),
        keyword("kettles", { acosAtLow: 0.08, variantGroup: 1 }),
        keyword("gold kettle", { acosAtLow: 0.28, cpcLow: 1, cpcHigh: 2 }),
        keyword("odd kettle", { acosAtLow: null }),
      ]),
    );
    const reachAt = (target: number) => targetsReach.targets.find((step) => step.target.value === target);
    expect(reachAt(0.1)).toMatchObject({ some: { value: 2 }, searches: { value: 1000 }, share: { value: 0.5 } });
    expect(reachAt(0.3)).toMatchObject({ some: { value: 3 }, whole: { value: 2 }, share: { value: 1 } });
    expect(reachAt(0.25)?.roas.value).toBe(4);
    expect(targetsReach.easiest?.keyword).toBe("kettle");
  });
});

describe("a rival's name", () => {
  test("stays out of the ad texts, be it in a keyword or in a search for an attribute value", () => {
    const given = facts([
      keyword("kettle"),
      keyword("gratello kettle"),
      keyword("acme kettle", { namesBrand: "Acme" }),
    ]);
    const value = {
      attribute: "material",
      searchesPerMonth: 50,
      keywords: 1,
      productsOnSale: 2,
      listedProducts: 2,
      demandShare: 0.1,
      supplyShare: 0.1,
      gapIndex: 0,
    };
    const cluster = {
      clusterId: 7,
      offers: 9,
      productsOnSale: 9,
      searchesPerMonth: 900,
      keywords: 9,
      namingKeywords: 3,
    };
    const attributes = evidenced(
      {
        language: "en",
        method: "",
        clusters: [
          {
            ...cluster,
            values: ["gratello glass kettle", "acme steel kettle", "copper kettle"].map((topKeyword) => ({
              ...value,
              value: topKeyword.split(" ")[1] ?? "",
              topKeyword,
            })),
          },
        ],
      },
      "campaign-2",
    );
    const about = { ...entities, brands: ["Gratello"] };
    const written = (text: string) =>
      analyse({ ...given, attributes }, campaignRequest(text, about)) as CampaignInsight;
    const against = written("a campaign against Gratello kettles").copy.flatMap(({ lines }) =>
      lines.map(({ text }) => text),
    );
    expect(against).toContain("Copper Kettle");
    expect(against.join("\n")).not.toMatch(/gratello|acme/i);
    const own = written("we sell Gratello kettles").copy.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(own[0]).toBe("Gratello Kettles");
    expect(own.join("\n")).not.toMatch(/acme/i);
  });
});

describe("ad texts", () => {
  const input = {
    clusterId: 7,
    name: "Kettles",
    language: "en",
    keywords: ["glass kettle", "kettle"],
    values: [{ value: "glass", search: "glass kettle" }],
    ownBrand: null,
  };
  const headlines = (more: Partial<Parameters<typeof draftCopy>[0]>) =>
    draftCopy({ ...input, ...more })
      .lines.filter(({ kind }) => kind === "headline")
      .map(({ text }) => text);

  test("product, then searches with money, then neutral lines", () => {
    expect(headlines({}).slice(0, 4)).toEqual(["Kettles", "Glass Kettle", "Kettle", "Shop Kettles"]);
    expect(headlines({ ownBrand: "Acme" })[0]).toBe("Acme Kettles");
    expect(headlines({ values: [{ value: "glass", search: "kettle with thermometer" }] })).toContain(
      "Kettle with Thermometer",
    );
  });

  test.each([
    "best kettle",
    "cheap kettle",
    "kettle sale",
    "free kettle",
    "kettle near me",
    "how to clean a kettle",
    "kettle free shipping",
  ])("%s is bid on, not repeated", (search) => {
    const plain = headlines({ keywords: ["kettle"] });
    expect(headlines({ keywords: [search, "kettle"] })).toEqual(plain);
  });

  test.each([
    ["en", "Portable Rechargeable Insulated Travel Kettles", ["kettle"]],
    ["de", "Kettles", ["wasserkocher", "wasserkocher aus edelstahl mit temperatureinstellung"]],
    ["fr", "Kettles", ["bouilloire", "bouilloire inox", "bouilloire verre"]],
    ["en", "K", []],
  ])("limits hold in %s for %s", (language, name, keywords) => {
    const values = keywords.map((search) => ({ value: "glass", search }));
    const copy = draftCopy({ ...input, language, name, keywords, values });
    for (const { kind, text, characters } of copy.lines) {
      expect([...text].length).toBe(characters);
      expect(characters).toBeLessThanOrEqual(COPY_LIMITS[kind].characters);
    }
    for (const kind of ["headline", "description", "path"] as const) {
      const own = copy.lines.filter((line) => line.kind === kind);
      expect(own.length).toBeLessThanOrEqual(COPY_LIMITS[kind].most);
      expect(new Set(own.map(({ text }) => text.toLowerCase())).size).toBe(own.length);
    }
    expect(copy.isComplete).toBe(true);
  });

  test("elsewhere a product is called what most people type, be it funded or not", () => {
    const german = { language: "de", name: "Kettles", localName: "wasserkocher", keywords: ["wasserkocher glas"] };
    expect(headlines(german)[0]).toBe("Wasserkocher");
  });

  test("no text says what the data of no product says, and of a product that is named what its own words do not", () => {
    const telescopes = {
      name: "Telescopes",
      keywords: ["refractor telescope", "telescope for kids", "reflector telescope", "telescope"],
      values: [
        { value: "reflector", search: "reflector telescope" },
        { value: "tripod", search: "telescope with tripod" },
      ],
    };
    const shelf = headlines(telescopes).join(" ");
    expect(shelf).toContain("Reflector Telescope");
    expect(shelf).toContain("Tripod");
    expect(shelf).not.toMatch(/refractor|kids/i);
    const own = draftCopy({ ...input, ...telescopes, own: ["Zenith Astro 80 Tripod Telescope"] }).lines;
    const texts = own.map(({ text }) => text).join(" ");
    expect(texts).toContain("Tripod");
    expect(texts).not.toMatch(/reflector|refractor|kids/i);
    expect(own.filter(({ kind }) => kind === "headline").length).toBeGreaterThanOrEqual(3);
  });

  test("too little to say is no ad", () => {
    expect(draftCopy({ ...input, language: "fr", keywords: [], values: [] }).isComplete).toBe(false);
  });
});
