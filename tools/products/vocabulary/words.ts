/** One word of a text, with its place in the original. */
export interface Word {
  /** As typed. */
  readonly surface: string;
  /** Lower case, without accents: what is compared. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  /** A comma, full stop or other break stands between this word and the one before. */
  readonly afterBreak: boolean;
  /** Part of a brand's or shop's name. */
  readonly isName?: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
const JOINER = /^[\s\-‐‑–/'’´`_+&"“”„()]*$/u;
const APOSTROPHE = /^['’´`]$/u;
const ACCENTS = /\p{M}+/gu;
const PLAIN = /^[a-z0-9]*$/;

/** Lower case, compatibility forms and accents removed, ß as ss: "Kaffeemühle" becomes "kaffeemuhle". */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFKD")
    .replace(ACCENTS, "");
}

/** Splits a text into words; a possessive "s" and the elided article of French and Italian are left out. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let previousEnd = 0;
  let isBroken = false;
  for (const match of text.matchAll(WORD)) {
    const surface = match[0];
    const start = match.index;
    const end = start + surface.length;
    const between = text.slice(previousEnd, start);
    previousEnd = end;
    isBroken ||= words.length > 0 && !JOINER.test(between);
    const isPossessive = APOSTROPHE.test(between) && /^s$/iu.test(surface);
    const isElision = /^(?:l|d|qu|un|dell|all|nell)$/iu.test(surface) && APOSTROPHE.test(text[end] ?? "");
    if (isPossessive || isElision) continue;
    const folded = fold(surface);
    if (folded === "") continue;
    words.push({ surface, folded, start, end, afterBreak: isBroken });
    isBroken = false;
  }
  return words;
}
