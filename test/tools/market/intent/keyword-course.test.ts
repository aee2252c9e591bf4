import { describe, expect, test } from "vitest";
import { changeOver, lengthOfSpan, seasonOf, trendOf } from "../../../../tools/market/intent/keyword-course.js";
import { fromMonthNumber, toMonthNumber } from "../../../../tools/statistics/calendar.js";

const LAST = toMonthNumber("2026-10-01");
const monthsOf = (values: readonly (number | null)[]) =>
  values.map((searches, at) => ({ month: fromMonthNumber(LAST - values.length + 1 + at), searches }));

describe("the change over a span", () => {
  const span = { from: "2026-09-01", to: "2026-10-01" };
  /** So many in September and October, a year ago and now; all between is wild. */
  const yearOf = (before: readonly (number | null)[], now: readonly (number | null)[]) =>
    monthsOf([...before, ...Array.from({ length: 10 }, () => 999), ...now]);

  test.each([
    ["more", [100, 200], [150, 250], 0.333333],
    ["less", [100, 200], [0, 100], -0.666667],
    ["nothing any more", [100, 200], [0, 0], -1],
    ["a month of now is unknown", [100, 200], [null, 250], null],
    ["a month of then is unknown", [100, null], [150, 250], null],
    ["nothing then: no share of nothing", [0, 0], [150, 250], null],
  ])("%s", (_name, before, now, change) => expect(changeOver(yearOf(before, now), span)).toBe(change));

  test("a month that is not listed is unknown too; both ends of a span count", () => {
    expect(changeOver(yearOf([100, 200], [150, 250]).slice(1), span)).toBeNull();
    expect(lengthOfSpan(span)).toBe(2);
    expect(lengthOfSpan({ from: "2025-12-01", to: "2026-01-01" })).toBe(2);
  });
});

describe("the trend of one keyword among many", () => {
  const rising = monthsOf(Array.from({ length: 36 }, (_, at) => 100 + 3 * at));
  const noisy = monthsOf(Array.from({ length: 36 }, (_, at) => 100 + ((at * 7) % 5) + (at >= 24 ? 1 : 0)));

  test("rises or falls beyond chance, by a share a year of four digits", () => {
    const falling = monthsOf(rising.map(({ searches }) => searches).reverse());
    expect(trendOf(rising, 1)).toMatchObject({ direction: "rising", months: 36 });
    expect(trendOf(falling, 1)).toMatchObject({ direction: "falling", months: 36 });
    const { perYear } = trendOf(rising, 1);
    expect(perYear).toBeGreaterThan(0.2);
    expect(perYear).toBe(Number(perYear?.toFixed(4)));
  });

  test("is held to a stricter test the more keywords it was chosen from", () => {
    const alone = trendOf(rising, 1).p ?? Number.NaN;
    expect(trendOf(rising, 0).p).toBe(alone);
    expect(trendOf(rising, 3).p).toBeCloseTo(3 * alone, 12);
    expect(trendOf(rising, 1e12)).toMatchObject({ p: 1, direction: "level" });
    const edge = trendOf(noisy, 1).p ?? Number.NaN;
    expect(trendOf(noisy, 1).direction).toBe(edge < 0.05 ? "rising" : "level");
    // Just below and just above one in twenty.
    expect(trendOf(rising, 0.049 / alone).direction).toBe("rising");
    expect(trendOf(rising, 0.051 / alone).direction).toBe("level");
  });

  test("is unknown with too few months, and level where nothing moves", () => {
    expect(trendOf(rising.slice(-12), 1)).toEqual({ direction: "unknown", perYear: null, p: null, months: 12 });
    expect(trendOf(monthsOf(Array.from({ length: 36 }, () => 100)), 1).direction).not.toBe("rising");
  });
});

describe("the season of one keyword", () => {
  test("peak and low as multiples of an average month, three digits", () => {
    const year = [1, 1, 1, 1, 2, 5, 3, 1, 1, 1, 1, 1].map((times) => times * 100);
    // The last month is October: the years begin in November.
    const months = monthsOf(Array.from({ length: 36 }, (_, at) => year[(at + 10) % 12] ?? 0));
    const season = seasonOf(months);
    expect(season).toMatchObject({ label: "seasonal", peakMonth: 6, months: 36 });
    expect(season.peak).toBeCloseTo(500 / (1900 / 12), 2);
    expect(season.low).toBeCloseTo(100 / (1900 / 12), 2);
    expect([season.peak, season.low]).toEqual([season.peak, season.low].map((times) => Number(times?.toFixed(3))));
  });

  test("none with few months", () => {
    expect(seasonOf(monthsOf([100, 200, 300]))).toMatchObject({ label: "unknown", peak: null, low: null, months: 3 });
  });
});
