import { wordsAmong } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { matchesOf } from "../words/matches.js";
import type { AskedWord } from "./words.js";

/** Words that tell how something is asked for: "how many", "by", "the most". */

export type Cue = Exclude<
  keyof KnownLanguage["asks"],
  "click" | "joints" | "offering" | "stated" | "kinds" | "different" | "norm" | "quarter" | "mostly"
>;
const CUES: readonly Cue[] = [
  "howMany",
  "howMuch",
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
  "happened",
  "present",
  "versus",
  "average",
  "both",
  "mean",
  "draft",
  "without",
];

const WORDS = Object.fromEntries(CUES.map((cue) => [cue, wordsAmong(({ asks }) => asks[cue])])) as Record<
  Cue,
  ReturnType<typeof wordsAmong>
>; // one entry for every cue
const CONFIRM = wordsAmong(({ questions }) => questions.confirm);
const PERCENT = wordsAmong(({ amounts }) => amounts.percent);

const BOUNDS = wordsAmong(({ amounts }) => [amounts.atLeast, amounts.atMost, amounts.over, amounts.under].join("|"));

/** Places of the word behind each cue, by cue. */
export type CuePlaces = Readonly<Record<Cue, readonly number[]>> & {
  /** Where words of cues begin. */
  readonly said: ReadonlySet<number>;
};

/** "At least 5", "fewer than ten": no end of an order. */
const boundsIn = (text: string, among: readonly KnownLanguage[]) =>
  matchesOf(text, BOUNDS(among)).flatMap(({ 0: found, index }) => {
    const end = index + found.length;
    return /^\s*[\p{Sc}\d]/u.test(text.slice(end)) ? [{ start: index, end }] : [];
  });

const ASKING = wordsAmong(({ questions }) => questions.asking);

/** "What do people look for when they want a tent?": behind another question word, "when" asks for no time. */
const isConjunction = (text: string, found: string, index: number, among: readonly KnownLanguage[]): boolean =>
  !/\s/.test(found.trim()) && text.slice(0, index).search(ASKING(among)) >= 0;

export function findCues(text: string, words: readonly AskedWord[], among: readonly KnownLanguage[]): CuePlaces {
  const said = new Set<number>();
  const bounds = boundsIn(text, among);
  for (const { start } of words) if (bounds.some((bound) => bound.start <= start && start < bound.end)) said.add(start);
  const isBound = (at: number): boolean => bounds.some(({ start, end }) => start <= at && at < end);
  const placesOf = (cue: Cue): number[] =>
    matchesOf(text, WORDS[cue](among)).flatMap(({ 0: found, index }) => {
      const [first] = words.filter(({ start }) => start >= index);
      const last = index + found.length;
      for (const { start } of words) if (start >= index && start < last) said.add(start);
      if (isBound(index) || (cue === "when" && isConjunction(text, found, index, among))) return [];
      if (first?.named !== null) return first === undefined ? [words.length] : [];
      const next = words.findIndex(({ start }) => start >= last);
      return [next < 0 ? words.length : next];
    });
  for (const { 0: found, index } of [...matchesOf(text, CONFIRM(among)), ...matchesOf(text, PERCENT(among))])
    for (const { start } of words) if (start >= index && start < index + found.length) said.add(start);
  const places = Object.fromEntries(CUES.map((cue) => [cue, placesOf(cue)])) as Record<Cue, number[]>; // one entry for every cue
  return { ...places, said };
}
