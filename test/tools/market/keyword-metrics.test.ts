import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../tools/errors.js";
import { keywordMetrics, trendOf } from "../../../tools/market/keyword-metrics.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "./demand-support.js";

test("the trend compares the same calendar months, and is unknown with one of them missing", () => {
  const year = [100, 90, 80, 70, 60, 50, 40, 50, 60, 70, 80, 90];
  expect(trendOf([...year, 110, 99, 88])).toBeCloseTo(0.1, 6);
  expect(trendOf([...year, 110, null, 88])).toBeNull();
  expect(trendOf(year)).toBeNull();
  expect(trendOf([0, 0, 0, ...year.slice(3), 1, 1, 1])).toBeNull();
});

describe.each(engines())("keyword_metrics on %s", (engine) => {
  let warehouse: Warehouse;
  let idOf: (name: string) => number;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    idOf = await readClusterIds(warehouse);
  });
  afterAll(() => warehouse.close());

  test("keywords of a cluster by volume, with real months, and sums that the rows confirm", async () => {
    const clusterId = idOf("Espresso machines");
    const input = { market: "US", clusterIds: [clusterId], months: 36, limit: 200 };
    const { data, provenance } = await keywordMetrics.run(input, contextOf(warehouse));
    const rows = await warehouse.query("SELECT * FROM keywords WHERE market = $1 AND cluster_id = $2", [
      "US",
      clusterId,
    ]);
    expect(data).toMatchObject({
      market: "US",
      currency: "USD",
      unit: "searches per month",
      from: "2023-11-01",
      to: "2026-10-01",
    });
    expect(data.keywords).toHaveLength(rows.length);
    const volumes = data.keywords.map(({ volume }) => volume ?? -1);
    expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
    for (const keyword of data.keywords) {
      const row = rows.find(({ keyword_id }) => keyword_id === keyword.keywordId);
      expect(keyword).toMatchObject({
        keyword: row?.keyword,
        searchesPerMonth: row?.searches_per_month,
        cpcLow: row?.cpc_low,
        cpcHigh: row?.cpc_high,
        competition: row?.competition_index,
        difficulty: row?.difficulty,
      });
      expect(keyword.months).toHaveLength(36);
      expect(keyword.isRange).toBe(row?.searches_per_month === null && row?.searches_low !== null);
      if (keyword.isRange)
        expect(keyword.volume).toBe(Math.round(Math.sqrt((keyword.searchesLow ?? 0) * (keyword.searchesHigh ?? 0))));
      if (keyword.intent)
        expect(Object.values(keyword.intent).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
    }
    const [stored] = await warehouse.query(
      "SELECT COUNT(*) AS n FROM keyword_months WHERE market = $1 AND cluster_id = $2",
      ["US", clusterId],
    );
    expect(provenance).toMatchObject({
      tool: "keyword_metrics",
      asked: `Top 200 keywords of Espresso machines in US with 36 months of searches`,
      rowsExamined: rows.length + Number(stored?.n),
      truncated: false,
      asOf: "2026-10-31",
    });
  });

  test("keywords that share one reported figure are counted once in the distinct sum", async () => {
    const { data } = await keywordMetrics.run({ market: "US", months: 12, limit: 1 }, contextOf(warehouse));
    const rows = await warehouse.query(
      "SELECT cluster_id, variant_group, searches_per_month, searches_low, searches_high FROM keywords WHERE market = $1",
      ["US"],
    );
    const shared = new Map<string, number>();
    let distinct = 0;
    let reported = 0;
    for (const row of rows) {
      const volume = Number(row.searches_per_month ?? Math.sqrt(Number(row.searches_low) * Number(row.searches_high)));
      reported += volume;
      if (row.variant_group === null) distinct += volume;
      else
        shared.set(
          `${row.cluster_id} ${row.variant_group}`,
          Math.max(shared.get(`${row.cluster_id} ${row.variant_group}`) ?? 0, volume),
        );
    }
    for (const volume of shared.values()) distinct += volume;
    expect(shared.size).toBeGreaterThan(0);
    expect(data.total.searches).toBe(Math.round(reported));
    expect(data.total.distinctSearches).toBe(Math.round(distinct));
    expect(data.total.distinctSearches).toBeLessThan(data.total.searches);
    expect(data.total.keywords).toBe(rows.length);
  });

  test("a category holds its own clusters only", async () => {
    const { data } = await keywordMetrics.run(
      { market: "DE", category: "Home & Kitchen > Coffee", limit: 5 },
      contextOf(warehouse),
    );
    expect(data.currency).toBe("EUR");
    expect(data.clusters.map(({ name }) => name).sort()).toEqual([
      "Coffee beans",
      "Coffee grinders",
      "Espresso machines",
      "Milk frothers",
    ]);
    expect(data.keywords).toHaveLength(5);
  });

  test("nothing is empty, not zero; text is text", async () => {
    for (const category of ["%", "_", "Home", HOSTILE]) {
      const { data, provenance } = await keywordMetrics.run({ market: "US", category }, contextOf(warehouse));
      expect(data).toMatchObject({ keywords: [], clusters: [], currency: null });
      expect(data.total).toMatchObject({ keywords: 0, intent: null });
      expect(provenance).toMatchObject({ rowsExamined: 0, truncated: false });
    }
    expect((await keywordMetrics.run({ market: "XX" }, contextOf(warehouse))).data.keywords).toEqual([]);
  });

  test.each([
    { market: "us" },
    { market: "US", clusterIds: [] },
    { market: "US", months: 6 },
    { market: "US", limit: 0 },
  ])("refuses %j", async (input) => {
    await expect(keywordMetrics.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test("engines agree", async () => {
  const results = await runEverywhere(keywordMetrics, { market: "GB", category: "Home & Kitchen", limit: 30 });
  for (const result of results) expect(result).toEqual(results[0]);
});
