import { describe, expect, it } from "vitest";
import type { Input } from "../../../graph/understand/request.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { given, solve } from "./sums.js";

/** Sums over the asker's numbers alone, each against plain arithmetic. */

const share = { unit: "share" } as const;
const monthly = { per: "month" } as const;

const SUMS: readonly (readonly [MeasureId, readonly Input[], number, words: string])[] = [
  ["own-revenue", [given("units-sold", 400), given("own-price", 18)], 400 * 18, "The revenue is $7,200.00"],
  ["units-for-goal", [given("profit-goal", 2000, monthly), given("unit-profit", 4)], 2000 / 4, "500 a month"],
  ["units-for-goal", [given("revenue", 10_000), given("own-price", 25)], 10_000 / 25, "400"],
  ["units-for-budget", [given("budget", 2400), given("unit-cost", 17.5)], Math.floor(2400 / 17.5), "buys 137 units"],
  [
    "units-for-budget",
    [given("budget", 100), given("unit-cost", 8), given("shipping-cost", 2)],
    10,
    "The budget buys 10 units",
  ],
  ["goods-cost", [given("quantity", 500), given("unit-cost", 7.4)], 500 * 7.4, "$3,700.00"],
  ["stock-value", [given("stock", 340), given("unit-cost", 7.8)], 340 * 7.8, "The value of the stock is $2,652.00"],
  ["cost-per-unit", [given("fixed-cost", 2900), given("quantity", 200)], 2900 / 200, "The cost per unit is $14.50"],
  ["cost-per-unit", [given("unit-cost", 480), given("quantity", 120)], 480 / 120, "The cost per unit is $4.00"],
  [
    "landed-cost",
    [given("unit-cost", 4.2), given("shipping-cost", 1.1), given("duty", 0.06, share)],
    4.2 + 1.1 + 4.2 * 0.06,
    "landed cost",
  ],
  ["own-conversion", [given("units-sold", 342), given("clicks-wanted", 18_000)], 342 / 18_000, "1.9 %"],
  ["price-cut", [given("own-price", 50), given("target-price", 40)], 40 / 50 - 1, "has to change by -20.0 %"],
  ["price-cut", [given("own-price", 21), given("other-price", 18.75)], 18.75 / 21 - 1, "has to change by -10.7 %"],
  ["new-price", [given("own-price", 120), given("price-change", -0.35)], -0.35, "from $120.00 to $78.00"],
  ["price-with-tax", [given("own-price", 42), given("tax", 0.19, share)], 42 * 1.19, "price with tax is $49.98"],
  ["price-with-tax", [given("net-price", 42), given("tax", 0.19, share)], 42 * 1.19, "$49.98"],
  ["price-without-tax", [given("own-price", 36), given("tax", 0.2, share)], 36 / 1.2, "$30.00"],
  ["tax-in-price", [given("own-price", 119), given("tax", 0.19, share)], 19, "$19.00"],
  ["highest-ad-cost", [given("own-price", 80), given("unit-cost", 52)], 80 - 52, "highest ad cost per order is $28.00"],
  [
    "payout",
    [given("own-price", 60), given("fees", 0.15, share), given("fees", 4.2)],
    60 - 60 * 0.15 - 4.2,
    "payout after fees is $46.80",
  ],
  ["own-profit", [given("fixed-cost", 900), given("quantity", 25), given("own-price", 60)], 25 * 60 - 900, "$600.00"],
  ["own-profit", [given("stock", 50), given("unit-cost", 11), given("own-price", 34)], 50 * 23, "$1,150.00"],
];

describe("sums over stated numbers", () => {
  it.each(SUMS)("%s: %j", (measure, inputs, value, words) => {
    const told = solve([measure], inputs);
    expect(told?.value).toBeCloseTo(value, 9);
    expect(told?.headline).toContain(words);
  });

  it("of a share of the searches need a product of the market", () => {
    expect(solve(["own-orders"], [given("search-share", 0.02, share)])?.headline).toBe(
      "To tell the number of orders, the number of searches in the market is needed: name a product of the market.",
    );
  });
});
