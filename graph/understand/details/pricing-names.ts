import type { PricingDetails } from "../../specialists/pricing/details.js";
import { behind, kindWords, MOST_WORDS } from "../named-product.js";
import type { DetailsInput } from "./reader.js";

/** Names of products and brands in a question about prices. */
export function readNames(input: DetailsInput): Pick<PricingDetails, "nameWords" | "strangers"> {
  return { nameWords: readNameWords(input), strangers: readStrangers(input) };
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
