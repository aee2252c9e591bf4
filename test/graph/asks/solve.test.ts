import { describe, expect, it, test } from "vitest";
import type { Input } from "../../../graph/understand/request.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { given, solve } from "./sums.js";

const share = { unit: "share" } as const;
const monthly = { per: "month" } as const;
const daily = { per: "day" } as const;
const [cost, price, margin] = [
  (value: number) => given("unit-cost", value),
  (value: number) => given("own-price", value),
  (value: number) => given("margin", value),
];
const [cpc, conversion, orders] = [
  (value: number) => given("cpc", value),
  (value: number) => given("conversion-rate", value),
  (value: number) => given("orders-wanted", value, monthly),
];

const leadDays = (value: number) => given("lead-time", value, { unit: "days" });

/** What is asked, what is stated, and the answer by plain arithmetic. */
const SUMS: readonly (readonly [measure: MeasureId, inputs: readonly Input[], expected: number])[] = [
  ["margin", [cost(25), price(40)], (40 - 25) / 40],
  ["margin", [cost(52), price(45)], -7 / 45],
  ["margin", [cost(20), price(45), given("fees", 0.15, share)], (45 - 20 - 6.75) / 45],
  ["margin", [cost(20), price(45), given("fees", 3.5)], (45 - 20 - 3.5) / 45],
  ["margin", [cost(20), price(60), given("tax", 0.2, share)], (60 / 1.2 - 20) / 60],
  ["margin", [given("unit-profit", 12), price(30)], 0.4],
  ["margin", [price(40), given("target-price", 44), cost(25)], 19 / 44],
  ["margin", [price(40), given("price-change", -0.1), cost(25)], 11 / 36],
  ["margin", [price(40), given("price-change", 4, { unit: "money" }), cost(25)], 19 / 44],
  ["markup", [cost(20), price(50)], 1.5],
  ["price-for-margin", [cost(60), given("net-margin", 0.4, share), given("tax", 0.2, share)], (60 / 0.6) * 1.2],
  ["own-profit", [cost(21), price(60)], 39],
  ["revenue", [price(60), given("target-price", 66), given("units-sold", 90)], 66 * 90],
  ["profit-per-order", [cost(8), price(29.99)], 21.99],
  ["profit-per-order", [price(299), margin(0.22)], 65.78],
  ["profit-per-order", [given("order-value", 80), margin(0.25)], 20],
  [
    "profit-per-order",
    [cost(11), price(40), given("shipping-cost", 4.5), given("fees", 0.15, share)],
    40 - 11 - 4.5 - 6,
  ],
  ["profit-per-order", [cost(52), price(45)], -7],
  ["profit-per-order", [cost(20), price(50), cpc(1.5), conversion(0.1)], 50 - 20 - 15],
  ["profit-after-ads", [cost(20), price(50), cpc(1.5), conversion(0.02)], 50 - 20 - 75],
  ["profit-after-ads", [cost(20), price(50), given("target-acos", 0.25)], 50 - 20 - 12.5],
  ["margin-after-ads", [price(50), margin(0.4), cpc(0.5), conversion(0.05)], 0.4 - 10 / 50],
  ["own-profit", [cost(18), price(29.99), given("units-sold", 200, monthly)], 200 * 11.99],
  ["own-profit", [margin(0.4), price(30), orders(200), cpc(0.3), conversion(0.05)], 200 * (12 - 6)],
  ["own-profit", [given("unit-profit", 9), orders(50)], 450],
  ["break-even-acos", [cost(40), price(100)], 0.6],
  ["break-even-acos", [margin(0.35)], 0.35],
  ["break-even-roas", [margin(0.4)], 2.5],
  ["break-even-roas", [cost(40), price(100)], 1 / 0.6],
  ["highest-bid", [price(299), margin(0.22), conversion(0.03)], 299 * 0.22 * 0.03],
  ["highest-bid", [given("order-value", 60), conversion(0.02), given("target-acos", 0.2)], 60 * 0.02 * 0.2],
  ["highest-bid", [cost(30), price(75), conversion(0.04)], 45 * 0.04],
  ["highest-bid", [given("unit-profit", 9), conversion(0.05)], 0.45],
  ["highest-bid", [price(60), conversion(0.02), given("target-roas", 5)], 60 * 0.02 * 0.2],
  ["highest-bid", [price(17), conversion(0.03), given("target-acos", 4)], 17 * 0.03 * 4],
  ["highest-bid", [price(100), margin(0.35), given("profit-goal", 0.1, share), conversion(0.02)], 100 * 0.02 * 0.25],
  ["break-even-conversion", [cpc(0.9), price(60), margin(0.3)], 0.9 / 18],
  ["break-even-price", [cost(20), cpc(1), conversion(0.05), given("fees", 0.2, share)], (20 + 20) / 0.8],
  ["cost-per-order", [cpc(0.9), conversion(0.018)], 50],
  ["cost-per-order", [given("target-acos", 4), price(17)], 68],
  ["cost-per-order", [given("budget", 500), given("units-sold", 40)], 12.5],
  ["acos", [cpc(0.9), conversion(0.018), price(200)], 0.25],
  ["acos", [given("target-roas", 3.2)], 1 / 3.2],
  ["acos", [given("budget", 500), given("revenue", 2000)], 0.25],
  ["roas", [given("target-acos", 0.25)], 4],
  ["roas", [cpc(1), conversion(0.04), price(80)], 80 / 25],
  ["target-acos", [margin(0.35), given("profit-goal", 0.12, share)], 0.23],
  ["target-acos", [cost(40), price(100), given("profit-goal", 0.2, share)], 0.4],
  ["price-for-margin", [cost(18), given("target-margin", 0.4)], 30],
  ["price-for-margin", [cost(18), margin(0.4)], 30],
  [
    "price-for-margin",
    [cost(12), given("target-margin", 0.45), given("fees", 0.15, share), given("shipping-cost", 4)],
    16 / 0.4,
  ],
  [
    "price-for-margin",
    [cost(30), given("target-margin", 0.25), given("tax", 0.25, share)],
    // Of 40 without tax 10 are a quarter; 25 % come on top.
    (30 / 0.75) * 1.25,
  ],
  ["cost-for-margin", [price(49.99), margin(0.3)], 49.99 * 0.7],
  [
    "cost-for-margin",
    [price(50), given("target-margin", 0.3), given("fees", 0.1, share), given("shipping-cost", 5)],
    50 * 0.6 - 5,
  ],
  ["highest-discount", [price(40), cost(22), given("target-margin", 0.3)], 1 - 22 / 0.7 / 40],
  ["highest-discount", [price(40), cost(22)], 0.45],
  ["orders-to-keep-profit", [price(50), given("target-price", 45), cost(20)], 30 / 25 - 1],
  ["orders-to-keep-profit", [price(50), given("price-change", 0.1), cost(20)], 30 / 35 - 1],
  ["clicks-for-budget", [given("budget", 1500, monthly), cpc(1.2)], 1250],
  ["orders-for-budget", [given("budget", 50, daily), cpc(0.8), conversion(0.025)], (50 / 0.8) * 0.025],
  ["orders-for-budget", [given("budget", 600, monthly), cpc(0.4), conversion(0.02)], 30],
  ["clicks-for-orders", [orders(200), conversion(0.04)], 5000],
  ["budget-for-orders", [orders(200), cpc(0.5), conversion(0.04)], 2500],
  ["budget-for-orders", [orders(200), price(30), given("target-acos", 0.2)], 200 * 6],
  ["budget-for-orders", [given("revenue", 20000, monthly), price(50), cpc(0.5), conversion(0.05)], 400 * 10],
  ["revenue-from-ads", [given("budget", 3000, monthly), given("target-roas", 5)], 15000],
  ["revenue-from-ads", [given("budget", 1000), cpc(0.5), conversion(0.02), price(40)], 40 * 40],
  ["units-to-break-even", [given("budget", 2000), given("unit-profit", 8)], 250],
  ["units-to-break-even", [given("budget", 2001), given("unit-profit", 8)], 251],
  // Several numbers of a kind.
  ["margin", [cost(8), cost(3.5), price(20), given("fees", 0.1, share), given("fees", 0.5)], (20 - 11.5 - 2.5) / 20],
  ["own-profit", [price(40), given("target-price", 45), cost(20), orders(100), orders(90)], 90 * 25],
  ["revenue-from-ads", [price(50), orders(200), given("orders-change", -0.1, share)], 180 * 50],
  ["cost-per-order", [cpc(0.5), given("cpc-change", 0.2, share), conversion(0.05)], 12],
  ["price-for-margin", [cost(9), given("profit-goal", 4), given("fees", 0.2, share)], 13 / 0.8],
  ["units-to-break-even", [given("fixed-cost", 1000), given("unit-profit", 8), given("profit-goal", 3000)], 500],
  ["profit-per-order", [cost(20), price(60), given("ad-cost", 9)], 31],
  ["margin", [cost(40), given("markup", 0.6, share)], 24 / 64],
  ["profit-per-order", [cost(10), price(40), given("return-rate", 0.1, share)], 26],
  ["break-even-acos", [cost(20), given("net-price", 40), given("tax", 0.25, share)], 20 / 50],
  ["reorder-point", [given("units-sold", 12, daily), leadDays(20), given("safety-stock", 5, { unit: "days" })], 300],
  [
    "reorder-quantity",
    [orders(300), given("horizon", 2, { unit: "months" }), given("stock", 100), given("stock", 50)],
    450,
  ],
  ["markup", [margin(0.2)], 0.25],
  ["own-revenue", [given("profit-goal", 9000), margin(0.18)], 50000],
  ["own-revenue", [given("profit-goal", 8000), given("fixed-cost", 1000), margin(0.18)], 50000],
  ["units-for-goal", [given("profit-goal", 1000), given("unit-profit", 7)], 143],
  ["cost-of-returns", [orders(500), given("return-rate", 0.06, share), given("return-cost", 8)], 240],
  ["cost-of-returns", [given("return-rate", 0.05, share), given("return-cost", 8)], 0.4],
  ["profit-per-order", [cost(10), price(40), given("return-rate", 0.1, share), given("return-cost", 5)], 26.5],
  ["own-profit", [given("revenue", 10000), cost(4000), given("fees", 1500), given("shipping-cost", 500)], 4000],
  ["own-profit", [given("revenue", 10000), cost(4000), given("budget", 1000)], 5000],
  ["margin", [given("revenue", 10000), cost(4000), given("fees", 1500)], 0.45],
  ["break-even-price", [cost(9), price(20), given("fees", 0.1, share)], 10],
  ["break-even-price", [cost(9), price(20), given("target-margin", 0.4)], 15],
  ["goods-cost", [given("quantity", 2000), cost(2.5), given("quantity", 400), cost(2.9)], 800],
  ["stock-days", [given("stock", 600), given("units-sold", 25, daily)], 24],
  ["stock-days", [given("stock", 600), given("units-sold", 175, { per: "week" })], 24],
  [
    "reorder-quantity",
    [given("units-sold", 40, daily), given("stock", 500), given("lead-time", 6, { unit: "weeks" })],
    40 * 42 - 500,
  ],
  [
    "order-by-date",
    [given("units-sold", 30, daily), given("stock", 900), given("lead-time", 20, { unit: "days" })],
    10,
  ],
];

