import { headsOfCompound } from "./compounds.js";
import { findCorrected } from "./correct-words.js";
import { type Found, findExactly, type Lexis, type SpanHit } from "./lexis.js";
import type { NounHit } from "./noun-table.js";
import type { TermHit } from "./term-table.js";
import { FUNCTION_WORDS, PARTS } from "./word-lists.js";
import type { Word } from "./words.js";

/** A run of words that means vocabulary terms or names an everyday noun; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly hits: readonly SpanHit[];
  readonly noun: NounHit | null;
}

const CONNECTORS = new Set([
  "and",
  "or",
  "und",
  "oder",
  "et",
  "ou",
  "con",
  "with",
  "vs",
  "versus",
  "than",
  "in",
  "from",
  "to",
  "on",
  "at",
  "by",
]);

/** Up to so many words may be parts of one: "dash cam". */
const MOST_JOINED = 3;

interface Text {
  readonly words: readonly Word[];
  readonly lexis: Lexis;
  readonly language: string | null;
  /** Positions of the content words. */
  readonly content: readonly number[];
  readonly idioms: ReadonlySet<number>;
  /** Positions whose words stand in some vocabulary. */
  readonly known: ReadonlySet<number>;
}

/** Products in a text, longest first and not overlapping; misspelt ones only where nothing spelt right stands. */
export function findSpans(
  words: readonly Word[],
  lexis: Lexis,
  language: string | null,
  idioms: ReadonlySet<number>,
): Span[] {
  const content = words.flatMap((word, position) => (FUNCTION_WORDS.has(word.folded) ? [] : [position]));
  const known = new Set(content.filter((position) => lexis.corrector.isKnown(words[position]?.folded ?? "", null)));
  const text: Text = { words, lexis, language, content, idioms, known };
  const taken = new Set(words.flatMap((word, position) => (word.isName ? [position] : [])));
  const typed = longestRuns(text, taken, (run) => {
    if (run.length > MOST_JOINED && !run.every((position) => known.has(position))) return null;
    return readRun(text, run, false);
  });
  // "Wieghted blanket" says more than its one word that is spelt right.
  const loose = new Set(typed.flatMap(({ from, to }) => (to - from === 1 ? [from] : [])));
  for (const position of loose) taken.delete(position);
  const corrected = longestRuns(text, taken, (run) =>
    run.every((position) => loose.has(position)) ? null : readRun(text, run, true),
  );
  const kept = typed.filter((span) => !corrected.some(({ from, to }) => from <= span.from && span.to <= to));
  return [...kept, ...corrected].sort((a, b) => a.from - b.from);
}

/** Marks what it finds as taken. */
function longestRuns(
  { words, lexis, content, idioms }: Text,
  taken: Set<number>,
  read: (run: readonly number[]) => Span | null,
): Span[] {
  const spans: Span[] = [];
  const longest = Math.max(lexis.table.longest, lexis.nouns.longest);
  for (let length = Math.min(longest, content.length); length >= 1; length -= 1) {
    for (let at = 0; at + length <= content.length; at += 1) {
      const run = content.slice(at, at + length);
      if (run.some((position) => taken.has(position)) || run.every((position) => idioms.has(position))) continue;
      const span = isBroken(words, run) ? null : read(run);
      if (span === null) continue;
      for (const position of run) taken.add(position);
      spans.push(span);
    }
  }
  return spans;
}

function readRun({ words, lexis, language }: Text, run: readonly number[], isCorrecting: boolean): Span | null {
  const typed = run.map((position) => words[position]?.folded ?? "");
  const from = run[0] ?? 0;
  const to = (run.at(-1) ?? 0) + 1;
  const { hits, noun } = isCorrecting ? findCorrected(typed, lexis, language) : findTyped(typed, lexis, language);
  const fitting = openingAlike(
    words,
    from,
    hits.filter((hit) => isLinkedAlike(words, run, hit) && closesWith(words, to, hit.term.closing)),
  );
  if (fitting.length > 0) {
    const { opening, closing } = fitting[0]?.term ?? { opening: [], closing: [] };
    const start = opensWith(words, from, opening) ? from - opening.length : from;
    return { from: start, to: to + closing.length, hits: fitting, noun: null };
  }
  return noun === null || hits.length > 0 ? null : { from, to, hits: [], noun };
}

function findTyped(typed: readonly string[], lexis: Lexis, language: string | null): Found {
  const found = findExactly(typed, lexis, language);
  if (isAny(found)) return found;
  const plain = typed.map(withoutUmlautSpelling);
  const respelt = plain.every((word, position) => word === typed[position])
    ? found
    : findExactly(plain, lexis, language);
  return isAny(respelt) || typed.length > 1 ? respelt : findCompound(plain[0] ?? "", lexis, language);
}

function findCompound(word: string, lexis: Lexis, language: string | null): Found {
  const heads = language === null || language === "de" ? headsOfCompound(word) : [];
  for (const head of heads) {
    const found = findExactly([head], lexis, "de");
    if (found.noun?.language === "de" || found.hits.some(({ term }) => term.language === "de")) return found;
  }
  return { hits: [], noun: null };
}

function isAny({ hits, noun }: Found): boolean {
  return hits.length > 0 || noun !== null;
}

/** Germans write "kaffeemuehle" where the keyboard lacks the umlaut. */
function withoutUmlautSpelling(word: string): string {
  return word.replace(/(?<=[^aeiouq])([aou])e/g, "$1");
}

function isBroken(words: readonly Word[], run: readonly number[]): boolean {
  const first = run[0] ?? 0;
  const last = run.at(-1) ?? first;
  for (let position = first + 1; position <= last; position += 1) if (words[position]?.afterBreak) return true;
  return false;
}

/** "Pots and pans" is one term; "machine and espresso" is not an espresso machine, "bag for laptop" is a laptop bag. */
function isLinkedAlike(words: readonly Word[], run: readonly number[], hit: TermHit): boolean {
  const between = words.slice(run[0] ?? 0, (run.at(-1) ?? 0) + 1).filter((word) => FUNCTION_WORDS.has(word.folded));
  if (between.length === 0) return hit.fit !== "reordered" || !PARTS.has(words[run.at(-1) ?? 0]?.folded ?? "");
  if (hit.term.hasLink) return true;
  return hit.fit === "reordered" && !between.some((word) => CONNECTORS.has(word.folded));
}

/** "Over-ear headphones" are not "in-ear headphones": where a term's first word stands in the text, the others are out. */
function openingAlike(words: readonly Word[], from: number, hits: readonly SpanHit[]): readonly SpanHit[] {
  const alike = hits.filter(({ term }) => term.opening.length > 0 && opensWith(words, from, term.opening));
  return alike.length > 0 ? alike : hits;
}

function opensWith(words: readonly Word[], from: number, opening: readonly string[]): boolean {
  return opening.every((word, position) => words[from - opening.length + position]?.folded === word);
}

/** "Carry" is no carry-on. */
function closesWith(words: readonly Word[], to: number, closing: readonly string[]): boolean {
  return closing.every((word, position) => words[to + position]?.folded === word);
}
