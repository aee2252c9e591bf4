import { describe, expect, it } from "vitest";
import { fromDayNumber, toDayNumber } from "../../../tools/statistics/calendar.js";
import { detectPoisonedFeed } from "../../../tools/statistics/poisoned-feed.js";
import { detectPriceWar } from "../../../tools/statistics/price-war.js";
import { createRandom } from "../../../tools/statistics/random.js";
import type { PriceEvent } from "../../../tools/statistics/step-function.js";

const at = (day: number): string => fromDayNumber(toDayNumber("2025-01-01") + day);

/** A price on an ending of .99 every `every` days. */
function quietOffer(seed: number, from: number, to: number, every = 12): PriceEvent[] {
  const random = createRandom(seed);
  const events: PriceEvent[] = [];
  for (let day = from; day < to; day += every) events.push({ seenOn: at(day), price: random.integer(15, 40) + 0.99 });
  return events;
}

function decoyOffer(seed: number, from: number, to: number, every: number): PriceEvent[] {
  const random = createRandom(seed);
  const events: PriceEvent[] = [];
  for (let day = from; day < to; day += every)
    events.push({ seenOn: at(day), price: Math.round(random.uniform(1500, 4000)) / 100 });
  return events;
}

describe("detectPoisonedFeed", () => {
  it("dates a feed whose prices leave their grid", () => {
    const found = detectPoisonedFeed([[...quietOffer(1, 0, 400), ...decoyOffer(2, 400, 500, 4)]], at(500));
    expect(found).toMatchObject({ quarantineFrom: at(400), rule: "price-grid-broken", shareBefore: 0 });
    expect(found?.shareAfter).toBeGreaterThan(0.8);
  });

  it("dates an offer of two prices that never repeats again", () => {
    const calm = Array.from({ length: 10 }, (_, index) => ({
      seenOn: at(index * 30),
      price: index % 2 === 0 ? 25 : 22.5,
    }));
    const restless = Array.from({ length: 60 }, (_, index) => ({
      seenOn: at(300 + index),
      price: 20 + ((index * 37) % 61) * 0.17,
    }));
    expect(detectPoisonedFeed([[...calm, ...restless]], at(359))).toMatchObject({
      quarantineFrom: at(300),
      rule: "prices-never-repeat",
    });
  });

  it("works on currencies without cents", () => {
    const scale = (events: PriceEvent[], unit: number): PriceEvent[] =>
      events.map(({ seenOn, price }) => ({ seenOn, price: Math.round((price ?? 0) * unit) }));
    const calm = quietOffer(1, 0, 400).map(({ seenOn, price }) => ({ seenOn, price: Math.round(price ?? 0) * 10_000 }));
    expect(detectPoisonedFeed([[...calm, ...scale(decoyOffer(2, 400, 500, 4), 9973)]], at(500))?.quarantineFrom).toBe(
      at(400),
    );
  });

  it("pools the offers of a merchant", () => {
    const feed = [1, 2, 3, 4, 5].map((seed) => [
      ...quietOffer(seed, 0, 300, 25),
      ...decoyOffer(seed + 10, 300, 400, 10),
    ]);
    expect(detectPoisonedFeed(feed, at(400))?.quarantineFrom).toBe(at(300));
  });

  it("leaves honest feeds alone: quiet, promotions, a new ending, no past, nothing", () => {
    expect(detectPoisonedFeed([quietOffer(1, 0, 700)], at(700))).toBeNull();
    const newEnding = quietOffer(3, 350, 700).map(({ seenOn, price }) => ({ seenOn, price: (price ?? 0) - 0.04 }));
    expect(detectPoisonedFeed([[...quietOffer(1, 0, 350), ...newEnding]], at(700))).toBeNull();
    expect(detectPoisonedFeed([decoyOffer(2, 0, 300, 3)], at(300))).toBeNull();
    expect(detectPoisonedFeed([], at(10))).toBeNull();
    expect(detectPoisonedFeed([[{ seenOn: at(0), price: 3 }]], at(10))).toBeNull();
  });
});

describe("detectPriceWar", () => {
  it("names two merchants that undercut each other in turn", () => {
    const war = detectPriceWar(
      [
        {
          merchantId: "a",
          events: [100, 97, 93, 89].map((price, index) => ({ seenOn: at(index === 0 ? 0 : 20 + 8 * index), price })),
        },
        {
          merchantId: "b",
          events: [99, 95, 91, 87].map((price, index) => ({ seenOn: at(index === 0 ? 0 : 24 + 8 * index), price })),
        },
        { merchantId: "c", events: [{ seenOn: at(0), price: 105 }] },
      ],
      at(0),
      at(90),
    );
    expect(war).toMatchObject({ undercuts: 6, startedOn: at(28), endedOn: at(48), priceBefore: 99, priceAfter: 87 });
    expect(war?.merchants).toEqual([
      { merchantId: "a", undercuts: 3 },
      { merchantId: "b", undercuts: 3 },
    ]);
    expect(war?.fallPercent).toBeCloseTo(100 * (1 - 87 / 99), 10);
  });

  it("sees no war where one merchant cuts alone, prices rebound, answers come late or the window is elsewhere", () => {
    const alone = [
      { merchantId: 1, events: [100, 95, 90, 85, 80].map((price, index) => ({ seenOn: at(index * 5), price })) },
      { merchantId: 2, events: [{ seenOn: at(0), price: 101 }] },
    ];
    expect(detectPriceWar(alone, at(0), at(60))).toBeNull();
    const swapping = [1, 2].map((merchantId) => ({
      merchantId,
      events: Array.from({ length: 10 }, (_, index) => ({
        seenOn: at(index * 6 + merchantId),
        price: index % 2 === merchantId % 2 ? 90 : 100,
      })),
    }));
    expect(detectPriceWar(swapping, at(0), at(90))).toBeNull();
    const late = [
      { merchantId: 1, events: [100, 97, 93].map((price, index) => ({ seenOn: at(index * 80), price })) },
      { merchantId: 2, events: [99, 95, 91].map((price, index) => ({ seenOn: at(index * 80 + 40), price })) },
    ];
    expect(detectPriceWar(late, at(0), at(300))).toBeNull();
    expect(detectPriceWar([], at(0), at(300))).toBeNull();
  });
});
