import type { Request } from "../../understand/request.js";

/** A product as the question names it. */
export interface ProductWords {
  readonly brand: string;
  /** Words of the title after the brand. */
  readonly words: readonly string[];
}

/** Words that follow a brand without being part of a product's name. */
const NO_NAME =
  /^(a|an|and|any|are|as|at|be|by|can|cost|costs|compared|did|discount|discounts|do|does|for|from|have|has|in|is|it|its|last|now|of|offers?|on|or|over|prices?|pricing|products?|since|the|than|they|to|top|under|up|vs|versus|was|were|when|where|why|with)$/i;
const MODEL = /^(?=.*\d)[a-z]*\d+[a-z\d-]*$/i;
const YEAR = /^(19|20)\d\d$/;
const MOST_WORDS = 5;

/** "Brewlund Classic 860" → Brewlund and [classic, 860]; null when no brand is followed by a model or by further names. */
export function readProductWords({ text, scope }: Request): ProductWords | null {
  const kinds = scope.clusters.flatMap(({ term, headTerm }) => `${term} ${headTerm}`.toLowerCase().split(/\s+/));
  for (const brand of scope.brands) {
    const at = text.toLowerCase().indexOf(brand.toLowerCase());
    const rest = at < 0 ? "" : text.slice(at + brand.length);
    const words = followingWords(rest, kinds);
    if (words.length > 0) return { brand, words: words.map((word) => word.toLowerCase()) };
  }
  return null;
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
