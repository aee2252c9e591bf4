import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tool } from "../../tools/define.js";
import { dataTools } from "../../tools/index.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../market.js";
import { contextOf, readClusterIds } from "./market/demand/demand-support.js";

/**
 * Whole results of the data tools, on one engine: that the others give the same is seen to by each tool's own tests.
 * After a wanted change: `npx vitest run test/tools/golden.test.ts -u`, then read the difference.
 */

type ClusterId = (name: string) => number;
/** Slug of the file in `golden/`, tool, input. */
type Case = readonly [slug: string, tool: string, input: (id: ClusterId) => object];

const US = { market: "US" };
const COFFEE = "Home & Kitchen > Coffee";

const CASES: readonly Case[] = [
  ["market-overview", "market_overview", () => ({})],
  ["market-coverage", "market_coverage", () => ({ market: "DE", limit: 3 })],
  [
    "find-clusters-in-a-question",
    "find_clusters",
    () => ({ text: "Do espresso machines, running shoe racks or pianos sell better?", withUnknown: true, limit: 2 }),
  ],
  [
    "find-clusters-of-phrases",
    "find_clusters",
    () => ({ phrases: ["Heizlüfter", "robot vacum", "coffee", "flux capacitors"], limit: 3 }),
  ],
  [
    "find-keywords",
    "find_keywords",
    (id) => ({ ...US, clusterIds: [id("Air fryers")], text: "Is air fryer or best air fryer easier to win?" }),
  ],
  ["find-names", "find_names", () => ({ text: "Is Vapiro dearer at Everbay than at Tradewick?" })],
  [
    "find-values",
    "find_values",
    (id) => ({ ...US, clusterIds: [id("Robot vacuums")], text: "white robot vacuums by color, self-emptying ones" }),
  ],
  [
    "map-products",
    "map_products",
    () => ({
      ...US,
      products: [
        ["Robovik Cyclone 700 Robot Vacuum White", null],
        ["Yoga mat, non-slip, 6 mm", "Sports > Yoga"],
        ["Replacement brush for robot vacuums", null],
        ["Bohnenkaffee 1 kg", "Lebensmittel > Kaffee"],
        ["Flux capacitor", null],
      ].map(([title, category], at) => ({ id: String(at), title, category, brand: null })),
    }),
  ],
  [
    "keyword-metrics-of-a-product",
    "keyword_metrics",
    (id) => ({
      ...US,
      clusterIds: [id("Paddling pools")],
      measures: ["course", "season", "groups"],
      months: 36,
      limit: 3,
    }),
  ],
  [
    "keyword-metrics-rising",
    "keyword_metrics",
    () => ({ market: "GB", category: COFFEE, order: "rising", months: 12, limit: 3 }),
  ],
  [
    "keyword-metrics-containing",
    "keyword_metrics",
    () => ({ ...US, containing: ["matcha", "for women"], order: "falling", months: 24, limit: 2 }),
  ],
  ["buyer-questions", "buyer_questions", (id) => ({ ...US, clusterIds: [id("Standing desks")], limit: 2 })],
  ["buyer-questions-of-a-category", "buyer_questions", () => ({ market: "GB", category: COFFEE, limit: 1 })],
  ["ghost-products", "ghost_products", (id) => ({ ...US, clusterIds: [id("Paddling pools")], limit: 4 })],
  ["ghost-products-of-a-category", "ghost_products", () => ({ market: "DE", category: COFFEE, months: 3, limit: 3 })],
  ["title-terms", "title_terms", (id) => ({ ...US, clusterIds: [id("Yoga mats")], limit: 4, characters: 60 })],
  [
    "title-terms-of-a-title",
    "title_terms",
    (id) => ({ market: "GB", clusterIds: [id("Dog beds")], title: "Comfy bed for dogs, grey", brand: "Nap", limit: 3 }),
  ],
  ["demand-supply", "demand_supply", () => ({ ...US, limit: 4 })],
  [
    "demand-supply-surplus",
    "demand_supply",
    () => ({ market: "DE", category: "Home & Kitchen", order: "surplus", priceMin: 10, priceMax: 90, limit: 2 }),
  ],
  [
    "demand-supply-growth-stated",
    "demand_supply",
    () => ({ market: "GB", order: "growth", conversionRate: 0.03, orderValue: 40, asOf: "2026-06-30", limit: 2 }),
  ],
  [
    "concentration",
    "concentration",
    (id) => ({ ...US, clusterIds: [id("Robot vacuums"), id("Bread makers")], brands: 3 }),
  ],
  [
    "attribute-gaps",
    "attribute_gaps",
    (id) => ({ ...US, clusterIds: [id("Robot vacuums"), id("Water bottles")], limit: 4 }),
  ],
  [
    "competitor-prices",
    "competitor_prices",
    (id) => ({ ...US, clusterIds: [id("Power banks")], brands: ["Sonavik"], topPositions: 3, limit: 3 }),
  ],
  [
    "competitor-prices-cheapest",
    "competitor_prices",
    (id) => ({
      market: "DE",
      clusterIds: [id("Espresso machines")],
      offersPerProduct: 1,
      condition: null,
      inStockOnly: true,
      priceMax: 300,
      limit: 3,
    }),
  ],
  [
    "price-statistics-own-price",
    "price_statistics",
    (id) => ({ ...US, clusterIds: [id("Coffee beans")], ownPrice: 15, rank: "cheapest", rankLimit: 2 }),
  ],
  [
    "price-statistics-of-a-category",
    "price_statistics",
    () => ({ market: "GB", category: COFFEE, rank: "dearest", rankLimit: 2 }),
  ],
  [
    "price-history",
    "price_history",
    (id) => ({ ...US, clusterIds: [id("Robot vacuums")], from: "2026-05-01", below: 200, limit: 2 }),
  ],
  [
    "merchant-discounts",
    "merchant_discounts",
    (id) => ({ ...US, clusterIds: [id("Robot vacuums")], from: "2026-05-01" }),
  ],
  ["price-movers", "price_movers", () => ({ ...US, limit: 3 })],
  [
    "price-movers-down",
    "price_movers",
    () => ({ market: "GB", category: "Home & Kitchen", days: 90, direction: "down", to: "2026-08-31", limit: 3 }),
  ],
  ["price-products", "price_products", () => ({ ...US, words: ["robot", "vacuum", "white"], limit: 3 })],
  ["price-elasticity", "price_elasticity", (id) => ({ ...US, clusterIds: [id("Air fryers")], limit: 2 })],
  [
    "demand-series",
    "demand_series",
    (id) => ({ ...US, clusterIds: [id("Space heaters"), id("Matcha powder")], horizon: 2 }),
  ],
  ["demand-ranking", "demand_ranking", () => ({ market: "GB", limit: 2 })],
  [
    "demand-ranking-of-a-category",
    "demand_ranking",
    () => ({
      market: "DE",
      category: "Home & Kitchen",
      period: { from: "2026-01-01", to: "2026-06-30" },
      seasons: true,
      peakMonth: 1,
      limit: 2,
    }),
  ],
  ["market-size", "market_size", (id) => ({ ...US, clusterIds: [id("Yoga mats")] })],
  [
    "market-size-stated",
    "market_size",
    () => ({ market: "DE", category: COFFEE, conversionRate: 0.03, attainableShare: 0.1, priceMin: 20, limit: 2 }),
  ],
  ["audience-segments", "audience_segments", (id) => ({ ...US, clusterIds: [id("Walking pads")] })],
  [
    "keyword-bids",
    "keyword_bids",
    (id) => ({
      ...US,
      clusterIds: [id("Standing desks")],
      margin: 0.4,
      profitGoal: 0.1,
      budget: { amount: 50, per: "day" },
      limit: 4,
    }),
  ],
  [
    "keyword-bids-stated",
    "keyword_bids",
    (id) => ({
      market: "GB",
      clusterIds: [id("Dog beds")],
      conversionRate: 0.05,
      orderValue: 45,
      targetAcos: 0.2,
      rivalBrands: ["Nap"],
      asOf: "2026-06-30",
      limit: 3,
    }),
  ],
  [
    "negative-terms",
    "negative_terms",
    (id) => ({ ...US, clusterIds: [id("Espresso machines")], chosen: ["espresso machine"], limit: 4 }),
  ],
  [
    "query-market-brands",
    "query_market",
    (id) => ({
      markets: ["US"],
      clusterIds: [id("Blenders")],
      measures: ["price-median", "offers", "order-share"],
      by: "brand",
      having: [{ measure: "offers", is: "at least", value: 3 }],
      limit: 4,
    }),
  ],
  [
    "query-market-periods",
    "query_market",
    (id) => ({
      markets: ["US", "DE"],
      clusterIds: [id("Snow shovels")],
      measures: ["searches", "units"],
      period: { from: "2026-01-01", to: "2026-01-31" },
      against: { period: { from: "2025-01-01", to: "2025-01-31" } },
    }),
  ],
  [
    "query-market-refused",
    "query_market",
    () => ({
      markets: ["GB"],
      measures: ["revenue", "searches"],
      by: "keyword",
      where: [{ on: "difficulty", is: "at most", value: 20 }],
      limit: 2,
    }),
  ],
];

