import { fitPoint, smooth } from "./loess.js";
import { quantile, sampleVariance } from "./quantiles.js";

export interface StlOptions {
  readonly period: number;
  /** Loess spans: odd; the defaults follow the paper. */
  readonly seasonal?: number;
  readonly trend?: number;
  readonly lowPass?: number;
  readonly seasonalDegree?: 0 | 1;
  readonly trendDegree?: 0 | 1;
  readonly lowPassDegree?: 0 | 1;
  readonly seasonalJump?: number;
  readonly trendJump?: number;
  readonly lowPassJump?: number;
  readonly innerIterations?: number;
  /** Passes with robustness weights after the first. */
  readonly outerIterations?: number;
  /** Stop the outer loop when season and trend move by less than 1 % of their range (NETLIB `stlez`). */
  readonly untilConverged?: boolean;
}

export interface StlResult {
  readonly seasonal: Float64Array;
  readonly trend: Float64Array;
  readonly remainder: Float64Array;
  /** Robustness weights 0-1, all 1 without outer iterations. */
  readonly weights: Float64Array;
}

type Settings = Required<StlOptions>;

/**
 * Seasonal-trend decomposition by loess (Cleveland, Cleveland, McRae & Terpenning 1990).
 * @throws RangeError below two full periods, or for a value that is not a finite number
 */
export function decomposeStl(values: readonly number[], options: StlOptions): StlResult {
  const n = values.length;
  if (options.period < 2 || n < 2 * options.period)
    throw new RangeError("STL needs a period of at least 2 and two full periods");
  if (!values.every(Number.isFinite)) throw new RangeError("STL needs finite values");
  const settings = complete(options);
  const observed = Float64Array.from(values);
  const weights = new Float64Array(n).fill(1);
  let trend: Float64Array = new Float64Array(n);
  let seasonal: Float64Array = new Float64Array(n);
  for (let pass = 0; pass <= settings.outerIterations; pass += 1) {
    const before = { trend, seasonal };
    if (pass > 0) updateWeights(observed, seasonal, trend, weights);
    for (let inner = 0; inner < settings.innerIterations; inner += 1) {
      ({ trend, seasonal } = refine(observed, trend, pass > 0 ? weights : null, settings));
    }
    if (settings.untilConverged && pass > 0 && hasSettled(before.seasonal, seasonal) && hasSettled(before.trend, trend))
      break;
  }
  const remainder = observed.map((value, index) => value - (seasonal[index] as number) - (trend[index] as number));
  return { seasonal, trend, remainder, weights };
}

/** Settings of NETLIB `stlez`: spans from the seasonal one, jumps of a tenth; `robust` iterates to convergence, at most 15 times. */
export function easyStlOptions(period: number, seasonal: number, isRobust: boolean): StlOptions {
  const trend = toOdd(Math.max(3, Math.trunc((1.5 * period) / (1 - 1.5 / seasonal) + 0.5)));
  const lowPass = toOdd(Math.max(3, period));
  const tenth = (span: number): number => Math.max(1, Math.trunc(span / 10 + 0.9));
  return {
    period,
    seasonal,
    trend,
    lowPass,
    seasonalJump: tenth(seasonal),
    trendJump: tenth(trend),
    lowPassJump: tenth(lowPass),
    innerIterations: isRobust ? 1 : 2,
    outerIterations: isRobust ? 15 : 0,
    untilConverged: isRobust,
  };
}

export interface Strengths {
  readonly seasonal: number;
  readonly trend: number;
}

/** Fs = max(0, 1 - Var(R) / Var(S + R)), Ft likewise with T (Hyndman & Athanasopoulos, FPP3 4.3); 0 where nothing varies. */
export function measureStrengths({ seasonal, trend, remainder }: StlResult): Strengths {
  // Rounding noise of a constant series must not read as strength.
  const size = Math.max(...trend.map(Math.abs), Number.MIN_VALUE);
  const strength = (component: Float64Array): number => {
    const together = sampleVariance(Array.from(component, (value, index) => value + (remainder[index] as number))) ?? 0;
    const rest = sampleVariance([...remainder]) ?? 0;
    return Math.sqrt(together) <= 1e-9 * size ? 0 : Math.max(0, 1 - rest / together);
  };
  return { seasonal: strength(seasonal), trend: strength(trend) };
}

