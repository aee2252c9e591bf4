import { FUNCTION_WORDS, MARKET_WORDS } from "../../products/vocabulary/word-lists.js";
import { stemmedTokens, tokenise } from "../../statistics/text.js";

/** Below this share of the cluster's searches a wording is noise. */
const MINIMUM_SHARE = 0.03;
const MOST_VALUES = 5;
const LONGEST_VALUE = 3;

export interface SearchedKeyword {
  readonly keyword: string;
  /** Null = not measured. */
  readonly searchesPerMonth: number | null;
  /** Keywords with one number share one reported figure. */
  readonly variantGroup: number | null;
  /** Probability that the search looks for a brand or shop; null = unknown. */
  readonly navigational: number | null;
}

export interface ProductWords {
  /** Words and phrases that mean the product. */
  readonly terms: readonly string[];
  readonly brands: readonly string[];
  /** Attribute values that products have. */
  readonly values: readonly string[];
}

export interface UnlistedValue {
  readonly value: string;
  readonly naming: readonly SearchedKeyword[];
}

/** From this probability on a search looks for a brand or shop. */
const NAVIGATIONAL = 0.2;

/**
 * What searches put before the product's name that no product's attributes hold ("bone conduction wireless earbuds"), without
 * brands and market words ("best", "cheap"). Only for English, the language of attributes and of this word order.
 */
export function findUnlistedValues(
  keywords: readonly SearchedKeyword[],
  words: ProductWords,
  allSearches: number,
): UnlistedValue[] {
  const known = [...words.terms, ...words.brands, ...words.values].map(stems).filter((phrase) => phrase.length > 0);
  // Longer phrases first, or "shoe" would leave "running" of "running shoe".
  known.sort((a, b) => b.length - a.length);
  const found = new Map<string, { value: string; naming: SearchedKeyword[] }>();
  for (const keyword of keywords) {
    if ((keyword.navigational ?? 0) >= NAVIGATIONAL) continue;
    const value = leftover(keyword.keyword, known);
    if (value === null) continue;
    const key = stems(value).join(" ");
    const group = found.get(key);
    if (group === undefined) found.set(key, { value, naming: [keyword] });
    else group.naming.push(keyword);
  }
  const searchesOf = ({ naming }: UnlistedValue): number =>
    naming.reduce((sum, { searchesPerMonth }) => sum + (searchesPerMonth ?? 0), 0);
  return [...found.values()]
    .filter((value) => searchesOf(value) >= MINIMUM_SHARE * allSearches)
    .sort((a, b) => searchesOf(b) - searchesOf(a))
    .slice(0, MOST_VALUES);
}

const stems = (text: string): string[] => stemmedTokens(text, "en");

/** The words directly before the product's name, "best" and its like taken off the front; null when there are none. */
function leftover(keyword: string, known: readonly (readonly string[])[]): string | null {
  const tokens = tokenise(keyword);
  const stemmed = stems(keyword);
  const isTaken = tokens.map(() => false);
  for (const phrase of known) {
    for (let start = 0; start + phrase.length <= tokens.length; start += 1) {
      if (!phrase.every((stem, offset) => stemmed[start + offset] === stem && isTaken[start + offset] === false))
        continue;
      phrase.forEach((_, offset) => {
        isTaken[start + offset] = true;
      });
    }
  }
  const name = isTaken.indexOf(true);
  const words = tokens.slice(0, Math.max(0, name));
  const start = words.findIndex((word) => !MARKET_WORDS.has(word));
  const before = start < 0 ? [] : words.slice(start);
  // After the product's own words, or "running" would be a market word in "running shoes".
  if (before.some((word) => FUNCTION_WORDS.has(word) || MARKET_WORDS.has(word))) return null;
  const run = before.join(" ");
  return /\p{L}/u.test(run) && before.length <= LONGEST_VALUE ? run : null;
}
