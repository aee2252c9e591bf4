import { describe, expect, it } from "vitest";
import { mannKendall, seasonalMannKendall } from "../../../tools/statistics/mann-kendall.js";
import { seasonalTheilSen, theilSen } from "../../../tools/statistics/theil-sen.js";
import { analyseTrend } from "../../../tools/statistics/trend.js";
import { asMonths, describeReference, readMonths, readReference } from "./reference.js";

interface KendallOracle {
  readonly data: (number | null)[];
  readonly original: { readonly p: number };
}

describeReference("trend tests against pyMannKendall", () => {
  const { data } = JSON.parse(readReference("reference/mann_kendall.json")) as KendallOracle;

  it("plain test", () => {
    const test = mannKendall(data);
    expect(test).toMatchObject({ n: 353, s: -1959 });
    expect(test.variance).toBeCloseTo(4889800.333333333, 6);
    expect(test.z).toBeCloseTo(-0.8854562842589916, 12);
    expect(test.p).toBeCloseTo(0.37591058740506833, 12);
    expect(test.tau).toBeCloseTo(-0.03153167653875869, 12);
  });

  it("seasonal test of period 12", () => {
    const test = seasonalMannKendall(data, 12);
    expect(test.s).toBe(-399);
    expect(test.variance).toBeCloseTo(34702.333333333336, 6);
    expect(test.z).toBeCloseTo(-2.136504114534638, 12);
    expect(test.p).toBeCloseTo(0.03263834596177739, 12);
    expect(test.tau).toBeCloseTo(-0.0794979079497908, 12);
  });

  it("plain and seasonal slope", () => {
    const plain = theilSen(data, mannKendall(data).variance);
    expect(plain?.slope).toBeCloseTo(-0.006369426751592357, 15);
    expect(plain?.intercept).toBeCloseTo(96.15286624203821, 10);
    expect(plain?.low).toBeLessThan(plain?.slope ?? 0);
    expect(plain?.high).toBeGreaterThan(0);
    const seasonal = seasonalTheilSen(data, 12);
    expect(seasonal?.slope).toBeCloseTo(-0.08695652173913043, 15);
    expect(seasonal?.intercept).toBeCloseTo(96.31159420289855, 10);
  });

  it("reads the passengers as rising and the Nile as falling", () => {
    const passengers = analyseTrend(readMonths("reference/air_passengers.csv", 1, 1));
    expect(passengers).toMatchObject({ direction: "rising", test: "seasonal-kendall", n: 144 });
    // exp(the median of the slopes of the logarithms between equal months) - 1, computed apart in Python.
    expect(passengers.percentPerYear).toBeCloseTo(12.9895, 3);
    expect(passengers.cagrPercent).toBeCloseTo(12.29, 1);
    // 432 against 405, and 1283 against 1174.
    expect(passengers.yoyPercent).toBeCloseTo(100 * (432 / 405 - 1), 10);
    expect(passengers.last3VsYearBeforePercent).toBeCloseTo(100 * ((461 + 390 + 432) / (407 + 362 + 405) - 1), 10);
  });
});

describe("trend tests", () => {
  it("corrects for ties and knows no trend in a constant", () => {
    expect(mannKendall([5, 5, 5, 5])).toEqual({ n: 4, s: 0, variance: 0, z: 0, p: 1, tau: 0 });
    expect(mannKendall([1, 2, 3, 4]).variance).toBeCloseTo((4 * 3 * 13) / 18, 12);
    expect(mannKendall([1, 2, 2, 4]).variance).toBeCloseTo((4 * 3 * 13 - 2 * 1 * 9) / 18, 12);
    expect(mannKendall([])).toMatchObject({ n: 0, s: 0, p: 1 });
    expect(mannKendall([3])).toMatchObject({ n: 1, s: 0, p: 1 });
    expect(theilSen([3])).toBeNull();
    expect(theilSen([null, null])).toBeNull();
  });

  it("keeps the time of missing values", () => {
    expect(theilSen([0, null, null, 6])?.slope).toBe(2);
    expect(theilSen([1, 3, 5])).toEqual({ slope: 2, low: null, high: null, intercept: 1, n: 3 });
  });

  it("is not moved by one wild value", () => {
    expect(theilSen([1, 2, 3, 400, 5, 6, 7])?.slope).toBe(1);
  });
});

describe("analyseTrend", () => {
  it("measures growth of a seasonal series", () => {
    const values = Array.from(
      { length: 36 },
      (_, month) => (1000 + 10 * month) * (1 + 0.5 * Math.sin((2 * Math.PI * month) / 12)),
    );
    const trend = analyseTrend(asMonths(values));
    expect(trend).toMatchObject({ direction: "rising", reason: null, test: "seasonal-kendall", isBreakout: false });
    expect(trend.slopePerMonth).toBeCloseTo(10, 0);
    expect(trend.percentPerYearLow).toBeLessThanOrEqual(trend.percentPerYear ?? 0);
    expect(trend.percentPerYearHigh).toBeGreaterThanOrEqual(trend.percentPerYear ?? 0);
    expect(trend.yoyPercent).toBeCloseTo(100 * ((1000 + 350) / (1000 + 230) - 1), 9);
  });

  it("names no direction below 24 months, nor below 8 a test", () => {
    expect(analyseTrend(asMonths([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))).toMatchObject({
      direction: "unknown",
      test: "mann-kendall",
      slopePerMonth: 1,
      cagrPercent: null,
    });
    expect(analyseTrend(asMonths([1, 2, 3]))).toMatchObject({
      direction: "unknown",
      test: null,
      p: null,
      reason: "3 months of data: a trend test needs at least 8",
    });
    expect(analyseTrend([])).toMatchObject({ n: 0, from: null, direction: "unknown", yoyPercent: null });
  });

  it("finds no trend in a constant and labels a breakout", () => {
    expect(analyseTrend(asMonths(new Array<number>(36).fill(5)))).toMatchObject({
      direction: "no-trend",
      percentPerYear: 0,
      yoyPercent: 0,
      cagrPercent: expect.closeTo(0, 9),
    });
    const breakout = analyseTrend(asMonths([...new Array<number>(12).fill(0), ...new Array<number>(12).fill(40)]));
    expect(breakout).toMatchObject({ isBreakout: true, yoyPercent: null });
  });

  it("does not compare with a month that was not measured", () => {
    const values: (number | null)[] = Array.from({ length: 36 }, (_, month) => 100 + month);
    values[23] = null;
    expect(analyseTrend(asMonths(values))).toMatchObject({ yoyPercent: null, last3VsYearBeforePercent: null, n: 35 });
  });
});
