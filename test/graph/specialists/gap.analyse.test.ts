import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/answer/figure.js";
import { limit } from "../../../graph/answer/limit.js";
import { analyse, type GapInsight } from "../../../graph/specialists/gap/analyse.js";
import { readAttributes } from "../../../graph/specialists/gap/attributes.js";
import { GapDetails } from "../../../graph/specialists/gap/details.js";
import type { GapFacts } from "../../../graph/specialists/gap/gather.js";
import { levelOf, supplyOf, verdictOf } from "../../../graph/specialists/gap/judge.js";
import type { GapRequest } from "../../../graph/specialists/gap/plan.js";
import { signals } from "../../../graph/specialists/gap/signals.js";
import { write } from "../../../graph/specialists/gap/write.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { Scope } from "../../../graph/understand/request.js";
import type { AttributeValueGap } from "../../../tools/market/gap/attribute-gaps.js";
import type { GapLine } from "../../../tools/market/gap/gap-ranking.js";
import { fakeEntities } from "../../fakes.js";
import { requestOf } from "../requests.js";
import { evidenced, match } from "./gap-campaign-support.js";

const measured = (name: string, base: number, origin = "measured: own ads, 500 clicks") => ({
  name,
  low: base * 0.8,
  base,
  high: base * 1.2,
  unit: "share",
  origin,
});

function line(more: Partial<GapLine> = {}): GapLine {
  return {
    clusterId: 7,
    name: "Kettles",
    categoryPath: "Home > Kitchen > Kettles",
    headTerm: "kettle",
    rank: 3,
    rankStability: 0.8,
    shrunkRank: null,
    searchesPerMonth: 10_000,
    searchesLow: 10_000,
    searchesHigh: 10_000,
    searchesSummed: 12_000,
    keywords: 20,
    rangedKeywords: 0,
    growth: 0.1,
    products: 20,
    offers: 60,
    merchants: 9,
    medianPrice: 40,
    ratio: 500,
    smoothedRatio: 21.8,
    gapIndex: 0.7,
    saturation: 0.5,
    valuePerMonth: { low: 100, base: 200, high: 400 },
    salesPerMonth: null,
    isPlausible: true,
    assumptions: [measured("click rate", 0.05), measured("conversion rate", 0.02), measured("price", 40)],
    category: { name: "Home > Kitchen", clusters: 9, rank: 1, ratio: 250, smoothedRatio: 15, gapIndex: 0.1 },
    ...more,
  };
}

const whole = {
  category: "",
  clusters: 40,
  searchesPerMonth: 400_000,
  products: 1600,
  ratio: 250,
  smoothedRatio: 15,
  gapIndex: 0,
};

function facts(rows: GapLine[], held: readonly number[] = []): GapFacts {
  const data = {
    market: "US",
    currency: "USD",
    period: { from: "2025-11-01", to: "2026-10-01" },
    whole,
    asked: null,
    categories: [],
    stability: { draws: 200, seed: 1, top: 10 },
    scopeStability: { top: 1, holds: rows.map(({ clusterId }, at) => ({ clusterId, share: held[at] ?? 1 })) },
    method: "",
    openDemand: null,
    clusters: rows.length,
    total: rows.length,
    rows,
  };
  return { gaps: evidenced(data, "gap-1"), surplus: null, concentration: null, attributes: null, ghosts: null };
}

const named: Entities = { ...fakeEntities, clusters: [match(7, "Kettles")] };
const toasters = line({ clusterId: 8, name: "Toasters", valuePerMonth: { low: 50, base: 100, high: 120 } });
const both: Entities = { ...named, clusters: [match(7, "Kettles"), match(8, "Toasters")] };

function questionOf(text: string, entities: Entities): GapRequest {
  const request = requestOf(text, entities, "gap");
  return { ...request, details: GapDetails.parse(request.details.gap) };
}

const insightOf = (given: GapFacts, entities: Entities = named, text = "kettles"): GapInsight =>
  analyse(given, questionOf(text, entities));

test.each([
  [1.2, "under-supplied"],
  [0.23, "under-supplied"],
  [0.22, "balanced"],
  [0, "balanced"],
  [-0.22, "balanced"],
  [-0.5, "over-supplied"],
  [null, "unknown"],
] as const)("supplyOf %s is %s", (gapIndex, supply) => expect(supplyOf(gapIndex)).toBe(supply));

