import { describe, expect, it } from "vitest";
import { priceIndex } from "../../../tools/market/pricing/describe-prices.js";
import { splitOutliers } from "../../../tools/statistics/outliers.js";
import { buildPriceBands } from "../../../tools/statistics/price-bands.js";
import { createRandom } from "../../../tools/statistics/random.js";

const priceOf = (price: number): number => price;

describe("splitOutliers", () => {
  it("excludes by the log-MAD rule, keeps order and lists the reason", () => {
    const { kept, excluded } = splitOutliers([21, 20, 19, 900, 18, 22, 0.2, 23], priceOf);
    expect(kept).toEqual([21, 20, 19, 18, 22, 23]);
    expect(excluded.map(({ item }) => item)).toEqual([900, 0.2]);
    expect(excluded[0]?.score).toBeGreaterThan(3.5);
    expect(excluded[0]?.reason).toContain("robust deviations");
  });

  it("keeps everything of a constant series but a price three times off", () => {
    const { kept, excluded, method } = splitOutliers([10, 10, 10, 10, 10, 11, 31], priceOf);
    expect(kept).toEqual([10, 10, 10, 10, 10, 11]);
    expect(excluded.map(({ item, score }) => [item, score])).toEqual([[31, null]]);
    expect(method).toContain("median deviation is zero");
  });

  it("judges nobody below five prices, but takes no price of zero", () => {
    const { kept, excluded } = splitOutliers([10, 500, 0, -3, Number.NaN], priceOf);
    expect(kept).toEqual([10, 500]);
    expect(excluded).toHaveLength(3);
    expect(splitOutliers([], priceOf).kept).toEqual([]);
  });
});

describe("buildPriceBands", () => {
  const random = createRandom(5);
  const around = (centre: number, n: number): number[] =>
    Array.from({ length: n }, () => centre * Math.exp(random.uniform(-0.15, 0.15)));

  it("finds three planted groups", () => {
    const { bands, n, method } = buildPriceBands([...around(60, 60), ...around(20, 100), ...around(150, 30)]);
    expect(bands.map((band) => band.n)).toEqual([100, 60, 30]);
    expect(n).toBe(190);
    expect(method).toContain("k = 3");
    bands.slice(1).forEach((band, index) => {
      expect(band.low).toBeGreaterThan(bands[index]?.high ?? Number.POSITIVE_INFINITY);
    });
    expect(bands.reduce((sum, band) => sum + band.share, 0)).toBeCloseTo(1, 12);
  });

  it("falls back on quartiles without groups or with few prices", () => {
    const smooth = Array.from({ length: 200 }, (_, index) => Math.exp(2 + index / 100));
    expect(buildPriceBands(smooth).method).toBe("quartiles (no distinct groups)");
    expect(buildPriceBands(smooth).bands.map((band) => band.n)).toEqual([50, 50, 50, 50]);
    expect(buildPriceBands([1, 2, 3, 4, 5, 6]).method).toContain("fewer than 20");
  });

  it("handles nothing, few and equal prices", () => {
    expect(buildPriceBands([]).bands).toEqual([]);
    expect(buildPriceBands([0, -5]).bands).toEqual([]);
    expect(buildPriceBands([3, 1, 2]).bands).toEqual([{ low: 1, high: 3, median: 2, n: 3, share: 1 }]);
    expect(buildPriceBands(new Array<number>(40).fill(9.99)).bands).toHaveLength(1);
  });
});

describe("price index", () => {
  it("is 100 at the benchmark and null without one", () => {
    expect(priceIndex(55, 50)).toBeCloseTo(110, 12);
    expect(priceIndex(55, null)).toBeNull();
    expect(priceIndex(55, 0)).toBeNull();
  });
});
