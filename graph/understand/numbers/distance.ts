import type { Span } from "../span.js";
import type { Cue, Link, Mark } from "./marks.js";
import type { Numeral } from "./numeral.js";

/** What the words between two places cost: little for small words, much for other numbers and what belongs to them. */
export type Distance = (from: number, to: number) => number;

/** A small word, as "of". */
export const SMALL = 0.25;
/** A word that is nothing else. */
export const WORD = 1;
/** Only small words stand between. */
export const BESIDE = 0.8;
const VERB = 0.7;
/** A price is what is raised and what is cut: it parts no number from those words. */
const PRICE = 1.2;
const COMMA = 2;
const BREAK = 3;
const CUE = 3;
const NUMBER = 4;
const NAME = 1;
/** Nothing speaks for a number of another sentence. */
const END = 20;

/** Cues that are verbs or stand for nothing of their own: numbers may belong to what is before them. */
const LIGHT: ReadonlySet<Cue> = new Set<Cue>([
  "buys",
  "sells",
  "sold",
  "pays",
  "raises",
  "lowers",
  "sets",
  "keeps",
  "spends",
  "target",
  "earns",
  "standing",
  "ads",
  "rivals",
  "suppliers",
  "judged",
]);
const SMALL_LINKS: ReadonlySet<Link> = new Set<Link>([
  "glue",
  "be",
  "shareOf",
  "my",
  "between",
  "at",
  "to",
  "by",
  "from",
  "under",
  "over",
  "atMost",
  "atLeast",
  "own",
  "each",
  "given",
  "perDay",
  "perWeek",
  "perMonth",
  "perQuarter",
  "perYear",
]);

export interface Token extends Span {
  readonly cost: number;
}

/** The parts of a text with what each costs. */
export function tokensOf(
  text: string,
  numerals: readonly Numeral[],
  cues: readonly Mark<Cue>[],
  links: readonly Mark<Link>[],
): Token[] {
  const parts = [
    ...numerals.map(({ start, end, form }) => ({ start, end, cost: form === null ? NUMBER : NAME })),
    ...cues.map(({ kind, start, end }) => ({ start, end, cost: costOfCue(kind) })),
    ...links.map(({ kind, start, end }) => ({ start, end, cost: costOfLink(kind) })),
    ...[...text.matchAll(/[\p{L}\p{N}_'-]*\p{L}[\p{L}\p{N}_'-]*|[,;:.?!()–—-]/gu)].map(({ 0: sign, index }) => {
      const end = index + sign.length;
      return { start: index, end, cost: /\p{L}/u.test(sign) ? WORD : costOfSign(sign, text.slice(end)) };
    }),
  ];
  // What is a number is no cue, what is a cue no mere word.
  const taken = new Uint8Array(text.length);
  return parts.filter(({ start, end }) => {
    const isFree = taken.subarray(start, end).every((sign) => sign === 0);
    if (isFree) taken.fill(1, start, end);
    return isFree;
  });
}

export function distanceOver(length: number, tokens: readonly Token[]): Distance {
  const [begun, ended] = [new Float64Array(length + 2), new Float64Array(length + 2)];
  for (const { start, end, cost } of tokens) {
    begun[start + 1] = (begun[start + 1] ?? 0) + cost;
    ended[end] = (ended[end] ?? 0) + cost;
  }
  for (let at = 1; at < begun.length; at += 1) {
    begun[at] = (begun[at] ?? 0) + (begun[at - 1] ?? 0);
    ended[at] = (ended[at] ?? 0) + (ended[at - 1] ?? 0);
  }
  return (from, to) => Math.max(0, (ended[to] ?? 0) - (begun[from] ?? 0));
}

function costOfCue(kind: Cue): number {
  if (kind === "price" || kind === "ownPrice") return PRICE;
  return LIGHT.has(kind) ? VERB : CUE;
}

function costOfLink(kind: Link): number {
  if (kind === "breaks") return BREAK;
  return SMALL_LINKS.has(kind) ? SMALL : VERB;
}

function costOfSign(sign: string, rest: string): number {
  if (/[.?!;]/.test(sign)) return /^(?:\s|$)/.test(rest) ? END : 0;
  if (sign === ":") return /^\s*[\d$£€]/.test(rest) ? 0 : COMMA;
  if (sign === ",") return COMMA;
  return /[–—]/.test(sign) ? BREAK : SMALL;
}
