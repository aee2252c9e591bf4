import { derive } from "../../../answer/derivation.js";
import { agrees, conceptsOf, nearest } from "../agreement.js";
import type { Examined } from "../examined.js";
import { listsOf, namedIn } from "../listed.js";
import { type Fact, type FactQuantity, isWithin, type Mark, partAt } from "../reading.js";
import { countedBy } from "../things.js";
import type { Quantity } from "../units.js";
import { type Asked, type Found, isStep, isUnit, step } from "./found.js";
import { comparedIn, GROUPS } from "./order.js";

/** By how much, and how many times, one number of a fact is above or below another of the same kind. */

export function compared(asked: Asked): Found | null {
  for (const pair of [...comparable(asked.fact), ...named(asked), ...listed(asked), ...told(asked)]) {
    const found = difference(asked, pair) ?? change(asked, pair) ?? multiple(asked, pair);
    if (found !== null) return found;
  }
  return null;
}

type Pair = readonly [FactQuantity, FactQuantity];

/** Two numbers of one measure: the only ones of their unit that count the same, and neither a part of the other. */
export function comparable(fact: Fact): Pair[] {
  const figures = fact.quantities.filter(({ figure }) => figure !== null && !figure.signed);
  const isAlike = (one: FactQuantity, other: FactQuantity): boolean => {
    if (one.unit !== other.unit || one.figure?.kind !== other.figure?.kind) return false;
    if (one.unit !== null) return true;
    const [mine, theirs] = [countedBy(fact, one), countedBy(fact, other)];
    return mine.size === 0 ? theirs.size === 0 : [...mine].some((thing) => theirs.has(thing));
  };
  return figures.flatMap((one, place): Pair[] => {
    const alike = figures.filter((other) => isAlike(one, other));
    const [first, second] = alike;
    if (alike.length !== 2 || first === undefined || second === undefined || first !== figures[place]) return [];
    return isPartOf(fact, first, second) ? [] : [[first, second]];
  });
}

/** Of several shares those of the two devices, or of men and women, that a sentence names. */
function named({ piece: { reading }, fact }: Asked): Pair[] {
  return GROUPS.flatMap((group): Pair[] => {
    const said = new Set(reading.marks.flatMap(({ kind, concepts }) => (kind === group ? concepts : [])));
    const [one, two, ...more] = fact.quantities.filter(
      (held) =>
        held.unit === "share" && [...(conceptsOf(fact, held, group) ?? [])].some((concept) => said.has(concept)),
    );
    return said.size === 2 && one && two && more.length === 0 ? [[one, two]] : [];
  });
}

/** Of what a fact lists the two that a sentence names. */
function listed({ piece, fact }: Asked): Pair[] {
  return listsOf(fact).flatMap((entries): Pair[] => {
    const [one, two, ...more] = namedIn(piece, fact, entries);
    return one && two && more.length === 0 ? [[one.held, two.held]] : [];
  });
}

/** Two numbers that the sentence tells itself, or calls the lowest and the highest as the fact does. */
function told({ piece: { reading }, quantity, fact }: Asked): Pair[] {
  const figures = fact.quantities.filter(({ figure }) => figure !== null && !figure.signed);
  const units = [...new Set(figures.map(({ unit, figure }) => `${unit} ${figure?.kind}`))];
  const ends = (["low", "high"] as const).filter((end) =>
    reading.marks.some(({ kind, concepts }) => kind === "ext" && concepts.includes(end)),
  );
  return units.flatMap((unit): Pair[] => {
    const alike = figures.filter((held) => `${held.unit} ${held.figure?.kind}` === unit);
    const said = alike.filter((held) => reading.quantities.some((other) => other !== quantity && agrees(other, held)));
    const called = alike.filter((held) => ends.some((end) => conceptsOf(fact, held, "ext")?.has(end)));
    return [said, ends.length === 2 ? called : []].flatMap(([one, two, ...more]): Pair[] =>
      one && two && more.length === 0 && !isPartOf(fact, one, two) ? [[one, two]] : [],
    );
  });
}

/** "48 of the 192" */
export const isPartOf = ({ text }: Fact, part: FactQuantity, whole: FactQuantity): boolean =>
  /^ of (?:the |all |its )?$/.test(text.slice(part.end, whole.start));

