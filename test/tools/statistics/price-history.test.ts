import { describe, expect, it } from "vitest";
import { fromDayNumber, toDayNumber } from "../../../tools/statistics/calendar.js";
import { testDiscounts } from "../../../tools/statistics/discounts.js";
import { regularPrices, summarisePromotions } from "../../../tools/statistics/promotions.js";
import { type DailyPrice, summarisePriceHistory } from "../../../tools/statistics/step-function.js";

const dayAfter = (start: string, days: number): string => fromDayNumber(toDayNumber(start) + days);
const asDaily = (prices: readonly (number | null)[], listPrices: readonly (number | null)[] = []): DailyPrice[] =>
  prices.map((price, index) => ({ day: dayAfter("2026-01-01", index), price, listPrice: listPrices[index] ?? null }));
const repeat = <T>(value: T, times: number): T[] => new Array<T>(times).fill(value);

describe("summarisePriceHistory", () => {
  it("weighs prices by the days they held and carries the past in", () => {
    const events = [
      { seenOn: "2026-01-06", price: 8 },
      { seenOn: "2025-12-01", price: 10 },
      { seenOn: "2026-01-09", price: 12 },
    ];
    expect(summarisePriceHistory(events, "2026-01-01", "2026-01-10")).toMatchObject({
      windowDays: 10,
      knownDays: 10,
      changes: 2,
      changesPer30Days: 6,
      timeWeightedMean: (5 * 10 + 3 * 8 + 2 * 12) / 10,
      timeWeightedMedian: 10,
      min: 8,
      minFirstOn: "2026-01-06",
      minLastOn: "2026-01-08",
      max: 12,
      maxFirstOn: "2026-01-09",
      daysSinceLow: 2,
      firstPrice: 10,
      lastPrice: 12,
    });
  });

  it("has the volatility of its daily log moves", () => {
    const events = [8, 10, 8, 10].map((price, index) => ({ seenOn: dayAfter("2026-01-01", index), price }));
    const moves = [Math.log(10 / 8), Math.log(8 / 10), Math.log(10 / 8)];
    const centre = moves.reduce((a, b) => a + b) / 3;
    const sd = Math.sqrt(moves.reduce((sum, move) => sum + (move - centre) ** 2, 0) / 2);
    expect(summarisePriceHistory(events, "2026-01-01", "2026-01-04").volatility30Days).toBeCloseTo(
      sd * Math.sqrt(30),
      12,
    );
    expect(
      summarisePriceHistory([{ seenOn: "2026-01-01", price: 8 }], "2026-01-01", "2026-01-31").volatility30Days,
    ).toBe(0);
  });

  it("leaves unknown days out and knows nothing before the first event", () => {
    const events = [
      { seenOn: "2026-01-03", price: 10 },
      { seenOn: "2026-01-05", price: null },
      { seenOn: "2026-01-08", price: 10 },
    ];
    const history = summarisePriceHistory(events, "2026-01-01", "2026-01-10");
    expect(history).toMatchObject({ knownDays: 5, changes: 0, min: 10, daysSinceLow: 0 });
    expect(summarisePriceHistory([], "2026-01-01", "2026-01-10")).toMatchObject({
      knownDays: 0,
      min: null,
      changesPer30Days: null,
    });
    expect(summarisePriceHistory(events, "2025-01-01", "2025-01-10").knownDays).toBe(0);
  });
});

