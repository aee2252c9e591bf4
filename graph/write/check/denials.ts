import { type Examined, explain, wordsAt } from "./examined.js";
import { productsIn } from "./names.js";
import { type Fact, isWithin, type Mark, partAt } from "./reading.js";

/** Whether a sentence denies what its facts deny, and nothing else. */

export const isDenial = ({ kind, concepts }: Mark): boolean => kind === "pol" && concepts.includes("not");

/** "Unchanged" and "out of stock" deny as well. */
const isNegative = (mark: Mark): boolean =>
  isDenial(mark) ||
  (mark.kind === "dir" && mark.concepts.includes("flat")) ||
  (mark.kind === "stock" && mark.concepts.includes("out"));

/** "No other merchant has as many" of a fact that calls one the first. */
function isUnmatched({ reading, facts }: Examined): boolean {
  const [denial] = reading.marks.filter(isDenial);
  const isCompared = reading.marks.some(({ kind }) => kind === "base");
  const isOfAll = reading.marks.some(
    ({ kind, concepts }) => kind === "other" || (kind === "thing" && concepts.includes("seller")),
  );
  const isFirst = facts.some(({ marks }) =>
    marks.some(({ kind, concepts }) => kind === "ext" && concepts.includes("high")),
  );
  return denial !== undefined && isCompared && isOfAll && isFirst && reading.quantities.length < 2;
}

/** "The data starts on" a day before which there is none. */
export const isSince = ({ reading, facts }: Examined): boolean =>
  reading.dates.length > 0 &&
  reading.marks.some(({ kind }) => kind === "since") &&
  facts.some(({ text }) => /\bbefore \d{4}-/.test(text));

/** What is not in the data is denied of nothing else: "no helmets were sold" where no prices are held. */
function judgeMissing(piece: Examined): void {
  const { reading, facts } = piece;
  if (facts.some(({ text }) => !/^This data holds no/.test(text))) return;
  const isThing = ({ kind }: Mark) => kind === "thing";
  const held = new Set(facts.flatMap(({ marks }) => marks.filter(isThing).flatMap(({ concepts }) => concepts)));
  const said = reading.marks.filter(isThing);
  const foreign = said.find(({ concepts }) => concepts.every((concept) => !held.has(concept)));
  if (foreign !== undefined) piece.reasons.push(`"${wordsAt(piece, foreign)}" is not what the facts deny`);
}

/** "The target is 25 %, so it does not hold": with the clause behind, and what stands behind a bracket. */
function withNext({ text, clauses }: Fact, clause: { readonly start: number; readonly end: number }) {
  const next = partAt(clauses, clause.end);
  return { start: clause.start, end: text[clause.end - 1] === "(" ? partAt(clauses, next.end).end : next.end };
}

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
  if (isUnmatched(piece)) {
    explain(piece, [
      ...piece.reading.marks.filter(isDenial),
      ...piece.reading.marks.filter(({ concepts }) => concepts.includes("only")),
    ]);
    return;
  }
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
    const isIn = ({ fact, sentence, clause }: (typeof told)[number]) =>
      fact.marks.some((mark) => isNegative(mark) && isWithin(mark, sentence) && isWithin(mark, withNext(fact, clause)));
    const isTold =
      told.length === 0
        ? anywhere
        : here.length > 0
          ? here.some(isIn)
          : told.some(({ fact, sentence }) =>
              fact.marks.some((mark) => isNegative(mark) && isWithin(mark, sentence)),
            ) ||
            (anywhere && piece.facts.some(({ sentences }) => sentences.length > told.length));
    if (!isTold) piece.reasons.push(`"${wordsAt(piece, denies[0])}": the facts deny nothing`);
    else judgeMissing(piece);
    return;
  }
  if (piece.reading.marks.some(isNegative) || isSince(piece)) return;
  if (piece.reading.marks.every(({ kind }) => !["dir", "ext", "thing", "also", "judge"].includes(kind))) return;
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
