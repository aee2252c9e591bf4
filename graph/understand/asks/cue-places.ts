import { wordsAmong } from "../languages/compose.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { AskedWord } from "./words.js";

/** Words that tell how something is asked for: "how many", "by", "the most". */

export type Cue = Exclude<keyof KnownLanguage["asks"], "click" | "joints">;
const CUES: readonly Cue[] = [
  "howMany",
  "share",
  "each",
  "which",
  "top",
  "list",
  "most",
  "least",
  "course",
  "when",
  "change",
  "present",
  "versus",
  "average",
  "mean",
  "draft",
  "without",
];

/** Places of the word behind each cue, by cue. */
export type CuePlaces = Readonly<Record<Cue, readonly number[]>> & {
  /** Where words of cues begin. */
  readonly said: ReadonlySet<number>;
};

export function findCues(text: string, words: readonly AskedWord[], among: readonly KnownLanguage[]): CuePlaces {
  const said = new Set<number>();
  const placesOf = (cue: Cue): number[] =>
    [...text.matchAll(wordsAmong(({ asks }) => asks[cue], among))].flatMap(({ 0: found, index }) => {
      const [first] = words.filter(({ start }) => start >= index);
      const last = index + found.length;
      for (const { start } of words) if (start >= index && start < last) said.add(start);
      if (first?.named !== null) return first === undefined ? [words.length] : [];
      const next = words.findIndex(({ start }) => start >= last);
      return [next < 0 ? words.length : next];
    });
  for (const { 0: found, index } of text.matchAll(wordsAmong(({ questions }) => questions.confirm, among)))
    for (const { start } of words) if (start >= index && start < index + found.length) said.add(start);
  const places = Object.fromEntries(CUES.map((cue) => [cue, placesOf(cue)])) as Record<Cue, number[]>; // one entry for every cue
  return { ...places, said };
}
