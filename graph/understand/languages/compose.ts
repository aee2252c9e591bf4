import { type KnownLanguage, languages } from "./languages.js";

/** Expressions put together from the words of languages. */

type Pick = (language: KnownLanguage) => string;

/** The words of some languages as alternatives, the longer first: "no more than" before "more than". */
export const anyOf = (pick: Pick, among: readonly KnownLanguage[] = languages): string =>
  longestFirst(among.flatMap((language) => alternatives(pick(language))));

export const longestFirst = (words: readonly string[]): string =>
  [...new Set(words)].sort((a, b) => b.length - a.length).join("|");

/**
 * Letters of the languages that are understood, and digits. V8 compiles an expression anew when it has not been used for a while: with every
 * script's letters (`\p{L}`) and both cases that takes four times as long, which was most of what looking for words cost.
 */
const LATIN = String.raw`0-9A-Za-z_ªµº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff`;

/** Neither letters nor digits stand on either side. */
export const whole = (words: string): string => `(?<![${LATIN}])(?:${words})(?![${LATIN}])`;

/** Whether one of the words stands in a text. */
export const wordsOf = (pick: Pick): RegExp => new RegExp(whole(anyOf(pick)), "iu");

const compiled = { u: new Map<string, RegExp>(), gu: new Map<string, RegExp>() };

/** Compiled once; of patterns that are known beforehand. */
export function expression(pattern: string, flags: "u" | "gu" = "u"): RegExp {
  const known = compiled[flags].get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(pattern, flags);
  compiled[flags].set(pattern, made);
  return made;
}

/** Parts between bars that stand in no bracket; none of nothing. */
export function alternatives(words: string): string[] {
  if (words === "") return [];
  const parts = [""];
  let depth = 0;
  for (const [sign] of words.matchAll(/\\.|[\s\S]/gu)) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