describe("a sum over stated numbers", () => {
  it.each(SUMS.map(([measure, inputs, expected]) => ({ measure, inputs, expected })))(
    "$measure is $expected",
    ({ measure, inputs, expected }) => {
      expect(solve([measure], inputs)?.value).toBeCloseTo(expected, 9);
    },
  );

  it("is the same for a market's measure beside a budget", () => {
    const inputs = [given("budget", 50, daily), cpc(0.8), conversion(0.025)];
    expect(solve(["orders"], inputs)?.headline).toContain("1.56 a day");
    expect(solve(["clicks"], inputs)?.headline).toContain("62.5 a day");
    expect(solve(["click-price", "conversion"], inputs)?.headline).toContain("1.56 a day");
  });

  it("is the ACOS to break even at where no ads are spoken of", () => {
    expect(solve(["acos"], [cost(12), price(30)])?.headline).toContain("The break-even ACOS is 60.0 %");
    expect(solve(["roas"], [margin(0.4)])?.headline).toContain("The break-even ROAS is 2.50");
    expect(solve(["acos"], [price(30)])?.headline).toBe(
      "To tell the ACOS, your conversion rate and cost per click are needed, or a product whose market figures can stand in.",
    );
  });

  it("takes what stands beside its number as stated, not as asked", () => {
    const inputs = [margin(0.25), price(80), conversion(0.03)];
    expect(solve(["margin", "conversion", "highest-bid"], inputs)?.headline).toContain("$0.60");
    expect(solve(["roas", "acos"], [given("target-roas", 3.2)])?.headline).toContain("The ACOS is 31.3 %");
  });
});

