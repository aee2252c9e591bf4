import { expect, test } from "vitest";
import { findInflation } from "../../../../tools/market/pricing/list-inflation.js";
import { createDailyBuffer } from "../../../../tools/market/pricing/offer-steps.js";
import { labelDay } from "../../../../tools/market/pricing/price-steps.js";
import { testDiscounts } from "../../../../tools/statistics/discounts.js";

type Step = readonly [day: number, price: number, listPrice: number | null];

/** The last discount of an offer seen over 120 days, with the raise of its list price. */
function lastInflation(steps: readonly Step[]) {
  const { all, fill } = createDailyBuffer({ from: 0, to: 119 }, 0);
  fill(steps.map(([day, price, listPrice]) => ({ day, seenOn: labelDay(day), price, listPrice })));
  const last = testDiscounts(all).at(-1);
  if (last === undefined) throw new Error("no discount");
  return findInflation(all, last);
}

test.each<[string, readonly Step[], ReturnType<typeof findInflation>]>([
  [
    "a cut that shows the old price",
    [
      [0, 100, null],
      [100, 70, 100],
    ],
    null,
  ],
  [
    "a list price raised before the sale",
    [
      [0, 100, 110],
      [85, 100, 150],
      [100, 100.5, 150],
      [110, 90, 150],
    ],
    { isListInflated: true, listRaisedOn: labelDay(85), listPriceBefore: 110 },
  ],
  [
    "a list price that appears above all earlier prices, with the sale later",
    [
      [0, 80, null],
      [85, 90, 130],
      [100, 80, 130],
    ],
    { isListInflated: true, listRaisedOn: labelDay(85), listPriceBefore: 80 },
  ],
  [
    "the same more than 30 days before the sale",
    [
      [0, 80, null],
      [60, 90, 130],
      [100, 80, 130],
    ],
    null,
  ],
  [
    "a cut shown against the price before a second cut",
    [
      [0, 100, null],
      [95, 80, null],
      [100, 70, 100],
    ],
    null,
  ],
  [
    "a cut without a list price",
    [
      [0, 100, null],
      [100, 70, null],
    ],
    null,
  ],
])("%s", (_name, steps, expected) => {
  expect(lastInflation(steps)).toEqual(expected);
});
