import { constant, type Derived, derive } from "../../../answer/derivation.js";
import { agrees, conceptsOf } from "../agreement.js";
import { whatSpeaksAgainst } from "../belongings.js";
import { isDenial } from "../denials.js";
import { standsFor } from "../near.js";
import { distance, type Fact, type FactQuantity, isWithin, type Mark, partAt } from "../reading.js";
import { countedBy } from "../things.js";
import { comparable, isPartOf } from "./compare.js";
import { type Asked, type Found, isUnit, known, step } from "./found.js";

/** Parts of a whole: their share, what remains, their sum. */

const sizeOf = ({ figure }: FactQuantity): number => figure?.value ?? Number.NaN;

const plain = ({ quantities }: Fact): FactQuantity[] =>
  quantities.filter(({ figure }) => figure !== null && !figure.signed);

const partsOf = (fact: Fact): (readonly [part: FactQuantity, whole: FactQuantity])[] =>
  plain(fact).flatMap((whole) =>
    plain(fact)
      .filter((part) => part.unit === null && whole.unit === null && isPartOf(fact, part, whole))
      .map((part) => [part, whole] as const),
  );

const inClause = ({ piece: { reading }, quantity }: Asked, is: (mark: Mark) => boolean): Mark[] => {
  const clause = partAt(reading.clauses, quantity.start);
  return reading.marks.filter((mark) => is(mark) && isWithin(mark, clause));
};

const isTotal = ({ kind, concepts }: Mark): boolean => kind === "stat" && concepts.includes("total");

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

/** A sentence that counts something else than the fact names it. */
const namesThing = ({ piece: { reading }, quantity }: Asked, things: ReadonlySet<string>): boolean => {
  const sentence = partAt(reading.sentences, quantity.start);
  return reading.marks.some(
    (mark) =>
      mark.kind === "thing" && isWithin(mark, sentence) && mark.concepts.some((each) => things.has(`thing.${each}`)),
  );
};

/** "The other 26 merchants", "264 of the 300 offers had none", "76 % did not go to Lumeko" */
export function rest(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  const others = inClause(asked, ({ kind }) => kind === "other");
  const words = [...inClause(asked, isDenial), ...others];
  if (words.length === 0) return null;
  words.push(...inClause(asked, isTotal));
  const isRounding = (mark: Mark) => rounding?.marks.some((near) => isWithin(mark, near));
  if (inClause(asked, (mark) => mark.kind === "dir" && !isRounding(mark)).length > 0)
    return allBut(asked, others, words);
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

/** "Fees and costs of together 21" */
export function sum(asked: Asked): Found | null {
  const { piece, quantity, fact, rounding } = asked;
  const { reading } = piece;
  const sentence = partAt(reading.sentences, quantity.start);
  const words = reading.marks.filter((mark) => (mark.kind === "sum" || isTotal(mark)) && isWithin(mark, sentence));
  if (words.length === 0) return null;
  const figures = plain(fact).filter(({ unit }) => isUnit(piece, quantity, unit));
  for (const [place, one] of figures.entries())
    for (const other of figures.slice(place + 1)) {
      if (one.figure?.kind !== other.figure?.kind || isPartOf(fact, one, other)) continue;
      const [mine, theirs] = [countedBy(fact, one), countedBy(fact, other)];
      if (one.unit === null && ![...mine].some((thing) => theirs.has(thing))) continue;
      // Phones and computers are no phones and tablets.
      const devices = reading.marks
        .filter((mark) => mark.kind === "device" && isWithin(mark, sentence))
        .flatMap(({ concepts }) => concepts);
      const own = [one, other].flatMap((held) => [...(conceptsOf(fact, held, "device") ?? [])]);
      if (devices.length > 0 && (devices.length !== own.length || devices.some((device) => !own.includes(device))))
        continue;
      const value = step("sum", one, other);
      if (standsFor(quantity, value.value, rounding)) return { value, from: [one, other], words };
    }
  return null;
}
