import { CLAIMED } from "./claims.js";
import type { Examined } from "./examined.js";
import type { Mark } from "./reading.js";

/** Whether a sentence says anything that its facts say, and answers yes or no as they do. */

/** A sentence without a figure says something that its facts say: "popular with students" is of nowhere. */
export function judgeAnchor(piece: Examined): void {
  if (
    piece.place.isBare ||
    piece.derived.length > 0 ||
    piece.told.some(({ quantity }) => !quantity.isDate) ||
    piece.reasons.length > 0
  )
    return;
  // A day is a figure too.
  if (piece.reading.dates.some(({ readings }) => readings.some(({ day }) => day !== undefined))) return;
  const words = piece.text.match(piece.lexicon.isSpaced ? /[\p{L}\p{M}]+/gu : /\p{L}/gu) ?? [];
  if (words.length < (piece.lexicon.isSpaced ? 3 : 8)) return;
  const isClaim = ({ kind }: Mark) => kind === "pol" || CLAIMED.has(kind);
  if (piece.reading.marks.some(isClaim)) return;
  // Of facts without figures and claims nothing more can be asked.
  const isPlain = piece.facts.every(({ marks, quantities }) => quantities.length === 0 && !marks.some(isClaim));
  if (piece.facts.length > 0 && isPlain) return;
  const content = words.filter((word) => word.length > 2 && !piece.lexicon.grammar.has(word.toLowerCase()));
  const known = content.filter((word) => piece.facts.some((fact) => fact.words.has(word.toLowerCase())));
  if (piece.lexicon.isSpaced && known.length >= content.length * 0.7) return;
  piece.reasons.push("it says nothing that the facts say");
}

export function judgeVerdict(piece: Examined): void {
  const opens = (expression: RegExp) =>
    [...piece.reading.text.matchAll(expression)].some(
      (match) =>
        /^[\s"“„«]*$/u.test(piece.reading.text.slice(0, match.index)) &&
        /^\s*(?:[,.:;!—–，。、：！-]|$)/u.test(piece.reading.text.slice(match.index + match[0].length)),
    );
  for (const verdict of ["yes", "no"] as const) {
    if (!opens(piece.lexicon[verdict])) continue;
    const form = verdict === "yes" ? /^yes\b/i : /^no\b/i;
    if (!piece.facts.some(({ text }) => form.test(text)))
      piece.reasons.push(`"${verdict}" is not the verdict of the facts`);
  }
}