test.each([
  ["under-supplied", true, false, false, "enter"],
  ["under-supplied", true, true, false, "with care"],
  ["under-supplied", true, false, true, "with care"],
  ["under-supplied", false, false, false, "no opening"],
  ["balanced", true, false, false, "small opening"],
  ["balanced", false, false, false, "no opening"],
  ["over-supplied", false, false, false, "crowded"],
  ["unknown", false, false, false, "unknown"],
] as const)("%s, open %s, falling %s, held %s: %s", (supply, hasOpenDemand, isFalling, isHeld, verdict) => {
  expect(verdictOf({ supply, hasOpenDemand, isFalling, isHeld })).toBe(verdict);
});

test.each([
  ["concentrated", 0.4, "concentrated"],
  ["fragmented", 0.2, "moderate"],
  ["fragmented", 0.1, "fragmented"],
  ["unknown", 0.9, "unknown"],
] as const)("brands %s at %s are %s", (verdict, brandHhi, level) => {
  expect(levelOf({ verdict, brandHhi })).toBe(level);
});

describe("judging one cluster", () => {
  test("twice the demand share reads as two times, with the products that close the gap", () => {
    const [row] = insightOf(facts([line({ gapIndex: Math.log(2) })])).rows;
    expect(row).toMatchObject({ supply: "under-supplied", trend: "growing", verdict: "enter" });
    expect(row?.productsToTypical?.value).toBe(20);
    expect(row?.times.value).toBeCloseTo(2, 9);
  });

  test.each([
    ["saturated: none are missing", { saturation: 1 }, undefined],
    ["nothing on sale: no multiple of nothing", { saturation: 0, products: 0, ratio: null }, undefined],
    ["unknown", { saturation: null }, undefined],
    ["a quarter of the typical", { saturation: 0.25 }, 60],
  ])("products to the typical supply, %s", (_name, more, expected) => {
    expect(insightOf(facts([line(more)])).rows[0]?.productsToTypical?.value).toBe(expected);
  });

  test("unknown stays unknown: no ratio, no times", () => {
    const unmeasured = line({ gapIndex: null, ratio: null, valuePerMonth: null, searchesPerMonth: null });
    const [row] = insightOf(facts([unmeasured])).rows;
    expect(row).toMatchObject({ supply: "unknown", verdict: "unknown" });
    expect(row?.times.value).toBeNull();
  });
});

describe("variants", () => {
  const value = (attribute: string, name: string, more: Partial<AttributeValueGap> = {}): AttributeValueGap => ({
    attribute,
    value: name,
    searchesPerMonth: 100,
    keywords: 1,
    topKeyword: name,
    productsOnSale: 10,
    listedProducts: 10,
    demandShare: 0.1,
    supplyShare: 0.1,
    gapIndex: 0,
    ...more,
  });
  const glass = value("material", "glass", { searchesPerMonth: 900, productsOnSale: 1, gapIndex: 2 });
  const steel = value("material", "steel", { productsOnSale: 19, gapIndex: -2 });
  const read = (values: AttributeValueGap[], named: Partial<Pick<Scope, "values" | "attributes">> = {}) => {
    const cluster = {
      clusterId: 7,
      offers: 1,
      productsOnSale: 20,
      searchesPerMonth: 1,
      keywords: 1,
      namingKeywords: 1,
    };
    return readAttributes([{ ...cluster, values }], () => "Kettles", { values: [], attributes: [], ...named });
  };

  test("shares are those among the values of the attribute; far fewer products than searches is no chance", () => {
    const [gap] = read([glass, steel]).gaps;
    expect(gap).toMatchObject({ isClear: true, supply: "under-supplied" });
    expect([gap?.demandShare.value, gap?.supplyShare.value]).toEqual([0.9, 0.05]);
  });

  test("one product of two may be chance", () => {
    const few = [
      value("type", "fast", { searchesPerMonth: 800, productsOnSale: 1, gapIndex: 0.5 }),
      value("type", "slow", { productsOnSale: 1, gapIndex: -1 }),
    ];
    expect(read(few).gaps).toMatchObject([{ isClear: false }]);
  });

  test("rarely searched values, narrow gaps and the only value that searches name are no gaps", () => {
    const lone = value("feature", "lid", { gapIndex: 3 });
    const values = [
      value("size", "1 l", { demandShare: 0.001, gapIndex: 2 }),
      value("size", "2 l", { gapIndex: 0.2 }),
      lone,
      value("feature", "filter", { searchesPerMonth: 0, gapIndex: null }),
    ];
    expect(read(values).gaps).toEqual([]);
  });

  test("an attribute or a value that the question names", () => {
    expect(read([glass, steel], { attributes: ["material"] }).kinds).toEqual(["material"]);
    const values = [{ clusterId: 7, attribute: "material", value: "steel" }];
    expect(read([glass, steel], { values }).asked).toMatchObject([{ value: steel }]);
    expect(read([glass, steel], { values: [{ clusterId: 8, attribute: "material", value: "steel" }] }).asked).toEqual(
      [],
    );
  });
});

