import { describe, expect, it } from "vitest";
import { dataTools } from "../../tools/index.js";

/** What a caller may ask of each data tool: the least and the most that is taken, and what is meant when nothing is said. */

interface Limits {
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
  /** Missing: the field has to be given. */
  readonly otherwise?: unknown;
}

const otherwise = (values: readonly unknown[]) => (values.length === 0 ? {} : { otherwise: values[0] });

const whole = (least: number, most: number, ...unsaid: unknown[]): Limits => ({
  takes: [least, most],
  refuses: [least - 1, most + 1, least + 0.5, String(least)],
  ...otherwise(unsaid),
});
const text = (least: number, most: number, ...unsaid: unknown[]): Limits => ({
  takes: ["x".repeat(least), "x".repeat(most)],
  refuses: ["x".repeat(most + 1), 7, ...(least > 0 ? ["x".repeat(least - 1)] : [])],
  ...otherwise(unsaid),
});
/** A list, and one thing that may stand in it: of texts the longest one. */
const list = (item: unknown, least: number, most: number, ...unsaid: unknown[]): Limits => ({
  takes: [Array(least).fill(item), Array(most).fill(item)],
  refuses: [
    Array(most + 1).fill(item),
    ...(least > 0 ? [[]] : []),
    ...(typeof item === "string" ? [[`${item}x`]] : []),
  ],
  ...otherwise(unsaid),
});
const share: Limits = { takes: [0.0001, 1], refuses: [0, 1.0001, -0.1], otherwise: null };
const amount: Limits = { takes: [0.01, 1e9], refuses: [0, -1], otherwise: null };
const amountOrNothing = (unsaid: unknown): Limits => ({ takes: [0, 1e9], refuses: [-0.01], otherwise: unsaid });
const choice = (values: readonly unknown[], ...unsaid: unknown[]): Limits => ({
  takes: values,
  refuses: ["", "other"],
  ...otherwise(unsaid),
});
const date: Limits = { takes: ["2026-10-31"], refuses: ["2026-10", "31.10.2026", "2026-10-31T00:00"], otherwise: null };
const dates: Limits = {
  takes: [{ from: "2026-01-01", to: "2026-10-31" }],
  refuses: [{ from: "2026-01-01" }, { from: "2026-01", to: "2026-02" }],
  otherwise: null,
};
const market: Limits = { takes: ["US", "DE"], refuses: ["us", "USA", "U", "1A"] };
const clusterIds = list(0, 1, 50);
const someClusters = list(0, 1, 50, null);
const category = text(1, 300, null);
const names = list("x".repeat(200), 0, 20, []);
const productIds = list(0, 0, 50, []);
const priceBound = amountOrNothing(null);

