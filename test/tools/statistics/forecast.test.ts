import { describe, expect, it } from "vitest";
import { forecastMonths } from "../../../tools/statistics/forecast.js";
import { seasonalNaive } from "../../../tools/statistics/forecast-methods.js";
import { createRandom } from "../../../tools/statistics/random.js";
import { asMonths, describeReference, readMonths } from "./reference.js";

describeReference("forecast of known series", () => {
  it("beats the seasonal naive on the passengers and comes close to the year held back", () => {
    const months = readMonths("reference/air_passengers.csv", 1, 1);
    const forecast = forecastMonths(months.slice(0, -6), 6);
    if (!forecast.published) throw new Error(forecast.reason);
    expect(forecast.mase).toBeLessThan(0.6);
    expect(forecast.points.map(({ month }) => month)).toEqual(months.slice(-6).map(({ month }) => month));
    forecast.points.forEach(({ value, low, high }, index) => {
      const actual = months.slice(-6)[index]?.value ?? 0;
      expect(Math.abs(value / actual - 1)).toBeLessThan(0.1);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    });
  });
});

describe("forecastMonths", () => {
  const growing = Array.from(
    { length: 48 },
    (_, month) =>
      1000 * Math.exp(0.01 * month + 0.4 * Math.sin((2 * Math.PI * month) / 12)) * (1 + 0.01 * ((month * 7) % 5)),
  );

  it("publishes a growing season with its hold-out size", () => {
    const forecast = forecastMonths(asMonths(growing), 3);
    expect(forecast).toMatchObject({ published: true, n: 48, holdoutN: 36 });
    if (forecast.published)
      expect(forecast.points.map(({ month }) => month)).toEqual(["2024-01-01", "2024-02-01", "2024-03-01"]);
  });

  it("goes as far as the hold-out carries", () => {
    const forecast = forecastMonths(asMonths(growing.slice(0, 36)), 12);
    if (!forecast.published) throw new Error(forecast.reason);
    expect(forecast.points).toHaveLength(7);
  });

  it("refuses with the measured MASE where last year is the better guess", () => {
    const random = createRandom(4);
    // The same year again, and a level that jumps about within the year: only the same month of last year knows it.
    const pattern = Array.from({ length: 12 }, () => random.uniform(50, 150));
    const values = Array.from(
      { length: 48 },
      (_, month) => (pattern[month % 12] ?? 0) + (month >= 24 ? 60 * ((month % 12) - 5) : 0) + ((month * 7) % 5),
    );
    const refused = forecastMonths(asMonths(values), 3);
    expect(refused).toMatchObject({ published: false, n: 48 });
    if (!refused.published) expect(refused.mase).toBeGreaterThanOrEqual(1);
  });

  it("refuses short, perfect and holed series", () => {
    expect(forecastMonths(asMonths(growing.slice(0, 35)))).toMatchObject({
      published: false,
      mase: null,
      reason: expect.stringContaining("36"),
    });
    expect(forecastMonths(asMonths(new Array<number>(48).fill(9)))).toMatchObject({
      published: false,
      mase: null,
      reason: expect.stringContaining("without error"),
    });
    expect(forecastMonths(asMonths(growing.map((value, month) => (month % 4 === 1 ? null : value))))).toMatchObject({
      published: false,
      mase: null,
    });
    expect(forecastMonths([])).toMatchObject({ published: false, n: 0 });
  });

  it("repeats the latest year", () => {
    const values = Array.from({ length: 14 }, (_, month) => month);
    expect([1, 11, 12, 13].map((step) => seasonalNaive(values, step))).toEqual([2, 12, 13, 2]);
    expect(seasonalNaive([1, 2], 1)).toBeNull();
  });
});
