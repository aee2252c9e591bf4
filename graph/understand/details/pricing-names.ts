import type { PricingDetails, ProductWords } from "../../specialists/pricing/details.js";
import type { DetailsInput } from "./reader.js";

/** Names of products and brands in a question about prices. */
export function readNames(input: DetailsInput): Pick<PricingDetails, "product" | "nameWords" | "strangers"> {
  return { product: readProduct(input), nameWords: readNameWords(input), strangers: readStrangers(input) };
}

/** Words that follow a brand without being part of a product's name. */
const NO_NAME =
  /^(a|an|and|any|are|as|at|be|by|can|cost|costs|compared|did|discount|discounts|do|does|for|from|have|has|in|is|it|its|last|now|of|offers?|on|or|over|prices?|pricing|products?|since|the|than|they|to|top|under|up|vs|versus|was|were|when|where|why|with)$/i;
const MODEL = /^(?=.*\d)[a-z]*\d+[a-z\d-]*$/i;
const YEAR = /^(19|20)\d\d$/;
const MOST_WORDS = 5;

/** "Brewlund Classic 860" → Brewlund and [classic, 860]; null when no brand is followed by a model or by further names. */
function readProduct({ text, scope }: DetailsInput): ProductWords | null {
  const kinds = kindWords(scope);
  for (const brand of scope.brands) {
    const words = followingWords(behind(brand, text), kinds);
    if (words.length > 0) return { brand, words: words.map((word) => word.toLowerCase()) };
  }
  return null;
}

const kindWords = ({ clusters }: DetailsInput["scope"]): string[] =>
  clusters.flatMap(({ term, headTerm }) => `${term} ${headTerm}`.toLowerCase().split(/\s+/));

function behind(brand: string, text: string): string {
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

/** Capitalised words, words with a digit, brands with what follows them, and kinds of product. */
function readNameWords({ text, scope }: DetailsInput): string[] {
  const marked = wordsOf(text).filter((word) => /^\p{Lu}|\d/u.test(word));
  const followed = scope.brands.flatMap((brand) => {
    const rest = wordsOf(behind(brand, text)).slice(0, MOST_WORDS);
    return rest.length === 0 ? [] : [...wordsOf(brand), ...rest];
  });
  return [...new Set([...marked, ...followed, ...kindWords(scope)].map((word) => word.toLowerCase()))];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}-]+/gu) ?? [];

const NAME = String.raw`\p{Lu}[\p{L}\d&'-]+`;
/** Capitalised for another reason: countries, months, the beginnings of sentences. */
const NO_BRAND =
  /^(American|British|German|English|French|US|USA|UK|GB|EU|DE|European|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Black|Friday|Are|Is|Do|Does|Did|Has|Have|What|Which|Who|Where|When|Why|How|Can|Should|The|For|My|Our|If|And|Or|In|On|At|By|From|Top|Best|Cheapest|MAP|USB|LED|HD|4K)$/i;

/**
 * Brand names that nobody offers: a capitalised word right before a product written in small letters ("What do Dyson robot vacuums cost?")
 * or after "by". Left out where the question names a brand that is known.
 */
function readStrangers({ text, scope }: DetailsInput): string[] {
  const { clusters, brands, merchants, market } = scope;
  if (brands.length > 0) return [];
  const known = new Set([...merchants, market.name].flatMap((name) => name.toLowerCase().split(/\s+/)));
  const candidates = [
    ...clusters.flatMap(({ term }) => wordBefore(term.toLowerCase(), text)),
    ...[...text.matchAll(new RegExp(String.raw`\bby (${NAME})`, "gu"))].flatMap(([, name]) => name ?? []),
  ];
  return [...new Set(candidates.filter((name) => !NO_BRAND.test(name) && !known.has(name.toLowerCase())))];
}

/** Only where the product is written in small letters: in a heading every word is capitalised. */
function wordBefore(term: string, text: string): string[] {
  const at = text.indexOf(term);
  if (at <= 0) return [];
  const before = text.slice(0, at).match(new RegExp(String.raw`\S\s+(${NAME})\s+$`, "u"));
  return before?.[1] === undefined ? [] : [before[1]];
}
