import { mean, median, sampleVariance } from "./quantiles.js";
import type { DailyPrice } from "./step-function.js";

export interface PromotionSummary {
  /** Days with a known price. */
  readonly days: number;
  readonly promoDays: number;
  /** promoDays / days, 0-1. */
  readonly promoShare: number | null;
  /** Mean of 1 - p / regular over promo days, 0-1. */
  readonly meanDepth: number | null;
  /** Separate promotions (runs of promo days). */
  readonly promotions: number;
  /** Median days from start to start, only where the rhythm is regular: at least 3 gaps that vary by at most a quarter (sd / mean). */
  readonly cycleDays: number | null;
  /** Start-to-start gaps seen. */
  readonly cycleN: number;
  /** Of the last day with a known price. */
  readonly regularPriceNow: number | null;
  readonly isOnPromotionNow: boolean | null;
  readonly method: string;
}

const WINDOW_DAYS = 90;
const PROMO_FACTOR = 0.95;
const MINIMUM_GAPS = 3;
const MAXIMUM_GAP_VARIATION = 0.25;
/** Cents rounded off a 5 % cut must not decide; relative. */
const ROUNDING = 1e-9;

/**
 * Regular price per day: the price held on most of the last 90 days, the higher one on a tie. The first 90 days share
 * the mode of their own window, since they have no past. Null where the window has no known price.
 */
export function regularPrices(prices: readonly (number | null)[]): (number | null)[] {
  const counts = new Map<number, number>();
  const count = (price: number | null | undefined, step: 1 | -1): void => {
    if (price === null || price === undefined) return;
    const next = (counts.get(price) ?? 0) + step;
    if (next === 0) counts.delete(price);
    else counts.set(price, next);
  };
  const firstWindow = Math.min(WINDOW_DAYS, prices.length);
  for (let day = 0; day < firstWindow; day += 1) count(prices[day], 1);
  const opening = modeOf(counts);
  return prices.map((price, day) => {
    if (day < WINDOW_DAYS) return opening;
    count(price, 1);
    count(prices[day - WINDOW_DAYS], -1);
    return modeOf(counts);
  });
}

/** Promo days p <= 0.95 * regular, their share, depth and rhythm, from one row per day. */
export function summarisePromotions(daily: readonly DailyPrice[]): PromotionSummary {
  const regular = regularPrices(daily.map(({ price }) => price));
  const depths: number[] = [];
  const starts: number[] = [];
  let days = 0;
  let wasPromo: boolean | null = null;
  let regularPriceNow: number | null = null;
  daily.forEach(({ price }, day) => {
    const usual = regular[day] ?? null;
    if (price === null || usual === null) return;
    days += 1;
    const isPromo = price <= PROMO_FACTOR * usual * (1 + ROUNDING);
    if (isPromo) depths.push(1 - price / usual);
    // A series that opens on promotion has an unknown start, which is no start of a cycle.
    if (isPromo && wasPromo === false) starts.push(day);
    wasPromo = isPromo;
    regularPriceNow = usual;
  });
  const opensOnPromo = isFirstDayPromo(daily, regular);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] as number));
  return {
    days,
    promoDays: depths.length,
    promoShare: days > 0 ? depths.length / days : null,
    meanDepth: mean(depths),
    promotions: starts.length + (opensOnPromo ? 1 : 0),
    cycleDays: isRegular(gaps) ? median(gaps) : null,
    cycleN: gaps.length,
    regularPriceNow,
    isOnPromotionNow: wasPromo,
    method: "regular price = mode of 90 days; promotion = at least 5 % below it; cycle = median start-to-start gap",
  };
}

function isFirstDayPromo(daily: readonly DailyPrice[], regular: readonly (number | null)[]): boolean {
  const first = daily.findIndex(({ price }) => price !== null);
  const price = daily[first]?.price ?? null;
  const usual = regular[first] ?? null;
  return price !== null && usual !== null && price <= PROMO_FACTOR * usual * (1 + ROUNDING);
}

function isRegular(gaps: readonly number[]): boolean {
  const centre = mean(gaps);
  const variance = sampleVariance(gaps);
  return (
    gaps.length >= MINIMUM_GAPS &&
    centre !== null &&
    variance !== null &&
    Math.sqrt(variance) <= MAXIMUM_GAP_VARIATION * centre
  );
}

function modeOf(counts: ReadonlyMap<number, number>): number | null {
  let mode: number | null = null;
  let most = 0;
  for (const [price, count] of counts) {
    if (count > most || (count === most && mode !== null && price > mode)) {
      mode = price;
      most = count;
    }
  }
  return mode;
}
