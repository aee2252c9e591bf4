import { asked, constant, type Derived } from "../../answer/derivation.js";
import { type Input, type InputKind, OTHER_MONEY, type Request } from "../../understand/request.js";
import type { Known } from "./chain.js";
import { isOnce, withLots } from "./lots.js";
import { CHANGES, MEANS } from "./means.js";
import type { Quantity } from "./quantities.js";
import { casesOf, changed, isAdded, smallerFirst, together } from "./several.js";
import { amountOf, type Per, timeOf } from "./times.js";

/** The asker's numbers as quantities. */

export interface Stated {
  readonly facts: readonly Known[];
  /** Where a number is stated for several cases ("from 79 to 85"), each of them; the last is the one that `facts` are of. Else empty. */
  readonly cases: readonly Case[];
  /** ISO 4217, where it is another one than the market's; null where it has no code or nobody said which. */
  readonly currency?: string | null;
  /** The time that budgets and orders are of; null: in all. */
  readonly per: Per | null;
  /** Offers or ways that are held against each other, each with what is stated of it and of all; `facts` are those of the one that most is stated of. Else empty. */
  readonly sides: readonly StatedSide[];
}

export interface StatedSide {
  readonly name: string;
  readonly facts: readonly Known[];
}

export interface Case {
  readonly facts: readonly Known[];
  /** What it differs from the others in. */
  readonly varied: readonly Known[];
}

/** Prices by how surely they are the asker's. */
const PRICES: readonly InputKind[] = ["own-price", "order-value", "price-asked-about"];

const SOLD: readonly InputKind[] = ["units-sold", "orders-wanted"];

export function statedIn({ inputs }: Pick<Request, "inputs">): Stated {
  const names = [...new Set(inputs.flatMap(({ side }) => side ?? []))];
  const currency = currencyOf(inputs);
  if (names.length < 2) return { ...statedOf(inputs), ...currency, sides: [] };
  const sides = names.map((name) => ({ name, inputs: inputsOf(name, inputs) }));
  const [fullest] = sides.toSorted((a, b) => b.inputs.length - a.inputs.length);
  return {
    ...statedOf(fullest?.inputs ?? inputs),
    ...currency,
    sides: withoutAds(sides.map((side) => ({ name: side.name, facts: statedOf(side.inputs).facts }))),
  };
}

function currencyOf(inputs: readonly Input[]): Pick<Stated, "currency"> {
  const named = inputs.find(({ currency }) => currency !== undefined)?.currency;
  return named === undefined ? {} : { currency: named === OTHER_MONEY ? null : named };
}

/** Ads that only one side states cost the others nothing. */
function withoutAds(sides: readonly StatedSide[]): readonly StatedSide[] {
  const hasAds = ({ facts }: StatedSide): boolean => facts.some(({ quantity }) => ADS.includes(quantity));
  if (!sides.some(hasAds)) return sides;
  const none: Known = { ...fact("ad-cost-per-order", constant(0, "not stated, so not counted")), origin: "none" };
  return sides.map((side) => (hasAds(side) ? side : { ...side, facts: [...side.facts, none] }));
}

const ADS: readonly Quantity[] = ["ad-cost-per-order", "cpc", "conversion", "budget", "target-acos", "target-roas"];

/** What is stated of one side, and of all; so many as only one of them states are wanted of each. */
function inputsOf(name: string, inputs: readonly Input[]): readonly Input[] {
  const own = inputs.filter(({ side }) => side === undefined || side === name);
  const counts = inputs.filter(({ kind }) => kind === "quantity");
  return counts.length === 1 && !own.some(({ kind }) => kind === "quantity") ? [...own, ...counts] : own;
}

