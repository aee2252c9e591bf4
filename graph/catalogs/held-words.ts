import { singular } from "../../tools/products/vocabulary/stemming.js";
import { FUNCTION_WORDS } from "../../tools/products/vocabulary/word-lists.js";
import { splitWords } from "../../tools/products/vocabulary/words.js";
import type { OwnLine } from "./own-products.js";

/** Stands for a brand that the seller puts in. */
const BRAND = "[Brand]";

/** Whether a new title says nothing that the data of the product does not hold; the name of its product group is known of it. */
export function isTrueOf(
  { cluster, titles, held, attributes }: Pick<OwnLine, "cluster" | "titles" | "held" | "attributes">,
  current: string,
  suggested: string,
): boolean {
  const own = held?.[titles.indexOf(current)];
  // Without a record of its own the line's attributes are all that is known.
  const known = own ?? attributes.map(({ value }) => value).join(" ");
  const words = wordsOf([current, known, cluster.name, cluster.headTerm].join(" "));
  return [...wordsOf(suggested.replaceAll(BRAND, " "))].every((word) => words.has(word) || FUNCTION_WORDS.has(word));
}

/** Whether the data of some product of the line says all of this. */
export const isTrueOfSome = (line: Parameters<typeof isTrueOf>[0], text: string): boolean =>
  line.titles.length === 0 || line.titles.some((title) => isTrueOf(line, title, text));

const wordsOf = (text: string): Set<string> => new Set(splitWords(text).map(({ folded }) => singular(folded)));
