import type { WordFacts, WordTable } from "./word-table.js";

export interface TitleWord {
  readonly facts: WordFacts;
  /** Parts of a title between commas, brackets, bars and dashes, from 0. */
  readonly segment: number;
}

/** A word (with its decimals), or something that ends a part of the title. */
const TOKEN = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*|[&+]|[,;|•·()[\]:{}®™!?]|\s[-–—/]+\s|\.\s/gu;
const IS_WORD = /^[\p{L}\p{N}&+]/u;
const APOSTROPHE = /['’´`]/u;
const ELIDED = /^(?:l|d|qu|un|dell|all|nell)$/iu;
const MOST_WORDS = 60;
const MOST_LETTERS = 600;

export function readTitle(title: string, table: WordTable): TitleWord[] {
  const words: TitleWord[] = [];
  let segment = 0;
  let isBroken = false;
  for (const match of title.slice(0, MOST_LETTERS).matchAll(TOKEN)) {
    const text = match[0];
    if (!IS_WORD.test(text)) {
      if (text !== "®" && text !== "™") isBroken = true;
      continue;
    }
    const before = title[match.index - 1] ?? "";
    const after = title[match.index + text.length] ?? "";
    if (text.length === 1 && /s/i.test(text) && APOSTROPHE.test(before)) continue;
    if (APOSTROPHE.test(after) && ELIDED.test(text)) {
      if (!/^d$/iu.test(text)) continue;
    }
    if (isBroken && words.length > 0) segment += 1;
    isBroken = false;
    words.push({ facts: table.facts(text), segment });
    if (words.length === MOST_WORDS) break;
  }
  return words;
}
