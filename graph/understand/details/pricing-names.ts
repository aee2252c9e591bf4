import type { PricingDetails } from "../../specialists/pricing/details.js";
import { anyOf } from "../languages/compose.js";
import { perLanguages } from "../languages/gloss.js";
import { behind, kindWords, MOST_WORDS } from "../names/named-product.js";
import { cue } from "../words/cue.js";
import { languagesSpoken } from "../words/language.js";
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
const NO_BRAND = cue(
  ({ time, holidays, countries, details }) =>
    [time.months, Object.values(holidays), Object.values(countries.adjectives), details.pricing.noBrand]
      .flat()
      .join("|"),
  (words) => `^(?:${words})$`,
);
/** The same in every language. */
const NO_BRAND_MARK = /^(?:US|USA|UK|GB|EU|DE|MAP|USB|LED|HD)$/i;

const madeBy = perLanguages(
  (among) =>
    new RegExp(String.raw`(?<!\p{L})(?:${anyOf(({ details }) => details.pricing.madeBy, among)}) (${NAME})`, "gu"),
);

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
    ...[...text.matchAll(madeBy(languagesSpoken(text)))].flatMap(([, name]) => name ?? []),
  ];
  const isOther = (name: string): boolean =>
    NO_BRAND_MARK.test(name) || NO_BRAND.isIn(name, text) || known.has(name.toLowerCase());
  return [...new Set(candidates.filter((name) => !isOther(name)))];
}

/** Only where the product is written in small letters: in a heading every word is capitalised. */
function wordBefore(term: string, text: string): string[] {
  const at = text.indexOf(term);
  if (at <= 0) return [];
  const before = text.slice(0, at).match(new RegExp(String.raw`\S\s+(${NAME})\s+$`, "u"));
  return before?.[1] === undefined ? [] : [before[1]];
}
