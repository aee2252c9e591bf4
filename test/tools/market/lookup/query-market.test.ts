import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { InvalidInputError } from "../../../../tools/errors.js";
import { queryMarket } from "../../../../tools/market/lookup/query-market.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "../demand/demand-support.js";

const CHEAPEST = {
  "price-lowest": {
    found: 1,
    offers: [
      {
        cluster: 1,
        productId: 42,
        product: "Kaffora Deluxe 120 Espresso Machine Red",
        merchant: "Pennywhistle",
      },
    ],
  },
};

type Asked = z.input<typeof queryMarket.input>;

describe.each(engines())("query_market on %s", (engine) => {
  let warehouse: Warehouse;
  let idOf: (name: string) => number;
  const ask = async (input: Asked) => (await queryMarket.run(input, contextOf(warehouse))).data;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    idOf = await readClusterIds(warehouse);
  });
  afterAll(() => warehouse.close());

  test("holds groups to their place among all of them, and says where that ends", async () => {
    const asked: Asked = {
      markets: ["US"],
      category: "Sports & Fitness",
      measures: ["searches", "merchants"],
      by: "cluster",
      limit: 50,
    };
    const all = (await ask(asked)).rows.map(({ key, values }) => ({
      key,
      searches: values.searches ?? 0,
      merchants: values.merchants ?? 0,
    }));
    const { rows, groups, levels } = await ask({
      ...asked,
      having: [
        { measure: "searches", is: "among the highest", value: 1 / 2 },
        { measure: "merchants", is: "among the lowest", value: 1 / 2 },
      ],
    });
    const middleOf = (values: readonly number[]): number => {
      const sorted = values.toSorted((a, b) => a - b);
      const [below, above] = [
        sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
        sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0,
      ];
      return (below + above) / 2;
    };
    const [searches, merchants] = [middleOf(all.map((row) => row.searches)), middleOf(all.map((row) => row.merchants))];
    expect(levels).toEqual([
      { market: "US", measure: "searches", is: "among the highest", value: searches },
      { market: "US", measure: "merchants", is: "among the lowest", value: merchants },
    ]);
    const met = all.filter((row) => row.searches >= searches && row.merchants <= merchants).map(({ key }) => key);
    expect(met.length).toBeGreaterThan(0);
    expect(met.length).toBeLessThan(all.length / 2);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(met));
    expect(groups).toBe(met.length);
  });

  test("refuses a place among all groups that is no share", async () => {
    const having = [{ measure: "searches" as const, is: "among the highest" as const, value: 3 }];
    await expect(ask({ markets: ["US"], measures: ["searches"], by: "cluster", having })).rejects.toThrow(
      InvalidInputError,
    );
  });

  test("ranks single products by a price, under a condition, with where the figures come from", async () => {
    const { data, provenance } = await queryMarket.run(
      {
        markets: ["US"],
        clusterIds: [idOf("Espresso machines")],
        measures: ["price-lowest", "offers"],
        by: "product",
        where: [
          { on: "price-median", is: "at most", value: 200 },
          { on: "attribute", attribute: "colour", is: "equal", value: "Red" },
        ],
        limit: 1,
      },
      contextOf(warehouse),
    );
    expect(data).toEqual({
      measures: [
        { id: "price-lowest", name: "lowest price", unit: "money", additivity: "none", better: "less" },
        { id: "offers", name: "offers", unit: "count", additivity: "sum", better: "neither" },
      ],
      currencies: [{ market: "US", currency: "USD" }],
      rows: [
        {
          key: "1/42",
          keys: {
            market: "US",
            cluster: 1,
            clusterName: "Espresso machines",
            category: null,
            brand: expect.any(String),
            merchant: null,
            productId: 42,
            product: expect.stringMatching(/Espresso Machine.*Red/),
            keyword: null,
            attribute: null,
            value: null,
            stage: null,
            month: null,
            calendarMonth: null,
          },
          values: { "price-lowest": 139.99, offers: 1 },
          against: null,
          change: null,
          n: 2,
          basis: "item",
          coverage: {},
          againstCoverage: null,
          ends: CHEAPEST,
        },
      ],
      totals: [
        {
          market: "US",
          values: { "price-lowest": 139.99, offers: 3 },
          against: null,
          change: null,
          n: 6,
          basis: "item",
          coverage: {},
          againstCoverage: null,
          ends: CHEAPEST,
        },
      ],
      groups: 2,
      ties: 0,
      order: { by: "price-lowest", of: "value", first: "least" },
      windows: [
        { measure: "price-lowest", of: "period", from: null, to: null, basis: "as last seen", isClipped: false },
        { measure: "offers", of: "period", from: null, to: null, basis: "as last seen", isClipped: false },
      ],
      refused: [],
      notes: [],
    });
    expect(provenance).toMatchObject({
      tool: "query_market",
      asked: "lowest price, offers of Espresso machines in US by single product, price at most 200, colour equal Red",
      rowsExamined: 6,
      asOf: "2026-10-31",
      truncated: true,
    });
  });

  test("ranks before it cuts, and says how many there are", async () => {
    const all = await ask({ markets: ["US"], measures: ["searches"], by: "cluster", limit: 50 });
    const first = await ask({ markets: ["US"], measures: ["searches"], by: "cluster", limit: 3 });
    expect(first.rows).toEqual(all.rows.slice(0, 3));
    expect(first.groups).toBe(196);
    const values = all.rows.map(({ values }) => values.searches ?? 0);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test("counts the groups behind the limit that tie with the last one", async () => {
    const asked = { markets: ["US"], clusterIds: [1, 2, 3], measures: ["merchants"], by: "brand" } as const;
    const all = await ask({ ...asked, clusterIds: [1, 2, 3], measures: ["merchants"], markets: ["US"], limit: 50 });
    const counts = all.rows.map(({ values }) => values.merchants ?? 0);
    const limit = counts.findIndex((count, at) => count === counts[at + 1]) + 1;
    const cut = await ask({ ...asked, clusterIds: [1, 2, 3], measures: ["merchants"], markets: ["US"], limit });
    expect(cut.ties).toBe(counts.slice(limit).filter((count) => count === counts[limit - 1]).length);
    expect(cut.ties).toBeGreaterThan(0);
  });

  test("a total is computed anew: distinct products, ratios of sums, shared figures once", async () => {
    const byBrand = await ask({
      markets: ["US"],
      clusterIds: [1, 2],
      measures: ["products", "price-median"],
      by: "merchant",
      limit: 50,
    });
    const products = byBrand.rows.reduce((sum, { values }) => sum + (values.products ?? 0), 0);
    expect(byBrand.totals[0]?.values.products).toBeLessThan(products);
    const byKeyword = await ask({
      markets: ["GB"],
      clusterIds: [15],
      measures: ["searches"],
      by: "keyword",
      limit: 50,
    });
    const searches = byKeyword.rows.reduce((sum, { values }) => sum + (values.searches ?? 0), 0);
    expect(byKeyword.totals[0]?.values.searches).toBeLessThan(searches);
  });

  test("a period without data is refused with what is covered; one that reaches beyond it is cut and says so", async () => {
    const none = await ask({
      markets: ["US"],
      measures: ["searches", "clicks"],
      period: { from: "2019-01-01", to: "2019-12-31" },
    });
    expect(none.refused).toEqual([
      { measure: "searches", market: null, why: "monthly search volumes are recorded from 2023-11 to 2026-10" },
      { measure: "clicks", market: null, why: "product clicks and orders are recorded from 2025-11 to 2026-10" },
    ]);
    expect(none).toMatchObject({ rows: [], groups: 0, order: null });
    const part = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["units"],
      period: { from: "2023-06-01", to: "2023-12-15" },
    });
    expect(part.windows).toMatchObject([{ from: "2023-11-01", to: "2023-12-01", isClipped: true }]);
  });

  test("two periods stand side by side, months at the same place, and what is not recorded is said", async () => {
    const { rows, refused, totals } = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["units", "clicks"],
      by: "month",
      period: { from: "2026-01-01", to: "2026-06-30" },
      against: { period: { from: "2025-01-01", to: "2025-06-30" } },
    });
    expect(rows).toHaveLength(6);
    const before = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["units"],
      by: "month",
      period: { from: "2025-01-01", to: "2025-06-30" },
    });
    expect(rows.map(({ against }) => against?.units)).toEqual(before.rows.map(({ values }) => values.units));
    for (const { values, against, change } of rows)
      expect(change?.units?.difference).toBe((values.units ?? 0) - (against?.units ?? 0));
    expect(totals[0]?.against).toEqual(before.totals[0]?.values);
    expect(refused).toEqual([
      {
        measure: "clicks",
        market: null,
        why: "to compare with: product clicks and orders are recorded from 2025-11 to 2026-10",
      },
    ]);
  });

  test("what cannot be asked so is refused by name, and the rest is answered", async () => {
    const { refused, rows } = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["orders", "revenue", "searches", "forecast"],
      by: "brand",
      brands: ["Brewlund"],
    });
    expect(refused).toEqual([
      { measure: "revenue", market: null, why: "revenue is not known by brand" },
      { measure: "searches", market: null, why: "searches a month is not known by brand" },
      { measure: "forecast", market: null, why: "forecast of searches is told by a part of its own: demand series" },
    ]);
    expect(rows.map(({ key }) => key)).toEqual(["Brewlund"]);
    const bound = await ask({ markets: ["US"], measures: ["searches", "profit-per-order"], merchants: ["Everbay"] });
    expect(bound.refused.map(({ why }) => why)).toEqual([
      "the data does not tell searches a month for a merchant",
      "profit per order is computed from numbers of the asker",
    ]);
  });

  test("too little behind a value is no value, and nowhere enough is a refusal", async () => {
    const { rows, refused } = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["price-median", "price-lowest"],
      by: "merchant",
      limit: 50,
    });
    expect(refused).toEqual([]);
    expect(rows.some(({ values }) => values["price-median"] === null && values["price-lowest"] !== null)).toBe(true);
    const few = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["price-median"],
      where: [{ on: "price-lowest", is: "at most", value: 140 }],
    });
    expect(few.refused).toEqual([
      { measure: "price-median", market: null, why: "median price needs at least 5 offers" },
    ]);
    expect(few.rows[0]?.values).toEqual({ "price-median": null });
  });

  test("amounts in different currencies are not ranked against each other", async () => {
    const { rows, notes, currencies } = await ask({
      markets: ["US", "DE"],
      measures: ["price-median"],
      by: "category",
      limit: 2,
    });
    expect(rows.map(({ keys }) => keys.market)).toEqual(["US", "US", "DE", "DE"]);
    expect(currencies.map(({ currency }) => currency)).toEqual(["USD", "EUR"]);
    expect(notes[0]).toMatch(/^Amounts in different currencies/);
    const counts = await ask({ markets: ["US", "DE"], measures: ["offers"], by: "category", limit: 50 });
    const offers = counts.rows.map(({ values }) => values.offers ?? 0);
    expect(offers).toEqual(offers.toSorted((a, b) => b - a));
  });

  test("a share is of all brands under the other conditions, of a place without them, or of the market", async () => {
    const asked = { markets: ["US"], clusterIds: [1], measures: ["order-share" as const, "orders" as const] };
    const all = await ask({ ...asked, by: "brand", limit: 50 });
    const sum = all.rows.reduce((total, { values }) => total + (values["order-share"] ?? 0), 0);
    expect(sum).toBeCloseTo(1, 8);
    const first = all.rows[0];
    const one = await ask({ ...asked, brands: [first?.key ?? ""] });
    expect(one.rows[0]?.values).toEqual(first?.values);
    const ofMarket = await ask({ ...asked, shareOf: "market" });
    const market = await ask({ markets: ["US"], measures: ["orders"] });
    const [part, whole] = [ofMarket.rows[0]?.values.orders ?? 0, market.rows[0]?.values.orders ?? 1];
    expect(ofMarket.rows[0]?.values["order-share"]).toBeCloseTo(part / whole, 9);
  });

  test("months within each group: the groups are ranked and cut, every month of them stands", async () => {
    const { rows, groups } = await ask({
      markets: ["US"],
      measures: ["clicks", "units"],
      by: "cluster",
      byMonth: true,
      limit: 2,
    });
    expect(groups).toBe(196);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ keys }) => keys.cluster)).size).toBe(2);
    expect(rows.map(({ keys }) => keys.month).slice(0, 12)).toEqual(rows.map(({ keys }) => keys.month).slice(12));
  });

  test("conditions on groups hold groups, and none left is an answer", async () => {
    const { rows } = await ask({
      markets: ["US"],
      measures: ["searches", "products"],
      by: "cluster",
      having: [
        { measure: "searches", is: "at least", value: 300_000 },
        { measure: "products", is: "at most", value: 60 },
      ],
      limit: 50,
    });
    expect(rows.length).toBeGreaterThan(0);
    for (const { values } of rows) {
      expect(values.searches).toBeGreaterThanOrEqual(300_000);
      expect(values.products).toBeLessThanOrEqual(60);
    }
    const none = await ask({
      markets: ["US"],
      measures: ["searches"],
      by: "cluster",
      having: [{ measure: "searches", is: "at least", value: 1e12 }],
    });
    expect(none).toMatchObject({ rows: [], groups: 0, refused: [], notes: ["Nothing meets all conditions."] });
  });

  test("a count of nothing is 0, a figure of nothing is unknown", async () => {
    const { rows, refused } = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["keywords", "searches", "difficulty"],
      where: [{ on: "keyword", is: "contains", value: "no such words" }],
    });
    expect(refused).toEqual([]);
    expect(rows[0]?.values).toEqual({ keywords: 0, searches: null, difficulty: null });
  });

  test("a market or a product group without data is refused by name", async () => {
    const abroad = await ask({ markets: ["US", "FR"], measures: ["clicks"] });
    expect(abroad.refused).toEqual([{ measure: "clicks", market: "FR", why: "the data hold no market FR" }]);
    expect(abroad.rows.map(({ keys }) => keys.market)).toEqual(["US"]);
    const unknown = await ask({ markets: ["US"], clusterIds: [999_999], measures: ["searches", "offers"] });
    expect(unknown.refused.map(({ why }) => why)).toEqual([
      "no keyword metrics are recorded for it in US",
      "no current offers are recorded for it in US",
    ]);
  });

  test("every text is a value and no pattern: hostile ones find nothing", async () => {
    for (const text of [HOSTILE, "%", "_", "' OR 1=1 --"]) {
      const { rows, refused } = await ask({
        markets: ["US"],
        clusterIds: [1],
        measures: ["offers", "price-lowest"],
        brands: [text],
        merchants: [text],
        where: [
          { on: "product", is: "contains", value: text },
          { on: "attribute", attribute: text, is: "equal", value: text },
        ],
      });
      expect(refused).toEqual([]);
      expect(rows[0]?.values).toEqual({ offers: 0, "price-lowest": null });
      const category = await ask({ markets: ["US"], category: text, measures: ["clicks"], by: "cluster" });
      expect(category.refused.map(({ why }) => why)).toEqual([
        "no product clicks and orders are recorded for it in US",
      ]);
      const keyword = await ask({
        markets: ["US"],
        measures: ["ad-clicks", "site-searches"],
        by: "keyword",
        where: [{ on: "keyword", is: "equal", value: text }],
      });
      expect(keyword.rows).toEqual([]);
    }
  });

  test.each<[string, Asked]>([
    ["a measure that is none", { markets: ["US"], measures: ["happiness" as "searches"] }],
    ["no measure", { markets: ["US"], measures: [] }],
    ["a market that is not a code", { markets: ["usa"], measures: ["searches"] }],
    [
      "an order by what was not asked",
      { markets: ["US"], measures: ["searches"], order: { by: "clicks", first: "most" } },
    ],
    [
      "a condition on groups of what was not asked",
      { markets: ["US"], measures: ["searches"], having: [{ measure: "clicks", is: "at least", value: 1 }] },
    ],
    ["a number for a name", { markets: ["US"], measures: ["offers"], where: [{ on: "brand", is: "equal", value: 3 }] }],
    [
      "a text for a number",
      { markets: ["US"], measures: ["offers"], where: [{ on: "price-lowest", is: "at most", value: "50" }] },
    ],
    [
      "a period that ends before it begins",
      { markets: ["US"], measures: ["clicks"], period: { from: "2026-02-01", to: "2026-01-01" } },
    ],
    ["months twice", { markets: ["US"], measures: ["clicks"], by: "month", byMonth: true }],
    ["a limit of 51", { markets: ["US"], measures: ["clicks"], limit: 51 }],
  ])("refuses %s", async (_why, input) => {
    await expect(queryMarket.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });

  test("the seasonal index has a row for each calendar month and is asked for alone", async () => {
    const { rows } = await ask({
      markets: ["US"],
      clusterIds: [idOf("Christmas lights")],
      measures: ["seasonal-index"],
      by: "month",
    });
    expect(rows.map(({ keys }) => keys.calendarMonth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const peak = rows.reduce((best, row) =>
      (row.values["seasonal-index"] ?? 0) > (best.values["seasonal-index"] ?? 0) ? row : best,
    );
    expect(peak.keys.calendarMonth).toBe(12);
    const mixed = await ask({
      markets: ["US"],
      clusterIds: [1],
      measures: ["seasonal-index", "searches"],
      by: "month",
    });
    expect(mixed.refused.map(({ measure }) => measure)).toEqual(["seasonal-index"]);
  });
});

test.runIf(engines().length > 1)("engines agree on query_market", async () => {
  const [first, ...others] = await runEverywhere(queryMarket, {
    markets: ["US", "GB", "DE"],
    measures: ["growth-a-year", "price-median", "searches-per-product", "ad-order-cost"],
    by: "cluster",
    limit: 50,
  });
  for (const other of others) expect(other).toEqual(first);
});
