import { SINGLE_WORD_LETTERS, type Speller } from "./spelling.js";
import type { TermHit, TermTable } from "./term-table.js";
import { FUNCTION_WORDS, MARKET_WORDS, QUALITIES } from "./word-lists.js";
import type { Word } from "./words.js";

export interface SpanHit extends TermHit {
  /** Typing errors mended to reach the term. */
  readonly edits: number;
}

/** A run of words that means vocabulary terms; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly hits: readonly SpanHit[];
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
const MOST_EDITS = 3;

/** Terms in a text, longest first and not overlapping; misspelt ones only where nothing spelt right stands. */
export function findSpans(words: readonly Word[], table: TermTable, speller: Speller, language: string | null): Span[] {
  const content = words.flatMap((word, position) => (FUNCTION_WORDS.has(word.folded) ? [] : [position]));
  const taken = new Set<number>();
  const spans: Span[] = [];
  const correctionsOf = corrector(table, speller, language);
  for (const isMending of [false, true]) {
    for (let length = Math.min(table.longest, content.length); length >= 1; length -= 1) {
      for (let at = 0; at + length <= content.length; at += 1) {
        const run = content.slice(at, at + length);
        if (run.some((position) => taken.has(position)) || isBroken(words, run)) continue;
        const typed = run.map((position) => words[position]?.folded ?? "");
        const hits = isMending ? findMended(typed, table, correctionsOf, language) : findTyped(typed, table, language);
        const fitting = hits.filter((hit) => isLinkedAlike(words, run, hit));
        if (fitting.length === 0) continue;
        for (const position of run) taken.add(position);
        spans.push({ from: run[0] ?? 0, to: (run.at(-1) ?? 0) + 1, hits: fitting });
      }
    }
  }
  return spans.sort((a, b) => a.from - b.from);
}

function findTyped(typed: readonly string[], table: TermTable, language: string | null): SpanHit[] {
  const hits = table.find(typed, language);
  const plain = hits.length > 0 ? hits : table.find(typed.map(withoutUmlautSpelling), language);
  return plain.map((hit) => ({ ...hit, edits: 0 }));
}

/** Germans write "kaffeemuehle" where the keyboard lacks the umlaut. */
function withoutUmlautSpelling(word: string): string {
  return word.replace(/(?<=[^aeiouq])([aou])e/g, "$1");
}

interface Mended {
  readonly words: readonly string[];
  readonly edits: number;
  readonly mended: number;
}

function findMended(
  typed: readonly string[],
  table: TermTable,
  correctionsOf: (word: string) => readonly { word: string; edits: number }[],
  language: string | null,
): SpanHit[] {
  if (typed.length > 4) return [];
  if (typed.length === 1 && (typed[0]?.length ?? 0) < SINGLE_WORD_LETTERS) return [];
  if (typed.every((word) => correctionsOf(word).length === 0)) return [];
  if (typed.some((word) => correctionsOf(word).length === 0 && !table.knows(word, language))) return [];
  let variants: Mended[] = [{ words: [], edits: 0, mended: 0 }];
  for (const word of typed) {
    const choices = [{ word, edits: 0 }, ...correctionsOf(word)];
    variants = variants.flatMap((variant) =>
      choices.map((choice) => ({
        words: [...variant.words, choice.word],
        edits: variant.edits + choice.edits,
        mended: variant.mended + (choice.edits > 0 ? 1 : 0),
      })),
    );
  }
  const allowed = variants
    .filter(({ edits, mended, words }) => {
      if (mended === 0 || edits > MOST_EDITS) return false;
      return mended < words.length || words.join("").length >= (words.length === 1 ? SINGLE_WORD_LETTERS : 12);
    })
    .sort((a, b) => a.edits - b.edits);
  for (const { words, edits } of allowed) {
    const hits = table.find(words, language).filter((hit) => hit.fit === "exact" || hit.fit === "stem");
    if (hits.length > 0) return hits.map((hit) => ({ ...hit, edits }));
  }
  return [];
}

function corrector(table: TermTable, speller: Speller, language: string | null) {
  const known = new Map<string, readonly { word: string; edits: number }[]>();
  return (word: string) => {
    const found = known.get(word);
    if (found) return found;
    const isWord = MARKET_WORDS.has(word) || QUALITIES.has(word) || table.knows(word, language);
    const corrections = isWord ? [] : speller.corrections(word);
    known.set(word, corrections);
    return corrections;
  };
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
  if (between.length === 0 || hit.term.hasLink) return true;
  return hit.fit === "reordered" && !between.some((word) => CONNECTORS.has(word.folded));
}