describe("limits name the true reasons", () => {
  const assumed = line({ assumptions: [measured("click rate", 0.05, "ASSUMED"), measured("price", 40)] });
  test.each<[string, GapFacts, Entities, string]>([
    ["assumed rates", facts([assumed]), named, "assumed click rate"],
    ["ranges", facts([line({ rangedKeywords: 9 })]), named, "range only"],
    ["few products", facts([line({ products: 3 })]), named, "fewer than ten products"],
    ["merchants", facts([line()]), { ...named, merchants: ["Northmart"] }, "not split by brand or shop"],
    ["price bounds", facts([line()]), { ...named, priceMax: 20 }, "price bounds do not narrow"],
  ])("%s", (_name, given, entities, reason) => {
    expect(
      insightOf(given, entities)
        .limits.map(({ words }) => words)
        .join("; "),
    ).toContain(reason);
  });

  test("an assumed input is named as the signals name it", () => {
    const found = insightOf(facts([assumed])).limits.find(({ id }) => id === "assumed-inputs");
    const [basis] = signals(facts([assumed]), questionOf("kettles", named)).basis;
    expect(found?.assumed).toEqual(["click rate"]);
    expect(found?.assumed).toEqual(basis?.assumed);
  });

  test("nothing assumed, hardly anything ranged: only that shops are those loaded", () => {
    expect(insightOf(facts([line({ rangedKeywords: 1 })])).limits.map(({ words }) => words)).toEqual([
      "supply is what the loaded shops offer new and in stock, not every shop there is",
    ]);
  });
});

