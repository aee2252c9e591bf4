import { withoutCatalogIds } from "../understand/names/own-words.js";
import type { Prompt } from "./language-model.js";

/**
 * What leaves for a provider: the only way to it is through here. Ids of catalogs, keys, and what tells a person (e-mail addresses, account and
 * card numbers, phone numbers) are no matter of any question and go nowhere.
 */
export function outgoing({ instructions, material }: Prompt): Prompt {
  return { instructions, material: withoutPersons(material) };
}

/** The same for one text. */
export const withoutPersons = (text: string): string => masked(withoutCatalogIds(text));

const MASKS: readonly (readonly [form: RegExp, mask: string, isMeant?: (found: string) => boolean])[] = [
  [
    /\b(?:AIza|ya29\.|aqs_|sk-|gh[pousr]_)[\w.-]{10,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}[\w.-]*|\bBearer\s+\S{12,}/g,
    "[key]",
  ],
  [/[\p{L}\p{N}._%+-]+\s?(?:@|＠|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "[e-mail]"],
  [/\b[A-Z]{2}\d{2}(?:[ ]?[A-Z\d]{4}){2,7}(?:[ ]?[A-Z\d]{1,3})?\b/g, "[account number]", isIban],
  [/\b\d(?:[ -]?\d){12,18}\b/g, "[card number]", isCardNumber],
  [/(?<![\p{L}\p{N}.,])(?:\+|00)\d{1,3}[\s()./-]{0,2}(?:\d[\s()./-]{0,2}){6,12}\d\b/gu, "[phone number]"],
  [/(?<![\p{L}\p{N}.,-])\(?0\d{2,5}\)?[\s/-]{1,2}\d{3,}(?:[\s/-]?\d{2,}){0,3}\b/gu, "[phone number]"],
  [/(?<![\p{L}\p{N}.,-])\(?[2-9]\d{2}\)?[ .-]\d{3}[.-]\d{4}\b/gu, "[phone number]"],
];

const masked = (text: string): string =>
  MASKS.reduce(
    (left, [form, mask, isMeant]) => left.replace(form, (found) => (isMeant && !isMeant(found) ? found : mask)),
    text,
  );

/** By its check digits (ISO 7064, mod 97). */
function isIban(found: string): boolean {
  const compact = found.replaceAll(" ", "");
  const digits = [...(compact.slice(4) + compact.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** By Luhn's check digit. */
function isCardNumber(found: string): boolean {
  const digits = found.replace(/\D/g, "");
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
