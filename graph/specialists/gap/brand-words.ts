import { type BrandLevel, FEW_PRODUCTS } from "./judge.js";

export const LEVEL_WORDS: Readonly<Record<BrandLevel, string>> = {
  concentrated: "concentrated: a newcomer has to win clicks from the leaders",
  moderate: "moderately concentrated: the leaders are strong, yet do not hold it all",
  fragmented: "spread out: no brand rules",
  unknown: "not to be judged: too few clicks were seen",
};

/** Beside a gap: what concentration means depends on how much there is on sale. */
export const levelWords = (level: BrandLevel, products: number): string =>
  products < FEW_PRODUCTS && (level === "concentrated" || level === "moderate")
    ? "what so few products on sale lead to, not a wall around them"
    : LEVEL_WORDS[level];
