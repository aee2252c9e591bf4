import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { demandSeries } from "../../../../tools/market/demand/demand-series.js";
import {
  DYING_CLUSTERS,
  GROWING_CLUSTERS,
  NON_SEASONAL_CLUSTERS,
  SEASONAL_CLUSTERS,
} from "../../../../tools/sample/planted.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines } from "../../../market.js";
import { contextOf, HOSTILE, openSamples, runEverywhere } from "./demand-support.js";

const MARKETS = ["US", "GB", "DE"] as const;

describe.each(await openSamples())("demand_series on %s", (_engine, { warehouse, idOf }) => {
  const read = async (names: readonly string[], market: string = "US") => {
    const { data } = await demandSeries.run({ clusterIds: names.map(idOf), market }, contextOf(warehouse));
    return data.clusters;
  };

  test("sums the keywords month by month, a shared figure once, and says where that came from", async () => {
    const clusterId = idOf("Snow shovels");
    const { data, provenance } = await demandSeries.run(
      { clusterIds: [clusterId], market: "US" },
      contextOf(warehouse),
    );
    const truth = await sumByHand(warehouse, clusterId, "US");
    const series = data.clusters[0];
    expect(series?.months.map(({ month, searches }) => [month, searches])).toEqual([...truth.months]);
    expect(series).toMatchObject({
      name: "Snow shovels",
      unit: "searches per month",
      from: "2023-11-01",
      to: "2026-10-01",
      n: 36,
    });
    expect(series?.duplicateShare).toBeCloseTo(truth.duplicateShare, 9);
    expect(series?.sales).toMatchObject({ currency: "USD", n: 36, from: "2023-11-01", to: "2026-10-01" });
    expect(provenance).toMatchObject({
      tool: "demand_series",
      asked: `Monthly searches and sales of Snow shovels in US, all months: season, trend, forecast`,
      rowsExamined: truth.rows + 36,
      asOf: "2026-10-15",
      truncated: false,
    });
    expect(provenance.sources.every(({ isSample }) => isSample)).toBe(true);
  });

  test.each(MARKETS)("finds every planted season in %s: peak month and strength", async (market) => {
    const clusters = await read(
      SEASONAL_CLUSTERS.map(({ cluster }) => cluster),
      market,
    );
    const found = clusters.map(({ name, season }) => [name, season.label, season.peakMonth]);
    expect(found).toEqual(SEASONAL_CLUSTERS.map(({ cluster, peakMonth }) => [cluster, "seasonal", peakMonth]));
    for (const { season } of clusters) {
      expect(season).toMatchObject({
        n: expect.any(Number),
        unit: "index, 100 = average month",
        cycles: expect.any(Number),
      });
      expect(season.strength).toBeGreaterThan(0.64);
      expect(season.stability).toBeGreaterThan(0.6);
      expect(season.peakToTrough).toBeGreaterThan(1.5);
      expect((season.index ?? []).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1200, 6);
    }
  });

  test.each(MARKETS)("sees no season in %s where none is planted", async (market) => {
    const clusters = await read(
      NON_SEASONAL_CLUSTERS.map(({ cluster }) => cluster),
      market,
    );
    expect(clusters.map(({ name, season }) => [name, season.label, season.peakMonth])).toEqual(
      NON_SEASONAL_CLUSTERS.map(({ cluster }) => [cluster, "none", null]),
    );
  });

  test.each(MARKETS)("finds every planted growth and fall in %s: sign, significance, size", async (market) => {
    const planted = [...GROWING_CLUSTERS, ...DYING_CLUSTERS];
    const clusters = await read(
      planted.map(({ cluster }) => cluster),
      market,
    );
    expect(clusters.map(({ name }) => name)).toEqual(planted.map(({ cluster }) => cluster));
    for (const [position, { trend }] of clusters.entries()) {
      const truth = (planted[position]?.percentPerYear ?? Number.NaN) / 100;
      expect(trend.direction).toBe(truth > 0 ? "rising" : "falling");
      expect(trend.test).toBe("seasonal-kendall");
      expect(trend.p).toBeLessThan(0.001);
      // Compounded growth is what is planted.
      expect(Math.abs((trend.cagr ?? 0) - truth)).toBeLessThan(0.06);
      expect(Math.abs((trend.perYear ?? 0) - truth)).toBeLessThan(0.08);
      expect(trend.perYearLow).toBeLessThanOrEqual(trend.perYear ?? Number.NaN);
      expect(trend.perYearHigh).toBeGreaterThanOrEqual(trend.perYear ?? Number.NaN);
    }
  });

  test("gives a forecast only where it beat last year's months, else the reason", async () => {
    const names = [...SEASONAL_CLUSTERS, ...GROWING_CLUSTERS].map(({ cluster }) => cluster);
    const forecasts = (await Promise.all(MARKETS.map((market) => read(names, market))))
      .flat()
      .map(({ forecast }) => forecast);
    const published = forecasts.filter(({ points }) => points.length > 0);
    expect(published.length).toBeGreaterThan(0);
    for (const { mase, points, reason } of published) {
      expect(mase).toBeLessThan(1);
      expect(reason).toBeNull();
      expect(points[0]?.month).toBe("2026-11-01");
      for (const { low, searches, high } of points) expect(low <= searches && searches <= high).toBe(true);
    }
    const refused = forecasts.filter(({ points }) => points.length === 0);
    for (const { reason, method } of refused) {
      expect(reason).toMatch(/\w/);
      expect(method).toBeNull();
    }
  });

  test("year over year compares keywords measured in both years; what is unmeasured is no 0", async () => {
    const [fryers] = await read(["Air fryers"], "GB");
    expect(fryers?.months.find(({ month }) => month === "2025-08-01")?.coverage).toBeLessThan(1);
    expect(fryers?.trend.latest3).toBeCloseTo(0.046971, 6);
    const partial = fryers?.months.find(({ month }) => month === "2025-08-01");
    expect(partial?.searches ?? 0).toBeGreaterThan(
      await sumOfMonth(warehouse, fryers?.clusterId ?? 0, "GB", "2025-08-01"),
    );
  });

  test("twelve months give the shape seen, never an index", async () => {
    const period = { from: "2025-11-01", to: "2026-10-31" };
    const { data } = await demandSeries.run(
      { clusterIds: [idOf("Space heaters")], market: "US", period },
      contextOf(warehouse),
    );
    const [series] = data.clusters;
    expect(series?.n).toBe(12);
    expect(series?.season).toMatchObject({ index: null, label: "unknown", peakMonth: null, evidence: "none" });
    expect(series?.season.shape).toHaveLength(12);
    expect(series?.trend.direction).toBe("unknown");
    expect(series?.forecast.points).toEqual([]);
  });

  test("unknown clusters and periods without data are empty, not zero", async () => {
    const unknown = await demandSeries.run({ clusterIds: [999_999], market: "US" }, contextOf(warehouse));
    expect(unknown.data).toEqual({ clusters: [], bySales: [], missing: [999_999] });
    expect(unknown.provenance.rowsExamined).toBe(0);
    const period = { from: "1999-01-01", to: "1999-12-31" };
    const before = await demandSeries.run({ clusterIds: [1], market: "US", period }, contextOf(warehouse));
    expect(before.data.clusters).toEqual([]);
  });

  test.each([
    ["no cluster", { clusterIds: [], market: "US" }],
    ["a market that is not a code", { clusterIds: [1], market: HOSTILE }],
    ["a period that is not dates", { clusterIds: [1], market: "US", period: { from: HOSTILE, to: HOSTILE } }],
    ["a horizon beyond a year", { clusterIds: [1], market: "US", horizon: 13 }],
  ])("refuses %s", async (_why, input) => {
    await expect(demandSeries.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test.runIf(engines().length > 1)("engines agree on demand_series", async () => {
  const [first, ...others] = await runEverywhere(demandSeries, { clusterIds: [1, 40, 80, 120, 160], market: "DE" });
  for (const other of others) expect(other).toEqual(first);
});

/** What was measured, every keyword by itself: at least what the figures come to that are counted once. */
async function sumOfMonth(warehouse: Warehouse, clusterId: number, market: string, month: string): Promise<number> {
  const rows = await warehouse.query(
    `SELECT k.variant_group, k.keyword_id, m.searches FROM keyword_months m JOIN keywords k ON k.cluster_id = m.cluster_id AND k.keyword_id = m.keyword_id
    WHERE m.cluster_id = $1 AND m.market = $2 AND m.month = CAST($3 AS DATE)`,
    [clusterId, market, month],
  );
  const figures = new Map(rows.map((row) => [row.variant_group ?? `own ${row.keyword_id}`, Number(row.searches ?? 0)]));
  return [...figures.values()].reduce((sum, searches) => sum + searches, 0);
}

/** The same sums in plain TypeScript from the raw rows: one keyword for each shared figure. */
async function sumByHand(warehouse: Warehouse, clusterId: number, market: string) {
  const keywords = await warehouse.query(
    "SELECT keyword_id, variant_group FROM keywords WHERE cluster_id = $1 AND market = $2",
    [clusterId, market],
  );
  const rows = await warehouse.query(
    "SELECT keyword_id, month, searches FROM keyword_months WHERE cluster_id = $1 AND market = $2 ORDER BY month, keyword_id",
    [clusterId, market],
  );
  const groupOf = new Map(
    keywords.map((row) => [
      row.keyword_id,
      row.variant_group === null ? `own ${row.keyword_id}` : `group ${row.variant_group}`,
    ]),
  );
  const seen = new Set<string>();
  const months = new Map<string, number>();
  let reported = 0;
  for (const row of rows) {
    const month = String(row.month);
    const figure = `${month} ${groupOf.get(row.keyword_id ?? null)}`;
    reported += Number(row.searches ?? 0);
    if (seen.has(figure)) continue;
    seen.add(figure);
    months.set(month, (months.get(month) ?? 0) + Number(row.searches ?? 0));
  }
  const counted = [...months.values()].reduce((sum, value) => sum + value, 0);
  return { months, rows: rows.length, duplicateShare: 1 - counted / reported };
}
