import type { Member } from "./group.js";
import { foldWord } from "./phrase.js";

/** A word of so many searches names a thing, whatever brand it is a part of: "Yoga Design Lab". */
const MOST_COMMON = 0.03;

/** Words that name who makes a product. */
export function brandWords(brands: readonly string[], members: readonly Member[]): ReadonlySet<string> {
  const words = new Set(brands.flatMap((brand) => foldWord(brand).split(/\s+/)).filter((word) => word.length > 2));
  const counts = new Map<string, number>();
  let searches = 0;
  for (const { kind, name, category } of members) {
    if (kind === "search") {
      searches += 1;
      for (const word of new Set(foldWord(name).split(/\s+/)))
        if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    } else if (category !== null) for (const word of foldWord(category).split(/[^\p{L}\p{N}]+/u)) words.delete(word);
  }
  for (const [word, n] of counts) if (n > Math.max(2, searches * MOST_COMMON)) words.delete(word);
  return words;
}
