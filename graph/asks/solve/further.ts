import { stepsFrom, waysFrom } from "./chain.js";
import type { Quantity } from "./quantities.js";

/** What is told beside what is asked, until every stated number is made use of. */

/** What is worth telling, likelier things first. */
const ENDS: readonly Quantity[] = [
  "net-profit",
  "profit-left",
  "profit-after-ads",
  "price-for-margin-after-ads",
  "profit-after-returns",
  "orders-for-budget",
  "orders-for-clicks",
  "orders-wanted",
  "order-quantity",
  "units-short",
  "order-in",
  "tacos",
  "acos",
  "ad-cost-per-order",
  "profit",
  "revenue",
  "profit-per-order",
  "landed-cost",
];

/** Told in addition where a tax is contained in the price, because a share may be one of the price with it or without it. */
const ON_NET: Partial<Record<Quantity, readonly Quantity[]>> = {
  margin: ["net-margin"],
  "break-even-acos": ["net-break-even-acos"],
  "price-for-margin": ["net-price-for-margin", "price-for-gross-margin"],
};

/** When an amount is reached, how many orders a share of them is, and what share of the price a profit is. */
const IN_NUMBERS: Partial<Record<Quantity, readonly Quantity[]>> = {
  "profit-per-order": ["margin"],
  "order-change": ["order-step", "orders-kept"],
  "highest-discount": ["price-for-margin"],
  "break-even-units": ["days-to-break-even"],
  "reorder-point": ["order-in"],
  "purchase-total": ["budget-short", "units-for-budget"],
};

/** What is told with some quantities whatever else is. */
export const toldWith = (asked: readonly Quantity[]): Quantity[] => asked.flatMap((target) => IN_NUMBERS[target] ?? []);

const MOST = 2;

/** `known`: stated, supplied or none; `stated`: what is to be used. */
export function furtherTargets(
  asked: readonly Quantity[],
  known: readonly Quantity[],
  stated: readonly Quantity[],
): Quantity[] {
  const ways = waysFrom(known);
  const usedFor = (target: Quantity): Quantity[] => stepsFrom(target, ways);
  const onNet = stated.includes("tax-rate") ? asked.flatMap((target) => ON_NET[target] ?? []) : [];
  // What is in stock leaves less to order than the time takes.
  const whole = asked.includes("order-quantity") && stated.includes("stock") ? (["horizon-sales"] as const) : [];
  const further = [...onNet, ...toldWith(asked), ...whole].filter(
    (each) => ways.get(each) != null && !asked.includes(each),
  );
  const told = new Set([...asked, ...further].flatMap(usedFor));
  for (let round = 0; round < MOST; round++) {
    const left = stated.filter((quantity) => !isTold(quantity, told) && !BESIDE.includes(quantity));
    const [best] = ENDS.filter((end) => ways.get(end) != null && ![...asked, ...further].includes(end))
      .map((end) => ({ end, uses: usedFor(end).filter((quantity) => left.includes(quantity)).length }))
      .filter(({ uses }) => uses > 0)
      .sort((a, b) => b.uses - a.uses);
    if (best === undefined) break;
    further.push(best.end);
    for (const quantity of usedFor(best.end)) told.add(quantity);
  }
  return further;
}

/** What stands beside a sum without being part of it. */
const BESIDE: readonly Quantity[] = ["quantity", "rival-price", "monthly-sales", "smaller-quantity"];

/** One number under several names. */
const ALIKE: readonly (readonly Quantity[])[] = [
  ["daily-sales", "orders-had", "orders-wanted"],
  ["aimed-margin", "aimed-net-margin", "aimed-gross-margin", "margin", "profit-goal"],
  ["price", "price-now"],
  ["conversion", "conversion-now"],
];

const isTold = (quantity: Quantity, told: ReadonlySet<Quantity>): boolean =>
  told.has(quantity) || ALIKE.some((names) => names.includes(quantity) && names.some((each) => told.has(each)));
