import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../../tools/errors.js";
import { keywordBids } from "../../../../tools/market/campaign/keyword-bids.js";
import { priceStatistics } from "../../../../tools/market/pricing/price-statistics.js";
import { KEYWORD_BIDS, POISONED_FEED } from "../../../../tools/sample/planted-prices.js";
import { wilsonInterval } from "../../../../tools/statistics/proportions.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { engines, openEngine } from "../../../market.js";
import { contextOf, HOSTILE, readClusterIds, readTrustedPrices, runEverywhere } from "../demand/demand-support.js";

describe.each(engines())("keyword_bids on %s", (engine) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
  });
  afterAll(() => warehouse.close());

  test("what a click may cost, from what the asker states", async () => {
    const clusterId = (await readClusterIds(warehouse))("Coffee grinders");
    const stated = { conversionRate: 0.09, orderValue: 25, targetAcos: 0.25, asOf: "2026-10-31" };
    const { data, provenance } = await keywordBids.run(
      { clusterIds: [clusterId], market: "GB", ...stated },
      contextOf(warehouse),
    );
    const priced = data.keywords.filter(({ cpcLow }) => cpcLow !== null);
    expect(priced.length).toBeGreaterThan(5);
    for (const { maximumCpc, verdict, bid, cpcLow, cpcHigh, acosAtLow, conversionRate } of priced) {
      // The worked example of four public calculators: 25 x 9 % x 25 % = 0.56.
      expect(maximumCpc).toEqual({ low: 0.5625, base: 0.5625, high: 0.5625 });
      expect(conversionRate).toEqual({ low: 0.09, base: 0.09, high: 0.09 });
      expect(acosAtLow).toBeCloseTo((cpcLow ?? 0) / (0.09 * 25), 5);
      const expected = (cpcLow ?? 0) > 0.5625 ? "not affordable" : (cpcHigh ?? 0) <= 0.5625 ? "affordable" : "partly";
      expect(verdict).toBe(expected);
      expect(bid).toBe(
        expected === "not affordable" ? null : Math.floor(Math.min(0.5625, cpcHigh ?? 0) * 100 + 1e-9) / 100,
      );
    }
    expect(data.clusters[0]?.conversionRate.origin).toBe("stated by the asker");
    expect(data.monthlyBudget).toBeNull();
    const [examined] = await warehouse.query(
      `SELECT (SELECT COUNT(*) FROM keywords WHERE market = 'GB' AND cluster_id = $1) + (SELECT COUNT(*) FROM products WHERE cluster_id = $1)
        + (SELECT COUNT(*) FROM cluster_terms WHERE cluster_id = $1)
        + (SELECT COUNT(*) FROM ad_terms WHERE market = 'GB' AND cluster_id = $1) + (SELECT COUNT(*) FROM click_shares WHERE market = 'GB' AND cluster_id = $1)
        + (SELECT COUNT(*) FROM offers WHERE market = 'GB' AND cluster_id = $1 AND availability = 'in_stock' AND condition = 'new') AS n`,
      [clusterId],
    );
    expect(provenance).toMatchObject({
      tool: "keyword_bids",
      asked:
        "Affordable bids for the 200 most searched keywords of Coffee grinders in GB, own ads of 12 months up to 2026-10-31; stated by the asker: conversion rate, order value, target ACOS",
      rowsExamined: examined?.n,
      asOf: "2026-10-31",
      truncated: false,
    });
  });

  test("an unstated conversion rate is measured on own ads, with its interval; the rest is marked ASSUMED", async () => {
    const clusterId = (await readClusterIds(warehouse))("Yoga mats");
    const { data } = await keywordBids.run({ clusterIds: [clusterId], market: "US" }, contextOf(warehouse));
    const [sums] = await warehouse.query(
      "SELECT SUM(clicks) AS clicks, SUM(orders) AS orders FROM ad_terms WHERE market = 'US' AND cluster_id = $1",
      [clusterId],
    );
    const interval = wilsonInterval(Number(sums?.orders), Number(sums?.clicks));
    const [cluster] = data.clusters;
    expect(cluster?.conversionRate.base).toBeCloseTo(interval?.share ?? Number.NaN, 5);
    expect(cluster?.conversionRate.low).toBeCloseTo(interval?.low ?? Number.NaN, 5);
    expect(cluster?.conversionRate.origin).toMatch(/^measured: own ads, [\d,]+ clicks$/);
    expect(cluster?.orderValue?.origin).toMatch(/^measured: quartiles/);
    expect(data.targetAcos).toMatchObject({ low: 0.15, base: 0.25, high: 0.35, origin: "ASSUMED" });
    expect(data.impressionShare.origin).toBe("ASSUMED");
  });

  test.each(KEYWORD_BIDS)(
    "$keyword ($market) is $verdict at 25 %",
    async ({ cluster, market, keyword, verdict, cpcLow, cpcHigh }) => {
      const clusterId = (await readClusterIds(warehouse))(cluster);
      const { data } = await keywordBids.run(
        { clusterIds: [clusterId], market, targetAcos: 0.25 },
        contextOf(warehouse),
      );
      const found = data.keywords.find((candidate) => candidate.keyword === keyword);
      expect(found).toMatchObject({ cpcLow, cpcHigh });
      expect(found?.verdict).toBe(verdict === "affordable" ? "affordable" : "not affordable");
      expect(found?.isFirm).toBe(true);
      if (verdict === "affordable") expect(found?.bid).toBe(cpcHigh);
      else {
        expect(found).toMatchObject({ bid: null, plan: null });
        expect(found?.acosAtLow).toBeGreaterThan(0.25);
      }
    },
  );

  test("the budget is kept, buys the best first, and the three cases stand in order", async () => {
    const clusterId = (await readClusterIds(warehouse))("Robot vacuums");
    const ask = { clusterIds: [clusterId], market: "US", targetAcos: 0.25 };
    const context = contextOf(warehouse);
    const open = await keywordBids.run(ask, context);
    const { data } = await keywordBids.run({ ...ask, budget: { amount: 20, per: "day" } }, context);
    expect(data.monthlyBudget).toBeCloseTo(608, 9);
    expect(open.data.costOfAll).toBeGreaterThan(608);
    const { low, base, high } = data.forecast;
    for (const { cost } of [low, base, high]) expect(cost).toBeLessThanOrEqual(608.01);
    expect(base.cost).toBeCloseTo(608, 0);
    expect([low.orders < base.orders, base.orders < high.orders]).toEqual([true, true]);
    expect(base.acos).toBeLessThanOrEqual(0.25);
    const valuePerSpend = (lines: typeof data.keywords) =>
      lines.map(({ conversionRate, expectedCpc }) => conversionRate.base / (expectedCpc ?? Number.POSITIVE_INFINITY));
    const whole = data.keywords.filter(({ plan }) => plan !== null && !plan.isPartial);
    const without = data.keywords.filter(
      ({ plan, bid, group, isWasteful }) => plan === null && bid !== null && group !== "discovery" && !isWasteful,
    );
    expect(without.length).toBeGreaterThan(0);
    expect(Math.min(...valuePerSpend(whole))).toBeGreaterThanOrEqual(Math.max(...valuePerSpend(without)) - 1e-9);
    const spent = data.keywords.reduce((sum, { plan }) => sum + (plan?.cost ?? 0), 0);
    expect(spent).toBeCloseTo(base.cost, 0);
  });

  test("keywords that share one reported figure are paid for once", async () => {
    const [row] = await warehouse.query(
      "SELECT cluster_id, variant_group FROM keywords WHERE market = 'US' AND variant_group IS NOT NULL GROUP BY cluster_id, variant_group HAVING COUNT(*) > 1 ORDER BY cluster_id, variant_group LIMIT 1",
    );
    const clusterIds = [Number(row?.cluster_id)];
    const { data } = await keywordBids.run(
      { clusterIds, market: "US", conversionRate: 0.5, targetAcos: 1 },
      contextOf(warehouse),
    );
    const twins = data.keywords.filter(({ variantGroup }) => variantGroup === row?.variant_group);
    expect(twins.length).toBeGreaterThan(1);
    expect(twins.filter(({ plan }) => plan !== null).length).toBeLessThanOrEqual(1);
  });

  test("an unknown cluster gives an empty plan; the asker's brand is told from a rival's", async () => {
    const context = contextOf(warehouse);
    const unknown = await keywordBids.run({ clusterIds: [999_999], market: "US" }, context);
    expect(unknown.data).toMatchObject({ clusters: [], keywords: [], costOfAll: 0 });
    expect(unknown.provenance.rowsExamined).toBe(0);
    const clusterId = (await readClusterIds(warehouse))("Espresso machines");
    const rival = await keywordBids.run({ clusterIds: [clusterId], market: "US" }, context);
    const named = rival.data.keywords.find(({ group }) => group === "competitor");
    const own = await keywordBids.run(
      { clusterIds: [clusterId], market: "US", ownBrands: [named?.namesBrand ?? "", HOSTILE] },
      context,
    );
    expect(own.data.keywords.find(({ keyword }) => keyword === named?.keyword)).toMatchObject({
      group: "brand",
      match: "exact",
    });
  });

  test("rows count before the limit, and no named cluster falls off it", async () => {
    const idOf = await readClusterIds(warehouse);
    const clusterIds = ["Robot vacuums", "Yoga mats", "Power banks"].map(idOf);
    const context = contextOf(warehouse);
    const all = await keywordBids.run({ clusterIds, market: "US", limit: 500 }, context);
    expect(all.provenance.truncated).toBe(false);
    const few = await keywordBids.run({ clusterIds, market: "US", limit: 3 }, context);
    expect(few.data.keywords).toHaveLength(3);
    expect(new Set(few.data.keywords.map(({ clusterId }) => clusterId))).toEqual(new Set(clusterIds));
    const one = await keywordBids.run({ clusterIds, market: "US", limit: 1 }, context);
    for (const { provenance } of [few, one]) {
      expect(provenance).toMatchObject({ rowsExamined: all.provenance.rowsExamined, truncated: true });
    }
  });

  test("a rival named by the asker is told from the product's own words", async () => {
    const clusterId = (await readClusterIds(warehouse))("Yoga mats");
    const ask = { clusterIds: [clusterId], market: "US" };
    const context = contextOf(warehouse);
    const plain = await keywordBids.run(ask, context);
    const word = plain.data.keywords
      .filter(({ namesBrand }) => namesBrand === null)
      .flatMap(({ keyword }) => keyword.split(" "))
      .find((part) => part.length > 3 && !["yoga", "mats"].includes(part));
    const { data } = await keywordBids.run({ ...ask, rivalBrands: [word ?? ""] }, context);
    const named = data.keywords.filter(({ keyword }) => keyword.split(" ").includes(word ?? ""));
    expect(named.length).toBeGreaterThan(0);
    expect(named.every(({ group, namesBrand }) => group === "competitor" && namesBrand === word)).toBe(true);
  });

  test("an order is worth what pricing says: a poisoned feed is left out of both", async () => {
    const clusterIds = [(await readClusterIds(warehouse))(POISONED_FEED.cluster)];
    const context = contextOf(warehouse);
    const { data } = await keywordBids.run({ clusterIds, market: POISONED_FEED.market }, context);
    const statistics = await priceStatistics.run({ clusterIds, market: POISONED_FEED.market }, context);
    expect(statistics.data.quarantined).toHaveLength(1);
    const trusted = await readTrustedPrices(warehouse, clusterIds[0] ?? 0);
    const all = await warehouse.query(
      "SELECT COUNT(*) AS n FROM offers WHERE market = 'US' AND cluster_id = $1 AND availability = 'in_stock' AND condition = 'new'",
      clusterIds,
    );
    expect(trusted.n).toBeLessThan(Number(all[0]?.n));
    expect(data.clusters[0]?.orderValue?.origin).toContain(`quartiles of ${trusted.n} new offers`);
    expect(data.clusters[0]?.orderValue?.base).toBeCloseTo(trusted.median, 2);
  });

  test("an order is worth what pricing says: one rule for outliers", async () => {
    const clusterIds = [(await readClusterIds(warehouse))("Air fryers")];
    const context = contextOf(warehouse);
    const { data } = await keywordBids.run({ clusterIds, market: "DE" }, context);
    const statistics = (await priceStatistics.run({ clusterIds, market: "DE" }, context)).data.clusters[0];
    const { p25, median, p75, n } = statistics ?? {};
    const [value] = data.clusters.map(({ orderValue }) => orderValue);
    expect(value?.origin).toContain(`quartiles of ${n} new offers`);
    for (const [told, quartile] of [
      [value?.low, p25],
      [value?.base, median],
      [value?.high, p75],
    ])
      expect(Math.abs((told ?? 0) - (quartile ?? Number.NaN))).toBeLessThan(0.0051);
  });

  test("bad input is the caller's to mend", async () => {
    const context = contextOf(warehouse);
    const ask = { clusterIds: [1], market: "US" };
    await expect(keywordBids.run({ ...ask, conversionRate: 0 }, context)).rejects.toThrow(InvalidInputError);
    await expect(keywordBids.run({ ...ask, targetAcos: 25 }, context)).rejects.toThrow(InvalidInputError);
    await expect(keywordBids.run({ ...ask, budget: { amount: -5, per: "day" } }, context)).rejects.toThrow(
      InvalidInputError,
    );
    await expect(keywordBids.run({ ...ask, market: HOSTILE }, context)).rejects.toThrow("ISO country code");
  });
});

test("every engine gives the same data", async () => {
  const [first, ...others] = await runEverywhere(keywordBids, {
    clusterIds: [1, 2, 59],
    market: "US",
    budget: { amount: 2000, per: "month" },
  });
  for (const other of others) expect(other).toEqual(first);
});
