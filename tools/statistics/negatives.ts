import { type Language, stemWord, tokenise } from "./text.js";

export interface Negative {
  readonly text: string;
  /** Never broad: a broad negative blocks more than anyone foresees. */
  readonly match: "exact" | "phrase";
}

export interface ZeroOrderTest {
  readonly isNegative: boolean;
  /** Clicks from which no order is evidence: 3 / CVR, rounded up. */
  readonly clicksNeeded: number;
  /** Chance 0-1 of no order in these clicks if the rate were on target: (1 - CVR)^clicks. */
  readonly chanceIfOnTarget: number;
}

/**
 * Rule of three (Hanley 1983): no order in 3 / CVR clicks has a chance below 0.05 if the true rate were on target.
 * @throws RangeError unless 0 < targetConversionRate <= 1
 */
export function testZeroOrders(clicks: number, orders: number, targetConversionRate: number): ZeroOrderTest {
  if (!(targetConversionRate > 0 && targetConversionRate <= 1))
    throw new RangeError("Target conversion rate must be above 0 and at most 1");
  const clicksNeeded = Math.ceil(3 / targetConversionRate - 1e-9);
  return {
    isNegative: orders === 0 && clicks >= clicksNeeded,
    clicksNeeded,
    chanceIfOnTarget: (1 - targetConversionRate) ** clicks,
  };
}

/** Whether the negative stops an ad for this search: exact = the same words, phrase = its words in a row. Google matches no variants here. */
export function blocksSearch(negative: Negative, search: string): boolean {
  return matches(negative, tokenise(negative.text), tokenise(search));
}

export interface NegativeConflict {
  readonly negative: Negative;
  readonly keyword: string;
  /** `variant`: blocked only when plural and other endings are set aside; close variants of the keyword may be lost. */
  readonly kind: "blocked" | "variant";
}

/** Over-blocking check: every chosen keyword that a negative would stop. */
export function findConflicts(
  negatives: readonly Negative[],
  keywords: readonly string[],
  language: Language = "en",
): NegativeConflict[] {
  const chosen = keywords.map((keyword) => ({ keyword, words: tokenise(keyword) }));
  const stemmed = chosen.map(({ words }) => words.map((word) => stemWord(word, language)));
  const conflicts: NegativeConflict[] = [];
  for (const negative of negatives) {
    const words = tokenise(negative.text);
    const stems = words.map((word) => stemWord(word, language));
    chosen.forEach(({ keyword, words: keywordWords }, index) => {
      if (matches(negative, words, keywordWords)) conflicts.push({ negative, keyword, kind: "blocked" });
      else if (matches(negative, stems, stemmed[index] ?? [])) conflicts.push({ negative, keyword, kind: "variant" });
    });
  }
  return conflicts;
}

/** The terms a negative stops, with the sum of their volume; unknown volumes are left out of the sum. */
export function listBlocked<T extends { readonly text: string; readonly volume: number | null }>(
  negative: Negative,
  terms: readonly T[],
): { terms: T[]; volume: number } {
  const blocked = terms.filter(({ text }) => blocksSearch(negative, text));
  return { terms: blocked, volume: blocked.reduce((sum, { volume }) => sum + (volume ?? 0), 0) };
}

function matches(negative: Negative, words: readonly string[], search: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (negative.match === "exact" && words.length !== search.length) return false;
  for (let start = 0; start + words.length <= search.length; start += 1) {
    if (words.every((word, offset) => search[start + offset] === word)) return true;
  }
  return false;
}
