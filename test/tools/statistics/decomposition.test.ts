import { describe, expect, it } from "vitest";
import { centredMovingAverage, decomposeClassical } from "../../../tools/statistics/decomposition.js";
import { decomposeStl, easyStlOptions, measureStrengths, type StlOptions } from "../../../tools/statistics/stl.js";
import { describeReference, readCells, readReference } from "./reference.js";

interface ClassicalOracle {
  readonly data: number[];
  readonly additive: {
    readonly seasonal: number[];
    readonly trend: (number | null)[];
    readonly random: (number | null)[];
  };
  readonly multiplicative_of_abs_data: {
    readonly seasonal: number[];
    readonly trend: (number | null)[];
    readonly random: (number | null)[];
  };
}

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

describeReference("classical decomposition against R and statsmodels", () => {
  it("agrees in index, trend and remainder", () => {
    const oracle = JSON.parse(readReference("reference/classical_decomposition.json")) as ClassicalOracle;
    const additive = decomposeClassical(oracle.data, 4, "additive");
    expect(largestDifference(additive.seasonal, oracle.additive.seasonal)).toBeLessThan(0.005);
    expect(largestDifference(additive.trend, oracle.additive.trend)).toBeLessThan(0.006);
    expect(largestDifference(additive.remainder, oracle.additive.random)).toBeLessThan(0.001);
    const multiplicative = decomposeClassical(oracle.data.map(Math.abs), 4, "multiplicative");
    expect(multiplicative.indices.map((index) => index.toFixed(4))).toEqual(["1.0815", "1.5538", "0.6716", "0.6931"]);
    expect(largestDifference(multiplicative.trend, oracle.multiplicative_of_abs_data.trend)).toBeLessThan(0.006);
    expect(largestDifference(multiplicative.remainder, oracle.multiplicative_of_abs_data.random)).toBeLessThan(0.0001);
  });
});

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

describe("decomposition", () => {
  it("centres odd and even averages", () => {
    expect(centredMovingAverage([1, 2, 3, 4, 9], 3)).toEqual([null, 2, 3, 16 / 3, null]);
    expect(centredMovingAverage([2, 4, 6, 8, 10], 4)).toEqual([null, null, 6, null, null]);
  });

  it.each([
    [3, "additive"],
    [4, "additive"],
    [3, "multiplicative"],
    [4, "multiplicative"],
  ] as const)("gives a season of %i its index back, %s, beside a line", (period, model) => {
    const season = model === "additive" ? [6, -4, 1, -3].slice(0, period) : [1.2, 0.7, 1.1, 1].slice(0, period);
    const centre = season.reduce((sum, value) => sum + value, 0) / period;
    const indices = season.map((value) => (model === "additive" ? value - centre : value / centre));
    // A level line in the multiplicative case: a moving average bends a product of a line and a season.
    const line = Array.from({ length: 6 * period }, (_, at) => (model === "additive" ? 50 + 2 * at : 50));
    const values = line.map((level, at) => {
      const index = indices[at % period] ?? Number.NaN;
      return model === "additive" ? level + index : level * index;
    });
    const result = decomposeClassical(values, period, model);
    expect(largestDifference(result.indices, indices)).toBeLessThan(1e-12);
    const inner = line.map((level, at) => (result.trend[at] === null ? null : level));
    expect(largestDifference(result.trend, inner)).toBeLessThan(1e-12);
    expect(inner.filter((level) => level === null)).toHaveLength(2 * Math.floor(period / 2));
    const rest = model === "additive" ? 0 : 1;
    expect(
      largestDifference(
        result.remainder,
        inner.map((level) => (level === null ? null : rest)),
      ),
    ).toBeLessThan(1e-12);
  });

  it("refuses what it cannot do", () => {
    expect(() => decomposeClassical([1, 2], 1, "additive")).toThrow(RangeError);
    expect(() => decomposeClassical([1, Number.NaN, 3, 4], 2, "additive")).toThrow(/finite/);
    expect(decomposeClassical([1, 2, 1, 2], 2, "multiplicative").indices).toHaveLength(2);
    expect(() => decomposeClassical([1, 2, 3], 2, "additive")).toThrow(RangeError);
    expect(() => decomposeClassical([1, 0, 3, 4], 2, "multiplicative")).toThrow(/positive/);
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
