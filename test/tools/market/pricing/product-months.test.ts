import { expect, test } from "vitest";
import type { OfferSteps } from "../../../../tools/market/pricing/offer-steps.js";
import { salesPoints } from "../../../../tools/market/pricing/product-months.js";
import { toDayNumber } from "../../../../tools/statistics/calendar.js";

const offerOf = (productId: number, prices: readonly (readonly [string, number | null])[]) =>
  ({
    productId,
    steps: prices.map(([seenOn, price]) => ({ day: toDayNumber(seenOn), seenOn, price, listPrice: null })),
  }) as unknown as OfferSteps; // only what is read

const MONTHS = { from: "2026-01-01", to: "2026-02-01" };
const ordersOf = (productId: number) => [
  { productId, month: "2026-01-01", orders: 10 },
  { productId, month: "2026-02-01", orders: 20 },
];

test("the price of a month is the mean of the lowest price of its days", () => {
  const offers = [
    offerOf(1, [["2025-12-01", 100]]),
    // Cheaper for 7 of the 28 days of February.
    offerOf(1, [
      ["2025-12-01", 120],
      ["2026-02-22", 80],
    ]),
  ];
  expect(salesPoints(ordersOf(1), offers, MONTHS).get(1)).toEqual([
    { price: 100, quantity: 10, rivalPrice: null, calendarMonth: 1 },
    { price: 95, quantity: 20, rivalPrice: null, calendarMonth: 2 },
  ]);
});

test("a month whose price is known on less than half of its days is left out", () => {
  const offers = [offerOf(1, [["2026-01-20", 100]])];
  expect(
    salesPoints(ordersOf(1), offers, MONTHS)
      .get(1)
      ?.map(({ calendarMonth }) => calendarMonth),
  ).toEqual([2]);
  expect(salesPoints(ordersOf(1), [], MONTHS).get(1)).toEqual([]);
});

test("the other products' price is their median, from three on", () => {
  const offers = [1, 2, 3, 4].map((id) => offerOf(id, [["2025-12-01", 10 * id]]));
  expect(salesPoints(ordersOf(4), offers, MONTHS).get(4)?.[0]).toMatchObject({ price: 40, rivalPrice: 20 });
  expect(salesPoints(ordersOf(3), offers.slice(0, 3), MONTHS).get(3)?.[0]).toMatchObject({ rivalPrice: null });
});
