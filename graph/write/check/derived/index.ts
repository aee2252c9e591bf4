import type { Figure } from "../../../answer/figure.js";
import { type Examined, explain } from "../examined.js";
import { factsTogether } from "../listed.js";
import { roundingOf } from "../near.js";
import { isWithin } from "../reading.js";
import type { Quantity } from "../units.js";
import { compared } from "./compare.js";
import type { Asked, Found } from "./found.js";
import { portion, share } from "./parts.js";
import { quantile } from "./quantiles.js";
import { perPeriod, rate, span } from "./rates.js";
import { rest } from "./rest.js";
import { sum } from "./sum.js";

/**
 * A number that is none of the facts may still follow from them in one step: a difference, a share, a sum. It counts where the words name
 * that step; those words are then no claims of their own.
 */

const STEPS: readonly ((asked: Asked) => Found | null)[] = [
  share,
  portion,
  rest,
  sum,
  quantile,
  compared,
  rate,
  perPeriod,
  span,
];

export function isDerived(piece: Examined, quantity: Quantity): boolean {
  for (const { fact, rounding, step } of waysOf(piece, quantity)) {
    const found = step({ piece, quantity, fact, rounding });
    if (found === null) continue;
    explain(piece, [...found.words, ...(rounding?.marks ?? []), quantity]);
    piece.derived.push(quantity);
    const figure = rounding === null && !quantity.isWords ? figureOf(quantity, found) : null;
    if (figure !== null) piece.placed.push({ start: quantity.start, end: quantity.end, figure, sign: quantity.sign });
    return true;
  }
  return false;
}

/** "More than 200" is over 200, or 200 more. */
function* waysOf(piece: Examined, quantity: Quantity) {
  const said = roundingOf(piece, quantity);
  const isDirection = said?.marks.some((near) =>
    piece.reading.marks.some((mark) => mark.kind === "dir" && isWithin(mark, near)),
  );
  for (const rounding of isDirection ? [said, null] : [said])
    for (const fact of factsTogether(piece)) for (const step of STEPS) yield { fact, rounding, step };
}

/** As it is printed; null for what has no way of its own, such as percentage points. */
function figureOf({ unit }: Quantity, { value, from }: Found): Figure | null {
  const figures = from.flatMap(({ figure }) => figure ?? []);
  const [like] = figures;
  if (like === undefined || unit === "points" || unit === "times") return null;
  const kind = unit === "share" ? "percent" : like.currency === null ? "count" : like.kind;
  return { ...like, ...value, kind, signed: false, refs: [...new Set(figures.flatMap(({ refs }) => refs))] };
}
