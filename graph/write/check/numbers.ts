import type { Figure } from "../../answer/figure.js";
import { agrees, conceptsOf } from "./agreement.js";
import { whatSpeaksAgainst } from "./belongings.js";
import { comparable, isPartOf } from "./derived/compare.js";
import { isDerived } from "./derived/index.js";
import { type Examined, explain, wordsAt } from "./examined.js";
import { roundingOf, standsFor } from "./near.js";
import { isCountOfListed, isPlaceIn } from "./ranks.js";
import { type Fact, type FactQuantity, isWithin, type Mark, partAt } from "./reading.js";
import type { Quantity } from "./units.js";
import { hasOrdinal, isAsked, isInName, isMultipleTold, isOneOf } from "./unproven.js";

/** Whether the numbers of a sentence are numbers of its facts. */

interface Sound {
  readonly fact: Fact;
  readonly held: FactQuantity;
}

export function judgeQuantity(piece: Examined, quantity: Quantity): void {
  const words = wordsAt(piece, quantity);
  // Dates are held against dates (dates.ts).
  if (piece.reading.dates.some((date) => isWithin(quantity, date))) return;
  if (quantity.isName) {
    const isKnown = piece.facts.some(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
    if (!isKnown && !piece.place.question.toLowerCase().includes(words.toLowerCase()))
      piece.reasons.push(`"${words}" is not in the facts`);
    return;
  }
  // "7月" is a month, which is judged as one.
  if (
    quantity.unit === "date" &&
    piece.reading.marks.some(
      (mark) => mark.kind === "month" && mark.start <= quantity.start && mark.end > quantity.start,
    )
  )
    return;
  if (quantity.unit === "ordinal") {
    if (!hasOrdinal(piece, quantity, words) && !isPlaceIn(piece, quantity))
      piece.reasons.push(`"${words}" is not in the facts`);
    return;
  }
  if (isOneOf(piece, quantity) || isInName(piece, quantity)) return;
  const agreeing = piece.facts.flatMap((fact) =>
    fact.quantities.filter((held) => agrees(quantity, held)).map((held) => ({ fact, held })),
  );
  if (agreeing.length === 0) {
    const isKnown =
      isRounded(piece, quantity) ||
      isDerived(piece, quantity) ||
      isMultipleTold(piece, quantity) ||
      isCountOfListed(piece, quantity) ||
      isAsked(piece, quantity);
    if (!isKnown) piece.reasons.push(`"${words}" is not a number of the facts`);
    return;
  }
  const judged = agreeing.map(({ fact, held }) => ({
    fact,
    held,
    against: whatSpeaksAgainst(piece, quantity, fact, held) ?? togetherAgainst(piece, quantity, fact, held),
  }));
  const isVerbatim = ({ fact, held }: (typeof judged)[number]) => fact.text.slice(held.start, held.end) === words;
  const soundOnes = judged.filter(({ against }) => against === null);
  // "A scale that ends at 1" is not the strength of 1.00 before it.
  const sound = soundOnes.find(isVerbatim) ?? soundOnes[0];
  // "6,050 more than": it may be a difference that reads as a number of its own does.
  if ((sound === undefined || isComparison(piece, quantity, sound)) && isDerived(piece, quantity)) return;
  if (sound === undefined) {
    piece.reasons.push(`"${words}": ${judged[0]?.against}`);
    return;
  }
  const { fact, held } = sound;
  // "More than 2.7 million" of 2,705,907
  const rounding = roundingOf(piece, quantity);
  const [exact = Number.NaN] = held.values;
  const isCoarse = quantity.values.every((written) => Math.abs(written - exact) > 1e-9 * Math.abs(exact));
  if (rounding !== null && isCoarse && standsFor(quantity, exact, rounding)) explain(piece, rounding.marks);
  // "A quarter of" is nothing that goes by quarters.
  if (quantity.isWords) explain(piece, [quantity]);
  if (fact.quantities.some((part) => isPartOf(fact, part, held))) explainTotals(piece, quantity);
  piece.told.push({ fact, quantity: held, at: quantity.start });
  if (isUndirected(piece, quantity, held))
    piece.reasons.push(`"${words}": say in a plain word, or by its sign, whether it is a rise or a fall`);
  if (held.figure !== null && !quantity.isWords)
    piece.placed.push({
      start: quantity.start,
      end: quantity.end,
      figure: held.figure,
      sign: quantity.sign ?? signOwed(piece, quantity, held.figure),
    });
}

/** Whether a word beside the number sets it against something, as its fact does not. */
function isComparison({ reading }: Examined, quantity: Quantity, { fact, held }: Sound): boolean {
  const clause = partAt(reading.clauses, quantity.start);
  const isSaid = reading.marks.some((mark) => mark.kind === "dir" && isWithin(mark, clause));
  return isSaid && conceptsOf(fact, held, "dir") === null;
}

/** "Nearly 30 %" of 29 %. */
function isRounded(piece: Examined, quantity: Quantity): boolean {
  const rounding = roundingOf(piece, quantity);
  if (rounding === null) return false;
  for (const fact of piece.facts)
    for (const held of fact.quantities) {
      const [value = Number.NaN] = held.values;
      if (!agrees({ ...quantity, values: held.values }, held) || !standsFor(quantity, value, rounding)) continue;
      // "About 300" of a median is nothing that was seen: the sentence has to call it so.
      const statistics = fact.marks.filter(({ kind }) => kind === "stat");
      if (quantity.isWords && statistics.length > 0 && piece.reading.marks.every(({ kind }) => kind !== "stat"))
        continue;
      explain(piece, rounding.marks);
      if (whatSpeaksAgainst(piece, quantity, fact, held) !== null) continue;
      piece.told.push({ fact, quantity: held, at: quantity.start });
      return true;
    }
  return false;
}

/** "Together" of a number that the fact has of one of two. */
function togetherAgainst({ reading }: Examined, quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
  const sentence = partAt(reading.sentences, quantity.start);
  const isSum = reading.marks.some((mark) => mark.kind === "sum" && isWithin(mark, sentence));
  return isSum && held.unit === null && comparable(fact).some((pair) => pair.includes(held))
    ? "its fact says it of one alone"
    : null;
}

/** "192 offers in all" of which the fact has a part. */
function explainTotals(piece: Examined, quantity: Quantity): void {
  const clause = partAt(piece.reading.clauses, quantity.start);
  const isTotal = ({ kind, concepts }: Mark) => kind === "stat" && concepts.includes("total");
  explain(
    piece,
    piece.reading.marks.filter((mark) => isTotal(mark) && isWithin(mark, clause)),
  );
}

/** A change of which nothing that is known here says whether it is up or down: its word may say the contrary. */
function isUndirected({ reading }: Examined, { sign, isWords }: Quantity, { figure }: FactQuantity): boolean {
  if (!figure?.value || (!figure.signed && figure.value > 0) || sign !== null || isWords) return false;
  return reading.marks.every(({ kind }) => kind !== "dir" && kind !== "much");
}

/** A fall that no word tells keeps its sign. */
function signOwed(piece: Examined, quantity: Quantity, { value }: Figure): "-" | null {
  const clause = partAt(piece.reading.clauses, quantity.start);
  const isTold = piece.reading.marks.some((mark) => mark.kind === "dir" && isWithin(mark, clause));
  return (value ?? 0) < 0 && !isTold ? "-" : null;
}
