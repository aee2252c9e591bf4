import type { MonthValue } from "./calendar.js";

export interface ForecastPoint {
  readonly month: string;
  readonly value: number;
  /** 80 % interval from the hold-out residuals of this horizon. */
  readonly low: number;
  readonly high: number;
}

export interface Forecast {
  readonly published: true;
  readonly method: string;
  /** Mean absolute error over that of the seasonal naive forecast, same months; below 1. */
  readonly mase: number;
  readonly n: number;
  /** Forecasts compared in the hold-out. */
  readonly holdoutN: number;
  readonly points: readonly ForecastPoint[];
}

export interface ForecastRefusal {
  readonly published: false;
  readonly reason: string;
  /** Best measured MASE; null where nothing could be measured. */
  readonly mase: number | null;
  readonly n: number;
}

/** Forecasts the next `horizon` months (at most; fewer where the hold-out is too short), or refuses. */
export function forecastMonths(_months: readonly MonthValue[], _horizon = 6): Forecast | ForecastRefusal {
  throw new Error("being written");
}
