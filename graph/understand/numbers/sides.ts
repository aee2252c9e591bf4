import { anyOf, whole } from "../languages/compose.js";
import { perLanguages, wordsIn } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Span } from "../span.js";
import type { Context } from "./context.js";
import { ONE_OF_A_KIND } from "./learned-kinds.js";
import type { Cue, Link } from "./marks.js";

/**
 * Offers or ways that are held against each other: "supplier A 7.20 each, supplier B 6.40 plus 380 freight, I need 500". The numbers of each are its
 * own; what stands outside is of all of them.
 */

/** One of them: what it is called, and where its words stand. */
export interface Side extends Span {
  readonly name: string;
}

/** Where the words stand that tell it from the others. */
interface Label extends Span {
  readonly name: string;
}

/** Labels that say themselves that others follow: "supplier A", "quote 1", "the first offer". */
export function markedIn(text: string, flat: string, among: readonly KnownLanguage[]): readonly Label[] {
  const marked = MARKS.map((marks) => labelsWith(text, flat, marks)).find((labels) => labels.length > 1);
  return marked ?? countedIn(text, flat, among);
}

const MARKS: readonly (readonly string[])[] = [
  ["a", "b", "c", "d"],
  ["1", "2", "3", "4"],
  ["one", "two", "three", "four"],
];

const spanOf = (start: number, words: string): Span => ({ start, end: start + words.length });

/** "Supplier A … supplier B", "supplier A … B", and "A: … B: …". */
function labelsWith(text: string, flat: string, marks: readonly string[]): Label[] {
  const [first = "", ...others] = marks;
  const noun = new RegExp(String.raw`(?<![\p{L}\d])(?<noun>\p{L}{3,})\s${first}(?![\p{L}\d%])(?![.,]\d)`, "gu");
  for (const { 0: words, index, groups } of flat.matchAll(noun)) {
    const labels: Label[] = [{ ...spanOf(index, words), name: text.slice(index, index + words.length) }];
    for (const mark of others) {
      const from = labels.at(-1)?.end ?? 0;
      const named = new RegExp(
        String.raw`(?<![\p{L}\d])(?:${groups?.noun ?? ""}\s)?${mark}(?![\p{L}\d%])(?![.,]\d)`,
        "u",
      );
      const found = named.exec(flat.slice(from));
      // A bare figure is an amount.
      if (found === null || (/^\d/.test(found[0]) && !found[0].includes(" "))) break;
      const start = from + found.index;
      const own = text.slice(start, start + found[0].length);
      const name = own.includes(" ") ? own : `${text.slice(index, index + (groups?.noun ?? "").length)} ${own}`;
      labels.push({ ...spanOf(start, found[0]), name });
    }
    if (labels.length > 1) return labels;
  }
  return /^\d|^one/.test(first) ? [] : bareLetters(text, marks);
}

function bareLetters(text: string, marks: readonly string[]): Label[] {
  const labels: Label[] = [];
  for (const mark of marks) {
    const from = labels.at(-1)?.end ?? 0;
    const letter = new RegExp(String.raw`(?<![\p{L}\d'’])(?:${mark.toUpperCase()}(?=[:)\s])|${mark}(?=[:)]))`, "u");
    const found = letter.exec(text.slice(from));
    if (found === null) break;
    labels.push({ ...spanOf(from + found.index, found[0]), name: found[0].toUpperCase() });
  }
  return labels;
}

/** "First quote … second quote", "the 1st offer … the 2nd". */
function countedIn(text: string, flat: string, among: readonly KnownLanguage[]): Label[] {
  const labels: Label[] = [];
  for (const ordinal of ordinalsOf(among)) {
    const from = labels.at(-1)?.end ?? 0;
    const found = ordinal.exec(flat.slice(from));
    const noun = found?.groups?.noun;
    if (found === null || (labels.length === 0 && noun === undefined)) break;
    const start = from + found.index;
    const words = text.slice(start, start + found[0].trimEnd().length);
    labels.push({ ...spanOf(start, words), name: words });
  }
  return labels.length > 1 ? labels : [];
}

const ordinalsOf = perLanguages((among) =>
  [0, 1, 2, 3].map((place) => {
    const words = wordsIn(among, ({ rows }) => rows.ordinals[place] ?? "");
    return new RegExp(String.raw`(?<![\p{L}\d])(?:${words})(?:\s(?<noun>\p{L}{3,}))?(?=[\s:,])`, "u");
  }),
);

/** Number words that only count labels are none. */
export const isOfLabel = (labels: readonly Span[], { start, end }: Span): boolean =>
  labels.some((label) => label.start <= start && end <= label.end);

interface Reading {
  readonly text: string;
  readonly context: Context;
  readonly among: readonly KnownLanguage[];
  readonly isSmall: (word: string) => boolean;
  /** What a number is, as far as it is known, by its place among the numbers. */
  readonly kindOf: (at: number) => string | null;
  /** All that it may well be. */
  readonly kindsOf: (at: number) => readonly string[];
  readonly marked: readonly Label[];
}

