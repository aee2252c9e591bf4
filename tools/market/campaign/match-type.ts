import { tokenise } from "../../statistics/text.js";

export interface Intent {
  readonly informational: number | null;
  readonly commercial: number | null;
  readonly transactional: number | null;
  readonly navigational: number | null;
}

export interface MatchInput {
  readonly keyword: string;
  readonly intent: Intent;
  /** Orders of the same words in own ads. */
  readonly adOrders: number;
  readonly namesOwnBrand: boolean;
  readonly namesBrand: string | null;
  /** The keyword is a name of the product itself. */
  readonly isStem: boolean;
}

export interface MatchSuggestion {
  readonly match: "exact" | "phrase" | "broad";
  readonly group: "brand" | "non-brand" | "competitor" | "discovery";
  readonly reason: string;
}

const MAJORITY = 0.5;
const PROVEN_ORDERS = 2;

/** Phrase for the product's own names, exact for proven or high-intent words, broad only for discovery. */
export function suggestMatch({
  keyword,
  intent,
  adOrders,
  namesOwnBrand,
  namesBrand,
  isStem,
}: MatchInput): MatchSuggestion {
  if (namesOwnBrand) return { match: "exact", group: "brand", reason: "names your brand" };
  if (namesBrand !== null) {
    return { match: "exact", group: "competitor", reason: `names the brand ${namesBrand}, kept apart from the rest` };
  }
  if (isStem)
    return {
      match: "phrase",
      group: "non-brand",
      reason: "a name of the product: longer searches with it are welcome",
    };
  if (adOrders >= PROVEN_ORDERS) return { match: "exact", group: "non-brand", reason: "proven by orders in own ads" };
  if ((intent.informational ?? 0) >= MAJORITY) {
    return {
      match: "broad",
      group: "discovery",
      reason: "searchers mostly inform themselves: discovery under a cap only",
    };
  }
  if ((intent.transactional ?? 0) >= MAJORITY) {
    return { match: "exact", group: "non-brand", reason: "high buying intent" };
  }
  if (tokenise(keyword).length >= 4) {
    return { match: "exact", group: "non-brand", reason: "a long search that says exactly what is wanted" };
  }
  return { match: "phrase", group: "non-brand", reason: "no clear buying intent yet: longer searches may show it" };
}

/** Finds the brand a keyword names: all of the brand's words in a row. Words of the product itself name no brand. */
export function brandFinder(
  brands: readonly string[],
  productWords: readonly string[],
): (keyword: string) => string | null {
  const product = new Set(productWords.flatMap((words) => tokenise(words)));
  const known = brands
    .map((brand) => ({ brand, words: tokenise(brand) }))
    .filter(({ words }) => words.length > 0 && !words.every((word) => product.has(word)))
    .map(({ brand, words }) => ({ brand, text: ` ${words.join(" ")} ` }));
  return (keyword) => {
    const text = ` ${tokenise(keyword).join(" ")} `;
    return known.find((candidate) => text.includes(candidate.text))?.brand ?? null;
  };
}
