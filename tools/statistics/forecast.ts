import { fromMonthNumber, type MonthlySeries, type MonthValue, toMonthlySeries } from "./calendar.js";
import { FORECAST_METHODS, type ForecastMethod, prepareForecast, seasonalNaive } from "./forecast-methods.js";
import { quantile } from "./quantiles.js";

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

const PERIOD = 12;
const HOLDOUT_MONTHS = 12;
const MINIMUM_TRAINING = 24;
/** An 80 % interval needs some residuals of its horizon. */
const MINIMUM_RESIDUALS = 6;
const MAXIMUM_GAP_SHARE = 0.2;

interface Trial {
  readonly method: ForecastMethod;
  readonly horizon: number;
  readonly forecast: number;
  readonly naive: number;
  readonly actual: number;
}

/**
 * Forecasts the next `horizon` months (fewer where the hold-out is too short), or refuses. Every method forecasts each of
 * the last 12 months from every earlier origin with at least 24 months behind it; the best is published only where its
 * MASE against the seasonal naive forecast (Hyndman & Koehler 2006) is below 1. Interval: 10 % and 90 % residual quantiles
 * per horizon.
 */
export function forecastMonths(months: readonly MonthValue[], horizon = 6): Forecast | ForecastRefusal {
  const series = toMonthlySeries(months);
  const { n, values } = series;
  const refuse = (reason: string, mase: number | null): ForecastRefusal => ({ published: false, reason, mase, n });
  const reachable = Math.min(horizon, PERIOD, values.length - MINIMUM_TRAINING + 1 - MINIMUM_RESIDUALS);
  if (reachable < 1 || values.length < MINIMUM_TRAINING + HOLDOUT_MONTHS) {
    return refuse(
      `${n} months of data: a forecast needs ${MINIMUM_TRAINING + HOLDOUT_MONTHS} to be checked against the last 12`,
      null,
    );
  }
  if (values.length - n > MAXIMUM_GAP_SHARE * values.length)
    return refuse(`${values.length - n} of ${values.length} months have no value`, null);
  const trials = rollHoldout(series, reachable);
  const ranked = FORECAST_METHODS.map((method) => ({
    method,
    mase: measureMase(trials.filter((trial) => trial.method === method)),
  }))
    .filter((candidate): candidate is { method: ForecastMethod; mase: number } => candidate.mase !== null)
    .sort((a, b) => a.mase - b.mase);
  const best = ranked[0];
  if (!best)
    return refuse(
      "the same month of the year before predicts the last 12 months without error: nothing can be better",
      null,
    );
  if (best.mase >= 1)
    return refuse(
      `no method beats the same month of the year before (MASE ${best.mase.toFixed(2)}, 1 or more)`,
      best.mase,
    );
  const chosen = trials.filter(({ method }) => method === best.method);
  const points = buildPoints(series, best.method, chosen, reachable);
  if (points.length === 0) return refuse("too few measured months in the hold-out for an interval", best.mase);
  return { published: true, method: best.method, mase: best.mase, n, holdoutN: chosen.length, points };
}

function rollHoldout(series: MonthlySeries, horizon: number): Trial[] {
  const { values, firstMonth } = series;
  const trials: Trial[] = [];
  for (let length = MINIMUM_TRAINING; length < values.length; length += 1) {
    if (length + horizon <= values.length - HOLDOUT_MONTHS) continue;
    const past = values.slice(0, length);
    const training: MonthlySeries = { firstMonth, values: past, n: past.filter((value) => value !== null).length };
    const forecasts = prepareForecast(training);
    for (let step = 1; step <= horizon && length + step <= values.length; step += 1) {
      const actual = values[length + step - 1] ?? null;
      const naive = seasonalNaive(past, step);
      if (actual === null || naive === null || length + step <= values.length - HOLDOUT_MONTHS) continue;
      for (const method of FORECAST_METHODS)
        trials.push({ method, horizon: step, forecast: forecasts(method, step), naive, actual });
    }
  }
  return trials;
}

/** Mean absolute error over that of the seasonal naive forecast of the same months; null where that one is 0. */
function measureMase(trials: readonly Trial[]): number | null {
  const own = trials.reduce((sum, { forecast, actual }) => sum + Math.abs(actual - forecast), 0);
  const naive = trials.reduce((sum, trial) => sum + Math.abs(trial.actual - trial.naive), 0);
  return naive > 0 ? own / naive : null;
}

function buildPoints(
  series: MonthlySeries,
  method: ForecastMethod,
  trials: readonly Trial[],
  horizon: number,
): ForecastPoint[] {
  const forecasts = prepareForecast(series);
  const isPositive = series.values.every((value) => value === null || value > 0);
  const points: ForecastPoint[] = [];
  for (let step = 1; step <= horizon; step += 1) {
    const value = forecasts(method, step);
    // A demand of some size errs in proportion to it; series that touch zero err in units.
    const ofStep = trials.filter((trial) => trial.horizon === step);
    const isRelative = isPositive && value > 0 && ofStep.every(({ forecast }) => forecast > 0);
    const errors = ofStep.map(({ actual, forecast }) => (isRelative ? actual / forecast : actual - forecast));
    const low = quantile(errors, 0.1);
    const high = quantile(errors, 0.9);
    if (errors.length < MINIMUM_RESIDUALS || low === null || high === null) break;
    const place = (error: number): number => (isRelative ? value * error : value + error);
    points.push({
      month: fromMonthNumber(series.firstMonth + series.values.length - 1 + step),
      value,
      low: Math.min(value, place(low)),
      high: Math.max(value, place(high)),
    });
  }
  return points;
}
