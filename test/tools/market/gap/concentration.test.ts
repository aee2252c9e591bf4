import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { concentration } from "../../../../tools/market/gap/concentration.js";
import { CONCENTRATIONS } from "../../../../tools/sample/planted.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "../demand/demand-support.js";

/** The definitions, over the amounts themselves. */
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const herfindahl = (amounts: readonly number[]): number =>
  sumOf(amounts.map((amount) => (amount / sumOf(amounts)) ** 2));
const topThreeShare = (amounts: readonly number[]): number =>
  sumOf([...amounts].sort((a, b) => b - a).slice(0, 3)) / sumOf(amounts);

describe.each(engines())("concentration on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("shares and indexes are those of the rows", async () => {
    const clusterId = (await readClusterIds(warehouse))("Espresso machines");
    const { data, provenance } = await concentration.run(
      { clusterIds: [clusterId], market: "DE", brands: 3 },
      contextOf(warehouse),
    );
    const rows = await warehouse.query("SELECT * FROM click_shares WHERE cluster_id = $1 AND market = 'DE'", [
      clusterId,
    ]);
    const sumBy = (key: string): number[] => {
      const sums = new Map<unknown, number>();
      for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + Number(row.clicks));
      return [...sums.values()];
    };
    const products = sumBy("product_id");
    const brands = sumBy("brand");
    const [cluster] = data.clusters;
    expect(cluster).toMatchObject({
      clusterId,
      clicks: products.reduce((sum, clicks) => sum + clicks, 0),
      products: products.length,
      brands: brands.length,
    });
    expect(cluster?.topThreeProductShare).toBeCloseTo(topThreeShare(products), 5);
    expect(cluster?.topThreeBrandShare).toBeCloseTo(topThreeShare(brands), 5);
    expect(cluster?.productHhi).toBeCloseTo(herfindahl(products), 5);
    expect(cluster?.brandHhi).toBeCloseTo(herfindahl(brands), 5);
    expect(cluster?.topBrands.map(({ clicks }) => clicks)).toEqual(brands.sort((a, b) => b - a).slice(0, 3));
    expect(data.period).toEqual({ from: "2025-11-01", to: "2026-10-01" });
    expect(provenance).toMatchObject({
      tool: "concentration",
      asked:
        "Click concentration of Espresso machines in DE, 12 months up to the newest month, the 3 largest brands of each",
      rowsExamined: rows.length,
      asOf: "2026-10-31",
      truncated: true,
    });
  });

  test("tells the planted concentrated from the planted fragmented cluster", async () => {
    const idOf = await readClusterIds(warehouse);
    const clusterIds = CONCENTRATIONS.map(({ cluster }) => idOf(cluster));
    for (const market of ["US", "GB", "DE"]) {
      const { data } = await concentration.run({ clusterIds, market }, contextOf(warehouse));
      for (const { cluster, kind, topThreeShareMin, topThreeShareMax } of CONCENTRATIONS) {
        const found = data.clusters.find(({ clusterId }) => clusterId === idOf(cluster));
        expect(found?.topThreeProductShare, cluster).toBeGreaterThanOrEqual(topThreeShareMin);
        expect(found?.topThreeProductShare, cluster).toBeLessThanOrEqual(topThreeShareMax);
        expect(found?.verdict, cluster).toBe(kind);
      }
    }
  });

  test("no clicks before the data begins, none for an unknown cluster", async () => {
    const context = contextOf(warehouse);
    const early = await concentration.run({ clusterIds: [1], market: "US", asOf: "2020-01-31" }, context);
    expect(early.data.clusters).toEqual([]);
    const unknown = await concentration.run({ clusterIds: [999_999], market: "US" }, context);
    expect(unknown.data.clusters).toEqual([]);
    expect(unknown.provenance).toMatchObject({ rowsExamined: 0, truncated: false });
  });

  test("bad and hostile input is refused in plain words", async () => {
    const context = contextOf(warehouse);
    await expect(concentration.run({ clusterIds: [], market: "US" }, context)).rejects.toThrow(InvalidInputError);
    await expect(concentration.run({ clusterIds: [1], market: HOSTILE }, context)).rejects.toThrow("ISO country code");
  });
});

test("every engine gives the same data", async () => {
  const [first, ...others] = await runEverywhere(concentration, { clusterIds: [1, 2, 3, 40], market: "GB" });
  for (const other of others) expect(other).toEqual(first);
});
