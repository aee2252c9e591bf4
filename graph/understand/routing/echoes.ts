import type { SpecialistId } from "../../specialists/index.js";
import { whole } from "../languages/compose.js";
import { perLanguages, wordsIn } from "../languages/gloss.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { cue } from "../words/cue.js";
import { heardByCues } from "../words/cues.js";
import { languageOf, languagesSpoken } from "../words/language.js";

/** Specialists that the question model heard beside the one that is meant. */

type Probabilities = ReadonlyMap<string, number>;

/** From here on the model is as sure as it can be. */
const SURE = 0.95;
const deniedIn = perLanguages(
  (among) => new RegExp(`${whole(wordsIn(among, ({ forms }) => forms.denied))}[^.;:!?,]{0,40}`, "giu"),
);

/** Whether something is spoken of only to be left out. */
export const denies = (text: string): boolean => text.search(deniedIn(ownLanguage(text))) >= 0;

/** Where a text is in another language than English, that one alone: "no último ano" denies nothing in Portuguese. */
function ownLanguage(text: string): readonly KnownLanguage[] {
  const code = languageOf(text);
  return code === "en" ? languagesSpoken(text) : languages.filter((language) => language.code === code);
}

/** "No search volumes, just prices": who is spoken of only to be left out has nothing to answer. */
export function withoutDenied(
  text: string,
  heard: readonly SpecialistId[],
  probabilities: Probabilities,
): readonly SpecialistId[] {
  const rest = text.replace(deniedIn(ownLanguage(text)), " ");
  if (heard.length < 2 || rest === text) return heard;
  const [spoken, left] = [heardByCues(text), heardByCues(rest)];
  const wanted = heard.filter(
    (id) => (probabilities.get(id) ?? 1) >= SURE || !spoken.includes(id) || left.includes(id),
  );
  return wanted.length > 0 ? wanted : heard;
}

/** One wish, as far as words tell: nothing joins a second one to it. */
const JOINS = cue(({ forms }) => forms.besides);
const JOINING_SIGNS = /[;:&+,]|\?\s+\S/u;
/** Below this an answer that no word asks for is one too many beside one that is clearer. */
const FAINT_ECHO = 0.8;
/** The same where something joins a second wish: that one may need no word of its own. */
const FAINT_BESIDE = 0.6;
const CLEAR = 0.7;

/** One heard faintly, for whom no word speaks, is an echo of another one that is clearer. */
export function withoutEchoes(
  text: string,
  heard: readonly SpecialistId[],
  probabilities: Probabilities,
): SpecialistId[] {
  if (heard.length < 2) return [...heard];
  const faint = JOINS.isIn(text) || JOINING_SIGNS.test(text) ? FAINT_BESIDE : FAINT_ECHO;
  const cued = heardByCues(text);
  const of = (id: SpecialistId): number => probabilities.get(id) ?? 1;
  const isClearer = (other: SpecialistId, id: SpecialistId): boolean =>
    cued.includes(other) || (of(other) >= CLEAR && of(other) > of(id));
  const isEcho = (id: SpecialistId): boolean =>
    of(id) < faint && !cued.includes(id) && heard.some((other) => other !== id && isClearer(other, id));
  return heard.filter((id) => !isEcho(id));
}
