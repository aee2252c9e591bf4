import { constant, derive } from "../../../answer/derivation.js";
import { standsFor } from "../near.js";
import { type Fact, type FactQuantity, isWithin, partAt } from "../reading.js";
import { countedBy, thingBehind } from "../things.js";
import { type Asked, type Found, isUnit, known, step } from "./found.js";

/** One thing for so many of another, and time in other units. */

/** "One order for every 40 clicks" */
export function rate({ piece, quantity, fact, rounding }: Asked): Found | null {
  const { reading } = piece;
  const sentence = partAt(reading.sentences, quantity.start);
  const words = reading.marks.filter((mark) => mark.kind === "per" && isWithin(mark, sentence));
  if (words.length === 0 || !isUnit(piece, quantity, null)) return null;
  const said = new Set(
    reading.marks.flatMap(({ kind, concepts, start }) =>
      kind === "thing" && isWithin({ start, end: start }, sentence) ? concepts.map((each) => `thing.${each}`) : [],
    ),
  );
  const behind = new Set(
    thingBehind(piece, quantity).flatMap(({ concepts }) => concepts.map((each) => `thing.${each}`)),
  );
  const counts = fact.quantities.filter(({ unit, figure }) => unit === null && figure?.kind === "count");
  for (const dividend of counts)
    for (const divisor of counts) {
      const [mine, theirs] = [countedBy(fact, dividend), countedBy(fact, divisor)];
      const isOther = mine.size > 0 && theirs.size > 0 && [...mine].every((thing) => !theirs.has(thing));
      const isNamed =
        (behind.size === 0 || [...mine].some((thing) => behind.has(thing))) &&
        [...theirs].some((thing) => said.has(thing));
      const value = step("quotient", dividend, divisor);
      if (isOther && isNamed && standsFor(quantity, value.value, rounding))
        return { value, from: [dividend, divisor], words };
    }
  return null;
}

/** "140 a week" of 20 a day. */
export function perPeriod({ piece, quantity, fact, rounding }: Asked): Found | null {
  if (!isUnit(piece, quantity, null)) return null;
  const { reading } = piece;
  const clause = partAt(reading.clauses, quantity.start);
  const per = reading.marks.filter(({ kind }) => kind === "per");
  const words = reading.marks.filter(
    (mark) =>
      isWithin(mark, clause) &&
      (mark.kind === "rate" || (mark.kind === "span" && per.some((each) => isWithin(each, mark)))),
  );
  const behind = thingBehind(piece, quantity).flatMap(({ kind, concepts }) =>
    kind === "thing" ? concepts.map((each) => `thing.${each}`) : [],
  );
  for (const rate of fact.marks.filter(({ kind }) => kind === "rate"))
    for (const held of fact.quantities) {
      const isOwn = held.unit === null && held.figure !== null && rate.start >= held.end && rate.start - held.end <= 24;
      const counted = countedBy(fact, held);
      if (!isOwn || (behind.length > 0 && behind.every((thing) => !counted.has(thing)))) continue;
      for (const { concepts } of words)
        for (const other of concepts) {
          const many = rate.concepts.flatMap((unit) => LENGTHS[unit]?.[other] ?? [])[0];
          if (many === undefined) continue;
          const value = known(derive("product", held.figure, constant(many, "of a period")));
          if (standsFor(quantity, value.value, rounding)) return { value, from: [held], words };
        }
    }
  return null;
}

/** "Six weeks" of 42 days, "two years" of 24 months. */
export function span({ piece, quantity, fact, rounding }: Asked): Found | null {
  if (!isUnit(piece, quantity, null) && quantity.unit !== "date") return null;
  const said = thingBehind(piece, quantity).filter(({ kind }) => kind === "span");
  for (const held of fact.quantities)
    for (const unit of spansOf(fact, held))
      for (const { concepts } of said)
        for (const other of concepts) {
          const factor = LENGTHS[unit]?.[other];
          if (factor === undefined) continue;
          const [stated = Number.NaN] = held.values;
          const value = known(
            derive("quotient", held.figure ?? constant(stated, "stated"), constant(factor, "of a unit")),
          );
          // "Over two years" goes over no more than they are.
          if (standsFor(quantity, value.value, rounding) || standsFor(quantity, value.value, null))
            return { value, from: [held], words: said };
        }
  return null;
}

/** How many of one unit another has. */
const LENGTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  day: { hour: 1 / 24, week: 7 },
  week: { day: 1 / 7 },
  month: { quarter: 3, year: 12 },
  year: { month: 1 / 12 },
};

function spansOf({ marks, quantities }: Fact, held: FactQuantity): readonly string[] {
  if (held.unit?.startsWith("span:")) return [held.unit.slice("span:".length)];
  if (held.unit !== null || held.isDate) return [];
  return marks
    .filter(({ kind, start }) => kind === "span" && start >= held.end && start - held.end <= 2)
    .filter(({ start }) => quantities.every((other) => other === held || other.start > start || other.end < held.start))
    .flatMap(({ concepts }) => concepts);
}
