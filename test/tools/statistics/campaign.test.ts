import { describe, expect, it } from "vitest";
import {
  affordableBid,
  baseCpc,
  maximumCpc,
  monthlyBudget,
  requiredAcos,
  targetAcos,
} from "../../../tools/statistics/bidding.js";
import { allocateBudget } from "../../../tools/statistics/budget.js";
import {
  blocksSearch,
  findConflicts,
  listBlocked,
  type Negative,
  testZeroOrders,
} from "../../../tools/statistics/negatives.js";
import {
  populationIndex,
  priorFrom,
  shrunkRate,
  suppressSmallCells,
  wilsonInterval,
} from "../../../tools/statistics/proportions.js";

describe("bids", () => {
  it("pays what a click is worth", () => {
    expect(maximumCpc(0.09, 25, 0.25)).toBeCloseTo(0.5625, 12);
    expect(targetAcos(0.4, 0.15)).toBeCloseTo(0.25, 12);
    expect(requiredAcos(0.9, 0.09, 25)).toBeCloseTo(0.4, 12);
    expect(requiredAcos(0.9, 0, 25)).toBeNull();
    expect(baseCpc(0.4, 0.9)).toBeCloseTo(0.6, 12);
    expect(baseCpc(null, 0.9)).toBeNull();
    expect(baseCpc(0, 0.9)).toBeNull();
  });

  const money = { conversionRate: 0.09, orderValue: 25, targetAcos: 0.25 };

  it("bids inside the range, at most its high end", () => {
    expect(affordableBid({ ...money, cpcLow: 0.3, cpcHigh: 0.5 })).toMatchObject({ bid: 0.5, isAffordable: true });
    expect(affordableBid({ ...money, cpcLow: 0.3, cpcHigh: 0.9 }).bid).toBeCloseTo(0.5625, 12);
  });

  it("says what an unaffordable keyword would need", () => {
    const bid = affordableBid({ ...money, cpcLow: 0.9, cpcHigh: 1.4 });
    expect(bid).toMatchObject({ bid: null, isAffordable: false, acosAtBid: null });
    expect(bid.acosAtLow).toBeCloseTo(0.4, 12);
  });

  it("does not judge an unknown range", () => {
    expect(affordableBid({ ...money, cpcLow: null, cpcHigh: null })).toMatchObject({
      isAffordable: null,
      acosAtLow: null,
      bid: expect.closeTo(0.5625, 12),
    });
    expect(affordableBid({ ...money, conversionRate: 0, cpcLow: null, cpcHigh: null }).bid).toBeNull();
  });

  it("counts 30.4 days a month", () => {
    expect(monthlyBudget(10)).toBe(304);
  });
});

describe("allocateBudget", () => {
  const keyword = (id: string, cpc: number, clickCap: number, conversionRate: number) => ({
    id,
    cpc,
    clickCap,
    conversionRate,
    orderValue: 100,
    margin: 0.5,
  });
  const candidates = [
    keyword("fair", 1, 100, 0.04),
    keyword("best", 0.5, 100, 0.05),
    keyword("loss", 3, 100, 0.05),
    keyword("last", 1, 100, 0.025),
  ];

  it("fills the best return first and splits the last", () => {
    const plan = allocateBudget(candidates, 100);
    expect(plan.lines.map(({ id, cost, isPartial }) => [id, cost, isPartial])).toEqual([
      ["best", 50, false],
      ["fair", 50, true],
    ]);
    expect(plan).toMatchObject({ unprofitable: ["loss"], unfunded: ["last"], spent: 100, unspent: 0 });
  });

  it("leaves money over rather than spend it at a loss", () => {
    expect(allocateBudget(candidates, 1000)).toMatchObject({ spent: 250, unspent: 750, unfunded: [] });
    expect(allocateBudget(candidates, 0)).toMatchObject({ lines: [], spent: 0 });
    expect(allocateBudget([], 10)).toEqual({ lines: [], unprofitable: [], unfunded: [], spent: 0, unspent: 10 });
  });

  it("earns at least as much as any other split tried", () => {
    const profit = (spend: readonly number[]): number =>
      spend.reduce((sum, cost, index) => {
        const { cpc, conversionRate } = candidates[index] ?? { cpc: 1, conversionRate: 0 };
        return sum + (cost / cpc) * conversionRate * 50 - cost;
      }, 0);
    const plan = allocateBudget(candidates, 100);
    const best = profit(candidates.map(({ id }) => plan.lines.find((line) => line.id === id)?.cost ?? 0));
    for (let first = 0; first <= 100; first += 10) {
      for (let second = 0; second <= Math.min(50, 100 - first); second += 10) {
        expect(profit([first, second, 0, 100 - first - second])).toBeLessThanOrEqual(best + 1e-9);
      }
    }
  });
});

