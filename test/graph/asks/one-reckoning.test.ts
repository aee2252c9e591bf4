import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked } from "../../../graph/answer/derivation.js";
import { reckon } from "../../../graph/asks/solve/chain.js";
import { marginOf } from "../../../graph/understand/names/named.js";
import { keywordBids } from "../../../tools/market/campaign/keyword-bids.js";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import { maximumCpc, requiredAcos } from "../../../tools/statistics/bidding.js";
import { createRandom } from "../../../tools/statistics/random.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { rounds } from "../../long-run.js";
import { anyEngine, openEngine } from "../../market.js";
import { contextOf } from "../../tools/market/demand/demand-support.js";
import { given } from "./sums.js";

/** The solver and the campaign reckon from the same numbers and by the same formulas. */

describe.each(anyEngine())("what the market supplies, on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("a product group has one conversion rate, one order value and one click price", async () => {
    const rows = await warehouse.query("SELECT cluster_id FROM clusters ORDER BY cluster_id");
    const step = Math.ceil(rows.length / rounds(12, rows.length));
    const ids = rows.map((row) => Number(row.cluster_id)).filter((_, place) => place % step === 0);
    // Packs of coffee differ, so its order value is not its median price.
    const [coffee] = await warehouse.query("SELECT cluster_id FROM clusters WHERE name = 'Coffee beans'");
    for (const clusterId of [...new Set([...ids, Number(coffee?.cluster_id)])]) {
      const context = contextOf(warehouse);
      const bids = await keywordBids.run({ clusterIds: [clusterId], market: "US" }, context);
      const asked = await queryMarket.run(
        {
          markets: ["US"],
          clusterIds: [clusterId],
          measures: ["ad-conversion", "conversion", "order-value", "click-price"],
        },
        context,
      );
      const [cluster] = bids.data.clusters;
      const values = asked.data.totals[0]?.values ?? {};
      const { name } = cluster ?? {};
      expect(values["ad-conversion"] ?? values.conversion, name).toBeCloseTo(cluster?.conversionRate.base ?? -1, 5);
      expect(values["order-value"], name).toBeCloseTo(cluster?.orderValue?.base ?? -1, 1);
      expect(values["click-price"], name).toBeCloseTo(cluster?.clickPrice?.base ?? -1, 3);
    }
  });
});

test("a keyword's bid and its ACOS follow the same formulas", () => {
  const random = createRandom(5);
  for (let round = 0; round < 100; round++) {
    const [price, conversion, acos, cpc] = [random.uniform(5, 500), random.uniform(0.005, 0.2), 0.3, 0.8] as const;
    const of = reckon({ price: asked(price), conversion: asked(conversion), "target-acos": asked(acos) });
    expect(of("highest-bid").value).toBeCloseTo(maximumCpc(conversion, price, acos), 9);
    const bought = reckon({ price: asked(price), conversion: asked(conversion), cpc: asked(cpc) });
    expect(bought("acos").value).toBeCloseTo(requiredAcos(cpc, conversion, price) ?? -1, 9);
  }
});

test("the margin of a campaign counts every cost that is stated", () => {
  const inputs = [given("own-price", 45), given("unit-cost", 20), given("fees", 0.15, { unit: "share" })];
  expect(marginOf({ inputs })).toBeCloseTo((45 - 20 - 0.15 * 45) / 45, 9);
});