function complete(options: StlOptions): Settings {
  const seasonal = toOdd(Math.max(3, options.seasonal ?? 7));
  return {
    seasonalDegree: 1,
    trendDegree: 1,
    lowPassDegree: 1,
    seasonalJump: 1,
    trendJump: 1,
    lowPassJump: 1,
    innerIterations: 2,
    outerIterations: 0,
    untilConverged: false,
    ...options,
    seasonal,
    trend: toOdd(Math.max(3, options.trend ?? Math.ceil((1.5 * options.period) / (1 - 1.5 / seasonal)))),
    lowPass: toOdd(Math.max(3, options.lowPass ?? options.period + 1)),
  };
}

function toOdd(span: number): number {
  return span % 2 === 0 ? span + 1 : span;
}

/** One inner pass: cycle-subseries smoothing, low-pass removal, deseasonalised trend. */
function refine(observed: Float64Array, trend: Float64Array, weights: Float64Array | null, settings: Settings) {
  const { period, lowPass, lowPassDegree, lowPassJump, trendDegree, trendJump } = settings;
  const detrended = observed.map((value, index) => value - (trend[index] as number));
  const cycles = smoothCycles(detrended, weights, settings);
  const filtered = movingAverage(movingAverage(movingAverage(cycles, period), period), 3);
  const low = smooth(filtered, { span: lowPass, degree: lowPassDegree, jump: lowPassJump, weights: null });
  const seasonal = observed.map((_, index) => (cycles[period + index] as number) - (low[index] as number));
  const deseasonalised = observed.map((value, index) => value - (seasonal[index] as number));
  return {
    seasonal,
    trend: smooth(deseasonalised, { span: settings.trend, degree: trendDegree, jump: trendJump, weights }),
  };
}

/** Smooths every calendar position on its own and extends it by one period at both ends. */
function smoothCycles(detrended: Float64Array, weights: Float64Array | null, settings: Settings): Float64Array {
  const { period, seasonal: span, seasonalDegree: degree, seasonalJump: jump } = settings;
  const n = detrended.length;
  const cycles = new Float64Array(n + 2 * period);
  for (let phase = 0; phase < period; phase += 1) {
    const count = Math.floor((n - phase - 1) / period) + 1;
    const part = Float64Array.from({ length: count }, (_, index) => detrended[index * period + phase] as number);
    const partWeights =
      weights && Float64Array.from({ length: count }, (_, index) => weights[index * period + phase] as number);
    const fitted = smooth(part, { span, degree, jump, weights: partWeights });
    const options = { span, degree, weights: partWeights };
    const first = fitPoint(part, 0, 1, Math.min(span, count), options) ?? (fitted[0] as number);
    const last =
      fitPoint(part, count + 1, Math.max(1, count - span + 1), count, options) ?? (fitted[count - 1] as number);
    cycles[phase] = first;
    fitted.forEach((value, index) => {
      cycles[(index + 1) * period + phase] = value;
    });
    cycles[(count + 1) * period + phase] = last;
  }
  return cycles;
}

function movingAverage(values: Float64Array, length: number): Float64Array {
  const averages = new Float64Array(values.length - length + 1);
  let sum = 0;
  values.forEach((value, index) => {
    sum += value;
    if (index >= length) sum -= values[index - length] as number;
    if (index >= length - 1) averages[index - length + 1] = sum / length;
  });
  return averages;
}

/** Bisquare weights of the residuals, cut at six median absolute residuals. */
function updateWeights(
  observed: Float64Array,
  seasonal: Float64Array,
  trend: Float64Array,
  weights: Float64Array,
): void {
  const residuals = Array.from(observed, (value, index) =>
    Math.abs(value - (seasonal[index] as number) - (trend[index] as number)),
  );
  const cut = 6 * (quantile(residuals, 0.5) ?? 0);
  residuals.forEach((residual, index) => {
    if (residual <= 0.001 * cut) weights[index] = 1;
    else weights[index] = residual <= 0.999 * cut ? (1 - (residual / cut) ** 2) ** 2 : 0;
  });
}

function hasSettled(before: Float64Array, after: Float64Array): boolean {
  let largestMove = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  before.forEach((value, index) => {
    largestMove = Math.max(largestMove, Math.abs(value - (after[index] as number)));
    low = Math.min(low, value);
    high = Math.max(high, value);
  });
  return largestMove < 0.01 * (high - low) || largestMove === 0;
}
