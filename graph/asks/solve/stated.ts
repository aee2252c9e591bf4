import { DAYS_PER_MONTH } from "../../../tools/statistics/bidding.js";
import { asked, constant, type Derived, derive } from "../../answer/derivation.js";
import type { Input, InputKind, Request } from "../../understand/request.js";
import type { Known } from "./chain.js";
import type { Quantity } from "./quantities.js";

/** The asker's numbers as quantities. */

export type Per = NonNullable<Input["per"]>;

export interface Stated {
  readonly facts: readonly Known[];
  /** The time that budgets and orders are of; null: in all. */
  readonly per: Per | null;
}

/** What the numbers of a kind are; those of a share and of an amount can differ. */
const MEANS: Partial<Record<InputKind, Quantity | { readonly share: Quantity; readonly other: Quantity }>> = {
  "unit-cost": "unit-cost",
  "shipping-cost": "shipping-cost",
  fees: { share: "fee-rate", other: "fixed-fees" },
  tax: { share: "tax-rate", other: "fixed-tax" },
  "price-change": { share: "price-change", other: "price-step" },
  margin: "margin",
  "target-margin": "aimed-margin",
  "unit-profit": "profit-per-order",
  "profit-goal": { share: "profit-goal", other: "profit-wanted" },
  "target-acos": "target-acos",
  "target-roas": "target-roas",
  "conversion-rate": "conversion",
  cpc: "cpc",
  budget: "budget",
  "fixed-cost": "fixed-expenses",
  "orders-wanted": "orders-wanted",
  "clicks-wanted": "clicks-wanted",
  revenue: "revenue-stated",
  "units-sold": "orders-had",
  "lead-time": "lead-time",
  stock: "stock",
  "safety-stock": "safety-stock",
};

const FLOWS: readonly Quantity[] = [
  "orders-wanted",
  "clicks-wanted",
  "orders-had",
  "budget",
  "fixed-expenses",
  "revenue-stated",
  "profit-wanted",
];

/** Prices by how surely they are the asker's. */
const PRICES: readonly InputKind[] = ["own-price", "order-value", "price-asked-about"];

export function statedIn({ inputs }: Pick<Request, "inputs">): Stated {
  const per = timeOf(inputs);
  const facts = new Map<Quantity, Known>();
  const take = (quantity: Quantity, value: Derived): void => {
    if (!facts.has(quantity)) facts.set(quantity, fact(quantity, value));
  };
  for (const { quantity, input } of pricesIn(inputs)) take(quantity, asked(input.value));
  // "From 2 % to 3 %"
  const [before, after] = inputs.filter(({ kind }) => kind === "conversion-rate");
  if (before !== undefined && after !== undefined) {
    take("conversion-now", asked(before.value));
    take("conversion", asked(after.value));
  }
  for (const input of inputs) {
    const means = MEANS[input.kind];
    if (means === undefined) continue;
    for (const quantity of quantitiesOf(means, input)) take(quantity, amountOf(quantity, input, per));
  }
  // "I have 900 and sell 30 a day": of a stock and of a delivery it is what goes out.
  const sold = inputs.find(({ kind, per: of }) => kind === "orders-wanted" && of !== null);
  if ((facts.has("stock") || facts.has("lead-time")) && sold !== undefined)
    take("daily-sales", amountOf("daily-sales", sold, per));
  return { facts: [...withAim(asMeant(facts)).values(), ...withoutOthers(facts)], per };
}

/** Where each piece leaves a profit, what is to be made is profit; what is to be kept of a price, with no margin beside it, is the margin. */
function asMeant(facts: Map<Quantity, Known>): Map<Quantity, Known> {
  const made = facts.get("revenue-stated");
  const isOfPieces = !["price", "orders-had", "budget"].some((quantity) => facts.has(quantity as Quantity));
  if (made !== undefined && facts.has("profit-per-order") && isOfPieces) {
    facts.delete("revenue-stated");
    facts.set("profit-wanted", fact("profit-wanted", made.value));
  }
  const kept = facts.get("profit-goal");
  if (kept !== undefined && !facts.has("margin") && !facts.has("aimed-margin"))
    facts.set("aimed-margin", fact("aimed-margin", kept.value));
  return facts;
}

