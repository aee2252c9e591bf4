import type { Statement } from "../../answer/figure.js";
import { compose } from "../../answer/figure.js";
import { capital } from "../../answer/words.js";
import type { Known } from "./chain.js";
import { QUANTITIES, type Quantity } from "./quantities.js";
import { figureOf } from "./reckoning.js";

/** Numbers that nothing can have, so that no sum is made of them. */

interface Bound {
  readonly of: readonly Quantity[];
  readonly isImpossible: (value: number) => boolean;
  readonly why: string;
}

const BOUNDS: readonly Bound[] = [
  { of: ["conversion"], isImpossible: (value) => value > 1, why: "no more than every click can order" },
  { of: ["margin", "margin-now"], isImpossible: (value) => value > 1, why: "nothing leaves more than its price" },
  { of: ["fee-rate"], isImpossible: (value) => value >= 1, why: "nothing would be left of the price" },
  {
    of: ["price", "price-now", "unit-cost", "cpc", "conversion", "budget", "target-acos", "target-roas", "stock"],
    isImpossible: (value) => value < 0,
    why: "it cannot be less than nothing",
  },
];

/** "A conversion rate of 150 % is impossible: …"; null where every number is possible. */
export function impossibleOf(facts: readonly Known[], currency: string | null): Statement | null {
  for (const { of, isImpossible, why } of BOUNDS) {
    const found = facts.find(
      ({ origin, quantity, value }) => origin === "stated" && of.includes(quantity) && isImpossible(value.value ?? 0),
    );
    if (found !== undefined)
      return compose(
        `${capital(QUANTITIES[found.quantity].name)} `,
        figureOf(found, currency),
        ` is impossible: ${why}.`,
      );
  }
  return null;
}
