import { alternatives } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import { numberWords } from "../languages/numbers.js";

/** A number in words, and where it ends. */
export interface WordNumber {
  readonly end: number;
  readonly value: number;
}

/** Reads a number in words that begins at a place: "thirty", "two hundred and fifty", "zweihundert", "fifteen thousand". */
export const wordReader = perLanguages((among) => {
  const values = new Map(among.flatMap((language) => [...numberWords(language)]));
  const lengths = [...new Set([...values.keys()].map(({ length }) => length))].sort((a, b) => b - a);
  const starts = new Set([...values.keys()].map((word) => word.slice(0, 2)));
  const beside = (pick: (language: KnownLanguage) => string) =>
    among
      .flatMap((language) => alternatives(pick(language)))
      // A lone letter ("k") stands behind digits only.
      .filter((word) => word.length > 1)
      .map((word) => new RegExp(word, "y"));
  const hundred = beside(({ numbers }) => numbers.hundred);
  const thousand = beside(({ numbers }) => numbers.thousand);
  const joint = [new RegExp(`[- ]?(?:(?:${among.map(({ amounts }) => amounts.and).join("|")}) ?)?`, "y")];

  const lengthOf = (patterns: readonly RegExp[], text: string, at: number): number =>
    patterns.reduce((longest, pattern) => {
      pattern.lastIndex = at;
      return Math.max(longest, pattern.exec(text)?.[0].length ?? 0);
    }, 0);
  const unitAt = (text: string, at: number): string | undefined =>
    starts.has(text.slice(at, at + 2))
      ? lengths.map((length) => text.slice(at, at + length)).find((word) => values.has(word))
      : undefined;

  return (text: string, start: number): WordNumber | null => {
    let [at, thousands, sum] = [start, 0, 0];
    let last: "unit" | "hundred" | "thousand" | null = null;
    let whole: WordNumber | null = null;
    for (;;) {
      const many = lengthOf(thousand, text, at);
      const hundreds = last === "hundred" ? 0 : lengthOf(hundred, text, at);
      const unit: string | undefined = last === "unit" ? undefined : unitAt(text, at);
      const value: number = values.get(unit ?? "") ?? 0;
      // "Hundred" and "thousand" alone are words of their own too.
      const longest = Math.max(many, hundreds, unit?.length ?? 0);
      if (longest === 0 || (many === longest && thousands > 0)) break;
      if (many === longest) [thousands, sum, last] = [Math.max(sum, 1) * 1000, 0, "thousand"];
      else if (hundreds === longest) [sum, last] = [Math.max(sum, 1) * 100, "hundred"];
      else [sum, last] = [sum + value, value >= 100 ? "hundred" : "unit"];
      at += longest;
      if (!/[\p{L}\p{N}]/u.test(text[at] ?? "")) whole = { end: at, value: thousands + sum };
      at += lengthOf(joint, text, at);
    }
    return whole;
  };
});
