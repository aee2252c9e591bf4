import { expect, test } from "vitest";
import { evaluate } from "../../../graph/answer/derivation.js";
import { conclude, type KnownFacts } from "../../../graph/asks/solve/chain.js";
import type { Quantity } from "../../../graph/asks/solve/quantities.js";
import { statedIn } from "../../../graph/asks/solve/stated.js";
import type { Input } from "../../../graph/understand/request.js";
import { createRandom } from "../../../tools/statistics/random.js";
import { rounds } from "../../long-run.js";
import { given, solve } from "./sums.js";

/** Whatever is stated, what is solved agrees with itself. */

const ROUNDS = rounds(300, 4000);
const share = { unit: "share" } as const;
const monthly = { per: "month" } as const;

const known = (inputs: readonly Input[]): KnownFacts => conclude(statedIn({ inputs: [...inputs] }).facts);
const reader =
  (facts: KnownFacts) =>
  (quantity: Quantity): number =>
    facts.get(quantity)?.value.value ?? Number.NaN;

/** Values that a business can have; losses among them. */
function draw(random: () => number) {
  const between = (low: number, high: number): number => low + random() * (high - low);
  const cents = (low: number, high: number): number => Math.round(between(low, high) * 100) / 100;
  return {
    price: cents(5, 500),
    cost: cents(1, 400),
    shipping: random() < 0.5 ? cents(0.5, 9) : 0,
    fees: random() < 0.5 ? Math.round(between(1, 30)) / 100 : 0,
    tax: random() < 0.5 ? Math.round(between(1, 25)) / 100 : 0,
    cpc: cents(0.05, 4),
    conversion: Math.round(between(5, 200)) / 1000,
    orders: Math.round(between(1, 3000)),
    budget: cents(50, 50_000),
    aim: Math.round(between(1, 40)) / 100,
  };
}

type Drawn = ReturnType<typeof draw>;

const costsOf = ({ cost, shipping, fees, tax }: Drawn): Input[] => [
  given("unit-cost", cost),
  ...(shipping > 0 ? [given("shipping-cost", shipping)] : []),
  ...(fees > 0 ? [given("fees", fees, share)] : []),
  ...(tax > 0 ? [given("tax", tax, share)] : []),
];
const adsOf = ({ cpc, conversion }: Drawn): Input[] => [given("cpc", cpc), given("conversion-rate", conversion)];

function eachRound(check: (drawn: Drawn) => void): void {
  const source = createRandom(17);
  const random = () => source.uniform(0, 1);
  for (let round = 0; round < ROUNDS; round++) check(draw(random));
}

test("price, cost, profit and margin make one another", () => {
  eachRound((drawn) => {
    const of = reader(known([...costsOf(drawn), given("own-price", drawn.price)]));
    const taxed = drawn.price - drawn.price / (1 + drawn.tax);
    const profit = drawn.price - drawn.cost - drawn.shipping - drawn.fees * drawn.price - taxed;
    expect(of("profit-per-order")).toBeCloseTo(profit, 8);
    expect(of("margin") * of("price")).toBeCloseTo(of("profit-per-order"), 8);
    expect(of("break-even-roas") * of("break-even-acos")).toBeCloseTo(1, 8);
    // The same from the margin, and back to the cost.
    const back = reader(
      known([...costsOf(drawn).slice(1), given("own-price", drawn.price), given("margin", of("margin"))]),
    );
    expect(back("unit-cost")).toBeCloseTo(drawn.cost, 6);
  });
});

test("the price for a margin leaves that margin of the price without tax, and so does the cost for it", () => {
  eachRound((drawn) => {
    const aim = given("target-margin", drawn.aim);
    const asked = reader(known([...costsOf(drawn), aim]));
    if (!(asked("price-for-margin") > 0)) return;
    const sold = reader(known([...costsOf(drawn), given("own-price", asked("price-for-margin"))]));
    expect(sold("net-margin")).toBeCloseTo(drawn.aim, 8);
    const others = costsOf(drawn).slice(1);
    const allowed = reader(known([...others, given("own-price", drawn.price), aim]))("cost-for-margin");
    const bought = reader(known([...others, given("own-price", drawn.price), given("unit-cost", allowed)]));
    expect(bought("net-margin")).toBeCloseTo(drawn.aim, 8);
  });
});

