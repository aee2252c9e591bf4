import { conceptsOf, nearest } from "./agreement.js";
import { baseAgainst, boundAgainst } from "./compared.js";
import { type Examined, wordsAt } from "./examined.js";
import { isShortFor, productsIn } from "./names.js";
import { CAPITAL, groupsOf, type Owners, ownersIn, ownersNear, ownersOf, quotedIn } from "./owners.js";
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
  for (const kind of ["dir", "stat", "ext", "flow", "device", "part", "quarter"]) {
    const said = near(kind, piece.reading, quantity, clause).filter(
      (mark) =>
        !piece.explained.has(mark) && !["only", "all", "total"].some((concept) => mark.concepts.includes(concept)),
    );
    if (said.length === 0 || (kind === "part" && !hasFees(fact))) continue;
    const allowed = conceptsOf(fact, held, kind);
    if (allowed === null) continue;
    const foreign = said.find(({ concepts }) => !concepts.some((concept) => allowed.has(concept)));
    if (foreign) return `its fact does not say "${wordsAt(piece, foreign)}" of it`;
  }
  return (
    ownerAgainst(piece, quantity, fact, held) ??
    thingAgainst(piece, quantity, fact, held) ??
    baseAgainst(piece, quantity, fact, held) ??
    boundAgainst(piece, quantity, fact, held)
  );
}

/** What is paid stands in parts. */
const hasFees = ({ marks }: Fact): boolean =>
  marks.some(({ kind, concepts }) => kind === "part" && concepts.includes("fee"));

/** Two products or shops of one fact have each their own numbers. */
function ownerAgainst(piece: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  const clause = partAt(piece.reading.clauses, quantity.start);
  for (const kind of ["product", "name", "quoted"] as const) {
    const said = ownersNear(ownersSaid(piece, fact)[kind], quantity, clause, piece.reading);
    const own = ownersOf(fact, held, ownersIn(fact)[kind], kind);
    if (said.length === 0 || own === null) continue;
    if (!said.some(({ keys }) => own.some((owner) => owner.keys.some((key) => keys.includes(key)))))
      return `its fact says it of something else than "${wordsAt(piece, said[0] ?? clause)}"`;
  }
  return null;
}

/** What a fact names, where the sentence names it. */
export function ownersSaid(piece: Examined, fact: Fact): Owners {
  const held = ownersIn(fact);
  const known = new Set([...held.product, ...held.name, ...held.quoted].flatMap(({ keys }) => keys));
  const products = productsIn(piece.text, piece.lexicon).map(({ words, start, heads }) => ({
    start,
    end: start + words.length,
    keys: held.product.flatMap(({ keys }) =>
      keys.filter((key) => heads.has(key) || isShortFor(words, key, piece.lexicon)),
    ),
  }));
  const names = [...piece.text.matchAll(CAPITAL)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    keys: [match[0].toLowerCase()].filter((key) => known.has(key)),
  }));
  return {
    product: products.filter(({ keys }) => keys.length > 0),
    name: names.filter(({ keys }) => keys.length > 0),
    quoted: quotedIn(piece.text).filter(({ keys }) => keys.some((key) => known.has(key))),
  };
}

/** "The cheapest" belongs to whom the fact calls so. */
export function judgePlaces(piece: Examined): void {
  for (const mark of piece.reading.marks.filter(
    ({ kind, concepts }) => kind === "ext" && (concepts.includes("low") || concepts.includes("high")),
  )) {
    const clause = partAt(piece.reading.clauses, mark.start);
    for (const fact of piece.facts) {
      const said = ownersSaid(piece, fact).name.filter((owner) => isWithin(owner, clause));
      const held = ownersIn(fact).name;
      const same = fact.marks.filter(
        ({ kind, concepts }) => kind === "ext" && concepts.some((concept) => mark.concepts.includes(concept)),
      );
      if (said.length === 0 || same.length === 0 || groupsOf(held) < 2) continue;
      const owners = same.flatMap((each) => {
        const part = partAt(fact.clauses, each.start);
        return held.filter((owner) => isWithin(owner, part));
      });
      if (
        owners.length > 0 &&
        !said.some(({ keys }) => owners.some((owner) => owner.keys.some((key) => keys.includes(key))))
      )
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
