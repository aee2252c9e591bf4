import { type Fact, type FactQuantity, isWithin, type Mark, partAt } from "../reading.js";
import { isPartOf } from "./compare.js";
import type { Asked } from "./found.js";

/** Numbers of a fact as wholes and parts, and what the sentence says around a number. */

export const sizeOf = ({ figure }: FactQuantity): number => figure?.value ?? Number.NaN;

export const plain = ({ quantities }: Fact): FactQuantity[] =>
  quantities.filter(({ figure }) => figure !== null && !figure.signed);

export const partsOf = (fact: Fact): (readonly [part: FactQuantity, whole: FactQuantity])[] =>
  plain(fact).flatMap((whole) =>
    plain(fact)
      .filter((part) => part.unit === null && whole.unit === null && isPartOf(fact, part, whole))
      .map((part) => [part, whole] as const),
  );

export const inClause = ({ piece: { reading }, quantity }: Asked, is: (mark: Mark) => boolean): Mark[] => {
  const clause = partAt(reading.clauses, quantity.start);
  return reading.marks.filter((mark) => is(mark) && isWithin(mark, clause));
};

export const isTotal = ({ kind, concepts }: Mark): boolean => kind === "stat" && concepts.includes("total");

/** A sentence that counts something else than the fact names it. */
export const namesThing = ({ piece: { reading }, quantity }: Asked, things: ReadonlySet<string>): boolean => {
  const sentence = partAt(reading.sentences, quantity.start);
  return reading.marks.some(
    (mark) =>
      mark.kind === "thing" && isWithin(mark, sentence) && mark.concepts.some((each) => things.has(`thing.${each}`)),
  );
};