describe("headlines", () => {
  const headline = (given: GapFacts, entities: Entities, text: string): string =>
    renderStatement(write(insightOf(given, entities, text), questionOf(text, entities)).headline);
  const saturated = "Are kettles saturated?";
  const room = "Is there room for more kettles?";
  const closed = { low: 0, base: 0, high: 0 };

  test.each([
    [saturated, {}, /^No\. Kettles .*under-supplied.*2\.01 times.*\$200 a month \(\$100 to \$400\)/],
    [room, {}, /^Yes\. Kettles .*under-supplied/],
    [saturated, { gapIndex: -1, saturation: 1, valuePerMonth: closed }, /^Yes\. Kettles .*over-supplied.*2\.72 times/],
    [room, { gapIndex: -1, saturation: 1, valuePerMonth: closed }, /^No\. Kettles .*over-supplied/],
    [saturated, { gapIndex: 0, saturation: 1, valuePerMonth: closed }, /^Yes, in that no demand is left open/],
    [room, { gapIndex: 0.1, saturation: 0.9 }, /^No, at most a small one/],
    [
      saturated,
      { gapIndex: null, valuePerMonth: null, searchesPerMonth: null },
      /^That cannot be said\. .*20 products/,
    ],
    ["Should I bother with kettles?", {}, /^Yes, on supply and demand alone\. Kettles/],
    ["Should I bother with kettles?", { growth: -0.3 }, /^Yes, with care\. .*demand is falling/],
    ["Should I bother with kettles?", { gapIndex: -1 }, /^No\. Kettles .*crowded/],
    ["Why are kettles a gap?", { growth: 0 }, /a gap, because few products meet many searches.*hardly moves/],
    ["Why are kettles a gap?", { gapIndex: -1 }, /no gap but crowded/],
    ["What is the gap for kettles worth?", {}, /worth about \$200 a month .*the 50\.0 % of its searches/],
    ["What is the gap for kettles worth?", { saturation: 1, valuePerMonth: closed }, /^Nothing by this measure/],
    ["How sure is the gap for kettles?", {}, /place 3 by value, among the first 10 .*80\.0 % of 200 draws/],
    ["How many shops sell kettles?", {}, /20 products from 9 shops, in 60 new offers/],
  ] as const)("%s %o", (text, more, expected) => {
    expect(headline(facts([line(more)]), named, text)).toMatch(expected);
  });

  test("of two the one with the larger gap, and by how much; doubt where the draws leave some", () => {
    const text = "kettles or toasters?";
    expect(headline(facts([line(), toasters]), both, text)).toMatch(
      /larger gap is that of kettles: .*\$200 a month against \$100 for toasters, 2\.00 times as much; it comes first in 100 %/,
    );
    expect(headline(facts([line(), toasters], [0.55]), both, text)).toMatch(/too close to call.*only 55\.0 %/);
  });

  test("the criterion decides the winner", () => {
    const crowded = { ...toasters, gapIndex: -1, ratio: 90 };
    expect(headline(facts([line(), crowded]), both, "which is more crowded, kettles or toasters?")).toMatch(
      /the more crowded is toasters \(over-supplied\): 90.0 searches .* against 500 for kettles/,
    );
    expect(headline(facts([line(), toasters]), both, "which is less crowded, kettles or toasters?")).toContain(
      "hardly differ",
    );
  });

  describe("whole categories", () => {
    const category = (name: string, gapIndex: number, ratio: number) => ({
      ...{ category: name, clusters: 9, searchesPerMonth: 1000, products: 100, smoothedRatio: 15, ratio, gapIndex },
    });
    const balanced = category("Toys", 0, 250);
    const withCategories = (...categories: readonly ReturnType<typeof category>[]): GapFacts => {
      const given = facts([line()]);
      return given.gaps === null
        ? given
        : { ...given, gaps: { ...given.gaps, data: { ...given.gaps.data, categories: [...categories] } } };
    };
    const told = (categories: readonly ReturnType<typeof category>[], supply: string) => {
      const text = `Which categories are most ${supply}-supplied?`;
      const draft = write(insightOf(withCategories(...categories), fakeEntities, text), questionOf(text, fakeEntities));
      const [table] = draft.sections.flatMap(({ tables }) => tables).filter(({ id }) => id === "gap-categories");
      return { headline: renderStatement(draft.headline), listed: table?.rows.map((row) => row.category) ?? [] };
    };
    const [home, pets, garden] = [category("Home", 0.9, 600), category("Pets", 0.5, 400), category("Garden", -0.8, 90)];

    test.each([
      ["under", [home, pets, balanced, garden], "Home is the most under-supplied: 600", "Home and Pets are clearly so"],
      ["under", [home, balanced, garden], "Home is the most under-supplied: 600", "it alone is clearly so"],
      ["under", [balanced, garden], "Toys is the most under-supplied: 250", "none is clearly so"],
      ["over", [home, balanced, garden], "Garden is the most over-supplied: 90", "it alone is clearly so"],
      ["over", [home, balanced], "Toys is the most over-supplied: 250", "none is clearly so"],
    ] as const)("most %s-supplied first", (supply, categories, first, clear) => {
      const { headline, listed } = told(categories, supply);
      expect(headline).toContain(`Of the ${categories.length} top-level categories`);
      expect(headline).toContain(first);
      expect(headline).toContain(clear);
      const names = categories.map(({ category: name }) => name);
      expect(listed).toEqual(supply === "over" ? names.reverse() : names);
    });
  });

  test("a named cluster that the market does not know is left to the limits", () => {
    const entities: Entities = { ...named, clusters: [match(7, "Kettles"), match(8, "Samovars")] };
    expect(write(insightOf(facts([line()]), entities), questionOf("", entities)).limits).toContainEqual(
      limit("unknown-products", "Samovars: neither searches nor offers in the United States"),
    );
  });
});
