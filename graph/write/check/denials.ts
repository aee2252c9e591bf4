import { type Examined, wordsAt } from "./examined.js";
import { productsIn } from "./names.js";
import { isWithin, type Mark, partAt } from "./reading.js";

/** Whether a sentence denies what its facts deny, and nothing else. */

export const isDenial = ({ kind, concepts }: Mark): boolean => kind === "pol" && concepts.includes("not");

/** "Unchanged" and "out of stock" deny as well. */
const isNegative = (mark: Mark): boolean =>
  isDenial(mark) ||
  (mark.kind === "dir" && mark.concepts.includes("flat")) ||
  (mark.kind === "stock" && mark.concepts.includes("out"));

/** "No merchant …" of a fact that has one, and the other way round. */
export function judgeDenial(piece: Examined): void {
  // "No more than" is a bound.
  const bounds = piece.reading.marks.filter(({ kind }) => ["bound", "stock", "ext", "idiom"].includes(kind));
  const names = productsIn(piece.text, piece.lexicon).map(({ start, words }) => ({ start, end: start + words.length }));
  const denies = piece.reading.marks
    .filter((mark) => isDenial(mark) && !piece.explained.has(mark))
    // "Fritadeiras sem óleo"
    .filter((mark) => names.every((name) => !isWithin(mark, name)))
    .filter((mark) => bounds.every(({ start, end }) => mark.start < start || mark.end > end));
  const told = piece.told.map(({ fact, quantity, at }) => ({
    fact,
    at,
    sentence: partAt(fact.sentences, quantity.start),
    clause: partAt(fact.clauses, quantity.start),
  }));
  const anywhere = piece.facts.some(({ marks }) => marks.some(isNegative));
  if (denies[0] !== undefined) {
    const clause = partAt(piece.reading.clauses, denies[0].start);
    const here = told.filter(({ at }) => at >= clause.start && at < clause.end);
    const isIn = ({ fact }: (typeof told)[number], part: { start: number; end: number }) =>
      fact.marks.some((mark) => isNegative(mark) && isWithin(mark, part));
    const isTold =
      told.length === 0
        ? anywhere
        : here.length > 0
          ? here.some((each) => isIn(each, each.clause))
          : told.some((each) => isIn(each, each.sentence)) ||
            (anywhere && piece.facts.some(({ sentences }) => sentences.length > told.length));
    if (!isTold) piece.reasons.push(`"${wordsAt(piece, denies[0])}": the facts deny nothing`);
    return;
  }
  if (piece.reading.marks.some(isNegative)) return;
  if (piece.reading.marks.every(({ kind }) => kind !== "dir" && kind !== "ext" && kind !== "thing")) return;
  const isOwed =
    told.length > 0
      ? told.every(({ fact, clause }) => fact.marks.some((mark) => isDenial(mark) && isWithin(mark, clause)))
      : piece.facts.length > 0 &&
        piece.facts.every(({ marks, sentences }) =>
          sentences.every((end, at) =>
            marks.some((mark) => isDenial(mark) && mark.start < end && mark.start >= (sentences[at - 1] ?? 0)),
          ),
        );
  if (isOwed) piece.reasons.push("the facts deny what it says");
}
