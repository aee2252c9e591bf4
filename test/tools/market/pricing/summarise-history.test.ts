import { describe, expect, test } from "vitest";
import type { OfferSteps } from "../../../../tools/market/pricing/offer-steps.js";
import { labelDay } from "../../../../tools/market/pricing/price-steps.js";
import { summariseCluster } from "../../../../tools/market/pricing/summarise-history.js";

type Step = readonly [day: number, price: number, listPrice: number | null];

const offerOf = (steps: readonly Step[]): OfferSteps => ({
  clusterId: 1,
  offerId: 1,
  productId: 1,
  product: "Kettle",
  brand: "Brew",
  merchant: "Northmart",
  merchantId: 1,
  packUnits: 1,
  currency: "USD",
  steps: steps.map(([day, price, listPrice]) => ({ day, seenOn: labelDay(day), price, listPrice })),
});

/** Days 100 to 160. */
const discountsOf = (...steps: Step[]) => summariseCluster([offerOf(steps)], { from: 100, to: 160 }).discounts;

describe("discounts are counted in the window that saw them announced", () => {
  test.each<[string, Step[], { tested: number; running: string[]; inflated: number }]>([
    [
      "announced on its first day and over before its end",
      [
        [0, 100, null],
        [100, 70, 100],
        [130, 100, null],
      ],
      { tested: 1, running: [], inflated: 0 },
    ],
    [
      "announced the day before it, over within it",
      [
        [0, 100, null],
        [99, 70, 100],
        [130, 100, null],
      ],
      { tested: 0, running: [], inflated: 0 },
    ],
    [
      "announced before it and still on: listed, not counted",
      [
        [0, 100, null],
        [99, 70, 100],
      ],
      { tested: 0, running: [labelDay(99)], inflated: 0 },
    ],
    [
      "announced before it beside a raised list price, and over: neither counted nor listed",
      [
        [0, 100, 110],
        [90, 80, 150],
        [130, 100, null],
      ],
      { tested: 0, running: [], inflated: 0 },
    ],
    [
      "one before it, a further cut in it",
      [
        [0, 100, null],
        [90, 80, 100],
        [140, 60, 100],
      ],
      { tested: 1, running: [labelDay(140)], inflated: 0 },
    ],
  ])("%s", (_name, steps, { tested, running, inflated }) => {
    const found = discountsOf(...steps);
    expect(found.tested).toBe(tested);
    expect(found.real + found.notReal + found.unknown).toBe(tested);
    expect(found.running.map(({ startedOn }) => startedOn)).toEqual(running);
    expect(found.inflated).toHaveLength(inflated);
  });
});
