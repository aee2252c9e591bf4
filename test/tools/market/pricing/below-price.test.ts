import { expect, test } from "vitest";
import { findBelow } from "../../../../tools/market/pricing/below-price.js";
import type { OfferSteps } from "../../../../tools/market/pricing/offer-steps.js";
import { labelDay } from "../../../../tools/market/pricing/price-steps.js";
import type { OfferHistory } from "../../../../tools/market/pricing/summarise-history.js";

const FIRST = 20_000;

/** An offer with a price from each day on; null while out of stock. */
const offerOf = (offerId: number, prices: readonly (readonly [number, number | null])[]) =>
  ({
    offer: {
      offerId,
      steps: prices.map(([after, price]) => ({
        day: FIRST + after,
        seenOn: labelDay(FIRST + after),
        price,
        listPrice: null,
      })),
    } as unknown as OfferSteps, // only what is read
  }) as OfferHistory;

const below = (prices: readonly (readonly [number, number | null])[], bound = 50) =>
  findBelow([offerOf(1, prices)], bound, FIRST + 10).map(({ price, since, days }) => [price, since, days]);

test.each<[string, readonly (readonly [number, number | null])[], unknown[]]>([
  [
    "below since its last step",
    [
      [0, 60],
      [6, 49],
    ],
    [[49, labelDay(FIRST + 6), 5]],
  ],
  [
    "an unbroken run over several steps",
    [
      [0, 60],
      [3, 49],
      [6, 40],
    ],
    [[40, labelDay(FIRST + 3), 8]],
  ],
  [
    "a run broken by a higher price begins anew",
    [
      [0, 40],
      [3, 55],
      [6, 45],
    ],
    [[45, labelDay(FIRST + 6), 5]],
  ],
  [
    "a run broken by days out of stock begins anew",
    [
      [0, 40],
      [3, null],
      [6, 45],
    ],
    [[45, labelDay(FIRST + 6), 5]],
  ],
  ["at the bound is not below it", [[0, 50]], []],
  [
    "out of stock on the last day",
    [
      [0, 40],
      [6, null],
    ],
    [],
  ],
  [
    "steps after the window do not count",
    [
      [0, 60],
      [11, 40],
    ],
    [],
  ],
])("%s", (_name, prices, expected) => {
  expect(below(prices)).toEqual(expected);
});

test("lowest first", () => {
  const offers = [offerOf(1, [[0, 45]]), offerOf(2, [[0, 30]]), offerOf(3, [[0, 45]])];
  expect(findBelow(offers, 50, FIRST + 1).map(({ offer }) => offer.offerId)).toEqual([2, 1, 3]);
});
