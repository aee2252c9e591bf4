/** One form for each character, so that what is written in other digits, widths or scripts is read as what it means. */

/** Digits of other scripts stand in rows of ten. */
const zeroOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return zero;
};

/** The same length as the text, so that places agree: digits of any script as 0-9, wide signs as narrow ones. */
export function foldSigns(text: string): string {
  // Plain text is the rule.
  if (!/[^\p{ASCII}\p{Script=Latin}£€]/u.test(text)) return text;
  return [...text]
    .map((sign) => {
      const plain = sign.normalize("NFKC");
      const one = plain.length === sign.length ? plain : sign;
      if (!/\p{Nd}/u.test(one) || /\d/.test(one)) return one;
      const value = String((one.codePointAt(0) ?? 0) - zeroOf(one));
      return value.padEnd(sign.length, "\u200b");
    })
    .join("");
}

/** Signs that stand for numbers and are no digits: "½", "①", "Ⅻ", "²". */
export const oddNumerals = (text: string): string[] =>
  [...text].filter((sign) => /[\p{No}\p{Nl}]/u.test(sign) && !/[〇㎡²³]/u.test(sign));

/** Nothing invisible, which would hide a word or a number from whoever reads it. */
export const visible = (text: string): string =>
  text.replace(/\p{Cf}|\p{Co}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164/gu, "");

/** Words that mix letters of scripts which look alike: "рrice" with a Cyrillic first letter. */
export const mixedWords = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{M}]+/gu)]
    .map(([word]) => word)
    .filter(
      (word) =>
        [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(word))
          .length > 1,
    );