function statedOf(inputs: readonly Input[]): Omit<Stated, "sides"> {
  const per = timeOf(inputs);
  const values = new Map<Quantity, Derived[]>();
  const take = (quantity: Quantity, value: Derived): void => {
    const before = values.get(quantity) ?? [];
    const isNew = isAdded(quantity) || !before.some((other) => other.value === value.value);
    if (isNew) values.set(quantity, [...before, value]);
  };
  for (const { quantity, input } of pricesIn(inputs)) take(quantity, asked(input.value));
  const apart = new Set<Quantity>();
  for (const input of inputs) {
    const means = MEANS[input.kind];
    if (means === undefined) continue;
    for (const quantity of quantitiesOf(means, input)) {
      take(quantity, amountOf(quantity, input, per));
      if (input.isOther === true) apart.add(quantity);
    }
  }
  // "I have 900 and sell 30 a day": of a stock, of a delivery and of money that is to come back it is what goes out.
  const sold = inputs.find(({ kind, per: of }) => kind === "orders-wanted" && of !== null);
  const goesOut = ["stock", "lead-time", "horizon", "fixed-expenses"].some((quantity) =>
    values.has(quantity as Quantity),
  ); // its keys
  if (goesOut && sold !== undefined && !values.has("daily-sales"))
    take("daily-sales", amountOf("daily-sales", sold, per));
  smallerFirst(values);
  const each = together(values, apart);
  for (const { kind, value } of inputs) changed(each, CHANGES[kind] ?? [], value);
  const shift = inputs.find(({ kind, unit }) => SHIFTS.includes(kind) && unit === "share");
  if (shift !== undefined && isPriceChanged(each) && !SOLD_AS.some((quantity) => each.has(quantity)))
    each.set("order-shift", [asked(shift.value)]);
  const facts = new Map([...each].flatMap(([quantity, all]) => withBefore(quantity, all)));
  const complete = (of: Map<Quantity, Known>): Known[] => [
    ...withNet(withAim(asMeant(withLots(of, isOnce(inputs))))).values(),
    ...withoutOthers(of),
  ];
  return {
    facts: complete(facts),
    cases: casesOf(each).map(({ values: of, varied }) => ({
      facts: complete(new Map([...of].map(([quantity, value]) => [quantity, fact(quantity, value)]))),
      varied: varied.map((quantity) => fact(quantity, of.get(quantity) ?? NOTHING)),
    })),
    per,
  };
}

/** "Put the price up to 27.90 and lost 10 % of sales": what changes with the price, where nobody says how many are sold. */
const SHIFTS: readonly InputKind[] = ["orders-change", "growth"];
const SOLD_AS: readonly Quantity[] = ["orders-had", "orders-wanted", "daily-sales"];
const isPriceChanged = (values: ReadonlyMap<Quantity, readonly Derived[]>): boolean =>
  values.has("price-change") || values.has("price-step") || (values.get("price")?.length ?? 0) > 1;

const NOTHING: Derived = { value: null, derivation: null };

/** Of a number in several cases the last; a price, a conversion rate and the smaller of two orders of goods are kept beside it. */
function withBefore(quantity: Quantity, all: readonly Derived[]): [Quantity, Known][] {
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  const before = BEFORE[quantity];
  return [
    ...(before === undefined || all.length < 2 ? [] : [[before, fact(before, first)] as [Quantity, Known]]),
    [quantity, fact(quantity, last)],
  ];
}

const BEFORE: Partial<Record<Quantity, Quantity>> = {
  conversion: "conversion-now",
  price: "price-now",
  quantity: "smaller-quantity",
  "unit-cost": "cost-of-smaller",
};

/** What numbers are beside others, one after the other. */
function asMeant(facts: Map<Quantity, Known>): Map<Quantity, Known> {
  const kept = facts.get("profit-goal");
  if (kept !== undefined && !facts.has("margin") && !facts.has("aimed-margin"))
    facts.set("aimed-margin", fact("aimed-margin", kept.value));
  for (const { of, is, where, but } of MEANT) {
    const found = facts.get(of);
    if (found === undefined || !where.every((each) => facts.has(each)) || but.some((each) => facts.has(each))) continue;
    facts.delete(of);
    facts.set(is, fact(is, found.value));
  }
  return facts;
}

