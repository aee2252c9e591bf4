import type { OfferSteps } from "./offer-steps.js";
import { labelDay } from "./price-steps.js";
import type { OfferHistory } from "./summarise-history.js";

/** An offer that is on sale below a price on the last day. */
export interface OfferBelow {
  readonly offer: OfferSteps;
  readonly price: number;
  /** First day of the unbroken run below, and its days to the end, that day included. */
  readonly since: string;
  readonly days: number;
}

/** Offers in stock below `bound` on the last day of the window, lowest first. Prices are shelf prices. */
export function findBelow(offers: readonly OfferHistory[], bound: number, lastDay: number): OfferBelow[] {
  return offers
    .flatMap(({ offer }): OfferBelow[] => {
      const known = offer.steps.filter(({ day }) => day <= lastDay);
      const isBelow = (price: number | null | undefined): boolean =>
        price !== null && price !== undefined && price < bound;
      let first = known.length;
      while (first > 0 && isBelow(known[first - 1]?.price)) first -= 1;
      const start = known[first];
      const price = known.at(-1)?.price ?? null;
      if (start === undefined || price === null) return [];
      return [{ offer, price, since: labelDay(start.day), days: lastDay - start.day + 1 }];
    })
    .sort((a, b) => a.price - b.price || a.offer.offerId - b.offer.offerId);
}
