import { fromMonthNumber, type MonthlySeries, type MonthValue, toMonthlySeries } from "./calendar.js";
import { fTail } from "./distributions.js";
import { decomposeMonthly, type MonthlyDecomposition } from "./monthly-stl.js";
import { mean, sampleVariance } from "./quantiles.js";
import { rankCorrelation } from "./rank-correlation.js";
import { describeProfile, type SeasonProfile } from "./season-profile.js";
import { measureStrengths } from "./stl.js";

export interface Seasonality {
  /** Months with a value. */
  readonly n: number;
  /** First and last month with a value, null without one. */
  readonly from: string | null;
  readonly to: string | null;
  /** Full years covered (n / 12, rounded down). */
  readonly cycles: number;
  /** Twelve numbers, January first, 100 = average month; null with `reason`. */
  readonly index: readonly number[] | null;
  /** Why there is no index. */
  readonly reason: string | null;
  /** The latest 12 months as seen, percent of their mean; only where there is no index. */
  readonly shape:
    | readonly { readonly month: string; readonly value: number; readonly percentOfMean: number | null }[]
    | null;
  /** Fs and Ft, 0-1 (Hyndman): how much season, how much trend stands out of the remainder. */
  readonly strength: number | null;
  readonly trendStrength: number | null;
  /** p of the F test that all calendar months are alike. */
  readonly p: number | null;
  readonly label: "seasonal" | "weak" | "none" | "unknown";
  /** Calendar months 1-12; null unless label is seasonal or weak. */
  readonly peakMonth: number | null;
  readonly troughMonth: number | null;
  readonly peakToTroughRatio: number | null;
  /** First month after the trough where the index passes a fifth of the way from 100 to the peak. */
  readonly onsetMonth: number | null;
  /** First month from which on all up to the onset lie a fifth of the way from the low to the peak, or more. */
  readonly riseMonth: number | null;
  readonly leadTimeMonths: number | null;
  /** Mean pairwise Spearman correlation of the yearly profiles, -1 to 1. */
  readonly stability: number | null;
  /** weak below 3 cycles; none without an index. */
  readonly evidence: "normal" | "weak" | "none";
  /** Months inside the series that had no value and were filled for the decomposition. */
  readonly gapsFilled: number;
  readonly method: string;
}

const PERIOD = 12;
const MINIMUM_MONTHS = 24;
const MAXIMUM_GAP_SHARE = 0.2;
const FULL_EVIDENCE_CYCLES = 3;
const SEASONAL_STRENGTH = 0.64;
const WEAK_STRENGTH = 0.3;
/** Fs of pure noise over three years is about 0.4: without this test every series would look weakly seasonal. */
const SIGNIFICANCE = 0.01;

const NO_PROFILE: SeasonProfile = {
  peakMonth: null,
  troughMonth: null,
  peakToTroughRatio: null,
  onsetMonth: null,
  riseMonth: null,
  leadTimeMonths: null,
};

/**
 * Answers "does demand have a season, and when?" for a monthly series in any order. Index = periodic robust STL component
 * (on logs where all values are positive), 100 = average month; Fs >= 0.64 seasonal, 0.3-0.64 weak (FPP3 4.3), both only
 * where an F test over calendar months has p < 0.01. Below 24 months: the shape seen, no index.
 */
export function analyseSeasonality(months: readonly MonthValue[]): Seasonality {
  const series = toMonthlySeries(months);
  const reason = refusalFor(series);
  if (reason !== null) return withoutIndex(series, reason);
  const decomposition = decomposeMonthly(series, true);
  const index = indexByCalendarMonth(series, decomposition);
  if (index === null)
    return withoutIndex(series, "the values are not above zero on average: no index of 100 can be formed");
  const strengths = measureStrengths(decomposition.result);
  const p = testCalendarMonths(decomposition, strengths.seasonal);
  const label =
    p >= SIGNIFICANCE || strengths.seasonal < WEAK_STRENGTH
      ? "none"
      : strengths.seasonal < SEASONAL_STRENGTH
        ? "weak"
        : "seasonal";
  return {
    ...describePeriod(series),
    index,
    reason: null,
    shape: null,
    strength: strengths.seasonal,
    trendStrength: strengths.trend,
    p,
    label,
    ...(label === "none" ? NO_PROFILE : describeProfile(index)),
    stability: measureStability(series, decomposition),
    evidence: Math.floor(series.n / PERIOD) < FULL_EVIDENCE_CYCLES ? "weak" : "normal",
    gapsFilled: decomposition.gapsFilled,
    method: `periodic robust STL${decomposition.model === "multiplicative" ? " of ln values" : ", additive"}, period 12`,
  };
}