const OF_PIECES: readonly Quantity[] = ["price", "price-now", "orders-had", "orders-wanted", "quantity"];

/** The first is the second where some are stated and others are not. */
const MEANT: readonly {
  readonly of: Quantity;
  readonly is: Quantity;
  readonly where: readonly Quantity[];
  readonly but: readonly Quantity[];
}[] = [
  // Where each piece leaves a profit, what is to be made is profit.
  {
    of: "revenue-stated",
    is: "profit-wanted",
    where: ["profit-per-order"],
    but: ["price", "orders-had", "budget"],
  },
  // "A cost of 9, and I want 5 profit": of each piece.
  {
    of: "profit-wanted",
    is: "aimed-profit",
    where: ["unit-cost"],
    but: ["price", "price-now", "profit-per-order", "margin", "aimed-margin", "orders-wanted"],
  },
  // "A margin of 35 %, and I want 10 % left": what ads leave of it.
  { of: "aimed-margin", is: "profit-goal", where: ["margin", "price", "conversion"], but: ["unit-cost"] },
  // What a return costs takes the place of the price that is paid back.
  { of: "return-rate", is: "returned-rate", where: ["return-cost"], but: [] },
  // Beside the revenue of a time and no piece, costs are those of the time.
  { of: "unit-cost", is: "goods-total", where: ["revenue-stated"], but: OF_PIECES },
  { of: "fixed-fees", is: "fees-total", where: ["goods-total"], but: [] },
  { of: "shipping-cost", is: "freight-total", where: ["goods-total"], but: [] },
];

/** A margin that is aimed at beside a tax is one of the price without it, as the trade reckons; what it would be of the price with tax is told too. */
function withNet(facts: Map<Quantity, Known>): Map<Quantity, Known> {
  const aimed = facts.get("aimed-margin");
  if (aimed === undefined || !facts.has("tax-rate")) return facts;
  facts.delete("aimed-margin");
  for (const each of ["aimed-net-margin", "aimed-gross-margin"] as const) facts.set(each, fact(each, aimed.value));
  return facts;
}

/** What sells in a time are orders of that time, and sales a day and a month. */
function quantitiesOf(means: NonNullable<(typeof MEANS)[InputKind]>, { unit, per }: Input): Quantity[] {
  if (typeof means !== "string") return [means[unit] ?? means.other];
  return means === "orders-had" && per !== null ? ["orders-had", "daily-sales", "monthly-sales"] : [means];
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
  const kind = PRICES.find((each) => inputs.some((input) => input.kind === each));
  const sold = inputs.filter((input) => SOLD.includes(input.kind));
  const priced = inputs.filter((input) => PRICES.includes(input.kind));
  // "100 at $20 in May and 120 at $18 in June": each number sold has its price.
  const isOfEach = sold.length > 1 && sold.length === priced.length;
  const own = isOfEach ? priced : inputs.filter((input) => input.kind === kind);
  const targets = inputs.filter((input) => input.kind === "target-price");
  const isChanged = inputs.some((input) => input.kind === "price-change");
  const all = [...own, ...targets];
  return all.map((input) => ({
    quantity: isChanged && all.length === 1 && targets.length === 0 ? "price-now" : "price",
    input,
  }));
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
  "duty-rate",
  "return-rate",
  "loss-rate",
  "buffer-rate",
  "fixed-fees",
  "fee-rate",
  "fixed-tax",
  "tax-rate",
  "one-time-cost",
  "safety-stock",
  "fees-total",
  "freight-total",
];

/** Costs that nobody spoke of are not counted; the answer says so. */
const withoutOthers = (facts: ReadonlyMap<Quantity, Known>): Known[] =>
  OPTIONAL.filter((quantity) => !facts.has(quantity) && !(quantity === "safety-stock" && facts.has("safety-days"))).map(
    (quantity) => ({
      ...fact(quantity, constant(0, "not stated, so not counted")),
      origin: "none",
    }),
  );
