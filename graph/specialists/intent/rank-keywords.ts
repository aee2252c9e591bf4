import { BRAND_BOUND, mainIntent } from "./intents.js";
import type { KeywordWish, Order } from "./keyword-wish.js";
import type { KeywordRow } from "./read-keywords.js";

/** Which keywords an asker wants, and in which order. */

const LONG_TAIL_WORDS = 4;

export function passes({ keyword, searches }: KeywordRow, wish: KeywordWish): boolean {
  const { intent, difficulty, cpcHigh } = keyword;
  const looksForBrand = intent !== null && intent.navigational >= BRAND_BOUND;
  return (
    (!wish.isLongTail || keyword.keyword.split(" ").length >= LONG_TAIL_WORDS) &&
    (wish.brands === null || looksForBrand === (wish.brands === "only")) &&
    (wish.intent === null || mainIntent(intent) === wish.intent) &&
    (wish.mostDifficulty === null || (difficulty !== null && difficulty <= wish.mostDifficulty)) &&
    (wish.mostBid === null || (cpcHigh !== null && cpcHigh <= wish.mostBid)) &&
    (wish.leastSearches === null || (searches.value !== null && searches.value >= wish.leastSearches))
  );
}

/** Unknown last; then by searches and name. */
export function byOrder(order: Order): (a: KeywordRow, b: KeywordRow) => number {
  const measureOf = ({ keyword, searches, buying, opening }: KeywordRow): number | null => {
    switch (order) {
      case "opening":
        return opening?.value ?? null;
      case "searches":
        return searches.value;
      case "ease":
        return keyword.difficulty === null ? null : -keyword.difficulty;
      case "cheap":
        return keyword.cpcHigh === null ? null : -keyword.cpcHigh;
      case "dear":
        return keyword.cpcHigh;
      case "buying":
        return buying.value;
    }
  };
  const rank = (row: KeywordRow): number => measureOf(row) ?? Number.NEGATIVE_INFINITY;
  return (a, b) =>
    compare(rank(b), rank(a)) ||
    compare(b.searches.value ?? -1, a.searches.value ?? -1) ||
    a.keyword.keywordId - b.keyword.keywordId;
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
