import { agrees } from "../agreement.js";
import { isDenial } from "../denials.js";
import { isOfOther } from "../parts-of-wholes.js";
import type { Fact, FactQuantity, Reading } from "../reading.js";
import { countedBy } from "../things.js";
import { type Asked, type Found, isStep, isUnit, step } from "./found.js";
import { inClause, namesThing, partsOf, plain, sizeOf } from "./wholes.js";

/** What share of a whole a part is, and how many that are. */

/** "A quarter of the offers" */
export function share(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  if (quantity.unit !== "share" || inClause(asked, isDenial).length > 0) return null;
  for (const [part, whole] of partsOf(fact)) {
    if (isOfOther(piece, quantity, fact, [part, whole])) continue;
    const value = step("quotient", part, whole);
    const isNamed =
      namesThing(asked, countedBy(fact, whole)) || piece.reading.quantities.some((other) => agrees(other, whole));
    if (isNamed && isStep(quantity, value, rounding)) return { value, from: [part, whole], words: [] };
  }
  for (const [part, whole] of shareable(asked)) {
    const value = step("quotient", part, whole);
    if (isStep(quantity, value, rounding)) return { value, from: [part, whole], words: [] };
  }
  return null;
}

/** Two amounts, or two counts that the sentence tells itself at least one of. */
function* shareable({ piece: { reading }, quantity, fact }: Asked): Generator<readonly [FactQuantity, FactQuantity]> {
  const isSaid = (held: FactQuantity) => reading.quantities.some((other) => other !== quantity && agrees(other, held));
  for (const whole of plain(fact))
    for (const part of plain(fact)) {
      if (
        part.unit !== whole.unit ||
        (part.unit === null && part.figure?.kind !== whole.figure?.kind) ||
        sizeOf(part) >= sizeOf(whole)
      )
        continue;
      const isMoney = whole.unit?.startsWith("money:") === true;
      const isCount = whole.unit === null && whole.figure?.kind === "count";
      if (isMoney && isOtherPart(reading, fact, part)) continue;
      if (isMoney || (isCount && (isSaid(whole) || isSaid(part)))) yield [part, whole];
    }
}

/** "Fees" of what are costs: an amount is what stands right before it. */
function isOtherPart({ marks }: Reading, fact: Fact, held: FactQuantity): boolean {
  const said = marks.filter(({ kind }) => kind === "part");
  const parts = fact.marks.filter(({ kind }) => kind === "part");
  if (said.length === 0 || parts.every(({ concepts }) => !concepts.includes("fee"))) return false;
  const own = parts.filter(({ end }) => end <= held.start && held.start - end <= 5).flatMap(({ concepts }) => concepts);
  return said.every(({ concepts }) => concepts.every((each) => !own.includes(each)));
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
      if (things.some((thing) => counted.has(thing)) && isStep(quantity, value, rounding) && namesThing(asked, counted))
        return { value, from: [part, whole], words: [] };
    }
  }
  return null;
}