function refusalFor(series: MonthlySeries): string | null {
  const { n, values } = series;
  if (n < MINIMUM_MONTHS) return `${n} months of data: an index needs at least ${MINIMUM_MONTHS}`;
  const gaps = values.length - n;
  if (gaps > MAXIMUM_GAP_SHARE * values.length) return `${gaps} of ${values.length} months have no value`;
  const unseen = Array.from({ length: PERIOD }, (_, phase) => phase).filter((phase) =>
    values.every((value, index) => index % PERIOD !== phase || value === null),
  );
  return unseen.length > 0 ? `${unseen.length} calendar months were never measured` : null;
}

function describePeriod(series: MonthlySeries): Pick<Seasonality, "n" | "from" | "to" | "cycles"> {
  const { firstMonth, values, n } = series;
  return {
    n,
    from: n > 0 ? fromMonthNumber(firstMonth) : null,
    to: n > 0 ? fromMonthNumber(firstMonth + values.length - 1) : null,
    cycles: Math.floor(n / PERIOD),
  };
}

function withoutIndex(series: MonthlySeries, reason: string): Seasonality {
  const offset = Math.max(0, series.values.length - PERIOD);
  const seen = series.values
    .slice(offset)
    .flatMap((value, index) => (value === null ? [] : [{ value, month: series.firstMonth + offset + index }]));
  const centre = mean(seen.map(({ value }) => value));
  return {
    ...describePeriod(series),
    index: null,
    reason,
    shape: seen.map(({ value, month }) => ({
      month: fromMonthNumber(month),
      value,
      percentOfMean: centre !== null && centre > 0 ? (100 * value) / centre : null,
    })),
    strength: null,
    trendStrength: null,
    p: null,
    label: "unknown",
    ...NO_PROFILE,
    stability: null,
    evidence: "none",
    gapsFilled: 0,
    method: "shape of the latest 12 months as seen",
  };
}

/** January first, mean 100. Additive components are set against the mean level, and cut at 0. */
function indexByCalendarMonth(series: MonthlySeries, { result, model }: MonthlyDecomposition): number[] | null {
  const level = mean([...result.trend]) ?? 0;
  if (model === "additive" && level <= 0) return null;
  const raw = Array.from({ length: PERIOD }, (_, month) => {
    const components = [...result.seasonal].filter((_value, index) => (series.firstMonth + index) % PERIOD === month);
    const component = mean(components) ?? 0;
    return model === "multiplicative" ? Math.exp(component) : Math.max(0, 1 + component / level);
  });
  const centre = mean(raw) ?? 1;
  return raw.map((value) => (100 * value) / centre);
}

/** F test of 11 season degrees against the remainder, which also lost about 2 n / 19 degrees to the trend loess (span 19). */
function testCalendarMonths({ result }: MonthlyDecomposition, strength: number): number {
  if (strength === 0) return 1;
  const n = result.seasonal.length;
  const degreesBottom = n - PERIOD - Math.round((2 * n) / 19);
  const between = (sampleVariance([...result.seasonal]) ?? 0) / (PERIOD - 1);
  const within = (sampleVariance([...result.remainder]) ?? 0) / degreesBottom;
  return within > 0 ? fTail(between / within, PERIOD - 1, degreesBottom) : 0;
}

/** Mean pairwise Spearman correlation of detrended years, counted back from the latest month; years with a gap are left out. */
function measureStability(series: MonthlySeries, { result }: MonthlyDecomposition): number | null {
  const years: number[][] = [];
  for (let start = series.values.length - PERIOD; start >= 0; start -= PERIOD) {
    if (series.values.slice(start, start + PERIOD).some((value) => value === null)) continue;
    years.push(
      Array.from(
        { length: PERIOD },
        (_, month) => (result.seasonal[start + month] as number) + (result.remainder[start + month] as number),
      ),
    );
  }
  const correlations = years.flatMap((year, index) =>
    years.slice(0, index).map((other) => rankCorrelation(year, other)),
  );
  return mean(correlations.filter((correlation) => correlation !== null));
}