function difference({ piece, quantity, fact, rounding }: Asked, pair: Pair): Found | null {
  const isShare = pair[0].unit === "share";
  if (!isUnit(piece, quantity, isShare ? "points" : pair[0].unit)) return null;
  const { subject, base } = comparedIn(piece, quantity, fact, pair);
  const by = step("difference", subject, base);
  if (!isStep(quantity, by, rounding, (value) => Math.abs(value) * (isShare ? 100 : 1))) return null;
  const words = directionOf(piece, quantity, by.value, pair);
  return words && { value: derive("magnitude", by), from: pair, words };
}

function change({ piece, quantity, fact, rounding }: Asked, pair: Pair): Found | null {
  if (quantity.unit !== "share") return null;
  const { subject, base } = comparedIn(piece, quantity, fact, pair);
  const by = step("change", subject, base);
  if (!isStep(quantity, by, rounding, Math.abs)) return null;
  const words = directionOf(piece, quantity, by.value, pair);
  return words && { value: derive("magnitude", by), from: pair, words };
}

/** "Twice as often", "half of that", "three times less". */
function multiple({ piece, quantity, fact, rounding }: Asked, pair: Pair): Found | null {
  const isPart = quantity.unit === "share" && quantity.isWords;
  if (quantity.unit !== "times" && !isPart) return null;
  const { subject, base, isNamed } = comparedIn(piece, quantity, fact, pair);
  const said = directionsAt(piece, quantity);
  const isDown = said.some(({ concepts }) => concepts.includes("down"));
  const isUp = said.some(({ concepts }) => concepts.includes("up"));
  const [written = Number.NaN] = quantity.values;
  if ((isPart && !(isNamed && said.length === 0)) || (isUp && (isDown || written < 1))) return null;
  const value = isDown && written > 1 ? step("quotient", base, subject) : step("quotient", subject, base);
  return isStep(quantity, value, rounding) ? { value, from: pair, words: said } : null;
}

/** The words of direction that go with a number: none that round one, nor those inside it. */
function directionsAt(piece: Examined, quantity: Quantity): readonly Mark[] {
  const { reading } = piece;
  const isIn = (mark: Mark, other: { readonly start: number; readonly end: number }) =>
    other.start <= mark.start && other.end >= mark.end;
  const rounding = reading.marks.filter(({ kind }) => kind === "near");
  const isRounding = (mark: Mark) =>
    rounding.some((near) => isIn(mark, near) && reading.quantities.some(({ start }) => start - near.end === 1));
  return nearest(reading, "dir", quantity, partAt(reading.clauses, quantity.start)).filter(
    (mark) => !isRounding(mark) && !isIn(mark, quantity),
  );
}

/** What says that it is more or less, as it is; null where nothing does, or the contrary. */
function directionOf(piece: Examined, quantity: Quantity, by: number, pair: Pair): readonly Mark[] | null {
  const { reading } = piece;
  if (by === 0 || (quantity.sign !== null && (quantity.sign === "+") !== by > 0)) return null;
  const clause = partAt(reading.clauses, quantity.start);
  const said = directionsAt(piece, quantity);
  const concept = by > 0 ? "up" : "down";
  if (said.some(({ concepts }) => !concepts.includes(concept))) return null;
  if (said.length > 0) return said;
  // "Ahead of", "behind"
  const lead = nearest(reading, "lead", quantity, clause);
  if (lead.length > 0) return lead.every(({ concepts }) => concepts.includes(concept)) ? lead : null;
  // "Leads by 6,050"
  const end = by > 0 ? "high" : "low";
  const leads = nearest(reading, "ext", quantity, clause);
  if (leads.some(({ concepts }) => concepts.includes(end))) return leads;
  // "From 21 to 24 %, three points": the numbers tell the direction.
  if (pair.every((held) => reading.quantities.some((other) => agrees(other, held)))) {
    const sentence = partAt(reading.sentences, quantity.start);
    const words = reading.marks.filter((mark) => mark.kind === "dir" && isWithin(mark, sentence));
    return words.every(({ concepts }) => concepts.includes(concept)) ? words : null;
  }
  const sentence = partAt(reading.sentences, quantity.start);
  const gaps = reading.marks.filter((mark) => mark.kind === "gap" && isWithin(mark, sentence));
  return gaps.length > 0 || isDistinct(quantity) ? gaps : null;
}

/** A number of so many digits is no other by chance. */
export const isDistinct = ({ isWords, values: [value = 0], step }: Quantity): boolean =>
  !isWords && step > 0 && String(Math.round(value / step)).replace(/0+$/, "").length >= 4;
