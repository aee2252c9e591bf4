import { mixedWords, oddNumerals } from "./fold.js";

/** What a model's sentence may not hold whatever its facts say: ways out of the answer, marks of the service's own, words in disguise. */
const FORBIDDEN: readonly (readonly [reason: string, form: RegExp])[] = [
  [
    "an address",
    /\b(?:https?|ftp|mailto|javascript|tel):|\bdata:\w+\/|\bwww\.|\b[\p{L}\d-]+\.(?:com|net|org|io|de|fr|es|it|nl|pl|pt|eu|co|uk|us|cn|jp|kr|shop|store|info|biz|xyz|app|ai|ly|me|to|gg)(?![\p{L}\d])(?!\s+\p{Ll})|\b(?:dot|punkt|point) com\b/iu,
  ],
  ["an e-mail address", /[\p{L}\d._-]+\s?(?:@|＠|\(at\)|\[at\])\s?[\p{L}\d-]+|\b\p{L}+ at \p{L}+ dot \p{L}+/u],
  [
    "a phone number",
    /(?:\+|00)\d[\d\s()./-]{6,}\d|\(\d{2,5}\)\s?\d[\d\s-]{4,}|\b0\d{2,4}[\s/-]\d{3,}|\b\d{3}-\d{3,4}(?:-\d{4})?\b(?!-)|\b1?[- ]?800[- ][\dA-Z]/u,
  ],
  [
    "markup",
    /<\/?[a-z!]|&(?:lt|gt|#\d+|[a-z]+);|!?\[[^\]]*\]\s?\(|```|^\s{0,3}#{1,6}\s|\*\*|__|^\s*\||^\s*>|~~|\$\$|\\[a-z(]/imu,
  ],
  ["a reference of the service's own", /[[【［(]\s?E\s?\d+\s?[\])】］]|\bE\d{1,3}\b(?=\s*[,.)\]]|$)|【\d+/u],
  ["a heading of the service's own", /^\s*(?:@|\p{L}[\p{L} ]{0,30}:\s*[A-D](?![\p{L}\d]))/u],
];

/** Why the form of a sentence cannot stand; empty where it can. */
export function formFaults(text: string): string[] {
  const faults = FORBIDDEN.filter(([, form]) => form.test(text)).map(([reason]) => reason);
  const odd = oddNumerals(text);
  if (odd.length > 0) faults.push(`"${odd.join("")}", a number in signs that are no digits`);
  const mixed = mixedWords(text);
  if (mixed.length > 0) faults.push(`"${mixed[0]}", a word of mixed scripts`);
  // "d o u b l e d"
  if (/(?<![\p{L}\d])(?:[\p{Script=Latin}][ .·-]){4,}[\p{Script=Latin}](?!\p{L})/u.test(text))
    faults.push("spaced letters");
  return faults;
}
