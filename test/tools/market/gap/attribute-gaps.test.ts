import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { attributeGaps } from "../../../../tools/market/gap/attribute-gaps.js";
import { ATTRIBUTE_GAPS } from "../../../../tools/sample/planted.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, runEverywhere } from "../demand/demand-support.js";

describe.each(engines())("attribute_gaps on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("searches naming a value against products that have it", async () => {
    const clusterId = (await readClusterIds(warehouse))("Coffee grinders");
    const { data, provenance } = await attributeGaps.run(
      { clusterIds: [clusterId], market: "US" },
      contextOf(warehouse),
    );
    const [cluster] = data.clusters;
    const manual = cluster?.values.find(({ value }) => value === "manual");
    const named = await warehouse.query(
      "SELECT searches_per_month FROM keywords WHERE market = 'US' AND cluster_id = $1 AND keyword LIKE '%manual%'",
      [clusterId],
    );
    const having = await warehouse.query(
      `SELECT DISTINCT a.product_id FROM product_attributes a JOIN offers o ON o.product_id = a.product_id AND o.cluster_id = a.cluster_id
       WHERE a.cluster_id = $1 AND a.value = 'manual' AND o.market = 'US' AND o.availability = 'in_stock' AND o.condition = 'new'`,
      [clusterId],
    );
    expect(manual).toMatchObject({
      attribute: "type",
      keywords: named.length,
      searchesPerMonth: named.reduce((sum, row) => sum + Number(row.searches_per_month), 0),
      productsOnSale: having.length,
    });
    expect(manual?.supplyShare).toBeCloseTo(having.length / (cluster?.productsOnSale ?? 0), 5);
    const indexes = cluster?.values.map(({ gapIndex }) => gapIndex ?? Number.NEGATIVE_INFINITY) ?? [];
    expect(indexes).toEqual([...indexes].sort((a, b) => b - a));
    const [examined] = await warehouse.query(
      `SELECT (SELECT COUNT(*) FROM keywords WHERE market = 'US' AND cluster_id = $1) + (SELECT COUNT(*) FROM product_attributes WHERE cluster_id = $1) + (SELECT COUNT(*) FROM cluster_terms WHERE cluster_id = $1)
        + (SELECT COUNT(*) FROM offers WHERE market = 'US' AND cluster_id = $1 AND availability = 'in_stock' AND condition = 'new') AS n`,
      [clusterId],
    );
    expect(provenance).toMatchObject({
      tool: "attribute_gaps",
      asked:
        "Searches naming an attribute value against products that have it: Coffee grinders in US, top 30 values each; new offers in stock",
      rowsExamined: examined?.n,
      asOf: "2026-10-31",
      truncated: false,
    });
  });

  test.each(["US", "GB"])("the planted values are the most under-supplied of their clusters in %s", async (market) => {
    const idOf = await readClusterIds(warehouse);
    const clusterIds = ATTRIBUTE_GAPS.map(({ cluster }) => idOf(cluster));
    const { data } = await attributeGaps.run({ clusterIds, market }, contextOf(warehouse));
    for (const planted of ATTRIBUTE_GAPS) {
      const [first] = data.clusters.find(({ clusterId }) => clusterId === idOf(planted.cluster))?.values ?? [];
      expect(first?.value).toBe(planted.value);
      expect(first?.gapIndex).toBeGreaterThan(1);
      expect(Math.abs((first?.demandShare ?? 0) - planted.demandShare)).toBeLessThan(0.04);
      expect(first?.supplyShare).toBeLessThan(planted.supplyShare + 0.04);
    }
  });

  test("German searches name English values", async () => {
    const clusterId = (await readClusterIds(warehouse))("Running shoes");
    const { data } = await attributeGaps.run({ clusterIds: [clusterId], market: "DE" }, contextOf(warehouse));
    const blue = data.clusters[0]?.values.find(({ value }) => value === "blue");
    expect(data.language).toBe("de");
    expect(blue?.topKeyword).toBe("laufschuhe blau");
  });

  test("an unknown cluster and a market without data give nothing", async () => {
    const context = contextOf(warehouse);
    const unknown = await attributeGaps.run({ clusterIds: [999_999], market: "US" }, context);
    expect(unknown.data.clusters).toEqual([]);
    expect(unknown.provenance.rowsExamined).toBe(0);
    const elsewhere = await attributeGaps.run({ clusterIds: [1], market: "FR" }, context);
    expect(elsewhere.data).toMatchObject({ language: null, clusters: [] });
    expect(elsewhere.provenance.rowsExamined).toBe(0);
  });

  test("bad and hostile input is refused in plain words", async () => {
    const context = contextOf(warehouse);
    await expect(attributeGaps.run({ clusterIds: [1], market: "US", limit: 0 }, context)).rejects.toThrow(
      InvalidInputError,
    );
    await expect(attributeGaps.run({ clusterIds: [1], market: HOSTILE }, context)).rejects.toThrow("ISO country code");
  });
});

test("every engine gives the same data", async () => {
  const [first, ...others] = await runEverywhere(attributeGaps, { clusterIds: [1, 2, 3, 59, 155], market: "US" });
  for (const other of others) expect(other).toEqual(first);
});
