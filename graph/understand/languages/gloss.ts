import { alternatives, anyOf, longestFirst, whole } from "./compose.js";
import { type KnownLanguage, languages } from "./languages.js";

/** One form for all words that mean it, so that one grammar reads every language. */
export type Form = readonly [form: string, words: (language: KnownLanguage) => string];

/** Something made once for each set of languages that texts turn out to be written in. */
export function perLanguages<Made>(make: (among: readonly KnownLanguage[]) => Made) {
  const made = new Map<string, Made>();
  // Most lists come from `languagesSpoken`, which hands out the same one for the same text.
  const ofLists = new WeakMap<readonly KnownLanguage[], Made>();
  const find = (among: readonly KnownLanguage[]): Made => {
    const key = among.map(({ code }) => code).join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(among);
    made.set(key, fresh);
    return fresh;
  };
  return (among: readonly KnownLanguage[]): Made => {
    const known = ofLists.get(among);
    if (known !== undefined) return known;
    const found = find(among);
    ofLists.set(among, found);
    return found;
  };
}

/** Finds every place where a word of some languages stands. */
export const wordsAmong = (pick: Form[1]) => perLanguages((among) => new RegExp(whole(anyOf(pick, among)), "giu"));

const ENGLISH = new Set(languages.find(({ code }) => code === "en")?.common);

/** Where nothing tells the language, a small word of English is English: "to" is not the Polish "this". */
export function wordsIn(among: readonly KnownLanguage[], words: Form[1]): string {
  const isTold = among.length < languages.length;
  return longestFirst(
    among.flatMap((language) =>
      alternatives(words(language)).filter((word) => isTold || language.code === "en" || !ENGLISH.has(word)),
    ),
  );
}

/** Puts the words of some languages into their forms, one form after the other. */
export function createGloss(forms: readonly Form[]): (text: string, among: readonly KnownLanguage[]) => string {
  const patternsFor = perLanguages((among) =>
    forms.flatMap(([form, words]) => {
      const all = wordsIn(among, words);
      return all === "" ? [] : [[form, new RegExp(whole(all), "gu")] as const];
    }),
  );
  return (text, among) => patternsFor(among).reduce((rest, [form, pattern]) => rest.replace(pattern, form), text);
}
