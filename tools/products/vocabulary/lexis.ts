import type { NounHit, NounTable } from "./noun-table.js";
import type { SpellCorrector } from "./spell-corrector.js";
import { looksEnglish, type TermHit, type TermTable } from "./term-table.js";

/** What runs of words are looked up in. */
export interface Lexis {
  readonly table: TermTable;
  readonly nouns: NounTable;
  readonly corrector: SpellCorrector;
}

export interface SpanHit extends TermHit {
  /** Typing errors corrected to reach the term. */
  readonly edits: number;
}

export interface Found {
  readonly hits: readonly SpanHit[];
  readonly noun: NounHit | null;
}

/** Words as they stand: the market's vocabulary first, then the everyday nouns. */
export function findExactly(
  typed: readonly string[],
  { table, nouns, corrector }: Lexis,
  language: string | null,
): Found {
  const hits = table.find(typed, language);
  const english = hits.every(({ term, fit }) => term.language !== "en" || fit === "joined")
    ? nouns.find(typed, ["en"])
    : null;
  const isEnglish = english !== null && (language === null || language === "en");
  if (hits.length > 0 && !isEnglish) return { hits: hits.map((hit) => ({ ...hit, edits: 0 })), noun: null };
  const [word = ""] = typed;
  const isOnlyEnglish = typed.length === 1 && (looksEnglish(word) || corrector.isKnown(word, "en"));
  const own = language === null || language === "en" ? ["en"] : [language, "en"];
  const others = isOnlyEnglish ? [] : nouns.languages.filter((other) => !own.includes(other));
  return { hits: [], noun: nouns.find(typed, [...own, ...others], language === "en") };
}
