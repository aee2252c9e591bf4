import { isPluralWord } from "../../products/vocabulary/stemming.js";
import { isNoun } from "./nouns.js";
import { VARIANT_WORDS } from "./words.js";

/** Products of their own that name a variant behind "in". */
const FLAVOURS: ReadonlySet<string> = new Set(["chocolate", "coffee", "honey", "gold", "silver"]);

export const isVariantWord = (word: string): boolean => VARIANT_WORDS.has(word);
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "lavender" behind "soy candles": a known variant, or one unknown word in the singular behind a plural. */
export function looksLikeVariant(words: readonly string[], head: readonly string[]): boolean {
  if (words.length > 2) return false;
  if (words.every((word) => VARIANT_WORDS.has(word))) return true;
  const isPlural = isPluralWord(head.at(-1) ?? "");
  return isPlural && words.length === 1 && !words.some((word) => isNoun(word) || isPluralWord(word) || /s$/.test(word));
}

/** "wool scarves in red": a line and its first variant. */
export function splitVariant(text: string): [string, string | null] {
  const match = /^(.*\S)\s(?:in|en|em)\s(?:the\s)?(\p{L}+)$/u.exec(text);
  const [, name, variant] = match ?? [];
  return name && variant && (VARIANT_WORDS.has(variant.toLowerCase()) || FLAVOURS.has(variant.toLowerCase()))
    ? [name, variant]
    : [text, null];
}

/** "large ones" after "potted succulents" are large succulents. */
export function withoutOnes(name: string, before: string | undefined): string {
  const noun = /\p{L}+$/u.exec(before ?? "")?.[0];
  return capitalise(noun === undefined ? name : name.replace(/\bones?$/iu, noun.toLowerCase()));
}
