import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { weightedQuantile } from "../../statistics/quantiles.js";
import { type DayWindow, eachStretch, type OfferSteps } from "./offer-steps.js";
import { labelDay } from "./price-steps.js";

export interface PriceMonth {
  /** First day of the month. */
  readonly month: string;
  /** Time-weighted over offers: a price counts for the days on which it was shown in stock. */
  readonly median: number;
  /** Lowest and highest price shown. */
  readonly low: number;
  readonly high: number;
  /** Offers with at least one known day. */
  readonly offers: number;
}

interface Bucket {
  readonly prices: number[];
  readonly days: number[];
  offers: number;
  lastOffer: number;
}

/** Price level per calendar month of the window; months without a known price are left out. `scaleOf` divides to a unit price. */
export function monthlyMedians(
  offers: readonly OfferSteps[],
  window: DayWindow,
  scaleOf: (offer: OfferSteps) => number,
): PriceMonth[] {
  const monthOf = indexMonths(window);
  const buckets = new Map<number, Bucket>();
  for (const offer of offers) {
    const scale = scaleOf(offer);
    eachStretch(offer.steps, window, (price, firstDay, lastDay) => {
      for (let day = firstDay; day <= lastDay; ) {
        const { month, lastDayOfMonth } = monthOf(day);
        const end = Math.min(lastDay, lastDayOfMonth);
        const bucket = buckets.get(month) ?? { prices: [], days: [], offers: 0, lastOffer: -1 };
        buckets.set(month, bucket);
        bucket.prices.push(price / scale);
        bucket.days.push(end - day + 1);
        if (bucket.lastOffer !== offer.offerId) bucket.offers += 1;
        bucket.lastOffer = offer.offerId;
        day = end + 1;
      }
    });
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([month, { prices, days, offers }]) => ({
      month: fromMonthNumber(month),
      median: weightedQuantile(prices, days, 0.5) ?? 0,
      low: prices.reduce((a, b) => Math.min(a, b)),
      high: prices.reduce((a, b) => Math.max(a, b)),
      offers,
    }));
}

function indexMonths({ from, to }: DayWindow): (day: number) => { month: number; lastDayOfMonth: number } {
  const months = Array.from({ length: to - from + 1 }, (_, index) => toMonthNumber(labelDay(from + index)));
  const lastDays = new Map<number, number>();
  for (const [index, month] of months.entries()) lastDays.set(month, from + index);
  return (day) => {
    const month = months[day - from] ?? 0;
    return { month, lastDayOfMonth: lastDays.get(month) ?? to };
  };
}
