import type { Statement } from "../../answer/figure.js";
import { judgeAges } from "./ages.js";
import { agrees } from "./agreement.js";
import { judgeAnchor, judgeVerdict } from "./anchors.js";
import { judgeMonths, judgePlaces } from "./belongings.js";
import { judgeClaims } from "./claims.js";
import { judgeDenial } from "./denials.js";
import { type Examined, examined } from "./examined.js";
import { visible } from "./fold.js";
import { judgeForecasts } from "./forecasts.js";
import { formFaults } from "./form.js";
import { type Lexicon, lexiconOf } from "./lexicon.js";
import { judgeQuantity } from "./numbers.js";
import { judgeAgo, judgeDates } from "./periods.js";
import type { Place, Placed } from "./place.js";
import { judgeRanks } from "./ranks.js";
import { readFact } from "./reading.js";
import { judgeNames } from "./subjects.js";
import type { Quantity } from "./units.js";

/**
 * Whether a sentence that a language model wrote says nothing but what the facts say that it cites. Every number has to be a number of
 * theirs in its unit, and what is said of it (a rise, a median, a place) what they say of it; whatever else claims something has to be claimed there.
 */

/** A piece of a sentence with the facts that it rests on. */
export interface Piece {
  readonly text: string;
  readonly facts: readonly Statement[];
}

export interface Judgement {
  /** Why it cannot stand, in English, for the model; empty for a sound one. */
  readonly reasons: readonly string[];
  /** For each piece. */
  readonly placed: readonly (readonly Placed[])[];
}

/** Judges a whole sentence, piece by piece. */
export function judge(pieces: readonly Piece[], place: Place): Judgement {
  const whole = pieces.map(({ text }) => text).join("");
  const reasons = new Set(formFaults(whole));
  const shown = visible(whole);
  if (shown !== whole) reasons.add("invisible characters");
  const lexicon = languageOf(whole, place);
  if (lexicon === null) {
    reasons.add(`not in the language of the question (${place.language})`);
    return { reasons: [...reasons], placed: pieces.map(() => []) };
  }
  const placed = pieces.map(({ text, facts }) => {
    const piece = examined(text, facts.map(readFact), lexicon, place);
    // Words that say how a number follows from the facts say nothing of the numbers beside it.
    for (const quantity of [...piece.reading.quantities].sort((a, b) => holders(piece, a) - holders(piece, b)))
      judgeQuantity(piece, quantity);
    for (const hold of [
      judgeDates,
      judgeAgo,
      judgeAges,
      judgePlaces,
      judgeMonths,
      judgeRanks,
      judgeDenial,
      judgeClaims,
      judgeAnchor,
      judgeVerdict,
      judgeNames,
      judgeForecasts,
    ])
      hold(piece);
    for (const reason of piece.reasons) reasons.add(reason);
    return piece.placed;
  });
  return { reasons: [...reasons], placed };
}

/** How many numbers of its facts it can be. */
const holders = ({ facts }: Examined, quantity: Quantity): number =>
  Math.min(1, facts.flatMap(({ quantities }) => quantities.filter((held) => agrees(quantity, held))).length);

/** The language of the question, or English, which the facts are in; null for any other. */
function languageOf(text: string, { language }: Place): Lexicon | null {
  const asked = lexiconOf(language);
  const english = lexiconOf("en");
  if (asked === null || english === null) return asked ?? english;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (!asked.isSpaced) {
    if (letters - latin === 0) return words.length > 3 ? english : asked;
    const own = text.match(asked.script ?? /(?!)/gu)?.length ?? 0;
    if (own === 0 && letters - latin > 8) return null;
    // Whole sentences in between are no sentence of that language.
    return latin > 1.5 * (letters - latin) && words.filter((word) => english.grammar.has(word)).length > 3
      ? english
      : asked;
  }
  if (latin < letters * 0.9) return null;
  const score = ({ grammar }: Lexicon) => words.filter((word) => grammar.has(word)).length;
  const own = score(asked);
  if (words.length < 4) return asked;
  const inEnglish = score(english);
  const others = SPACED.filter((code) => code !== language && code !== "en")
    .map((code) => lexiconOf(code))
    .filter((each) => each !== null);
  const best = Math.max(...others.map(score));
  if (inEnglish > own && inEnglish >= best) return english;
  if (own === 0 && best >= 2) return null;
  return best > own + 2 ? null : asked;
}

const SPACED = ["en", "de", "fr", "es", "it", "nl", "pl", "pt"];
