import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keywordBids } from "../../../tools/market/campaign/keyword-bids.js";
import { negativeTerms } from "../../../tools/market/campaign/negative-terms.js";
import { marketGaps } from "../../../tools/market/gap/market-gaps.js";
import type { Parameter, Warehouse } from "../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../market.js";
import { contextOf, readClusterIds } from "./demand/demand-support.js";

/** Before the market's first month. */
const BEFORE = "2001-01-31";

describe.each(engines())("without a month of data, on %s", (engine) => {
  let market: Warehouse;
  let warehouse: Warehouse;
  const asked: Parameter[][] = [];
  beforeAll(async () => {
    market = await openEngine(engine);
    warehouse = {
      engine: market.engine,
      generation: market.generation,
      datasets: () => market.datasets(),
      close: async () => {},
      query: (sql, parameters = [], options) => {
        asked.push([...parameters]);
        return market.query(sql, parameters, options);
      },
    };
  });
  afterAll(() => market.close());

  const read = {
    keyword_bids: async (clusterId: number) =>
      (await keywordBids.run({ clusterIds: [clusterId], market: "US", asOf: BEFORE }, contextOf(warehouse))).data,
    negative_terms: async (clusterId: number) =>
      (await negativeTerms.run({ clusterIds: [clusterId], market: "US", asOf: BEFORE }, contextOf(warehouse))).data,
    "the gaps of a market": async () =>
      marketGaps(warehouse, {
        market: "US",
        asOf: BEFORE,
        named: null,
        stated: { conversionRate: null, orderValue: null },
      }),
  };

  test.each(Object.entries(read))("%s asks for no day that nobody named, and states no period", async (_, readIt) => {
    const clusterId = (await readClusterIds(market))("Yoga mats");
    asked.length = 0;
    const data = await readIt(clusterId);
    expect(data.period).toBeNull();
    const days = asked.flat().filter((value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value));
    expect(days.filter((day) => day !== BEFORE)).toEqual([]);
    expect(asked.some((parameters) => parameters.includes(null))).toBe(true);
    expect(JSON.stringify(data)).not.toContain("1970-01-01");
  });
});