/** What sells in a time are orders of that time, and sales a day. */
function quantitiesOf(means: NonNullable<(typeof MEANS)[InputKind]>, { unit, per }: Input): Quantity[] {
  if (typeof means !== "string") return [unit === "share" ? means.share : means.other];
  return means === "orders-had" && per !== null ? ["orders-had", "daily-sales"] : [means];
}

const fact = (quantity: Quantity, value: Derived): Known => ({
  quantity,
  value,
  origin: "stated",
  formula: null,
  refs: [],
});

/** A price that is to be changed is the present one; the price is what it becomes. */
function pricesIn(inputs: readonly Input[]): { quantity: Quantity; input: Input }[] {
  const own = PRICES.flatMap((kind) => inputs.find((input) => input.kind === kind) ?? [])[0];
  const target = inputs.find(({ kind }) => kind === "target-price");
  const isChanged = target !== undefined || inputs.some(({ kind }) => kind === "price-change");
  return [
    ...(target === undefined ? [] : [{ quantity: "price" as const, input: target }]),
    ...(own === undefined ? [] : [{ quantity: isChanged ? ("price-now" as const) : ("price" as const), input: own }]),
  ];
}

/** A stated margin is what is aimed at too; beside a price and a cost it is nothing else, for those two make the margin. */
function withAim(facts: Map<Quantity, Known>): Map<Quantity, Known> {
  const margin = facts.get("margin");
  if (margin === undefined) return facts;
  // A price that changes had the margin so far.
  if (facts.has("price-now") && !facts.has("unit-cost")) {
    facts.delete("margin");
    return facts.set("margin-now", fact("margin-now", margin.value));
  }
  if (!facts.has("aimed-margin")) facts.set("aimed-margin", fact("aimed-margin", margin.value));
  const isMade = facts.has("unit-cost") && (facts.has("price") || facts.has("price-now"));
  if (isMade || facts.has("profit-per-order")) facts.delete("margin");
  return facts;
}

const OPTIONAL: readonly Quantity[] = [
  "shipping-cost",
  "fixed-fees",
  "fee-rate",
  "fixed-tax",
  "tax-rate",
  "safety-stock",
];

/** Costs that nobody spoke of are not counted; the answer says so. */
const withoutOthers = (facts: ReadonlyMap<Quantity, Known>): Known[] =>
  OPTIONAL.filter((quantity) => !facts.has(quantity)).map((quantity) => ({
    ...fact(quantity, constant(0, "not stated, so not counted")),
    origin: "none",
  }));

/** Everything of a time is told for the time of the orders wanted, else of the first number that has one. */
function timeOf(inputs: readonly Input[]): Per | null {
  const timed = inputs.filter(({ per }) => per !== null);
  const isSold = ({ kind }: Input): boolean => kind === "units-sold";
  const first = timed.find(({ kind }) => kind === "orders-wanted") ?? timed.find((input) => !isSold(input)) ?? timed[0];
  return first?.per ?? null;
}

function amountOf(quantity: Quantity, { value, per: of, unit }: Input, per: Per | null): Derived {
  const given = asked(value);
  if (quantity === "daily-sales" && of !== null) return inTime(given, of, "day");
  if (quantity === "lead-time") return inDays(given, unit);
  if (!FLOWS.includes(quantity) || of === null || per === null) return given;
  return inTime(given, of, per);
}

function inDays(value: Derived, unit: Input["unit"]): Derived {
  if (unit === "weeks") return derive("product", value, WEEK);
  return unit === "months" ? derive("product", value, MONTH) : value;
}

const WEEK = constant(7, "days of a week");
const MONTH = constant(DAYS_PER_MONTH, "days of a month");
const MONTHS: Partial<Record<Per, Derived>> = {
  month: constant(1, "a month"),
  quarter: constant(3, "months of a quarter"),
  year: constant(12, "months of a year"),
};

/** The same for another time: 7 days a week, 30.4 days a month, 12 months a year. */
export function inTime(value: Derived, from: Per, to: Per): Derived {
  if (from === to) return value;
  const [given, wanted] = [MONTHS[from], MONTHS[to]];
  if (given && wanted) return derive("quotient", derive("product", value, wanted), given);
  return derive("quotient", derive("product", value, daysOf(to)), daysOf(from));
}

function daysOf(per: Per): Derived {
  if (per === "day") return constant(1, "a day");
  if (per === "week") return WEEK;
  return derive("product", MONTHS[per] ?? null, MONTH);
}
