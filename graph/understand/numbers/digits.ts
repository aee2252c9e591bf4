import type { KnownLanguage } from "../languages/languages.js";
import { groupSigns } from "../languages/numbers.js";

/** Digits with what may group them and mark decimals: "1,234.5", "1.234,5", "1 500", ".80". */
export const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:'\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)(?!\d)`;
/** Where blanks group digits, or money says that they do. */
export const SPACED = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\d)`;

/** What digits stand for. A dot before three digits groups them in the languages that write so, and decimals everywhere else. */
export function amountOf(digits: string, among: readonly KnownLanguage[], isMoney: boolean): number {
  const plain = digits.replaceAll(/[' ]/g, "");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return Number(plain);
  const hasBoth = plain.includes(".") && plain.includes(",");
  return hasBoth || !isGrouped(plain, among, isMoney)
    ? Number(`${plain.slice(0, last).replaceAll(/[.,]/g, "")}.${plain.slice(last + 1)}`)
    : Number(plain.replaceAll(/[.,]/g, ""));
}

function isGrouped(digits: string, among: readonly KnownLanguage[], isMoney: boolean): boolean {
  if (!/^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(digits)) return false;
  if (digits.includes(",") || digits.split(".").length > 2) return true;
  return isMoney || (groupSigns(among).has(".") && !isEnglishOnly(among));
}

const isEnglishOnly = (among: readonly KnownLanguage[]): boolean => among.every(({ code }) => code === "en");
