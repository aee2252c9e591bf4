import { expect, test } from "vitest";
import { readOrder } from "../../../graph/understand/ask-fields.js";

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