describe("promotions", () => {
  it("takes the price of most days as regular, the higher on a tie", () => {
    expect(regularPrices([8, 8, 10, 10])).toEqual([10, 10, 10, 10]);
    const raised = regularPrices([...repeat(10, 90), ...repeat(12, 60)]);
    expect(raised[89 + 44]).toBe(10);
    expect(raised[89 + 46]).toBe(12);
    expect(regularPrices([null, null])).toEqual([null, null]);
    expect(regularPrices([])).toEqual([]);
  });

  it("finds a four-week high-low cycle", () => {
    const prices = Array.from({ length: 168 }, (_, day) => (day % 28 < 12 ? 3 : 4));
    const summary = summarisePromotions(asDaily(prices));
    expect(summary).toMatchObject({
      days: 168,
      promoDays: 72,
      promotions: 6,
      cycleDays: 28,
      cycleN: 4,
      regularPriceNow: 4,
      isOnPromotionNow: false,
    });
    expect(summary.promoShare).toBeCloseTo(72 / 168, 12);
    expect(summary.meanDepth).toBeCloseTo(0.25, 12);
  });

  it("gives no cycle to promotions without a rhythm, and none to a constant price", () => {
    const prices = repeat(10, 300);
    for (const start of [20, 35, 120, 130, 260]) prices.fill(8, start, start + 4);
    expect(summarisePromotions(asDaily(prices))).toMatchObject({ promotions: 5, cycleN: 4, cycleDays: null });
    expect(summarisePromotions(asDaily(repeat(10, 100)))).toMatchObject({
      promoDays: 0,
      promoShare: 0,
      meanDepth: null,
      promotions: 0,
    });
    expect(summarisePromotions([])).toMatchObject({ days: 0, promoShare: null, isOnPromotionNow: null });
  });

  it("counts exactly 5 % off as a promotion", () => {
    expect(summarisePromotions(asDaily([...repeat(19.99, 50), ...repeat(18.99, 5), ...repeat(19, 5)])).promoDays).toBe(
      5,
    );
    expect(summarisePromotions(asDaily([...repeat(20, 50), ...repeat(19, 5)])).promoDays).toBe(5);
  });
});

describe("testDiscounts", () => {
  it("accepts a price below the lowest of the 30 days before", () => {
    const [test, ...others] = testDiscounts(
      asDaily([...repeat(100, 40), ...repeat(80, 5)], [...repeat(null, 40), ...repeat(100, 5)]),
    );
    expect(others).toEqual([]);
    expect(test).toMatchObject({
      startedOn: dayAfter("2026-01-01", 40),
      endedOn: dayAfter("2026-01-01", 44),
      basis: "list-price",
      priorLow: 100,
      priorDays: 30,
      verdict: "real",
      isListInflated: false,
    });
    expect(test?.realDepth).toBeCloseTo(0.2, 12);
  });

  it("refuses a discount that was cheaper within the 30 days before", () => {
    const prices = [...repeat(100, 40), ...repeat(75, 5), ...repeat(100, 10), ...repeat(80, 5)];
    expect(testDiscounts(asDaily(prices)).map(({ price, verdict, priorLow }) => [price, verdict, priorLow])).toEqual([
      [75, "real", 100],
      [80, "not-real", 75],
    ]);
  });

  it("sees a list price raised before a discount to the old price", () => {
    const prices = repeat(80, 60);
    const listPrices = [...repeat(80, 45), ...repeat(120, 15)];
    const [test] = testDiscounts(asDaily(prices, listPrices));
    expect(test).toMatchObject({
      verdict: "not-real",
      isListInflated: true,
      listPriceBefore: 80,
      listRaisedOn: dayAfter("2026-01-01", 45),
      realDepth: 0,
    });
    expect(test?.claimedDepth).toBeCloseTo(1 / 3, 12);
  });

  it("does not judge without 30 days of history, unless they already refute it", () => {
    expect(testDiscounts(asDaily([...repeat(100, 10), 80])).map(({ verdict }) => verdict)).toEqual(["unknown"]);
    expect(testDiscounts(asDaily([80, 100, 80])).map(({ verdict }) => verdict)).toEqual(["not-real"]);
    expect(testDiscounts(asDaily([50], [60])).map(({ verdict, priorLow }) => [verdict, priorLow])).toEqual([
      ["unknown", null],
    ]);
  });

  it("calls a return to a higher price under a standing list price no discount", () => {
    expect(
      testDiscounts(asDaily([...repeat(90, 40), ...repeat(70, 5), ...repeat(90, 5)], repeat(100, 50))).map(
        ({ price }) => price,
      ),
    ).toEqual([90, 70]);
    expect(testDiscounts([])).toEqual([]);
  });
});