/** The sides of a text, in their order; none where nothing is held against each other. */
export function sidesOf(reading: Reading): readonly Side[] {
  const { context, marked, among } = reading;
  if (context.numbers.length < 2 || !asksWhichOf(among).test(context.text)) return [];
  const labels = marked.length > 1 ? marked : namedIn(reading);
  const sides = labels.map(({ name, start }, at): Side => {
    const next = labels[at + 1];
    return { name, start, end: next === undefined ? endOfLast(labels, reading) : next.start };
  });
  return sides.length > 1 && sides.every((side) => numbersIn(side, context).length > 0) ? sides : [];
}

const numbersIn = ({ start, end }: Span, { numbers }: Context) =>
  numbers.filter((number) => number.start >= start && number.end <= end);

/** "Which is cheaper", "what's the difference", "where do I make more". */
const asksWhichOf = perLanguages(
  (among) =>
    new RegExp(
      `\\?|${whole(
        anyOf(
          ({ follow, forms, rows, amounts }) =>
            [
              follow.cheaper,
              follow.dearer,
              follow.compares,
              follow.difference,
              forms.comparison,
              rows.which,
              amounts.apart,
              rows.both,
            ]
              .filter((words) => words !== "")
              .join("|"),
          among,
        ),
      )}`,
      "iu",
    ),
);

/** Clauses: their first and last place. */
function clausesOf({ text, links, numbers }: Context, joints: RegExp): Span[] {
  const isInNumber = (at: number): boolean => numbers.some(({ start, end }) => start <= at && at < end);
  const signs = [...text.matchAll(/[,;.?!](?=\s|$)/g)].map(({ index }) => ({ start: index, end: index + 1 }));
  const words = [...text.matchAll(joints)].map(({ 0: word, index }) => spanOf(index, word));
  const breaks = links.filter(({ kind }) => kind === "breaks");
  const parted = [...signs, ...words, ...breaks]
    .filter(({ start }) => !isInNumber(start))
    .sort((a, b) => a.start - b.start);
  let from = 0;
  const clauses = parted.map(({ start, end }): Span => {
    const clause = { start: from, end: start };
    from = end;
    return clause;
  });
  return [...clauses, { start: from, end: text.length }].filter(({ start, end }) => end > start);
}

const jointsOf = perLanguages(
  (among) => new RegExp(whole(wordsIn(among, ({ amounts }) => `${amounts.and}|${amounts.or}`)), "gu"),
);
const NO_JOINTS = /(?!)/g;

/** What only one thing has, so that two of them are of two things. */
const isOfOne = (kind: string | null): kind is string =>
  kind !== null && (ONE_OF_A_KIND.includes(kind) || kind === "fees" || kind === "shipping-cost");

/** "China 2.80 a unit, local 3.90 delivered": clauses that name something before their first number, and state the same of it. */
function namedIn(reading: Reading): Label[] {
  const { context, kindOf } = reading;
  const clauses = clausesOf(context, jointsOf(reading.among));
  const found = labelled(clauses, reading);
  // "Sea 1.10 air 2.90": nothing parts them but their names.
  const alike = ofTheSame(found.length < 2 ? labelled(apartAtNumbers(clauses, context), reading) : found);
  // "Materials 4, labour 3, sold at 15": costs that add up, unless it is asked which of them is less.
  const isOfParts = alike.every(({ kinds }) => kinds.length === 1 && kinds[0] !== "own-price");
  const isPriced = context.numbers.some(({ at }) => kindOf(at) === "own-price");
  return isOfParts && isPriced && !areOthers(reading.among).test(context.text) ? [] : alike.map(({ label }) => label);
}

interface Labelled {
  readonly label: Label;
  /** What its numbers are, and what they may well be, of what only one thing has. */
  readonly kinds: readonly string[];
  readonly may: readonly string[];
}

function labelled(clauses: readonly Span[], reading: Reading): Labelled[] {
  const { context, kindOf, kindsOf } = reading;
  return clauses.flatMap((clause) => {
    const numbers = numbersIn(clause, context);
    const [first] = numbers;
    const label = first === undefined ? null : labelBefore({ start: clause.start, end: first.start }, reading);
    const kinds = numbers.map(({ at }) => kindOf(at)).filter(isOfOne);
    const may = numbers.flatMap(({ at }) => kindsOf(at)).filter(isOfOne);
    return label === null || may.length === 0 ? [] : [{ label, kinds, may }];
  });
}

/** Each number with the words before it. */
const apartAtNumbers = (clauses: readonly Span[], context: Context): Span[] =>
  clauses.flatMap((clause) =>
    numbersIn(clause, context).map(({ end }, at, all) => ({ start: all[at - 1]?.end ?? clause.start, end })),
  );

