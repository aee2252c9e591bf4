/** Letters of other scripts that look like Latin ones, by the Latin letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "аα",
  b: "ƅ",
  c: "сϲ",
  d: "ԁ",
  e: "еεє",
  g: "ɡ",
  h: "һ",
  i: "іıι",
  j: "јϳ",
  k: "кκ",
  l: "ӏ",
  m: "м",
  n: "ոη",
  o: "оοσօ",
  p: "рρ",
  q: "ԛ",
  r: "г",
  s: "ѕ",
  t: "тτ",
  u: "υս",
  v: "ѵν",
  w: "ԝω",
  x: "хχ",
  y: "уγү",
  z: "ᴢ",
  A: "АΑ",
  B: "ВΒ",
  C: "СϹ",
  E: "ЕΕ",
  F: "Ϝ",
  H: "НΗ",
  I: "ІΙ",
  J: "Ј",
  K: "КΚ",
  M: "МΜ",
  N: "Ν",
  O: "ОΟ",
  P: "РΡ",
  S: "Ѕ",
  T: "ТΤ",
  X: "ХΧ",
  Y: "УΥҮ",
  Z: "Ζ",
};
const latinOf = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((one) => [one, latin])),
);
const LOOKALIKE = new RegExp(`[${[...latinOf.keys()].join("")}]`, "gu");

/** Combining marks, soft hyphen, zero-width and direction characters, variation selectors. */
const INVISIBLE = /\p{M}|[\u{ad}\u{180e}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]/gu;
/** A second alphabet that no font draws. */
const TAG = /[\u{e0020}-\u{e007e}]/gu;

/** One spelling for each letter, nothing invisible; capitals stay. The same for text and for what is looked for. */
export function plain(text: string): string {
  const simple = /[\u0080-\uffff]/.test(text) ? unmask(text) : text;
  return simple.replace(/\\([_*`])/g, "$1");
}

const unmask = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(TAG, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    .replace(INVISIBLE, "")
    .replace(LOOKALIKE, (letter) => latinOf.get(letter) ?? letter);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isOtherLetter = (code: number): boolean => code > 0x7f && /\p{L}/u.test(String.fromCharCode(code));

/** What is left without spaces and punctuation: neither spacing nor hyphens nor list markers change it. */
export type Stream = Uint16Array;

export function lettersAndDigits(text: string): Stream {
  return pick(text, (code) => isLatin(code) || isDigit(code) || isOtherLetter(code));
}

/**
 * The step from each letter to the next. A shift of the whole alphabet (rot13 and its 24 sisters) leaves it as it is;
 * digits are left out with the numbers of a list.
 */
export function letterSteps(text: string): Stream {
  const letters = pick(text, (code) => isLatin(code) || isOtherLetter(code));
  return letters.map((code, at) => {
    const before = letters[at - 1] ?? 0;
    return isLatin(code) && isLatin(before) ? (code - before + 26) % 26 : code;
  });
}

function pick(text: string, isWanted: (code: number) => boolean): Stream {
  const folded = text.toLowerCase();
  const picked: Stream = new Uint16Array(folded.length);
  let length = 0;
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    if (isWanted(code)) picked[length++] = code;
  }
  return picked.subarray(0, length);
}

export const reverse = (text: string): string => [...text].reverse().join("");

/** Caesar's cipher; 13 is rot13. */
export function rotate(text: string, by: number): string {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const place = (code & ~0x20) - 0x41;
    codes[at] = place >= 0 && place < 26 ? code - place + ((place + by) % 26) : code;
  }
  return Buffer.from(codes.buffer).toString("utf16le");
}

/** The first character of each line, then of each word: acrostics. */
export function initials(text: string): string {
  const lines = text.match(/^[^\w\n]*\w/gm) ?? [];
  return [...lines.map((line) => line.slice(-1)), " ", ...(text.match(/(?<!\w)\w/g) ?? [])].join("");
}

export const reverseWords = (text: string): string => text.split(/\s+/).reverse().join(" ");
