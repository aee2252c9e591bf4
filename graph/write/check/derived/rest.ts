import { constant, type Derived, derive } from "../../../answer/derivation.js";
import { whatSpeaksAgainst } from "../belongings.js";
import { isDenial } from "../denials.js";
import { standsFor } from "../near.js";
import { distance, type FactQuantity, isWithin, type Mark } from "../reading.js";
import { countedBy } from "../things.js";
import { comparable } from "./compare.js";
import { type Asked, type Found, isUnit, known, step } from "./found.js";
import { inClause, isTotal, namesThing, partsOf, plain, sizeOf } from "./wholes.js";

/** What remains of a whole. */

/** "The other 26 merchants", "264 of the 300 offers had none", "76 % did not go to Lumeko" */
export function rest(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  const others = inClause(asked, ({ kind }) => kind === "other");
  const words = [...inClause(asked, isDenial), ...others];
  if (words.length === 0) return null;
  words.push(...inClause(asked, isTotal));
  // "Did not go below" denies what the fact says with that word.
  const directions = inClause(
    asked,
    (mark) => mark.kind === "dir" && !rounding?.marks.some((near) => isWithin(mark, near)),
  );
  const said = fact.marks.flatMap(({ kind, concepts }) => (kind === "dir" ? concepts : []));
  if (directions.some(({ concepts }) => !concepts.some((concept) => said.includes(concept))))
    return allBut(asked, others, words);
  words.push(...directions);
  const found = (value: Derived, ...from: readonly FactQuantity[]): Found | null =>
    standsFor(quantity, known(value).value, rounding) ? { value, from, words } : null;
  if (quantity.unit === "share") {
    for (const [part, whole] of partsOf(fact)) {
      const remaining = found(derive("complement", step("quotient", part, whole)), part, whole);
      if (remaining !== null && namesThing(asked, countedBy(fact, whole))) return remaining;
    }
    const [only, ...more] = plain(fact).filter(({ unit }) => unit === "share");
    const isTold = inClause(asked, ({ kind }) => kind === "device").length > 0;
    const shares =
      comparable(fact).find(([{ unit }]) => unit === "share") ??
      (only && (more.length === 0 || isTold)
        ? [only, ...more].filter((held) => whatSpeaksAgainst(piece, quantity, fact, held) === null)
        : []);
    return firstOf(shares, (held) => found(step("complement", held), held));
  }
  if (!isUnit(piece, quantity, null)) return null;
  const remaining = firstOf(partsOf(fact), ([part, whole]) => found(step("difference", whole, part), whole, part));
  if (remaining !== null) return remaining;
  return allBut(asked, others, words);
}

/** All but the one that the fact calls the first or the last. */
function allBut(asked: Asked, others: readonly Mark[], words: readonly Mark[]): Found | null {
  const { piece, quantity, fact } = asked;
  const isNear = others.some((other) => distance(other, quantity) <= (piece.lexicon.isSpaced ? 12 : 3));
  const ends = fact.marks.filter(({ kind }) => kind === "ext").flatMap(({ concepts }) => concepts);
  if (!isNear || ends.length === 0) return null;
  // Of the cheapest, all others cost more.
  const isMore = ends.includes("low") && !ends.includes("high");
  const directions = inClause(asked, ({ kind }) => kind === "dir");
  if (directions.some(({ concepts }) => !concepts.includes(isMore ? "up" : "down"))) return null;
  const all = plain(fact).find((held) => held.unit === null && quantity.values.includes(sizeOf(held) - 1));
  if (all === undefined) return null;
  // "None of the others has as many" says it; "none of the others has any" does not.
  const isCompared = piece.reading.marks.some(({ kind }) => kind === "base");
  const value = derive("difference", all.figure, constant(1, "the one that is spoken of"));
  return { value, from: [all], words: [...(isCompared ? words : others), ...directions] };
}

function firstOf<Item>(items: readonly Item[], pick: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = pick(item);
    if (found !== null) return found;
  }
  return null;
}
