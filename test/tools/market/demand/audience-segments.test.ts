import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { audienceSegments } from "../../../../tools/market/demand/audience-segments.js";
import { wilsonInterval } from "../../../../tools/statistics/proportions.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "./demand-support.js";

describe.each(engines())("audience_segments on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("gives shares with intervals and an index, and says where they came from", async () => {
    const clusterId = (await readClusterIds(warehouse))("Space heaters");
    const { data, provenance } = await audienceSegments.run(
      { clusterIds: [clusterId], market: "GB" },
      contextOf(warehouse),
    );
    const rows = await warehouse.query("SELECT * FROM audience WHERE cluster_id = $1 AND market = 'GB'", [clusterId]);
    const kinds = data.clusters[0]?.kinds ?? [];
    expect(kinds.map(({ kind }) => kind)).toEqual(["age", "gender", "household", "region"]);
    for (const { kind, n, segments } of kinds) {
      const own = rows.filter((row) => row.segment_kind === kind);
      expect(n).toBe(own.reduce((sum, row) => sum + Number(row.sample_size), 0));
      for (const { segment, share, low, high, populationIndex, populationShare } of segments) {
        const row = own.find((candidate) => candidate.segment === segment);
        expect(share).toBe(row?.share);
        const interval = wilsonInterval(share * n, n);
        expect([low, high]).toEqual([interval?.low, interval?.high]);
        expect(populationIndex).toBeCloseTo((100 * share) / (populationShare ?? Number.NaN), 9);
      }
    }
    expect(provenance).toMatchObject({
      tool: "audience_segments",
      asked: `Who buys in Space heaters in GB: audience shares by segment`,
      rowsExamined: rows.length,
      asOf: "2026-09-30",
      truncated: false,
    });
  });

  test("finds the planted leaning: families buy baby products", async () => {
    const rows = await warehouse.query(
      "SELECT cluster_id FROM clusters WHERE starts_with(category_path, 'Baby & Kids > ') ORDER BY cluster_id",
    );
    const clusterIds = rows.map((row) => Number(row.cluster_id)).slice(0, 50);
    const { data } = await audienceSegments.run({ clusterIds, market: "US" }, contextOf(warehouse));
    const families = data.clusters.map(({ kinds }) =>
      kinds
        .find(({ kind }) => kind === "household")
        ?.segments.find(({ segment }) => segment === "family with children"),
    );
    expect(families.length).toBeGreaterThan(3);
    for (const family of families) {
      expect(family?.populationIndex).toBeGreaterThan(120);
      expect(family?.differsFromPopulation).toBe(true);
    }
  });

  test("leaves out exactly the cells below 30 people and counts them", async () => {
    const small = await warehouse.query(
      "SELECT cluster_id, segment_kind, COUNT(*) AS n FROM audience WHERE market = 'DE' AND sample_size < 30 GROUP BY cluster_id, segment_kind ORDER BY cluster_id, segment_kind LIMIT 20",
    );
    expect(small.length).toBeGreaterThan(0);
    const clusterIds = [...new Set(small.map((row) => Number(row.cluster_id)))];
    const { data } = await audienceSegments.run({ clusterIds, market: "DE" }, contextOf(warehouse));
    for (const row of small.slice(0, -1)) {
      const kind = data.clusters
        .find(({ clusterId }) => clusterId === row.cluster_id)
        ?.kinds.find(({ kind }) => kind === row.segment_kind);
      expect(kind?.suppressed).toBe(row.n);
    }
    const shown = data.clusters.flatMap(({ kinds }) => kinds.flatMap(({ segments }) => segments));
    expect(Math.min(...shown.map(({ n }) => n))).toBeGreaterThanOrEqual(30);
  });

  test("clusters without a panel are named as missing", async () => {
    const { data, provenance } = await audienceSegments.run(
      { clusterIds: [999_999], market: "US" },
      contextOf(warehouse),
    );
    expect(data).toMatchObject({ clusters: [], missing: [999_999] });
    expect(provenance.rowsExamined).toBe(0);
  });

  test.each([
    ["no cluster", { clusterIds: [], market: "US" }],
    ["a hostile market", { clusterIds: [1], market: HOSTILE }],
  ])("refuses %s", async (_why, input) => {
    await expect(audienceSegments.run(input, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});

test.runIf(engines().length > 1)("engines agree on audience_segments", async () => {
  const [first, ...others] = await runEverywhere(audienceSegments, { clusterIds: [1, 50, 100, 150], market: "DE" });
  for (const other of others) expect(other).toEqual(first);
});
