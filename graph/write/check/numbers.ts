import type { Figure } from "../../answer/figure.js";
import { agrees } from "./agreement.js";
import { whatSpeaksAgainst } from "./belongings.js";
import { type Examined, wordsAt } from "./examined.js";
import { lexiconOf } from "./lexicon.js";
import { type FactQuantity, isWithin, partAt, readText } from "./reading.js";
import type { Quantity } from "./units.js";

/** Whether the numbers of a sentence are numbers of its facts. */

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
    if (!hasOrdinal(piece, quantity, words)) piece.reasons.push(`"${words}" is not in the facts`);
    return;
  }
  if (isOneOf(piece, quantity)) return;
  const agreeing = piece.facts.flatMap((fact) =>
    fact.quantities.filter((held) => agrees(quantity, held)).map((held) => ({ fact, held })),
  );
  if (agreeing.length === 0) {
    if (isMultipleTold(piece, quantity) || isAsked(piece, quantity)) return;
    piece.reasons.push(`"${words}" is not a number of the facts`);
    return;
  }
  const judged = agreeing.map(({ fact, held }) => ({
    fact,
    held,
    against: whatSpeaksAgainst(piece, quantity, fact, held),
  }));
  const isVerbatim = ({ fact, held }: (typeof judged)[number]) => fact.text.slice(held.start, held.end) === words;
  const soundOnes = judged.filter(({ against }) => against === null);
  // "A scale that ends at 1" is not the strength of 1.00 before it.
  const sound = soundOnes.find(isVerbatim) ?? soundOnes[0];
  if (sound === undefined) {
    piece.reasons.push(`"${words}": ${judged[0]?.against}`);
    return;
  }
  const { fact, held } = sound;
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

/** "1クリック" is a click. */
function isOneOf({ reading, facts, lexicon }: Examined, { start, end, values, unit }: Quantity): boolean {
  if (lexicon.isSpaced || unit !== null || values[0] !== 1 || /\d/.test(reading.text[start - 1] ?? "")) return false;
  const things = reading.marks.filter((mark) => mark.kind === "thing" && mark.start === end);
  return things.some(({ concepts }) =>
    facts.some(({ marks }) =>
      marks.some((mark) => mark.kind === "thing" && concepts.some((each) => mark.concepts.includes(each))),
    ),
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

/** "Doubled" where the facts have a rise by 100 % or two figures of which one is twice the other. */
function isMultipleTold(piece: Examined, { unit, values }: Quantity): boolean {
  if (unit !== "times") return false;
  const [times = Number.NaN] = values;
  return piece.facts.some(({ quantities }) =>
    quantities.some(({ unit: held, values: [value = Number.NaN], figure, sign }) => {
      const change = held === "share" && figure?.signed === true ? 1 + (sign === "-" ? -value : value) : Number.NaN;
      return Math.abs(change - times) <= 0.015 * times;
    }),
  );
}

/** The asker's own number said back, as no figure of the data. */
function isAsked(piece: Examined, quantity: Quantity): boolean {
  const { question, language } = piece.place;
  const clause = partAt(piece.reading.clauses, quantity.start);
  const isClaimed = piece.reading.marks.some(
    (mark) => (mark.kind === "stat" || mark.kind === "dir") && isWithin(mark, clause),
  );
  if (isClaimed) return false;
  const lexicon = lexiconOf(language) ?? piece.lexicon;
  return readText(question, lexicon).quantities.some(
    (asked) =>
      agrees(quantity, { ...asked, figure: null, isDate: false }) &&
      (asked.unit === quantity.unit || quantity.unit === null),
  );
}

function hasOrdinal(piece: Examined, quantity: Quantity, words: string): boolean {
  const isIn = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  if (isIn(piece.place.question)) return true;
  return piece.facts.some(
    (fact) =>
      fact.quantities.some(
        (held) =>
          (held.unit === "ordinal" || (held.unit === null && RANKED.test(fact.text.slice(0, held.start)))) &&
          quantity.values.some((value) => held.values.includes(value)),
      ) || isIn(fact.text),
  );
}

const RANKED = /\b(?:ranks?|ranked|place|position|number|no\.) $/i;
