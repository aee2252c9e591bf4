import type { Owner } from "../../../tools/measures/measure.js";
import { measures as registry } from "../../../tools/measures/registry.js";
import { languageOf } from "../language.js";
import { languages } from "../languages/languages.js";
import { clausesOf } from "./clauses.js";
import { type Measured, type Named, readMeasured } from "./read-asks.js";

/** What each question of a text asks for; the first one is there even when its words name no measure. */
export function readAsks(text: string, scope: Named): Measured[] {
  const language = languageOf(text);
  const among = languages.filter(({ code }) => code === language || code === "en");
  const read = clausesOf(text, among).map(({ text: words, start }) =>
    shifted(readMeasured(words, scope, language), start),
  );
  return read.filter(({ isEmpty }, place) => place === 0 || !isEmpty);
}

const shifted = (measured: Measured, by: number): Measured => ({
  ...measured,
  span: measured.span && { start: measured.span.start + by, end: measured.span.end + by },
});

/** Whether every word of a text is accounted for and each of its questions names a measure: then nothing is left to guess. */
export const isFullyRead = (asks: readonly Measured[]): boolean =>
  asks.length > 0 && asks.every(({ measures, unread }) => measures.length > 0 && unread.length === 0);

/** The specialists whose measures are asked for. */
export const ownersOf = (asks: readonly Pick<Measured, "measures">[]): Owner[] => [
  ...new Set(asks.flatMap(({ measures }) => measures.map((id) => registry[id].owner))),
];
