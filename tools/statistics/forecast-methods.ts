import type { MonthlySeries } from "./calendar.js";
import { decomposeMonthly } from "./monthly-stl.js";
import { mean } from "./quantiles.js";

export const FORECAST_METHODS = ["STL with level", "STL with damped trend", "STL with drift", "drift"] as const;
export type ForecastMethod = (typeof FORECAST_METHODS)[number];

const PERIOD = 12;
/** Share of the trend kept with each further month (Gardner & McKenzie 1985). */
const DAMPING = 0.85;
const LEVEL_MONTHS = 3;

/** The value `step` months ahead of the same calendar month of the latest year; null where that month is unknown. */
export function seasonalNaive(values: readonly (number | null)[], step: number): number | null {
  return values[values.length - PERIOD + ((step - 1) % PERIOD)] ?? null;
}

/**
 * Fits once (at least 24 months) and forecasts any method and step: the season repeats; the level is the mean of the last
 * three deseasonalised months; drift is the trend's move over the last year, a twelfth per month.
 */
export function prepareForecast(series: MonthlySeries): (method: ForecastMethod, step: number) => number {
  const { result, model } = decomposeMonthly(series, false);
  const { trend, seasonal, remainder } = result;
  const n = trend.length;
  const adjusted = [...trend].map((value, index) => value + (remainder[index] as number));
  const level = mean(adjusted.slice(-LEVEL_MONTHS)) ?? 0;
  const slope = ((trend[n - 1] as number) - (trend[n - 1 - PERIOD] as number)) / PERIOD;
  const observed = adjusted.map((value, index) => value + (seasonal[index] as number));
  const plainSlope = ((observed[n - 1] as number) - (observed[0] as number)) / (n - 1);
  const unscale = (value: number): number => (model === "multiplicative" ? Math.exp(value) : value);
  // The level is centred one month before the last, so drift starts from there.
  const lag = (LEVEL_MONTHS - 1) / 2;
  return (method, step) => {
    const season = seasonal[n - PERIOD + ((step - 1) % PERIOD)] as number;
    switch (method) {
      case "STL with level":
        return unscale(level + season);
      case "STL with damped trend":
        return unscale(level + season + (slope * DAMPING * (1 - DAMPING ** (step + lag))) / (1 - DAMPING));
      case "STL with drift":
        return unscale(level + season + slope * (step + lag));
      case "drift":
        return unscale((observed[n - 1] as number) + plainSlope * step);
    }
  };
}
