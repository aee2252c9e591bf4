import { alternatives } from "../languages/compose.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { cue } from "../words/cue.js";

/** "May" is a verb as well. */
const SHORT = 3;

const named = Array.from({ length: 12 }, (_, place) => {
  const names = (language: KnownLanguage) => namesOf(language, place);
  const short = (language: KnownLanguage) => names(language).filter((name) => name.length <= SHORT);
  return {
    long: cue((language) =>
      names(language)
        .filter((name) => name.length > SHORT)
        .join("|"),
    ),
    short: cue((language) => short(language).join("|")),
    shortBehindTime: cue((language) =>
      short(language)
        .map((name) => `(?<=(?<!\\p{L})(?:${language.details.demand.beforeMonth}) )${name}`)
        .join("|"),
    ),
  };
});

/** Without short forms ("sep"), which are words of other languages too, and without what is a common word of another: "marca". */
function namesOf({ code, time }: KnownLanguage, place: number): string[] {
  const names = alternatives(time.months[place] ?? "");
  return names.filter(
    (name) =>
      !names.some((other) => other !== name && other.startsWith(name)) &&
      (name.length <= SHORT || !languages.some((other) => other.code !== code && other.common.includes(name))),
  );
}

/** Calendar months, 1 to 12, that a text names. A short name counts behind a word of time ("in may"), or capitalised too. */
export const monthsIn = (text: string, { isCapitalEnough = false } = {}): number[] =>
  named.flatMap(({ long, short, shortBehindTime }, at) =>
    long.isIn(text) || shortBehindTime.isIn(text) || (isCapitalEnough && /^\p{Lu}/u.test(short.in(text)?.[0] ?? ""))
      ? [at + 1]
      : [],
  );

/** The first of the year of several. */
export const monthIn = (text: string, options = {}): number | null => monthsIn(text, options)[0] ?? null;

/** First months of the seasons, 1 to 12. */
const SEASONS = [
  ["spring", 3],
  ["summer", 6],
  ["autumn", 9],
  ["winter", 12],
] as const;
const seasons = SEASONS.map(([id, first]) => [cue(({ time }) => time.seasons[id]), first] as const);

const FALLING = cue(({ levels }) => levels.falling);

/** Calendar months of the one season that a text names, in their order; none without one. */
export function monthsOfSeason(text: string): number[] {
  // "Will demand fall?" names no season.
  const named = seasons.filter(([words]) => {
    const said = words.in(text)?.[0];
    return said !== undefined && !FALLING.isIn(said);
  });
  const [season, ...others] = named;
  return season === undefined || others.length > 0 ? [] : [0, 1, 2].map((after) => ((season[1] - 1 + after) % 12) + 1);
}
