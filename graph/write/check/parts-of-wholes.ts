import { agrees } from "./agreement.js";
import { partsOf } from "./derived/wholes.js";
import type { Examined } from "./examined.js";
import { type Fact, type FactQuantity, isWithin, partAt } from "./reading.js";
import type { Quantity } from "./units.js";

/** What a number is a part of: "326 of 457 (71.3 %)" is no 71.3 % of 493, and "1 of 12" no 12 of 12. */

export function wholeAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  const { reading, lexicon } = piece;
  const clause = partAt(reading.clauses, quantity.start);
  const others = reading.quantities.filter((other) => other !== quantity && isWithin(other, clause));
  const parts = partsOf(fact);
  if (held.unit === "share") {
    const own = parts.find(([part, whole]) => Math.abs(amountOf(part) / amountOf(whole) - amountOf(held)) < 0.0006);
    return own !== undefined && isOfOther(piece, quantity, fact, own) ? `it is a share of ${amountOf(own[1])}` : null;
  }
  if (held.unit !== null) return null;
  const next = others.find((other) =>
    lexicon.isSpaced
      ? other.start > quantity.end && OF.test(reading.text.slice(quantity.end, other.start))
      : other.end < quantity.start &&
        /^\s?[中のうち个件里]{1,3}\s?$/u.test(reading.text.slice(other.end, quantity.start)),
  );
  if (next === undefined) return null;
  const wholes = parts.filter(([, whole]) => agrees(next, whole));
  return wholes.length === 0 || wholes.some(([part]) => agrees(quantity, part))
    ? null
    : `it is no part of ${amountOf(wholes[0]?.[1])} in the facts`;
}

/** A share of 457 that the sentence says of 493. */
export function isOfOther(
  { reading }: Examined,
  quantity: Quantity,
  fact: Fact,
  own: readonly [part: FactQuantity, whole: FactQuantity],
): boolean {
  const clause = partAt(reading.clauses, quantity.start);
  const others = reading.quantities.filter((other) => other !== quantity && isWithin(other, clause));
  if (others.some((other) => own.some((each) => agrees(other, each)))) return false;
  return others.some((other) =>
    fact.quantities.some(
      (each) => each.figure?.kind === "count" && amountOf(each) > amountOf(own[0]) && agrees(other, each),
    ),
  );
}

const amountOf = (held: FactQuantity | undefined): number => held?.figure?.value ?? held?.values[0] ?? Number.NaN;

const OF = /^\s\p{L}{1,3}(?:\s\p{L}{2,3})?\s$/u;
