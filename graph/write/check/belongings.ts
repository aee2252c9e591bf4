import { conceptsOf, nearest } from "./agreement.js";
import { baseAgainst, boundAgainst } from "./compared.js";
import { type Examined, wordsAt } from "./examined.js";
import { groupsOf, OWNER_KINDS, ownersIn, ownersNear, ownersOf, shareKeys } from "./owners.js";
import { ownersSaid } from "./owners-said.js";
import { wholeAgainst } from "./parts-of-wholes.js";
import { distance, type Fact, type FactQuantity, isWithin, type Mark, partAt, type Reading } from "./reading.js";
import { thingAgainst } from "./things.js";
import type { Quantity } from "./units.js";

/** What a sentence says of a number and of whom it says it, held against what the fact says. */

/** What the sentence says of a number that its fact does not; null for nothing. */
export function whatSpeaksAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  if (held.isDate) return isInDate(piece, quantity) ? null : "a number of a date is no quantity";
  const clause = partAt(piece.reading.clauses, quantity.start);
  const near = (kind: string, among: Reading, of: Quantity, part: { start: number; end: number }) =>
    nearest(among, kind, of, part);
  for (const kind of ["dir", "stat", "ext", "flow", "device", "who", "part", "quarter", "match", "case"]) {
    const said = near(kind, piece.reading, quantity, clause).filter(
      (mark) =>
        !piece.explained.has(mark) &&
        !isInIdiom(piece.reading, mark) &&
        !["only", "all", "total"].some((concept) => mark.concepts.includes(concept)),
    );
    if (said.length === 0 || (kind === "part" && !hasFees(fact))) continue;
    // "79.90 is below the median of 94.50"
    if (kind === "stat" && said.every((mark) => isNearerToOther(piece.reading, mark, quantity, clause))) continue;
    const allowed = conceptsOf(fact, held, kind);
    if (allowed === null) continue;
    const foreign = said.find(({ concepts }) => !concepts.some((concept) => allowed.has(concept)));
    if (foreign) return `its fact does not say "${wordsAt(piece, foreign)}" of it`;
  }
  return (
    ownerAgainst(piece, quantity, fact, held) ??
    thingAgainst(piece, quantity, fact, held) ??
    baseAgainst(piece, quantity, fact, held) ??
    boundAgainst(piece, quantity, fact, held) ??
    wholeAgainst(piece, quantity, fact, held) ??
    sharesAgainst(piece, fact, held)
  );
}

/** "Bestel bij" is no rise. */
const isInIdiom = ({ marks }: Reading, { start, end }: Mark): boolean =>
  marks.some(
    (other) =>
      (other.kind === "also" || other.kind === "idiom") &&
      other.start <= start &&
      other.end >= end &&
      other.end - other.start > end - start,
  );

const isNearerToOther = (
  { quantities }: Reading,
  mark: Mark,
  quantity: Quantity,
  clause: { readonly start: number; readonly end: number },
): boolean =>
  quantities.some(
    (other) => other !== quantity && isWithin(other, clause) && distance(mark, other) < distance(mark, quantity),
  );

/** "7.33 times as large a share of searches as of products" says nothing of how many there are. */
function sharesAgainst({ reading }: Examined, { text }: Fact, { figure, start, end }: FactQuantity): string | null {
  const isOfShares =
    /^ times (?:as large a share|that of)/.test(text.slice(end)) || /share of \p{L}+ $/u.test(text.slice(0, start));
  return figure?.kind === "ratio" && isOfShares && reading.marks.every(({ kind }) => kind !== "share")
    ? "its fact compares shares"
    : null;
}

/** What is paid stands in parts. */
const hasFees = ({ marks }: Fact): boolean =>
  marks.some(({ kind, concepts }) => kind === "part" && concepts.includes("fee"));

/** Two products or shops of one fact have each their own numbers. */
function ownerAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  const clause = partAt(piece.reading.clauses, quantity.start);
  for (const kind of OWNER_KINDS) {
    const said = ownersNear(ownersSaid(piece, fact)[kind], quantity, clause, piece.reading);
    const own = ownersOf(fact, held, ownersIn(fact)[kind]);
    if (said.length === 0 || own === null) continue;
    if (!shareKeys(said, own)) return `its fact says it of something else than "${wordsAt(piece, said[0] ?? clause)}"`;
  }
  return null;
}

/** "The cheapest" belongs to whom the fact calls so. */
export function judgePlaces(piece: Examined): void {
  for (const mark of piece.reading.marks.filter(
    ({ kind, concepts }) => kind === "ext" && (concepts.includes("low") || concepts.includes("high")),
  )) {
    const clause = partAt(piece.reading.clauses, mark.start);
    for (const fact of piece.facts)
      for (const kind of OWNER_KINDS) {
        const said = ownersSaid(piece, fact)[kind].filter((owner) => isWithin(owner, clause));
        const held = ownersIn(fact)[kind];
        const same = fact.marks.filter(
          (own) => own.kind === "ext" && own.concepts.some((concept) => mark.concepts.includes(concept)),
        );
        if (said.length === 0 || same.length === 0 || groupsOf(held).length < 2) continue;
        const owners = same.flatMap((each) => {
          const part = partAt(fact.clauses, each.start);
          return held.filter((owner) => isWithin(owner, part));
        });
        if (owners.length > 0 && !shareKeys(said, owners))
          piece.reasons.push(`"${wordsAt(piece, mark)}" is said of another by the facts`);
      }
  }
}

/** "Peaks in July" of a fact that has two months, one of which is the low. */
export function judgeMonths(piece: Examined): void {
  for (const fact of piece.facts) {
    const held = placesInTime(fact);
    if (new Set(held.map(({ month }) => month)).size < 2) continue;
    for (const { mark, month } of placesInTime(piece.reading)) {
      const months = held.filter((each) => each.mark.concepts.some((concept) => mark.concepts.includes(concept)));
      if (months.length > 0 && months.every((each) => each.month !== month))
        piece.reasons.push(`"${wordsAt(piece, mark)}" is said of another month by the facts`);
    }
  }
}

/** Highs and lows with the month that stands nearest in their clause. */
function placesInTime(reading: Reading): { readonly mark: Mark; readonly month: string }[] {
  const { marks, clauses } = reading;
  const months = marks.filter(({ kind }) => kind === "month");
  return marks
    .filter(({ kind, concepts }) => kind === "ext" && (concepts.includes("high") || concepts.includes("low")))
    .flatMap((mark) => {
      const clause = partAt(clauses, mark.start);
      const [nearest] = months
        .filter((month) => isWithin(month, clause))
        .sort((a, b) => distance(a, mark) - distance(b, mark));
      const month = nearest?.concepts[0];
      return month === undefined ? [] : [{ mark, month }];
    });
}

function isInDate(piece: Examined, { start, end, unit, isWords }: Quantity): boolean {
  if (unit === "date") return true;
  if (unit !== null || isWords) return false;
  const { text, marks } = piece.reading;
  if (marks.some((mark) => mark.kind === "month" && start - mark.end >= 0 && start - mark.end <= 1)) return true;
  const follows = marks.find((mark) => mark.kind === "thing" && mark.start >= end && mark.start - end <= 2);
  return follows === undefined || /^\s?[-/.]/.test(text.slice(end)) || /[-/]$/.test(text.slice(0, start));
}
