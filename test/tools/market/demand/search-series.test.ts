import { describe, expect, test } from "vitest";
import {
  type MonthlySum,
  meanOfLatest,
  readHistory,
  toSearchSeries,
} from "../../../../tools/market/demand/search-series.js";

const sum = (month: string, more: Partial<MonthlySum> = {}): MonthlySum => ({
  month,
  searches: 100,
  reported: 100,
  measured: 2,
  figures: 2,
  weightMeasured: 100,
  weightTotal: 100,
  pairedNow: null,
  pairedBefore: null,
  paired: 0,
  weightPaired: 0,
  ...more,
});

describe("toSearchSeries", () => {
  test("opens holes in the calendar as unknown months", () => {
    const { months } = toSearchSeries([sum("2025-12-01"), sum("2026-02-01", { searches: 120 })]);
    expect(months).toEqual([
      { month: "2025-12-01", searches: 100, coverage: 1 },
      { month: "2026-01-01", searches: null, coverage: 0 },
      { month: "2026-02-01", searches: 120, coverage: 1 },
    ]);
  });

  test("a month in which the big keyword was not measured is unknown, not a fall", () => {
    const half = sum("2026-02-01", { searches: 20, measured: 1, weightMeasured: 20 });
    const { months } = toSearchSeries([sum("2026-01-01"), half]);
    expect(months[1]).toEqual({ month: "2026-02-01", searches: null, coverage: 0.2 });
  });

  test("a month without a small keyword is scaled up by its usual share: unknown is not 0", () => {
    const almost = sum("2026-02-01", { searches: 76, measured: 1, weightMeasured: 95 });
    expect(toSearchSeries([sum("2026-01-01"), almost]).months[1]?.searches).toBe(80);
  });

  test("keywords that are not even listed for a month lower its coverage", () => {
    const short = sum("2026-01-01", { searches: 40, weightMeasured: 40, weightTotal: 40, figures: 1, measured: 1 });
    expect(toSearchSeries([short, sum("2026-02-01")]).months[0]).toEqual({
      month: "2026-01-01",
      searches: null,
      coverage: 0.4,
    });
  });

  test("without usual volumes the number of figures decides", () => {
    const unweighted = { weightMeasured: 0, weightTotal: 0 };
    const { months } = toSearchSeries([
      sum("2026-01-01", unweighted),
      sum("2026-02-01", { ...unweighted, measured: 1 }),
    ]);
    expect(months.map(({ coverage }) => coverage)).toEqual([1, 0.5]);
  });

  test("tells how much of the reported searches was counted once", () => {
    expect(toSearchSeries([sum("2026-01-01", { reported: 400 })]).duplicateShare).toBe(0.75);
    expect(toSearchSeries([]).months).toEqual([]);
    expect(toSearchSeries([sum("2026-01-01", { searches: null, reported: null })]).duplicateShare).toBeNull();
  });
});

test("meanOfLatest counts known months only", () => {
  const months = readHistory("2025-11-01=900 2025-12-01=100 2026-01-01= 2026-02-01=200");
  expect(meanOfLatest(months, 3)).toEqual({ mean: 150, n: 2 });
  expect(meanOfLatest([], 12)).toEqual({ mean: null, n: 0 });
});

test("readHistory keeps unknown months unknown", () => {
  expect(readHistory("2026-01-01=0 2026-02-01=")).toEqual([
    { month: "2026-01-01", value: 0 },
    { month: "2026-02-01", value: null },
  ]);
  expect(readHistory("")).toEqual([]);
});
