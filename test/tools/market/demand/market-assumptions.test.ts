import { describe, expect, test } from "vitest";
import {
  type ClusterSizing,
  type SizeMeasurements,
  type SizeOverrides,
  sizeCluster,
} from "../../../../tools/market/demand/market-assumptions.js";
import { type ClickResponse, NO_RESPONSE } from "../../../../tools/statistics/rates.js";

const measured: SizeMeasurements = {
  searches: { low: 1000, base: 1000, high: 1000 },
  response: NO_RESPONSE,
  price: { low: 30, base: 50, high: 80 },
  products: 12,
  pricedOrders: 0,
  spend: 0,
  spendInBand: 0,
  productsInBand: null,
  hasBand: false,
};
const none: SizeOverrides = {
  conversionRate: null,
  clickRate: null,
  searchShare: null,
  attainableShare: null,
  orderValue: null,
};
const stated: SizeOverrides = {
  conversionRate: 0.02,
  clickRate: 0.5,
  searchShare: 0.5,
  attainableShare: 0.1,
  orderValue: 40,
};

function size(more: Partial<SizeMeasurements> = {}, overrides: SizeOverrides = none): ClusterSizing {
  const sizing = sizeCluster({ ...measured, ...more }, overrides);
  if (!sizing.estimable) throw new Error(sizing.reason);
  return sizing;
}
const clicked = (clicks: number, orders: number): ClickResponse => ({ ...NO_RESPONSE, clicks, orders, months: 12 });
const inputOf = (sizing: ClusterSizing, name: string) => sizing.inputs.find((input) => input.name === name);

describe("sizeCluster", () => {
  test("with every input stated the figures follow by hand", () => {
    const { tam, sam, som, inputs } = size({}, stated);
    // 1000 searches x 50 % x 2 % x 40 x 12 = 4,800 starts in search; half of all purchases do.
    expect(sam).toEqual({ low: 4800, base: 4800, high: 4800 });
    expect(tam).toEqual({ low: 9600, base: 9600, high: 9600 });
    expect(som).toEqual({ low: 480, base: 480, high: 480 });
    expect(inputs.filter(({ source }) => source === "stated in the question")).toHaveLength(5);
  });

  test("without data every rate is marked ASSUMED and the range is wide", () => {
    const sizing = size();
    const assumed = sizing.inputs.filter(({ source }) => source === "ASSUMED").map(({ name }) => name);
    expect(assumed).toEqual(["click rate", "conversion rate", "purchases that start in search", "attainable share"]);
    expect(sizing.tam.low).toBeLessThan(sizing.tam.base);
    expect(sizing.tam.high).toBeGreaterThan(sizing.tam.base);
  });

  test("100 clicks measure the rates, 99 do not", () => {
    const rich = size({ response: clicked(100, 4) });
    expect(inputOf(rich, "conversion rate")).toMatchObject({
      base: 0.04,
      source: "measured: clicks and orders of products, 100 clicks",
    });
    expect(inputOf(rich, "click rate")?.base).toBeCloseTo(100 / 12_000, 6);
    expect(inputOf(size({ response: clicked(99, 4) }), "conversion rate")?.source).toBe("ASSUMED");
  });

  test("clicks of six months go with the searches of the same six", () => {
    const six = { ...clicked(600, 20), months: 6, matchedMonths: 6, matchedClicks: 600, matchedSearches: 2000 };
    expect(inputOf(size({ response: six }), "click rate")).toMatchObject({
      base: 0.3,
      source: "measured: product clicks per search over the same 6 months, 600 clicks",
    });
    const unmatched = { ...six, matchedMonths: 0, matchedClicks: 0, matchedSearches: 0 };
    expect(inputOf(size({ response: unmatched }), "click rate")?.base).toBe(0.1);
  });

  test("more clicks than searches say nothing about the click rate", () => {
    expect(inputOf(size({ response: clicked(12_001, 4) }), "click rate")?.source).toBe("ASSUMED");
  });

  test("orders weigh the prices once there are 30", () => {
    const few = inputOf(size({ pricedOrders: 29, spend: 2900 }), "order value");
    expect(few).toMatchObject({ low: 30, base: 50, high: 80 });
    const enough = inputOf(size({ pricedOrders: 30, spend: 3600 }), "order value");
    expect(enough).toMatchObject({ low: 72, base: 120, high: 192 });
  });

  test("a price band keeps the market and narrows what can be served", () => {
    const band = { hasBand: true, pricedOrders: 100, spend: 5000, spendInBand: 1250, productsInBand: 0.6 };
    const all = size({ ...band, hasBand: false });
    const narrow = size(band);
    expect(narrow.tam).toEqual(all.tam);
    expect(narrow.sam.base).toBeCloseTo(all.sam.base / 4, 9);
    expect(inputOf(narrow, "inside the price band")).toMatchObject({ base: 0.25 });
    expect(inputOf(all, "inside the price band")).toBeUndefined();
    expect(inputOf(size({ ...band, pricedOrders: 0 }), "inside the price band")).toMatchObject({ base: 0.6 });
  });

  test("without searches or prices there is a reason instead of a size", () => {
    expect(sizeCluster({ ...measured, searches: null }, none)).toMatchObject({
      estimable: false,
      reason: "no keyword has a search figure",
    });
    expect(sizeCluster({ ...measured, price: null }, none)).toMatchObject({ estimable: false });
    expect(sizeCluster({ ...measured, price: null }, stated).estimable).toBe(true);
  });
});
