import { describe, expect, test } from "vitest";
import { monthlyMedians } from "../../../../tools/market/pricing/monthly-medians.js";
import {
  countTrusted,
  createDailyBuffer,
  cutQuarantined,
  eachStretch,
  type OfferSteps,
} from "../../../../tools/market/pricing/offer-steps.js";
import { labelDay, toStep } from "../../../../tools/market/pricing/price-steps.js";
import type { QuarantinedFeed } from "../../../../tools/market/pricing/quarantine.js";
import { toDayNumber } from "../../../../tools/statistics/calendar.js";
import type { DailyPrice } from "../../../../tools/statistics/step-function.js";

const step = (seenOn: string, price: number | null, listPrice: number | null = null) => ({
  day: toDayNumber(seenOn),
  seenOn,
  price,
  listPrice,
});

const offerOf = (steps: OfferSteps["steps"], more: Partial<OfferSteps> = {}): OfferSteps => ({
  clusterId: 1,
  offerId: 1,
  productId: 1,
  product: "Kettle",
  brand: "Brew",
  merchant: "Shop",
  merchantId: 1,
  packUnits: 1,
  currency: "USD",
  steps,
  ...more,
});

const steps = [step("2026-01-20", 10), step("2026-02-03", null, 12), step("2026-02-10", 8, 12), step("2026-04-01", 9)];
const window = { from: toDayNumber("2026-02-01"), to: toDayNumber("2026-03-15") };

test("a warehouse row becomes a step; out of stock has no price", () => {
  expect(toStep({ day: 20454, price: null, list_price: 12.5 })).toEqual({
    day: 20454,
    seenOn: "2026-01-01",
    price: null,
    listPrice: 12.5,
  });
});

test("stretches of known prices are cut to the window, the earlier price is carried in", () => {
  const seen: unknown[] = [];
  eachStretch(steps, window, (price, firstDay, lastDay) => seen.push([price, labelDay(firstDay), labelDay(lastDay)]));
  expect(seen).toEqual([
    [10, "2026-02-01", "2026-02-02"],
    [8, "2026-02-10", "2026-03-15"],
  ]);
});

/** Day by day, the newest step up to it; prices hold until the next one. */
const dailyPrices = (events: OfferSteps["steps"], from: number, to: number): DailyPrice[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const holding = events.findLast(({ day }) => day <= from + index);
    const price = holding?.price ?? null;
    return { day: labelDay(from + index), price, listPrice: price === null ? null : (holding?.listPrice ?? null) };
  });

test("the daily buffer holds each day's price, offer after offer", () => {
  const buffer = createDailyBuffer(window, 5);
  for (const events of [steps, [step("2026-02-20", 5, 6)], [], steps]) {
    buffer.fill(events);
    const expected = dailyPrices(events, window.from - 5, window.to);
    expect(buffer.all).toEqual(expected);
    expect(buffer.window).toEqual(expected.slice(5));
  }
});

describe("quarantine", () => {
  const feed: QuarantinedFeed = {
    clusterId: 1,
    cluster: "Kettles",
    merchantId: 1,
    merchant: "Shop",
    quarantinedFrom: "2026-02-15",
    rule: "price-grid-broken",
    shareBefore: 0,
    shareAfter: 1,
    offers: 1,
  };

  test("ends the feed's offers on the day, leaves others alone, drops offers that began after it", () => {
    const other = offerOf(steps, { offerId: 2, merchantId: 2 });
    const late = offerOf([step("2026-03-01", 5)], { offerId: 3 });
    const [cut, kept, ...rest] = cutQuarantined([offerOf(steps), other, late], [feed]);
    expect(cut?.steps).toEqual([...steps.slice(0, 3), step("2026-02-15", null)]);
    expect(kept).toBe(other);
    expect(rest).toEqual([]);
    expect(countTrusted([offerOf(steps), other, late], [feed])).toBe(3 + steps.length);
    expect(countTrusted([offerOf(steps), late], [])).toBe(steps.length + 1);
  });
});

describe("monthly medians", () => {
  test("weigh a price by its days and leave months without a price out", () => {
    const offers = [
      offerOf([step("2026-02-01", 10), step("2026-02-20", 30), step("2026-03-01", null)]),
      offerOf([step("2026-02-27", 100), step("2026-03-01", null)], { offerId: 2 }),
    ];
    expect(monthlyMedians(offers, { from: toDayNumber("2026-02-01"), to: toDayNumber("2026-04-30") }, () => 1)).toEqual(
      [{ month: "2026-02-01", median: 10, low: 10, high: 100, offers: 2 }],
    );
  });

  test("scale to the unit of a pack", () => {
    const months = monthlyMedians(
      [offerOf([step("2026-02-01", 12)], { packUnits: 6 })],
      window,
      ({ packUnits }) => packUnits,
    );
    expect(months.map(({ median }) => median)).toEqual([2, 2]);
  });
});
