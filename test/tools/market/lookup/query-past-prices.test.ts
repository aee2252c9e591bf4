import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { queryMarket } from "../../../../tools/market/lookup/query-market.js";
import type { MeasureId } from "../../../../tools/measures/registry.js";
import { FAKE_DISCOUNT, POISONED_FEED, REAL_DISCOUNT } from "../../../../tools/sample/planted-prices.js";
import { contextOf, openSamples } from "../demand/demand-support.js";

type Asked = z.input<typeof queryMarket.input>;

const dayOf = (day: string) => ({ from: day, to: day });

describe.each(await openSamples())("query_market on prices of past days, on %s", (_engine, { warehouse, idOf }) => {
  const ask = async (input: Omit<Asked, "markets">) =>
    (await queryMarket.run({ markets: ["US"], ...input }, contextOf(warehouse))).data;
  const priceOf = async (product: { cluster: string; title: string }, more: Partial<Asked>) => {
    const { rows } = await ask({
      clusterIds: [idOf(product.cluster)],
      measures: ["price-lowest"],
      by: "product",
      where: [{ on: "product", is: "contains", value: product.title }],
      ...more,
    });
    return rows.map(({ values, against, keys: { month } }) => ({
      month,
      price: values["price-lowest"],
      before: against?.["price-lowest"] ?? null,
    }));
  };

  test("a planted price is told for the day on which it was in force", async () => {
    const { product, raisedPrice, salePrice } = FAKE_DISCOUNT;
    for (const [day, price] of [
      ["2026-09-27", product.regularPrice],
      ["2026-09-28", raisedPrice],
      ["2026-10-15", raisedPrice],
      ["2026-10-16", salePrice],
    ] as const)
      expect(await priceOf(product, { period: dayOf(day) }), day).toEqual([{ month: null, price, before: null }]);
  });

  test("out of stock is no price: the planted stock-out of eleven days leaves no row", async () => {
    // Day 430 of the market is 4 January 2025.
    const { product } = FAKE_DISCOUNT;
    expect(await priceOf(product, { period: dayOf("2025-01-03") })).toHaveLength(1);
    expect(await priceOf(product, { period: dayOf("2025-01-10") })).toEqual([]);
    expect(await priceOf(product, { period: dayOf("2025-01-15") })).toHaveLength(1);
  });

  test("months are told by the prices of their last days, and the last month by the last day asked for", async () => {
    const { product, raisedPrice } = FAKE_DISCOUNT;
    const period = { from: "2026-08-10", to: "2026-10-15" };
    const months = await priceOf(product, { byMonth: true, period });
    expect(months).toEqual([
      { month: "2026-08-01", price: product.regularPrice, before: null },
      { month: "2026-09-01", price: raisedPrice, before: null },
      { month: "2026-10-01", price: raisedPrice, before: null },
    ]);
    const { windows } = await ask({
      clusterIds: [idOf(product.cluster)],
      measures: ["price-median"],
      by: "month",
      period,
    });
    expect(windows).toEqual([
      {
        measure: "price-median",
        of: "period",
        from: "2026-08-31",
        to: "2026-10-15",
        basis: "prices in force on the last day of each month",
        isClipped: false,
      },
    ]);
  });

  test("two times are held against each other, today where no period is named", async () => {
    const { product, salePrice } = REAL_DISCOUNT;
    expect(await priceOf(product, { against: { period: dayOf("2026-09-15") } })).toEqual([
      { month: null, price: salePrice, before: product.regularPrice },
    ]);
    const { totals, windows } = await ask({
      clusterIds: [idOf(product.cluster)],
      measures: ["price-median"],
      where: [{ on: "product", is: "contains", value: product.title }],
      against: { period: dayOf("2026-09-15") },
    });
    // One offer is too few for a median: unknown in both, and no change.
    expect(totals.map(({ values, change }) => [values, change])).toEqual([
      [{ "price-median": null }, { "price-median": { difference: null, share: null } }],
    ]);
    expect(windows.map(({ of, from, to }) => [of, from, to])).toEqual([
      ["period", "2026-10-31", "2026-10-31"],
      ["against", "2026-09-15", "2026-09-15"],
    ]);
  });

  test("the newest day's prices are those last seen", async () => {
    const clusterIds = [1, 3, 6, 15, 99, idOf(POISONED_FEED.cluster)];
    const measures: MeasureId[] = ["price-median", "price-mean", "price-p90", "price-spread"];
    const seen = await ask({ clusterIds, measures, by: "cluster" });
    const dated = await ask({ clusterIds, measures, by: "cluster", period: dayOf("2026-10-31") });
    expect(seen.rows.map(({ basis }) => basis)).toContain("unit");
    expect(dated.rows).toEqual(seen.rows);
    expect(dated.totals).toEqual(seen.totals);
  });

  test("a poisoned feed is left out from its first bad day on, and not before", async () => {
    const asked = {
      clusterIds: [idOf(POISONED_FEED.cluster)],
      measures: ["price-lowest" as const],
      by: "merchant" as const,
    };
    const merchantsOn = async (day: string) =>
      (await ask({ ...asked, limit: 50, period: dayOf(day) })).rows.map(({ keys }) => keys.merchant);
    expect(await merchantsOn("2026-06-14")).toContain(POISONED_FEED.merchant);
    expect(await merchantsOn("2026-06-15")).not.toContain(POISONED_FEED.merchant);
  });

  test("a price that was an event's on several month ends is examined once", async () => {
    const { provenance, data } = await queryMarket.run(
      {
        markets: ["US"],
        clusterIds: [idOf(REAL_DISCOUNT.product.cluster)],
        measures: ["price-lowest"],
        by: "month",
        where: [{ on: "product", is: "contains", value: REAL_DISCOUNT.product.title }],
        period: { from: "2026-07-01", to: "2026-10-31" },
      },
      contextOf(warehouse),
    );
    expect(data.rows.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    expect(provenance.rowsExamined).toBe(2);
  });

  test("a period before the data is refused, one that goes on behind it is told to its newest day", async () => {
    const asked = { clusterIds: [1], measures: ["price-median" as const] };
    const before = await ask({ ...asked, period: dayOf("2023-10-31") });
    expect(before.refused).toEqual([
      { measure: "price-median", market: null, why: "price history are recorded from 2023-11-01 to 2026-10-31" },
    ]);
    const behind = await ask({ ...asked, period: { from: "2026-10-01", to: "2026-12-31" } });
    expect(behind.windows).toMatchObject([{ from: "2026-10-31", to: "2026-10-31", isClipped: true }]);
  });
});
