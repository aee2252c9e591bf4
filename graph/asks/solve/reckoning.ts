import { constant } from "../../answer/derivation.js";
import { count, days, type Figure, index, money, number, percent, ratio } from "../../answer/figure.js";
import type { Known, KnownFacts } from "./chain.js";
import type { Term } from "./formulas.js";
import { QUANTITIES, type Quantity } from "./quantities.js";

/** How a quantity was reckoned, in words and figures: "profit per order before ads $60.00 / price $100.00". */

export type Piece = string | Figure;

/** From this size on an amount is shown without decimals. */
const MANY = 1000;

export function figureOf(
  { quantity, value, refs }: Pick<Known, "quantity" | "value" | "refs">,
  currency: string | null,
): Figure {
  switch (QUANTITIES[quantity].kind) {
    case "money":
      return money(value, currency, refs);
    case "percent":
      return percent(value, refs, { signed: QUANTITIES[quantity].isChange === true });
    case "ratio":
      return ratio(value, refs);
    case "decimal":
      return index(value, refs);
    case "days":
      return days(value, refs);
    case "wholes":
      return count(value, refs);
    default:
      return Math.abs(value.value ?? 0) >= MANY
        ? count(value, refs)
        : number(value, refs, { signed: QUANTITIES[quantity].isChange === true });
  }
}

export const nameOf = ({ quantity, name }: Pick<Known, "quantity" | "name">): string =>
  name ?? QUANTITIES[quantity].name;

const WHOLE: Figure = percent(constant(1, "the whole"), []);

interface Rendered {
  readonly pieces: readonly Piece[];
  readonly isSum: boolean;
  /** The one quantity that it is, where it is nothing else; `whole` for 100 %. */
  readonly sole: Quantity | "whole" | null;
}

const OPERATORS: Readonly<Record<string, string>> = {
  sum: " + ",
  difference: " - ",
  product: " × ",
  quotient: " / ",
};

export interface Reckoning {
  /** A term with the figures of what it is made of. */
  readonly shown: (term: Term) => readonly Piece[];
  /** The formula with its figures; null where there is nothing to reckon. */
  readonly of: (known: Known) => readonly Piece[] | null;
  /** The quantity that one is under another name: without fees the cost of an order is the unit cost. */
  readonly meant: (quantity: Quantity) => Quantity;
  /** Nothing of it was stated. */
  readonly isNone: (quantity: Quantity) => boolean;
}

export function reckoningOf(known: KnownFacts, currency: string | null): Reckoning {
  const rendered = new Map<Quantity, Rendered | null>();
  /** Null for what is stated or measured, too. */
  const madeOf = (quantity: Quantity): Rendered | null => {
    const formula = known.get(quantity)?.formula;
    if (formula == null) return null;
    const made = rendered.has(quantity) ? (rendered.get(quantity) ?? null) : render(formula.term);
    rendered.set(quantity, made);
    return made;
  };
  const isNone = (quantity: Quantity): boolean => {
    const fact = known.get(quantity);
    return fact?.origin === "none" || (fact?.origin === "computed" && madeOf(quantity) === null);
  };
  const meant = (quantity: Quantity): Quantity => {
    const sole = madeOf(quantity)?.sole ?? "whole";
    return sole === "whole" ? quantity : meant(sole);
  };
  /** Null for what is none. */
  const render = (term: Term): Rendered | null => {
    if (term === 1) return { pieces: [WHOLE], isSum: false, sole: "whole" };
    if (typeof term === "string") {
      if (isNone(term)) return null;
      const quantity = meant(term);
      const fact = known.get(quantity);
      if (fact === undefined) return null;
      return { pieces: [`${nameOf(fact)} `, figureOf(fact, currency)], isSum: false, sole: quantity };
    }
    const [by, ...of] = term;
    if (by === "wholes" || by === "floor") return render(of[0] ?? 1);
    if (by === "complement") return render(["difference", 1, ...of]);
    if (by === "change") return render(["difference", ["quotient", ...of], 1]);
    const operands = of.map(render);
    const [first] = operands;
    if (by === "product" && operands.includes(null)) return null;
    if (by === "quotient" && first === null) return null;
    const shown = operands.filter((each) => each !== null);
    const isOfProduct = by === "product" || by === "quotient";
    const telling = shown.filter(
      ({ sole }, place) => !isOfProduct || sole !== "whole" || (by === "quotient" && place === 0),
    );
    const [only] = telling.length > 0 ? telling : shown;
    if (only === undefined) return null;
    if (telling.length < 2) return only;
    return {
      pieces: telling.flatMap(({ pieces, isSum }, place) => [
        ...(place === 0 ? [] : [OPERATORS[by] ?? ", "]),
        ...(isSum && (isOfProduct || (by === "difference" && place > 0)) ? ["(", ...pieces, ")"] : pieces),
      ]),
      isSum: !isOfProduct,
      sole: null,
    };
  };
  return {
    isNone,
    meant,
    shown: (term) => render(term)?.pieces ?? [],
    of: ({ quantity }) => {
      const made = madeOf(quantity);
      return made === null || made.sole !== null ? null : made.pieces;
    },
  };
}
