import type { KnownLanguage } from "../languages/languages.js";
import type { Span } from "../span.js";
import { boundOf, countedBy, follows, isAge, leadsTo, smallWordsBefore, type Words } from "./beside.js";
import { BESIDE, type Distance, distanceOver, SMALL, tokensOf, WORD } from "./distance.js";
import { type Cue, findMarks, type Link, type Mark, PERIODS, type Per } from "./marks.js";
import type { Bound, Numeral } from "./numeral.js";
import { periodsOf } from "./per.js";
import { withSubjects } from "./subjects.js";

/** A number with what the words right beside it say. */
export interface Stated extends Numeral {
  readonly at: number;
  /** First and last place of the numbers that it is listed with: of "20-40" both have the same. */
  readonly group: Span;
  /** "Under", "at least", or the end of a range. */
  readonly limit: Bound | null;
  /** What the small word right before it can mean: a Spanish "a" is "at" and "to". */
  readonly after: readonly Link[];
  readonly per: Per | null;
  /** The time stands right beside it: "1500 a month". */
  readonly isPerBeside: boolean;
  /** What it counts: "searches", something else, or nothing. */
  readonly counts: Cue | "things" | null;
  readonly isRange: boolean;
  /** "Between" or "from" stands before the range. */
  readonly isLed: boolean;
  /** A difference: "20 euros less". */
  readonly isApart: boolean;
  /** "10 % under": a difference downwards. */
  readonly isBelow: boolean;
  /** "Is", "costs" or "at" stands right before it. */
  readonly isTold: boolean;
  /** "70 % of the conversions". */
  readonly isShareOf: boolean;
}

/** The numbers of a text and the words around them. */
export interface Context {
  readonly text: string;
  readonly numbers: readonly Stated[];
  readonly cues: readonly Mark<Cue>[];
  readonly links: readonly Mark<Link>[];
  /** The words of one kind. */
  readonly marks: (kind: Cue | Link) => readonly Mark[];
  readonly distance: Distance;
  /** Whether such a word stands in the sentence around a place. */
  readonly says: (place: Span, ...kinds: readonly (Cue | Link)[]) => boolean;
  /** Whether the word behind a number goes on with what it belongs to: "my $249 vacuum". */
  readonly isBeforeNoun: (place: Span) => boolean;
  /** Nothing is said beside numbers and small words. */
  readonly isBare: boolean;
}

export function createContext(
  text: string,
  numerals: readonly Numeral[],
  among: readonly KnownLanguage[],
  isSmall: (word: string) => boolean,
): Context {
  const { links, ...found } = findMarks(text, numerals, among);
  const cues = withSubjects(text, found.cues, links);
  const tokens = tokensOf(text, numerals, cues, links);
  const distance = distanceOver(text.length, tokens);
  const kinds = new Map<Cue | Link, Mark[]>();
  for (const mark of [...cues, ...links]) kinds.set(mark.kind, [...(kinds.get(mark.kind) ?? []), mark]);
  const sentences = createSentences(text, [...cues, ...links]);
  return {
    text,
    numbers: statedOf(numerals, { text, cues, links, distance, isSmall }),
    cues,
    links,
    marks: (kind) => kinds.get(kind) ?? [],
    distance,
    says: ({ start }, ...kinds) => kinds.some((kind) => sentences.saidAround(start).has(kind)),
    isBeforeNoun: ({ end }) => /^[\s-]\p{L}/u.test(text.slice(end)) && !links.some(({ start }) => start === end + 1),
    isBare:
      cues.length === 0 && tokens.every(({ start, end, cost }) => cost !== WORD || isSmall(text.slice(start, end))),
  };
}

/** What is said in each sentence. */
function createSentences(text: string, marks: readonly Mark[]) {
  const ends = [...text.matchAll(/[.?!;](?=\s|$)/g)].map(({ index }) => index);
  const indexOf = (place: number): number => {
    const found = ends.findIndex((end) => end >= place);
    return found < 0 ? ends.length : found;
  };
  const said = Array.from({ length: ends.length + 1 }, () => new Set<Cue | Link>());
  for (const { kind, start } of marks) said[indexOf(start)]?.add(kind);
  return { saidAround: (place: number): ReadonlySet<Cue | Link> => said[indexOf(place)] ?? new Set() };
}

function statedOf(numerals: readonly Numeral[], words: Words): Stated[] {
  const { text, links } = words;
  const groups = groupsOf(numerals);
  const perOf = periodsOf(text, numerals, links);
  const perOfGroup = (group: Span | undefined): Per | null =>
    numerals.flatMap((_, at) => (groups[at] === group ? (perOf.get(at) ?? []) : []))[0] ?? null;
  return numerals.map((numeral, at) => {
    const { start, end } = numeral;
    const group = groups[at] ?? numeral;
    const isLast = numeral.joins === "range";
    const isRange = isLast || numerals[at + 1]?.joins === "range";
    const limit = numeral.bound ?? (isRange ? endOfRange(isLast) : boundOf(group, words));
    return {
      ...numeral,
      at,
      group,
      limit,
      form: numeral.form ?? (limit !== null && isAge(numeral, group, words) ? "age" : null),
      after: smallWordsBefore(numeral, words),
      per: perOfGroup(groups[at]),
      isPerBeside: links.some(
        (mark) => PERIODS[mark.kind] && Math.min(Math.abs(mark.start - end), Math.abs(start - mark.end)) <= 1,
      ),
      counts: countedBy(group, Number.isInteger(numeral.value), words),
      isRange,
      isLed: isRange && leadsTo(group.start, BESIDE, words, "between", "from"),
      isApart: follows(numeral, words, "apart"),
      isBelow: follows(numeral, words, "under"),
      isTold: leadsTo(start, SMALL, words, "be"),
      isShareOf: numeral.unit === "percent" && follows(numeral, words, "shareOf"),
    };
  });
}

const endOfRange = (isLast: boolean): Bound => ({ is: isLast ? "at most" : "at least", isStrict: false });

/** Numbers that are listed together share one span. */
function groupsOf(numerals: readonly Numeral[]): Span[] {
  const groups: Span[] = [];
  for (let at = 0; at < numerals.length; ) {
    let last = at;
    while (numerals[last + 1]?.joins) last += 1;
    const group = { start: numerals[at]?.start ?? 0, end: numerals[last]?.end ?? 0 };
    for (; at <= last; at += 1) groups.push(group);
  }
  return groups;
}
