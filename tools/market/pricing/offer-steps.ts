import { toDayNumber } from "../../statistics/calendar.js";
import type { DailyPrice } from "../../statistics/step-function.js";
import { labelDay, type PriceStep } from "./price-steps.js";
import type { QuarantinedFeed } from "./quarantine.js";

/** One offer with its price steps, oldest first. */
export interface OfferSteps {
  readonly clusterId: number;
  readonly offerId: number;
  readonly productId: number;
  readonly product: string;
  readonly brand: string;
  readonly merchant: string;
  readonly merchantId: number;
  readonly packUnits: number;
  readonly currency: string;
  readonly steps: readonly PriceStep[];
}

export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

/** Ends the steps of quarantined feeds on their first untrusted day. */
export function cutQuarantined(offers: readonly OfferSteps[], feeds: readonly QuarantinedFeed[]): OfferSteps[] {
  if (feeds.length === 0) return [...offers];
  const findCut = indexCuts(feeds);
  return offers.flatMap((offer) => {
    const day = findCut(offer);
    if (day === undefined) return [offer];
    const trusted = offer.steps.filter((step) => step.day < day);
    if (trusted.length === 0) return [];
    return [{ ...offer, steps: [...trusted, { day, seenOn: labelDay(day), price: null, listPrice: null }] }];
  });
}

/** Steps that `cutQuarantined` keeps. */
export function countTrusted(offers: readonly OfferSteps[], feeds: readonly QuarantinedFeed[]): number {
  const findCut = indexCuts(feeds);
  return offers.reduce((total, offer) => {
    const cut = findCut(offer);
    return total + (cut === undefined ? offer.steps.length : offer.steps.filter(({ day }) => day < cut).length);
  }, 0);
}

/** Finds an offer's first untrusted day. */
function indexCuts(feeds: readonly QuarantinedFeed[]): (offer: OfferSteps) => number | undefined {
  const cutOf = new Map(
    feeds.map((feed) => [`${feed.clusterId}/${feed.merchantId}`, toDayNumber(feed.quarantinedFrom)]),
  );
  return ({ clusterId, merchantId }) => cutOf.get(`${clusterId}/${merchantId}`);
}

/** Calls back for every stretch of the window with one known price; both days included. */
export function eachStretch(
  steps: readonly PriceStep[],
  { from, to }: DayWindow,
  visit: (price: number, firstDay: number, lastDay: number) => void,
): void {
  steps.forEach(({ day, price }, index) => {
    const firstDay = Math.max(day, from);
    const lastDay = Math.min((steps[index + 1]?.day ?? to + 1) - 1, to);
    if (price !== null && firstDay <= lastDay) visit(price, firstDay, lastDay);
  });
}

export interface DailyBuffer {
  /** All days, from `lookBackDays` before the window on. Overwritten by the next `fill`. */
  readonly all: readonly DailyPrice[];
  /** The days of the window. */
  readonly window: readonly DailyPrice[];
  /** Writes an offer's prices into the days: null before the first event and while out of stock. */
  readonly fill: (steps: readonly PriceStep[]) => void;
}

/** One set of days for all offers of a call: a set per offer cost more in garbage collection than all the statistics (measured). */
export function createDailyBuffer(window: DayWindow, lookBackDays: number): DailyBuffer {
  const from = window.from - lookBackDays;
  const days = Array.from({ length: window.to - from + 1 }, (_, index) => ({
    day: labelDay(from + index),
    price: null as number | null,
    listPrice: null as number | null,
  }));
  const fill = (steps: readonly PriceStep[]) => {
    let next = 0;
    let step: PriceStep | undefined;
    days.forEach((row, index) => {
      for (let candidate = steps[next]; candidate && candidate.day <= from + index; candidate = steps[next]) {
        step = candidate;
        next += 1;
      }
      row.price = step?.price ?? null;
      row.listPrice = row.price === null ? null : (step?.listPrice ?? null);
    });
  };
  return { all: days, window: days.slice(lookBackDays), fill };
}
