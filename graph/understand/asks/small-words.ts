import { fold } from "../../../tools/products/vocabulary/words.js";
import { perLanguages } from "../languages/gloss.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { COMMON_WORDS } from "../names/common-words.js";
import { heardByCues } from "../words/cues.js";

/** A small word says nothing by itself, unless it speaks for a domain or denies something. */
export const saysSomething = (folded: string, among: readonly KnownLanguage[]): boolean =>
  !NUMBER_WORDS.has(folded) &&
  !isCurrency(folded, among) &&
  (!(COMMON_WORDS.has(folded) || commonIn(among).has(folded)) ||
    heardByCues(folded).length > 0 ||
    denies(folded, among));

/** "Under 50 dollars": the number beside it says what it is. */
const isCurrency = (folded: string, among: readonly KnownLanguage[]): boolean => currencies(among).test(folded);

const currencies = perLanguages((among) => {
  const words = among.flatMap(({ amounts }) => Object.values(amounts.currencies));
  return new RegExp(`^(?:${words.join("|")})$`, "iu");
});

/** The Portuguese "no" is "in the". */
const denies = (folded: string, among: readonly KnownLanguage[]): boolean =>
  DENYING.has(folded) && !(folded === "no" && among.some(({ code }) => code === "pt"));

/** Folded words of the languages in question alone: without its accent a word may be one of another language. */
const commonIn = perLanguages(
  (among) =>
    new Set(among.flatMap(({ code, common, fillers }) => (code === "en" ? common : [...common, ...fillers]).map(fold))),
);

const NUMBER_WORDS: ReadonlySet<string> = new Set(
  languages.flatMap(({ numbers }) => Object.keys(numbers.words)).flatMap((word) => [word, fold(word)]),
);

export const DENYING: ReadonlySet<string> = new Set(languages.flatMap(({ denying }) => denying));
