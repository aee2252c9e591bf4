import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { demandSupply } from "../../../../tools/market/gap/demand-supply.js";
import { priceStatistics } from "../../../../tools/market/pricing/price-statistics.js";
import {
  DYING_CLUSTERS,
  GROWING_CLUSTERS,
  OVER_SUPPLIED_CLUSTERS,
  UNDER_SUPPLIED_CLUSTERS,
} from "../../../../tools/sample/planted.js";
import { POISONED_FEED } from "../../../../tools/sample/planted-prices.js";
import { rankGaps } from "../../../../tools/statistics/gap.js";
import { atOnce } from "../../../../tools/steps.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { anyEngine, engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, readTrustedPrices, runEverywhere } from "../demand/demand-support.js";

const AS_OF = "2026-10-31";

describe.each(anyEngine())("demand_supply on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("one cluster: its figures from the rows, ranked against the whole market", async () => {
    const clusterId = (await readClusterIds(warehouse))("Standing desks");
    const { data, provenance } = await demandSupply.run(
      { market: "US", clusterIds: [clusterId], asOf: AS_OF },
      contextOf(warehouse),
    );
    const [supply] = await warehouse.query(
      "SELECT COUNT(DISTINCT product_id) AS products, COUNT(*) AS offers FROM offers WHERE market = 'US' AND cluster_id = $1 AND availability = 'in_stock' AND condition = 'new'",
      [clusterId],
    );
    const keywords = await warehouse.query("SELECT * FROM keywords WHERE market = 'US' AND cluster_id = $1", [
      clusterId,
    ]);
    const figures = new Map<string, number>();
    for (const row of keywords) {
      const point = row.searches_per_month ?? Math.sqrt(Number(row.searches_low) * Number(row.searches_high));
      const key = row.variant_group === null ? `k${row.keyword_id}` : `g${row.variant_group}`;
      figures.set(key, Math.max(figures.get(key) ?? 0, Number(point)));
    }
    const deduplicated = [...figures.values()].reduce((sum, value) => sum + value, 0);
    const [line] = data.rows;
    expect(data.rows).toHaveLength(1);
    expect(line).toMatchObject({
      clusterId,
      name: "Standing desks",
      products: supply?.products,
      offers: supply?.offers,
      keywords: keywords.length,
      searchesPerMonth: Math.round(deduplicated),
    });
    expect(line?.searchesSummed).toBeGreaterThanOrEqual(line?.searchesPerMonth ?? Number.POSITIVE_INFINITY);
    expect(line?.ratio).toBeCloseTo(deduplicated / Number(supply?.products), 0);
    expect(line?.assumptions.map(({ name }) => name)).toEqual(["click rate", "conversion rate", "price"]);
    expect(line?.assumptions.every(({ low, base, high }) => low <= base && base <= high)).toBe(true);
    expect(data.period).toEqual({ from: "2025-11-01", to: "2026-10-01" });
    expect(data.stability).toMatchObject({ draws: 200, top: 10 });

    const [examined] = await warehouse.query(
      `SELECT (SELECT COUNT(*) FROM keywords WHERE market = 'US')
        + (SELECT COUNT(*) FROM keyword_months WHERE market = 'US' AND month >= CAST('2024-11-01' AS DATE))
        + (SELECT COUNT(*) FROM offers WHERE market = 'US' AND availability = 'in_stock' AND condition = 'new')
        + (SELECT COUNT(*) FROM click_shares WHERE market = 'US' AND month >= CAST('2025-11-01' AS DATE))
        + (SELECT COUNT(*) FROM sales_months WHERE market = 'US' AND month >= CAST('2025-11-01' AS DATE)) AS n`,
    );
    expect(provenance).toMatchObject({
      tool: "demand_supply",
      asked:
        "Demand against supply: Standing desks against all clusters of market US, 12 months up to 2026-10-31 and the 12 before; new offers in stock",
      rowsExamined: examined?.n,
      // Sales are refreshed last.
      asOf: "2026-10-15",
      truncated: false,
    });
  });

  test.each(["US", "GB", "DE"])("finds the planted gaps and surpluses of %s", async (market) => {
    const { data } = await demandSupply.run({ market, limit: 200 }, contextOf(warehouse));
    const lineOf = (name: string) => data.rows.find((line) => line.name === name);
    const indexes = data.rows.map(({ gapIndex }) => gapIndex ?? 0).sort((a, b) => b - a);
    for (const { cluster, logGapIndex } of UNDER_SUPPLIED_CLUSTERS) {
      const line = lineOf(cluster);
      expect(line?.gapIndex, cluster).toBeGreaterThan(1);
      expect(Math.abs((line?.gapIndex ?? 0) - logGapIndex), cluster).toBeLessThan(1);
      expect(indexes.indexOf(line?.gapIndex ?? Number.NaN), cluster).toBeLessThan(10);
      expect(line?.saturation, cluster).toBeLessThan(0.5);
      expect(line?.ratio, cluster).toBeGreaterThan(2 * (line?.category.ratio ?? Number.POSITIVE_INFINITY));
      expect(line?.valuePerMonth?.low, cluster).toBeGreaterThan(0);
    }
    for (const { cluster } of OVER_SUPPLIED_CLUSTERS) {
      const line = lineOf(cluster);
      expect(line?.gapIndex, cluster).toBeLessThan(-1);
      expect(line?.saturation, cluster).toBe(1);
      expect(line?.valuePerMonth, cluster).toEqual({ low: 0, base: 0, high: 0 });
      expect(line?.rank, cluster).toBeGreaterThan(data.total - 10);
    }
    const surplus = await demandSupply.run({ market, order: "surplus", limit: 4 }, contextOf(warehouse));
    expect(surplus.data.rows.map(({ name }) => name).sort()).toEqual(
      OVER_SUPPLIED_CLUSTERS.map(({ cluster }) => cluster).sort(),
    );
  });

  test("growth of the planted trends, to five points", async () => {
    const { data } = await demandSupply.run({ market: "US", limit: 200 }, contextOf(warehouse));
    for (const { cluster, percentPerYear } of [...GROWING_CLUSTERS, ...DYING_CLUSTERS]) {
      const growth = data.rows.find(({ name }) => name === cluster)?.growth ?? Number.NaN;
      expect(Math.abs(growth * 100 - percentPerYear), cluster).toBeLessThan(5);
    }
  });

  test("the index and the ranks are those of the statistic over all clusters, whatever is asked", async () => {
    const context = contextOf(warehouse);
    const { data } = await demandSupply.run({ market: "GB", limit: 200 }, context);
    const again = atOnce(
      rankGaps(
        data.rows.map(({ clusterId, searchesPerMonth, products, assumptions }) => ({
          id: clusterId,
          demand: searchesPerMonth,
          supply: products,
          price: assumptions.find(({ name }) => name === "price") ?? null,
          clickRate: assumptions.find(({ name }) => name === "click rate") ?? null,
          conversionRate: assumptions.find(({ name }) => name === "conversion rate") ?? null,
        })),
      ),
    );
    for (const line of data.rows) {
      const row = again.rows.find(({ id }) => id === line.clusterId);
      expect(line.gapIndex).toBeCloseTo(row?.logGapIndex ?? Number.NaN, 3);
    }
    expect(data.rows.map(({ rank }) => rank)).toEqual(data.rows.map((_, index) => index + 1));
    const values = data.rows.map(({ valuePerMonth }) => valuePerMonth?.base ?? 0);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    const last = data.rows.at(-1);
    const alone = await demandSupply.run({ market: "GB", clusterIds: [last?.clusterId ?? 0] }, context);
    expect(alone.data.rows).toEqual([last]);
  });

  test("a category: only its clusters, summed beside the market", async () => {
    const category = "Home & Kitchen";
    const { data, provenance } = await demandSupply.run({ market: "DE", category, limit: 3 }, contextOf(warehouse));
    expect(data.rows).toHaveLength(3);
    expect(data.rows.every(({ categoryPath }) => categoryPath.startsWith(`${category} > `))).toBe(true);
    expect(data.asked).toMatchObject({ category, clusters: data.total });
    expect(data.asked?.searchesPerMonth).toBeLessThan(data.whole.searchesPerMonth);
    expect(data.categories.length).toBeGreaterThanOrEqual(12);
    expect(data.categories.reduce((sum, { clusters }) => sum + clusters, 0)).toBe(data.whole.clusters);
    expect(provenance.truncated).toBe(true);
  });

  test("a named product's price leaves the poisoned feed out, its supply does not", async () => {
    const clusterIds = [(await readClusterIds(warehouse))(POISONED_FEED.cluster)];
    const context = contextOf(warehouse);
    const { market } = POISONED_FEED;
    const [line] = (await demandSupply.run({ market, clusterIds }, context)).data.rows;
    const ranked = (await demandSupply.run({ market, limit: 200 }, context)).data;
    const before = ranked.rows.find(({ clusterId }) => clusterId === clusterIds[0]);
    const price = line?.assumptions.find(({ name }) => name === "price");
    const trusted = await readTrustedPrices(warehouse, clusterIds[0] ?? 0);
    expect(price?.base).toBeCloseTo(trusted.median, 2);
    expect(price?.origin).toContain(`quartiles of ${trusted.n} new offers`);
    expect(price?.base).not.toBe(before?.assumptions.find(({ name }) => name === "price")?.base);
    expect(line).toMatchObject({ products: before?.products, offers: before?.offers, gapIndex: before?.gapIndex });
  });

  test("a named product's price is that of pricing: one rule for outliers", async () => {
    const clusterIds = [(await readClusterIds(warehouse))("Air fryers")];
    const context = contextOf(warehouse);
    const [line] = (await demandSupply.run({ market: "DE", clusterIds }, context)).data.rows;
    const prices = (await priceStatistics.run({ market: "DE", clusterIds }, context)).data.clusters[0];
    expect(line?.medianPrice).toBeCloseTo(prices?.median ?? Number.NaN, 2);
  });

  test("price bounds keep the clusters whose median price lies within", async () => {
    const context = contextOf(warehouse);
    const all = (await demandSupply.run({ market: "US", limit: 200 }, context)).data;
    const { data, provenance } = await demandSupply.run(
      { market: "US", priceMin: 20, priceMax: 50, limit: 200 },
      context,
    );
    const expected = all.rows.filter(({ medianPrice }) => (medianPrice ?? 0) >= 20 && (medianPrice ?? 99) <= 50);
    expect(data.rows).toEqual(expected);
    expect(data).toMatchObject({ clusters: all.total, total: expected.length });
    expect(data.total).toBeLessThan(all.total);
    expect(provenance.asked).toContain("median price from 20; median price up to 50");
  });

  test("every order sorts what it says", async () => {
    const context = contextOf(warehouse);
    const rowsOf = async (order: "index" | "surplus" | "growth") =>
      (await demandSupply.run({ market: "DE", order, limit: 20 }, context)).data.rows;
    const index = (await rowsOf("index")).map(({ gapIndex }) => gapIndex ?? Number.NaN);
    expect(index).toEqual([...index].sort((a, b) => b - a));
    const surplus = (await rowsOf("surplus")).map(({ gapIndex }) => gapIndex ?? Number.NaN);
    expect(surplus).toEqual([...surplus].sort((a, b) => a - b));
    const growing = await rowsOf("growth");
    expect(growing.every(({ gapIndex }) => (gapIndex ?? 0) > 0)).toBe(true);
    const growth = growing.map(({ growth: change }) => change ?? Number.NaN);
    expect(growth).toEqual([...growth].sort((a, b) => b - a));
  });

  test("stated inputs take the place of the measured ones, of the named cluster alone", async () => {
    const context = contextOf(warehouse);
    const clusterIds = [(await readClusterIds(warehouse))("Bread makers")];
    const stated = { conversionRate: 0.03, orderValue: 80 };
    const { data, provenance } = await demandSupply.run({ market: "US", clusterIds, ...stated }, context);
    const [line] = data.rows;
    const [clicks, orders, price] = line?.assumptions ?? [];
    expect(orders).toMatchObject({ low: 0.03, base: 0.03, high: 0.03, origin: "stated by the asker" });
    expect(price).toMatchObject({ name: "price", base: 80 });
    const value = (line?.searchesPerMonth ?? 0) * (clicks?.base ?? 0) * 0.03 * 80 * (1 - (line?.saturation ?? 0));
    expect(Math.abs((line?.valuePerMonth?.base ?? 0) - value) / value).toBeLessThan(0.001);
    expect(line?.medianPrice).not.toBe(80);
    expect(provenance.asked).toContain("conversion rate 0.03 as stated; order value 80 as stated");
    const before = (await demandSupply.run({ market: "US", clusterIds }, context)).data;
    expect(before.rows[0]?.valuePerMonth).not.toEqual(line?.valuePerMonth);
    expect(before.rows[0]?.gapIndex).toBe(line?.gapIndex);
    const all = (await demandSupply.run({ market: "US", ...stated, limit: 200 }, context)).data;
    expect(all.rows.every(({ assumptions }) => assumptions[1]?.base === 0.03)).toBe(true);
  });

  test("shops and places of a scope", async () => {
    const context = contextOf(warehouse);
    const idOf = await readClusterIds(warehouse);
    const clusterIds = [idOf("Dehumidifiers"), idOf("Phone cases")];
    const { data } = await demandSupply.run({ market: "US", clusterIds, top: 1 }, context);
    expect(data.scopeStability).toEqual({
      top: 1,
      holds: expect.arrayContaining([
        { clusterId: clusterIds[0], share: 1 },
        { clusterId: clusterIds[1], share: 0 },
      ]),
    });
    const [shops] = await warehouse.query(
      "SELECT COUNT(DISTINCT merchant_id) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND availability = 'in_stock' AND condition = 'new'",
      [clusterIds[0] ?? 0],
    );
    expect(data.rows.find(({ clusterId }) => clusterId === clusterIds[0])?.merchants).toBe(shops?.n);
  });

  test("nothing known: no rows, nothing invented", async () => {
    const context = contextOf(warehouse);
    const elsewhere = await demandSupply.run({ market: "FR" }, context);
    expect(elsewhere.data).toMatchObject({ currency: null, total: 0, rows: [], categories: [] });
    expect(elsewhere.provenance.rowsExamined).toBe(0);
    const hostile = await demandSupply.run({ market: "US", category: HOSTILE }, context);
    expect(hostile.data).toMatchObject({ total: 0, rows: [], asked: null });
    expect(hostile.provenance.asked).toContain(HOSTILE);
    for (const category of ["%", "Home%", "_ome & Kitchen"]) {
      expect((await demandSupply.run({ market: "US", category }, context)).data.rows).toEqual([]);
    }
  });

  test("bad input is the caller's to mend", async () => {
    const context = contextOf(warehouse);
    await expect(demandSupply.run({ market: "usa" }, context)).rejects.toThrow(InvalidInputError);
    await expect(demandSupply.run({ market: "US", limit: 0 }, context)).rejects.toThrow(InvalidInputError);
    await expect(demandSupply.run({ market: "US", conversionRate: 3 }, context)).rejects.toThrow(InvalidInputError);
    await expect(demandSupply.run({ market: "US", asOf: "yesterday" }, context)).rejects.toThrow("YYYY-MM-DD");
  });
});

test
  .runIf(engines().length > 1)
  .each([
    [{ market: "US", asOf: AS_OF, limit: 200 }],
    [{ market: "DE", category: "Home & Kitchen", conversionRate: 0.03, top: 3 }],
    [{ market: "GB", clusterIds: [1, 40, 80], top: 1 }],
    [{ market: "US", category: HOSTILE }],
    [{ market: "US", category: "_ome & Kitchen" }],
    [{ market: "FR" }],
  ])("every engine gives the same data for %j", async (input) => {
  const [first, ...others] = await runEverywhere(demandSupply, input);
  for (const other of others) expect(other).toEqual(first);
});
