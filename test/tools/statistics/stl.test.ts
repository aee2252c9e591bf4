import { describe, expect, it } from "vitest";
import { decomposeStl, easyStlOptions, measureStrengths, type StlOptions } from "../../../tools/statistics/stl.js";
import { describeReference, readCells } from "./reference.js";

function largestDifference(actual: ArrayLike<number | null>, expected: readonly (number | null)[]): number {
  expect(actual.length).toBe(expected.length);
  return expected.reduce<number>((largest, value, index) => {
    const own = actual[index] ?? null;
    if (value === null || own === null) {
      expect(own).toBe(value);
      return largest;
    }
    return Math.max(largest, Math.abs(value - own));
  }, 0);
}

describeReference("STL against the published Fortran results", () => {
  const baseline: StlOptions = {
    period: 12,
    seasonal: 35,
    trend: 19,
    lowPass: 13,
    innerIterations: 1,
    outerIterations: 2,
    seasonalJump: 4,
    trendJump: 2,
    lowPassJump: 2,
  };
  const scenarios: [string, StlOptions][] = [
    ["baseline", baseline],
    ["nljump-1", { ...baseline, lowPassJump: 1 }],
    ["ntjump-1", { ...baseline, trendJump: 1 }],
    ["nljump-1-ntjump-1", { ...baseline, lowPassJump: 1, trendJump: 1 }],
    ["short", baseline],
    ["stlez", easyStlOptions(12, 35, false)],
    ["stlez-robust", easyStlOptions(12, 35, true)],
  ];

  it.each(scenarios)("%s", (scenario, options) => {
    const expected = readCells("reference/statsmodels_stl_test_results.csv").filter(([name]) => name === scenario);
    const column = (index: number): number[] => expected.map((cells) => Number(cells[index]));
    const observed = readCells("reference/statsmodels_stl_co2.csv")
      .map(([cell]) => Number(cell))
      .slice(0, expected.length);
    expect(expected.length).toBeGreaterThanOrEqual(347);
    const { seasonal, trend, weights, remainder } = decomposeStl(observed, options);
    expect(largestDifference(seasonal, column(2))).toBeLessThan(1e-9);
    expect(largestDifference(trend, column(3))).toBeLessThan(1e-9);
    expect(largestDifference(weights, column(4))).toBeLessThan(1e-9);
    expect(
      largestDifference(
        remainder,
        observed.map((value, index) => value - (column(2)[index] ?? 0) - (column(3)[index] ?? 0)),
      ),
    ).toBeLessThan(1e-9);
  });
});

describe("STL", () => {
  it("refuses what it cannot do", () => {
    expect(() => decomposeStl([1, 2, 3], { period: 2 })).toThrow(RangeError);
    expect(() => decomposeStl([1, 2, 3, Number.NaN], { period: 2 })).toThrow(RangeError);
  });

  it("finds nothing in a constant series", () => {
    const result = decomposeStl(new Array<number>(36).fill(7.3), easyStlOptions(12, 7, true));
    expect(measureStrengths(result)).toEqual({ seasonal: 0, trend: 0 });
    expect(Math.max(...result.remainder.map(Math.abs))).toBeLessThan(1e-12);
  });

  it("separates a pure season and a pure line", () => {
    const wave = Array.from({ length: 60 }, (_, month) => 0.5 * month + 10 * Math.sin((2 * Math.PI * month) / 12));
    const strengths = measureStrengths(decomposeStl(wave, easyStlOptions(12, 601, false)));
    expect(strengths.seasonal).toBeGreaterThan(0.999);
    expect(strengths.trend).toBeGreaterThan(0.999);
  });

  it("gives a single spike no weight when robust", () => {
    const wave = Array.from(
      { length: 72 },
      (_, month) => 100 + 10 * Math.sin((2 * Math.PI * month) / 12) + ((month * 7) % 5) * 0.1,
    );
    wave[40] = 300;
    const { weights, remainder } = decomposeStl(wave, easyStlOptions(12, 721, true));
    expect(weights[40]).toBe(0);
    expect(remainder[40]).toBeGreaterThan(150);
  });
});

describe("the span of a season's smoothing", () => {
  const values = Array.from({ length: 60 }, (_, at) => 100 + at + 20 * Math.sin(at / 1.9) + (at % 7));
  const seasonalOf = (seasonal: number) => [...decomposeStl(values, { period: 12, seasonal }).seasonal];

  it("is three years at least, and odd", () => {
    expect(seasonalOf(1)).toEqual(seasonalOf(3));
    expect(seasonalOf(4)).toEqual(seasonalOf(5));
    expect(seasonalOf(3)).not.toEqual(seasonalOf(5));
  });
});
