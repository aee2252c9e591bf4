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
    for (const table of ["keywords", "price_events", "ad_terms"] as const) {
      const [counted] = await warehouse.query(
        `SELECT COUNT(*) AS n, COUNT(DISTINCT cluster_id) AS groups FROM ${table} WHERE market = 'GB'`,
      );
      const kind = data.kinds.find((each) => each.kind === table);
      expect(kind).toMatchObject({ rows: counted?.n, groups: counted?.groups, refreshedOn: "2026-10-31" });
    }
    expect(data.groups).toHaveLength(10);
    expect(data.groupCount).toBeGreaterThan(150);
    expect(provenance.rowsExamined).toBe(data.kinds.reduce((sum, { rows }) => sum + rows, 0));
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
