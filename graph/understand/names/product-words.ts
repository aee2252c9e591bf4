import type { ProductWords } from "../encoder/question-encoder.js";
import { anyOf, whole } from "../languages/compose.js";
import { COMMON_WORDS } from "./common-words.js";
import { findMarkets, withoutMarkets } from "./markets.js";

/** Words that stand for a product without naming one. */
const STANDS_FOR_ANY = new RegExp(`^(?:${anyOf(({ names }) => names.standsForAny)})$`, "iu");

export const standsForAny = (words: string): boolean => STANDS_FOR_ANY.test(words.trim());

/** Product words that nothing in the market explains: most likely a product it does not know. */
export function unexplainedProducts(
  products: readonly ProductWords[],
  spans: readonly { readonly start: number; readonly end: number }[],
  names: readonly string[],
): string[] {
  const known = names.map((name) => name.toLowerCase());
  const isExplained = ({ words, start, end }: ProductWords): boolean =>
    spans.some((span) => span.start < end && start < span.end) ||
    known.some((name) => words.toLowerCase().includes(name)) ||
    findMarkets(words).length > 0 ||
    standsForAny(words);
  return [...new Set(products.filter((product) => !isExplained(product)).map(({ words }) => words.toLowerCase()))];
}

/** From here on a word may be part of a product's name: of 49 words of strangers that no market knows and that were heard as products, 22 were; below it lay none of these and 16 of the others. */
const MAY_NAME = 0.3;

/** Whether words of a text may name a product, as such words were learned: "di solito" does not. `shares`: how likely each word of the text is part of a name. */
export function mayNameProduct(term: string, text: string, shares: readonly number[]): boolean {
  const words = partsOf(term);
  // "Perpetual" goes on in "motion machines".
  const own = partsOf(text).flatMap((word, at) => (words.includes(word) ? [shares[at] ?? 1, shares[at + 1] ?? 0] : []));
  return own.length === 0 || Math.max(...own) >= MAY_NAME;
}

/** Words as blanks part them, without signs around them. */
const partsOf = (text: string): string[] =>
  (text.normalize("NFKC").toLowerCase().match(/\S+/gu) ?? []).map((word) =>
    word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""),
  );

/** "Keywords for a time machine": one of a kind that nothing else in the question names. */
const OF_ONE =
  /\b(?:key ?words?|searches|search terms|titles?|prices?|costs?|demand|questions|ads|gaps?|market) (?:for|of|on|about) an? ((?:[\p{L}-]+ ){0,2}[\p{L}-]+?)(?= (?:in|on|at|from|under|over|with|and|for|this|last|now)\b|\s*[?.!,;]|\s*$)/iu;
/** Heads that are no goods: who asks, what for, and how long. */
const NO_GOODS =
  /^(?:campaigns?|budget|margin|beginners?|business|company|start-?up|web ?site|site|blog|landing|page|gift|present|friend|person|audience|niche|segment|listing|title|headline|description|click|lot|couple|list|minimum|maximum|target|plan|launch|newcomer|retailer|merchant|supplier|rival|competitor|season|holiday|country|region|city)s?$/iu;

export function namedAsOne(text: string): string[] {
  const words = text.match(OF_ONE)?.[1]?.toLowerCase();
  const head = words?.split(" ").at(-1) ?? "";
  const isGoods = head.length > 2 && !COMMON_WORDS.has(head) && !NO_GOODS.test(head) && findMarkets(head).length === 0;
  return words !== undefined && isGoods ? [words] : [];
}

/** Words in front of a name that may belong to it: "fax" where only "machines" was heard. */
const MOST_BEFORE = 2;

/** Product words together with the words in front of them, as far as those are no common words of questions. */
export function completeNames(text: string, products: readonly ProductWords[]): ProductWords[] {
  return products.map((product) => {
    let { start } = product;
    for (let word = 0; word < MOST_BEFORE; word += 1) {
      const before = text.slice(0, start).match(/([\p{L}\p{N}][\p{L}\p{N}'’-]*) $/u)?.[1];
      if (before === undefined || COMMON_WORDS.has(before.toLowerCase()) || findMarkets(before).length > 0) break;
      start -= before.length + 1;
    }
    return { words: text.slice(start, product.end), start, end: product.end };
  });
}

const JOINING = new RegExp(`${whole(anyOf(({ names }) => names.joining))}|[^\\p{L}\\p{N}]`, "giu");

/** Nothing but the names of products, perhaps with a country. */
export function isBareProduct(text: string, names: readonly string[]): boolean {
  const rest = names.reduce(
    (left, name) => left.replaceAll(name.toLowerCase(), " "),
    text.normalize("NFKC").toLowerCase(),
  );
  return names.length > 0 && withoutMarkets(rest).replace(JOINING, "") === "";
}