describe("where no measure is asked for", () => {
  it.each([
    [[given("amount", 800, { unit: "count" }), given("amount", 1000, { unit: "count" })], "changes by +25.0 %"],
    [[given("part", 0.12, share), given("amount", 250, { unit: "count" })], "That is 30.00"],
    [[price(50), given("other-price", 40)], "theirs differs by -20.0 %"],
    [[given("quantity", 4), given("bundle-price", 30), price(10)], "The saving is $10.00"],
    [[given("quantity", 100), price(20), given("price-change", -0.1)], "The total is $1,800.00"],
    [[price(80), given("price-change", -0.5), given("price-change", -0.1)], "from $80.00 to $36.00"],
    [[price(120), given("tax", 0.2, share)], "The price without tax is $100.00"],
    [[cost(10), given("duty", 0.1, share), given("shipping-cost", 1), given("loss-rate", 0.2, share)], "is $15.00"],
    [[given("quantity", 10), cost(5), given("quantity", 20), cost(4)], "The total is $80.00"],
    [[given("clicks-wanted", 500), given("units-sold", 20), given("budget", 250)], "The conversion rate is 4.0 %"],
  ])("%j", (inputs, words) => {
    expect(solve([], inputs)?.headline).toContain(words);
  });
});

describe("every number", () => {
  it("is made use of beyond what is asked", () => {
    const told = solve(["clicks-for-budget"], [given("budget", 100, daily), cpc(0.5), conversion(0.03)]);
    expect(told?.headline).toContain("The number of orders for the budget is 6 a day");
    const spent = [given("budget", 900), given("unit-profit", 9), given("units-sold", 20, daily)];
    expect(solve(["units-to-break-even"], spent)?.headline).toContain("The time to break even is 5 days");
    const sold = [given("stock", 100), given("units-sold", 10, daily), leadDays(30)];
    expect(solve(["stock-days"], sold)?.headline).toContain("You will be 200 units short");
  });

  it("that stands for a case of its own is told beside the last", () => {
    const told = solve(["own-profit"], [price(40), given("target-price", 45), cost(20), orders(100), orders(90)]);
    expect(told?.headline).toContain(
      "With price $40.00 and number of orders 100 it is $2,000.00, a difference of +$250.00",
    );
  });

  it("of a price with tax is told of the price without it too", () => {
    const told = solve(["margin"], [cost(20), price(60), given("tax", 0.2, share)]);
    expect(told?.headline).toContain("The margin on the price without tax is 60.0 %");
  });
});