/** Those that something is stated of which is stated of another one too. */
const ofTheSame = (found: readonly Labelled[]): readonly Labelled[] =>
  found.filter(({ label, kinds, may }) =>
    found.some(
      (other) =>
        other.label !== label &&
        other.label.name.toLowerCase() !== label.name.toLowerCase() &&
        (other.kinds.some((kind) => may.includes(kind)) || other.may.some((kind) => kinds.includes(kind))),
    ),
  );

/** "Or", "cheaper", "more": only one of them is meant. */
const areOthers = perLanguages(
  (among) =>
    new RegExp(
      whole(anyOf(({ follow, amounts }) => `${follow.cheaper}|${follow.dearer}|${amounts.or}|${amounts.apart}`, among)),
      "iu",
    ),
);

/** Cues that are words for who offers something. */
const WHO: readonly Cue[] = ["suppliers", "merchants", "brands", "products", "keywords"];
const OWN: readonly Link[] = ["own", "my"];
const OWN_WORDS: readonly string[] = ["own"];

/** What a clause begins with, where it is the name of something and no word for the number: null where it names nothing. */
function labelBefore({ start, end }: Span, { text, context, among, isSmall }: Reading): Label | null {
  const asks = asksOf(among);
  const words = [...context.text.slice(start, end).matchAll(/[\p{L}\d][\p{L}\d'&-]*/gu)].map(({ 0: word, index }) => {
    const at = spanOf(start + index, word);
    const overlaps = (mark: Span): boolean => mark.start < at.end && at.start < mark.end;
    const cue = context.cues.find((mark) => overlaps(mark) && !WHO.includes(mark.kind));
    const isWho = context.cues.some((mark) => overlaps(mark) && WHO.includes(mark.kind));
    const links = context.links.filter(overlaps).map(({ kind }) => kind);
    const isOwn = OWN_WORDS.includes(word) || links.some((kind) => OWN.includes(kind));
    const isVerb = asks.test(word);
    // "Amazon takes" is a word for fees, and names Amazon.
    const isNamed = cue === undefined || (cue.kind === "fees" && cue.start === at.start && cue.end > at.end);
    return {
      ...at,
      word,
      isVerb,
      isOwn,
      isWho,
      isName: isNamed && !isVerb && links.every((kind) => kind === "ranked") && !isSmall(word),
    };
  });
  const isNaming = (at: number): boolean => {
    const [word, before] = [words[at], words[at - 1]];
    if (word === undefined || word.isVerb || word.isOwn) return false;
    return word.isName || (before?.isOwn === true && (word.isWho || isCommonName(word, context)));
  };
  const from = [...words.keys()].find(isNaming) ?? -1;
  if (from < 0) return null;
  const rest = words.slice(from);
  const stop = rest.findIndex(({ isVerb, isName, isWho }, at) => at > 0 && (isVerb || !(isName || isWho)));
  const named = [
    // "My own shop" is the own one.
    ...words
      .slice(0, from)
      .filter(({ isOwn, start }, at) => isOwn && at === from - 1 && words[at - 1]?.isOwn === true && start > 0),
    ...(stop < 0 ? rest : rest.slice(0, stop)),
  ];
  const [head, last] = [named[0], named.at(-1)];
  if (head === undefined || last === undefined) return null;
  return { start: head.start, end: last.end, name: text.slice(head.start, last.end) };
}

/** "My shop": a common word behind "my" that says nothing of numbers. */
const isCommonName = (word: Span, { cues, links }: Context): boolean =>
  ![...cues, ...links.filter(({ kind }) => kind !== "ranked")].some(
    ({ start, end }) => start < word.end && word.start < end,
  );

const asksOf = perLanguages((among) => new RegExp(`^(?:${wordsIn(among, ({ amounts }) => amounts.asks)})$`, "iu"));

/** The last side has its own clause, and those that state of it what was stated of the others: "… supplier B 6.40, 380 freight. I need 500." */
function endOfLast(labels: readonly Label[], { context, kindOf }: Reading): number {
  const last = labels.at(-1);
  const [from, begun] = [last?.start ?? 0, labels[0]?.start ?? 0];
  const kindsIn = (span: Span): (string | null)[] => numbersIn(span, context).map(({ at }) => kindOf(at));
  const others = kindsIn({ start: begun, end: from });
  const clauses = clausesOf(context, NO_JOINTS).filter(({ end }) => end > from);
  let end = from;
  const had: (string | null)[] = [];
  for (const clause of clauses) {
    const kinds = kindsIn({ start: Math.max(from, clause.start), end: clause.end });
    const isTwice = (kind: string | null): boolean =>
      kind !== null && ONE_OF_A_KIND.includes(kind) && had.includes(kind);
    const isOwn =
      had.length === 0 ||
      (kinds.length > 0 && kinds.every((kind) => kind === null || (others.includes(kind) && !isTwice(kind))));
    if (!isOwn) break;
    had.push(...kinds);
    end = clause.end;
  }
  return end;
}
