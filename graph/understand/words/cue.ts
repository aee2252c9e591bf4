import { whole } from "../languages/compose.js";
import { type Form, perLanguages, wordsIn } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { languagesSpoken } from "./language.js";

/** Words from the files of languages that tell one thing of a text, looked for in the languages that it is written in. */
export interface Cue {
  /** `said` is what the text is a piece of: it tells the languages. */
  readonly isIn: (text: string, said?: string) => boolean;
  /** Of its first word; -1 for none. */
  readonly placeIn: (text: string) => number;
  readonly in: (text: string) => RegExpMatchArray | null;
  /** Every place's words. */
  readonly allIn: (text: string) => string[];
}

/** The words are looked for as whole words, unless `around` says what stands around them. */
export function cue(words: Form[1], around: (words: string) => string = whole): Cue {
  const expressions = perLanguages((among) => {
    const all = wordsIn(among, words);
    return all === "" ? NOTHING : new RegExp(around(all), "iu");
  });
  const of = (text: string): RegExp => expressions(spokenIn(text));
  return {
    isIn: (text, said = text) => of(said).test(text),
    placeIn: (text) => text.search(of(text)),
    in: (text) => text.match(of(text)),
    allIn: (text) => text.match(new RegExp(of(text), "giu")) ?? [],
  };
}

const NOTHING = /(?!)/u;

let last: { readonly text: string; readonly spoken: readonly KnownLanguage[] } | null = null;

/** One text is looked at for many cues in a row. */
function spokenIn(text: string): readonly KnownLanguage[] {
  if (last?.text !== text) last = { text, spoken: languagesSpoken(text) };
  return last.spoken;
}
