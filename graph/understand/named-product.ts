import type { Scope } from "./request.js";

/** A single product that a question names. */

/** Words that follow a brand without being part of a product's name. */
const NO_NAME =
  /^(a|an|and|any|are|as|at|be|by|can|cost|costs|compared|did|discount|discounts|do|does|for|from|have|has|in|is|it|its|last|now|of|offers?|on|or|over|prices?|pricing|products?|since|the|than|they|to|top|under|up|vs|versus|was|were|when|where|why|with)$/i;
const MODEL = /^(?=.*\d)[a-z]*\d+[a-z\d-]*$/i;
const YEAR = /^(19|20)\d\d$/;
/** Words behind a brand that may belong to a name. */
export const MOST_WORDS = 5;

/** "Brewlund Classic 860" → Brewlund and [classic, 860]; null when no brand is followed by a model or by further names. */
export function namedProduct(text: string, scope: Pick<Scope, "brands" | "clusters">): Scope["product"] {
  const kinds = kindWords(scope);
  for (const brand of scope.brands) {
    const words = followingWords(behind(brand, text), kinds);
    if (words.length > 0)
      return { brand, words: words.map((word) => word.toLowerCase()), isModel: words.some((word) => /\d/.test(word)) };
  }
  return null;
}

export const kindWords = ({ clusters }: Pick<Scope, "clusters">): string[] =>
  clusters.flatMap(({ term, headTerm }) => `${term} ${headTerm}`.toLowerCase().split(/\s+/));

export function behind(brand: string, text: string): string {
  const at = text.toLowerCase().indexOf(brand.toLowerCase());
  return at < 0 ? "" : text.slice(at + brand.length);
}

/** Up to the kind of product ("espresso machine"), and with the model ("Classic 860"); without a model the capitalised words ("Aroma Reserve"). */
function followingWords(rest: string, kinds: readonly string[]): string[] {
  const plain = /^[’']s?\s/.test(rest) ? "" : (rest.match(/^[^.,;:?!()"“”$£€%]*/)?.[0] ?? "");
  const words = plain.trim().split(/\s+/).slice(0, MOST_WORDS);
  const stop = words.findIndex((word) => NO_NAME.test(word) || kinds.includes(word.toLowerCase()));
  const named = (stop < 0 ? words : words.slice(0, stop)).filter((word) => word !== "");
  const model = named.findIndex((word) => MODEL.test(word) && !YEAR.test(word));
  if (model >= 0) return named.slice(0, model + 1);
  const small = named.findIndex((word) => !/^\p{Lu}/u.test(word));
  return small < 0 ? named : named.slice(0, small);
}
