import { describe, expect, it } from "vitest";
import {
  median,
  percentileRank,
  quantile,
  sampleVariance,
  summarise,
  weightedMean,
  weightedQuantile,
} from "../../../tools/statistics/quantiles.js";

describe("quantile", () => {
  it.each([
    // R: quantile(c(1, 2, 4, 8), type = 7)
    [[8, 1, 4, 2], 0.25, 1.75],
    [[8, 1, 4, 2], 0.75, 5],
    [[8, 1, 4, 2], 0.1, 1.3],
    [[8, 1, 4, 2], 0, 1],
    [[8, 1, 4, 2], 1, 8],
    [[5], 0.9, 5],
  ])("is type 7: %j at %d", (values, p, expected) => {
    expect(quantile(values, p)).toBeCloseTo(expected, 12);
  });

  it("knows nothing about nothing", () => {
    expect(median([])).toBeNull();
    expect(sampleVariance([3])).toBeNull();
    expect(percentileRank([], 3)).toBeNull();
  });
});

describe("summarise", () => {
  it("lists extremes only below five values", () => {
    expect(summarise([3, 1, 2, 9])).toEqual({
      n: 4,
      min: 1,
      p10: null,
      p25: null,
      median: null,
      p75: null,
      p90: null,
      max: 9,
    });
  });

  it("gives percentiles from five values on", () => {
    expect(summarise([10, 50, 20, 40, 30])).toEqual({
      n: 5,
      min: 10,
      p10: 14,
      p25: 20,
      median: 30,
      p75: 40,
      p90: 46,
      max: 50,
    });
  });

  it("is empty for no values", () => {
    expect(summarise([])).toEqual({
      n: 0,
      min: null,
      p10: null,
      p25: null,
      median: null,
      p75: null,
      p90: null,
      max: null,
    });
  });
});

describe("weights and ranks", () => {
  it("ranks ties half", () => {
    expect(percentileRank([1, 2, 2, 3], 2)).toBe(50);
    expect(percentileRank([1, 2, 2, 3], 0)).toBe(0);
    expect(percentileRank([1, 2, 2, 3], 9)).toBe(100);
  });

  it("weighs by clicks", () => {
    expect(weightedMean([10, 20], [3, 1])).toBe(12.5);
    expect(weightedMean([10, 20], [0, 0])).toBeNull();
    expect(weightedQuantile([30, 10, 20], [1, 1, 1], 0.5)).toBe(20);
    expect(weightedQuantile([10, 20], [1, 1], 0.5)).toBe(15);
    expect(weightedQuantile([10, 20, 30], [8, 1, 1], 0.5)).toBe(10);
    expect(weightedQuantile([10], [0], 0.5)).toBeNull();
  });
});
