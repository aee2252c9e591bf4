import { describe, expect, test } from "vitest";
import { renderStatement } from "../../../graph/figure.js";
import type { Entities } from "../../../graph/question.js";
import { analyse, type GapInsight, supplyOf } from "../../../graph/specialists/gap/analyse.js";
import type { GapFacts } from "../../../graph/specialists/gap/facts.js";
import { write } from "../../../graph/specialists/gap/write.js";
import type { AttributeValueGap } from "../../../tools/market/attribute-gaps.js";
import type { GapLine } from "../../../tools/market/demand-supply.js";
import { fakeEntities } from "../../fakes.js";
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
    ratio: 500,
    smoothedRatio: 21.8,
    gapIndex: 0.7,
    saturation: 0.5,
    valuePerMonth: { low: 100, base: 200, high: 400 },
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

function facts(rows: GapLine[], more: Partial<GapFacts> = {}): GapFacts {
  const data = {
    market: "US",
    currency: "USD",
    period: { from: "2025-11-01", to: "2026-10-01" },
    whole,
    asked: null,
    categories: [],
    stability: { draws: 200, seed: 1, top: 10 },
    method: "",
    total: rows.length,
    rows,
  };
  return { gaps: evidenced(data, "gap-1"), surplus: null, concentration: null, attributes: null, ...more };
}

const named: Entities = { ...fakeEntities, clusters: [match(7, "Kettles")] };

function insightOf(given: GapFacts, entities: Entities = named): GapInsight {
  const insight = analyse(given, { text: "", entities });
  if (insight === "unknown product") throw new Error("a product was named");
  return insight;
}

describe("supplyOf", () => {
  test.each([
    [1.2, "under-supplied"],
    [0.23, "under-supplied"],
    [0.22, "balanced"],
    [0, "balanced"],
    [-0.22, "balanced"],
    [-0.5, "over-supplied"],
    [null, "unknown"],
  ] as const)("%s is %s", (gapIndex, supply) => expect(supplyOf(gapIndex)).toBe(supply));
});

describe("judging one cluster", () => {
  test("twice the demand share reads as two times, beside the category, with the products that close the gap", () => {
    const [row] = insightOf(facts([line({ gapIndex: Math.log(2) })])).rows;
    expect(row).toMatchObject({
      supply: "under-supplied",
      againstCategory: 2,
      productsToTypical: 20,
      isValueAssumed: false,
    });
    expect(row?.times).toBeCloseTo(2, 9);
  });

  test.each([
    ["saturated: none are missing", { saturation: 1 }, null],
    ["nothing on sale: no multiple of nothing", { saturation: 0, products: 0, ratio: null }, null],
    ["unknown", { saturation: null }, null],
    ["a quarter of the typical", { saturation: 0.25 }, 60],
  ])("products to the typical supply, %s", (_name, more, expected) => {
    expect(insightOf(facts([line(more)])).rows[0]?.productsToTypical).toBe(expected);
  });

  test("unknown stays unknown: no ratio, no times", () => {
    const [row] = insightOf(
      facts([line({ gapIndex: null, ratio: null, valuePerMonth: null, searchesPerMonth: null })]),
    ).rows;
    expect(row).toMatchObject({ supply: "unknown", times: null, againstCategory: null });
  });

  test("only attribute gaps that are wide and searched are kept", () => {
    const value = (name: string, gapIndex: number | null, demandShare: number): AttributeValueGap => ({
      attribute: "material",
      value: name,
      searchesPerMonth: 100,
      keywords: 1,
      topKeyword: name,
      productsOnSale: 1,
      listedProducts: 1,
      demandShare,
      supplyShare: 0.01,
      gapIndex,
    });
    const values = [value("glass", 1, 0.1), value("steel", 0.2, 0.2), value("gold", 2, 0.001), value("wood", null, 0)];
    const cluster = {
      clusterId: 7,
      offers: 1,
      productsOnSale: 1,
      searchesPerMonth: 1,
      keywords: 1,
      namingKeywords: 1,
      values,
    };
    const attributes = evidenced({ language: "en", method: "", clusters: [cluster] }, "gap-3");
    const { rows } = insightOf(facts([line()], { attributes }));
    expect(rows[0]?.attributes.map(({ value: name }) => name)).toEqual(["glass"]);
  });
});

describe("limits name the true reasons", () => {
  const shops: Entities = { ...named, merchants: ["Northmart"] };
  const assumed = line({ assumptions: [measured("click rate", 0.05, "ASSUMED"), measured("price", 40)] });
  test.each([
    ["assumed rates", facts([assumed]), named, "assumed click rate"],
    ["ranges", facts([line({ rangedKeywords: 2 })]), named, "volume range only"],
    ["few products", facts([line({ products: 3 })]), named, "fewer than ten products"],
    ["unknown growth", facts([line({ growth: null })]), named, "growth is unknown"],
    ["merchants", facts([line()]), shops, "not split by brand or shop"],
  ] as const)("%s", (_name, given, entities: Entities, reason) => {
    expect(insightOf(given, entities).limits.join("; ")).toContain(reason);
  });

  test("nothing assumed, nothing ranged: only that shops are those loaded", () => {
    expect(insightOf(facts([line()])).limits).toEqual([
      "supply is what the loaded shops offer new and in stock, not every shop there is",
    ]);
  });
});

describe("headlines", () => {
  const headline = (given: GapFacts, entities: Entities = named): string =>
    renderStatement(write(insightOf(given, entities), { text: "", entities }).headline);

  test.each([
    [
      { gapIndex: Math.log(2) },
      "Kettles in the United States: under-supplied, with a share of all searches 2.00 times its share of all products on sale. The open demand is worth about $200 a month ($100 to $400).",
    ],
    [
      { gapIndex: -1, valuePerMonth: { low: 0, base: 0, high: 0 } },
      "Kettles in the United States: over-supplied, with a share of all products on sale 2.72 times its share of all searches. By this measure no open demand is left.",
    ],
    [
      { gapIndex: null, valuePerMonth: null, searchesPerMonth: null },
      "Kettles in the United States: the demand is not measured, so it cannot be set against 20 products on sale.",
    ],
  ] as const)("%#", (more, expected) => expect(headline(facts([line(more)]))).toBe(expected));

  test("a ranking starts with its first row; without products on sale it says so", () => {
    const entities = fakeEntities;
    expect(headline(facts([line({ products: 0, ratio: null })]), entities)).toBe(
      "In the United States, the largest gap is Kettles: open demand worth about $200 a month ($100 to $400), with no product on sale.",
    );
  });

  test("a named cluster that the market does not know is left to the limits", () => {
    const entities: Entities = { ...named, clusters: [match(7, "Kettles"), match(8, "Samovars")] };
    expect(write(insightOf(facts([line()]), entities), { text: "", entities }).limits).toContain(
      "Samovars: neither searches nor offers in the United States",
    );
  });
});
