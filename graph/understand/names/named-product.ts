import type { Scope } from "../request.js";
import { cue } from "../words/cue.js";

/** A single product that a question names. */

const NO_NAME = cue(
  ({ names }) => names.behindBrand,
  (words) => `^(?:${words})$`,
);
const MODEL = /^(?=.*\d)[a-z]*\d+[a-z\d-]*$/i;
const YEAR = /^(19|20)\d\d$/;
/** Words behind a brand that may belong to a name. */
export const MOST_WORDS = 5;

/** "Brewlund Classic 860" → Brewlund and [classic, 860]; null when no brand is followed by a model or by further names. */
export function namedProduct(text: string, scope: Pick<Scope, "brands" | "clusters">): Scope["product"] {
  const kinds = kindWords(scope);
  for (const brand of scope.brands) {
    const words = followingWords(behind(brand, text), kinds, text);
    if (words.length > 0)
      return { brand, words: words.map((word) => word.toLowerCase()), isModel: words.some((word) => /\d/.test(word)) };
  }
  return null;
}

/** The text with blanks for the words of a model, which say nothing else: "Classic 860" is no number of anything. */
export function withoutModel(text: string, product: Scope["product"]): string {
  if (product?.isModel !== true) return text;
  const from = text.length - behind(product.brand, text).length;
  const words = product.words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.replace(new RegExp(`(?<=^.{${from}}\\s*)${words.join("\\s+")}`, "isu"), (found) =>
    " ".repeat(found.length),
  );
}

export const kindWords = ({ clusters }: Pick<Scope, "clusters">): string[] =>
  clusters.flatMap(({ term, headTerm }) => `${term} ${headTerm}`.toLowerCase().split(/\s+/));

export function behind(brand: string, text: string): string {
  const at = text.toLowerCase().indexOf(brand.toLowerCase());
  return at < 0 ? "" : text.slice(at + brand.length);
}

/** Up to the kind of product ("espresso machine"), and with the model ("Classic 860"); without a model the capitalised words ("Aroma Reserve"). */
function followingWords(rest: string, kinds: readonly string[], said: string): string[] {
  const plain = /^[’']s?\s/.test(rest) ? "" : (rest.match(/^[^.,;:?!()"“”$£€%]*/)?.[0] ?? "");
  const words = plain.trim().split(/\s+/).slice(0, MOST_WORDS);
  const stop = words.findIndex((word) => NO_NAME.isIn(word, said) || kinds.includes(word.toLowerCase()));
  const named = (stop < 0 ? words : words.slice(0, stop)).filter((word) => word !== "");
  const model = named.findIndex((word) => MODEL.test(word) && !YEAR.test(word));
  if (model >= 0) return named.slice(0, model + 1);
  const small = named.findIndex((word) => !/^\p{Lu}/u.test(word));
  return small < 0 ? named : named.slice(0, small);
}