/** Beside the fields whose limits are tried, an input that is taken as it is. */
const TOOLS: Readonly<Record<string, { readonly input: object; readonly limits: Readonly<Record<string, Limits>> }>> = {
  market_overview: { input: {}, limits: {} },
  market_coverage: { input: { market: "US" }, limits: { limit: whole(1, 50, 10) } },
  find_clusters: {
    input: { text: "kettles" },
    limits: {
      text: text(1, 8000),
      language: { takes: ["de"], refuses: ["DE", "deu", ""], otherwise: undefined },
      withUnknown: choice([true, false], false),
      limit: whole(1, 20, 5),
    },
  },
  find_keywords: {
    input: { market: "US", clusterIds: [1], text: "x" },
    limits: { market, clusterIds, text: text(1, 10_000) },
  },
  find_names: { input: { text: "x" }, limits: { text: text(0, 10_000) } },
  find_values: {
    input: { text: "x", clusterIds: [], market: "US" },
    limits: { market, text: text(0, 10_000), clusterIds: list(0, 0, 50) },
  },
  map_products: {
    input: { products: [] },
    limits: {
      products: list({ id: "1", title: "Kettle", category: null, brand: null }, 0, 20_000),
      market: { ...market, otherwise: undefined },
    },
  },
  keyword_metrics: {
    input: { market: "US" },
    limits: {
      market,
      clusterIds: someClusters,
      category,
      containing: list("x".repeat(100), 1, 10, null),
      order: choice(["volume", "rising", "falling"], "volume"),
      minVolume: amountOrNothing(100),
      measures: { takes: [[], ["course", "season", "groups"]], refuses: [["other"]], otherwise: [] },
      months: whole(12, 36, 24),
      limit: whole(1, 200, 50),
    },
  },
  buyer_questions: {
    input: { market: "US" },
    limits: { market, clusterIds: someClusters, category, limit: whole(1, 50, 5) },
  },
  ghost_products: {
    input: { market: "US" },
    limits: {
      market,
      clusterIds: someClusters,
      category,
      months: whole(1, 36, 12),
      minSearches: amountOrNothing(10),
      limit: whole(1, 100, 20),
    },
  },
  title_terms: {
    input: { market: "US", clusterIds: [1] },
    limits: {
      market,
      clusterIds: list(0, 1, 10),
      title: text(3, 300, null),
      brand: text(1, 60, null),
      characters: whole(20, 300, null),
      limit: whole(1, 50, 15),
    },
  },
  demand_supply: {
    input: { market: "US" },
    limits: {
      market,
      category: text(1, 200, null),
      clusterIds: someClusters,
      asOf: date,
      order: choice(["gap", "index", "surplus", "growth"], "gap"),
      priceMin: priceBound,
      priceMax: priceBound,
      conversionRate: share,
      orderValue: amount,
      top: whole(1, 200, null),
      limit: whole(1, 200, 20),
    },
  },
  concentration: {
    input: { market: "US", clusterIds: [1] },
    limits: { market, clusterIds, asOf: date, brands: whole(3, 50, 8) },
  },
  attribute_gaps: {
    input: { market: "US", clusterIds: [1] },
    limits: { market, clusterIds, limit: whole(1, 200, 30) },
  },
  competitor_prices: {
    input: { market: "US", clusterIds: [1] },
    limits: {
      market,
      clusterIds,
      priceMin: priceBound,
      priceMax: priceBound,
      brands: names,
      merchants: names,
      productIds,
      condition: choice(["new", "refurbished", "used", null], "new"),
      inStockOnly: choice([true, false], false),
      offersPerProduct: whole(1, 100, 100),
      topPositions: whole(1, 100, 10),
      limit: whole(1, 200, 50),
    },
  },
  price_statistics: {
    input: { market: "US", clusterIds: [1] },
    limits: {
      market,
      clusterIds: someClusters,
      category,
      priceMin: priceBound,
      priceMax: priceBound,
      brands: names,
      merchants: names,
      packUnits: { takes: [1, 1000], refuses: [0, 1.5], otherwise: null },
      ownPrice: amount,
      rank: choice(["cheapest", "dearest", null], null),
      rankLimit: whole(1, 50, 10),
    },
  },
  price_history: {
    input: { market: "US", clusterIds: [1] },
    limits: {
      market,
      clusterIds,
      from: date,
      to: date,
      brands: names,
      merchants: names,
      productIds,
      below: amount,
      limit: whole(1, 50, 10),
    },
  },
  merchant_discounts: {
    input: { market: "US" },
    limits: {
      market,
      clusterIds: someClusters,
      category,
      from: date,
      to: date,
      priceMin: priceBound,
      priceMax: priceBound,
      brands: names,
      merchants: names,
    },
  },
  price_movers: {
    input: { market: "US" },
    limits: {
      market,
      clusterIds: someClusters,
      category,
      brands: names,
      merchants: names,
      days: whole(1, 1100, 30),
      to: date,
      direction: choice(["any", "up", "down"], "any"),
      limit: whole(1, 100, 20),
    },
  },
  price_products: {
    input: { market: "US", clusterIds: [1] },
    limits: { market, brands: names, words: list("x".repeat(60), 0, 12, []), limit: whole(1, 50, 5) },
  },
  price_elasticity: {
    input: { market: "US", clusterIds: [1] },
    limits: { market, clusterIds, brands: names, productIds, limit: whole(1, 30, 10) },
  },
  demand_series: {
    input: { market: "US", clusterIds: [1] },
    limits: { market, clusterIds, period: dates, horizon: whole(1, 12, 6) },
  },
  demand_ranking: {
    input: { market: "US" },
    limits: {
      market,
      period: dates,
      peakMonth: whole(1, 12, null),
      seasons: choice([true, false], false),
      limit: whole(1, 50, 10),
    },
  },
  market_size: {
    input: { market: "US" },
    limits: {
      market,
      clusterIds: someClusters,
      priceMin: priceBound,
      priceMax: amount,
      conversionRate: share,
      clickRate: share,
      searchShare: share,
      attainableShare: share,
      orderValue: amount,
      limit: whole(1, 50, 10),
    },
  },
  audience_segments: { input: { market: "US", clusterIds: [1] }, limits: { market, clusterIds } },
  keyword_bids: {
    input: { market: "US", clusterIds: [1] },
    limits: {
      market,
      clusterIds,
      asOf: date,
      conversionRate: share,
      orderValue: amount,
      targetAcos: share,
      margin: share,
      profitGoal: share,
      budget: {
        takes: [
          { amount: 0.01, per: "day" },
          { amount: 9, per: "month" },
        ],
        refuses: [
          { amount: 0, per: "day" },
          { amount: 1, per: "year" },
        ],
        otherwise: null,
      },
      ownBrands: list("x".repeat(100), 0, 20, []),
      rivalBrands: list("x".repeat(100), 0, 20, []),
      limit: whole(1, 500, 200),
    },
  },
  negative_terms: {
    input: { market: "US", clusterIds: [1] },
    limits: {
      market,
      clusterIds,
      asOf: date,
      chosen: list("x".repeat(200), 0, 1000, []),
      conversionRate: share,
      termsPerCluster: whole(1, 5000, 5000),
      limit: whole(1, 500, 100),
    },
  },
  query_market: {
    input: { markets: ["US"], measures: ["searches"] },
    limits: {
      markets: list("US", 1, 10),
      clusterIds: someClusters,
      category,
      brands: names,
      merchants: names,
      measures: {
        takes: [["searches"], ["searches", "offers", "units", "clicks"]],
        refuses: [[], ["other"], Array(5).fill("searches")],
      },
      by: choice(["market", "brand", "month"], null),
      byMonth: { takes: [true, false], refuses: ["yes"], otherwise: false },
      attribute: text(1, 200, null),
      where: list({ on: "brand", is: "equal", value: "x" }, 0, 10, []),
      having: list({ measure: "searches", is: "at least", value: 1 }, 0, 4, []),
      order: {
        takes: [{ by: "searches", first: "most" }],
        refuses: [
          { by: "offers", first: "most" },
          { by: "searches", first: "last" },
        ],
        otherwise: null,
      },
      limit: whole(1, 50, null),
      period: dates,
      against: {
        takes: [{ period: { from: "2025-01-01", to: "2025-10-31" } }],
        refuses: [{ period: { from: "2026-02-01", to: "2026-01-01" } }],
        otherwise: null,
      },
      shareOf: choice(["scope", "market"], "scope"),
    },
  },
};

