import { type Derived, derive } from "../../answer/derivation.js";
import type { Input } from "../../understand/request.js";
import type { Known } from "./chain.js";
import type { Quantity } from "./quantities.js";

/** What was paid for many at once is not the cost of one. */

type Facts = Map<Quantity, Known>;

/** Whether a cost that is fixed is one of goods, as far as the numbers tell: a single one, and of no time. */
export const isOnce = (inputs: readonly Input[]): boolean => {
  const [first, ...others] = inputs.filter(({ kind }) => kind === "fixed-cost");
  return first !== undefined && first.per === null && others.length === 0;
};

/** `isPaidOnce`: the fixed cost can be that of goods. */
export function withLots(facts: Facts, isPaidOnce: boolean): Facts {
  const quantity = facts.get("quantity");
  if (quantity === undefined) return facts;
  const paid = paidForAll(facts, quantity.value, isPaidOnce);
  const total = paid && facts.get(paid);
  if (paid && total) {
    facts.delete(paid);
    facts.set("lot-cost", { ...total, quantity: "lot-cost" });
  }
  return withFreight(withTooling(facts, quantity.value), quantity.value);
}

/** What is paid once beside what one costs, as for a mould, is shared by all that are bought, where nothing is sold that it could come back by. */
function withTooling(facts: Facts, quantity: Derived): Facts {
  const once = facts.get("fixed-expenses");
  const isOfSales = OF_SALES.some((each) => facts.has(each));
  if (once === undefined || !facts.has("unit-cost") || isOfSales) return facts;
  facts.delete("fixed-expenses");
  return facts.set("one-time-cost", {
    ...once,
    quantity: "one-time-cost",
    value: derive("quotient", once.value, quantity),
  });
}

const OF_SALES: readonly Quantity[] = [
  "price",
  "price-now",
  "orders-had",
  "orders-wanted",
  "daily-sales",
  "profit-per-order",
  "profit-wanted",
  "margin",
  "revenue-stated",
];

/** A cost above the price that a part of it lies below, and a fixed cost beside a number of goods. */
function paidForAll(facts: Facts, quantity: Derived, isPaidOnce: boolean): Quantity | null {
  const cost = facts.get("unit-cost");
  if (cost === undefined) return isPaidOnce && facts.has("fixed-expenses") ? "fixed-expenses" : null;
  const price = facts.get("price")?.value.value ?? null;
  const each = derive("quotient", cost.value, quantity).value;
  return price !== null && each !== null && (cost.value.value ?? 0) > price && each < price ? "unit-cost" : null;
}

/** Freight of so many times what one costs is that of all of them; so is one of more than that and than a unit of money for each. */
const FREIGHT_OF_ALL = 5;

function withFreight(facts: Facts, quantity: Derived): Facts {
  const [freight, lot] = [facts.get("shipping-cost"), facts.get("lot-cost")];
  const cost = lot === undefined ? facts.get("unit-cost")?.value : derive("quotient", lot.value, quantity);
  const [paid, ofOne, number] = [freight?.value.value ?? 0, cost?.value ?? 0, quantity.value ?? 0];
  const isOfAll = freight && cost && (paid > FREIGHT_OF_ALL * ofOne || (paid > ofOne && paid >= number));
  return isOfAll
    ? facts.set("shipping-cost", { ...freight, value: derive("quotient", freight.value, quantity) })
    : facts;
}
