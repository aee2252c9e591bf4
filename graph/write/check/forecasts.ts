import { type Examined, wordsAt } from "./examined.js";
import { type Fact, type FactQuantity, type Mark, partAt } from "./reading.js";

/** What is expected is told as such: "grew by 12 %" of a forecast says that it has happened. */
export function judgeForecasts(piece: Examined): void {
  if (piece.place.isBare || piece.reading.marks.some(isExpected)) return;
  const isPast = piece.reading.marks.some(({ kind }) => kind === "past");
  const told = piece.told.find(
    ({ fact, quantity }) =>
      quantity.figure !== null &&
      ((FORECAST.test(fact.text) && fact.sentences.length === 1) || (isPast && isDraftOf(fact, quantity))),
  );
  if (told !== undefined)
    piece.reasons.push(`"${wordsAt(piece, { start: told.at, end: told.at + 12 })}": say that it is a forecast`);
}

/** "Should bring 65 orders" has brought none. */
const isDraftOf = ({ text, sentences }: Fact, { start }: FactQuantity): boolean =>
  /\bshould (?:bring|be|sell|reach)\b/.test(text.slice(partAt(sentences, start).start, start));

/** "Should rise by 12 %" is no advice where a rise is forecast. */
export const isForecast = ({ reading, facts }: Examined, { start, end }: Mark): boolean =>
  facts.some(({ text }) => FORECAST.test(text)) &&
  reading.marks.some((mark) => mark.kind === "modal" && mark.start < end && mark.end > start) &&
  reading.quantities.some(({ unit }) => unit === "share");

const FORECAST = /\b(?:is|are) (?:forecast|expected|projected) to\b/;

const isExpected = ({ kind, concepts }: Mark): boolean =>
  kind === "will" || kind === "modal" || (kind === "act" && concepts.includes("should"));