it("every data tool is listed", () => {
  expect(Object.keys(TOOLS).sort()).toEqual(dataTools.map(({ name }) => name).sort());
});

it("the phrases to look up are one to twenty, each of 1 to 200 characters, and stand in the place of a text", () => {
  const find = dataTools.find(({ name }) => name === "find_clusters");
  const isTaken = (input: unknown) => find?.input.safeParse(input).success;
  for (const phrases of [["x"], ["x".repeat(200)], Array(20).fill("x")]) expect(isTaken({ phrases })).toBe(true);
  for (const phrases of [[], [""], ["x".repeat(201)], Array(21).fill("x")]) expect(isTaken({ phrases })).toBe(false);
  expect([isTaken({}), isTaken({ text: "x", phrases: ["x"] })]).toEqual([false, false]);
});

it("offers are named by brands or words where no product group is given", () => {
  const find = dataTools.find(({ name }) => name === "price_products");
  const isTaken = (input: object) => find?.input.safeParse({ market: "US", ...input }).success;
  expect([{ words: ["x"] }, { brands: ["x"] }, { clusterIds: [0] }].map(isTaken)).toEqual([true, true, true]);
  expect([{}, { words: ["x".repeat(61)] }, { words: [""] }].map(isTaken)).toEqual([false, false, false]);
});

describe.each(dataTools.map((tool) => [tool.name, tool] as const))("%s", (name, tool) => {
  const { input, limits } = TOOLS[name] ?? { input: {}, limits: {} };
  const tried = Object.entries(limits);

  it("takes the least and the most, and nothing beyond", () => {
    for (const [field, { takes, refuses }] of tried) {
      const isTaken = (value: unknown) => tool.input.safeParse({ ...input, [field]: value }).success;
      expect([field, takes.map(isTaken)]).toEqual([field, takes.map(() => true)]);
      expect([field, refuses.map(isTaken)]).toEqual([field, refuses.map(() => false)]);
    }
  });

  it("means by what is left out what it always meant", () => {
    for (const [field, known] of tried) {
      const { [field]: _left, ...without } = input as Record<string, unknown>;
      const parsed = tool.input.safeParse(without);
      const meant = parsed.success ? { otherwise: (parsed.data as Record<string, unknown>)[field] } : {};
      expect({ field, ...meant }).toStrictEqual({ field, ...otherwise("otherwise" in known ? [known.otherwise] : []) });
    }
  });
});
