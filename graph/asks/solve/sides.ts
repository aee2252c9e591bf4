import { derive } from "../../answer/derivation.js";
import { compose, join, money, percent, type Statement } from "../../answer/figure.js";
import { capital } from "../../answer/words.js";
import { conclude, type Known, type KnownFacts } from "./chain.js";
import { QUANTITIES, type Quantity } from "./quantities.js";
import { figureOf, nameOf, type Piece, reckoningOf } from "./reckoning.js";
import type { StatedSide } from "./stated.js";

/** Offers or ways held against each other: each is reckoned by itself, and the better one is named. */

/** What is the better the less it is. */
const COSTS: readonly Quantity[] = [
  "landed-cost",
  "landed-total",
  "shipping-total",
  "shipping-cost",
  "purchase-total",
  "unit-cost",
  "cost-per-unit",
  "total-cost",
  "ad-cost-per-order",
  "acos",
  "cpc",
  "budget-for-orders",
  "budget-for-clicks",
  "break-even-units",
  "break-even-acos",
  "lowest-price",
  "price-for-margin",
  "price-for-profit",
  "fees",
  "clicks-for-orders",
];

/** What two sides can be compared by where nothing else is asked, what says most first. */
const USUAL: readonly Quantity[] = [
  "net-profit",
  "profit-left",
  "profit-after-ads",
  "profit-per-order",
  "landed-cost",
  "ad-cost-per-order",
  "orders-for-budget",
  "payout",
  "revenue",
  "shipping-total",
  "shipping-cost",
];

/** What all of these sides tell, of what is asked; else what they can best be compared by. Empty where no one thing can be told of each. */
export function comparedBy(sides: readonly StatedSide[], asked: readonly Quantity[]): Quantity[] {
  const known = sides.map(({ facts }) => conclude(facts));
  const isTold = (quantity: Quantity): boolean =>
    known.every((each) => each.has(quantity) && each.get(quantity)?.origin !== "none");
  const isComputed = (quantity: Quantity): boolean =>
    isTold(quantity) && known.some((each) => each.get(quantity)?.origin === "computed");
  const wanted = asked.map((quantity) => INSTEAD[quantity] ?? quantity);
  const first = [...wanted, ...USUAL].find(isComputed) ?? wanted.find(isTold);
  if (first === undefined) return [];
  const isOfGoods = first === "landed-cost" || first === "landed-total";
  // So many are wanted of each: what all of them cost says more than one.
  const isOfSame = isOfGoods && isTold("quantity") && areSame(known, "quantity");
  return isOfGoods ? ["landed-cost", ...(isOfSame ? ["landed-total" as const] : [])] : [first];
}

/** Of offers the freight counts too. */
const INSTEAD: Partial<Record<Quantity, Quantity>> = {
  "unit-cost": "landed-cost",
  "cost-per-unit": "landed-cost",
  "purchase-total": "landed-cost",
  "lot-saving": "landed-cost",
};

const areSame = (known: readonly KnownFacts[], quantity: Quantity): boolean =>
  new Set(known.map((each) => each.get(quantity)?.value.value)).size === 1;

interface Told {
  readonly name: string;
  readonly known: KnownFacts;
}

/** "Supplier B is cheaper: its landed cost per usable unit is $7.16 (…), that of supplier A $7.20, a difference of $0.04 (0.6 %)." */
export function tellSides(
  sides: readonly StatedSide[],
  targets: readonly Quantity[],
  currency: string | null,
): Statement {
  const told = sides.map(({ name, facts }): Told => ({ name, known: conclude(facts) }));
  return join(...targets.map((target, place) => tellOne(told, target, currency, place === 0)));
}

function tellOne(told: readonly Told[], target: Quantity, currency: string | null, isFirst: boolean): Statement {
  const sign = COSTS.includes(target) ? 1 : -1;
  const amountIn = ({ known }: Told): number => known.get(target)?.value.value ?? 0;
  const ranked = told.toSorted((a, b) => sign * (amountIn(a) - amountIn(b)));
  const [best, ...others] = ranked;
  const [next] = others;
  if (best === undefined || next === undefined) throw new Error("Sides are at least two.");
  const isLevel = Math.abs(amountIn(best) - amountIn(next)) < LEAST;
  const name = QUANTITIES[target].name;
  const lead = isLevel
    ? `${capital(best.name)} and ${next.name} are level: the ${name} of ${best.name} is `
    : isFirst
      ? `${capital(best.name)} ${sign > 0 ? "is cheaper" : "brings more"}: its ${name} is `
      : `The ${name} of ${best.name} is `;
  const [more, less] = sign > 0 ? [next, best] : [best, next];
  return compose(
    lead,
    ...shown(best, target, currency),
    ...others.flatMap((other): Piece[] => [`, that of ${other.name} `, ...shown(other, target, currency)]),
    ...(isLevel ? [] : apart(factOf(more, target), factOf(less, target), factOf(next, target), currency)),
    ".",
  );
}

/** Half of what is printed. */
const LEAST = 0.005;

function factOf({ known }: Told, target: Quantity): Known {
  const fact = known.get(target);
  if (fact === undefined) throw new Error("Only what is known of each is told.");
  return fact;
}

function shown(side: Told, target: Quantity, currency: string | null): Piece[] {
  const fact = factOf(side, target);
  const how = reckoningOf(side.known, currency).of(fact);
  return [figureOf(fact, currency), ...(how === null ? [] : [" (", ...how, ")"])];
}

/** By how much the better one is less than the other, and what share of the other that is. */
function apart(more: Known, less: Known, other: Known, currency: string | null): Piece[] {
  const step = derive("difference", more.value, less.value);
  const refs = [...new Set([...more.refs, ...less.refs])];
  const figure =
    QUANTITIES[more.quantity].kind === "money"
      ? money(step, currency, refs)
      : QUANTITIES[more.quantity].kind === "percent"
        ? percent(step, refs)
        : figureOf({ quantity: more.quantity, value: step, refs }, currency);
  const isShare = QUANTITIES[more.quantity].kind === "money" && (other.value.value ?? 0) > 0;
  const share = isShare ? [" (", percent(derive("quotient", step, other.value), refs), ")"] : [];
  return [", a difference of ", figure, ...share];
}

/** "Supplier A: unit cost $7.20, quantity 500." */
export const statedOfSides = (
  sides: readonly StatedSide[],
  targets: readonly Quantity[],
  currency: string | null,
): Statement[] =>
  sides.map(({ name, facts }) => {
    const known = conclude(facts);
    const stated = facts.filter(({ origin }) => origin === "stated");
    return compose(
      `${capital(name)}: `,
      ...stated.flatMap((fact, place): Piece[] => [
        place === 0 ? "" : ", ",
        `${nameOf(fact)} `,
        figureOf(fact, currency),
      ]),
      ...targets.flatMap((target): Piece[] => {
        const fact = known.get(target);
        return fact === undefined ? [] : [`; ${nameOf(fact)} `, figureOf(fact, currency)];
      }),
      ".",
    );
  });
