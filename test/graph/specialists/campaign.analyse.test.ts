import { describe, expect, test } from "vitest";
import type { Entities } from "../../../graph/question.js";
import { analyse, type CampaignInsight } from "../../../graph/specialists/campaign/analyse.js";
import { COPY_LIMITS, draftCopy } from "../../../graph/specialists/campaign/copy.js";
import type { CampaignFacts } from "../../../graph/specialists/campaign/facts.js";
import type { KeywordBid } from "../../../tools/market/keyword-bids.js";
import { fakeEntities } from "../../fakes.js";
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
  return { bids: evidenced(data, "campaign-1"), negatives: null, attributes: null };
}

const entities: Entities = { ...fakeEntities, clusters: [match(7, "Kettles")] };

function insightOf(given: CampaignFacts, about: Entities = entities): CampaignInsight {
  const insight = analyse(given, { text: "", entities: about });
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
    expect(structure[0]).toMatchObject({ cost: 50, clicks: 100, orders: 4 });
    expect(structure[0]?.dailyBudget).toBeCloseTo(50 / 30.4, 9);
  });

  test.each([
    [20, [20]],
    [21, [20, 1]],
    [45, [20, 20, 5]],
  ])("%i keywords make ad groups of %j", (n, sizes) => {
    const keywords = Array.from({ length: n }, (_, index) => keyword(`kettle ${index}`));
    expect(insightOf(facts(keywords)).structure.map((group) => group.keywords.length)).toEqual(sizes);
  });
});

describe("what gets no money, and why", () => {
  test("too dear, wasteful, unknown and unfunded are told apart", () => {
    const insight = insightOf(
      facts([
        keyword("gold kettle", dear),
        keyword("kettle song", { isWasteful: true, plan: null }),
        keyword("odd kettle", { verdict: "unknown", cpcLow: null, bid: null, plan: null }),
        keyword("late kettle", { plan: null }),
        keyword("kettle"),
      ]),
    );
    const names = (list: readonly KeywordBid[]) => list.map(({ keyword: text }) => text);
    expect(names(insight.funded)).toEqual(["kettle"]);
    expect(names(insight.tooDear)).toEqual(["gold kettle"]);
    expect(names(insight.wasteful)).toEqual(["kettle song"]);
    expect(names(insight.unfunded)).toEqual(["late kettle"]);
    expect(insight.unknown).toBe(1);
  });

  test.each([
    [{ ...totals, orders: 4, cost: 50 }, 12.5],
    [{ ...totals, orders: 0, cost: 50 }, null],
  ])("cost per order %#", (base, expected) => {
    expect(insightOf(facts([keyword("kettle")], { forecast: { low: totals, base, high: totals } })).costPerOrder).toBe(
      expected,
    );
  });

  test("a monthly budget is also given per day", () => {
    expect(insightOf(facts([keyword("kettle")], { monthlyBudget: 304 })).dailyBudget).toBeCloseTo(10, 9);
    expect(insightOf(facts([keyword("kettle")])).dailyBudget).toBeNull();
  });
});

describe("limits", () => {
  test.each([
    ["a draft always says so", facts([keyword("kettle")]), entities, "nothing is sent to an ad account"],
    ["assumptions by name", facts([keyword("kettle")]), entities, "click rate and impression share are assumed"],
    ["a market price for an order", facts([keyword("kettle")]), entities, "median price"],
    ["a losing target", facts([keyword("kettle")]), { ...entities, margin: 0.2 }, "lose money"],
    ["unknown click prices", facts([keyword("kettle", { cpcLow: null })]), entities, "without a known click price"],
  ] as const)("%s", (_name, given, about, reason) => {
    expect(insightOf(given, about).limits.join("; ")).toContain(reason);
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
    const written = (text: string) => analyse({ ...given, attributes }, { text, entities: about }) as CampaignInsight;
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
    values: [],
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
    const copy = draftCopy({ ...input, language, name, keywords });
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

  test("too little to say is no ad", () => {
    expect(draftCopy({ ...input, language: "fr", keywords: [] }).isComplete).toBe(false);
  });
});
