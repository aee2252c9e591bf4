import type { Passage } from "./fragments.js";
import { lettersAndDigits, plain, reverse, rotate } from "./normalise.js";

/** Characters of a secret in a row that give it away. */
const ENOUGH = 12;
/** Below this many letters and digits a secret cannot be told from ordinary text. */
const SHORTEST = 8;

/** How one byte is written, and how many letters and digits that takes at least. */
const BYTE_SPELLINGS: readonly (readonly [width: number, spell: (byte: number) => string])[] = [
  [2, (byte) => byte.toString(16).padStart(2, "0")],
  [3, (byte) => `x${byte.toString(16).padStart(2, "0")}`],
  [5, (byte) => `u${byte.toString(16).padStart(4, "0")}`],
  [3, (byte) => `u${byte.toString(16).padStart(2, "0")}`],
  [2, (byte) => String(byte)],
  [3, (byte) => byte.toString(8).padStart(3, "0")],
  [8, (byte) => byte.toString(2).padStart(8, "0")],
];

/** Every usual spelling of a secret, without punctuation: so a spelling is found however it is cut up. */
export function spellingsOf(secret: string): Passage[] {
  if (lettersAndDigits(plain(secret)).length < SHORTEST) return [];
  const shifts = Array.from({ length: 26 }, (_, by) => rotate(secret, by));
  const backwards = reverse(secret);
  const letterwise = [
    ...shifts,
    backwards,
    rotate(backwards, 13),
    ...[secret, backwards, shifts[13] ?? ""].flatMap(base64Of),
  ];
  const bytes = [...Buffer.from(secret)];
  return [
    ...letterwise.map((text) => ({ stream: lettersAndDigits(plain(text)), enough: ENOUGH })),
    ...BYTE_SPELLINGS.map(([width, spell]) => ({
      stream: lettersAndDigits(bytes.map(spell).join("")),
      enough: ENOUGH * width,
    })),
  ];
}

/** Base64 by where the text starts within a group of three bytes, without the characters its neighbours share in. */
export function base64Of(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.from("\0".repeat(offset) + text);
    const encoded = bytes.toString("base64").replace(/=+$/, "");
    return encoded.slice([0, 2, 3][offset], bytes.length % 3 === 0 ? undefined : -1);
  });
}
