import { groupBy } from "../../collections.js";
import { fromMonthNumber, toDayNumber, toMonthNumber } from "../../statistics/calendar.js";
import type { SalesPoint } from "../../statistics/elasticity.js";
import { median } from "../../statistics/quantiles.js";
import { type DayWindow, eachStretch, type OfferSteps } from "./offer-steps.js";

export interface ProductOrders {
  readonly productId: number;
  /** First day of the month. */
  readonly month: string;
  readonly orders: number;
}

/** A month counts when the product's price was known on at least half of its days. */
const LEAST_KNOWN_SHARE = 0.5;
/** Fewer other products make no market price. */
const LEAST_RIVALS = 3;
const CENTS = 100;

/**
 * Points for an elasticity, per product: orders of a month beside the mean of the lowest price asked on each of its days (what a
 * shopper had to pay), the median of the other products' prices, and the calendar month.
 */
export function salesPoints(
  orders: readonly ProductOrders[],
  offers: readonly OfferSteps[],
  months: { readonly from: string; readonly to: string },
): Map<number, SalesPoint[]> {
  const offersOf = groupBy(offers, ({ productId }) => productId);
  const window = { from: toDayNumber(months.from), to: toDayNumber(nextMonth(months.to)) - 1 };
  const pricesOf = new Map([...offersOf].map(([productId, own]) => [productId, monthlyLowest(own, window, months)]));
  const rivalPrice = (productId: number, month: string): number | null => {
    const others = [...pricesOf].flatMap(([id, prices]) => (id === productId ? [] : (prices.get(month) ?? [])));
    return others.length < LEAST_RIVALS ? null : median(others);
  };
  return new Map(
    [...groupBy(orders, ({ productId }) => productId)].map(([productId, rows]) => [
      productId,
      rows.flatMap(({ month, orders: quantity }): SalesPoint[] => {
        const price = pricesOf.get(productId)?.get(month);
        if (price === undefined) return [];
        return [
          { price, quantity, rivalPrice: rivalPrice(productId, month), calendarMonth: Number(month.slice(5, 7)) },
        ];
      }),
    ]),
  );
}

/** Mean over the days of each month of the lowest price in stock; months known on too few days are left out. */
function monthlyLowest(
  offers: readonly OfferSteps[],
  window: DayWindow,
  { from, to }: { readonly from: string; readonly to: string },
): Map<string, number> {
  const lowest = new Float64Array(Math.max(0, window.to - window.from + 1)).fill(Number.POSITIVE_INFINITY);
  for (const { steps } of offers) {
    eachStretch(steps, window, (price, firstDay, lastDay) => {
      for (let day = firstDay - window.from; day <= lastDay - window.from; day += 1)
        lowest[day] = Math.min(lowest[day] ?? price, price);
    });
  }
  const means = new Map<string, number>();
  for (let month = toMonthNumber(from); month <= toMonthNumber(to); month += 1) {
    const label = fromMonthNumber(month);
    const first = toDayNumber(label) - window.from;
    const days = lowest.subarray(first, toDayNumber(nextMonth(label)) - window.from);
    const known = days.filter(Number.isFinite);
    if (known.length === 0 || known.length < LEAST_KNOWN_SHARE * days.length) continue;
    const mean = known.reduce((sum, price) => sum + price, 0) / known.length;
    means.set(label, Math.round(mean * CENTS) / CENTS);
  }
  return means;
}

const nextMonth = (month: string): string => fromMonthNumber(toMonthNumber(month) + 1);
