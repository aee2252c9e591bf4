import { agrees } from "./agreement.js";
import type { Examined } from "./examined.js";
import { wordsAt } from "./examined.js";
import { type Fact, type FactQuantity, isWithin, type Mark, partAt, type Reading } from "./reading.js";
import type { Quantity } from "./units.js";

/** What a number is measured by: what a multiple is a multiple of, and which end of a range it is. */

/** "2.85 times the low" of a fact that says "2.85 times the yearly mean". */
export function baseAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  if (held.figure?.kind !== "ratio") return null;
  const own = basesOf(fact, held, true);
  if (own.length === 0) return null;
  const said = basesOf(piece.reading, quantity, piece.lexicon.isSpaced);
  const foreign = said.find(({ kind, concepts }) =>
    own.every((mark) => mark.kind !== kind || !mark.concepts.some((concept) => concepts.includes(concept))),
  );
  return foreign === undefined ? null : `its fact does not compare it with "${wordsAt(piece, foreign)}"`;
}

/** Statistics and places that follow a multiple within its clause; in languages without spaces they stand before it. */
function basesOf(reading: Reading, quantity: Quantity, isBehind: boolean): readonly Mark[] {
  const clause = partAt(reading.clauses, quantity.start);
  return reading.marks.filter((mark) => {
    if ((mark.kind !== "stat" && mark.kind !== "ext") || !isWithin(mark, clause)) return false;
    const gap = isBehind ? mark.start - quantity.end : quantity.start - mark.end;
    return gap >= 0 && gap <= (isBehind ? 40 : 4);
  });
}

const INTERVAL = /\binterval $/;
const RANGE = /^\s(?:to|and)\s[^\s\d]{0,4}$/u;

/** "At most" of the lower end of a range, "at least" of its upper one. */
export function boundAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  const at = fact.quantities.indexOf(held);
  const isJoined = (place: number): boolean => {
    const [lower, upper] = [fact.quantities[place], fact.quantities[place + 1]];
    return lower !== undefined && upper !== undefined && RANGE.test(fact.text.slice(lower.end, upper.start));
  };
  const end = isJoined(at) ? "least" : isJoined(at - 1) ? "most" : null;
  if (end === null) return null;
  const other = fact.quantities[end === "least" ? at + 1 : at - 1];
  const isInterval = INTERVAL.test(fact.text.slice(0, fact.quantities[end === "least" ? at : at - 1]?.start));
  const isAlone = other !== undefined && piece.reading.quantities.every((each) => !agrees(each, other));
  const isBound = piece.reading.marks.some(({ kind }) => kind === "bound");
  if (isInterval && isAlone && !isBound) return "it is one end of an interval";
  const clause = partAt(piece.reading.clauses, quantity.start);
  const said = piece.reading.marks.find(
    (mark) =>
      mark.kind === "bound" && isWithin(mark, clause) && mark.end <= quantity.start && quantity.start - mark.end <= 3,
  );
  return said === undefined || said.concepts.includes(end)
    ? null
    : `it is the other end of a range than "${wordsAt(piece, said)}"`;
}