describe("one time for all amounts", () => {
  test("a day's budget for a month's orders", () => {
    const told = solve(["orders-for-budget"], [given("budget", 50, daily), orders(200), cpc(1), conversion(0.02)]);
    expect(told?.value).toBeCloseTo(50 * 30.4 * 0.02, 9);
    expect(told?.headline).toContain("30.4 a month");
  });

  test.each([
    ["week", (1000 / 7) * 30.4],
    ["quarter", 1000 / 3],
    ["year", 1000 / 12],
    ["month", 1000],
  ] as const)("a budget a %s", (per, expected) => {
    const inputs = [given("budget", 1000, { per }), given("profit-goal", 500, monthly), orders(10), cpc(1)];
    expect(solve(["clicks-for-budget"], inputs)?.value).toBeCloseTo(expected, 9);
  });
});

describe("an aim", () => {
  const aim = [orders(200), price(29.99), margin(0.4), conversion(0.03)];

  it("that does not pay is said to, with what would make it pay", () => {
    const told = solve(["budget-for-orders"], [...aim, cpc(0.8)]);
    expect(told?.headline).toContain("$5,333.33 a month");
    expect(told?.headline).toContain("This does not pay: ads take $26.67 of each order, an ACOS of 88.9 %");
    expect(told?.headline).toContain("each order loses $14.67");
    expect(told?.headline).toContain(
      "a click at $0.36 or less, a conversion rate of 6.7 % or more, a price of $44.66 or more or a margin before ads of 88.9 % or more",
    );
  });

  it("that pays says what is left", () => {
    const told = solve(["budget-for-orders"], [...aim, cpc(0.2)]);
    expect(told?.headline).toContain("$1,333.33 a month");
    expect(told?.headline).toContain("This pays: ads take $6.67 of each order");
    expect(told?.headline).toContain("so $5.33 is left");
  });

  it("names no way that nobody can go, and answers yes or no first where that is asked", () => {
    const told = solve(
      ["budget-for-orders"],
      [orders(100), price(15), given("margin", 0.3, share), conversion(0.02), cpc(0.5)],
      true,
    );
    expect(told?.headline).toMatch(/^No, this does not pay: /);
    expect(told?.headline).toContain("a click at $0.09 or less");
    expect(told?.headline).not.toContain("167 % or more");
  });

  it("in shares of the price needs no price", () => {
    const told = solve([], [given("target-roas", 2.5, { unit: "ratio" }), given("margin", 0.3, share)], true);
    expect(told?.headline).toMatch(/^No, this does not pay: ads take 40\.0 % of the price/);
    expect(told?.headline).toContain("a ROAS of 3.33 or more");
  });

  it("without margin and cost is not judged", () => {
    const told = solve(["budget-for-orders"], [orders(200), price(29.99), conversion(0.03), cpc(0.8)]);
    expect(told?.headline).not.toContain("pay");
  });
});