describe("negatives", () => {
  it("needs three expected orders before silence is evidence", () => {
    expect(testZeroOrders(60, 0, 0.05)).toMatchObject({ isNegative: true, clicksNeeded: 60 });
    expect(testZeroOrders(60, 0, 0.05).chanceIfOnTarget).toBeLessThan(0.05);
    expect(testZeroOrders(59, 0, 0.05).isNegative).toBe(false);
    expect(testZeroOrders(500, 1, 0.05).isNegative).toBe(false);
    expect(() => testZeroOrders(10, 0, 0)).toThrow(RangeError);
  });

  const phrase = (text: string): Negative => ({ text, match: "phrase" });
  const exact = (text: string): Negative => ({ text, match: "exact" });

  it.each([
    [phrase("running shoes"), "cheap running shoes men", true],
    [phrase("running shoes"), "shoes for running", false],
    [phrase("run"), "running shoes", false],
    [phrase("Repair"), "espresso machine REPAIR", true],
    [exact("running shoes"), "running shoes", true],
    [exact("running shoes"), "cheap running shoes", false],
    [exact(""), "", false],
  ])("%j stops %j: %s", (negative, search, expected) => {
    expect(blocksSearch(negative, search)).toBe(expected);
  });

  it("finds negatives that would stop a chosen keyword or its variant", () => {
    const conflicts = findConflicts(
      [phrase("machine"), phrase("grinders"), exact("coffee mug"), phrase("jobs")],
      ["espresso machine", "coffee grinder"],
    );
    expect(conflicts).toEqual([
      { negative: phrase("machine"), keyword: "espresso machine", kind: "blocked" },
      { negative: phrase("grinders"), keyword: "coffee grinder", kind: "variant" },
    ]);
    expect(findConflicts([], ["a"])).toEqual([]);
  });

  it("lists what a negative stops, with its volume", () => {
    const terms = [
      { text: "espresso machine repair", volume: 90 },
      { text: "repair kit", volume: null },
      { text: "espresso", volume: 1000 },
    ];
    expect(listBlocked(phrase("repair"), terms)).toEqual({ terms: terms.slice(0, 2), volume: 90 });
  });
});

describe("proportions", () => {
  it("is the Wilson interval", () => {
    // Newcombe 1998: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    expect(wilsonInterval(81, 263)).toMatchObject({ low: expect.closeTo(0.2553, 4), high: expect.closeTo(0.3662, 4) });
    expect(wilsonInterval(15, 148)).toMatchObject({ low: expect.closeTo(0.0624, 4), high: expect.closeTo(0.1605, 4) });
    expect(wilsonInterval(0, 20)).toMatchObject({ share: 0, low: 0, high: expect.closeTo(0.1611, 4) });
    expect(wilsonInterval(1, 29)).toMatchObject({ low: expect.closeTo(0.0061, 4), high: expect.closeTo(0.1718, 4) });
    expect(wilsonInterval(20, 20)?.high).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it("pulls a thin conversion rate towards its prior", () => {
    const rate = shrunkRate(0, 10, priorFrom(0.025, 100));
    expect(rate?.share).toBeCloseTo(2.5 / 110, 12);
    expect(rate?.low).toBeGreaterThan(0);
    expect(rate?.high).toBeLessThan(0.07);
    expect(shrunkRate(300, 10_000, priorFrom(0.025, 100))?.share).toBeCloseTo(0.03, 3);
    expect(shrunkRate(0, 0, { a: 0, b: 0 })).toBeNull();
    // Nothing sold, or everything, and nothing known before: no interval says how sure that is.
    expect(shrunkRate(0, 100, { a: 0, b: 0 })).toBeNull();
    expect(shrunkRate(100, 100, { a: 0, b: 0 })).toBeNull();
  });

  it("hides small cells and compares with the population", () => {
    expect(suppressSmallCells([{ n: 29 }, { n: 30 }], ({ n }) => n)).toEqual({
      shown: [{ n: 30 }],
      suppressed: [{ n: 29 }],
    });
    expect(populationIndex(0.3, 0.2)).toBeCloseTo(150, 12);
    expect(populationIndex(0.3, null)).toBeNull();
    expect(populationIndex(0.3, 0)).toBeNull();
  });
});
