import { beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { marketCoverage } from "../../../../tools/market/lookup/market-coverage.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf } from "../demand/demand-support.js";

describe.each(engines())("market_coverage on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });

  test("counts every kind of data and the product groups that have it, with where it came from", async () => {
    const { data, provenance } = await marketCoverage.run({ market: "GB" }, contextOf(warehouse));
    for (const [subject, from] of [
      ["phrases", "keywords WHERE market = 'GB'"],
      ["searches", "keywords WHERE market = 'GB' AND COALESCE(searches_per_month, searches_low) IS NOT NULL"],
      ["ad-terms", "ad_terms WHERE market = 'GB'"],
      [
        "price-moves",
        "price_events e WHERE market = 'GB' AND seen_on > (SELECT MIN(seen_on) FROM price_events f WHERE f.offer_id = e.offer_id AND f.cluster_id = e.cluster_id)",
      ],
    ] as const) {
      const [counted] = await warehouse.query(
        `SELECT COUNT(*) AS n, COUNT(DISTINCT cluster_id) AS groups FROM ${from}`,
      );
      const kind = data.kinds.find((each) => each.subject === subject);
      expect(kind).toMatchObject({ rows: counted?.n, groups: counted?.groups, refreshedOn: "2026-10-31" });
    }
    expect(data.groups).toHaveLength(10);
    expect(data.groupCount).toBeGreaterThan(150);
    const counts = await Promise.all(
      marketCoverage.reads.map((table) => warehouse.query(`SELECT COUNT(*) AS n FROM ${table} WHERE market = 'GB'`)),
    );
    expect(provenance.rowsExamined).toBe(counts.reduce((sum, [row]) => sum + Number(row?.n), 0));
    expect(data.groups[0]?.subjects.find(({ subject }) => subject === "searches")).toMatchObject({
      rows: data.groups[0]?.keywords,
      refreshedOn: "2026-10-31",
    });
    expect(provenance.truncated).toBe(true);
  });

  test("a market without data has no rows and no groups", async () => {
    const { data } = await marketCoverage.run({ market: "FR" }, contextOf(warehouse));
    expect(data.groups).toEqual([]);
    expect(data.kinds.every(({ rows, source }) => rows === 0 && source === null)).toBe(true);
  });

  test.each(["us", "USA", "'; DROP"])("refuses %s", async (market) => {
    await expect(marketCoverage.run({ market }, contextOf(warehouse))).rejects.toThrow(InvalidInputError);
  });
});
