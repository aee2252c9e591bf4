import { describe, expect, test } from "vitest";
import { adjustForManyTests } from "../../../tools/statistics/multiple-tests.js";

describe("adjustForManyTests", () => {
  test('equals R\'s p.adjust(method = "BH")', () => {
    const adjusted = adjustForManyTests([0.01, 0.04, 0.03, 0.005, 0.5]);
    expect(adjusted.map((p) => Number(p?.toFixed(12)))).toEqual([0.025, 0.05, 0.05, 0.025, 0.5]);
  });

  test("keeps untested places and does not count them", () => {
    expect(adjustForManyTests([null, 0.04, null])).toEqual([null, 0.04, null]);
    expect(adjustForManyTests([])).toEqual([]);
  });
});