describe("what nothing can answer is refused with its reason", () => {
  it.each([
    [["highest-bid"], [price(50), given("margin", 0.2, share), conversion(1.5)], "Conversion rate 150 % is impossible"],
    [
      ["clicks-for-budget"],
      [given("budget", 200), cpc(0)],
      "budget $200.00 / cost per click $0.00 would divide by zero",
    ],
    [["price-for-margin"], [cost(20), given("target-margin", 1, share)], "No price leaves this margin"],
    [["highest-bid"], [price(40), given("margin", 0.5, share), conversion(0)], "No bid pays"],
  ] as const)("%j", (measures, inputs, words) => {
    expect(solve([...measures], [...inputs])?.headline).toContain(words);
  });
});

describe("stock", () => {
  const daysOf = (value: number) => given("lead-time", value, { unit: "days" });
  const sold = given("units-sold", 12, daily);

  it("is ordered before the safety stock is touched", () => {
    const told = solve([], [given("stock", 900), sold, daysOf(40), given("safety-stock", 120)]);
    expect(told?.headline).toBe(
      "Order within 25 days: reach of the stock 75 days - lead time 40 days - reach of the safety stock 10 days.",
    );
  });

  it("is ordered now where it does not last, and up to the reorder point", () => {
    expect(solve([], [given("stock", 120), sold, daysOf(40)])?.headline).toMatch(/^Order now: /);
    expect(solve(["reorder-point"], [sold, daysOf(40), given("safety-stock", 120)])?.headline).toContain("600 units");
  });
});

describe("what is printed", () => {
  it("holds every step, and says which costs nobody named", () => {
    const told = solve(["break-even-acos"], [cost(12.5), price(40), given("fees", 0.15, share)]);
    expect(told?.steps).toEqual([
      "Stated: price $40.00, unit cost $12.50, fee rate 15.0 %.",
      "Fees of an order: price $40.00 × fee rate 15.0 % = $6.00.",
      "Cost of an order before ads: unit cost $12.50 + fees of an order $6.00 = $18.50.",
      "Profit per order before ads: price $40.00 - cost of an order before ads $18.50 = $21.50.",
    ]);
    // The last one is the answer's own sentence.
    expect(told?.headline).toContain("is 53.8 %: profit per order before ads $21.50 / price $40.00.");
    expect(told?.limits).toContain("shipping and tax were not named and are not counted");
  });

  it("where no cost could have been named, says nothing of costs", () => {
    expect(solve(["break-even-roas"], [margin(0.4)])?.limits).toEqual([]);
  });

  it.each([
    [["highest-bid"], [cost(52), price(45), conversion(0.02)], "No bid pays"],
    [["break-even-acos"], [cost(52), price(45)], "There is no ACOS to break even at"],
    [["price-for-margin"], [cost(10), given("target-margin", 0.9), given("fees", 0.2, share)], "No price leaves"],
    [
      ["reorder-quantity"],
      [given("units-sold", 5, daily), given("stock", 900), given("lead-time", 20, { unit: "days" })],
      "nothing has to be ordered yet",
    ],
    [["highest-discount"], [price(20), cost(22)], "no room for a discount"],
  ] as const)("%s says so where nothing can be", (measures, inputs, words) => {
    expect(solve(measures, inputs)?.headline).toContain(words);
  });

  it("prints money to the cent, halves up", () => {
    expect(solve(["cost-for-margin"], [price(49.9), given("target-margin", 0.65)])?.headline).toContain("$17.47");
    expect(solve(["profit-per-order"], [price(1.005 * 100), cost(0)])?.headline).toContain("$100.50");
  });
});

describe("what is missing", () => {
  it.each([
    ["break-even-acos", [price(30)], "To tell the break-even ACOS, your unit cost is needed."],
    ["profit-per-order", [price(30)], "To tell the profit per order before ads, your unit cost is needed."],
    ["clicks-for-budget", [given("budget", 30)], "your cost per click is needed, or a product"],
    ["stock-days", [given("stock", 30)], "your number of sales a day is needed."],
  ] as const)("for %s is named", (measure, inputs, words) => {
    const told = solve([measure], inputs);
    expect(told?.isDeclined).toBe(true);
    expect(told?.headline).toContain(words);
  });

  it("nothing is solved where nothing is stated, or nothing of the kind is asked", () => {
    expect(solve(["break-even-acos"], [])).toBeNull();
    expect(solve(["searches"], [price(30)])).toBeNull();
  });
});
