import { agrees } from "./agreement.js";
import type { Examined } from "./examined.js";
import { lexiconOf } from "./lexicon.js";
import { isWithin, partAt, readText } from "./reading.js";
import type { Quantity } from "./units.js";

/** Numbers that need be no figure of a fact: a single one, part of a name, a place in a row, the asker's own. */

/** "Trekka 20" */
export function isInName({ reading, facts }: Examined, { start, end, unit, isWords }: Quantity): boolean {
  const word = /\p{Lu}[\p{L}\d]+ $/u.exec(reading.text.slice(0, start))?.[0];
  if (word === undefined || unit !== null || isWords) return false;
  const name = `${word}${reading.text.slice(start, end)}`;
  return facts.some(({ text, quantities }) => {
    const at = text.indexOf(name);
    return at >= 0 && quantities.some(({ figure, start }) => figure === null && start === at + word.length);
  });
}

/** "1クリック" is a click, "1位" the first place. */
export function isOneOf({ reading, lexicon }: Examined, { start, end, values, unit }: Quantity): boolean {
  if (lexicon.isSpaced || values[0] !== 1 || /\d/.test(reading.text[start - 1] ?? "")) return false;
  return (unit === null || unit === "date" || unit === "times") && !/^[位番割号%％\d.]/u.test(reading.text.slice(end));
}

/** "Doubled" where the facts have a rise by 100 % or two figures of which one is twice the other. */
export function isMultipleTold(piece: Examined, { unit, values }: Quantity): boolean {
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
export function isAsked(piece: Examined, quantity: Quantity): boolean {
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

export function hasOrdinal(piece: Examined, quantity: Quantity, words: string): boolean {
  const isIn = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  if (isIn(piece.place.question)) return true;
  return piece.facts.some(
    (fact) =>
      // "The second cheapest" is the next to the first.
      (quantity.values.includes(2) && /\bnext\b/.test(fact.text)) ||
      fact.quantities.some(
        (held) =>
          (held.unit === "ordinal" || (held.unit === null && RANKED.test(fact.text.slice(0, held.start)))) &&
          quantity.values.some((value) => held.values.includes(value)),
      ) ||
      isIn(fact.text),
  );
}

const RANKED = /\b(?:ranks?|ranked|place|position|number|no\.) $/i;
