import { agrees } from "../agreement.js";
import { isDenial } from "../denials.js";
import { standsFor } from "../near.js";
import { countedBy } from "../things.js";
import { type Asked, type Found, isUnit, step } from "./found.js";
import { inClause, namesThing, partsOf, plain, sizeOf } from "./wholes.js";

/** What share of a whole a part is, and how many that are. */

/** "A quarter of the offers" */
export function share(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  if (quantity.unit !== "share" || inClause(asked, isDenial).length > 0) return null;
  for (const [part, whole] of partsOf(fact)) {
    const value = step("quotient", part, whole);
    const isNamed =
      namesThing(asked, countedBy(fact, whole)) || piece.reading.quantities.some((other) => agrees(other, whole));
    if (isNamed && standsFor(quantity, value.value, rounding)) return { value, from: [part, whole], words: [] };
  }
  // Of two amounts that the sentence names itself.
  const told = plain(fact).filter(
    (held) =>
      held.unit?.startsWith("money:") &&
      piece.reading.quantities.some((other) => other !== quantity && agrees(other, held)),
  );
  const [one, two, ...more] = told;
  if (one === undefined || two === undefined || more.length > 0) return null;
  const [whole, part] = sizeOf(one) > sizeOf(two) ? [one, two] : [two, one];
  const value = step("quotient", part, whole);
  return standsFor(quantity, value.value, rounding) ? { value, from: [part, whole], words: [] } : null;
}

/** "Some 200 of the 2,860 reviews" of a fact that has 7 % of them. */
export function portion(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  if (!isUnit(piece, quantity, null) || inClause(asked, isDenial).length > 0) return null;
  for (const part of plain(fact).filter(({ unit }) => unit === "share")) {
    const of = fact.marks.find(
      ({ kind, start }) =>
        kind === "thing" && start > part.end && /^ of (?:the |all )?$/.test(fact.text.slice(part.end, start)),
    );
    const things = of?.concepts.map((each) => `thing.${each}`) ?? [];
    for (const whole of plain(fact).filter(({ unit }) => unit === null)) {
      const counted = countedBy(fact, whole);
      const value = step("product", part, whole);
      if (
        things.some((thing) => counted.has(thing)) &&
        standsFor(quantity, value.value, rounding) &&
        namesThing(asked, counted)
      )
        return { value, from: [part, whole], words: [] };
    }
  }
  return null;
}
