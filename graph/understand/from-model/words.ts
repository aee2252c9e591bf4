import type { Span } from "../request.js";

/** Whether words stand in what was said, and where. */

/** Words as short as these are found inside others. */
const SHORT = 3;

/** Where words stand in a text, upper or lower case; null for nowhere. */
export function spanOf(words: string, text: string): Span {
  const wanted = words.trim().toLowerCase();
  const lower = text.toLowerCase();
  // Lower case of a few letters is longer: places would be off.
  if (wanted === "" || lower.length !== text.length) return null;
  for (let start = lower.indexOf(wanted); start >= 0; start = lower.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (wanted.length > SHORT || isWhole(lower, start, end)) return { start, end };
  }
  return null;
}

/** Whether words stand in a text, whatever stands between them: "coffee-grinders", "Coffee  grinders". */
export const standsIn = (words: string, text: string): boolean => spanOf(plain(words), plain(text)) !== null;

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%€$£]+/gu, " ")
    .trim();

const LETTER = /[\p{L}\p{N}]/u;
/** Chinese and Japanese write no blanks. */
const SIGN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

const isWhole = (text: string, start: number, end: number): boolean =>
  [text.charAt(start - 1), text.charAt(end)].every((beside) => !LETTER.test(beside) || SIGN.test(beside));
