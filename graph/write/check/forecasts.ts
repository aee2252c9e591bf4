import { type Examined, wordsAt } from "./examined.js";
import type { Mark } from "./reading.js";

/** What is expected is told as such: "grew by 12 %" of a forecast says that it has happened. */
export function judgeForecasts(piece: Examined): void {
  if (piece.place.isBare || piece.reading.marks.some(isExpected)) return;
  const told = piece.told.find(
    ({ fact, quantity }) => quantity.figure !== null && FORECAST.test(fact.text) && fact.sentences.length === 1,
  );
  if (told !== undefined)
    piece.reasons.push(`"${wordsAt(piece, { start: told.at, end: told.at + 12 })}": say that it is a forecast`);
}

/** "Should rise by 12 %" is no advice where a rise is forecast. */
export const isForecast = ({ reading, facts }: Examined, { start, end }: Mark): boolean =>
  facts.some(({ text }) => FORECAST.test(text)) &&
  reading.marks.some((mark) => mark.kind === "modal" && mark.start < end && mark.end > start) &&
  reading.quantities.some(({ unit }) => unit === "share");

const FORECAST = /\b(?:is|are) (?:forecast|expected|projected) to\b/;

const isExpected = ({ kind, concepts }: Mark): boolean =>
  kind === "will" || kind === "modal" || (kind === "act" && concepts.includes("should"));