test("at the break-even bid, conversion and price an order from an ad earns nothing", () => {
  eachRound((drawn) => {
    const all = [...costsOf(drawn), given("own-price", drawn.price), ...adsOf(drawn)];
    const of = reader(known(all));
    const without = (kind: Input["kind"]): Input[] => all.filter((input) => input.kind !== kind);
    const left = (inputs: Input[]): number => reader(known(inputs))("profit-after-ads");
    expect(left([...without("own-price"), given("own-price", of("break-even-price"))])).toBeCloseTo(0, 7);
    if (of("profit-per-order") <= 0) return;
    expect(left([...without("cpc"), given("cpc", of("break-even-bid"))])).toBeCloseTo(0, 7);
    const rate = given("conversion-rate", of("break-even-conversion"));
    expect(left([...without("conversion-rate"), rate])).toBeCloseTo(0, 7);
    expect(of("margin-after-ads") * drawn.price).toBeCloseTo(of("profit-after-ads"), 7);
  });
});

test("a budget buys the orders that cost it", () => {
  eachRound((drawn) => {
    const bought = reader(known([...adsOf(drawn), given("budget", drawn.budget, monthly)]))("orders-for-budget");
    const needed = reader(known([...adsOf(drawn), given("orders-wanted", bought, monthly)]));
    expect(needed("budget-for-orders")).toBeCloseTo(drawn.budget, 5);
    expect(needed("clicks-for-orders") * drawn.cpc).toBeCloseTo(drawn.budget, 5);
  });
});

test("the highest discount leaves the aim, and more orders keep the profit", () => {
  eachRound((drawn) => {
    const costs = costsOf(drawn);
    const of = reader(known([...costs, given("own-price", drawn.price), given("target-margin", drawn.aim)]));
    const cut = of("highest-discount");
    const then = reader(known([...costs, given("own-price", drawn.price), given("price-change", -cut)]));
    expect(then("net-margin")).toBeCloseTo(drawn.aim, 7);
    const target = drawn.price * 1.1;
    const changed = reader(known([...costs, given("own-price", drawn.price), given("target-price", target)]));
    expect(changed("profit-per-order") * (1 + changed("order-change"))).toBeCloseTo(changed("profit-now"), 6);
  });
});

test("every figure is proven by its derivation", () => {
  eachRound((drawn) => {
    const facts = known([
      ...costsOf(drawn),
      given("own-price", drawn.price),
      ...adsOf(drawn),
      given("budget", drawn.budget, monthly),
      given("orders-wanted", drawn.orders, monthly),
      given("target-margin", drawn.aim),
    ]);
    for (const { value } of facts.values()) {
      expect(value.derivation).not.toBeNull();
      expect(value.derivation && evaluate(value.derivation)).toBeCloseTo(value.value ?? Number.NaN, 9);
    }
  });
});

test("money is exact to the cent, halves up", () => {
  const source = createRandom(5);
  for (let round = 0; round < ROUNDS; round++) {
    const [cents, kept] = [source.integer(100, 99_999), source.integer(1, 99)];
    const exact = Math.floor((cents * kept + 50) / 100);
    const told = solve(
      ["cost-for-margin"],
      [given("own-price", cents / 100), given("target-margin", (100 - kept) / 100)],
    );
    const printed = /\$([\d,]+)\.(\d\d)/.exec(told?.headline ?? "");
    expect(Number(`${printed?.[1]?.replaceAll(",", "")}${printed?.[2]}`), `${cents} × ${kept} %`).toBe(exact);
  }
});
