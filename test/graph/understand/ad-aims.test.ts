import { expect, test } from "vitest";
import { budgetOfMoney, readAdAims } from "../../../graph/understand/ad-aims.js";
import { readOrder } from "../../../graph/understand/order.js";

test.each([
  ["ads at a ROAS of 4", "ROAS of 4", { kind: "target-roas", value: 4, unit: "ratio", per: null }],
  ["keep 15 % profit of each sale", "keep 15 %", { kind: "profit-goal", value: 0.15, unit: "share", per: null }],
  ["I want 1,000 Orders per month", "1,000 Orders per month", { kind: "orders-wanted", value: 1000, per: "month" }],
  ["300 orders", "300 orders", { kind: "orders-wanted", value: 300, per: null }],
])("%s", (text, words, expected) => {
  const [aim] = readAdAims(text);
  expect(aim).toMatchObject(expected);
  expect(text.slice(aim?.span?.start, aim?.span?.end)).toBe(words);
});

test("orders of a daily rate are of a day", () => {
  expect(readAdAims("20 orders, daily")).toMatchObject([{ kind: "orders-wanted", value: 20, per: "day" }]);
});

test.each(["a ROAS of 0.5", "an order value of 80", "a margin of 30 %", "What do 2 kettles cost?"])(
  "states no aim: %s",
  (text) => {
    expect(readAdAims(text)).toEqual([]);
  },
);

test("a number of orders is no budget unless money is named beside it", () => {
  const budget = { amount: 10, per: "day" } as const;
  const of = (text: string) => budgetOfMoney(text, budget, readAdAims(text));
  expect(of("a budget for 10 orders a day")).toBeNull();
  expect(of("10 orders a day for $10")).toEqual(budget);
  expect(of("10 EUR a day")).toEqual(budget);
});

test.each([
  ["Cheapest keywords for kettles", { by: "price", first: "least" }],
  ["cheap keywords for kettles", { by: "price", first: "least" }],
  ["keywords with the lowest CPC", { by: "price", first: "least" }],
  ["the most expensive keywords", { by: "price", first: "most" }],
  ["keywords by search volume", { by: "searches", first: "most" }],
  ["the biggest kettle keywords", { by: "searches", first: "most" }],
  ["Where are the biggest gaps?", null],
  ["Are my prices cheap?", null],
])("order of %s", (text, expected) => {
  expect(readOrder(text)).toEqual(expected);
});
