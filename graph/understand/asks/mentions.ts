import type { Dimension, Owner } from "../../../tools/measures/measure.js";
import { measureNames } from "../../../tools/measures/names.js";
import { type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { splitWords, type Word } from "../../../tools/products/vocabulary/words.js";
import type { KnownLanguage } from "../languages/languages.js";
import { isForm, singular } from "./forms.js";
import { saysSomething } from "./small-words.js";
import type { AskedWord } from "./words.js";

/** What some words of a question mean in the terms of the registry. */
export type Meaning =
  | { readonly kind: "measure"; readonly id: MeasureId }
  /** "Cheapest": measures, the likelier first, and which end of them comes first. */
  | { readonly kind: "superlative"; readonly ids: readonly MeasureId[]; readonly first: "most" | "least" }
  /** "Cheaper": things are held against each other by a measure. */
  | { readonly kind: "comparative"; readonly id: MeasureId; readonly first: "most" | "least" }
  | { readonly kind: "dimension"; readonly id: Dimension }
  /** Too wide for a measure by itself: "demand". */
  | { readonly kind: "criterion"; readonly id: MeasureId }
  /** What no data here holds. */
  | { readonly kind: "not-held"; readonly id: string }
  /** It looks like a measure and is none: "share price". */
  | { readonly kind: "look-alike" };

export type Mention = Meaning & {
  /** Places among the words: the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
};

interface Phrase {
  readonly words: readonly PhraseWord[];
  /** The same object for all phrases that begin alike, so that a word of a question is held against it once; null where words may stand before it. */
  readonly first: object | null;
  readonly language: string;
  readonly meaning: Meaning;
}

/** `isParted`: names, numbers and small words may stand before it, as written by "…". */
type PhraseWord = Word & { readonly isParted: boolean };

const known = new Map<string, ReadonlyMap<string, readonly Phrase[]>>();

/** The phrases of some languages by how their first word begins, the longer first. */
function phrasesOf(languages: readonly string[]): ReadonlyMap<string, readonly Phrase[]> {
  const key = languages.join();
  const made = known.get(key) ?? byBeginning(languages.flatMap(phrasesIn));
  known.set(key, made);
  return made;
}

function byBeginning(phrases: readonly Phrase[]): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of phrases.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = beginning(phrase.words[0]?.folded ?? "");
    if (first !== "") found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

/** What all forms of a word share. */
const beginning = (folded: string): string => folded.slice(0, 3);

/** Where two meanings share their words, the first one stands. */
function phrasesIn(language: string): Phrase[] {
  const names = measureNames.get(language);
  if (names === undefined) return [];
  const { measures, superlatives, comparatives, criteria, dimensions, unknown, ambiguous } = names;
  const phrase = (called: string, meaning: Meaning): Phrase => {
    const words = phraseWords(called);
    return { words, first: firstOf(words, language), language, meaning };
  };
  return [
    ...Object.entries(superlatives).map(([words, { measure, or = [], first }]) =>
      phrase(words, { kind: "superlative", ids: [measure, ...or], first }),
    ),
    ...Object.entries(comparatives).map(([words, { measure, first }]) =>
      phrase(words, { kind: "comparative", id: measure, first }),
    ),
    ...Object.entries(criteria).map(([words, id]) => phrase(words, { kind: "criterion", id })),
    ...Object.entries(dimensions).flatMap(
      ([id, called]) => called.map((name) => phrase(name, { kind: "dimension", id: id as Dimension })), // the schema checks the ids
    ),
    ...Object.entries(ambiguous).flatMap(([words, [id]]) =>
      id === undefined ? [] : [phrase(words, { kind: "measure", id })],
    ),
    ...Object.entries(measures).flatMap(
      ([id, { names: called }]) => called.map((name) => phrase(name, { kind: "measure", id: id as MeasureId })), // the schema checks the ids
    ),
    ...Object.entries(unknown).flatMap(([id, called]) => called.map((name) => phrase(name, { kind: "not-held", id }))),
    ...Object.values(measures).flatMap(({ not }) => not.map((name) => phrase(name, { kind: "look-alike" }))),
  ];
}

const firsts = new Map<string, object>();

function firstOf([first, ...others]: readonly PhraseWord[], language: string): object | null {
  if (first === undefined || first.isParted) return null;
  const key = [language, first.folded, first.surface, others.length === 0].join(" ");
  const made = firsts.get(key) ?? {};
  firsts.set(key, made);
  return made;
}

/** "What do … go for" is one name in two parts. */
const phraseWords = (phrase: string): PhraseWord[] =>
  phrase
    .split("…")
    .flatMap((part, nth) => splitWords(part).map((word, place) => ({ ...word, isParted: nth > 0 && place === 0 })));

/** Words that may stand between two parts of a name. */
const MOST_BETWEEN = 6;

/** What the words mean, in their order: the longest phrase at each place; words of names mean nothing else. */
export function mentionsIn(words: readonly AskedWord[], among: readonly KnownLanguage[]): Mention[] {
  const phrases = phrasesOf(among.map(({ code }) => code));
  // What the market does not know may be a word of the registry: "merchants".
  const isOpen = words.map(({ named }) => named === null || named.kind === "unknown");
  const isWord = (place: number, name: Word, language: string, isSame: boolean, isAlone: boolean): boolean => {
    const said = words[place];
    if (said === undefined || !isOpen[place]) return false;
    return said.folded === name.folded || (!isSame && isForm(said, name, language, isAlone));
  };
  const isNameOfOneWord = (place: number): boolean =>
    (phrases.get(beginning(words[place]?.folded ?? "")) ?? []).some(
      ({ words: [name, ...others], language }) =>
        name !== undefined && others.length === 0 && isWord(place, name, language, false, true),
    );
  const isPassed = (place: number): boolean => {
    const word = words[place];
    if (word === undefined) return false;
    if (word.named !== null || /^\d/u.test(word.folded)) return true;
    return !saysSomething(word.folded, among) && !isNameOfOneWord(place);
  };
  /** The place behind the phrase, if it stands here. */
  const endOf = (at: number, { words: wanted, language }: Phrase, isSame: boolean): number | null => {
    const isHere = (place: number, name: Word): boolean => isWord(place, name, language, isSame, wanted.length === 1);
    let place = at;
    for (const name of wanted) {
      const last = name.isParted ? place + MOST_BETWEEN : place;
      while (place < last && !isHere(place, name) && isPassed(place)) place += 1;
      if (!isHere(place, name)) return null;
      place += 1;
    }
    return place;
  };
  const stands = (at: number, phrase: Phrase, isSame: boolean): boolean => endOf(at, phrase, isSame) !== null;
  /** The first of these phrases whose words, or forms of them, stand here. */
  const formAt = (at: number, near: readonly Phrase[]): Phrase | undefined => {
    const begins = new Map<object, boolean>();
    const mayBegin = ({ first, words: [name, ...others], language }: Phrase): boolean => {
      if (first === null || name === undefined) return true;
      const known = begins.get(first) ?? isWord(at, name, language, false, others.length === 0);
      begins.set(first, known);
      return known;
    };
    return near.find((each) => mayBegin(each) && stands(at, each, false));
  };
  const found: Mention[] = [];
  for (let at = 0; at < words.length; ) {
    const near = phrases.get(beginning(words[at]?.folded ?? "")) ?? [];
    const form = formAt(at, near);
    // Of phrases of one length the very words stand before forms of them, but for rows ("marques") and in English, which has too few forms to tell.
    const isPlain = form?.language === "en" || form?.meaning.kind === "dimension";
    // Without a form there are no very words either.
    const same = isPlain || form === undefined ? form : near.find((each) => stands(at, each, true));
    const here = same !== undefined && same.words.length === form?.words.length ? same : form;
    const end = here && (endOf(at, here, false) ?? at + here.words.length);
    if (here && end) found.push({ ...here.meaning, from: at, to: end });
    at = end ?? at + 1;
  }
  return found;
}

/** Whose measures are called by a word, in any language: "click" is said of measures of keywords and of ads. */
export const ownersNaming = (word: string): readonly Owner[] => [...(owners().get(singular(word)) ?? [])];

let ownersOfWords: ReadonlyMap<string, ReadonlySet<Owner>> | null = null;

function owners(): ReadonlyMap<string, ReadonlySet<Owner>> {
  if (ownersOfWords !== null) return ownersOfWords;
  const found = new Map<string, Set<Owner>>();
  for (const { measures } of measureNames.values())
    for (const [id, { names }] of Object.entries(measures))
      for (const { folded } of names.flatMap((name) => splitWords(name))) {
        const word = singular(folded);
        found.set(word, (found.get(word) ?? new Set()).add(registry[id as MeasureId].owner)); // the schema checks the ids
      }
  ownersOfWords = found;
  return found;
}
