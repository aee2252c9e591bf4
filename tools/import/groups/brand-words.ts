import type { Members } from "../../warehouse/import/members.js";
import { foldWord } from "./phrase.js";

/** A word of so many searches names a thing, whatever brand it is a part of: "Yoga Design Lab". */
const MOST_COMMON = 0.03;
/** The most searched tell which words are common. */
const MOST_COUNTED = 150_000;

/** Words that name who makes a product. */
export async function readBrandWords(members: Members): Promise<ReadonlySet<string>> {
  const brands = await members.named("brand");
  const words = new Set(brands.flatMap((brand) => foldWord(brand).split(/\s+/)).filter((word) => word.length > 2));
  if (words.size === 0) return words;
  const searches = await members.telling(MOST_COUNTED, null);
  const counts = new Map<string, number>();
  for (const { name } of searches)
    for (const word of new Set(foldWord(name).split(/\s+/)))
      if (words.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const category of await members.named("category"))
    for (const word of foldWord(category).split(/[^\p{L}\p{N}]+/u)) words.delete(word);
  for (const [word, n] of counts) if (n > Math.max(2, searches.length * MOST_COMMON)) words.delete(word);
  return words;
}
