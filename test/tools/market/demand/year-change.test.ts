import { describe, expect, test } from "vitest";
import type { MonthlySum } from "../../../../tools/market/demand/search-series.js";
import { changeOverYear, latestPairs, readPairs } from "../../../../tools/market/demand/year-change.js";

const sum = (
  month: string,
  pairedNow: number | null,
  pairedBefore: number | null,
  weightPaired: number,
): MonthlySum => ({
  month,
  searches: 100,
  reported: 100,
  measured: 2,
  figures: 2,
  weightMeasured: 100,
  weightTotal: 100,
  pairedNow,
  pairedBefore,
  paired: weightPaired === 0 ? 0 : 2,
  weightPaired,
});

describe("changeOverYear", () => {
  test("sums three months before it divides", () => {
    const pairs = [
      { now: 10, before: 20 },
      { now: 100, before: 100 },
      { now: 130, before: 100 },
    ];
    const { yearOverYear, latest3 } = changeOverYear(pairs);
    expect(yearOverYear).toBeCloseTo(0.3, 12);
    expect(latest3).toBeCloseTo(240 / 220 - 1, 12);
  });

  test.each([
    ["no month", []],
    ["an unknown latest month", [{ now: 1, before: 1 }, { now: 1, before: 1 }, null]],
    [
      "nothing a year before",
      [
        { now: 1, before: 0 },
        { now: 1, before: 0 },
        { now: 1, before: 0 },
      ],
    ],
  ])("%s has no change", (_what, pairs) => {
    expect(changeOverYear(pairs)).toEqual({ yearOverYear: null, latest3: null });
  });

  test("an unknown month among the three leaves the latest one its change", () => {
    expect(changeOverYear([null, { now: 1, before: 1 }, { now: 2, before: 1 }])).toEqual({
      yearOverYear: 1,
      latest3: null,
    });
  });
});

describe("latestPairs", () => {
  test("takes the latest three calendar months; holes and half-measured ones are unknown", () => {
    const sums = [sum("2026-07-01", 1, 1, 100), sum("2026-08-01", 95, 90, 95), sum("2026-10-01", 40, 40, 40)];
    expect(latestPairs(sums)).toEqual([{ now: 95, before: 90 }, null, null]);
    expect(latestPairs([...sums, sum("2026-09-01", null, null, 0)])).toEqual([{ now: 95, before: 90 }, null, null]);
  });
});

test("readPairs keeps unknown months unknown", () => {
  expect(readPairs("- 12/0 980/1010")).toEqual([null, { now: 12, before: 0 }, { now: 980, before: 1010 }]);
});
