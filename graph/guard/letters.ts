/** A text in small letters without spaces, punctuation and list numbers, which a copy may have of its own. */
export const lettersOf = (text: string): string => only(text, LETTER, /\P{L}+/gu);
export const lettersAndDigitsOf = (text: string): string => only(text, NUMBER, /[^\p{L}\p{N}]+/gu);

const UNKNOWN = 0;
const LETTER = 1;
const NUMBER = 2;
const OTHER = 3;

/** What each UTF-16 unit is, as far as it was met. */
const kinds = new Uint8Array(0x10000);
const SURROGATES = /[\ud800-\udfff]/;

/** Every answer is read some six times: a loop takes a quarter of the time that the expression takes, which stays for characters of two units. */
function only(text: string, last: number, others: RegExp): string {
  const small = text.toLowerCase();
  if (SURROGATES.test(small)) return small.replace(others, "");
  const kept = Buffer.allocUnsafe(2 * small.length);
  let length = 0;
  for (let at = 0; at < small.length; at += 1) {
    const unit = small.charCodeAt(at);
    if (kindOf(unit) > last) continue;
    kept[length] = unit & 0xff;
    kept[length + 1] = unit >> 8;
    length += 2;
  }
  return kept.toString("utf16le", 0, length);
}

function kindOf(unit: number): number {
  const known = kinds[unit];
  if (known !== undefined && known !== UNKNOWN) return known;
  const character = String.fromCharCode(unit);
  const kind = /\p{L}/u.test(character) ? LETTER : /\p{N}/u.test(character) ? NUMBER : OTHER;
  kinds[unit] = kind;
  return kind;
}
