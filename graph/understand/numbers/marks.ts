import { perLanguages, wordsIn } from "../languages/gloss.js";
import type { Language } from "../languages/language.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Input } from "../request.js";
import type { Span } from "../span.js";
import { matchesOf } from "../words/matches.js";

type Amounts = Language["amounts"];
type Roles = Amounts["roles"];
type Counts = Amounts["counts"];

/** Words that say what a number is: the margin, the price, to spend, to sell. */
export type Cue = keyof Roles | keyof Counts;
const LINKS = [
  "perDay",
  "perWeek",
  "perMonth",
  "perQuarter",
  "perYear",
  "each",
  "under",
  "over",
  "atMost",
  "atLeast",
  "orLess",
  "orMore",
  "apart",
  "between",
  "at",
  "to",
  "by",
  "from",
  "be",
  "shareOf",
  "glue",
  "breaks",
  "own",
  "my",
  "given",
  "wants",
  "whatIf",
  "people",
  "firsts",
  "ranked",
] as const satisfies readonly (keyof Amounts)[];
/** Words around numbers that say how, not what. */
export type Link = (typeof LINKS)[number];

export type Per = NonNullable<Input["per"]>;

/** The time that a link says a number is of. */
export const PERIODS: Partial<Record<Link, Per>> = {
  perDay: "day",
  perWeek: "week",
  perMonth: "month",
  perQuarter: "quarter",
  perYear: "year",
};

export interface Mark<Kind extends string = Cue | Link> extends Span {
  readonly kind: Kind;
}

/** Cues that are counted. */
export const COUNTED: ReadonlySet<Cue> = new Set<keyof Counts>([
  "orders",
  "units",
  "characters",
  "searches",
  "clicks",
  "merchants",
  "offers",
  "brands",
  "products",
  "keywords",
  "reviews",
  "rating",
]);

/** Words that mean something for numbers, left to right. A cue inside a longer one is part of it: the cost in "cost per click". */
export function findMarks(
  text: string,
  numbers: readonly Span[],
  among: readonly KnownLanguage[],
): { cues: Mark<Cue>[]; links: Mark<Link>[] } {
  const { cues, links } = wordsOf(among);
  const isFree = (mark: Span) => !numbers.some(({ start, end }) => mark.start < end && start < mark.end);
  const all = cues.flatMap((words) => marksOf(text, words)).filter(isFree);
  const around = links.flatMap((words) => marksOf(text, words)).filter(isFree);
  // "No more than" bounds from the other side than "more than".
  const bounds = around.filter(({ kind }) => BOUNDS.has(kind));
  const named = [...bounds, ...all];
  const inOrder = (a: Span, b: Span) => a.start - b.start;
  return {
    cues: outermost(all, all).sort(inOrder),
    // The "to" of "up to" leads to no price.
    links: [
      ...outermost(
        around.filter(({ kind }) => !BOUNDS.has(kind)),
        bounds,
      ),
      // The "minimum" of "minimum order" bounds nothing.
      ...outermost(bounds, named),
    ].sort(inOrder),
  };
}

/** Words before a number that it bounds. */
export const BOUNDS: ReadonlySet<Link> = new Set<Link>(["under", "over", "atMost", "atLeast"]);

const outermost = <Kind extends string>(marks: readonly Mark<Kind>[], among: readonly Span[]): Mark<Kind>[] =>
  marks.filter(
    (mark) =>
      !among.some((other) => other.start <= mark.start && mark.end <= other.end && lengthOf(other) > lengthOf(mark)),
  );

const lengthOf = ({ start, end }: Span): number => end - start;

const marksOf = <Kind extends string>(text: string, [kind, pattern]: readonly [Kind, RegExp]): Mark<Kind>[] =>
  matchesOf(text, pattern).flatMap(({ 0: words, index }) =>
    words === "" ? [] : [{ kind, start: index, end: index + words.length }],
  );

/** "Cheese-making" makes no money. */
const VERBS: ReadonlySet<string> = new Set<Cue>([
  "buys",
  "sells",
  "sold",
  "earns",
  "spends",
  "keeps",
  "raises",
  "lowers",
  "sets",
]);

/** Letters of the languages that are read: classes of all letters would take a second to compile for the many words. */
const LETTER = "a-z\u00df-\u024f";
const letters = (words: string): string => words.replaceAll("\\p{L}", `[${LETTER}]`);
const whole = (words: string): string => `(?<![${LETTER}\\d_])(?:${letters(words)})(?![${LETTER}\\d_])`;

const wordsOf = perLanguages((among) => {
  const pattern = <Kind extends string>(kind: Kind, pick: (language: KnownLanguage) => string) =>
    [kind, new RegExp(`${VERBS.has(kind) ? "(?<!-)" : ""}${whole(wordsIn(among, pick))}`, "g")] as const;
  /** "The least fought-over of my products" bounds nothing. */
  const link = (kind: Link) => {
    const unit = PERIODS[kind];
    const perUnit =
      unit === undefined ? "" : `|\\/\\s?(?:${letters(wordsIn(among, ({ time }) => time.units[unit]))})(?![${LETTER}])`;
    const isBound = BOUNDS.has(kind);
    const words = whole(wordsIn(among, ({ amounts }) => amounts[kind]));
    return [kind, new RegExp(isBound ? `(?<!-)${words}(?!-)` : `${words}${perUnit}`, "g")] as const;
  };
  const [language] = among;
  const keysOf = <Group extends object>(group: Group) => Object.keys(group) as (keyof Group & string)[]; // the schema is strict
  return {
    cues: language
      ? [
          ...keysOf(language.amounts.roles).map((kind) => pattern<Cue>(kind, ({ amounts }) => amounts.roles[kind])),
          ...keysOf(language.amounts.counts).map((kind) => pattern<Cue>(kind, ({ amounts }) => amounts.counts[kind])),
        ]
      : [],
    links: LINKS.map(link),
  };
});
