import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { demandRanking } from "../../../../tools/market/demand/demand-ranking.js";
import { demandSeries } from "../../../../tools/market/demand/demand-series.js";
import { DYING_CLUSTERS, GROWING_CLUSTERS } from "../../../../tools/sample/planted.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { anyEngine, engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "./demand-support.js";

describe.each(anyEngine())("demand_ranking on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test.each(["US", "GB", "DE"])("ranks the planted growers and fallers of %s first", async (market) => {
    const { data } = await demandRanking.run({ market, limit: 5 }, contextOf(warehouse));
    const names = (list: typeof data.largest) => list.map(({ name }) => name);
    expect(names(data.fastestRising)).toEqual(GROWING_CLUSTERS.map(({ cluster }) => cluster));
    expect(names(data.fastestFalling).slice(0, 3)).toEqual(DYING_CLUSTERS.map(({ cluster }) => cluster));
    for (const { adjustedP } of [...data.fastestRising, ...data.fastestFalling.slice(0, 3)])
      expect(adjustedP).toBeLessThan(0.01);
  });

  test("gives the same figures as the series of a cluster, and says where they came from", async () => {
    const { data, provenance } = await demandRanking.run({ market: "US", limit: 3 }, contextOf(warehouse));
    const idOf = await readClusterIds(warehouse);
    const top = data.largest[0];
    const { data: series } = await demandSeries.run(
      { clusterIds: [idOf(top?.name ?? "")], market: "US" },
      contextOf(warehouse),
    );
    expect(top?.searchesPerMonth).toBeCloseTo(series.clusters[0]?.searchesPerMonth ?? Number.NaN, 6);
    expect(top?.trend).toEqual({ ...series.clusters[0]?.trend, cagr: null });
    expect(data).toMatchObject({ from: "2023-11-01", to: "2026-10-01" });
    expect(data.tested).toBeLessThanOrEqual(data.clusters);
    expect(provenance).toMatchObject({
      tool: "demand_ranking",
      asked: "Growth and volume of every cluster of the whole market US, all months",
      truncated: true,
      asOf: "2026-10-31",
    });
    expect(provenance.rowsExamined).toBeGreaterThan(50_000);
  });

  test("agrees with the series of a cluster where keywords are unmeasured in some months", async () => {
    const { data } = await demandRanking.run({ market: "GB", limit: 50 }, contextOf(warehouse));
    const clusterIds = data.largest.map(({ clusterId }) => clusterId);
    const { data: series } = await demandSeries.run({ clusterIds, market: "GB" }, contextOf(warehouse));
    const partial = series.clusters.filter(({ months }) => months.some(({ coverage }) => coverage < 1));
    expect(partial.length).toBeGreaterThan(5);
    for (const { clusterId, trend } of partial)
      expect(data.largest.find((ranked) => ranked.clusterId === clusterId)?.trend).toEqual({ ...trend, cagr: null });
  });

  test("a category holds its own clusters only, and its name is text, not a pattern", async () => {
    const [row] = await warehouse.query("SELECT category_path FROM clusters WHERE name = $1", ["Padel rackets"]);
    const category = String(row?.category_path).split(" > ")[0] ?? "";
    const { data } = await demandRanking.run({ market: "GB", category, limit: 50 }, contextOf(warehouse));
    const counted = await warehouse.query("SELECT COUNT(*) AS n FROM clusters WHERE starts_with(category_path, $1)", [
      `${category} > `,
    ]);
    expect(data.clusters).toBe(counted[0]?.n);
    expect(data.largest.every(({ categoryPath }) => categoryPath.startsWith(`${category} > `))).toBe(true);
    expect(data.fastestRising.map(({ name }) => name)).toContain("Padel rackets");
    for (const pattern of ["%", "_", category.slice(0, 3), HOSTILE]) {
      const nothing = await demandRanking.run({ market: "GB", category: pattern }, contextOf(warehouse));
      expect(nothing.data).toMatchObject({
        clusters: 0,
        from: null,
        searchesPerMonth: 0,
        typicalPerYear: null,
        largest: [],
      });
      expect(nothing.provenance.rowsExamined).toBe(0);
    }
  });

  test("ranks seasons only when asked: by strength, or those of one month by searches", async () => {
    const context = contextOf(warehouse);
    const run = async (input: object) =>
      (await demandRanking.run({ market: "US", limit: 50, ...input }, context)).data.seasonal;
    expect(await run({})).toBeNull();
    const strongest = await run({ seasons: true });
    expect(strongest?.first[0]).toMatchObject({
      name: "Christmas lights",
      season: { label: "seasonal", peakMonth: 12 },
    });
    const ratios = (strongest?.first ?? []).map(({ season }) => season.peakToTrough ?? 0);
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
    const october = await run({ seasons: true, peakMonth: 10 });
    expect(october?.first.map(({ name }) => name)).toContain("Halloween costumes");
    expect(october?.first.every(({ season }) => season.peakMonth === 10)).toBe(true);
    const searches = (october?.first ?? []).map(({ searchesPerMonth }) => searchesPerMonth ?? 0);
    expect(searches).toEqual([...searches].sort((a, b) => b - a));
  });

  test("a market without data is empty", async () => {
    const { data } = await demandRanking.run({ market: "FR" }, contextOf(warehouse));
    expect(data).toMatchObject({ clusters: 0, tested: 0, fastestRising: [], fastestFalling: [] });
  });

  test("a year of months ranks volume but no growth", async () => {
    const period = { from: "2025-11-01", to: "2026-10-31" };
    const { data } = await demandRanking.run({ market: "DE", period }, contextOf(warehouse));
    expect(data.largest.length).toBe(10);
    expect(data.largest.every(({ trend }) => trend.direction === "unknown")).toBe(true);
    expect(data).toMatchObject({ tested: 0, rising: 0, falling: 0 });
  });

  test.each([
    ["a limit of 0", { market: "US", limit: 0 }],
    ["a month that is none", { market: "US", seasons: true, peakMonth: 13 }],
    ["a market that is not a code", { market: "usa" }],
  ])("refuses %s", async (_why, input) => {
    await expect(demandRanking.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test
  .runIf(engines().length > 1)
  .each([
    [{ market: "US", limit: 50 }],
    [{ market: "GB", category: "Sports", seasons: true, peakMonth: 10, limit: 50 }],
    [{ market: "GB", category: HOSTILE }],
    [{ market: "GB", category: "%" }],
    [{ market: "DE", period: { from: "2025-11-01", to: "2026-10-31" } }],
    [{ market: "FR" }],
  ])("engines agree on demand_ranking of %j", async (input) => {
  const [first, ...others] = await runEverywhere(demandRanking, input);
  for (const other of others) expect(other).toEqual(first);
});
