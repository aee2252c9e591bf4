import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { marketSize } from "../../../../tools/market/demand/market-size.js";
import { POISONED_FEED } from "../../../../tools/sample/planted-prices.js";
import { quantile } from "../../../../tools/statistics/quantiles.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "./demand-support.js";

describe.each(engines())("market_size on %s", (engine) => {
  let warehouse: Warehouse;
  let clusterId: number;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    clusterId = (await readClusterIds(warehouse))("Space heaters");
  });
  afterAll(() => warehouse.close());

  test("sizes a cluster from its own rates and compares with the loaded sales", async () => {
    const { data, provenance } = await marketSize.run({ clusterIds: [clusterId], market: "US" }, contextOf(warehouse));
    const truth = await readByHand(warehouse, clusterId);
    const [cluster] = data.clusters;
    const base = (name: string) =>
      cluster?.assumptions.find((assumption) => assumption.name === name)?.base ?? Number.NaN;
    expect(base("searches")).toBeCloseTo(truth.searches, 6);
    expect(base("click rate")).toBeCloseTo(truth.clicks / truth.searchesOfMonths, 6);
    expect(base("conversion rate")).toBeCloseTo(truth.orders / truth.clicks, 6);
    const inSearch = truth.searches * base("click rate") * base("conversion rate") * base("order value") * 12;
    expect(cluster?.size?.sam?.base).toBeCloseTo(inSearch, 4);
    expect(cluster?.fromSearch?.base).toBeCloseTo(inSearch / 0.5, 4);
    expect(cluster?.size?.som?.base).toBeCloseTo(inSearch * 0.05, 4);
    // Twelve months of recorded sales are the market.
    expect(cluster).toMatchObject({ basis: "sales", size: { tam: { base: truth.revenue } } });
    expect(cluster?.sales).toMatchObject({ revenue: truth.revenue, months: truth.revenueMonths });
    expect(data).toMatchObject({
      currency: "USD",
      from: "2025-11-01",
      to: "2026-10-01",
      clustersSized: 1,
      clustersWithoutSize: 0,
    });
    expect(provenance).toMatchObject({
      tool: "market_size",
      asked: `Bottom-up market size of Space heaters in US`,
      asOf: "2026-10-15",
    });
    expect(provenance.rowsExamined).toBe(truth.rows);
  });

  test("the bottom-up figure and the loaded sales agree on the order of magnitude over the whole market", async () => {
    const { data } = await marketSize.run({ market: "GB", limit: 50 }, contextOf(warehouse));
    expect(data.sales?.clusters).toBeGreaterThan(100);
    expect(data.sales?.toSearch).toBeGreaterThan(0.5);
    expect(data.sales?.toSearch).toBeLessThan(2);
    const tams = data.clusters.map(({ size }) => size?.tam.base ?? 0);
    expect(tams).toEqual([...tams].sort((a, b) => b - a));
    for (const { size } of data.clusters) {
      for (const part of [size?.tam, size?.sam, size?.som])
        expect(part && part.low <= part.base && part.base <= part.high).toBe(true);
    }
  });

  test("every input has an origin; what the asker states replaces what was measured or assumed", async () => {
    const stated = { conversionRate: 0.02, clickRate: 0.5, searchShare: 0.5, attainableShare: 0.1, orderValue: 40 };
    const { data, provenance } = await marketSize.run(
      { clusterIds: [clusterId], market: "US", ...stated },
      contextOf(warehouse),
    );
    const origins = data.clusters[0]?.assumptions.map(({ origin }) => origin) ?? [];
    expect(origins.filter((origin) => origin === "stated in the question")).toHaveLength(5);
    expect(origins.filter((origin) => origin.startsWith("measured"))).toHaveLength(1);
    expect(provenance.asked).toContain("conversion rate 0.02");
    const plain = await marketSize.run({ clusterIds: [clusterId], market: "US" }, contextOf(warehouse));
    expect(
      plain.data.clusters[0]?.assumptions.every(({ origin }) => origin === "ASSUMED" || origin.startsWith("measured")),
    ).toBe(true);
  });

  test("a price band narrows what can be served, not the whole market", async () => {
    const context = contextOf(warehouse);
    const open = await marketSize.run({ clusterIds: [clusterId], market: "US" }, context);
    const low = await marketSize.run({ clusterIds: [clusterId], market: "US", priceMax: 60 }, context);
    const high = await marketSize.run({ clusterIds: [clusterId], market: "US", priceMin: 60.000001 }, context);
    expect(low.data.total?.tam).toEqual(open.data.total?.tam);
    const served = (low.data.total?.sam?.base ?? 0) + (high.data.total?.sam?.base ?? 0);
    expect(served).toBeCloseTo(open.data.total?.sam?.base ?? Number.NaN, 3);
    expect(low.data.total?.sam?.base).toBeGreaterThan(0);
    expect(low.data.total?.sam?.base).toBeLessThan(open.data.total?.sam?.base ?? 0);
  });

  test("a named product's order value leaves the poisoned feed out", async () => {
    const id = (await readClusterIds(warehouse))(POISONED_FEED.cluster);
    const { data } = await marketSize.run({ clusterIds: [id], market: POISONED_FEED.market }, contextOf(warehouse));
    const rows = await warehouse.query(
      `SELECT o.product_id, o.price, s.orders FROM offers o
       LEFT JOIN (SELECT product_id, SUM(orders) AS orders FROM click_shares WHERE cluster_id = $1 AND market = 'US' AND month >= DATE '2025-11-01' GROUP BY product_id) s
         ON s.product_id = o.product_id
       WHERE o.cluster_id = $1 AND o.market = 'US' AND o.condition = 'new' AND o.availability = 'in_stock' AND o.merchant <> $2`,
      [id, POISONED_FEED.merchant],
    );
    const perProduct = new Map<number, { prices: number[]; orders: number }>();
    for (const row of rows) {
      const known = perProduct.get(Number(row.product_id)) ?? { prices: [], orders: Number(row.orders ?? 0) };
      perProduct.set(Number(row.product_id), { ...known, prices: [...known.prices, Number(row.price)] });
    }
    const products = [...perProduct.values()].map(({ prices, orders }) => ({
      price: quantile(prices, 0.5) ?? 0,
      orders,
    }));
    const orders = products.reduce((sum, product) => sum + product.orders, 0);
    const spend = products.reduce((sum, product) => sum + product.orders * product.price, 0);
    expect(data.clusters[0]?.assumptions.find(({ name }) => name === "order value")?.base).toBeCloseTo(
      spend / orders,
      2,
    );
  });

  test("nothing known gives no size", async () => {
    const none = { total: null, currency: null, sales: null, clusters: [], clustersSized: 0 };
    const unknown = await marketSize.run({ clusterIds: [999_999], market: "US" }, contextOf(warehouse));
    expect(unknown.data).toMatchObject(none);
    expect(unknown.provenance.rowsExamined).toBe(0);
    const hostile = await marketSize.run({ market: "US", category: HOSTILE }, contextOf(warehouse));
    expect(hostile.data).toMatchObject(none);
  });

  test.each([
    ["a conversion rate of 0", { clusterIds: [1], market: "US", conversionRate: 0 }],
    ["a share above 1", { clusterIds: [1], market: "US", searchShare: 1.5 }],
    ["an order value below 0", { clusterIds: [1], market: "US", orderValue: -5 }],
    ["a market that is not a code", { clusterIds: [1], market: HOSTILE }],
  ])("refuses %s", async (_why, input) => {
    await expect(marketSize.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test.runIf(engines().length > 1)("engines agree on market_size", async () => {
  const [first, ...others] = await runEverywhere(marketSize, { market: "DE", limit: 50, priceMin: 20, priceMax: 80 });
  for (const other of others) expect(other).toEqual(first);
});

/** Plain sums for a cluster of the US. */
async function readByHand(warehouse: Warehouse, clusterId: number) {
  const one = async (sql: string) => (await warehouse.query(sql, [clusterId]))[0] ?? {};
  const keywords = await warehouse.query(
    "SELECT keyword_id, variant_group, searches_per_month, searches_low, searches_high FROM keywords WHERE cluster_id = $1 AND market = 'US'",
    [clusterId],
  );
  const figures = new Map<unknown, number>();
  for (const row of keywords) {
    const range = Math.sqrt(Number(row.searches_low) * Number(row.searches_high));
    const figure = row.searches_per_month === null ? range : Number(row.searches_per_month);
    figures.set(row.variant_group ?? `own ${row.keyword_id}`, figure);
  }
  const clicks = await one(
    "SELECT SUM(clicks) AS clicks, SUM(orders) AS orders, COUNT(*) AS n FROM click_shares WHERE cluster_id = $1 AND market = 'US' AND month >= DATE '2025-11-01'",
  );
  const months = await one(
    `SELECT SUM(m.searches) AS searches, COUNT(*) AS n
     FROM keyword_months m
     WHERE m.cluster_id = $1 AND m.market = 'US' AND m.month >= DATE '2025-11-01' AND m.keyword_id IN (
       SELECT MIN(keyword_id) FROM keywords WHERE cluster_id = $1 AND market = 'US' GROUP BY COALESCE(variant_group, -keyword_id))`,
  );
  const offers = await one(
    "SELECT COUNT(*) AS n FROM offers WHERE cluster_id = $1 AND market = 'US' AND condition = 'new' AND availability = 'in_stock'",
  );
  const sales = await one(
    "SELECT SUM(revenue) AS revenue, COUNT(revenue) AS months, COUNT(*) AS n FROM sales_months WHERE cluster_id = $1 AND market = 'US' AND month >= DATE '2025-11-01'",
  );
  return {
    searches: [...figures.values()].reduce((sum, value) => sum + value, 0),
    clicks: Number(clicks.clicks),
    searchesOfMonths: Number(months.searches),
    orders: Number(clicks.orders),
    revenue: Number(sales.revenue),
    revenueMonths: Number(sales.months),
    rows: keywords.length + Number(months.n) + Number(clicks.n) + Number(offers.n) + Number(sales.n),
  };
}