describe.runIf(engines().includes("duckdb"))("golden results", () => {
  let warehouse: Warehouse;
  let id: ClusterId;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    id = await readClusterIds(warehouse);
  });
  afterAll(() => warehouse.close());

  it.each(CASES)("%s", async (slug, name, input) => {
    const tool: Tool | undefined = dataTools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    const { data, provenance } = await tool.run(input(id), contextOf(warehouse));
    const { tookMs: _, ...origin } = provenance;
    await expect(`${layOut({ data, origin }, 0)}\n`).toMatchFileSnapshot(`golden/${slug}.json`);
  });
});

it("every data tool has one", () => {
  expect([...new Set(CASES.map(([, tool]) => tool))].sort()).toEqual(dataTools.map(({ name }) => name).sort());
});

const WIDTH = 140;

/** JSON with what fits on a line on one line, so that a change of a figure is one changed line. Float noise of the last digits is taken out. */
function layOut(value: unknown, depth: number): string {
  const flat = JSON.stringify(value, (_key, each) => (typeof each === "number" ? Number(each.toPrecision(12)) : each));
  if (typeof value !== "object" || value === null || flat.length + depth < WIDTH) return flat;
  const [open, close, parts] = Array.isArray(value)
    ? ["[", "]", value.map((each) => layOut(each, depth + 1))]
    : [
        "{",
        "}",
        Object.entries(value).flatMap(([key, each]) =>
          each === undefined ? [] : [`${JSON.stringify(key)}: ${layOut(each, depth + 1)}`],
        ),
      ];
  const indent = " ".repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${indent}${part}`).join(",\n")}\n${" ".repeat(depth)}${close}`;
}
