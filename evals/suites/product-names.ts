import { CATEGORIES } from "../../tools/sample/vocabulary.js";
import { tokenise } from "../../tools/statistics/text.js";
import type { LabelledQuestion } from "../train/corpus.js";

/** Whether words name a product: of the sample market, in its languages, or of a labelled question. */
export function productNames(labelled: readonly LabelledQuestion[]): (words: string) => boolean {
  const names = new Set<string>();
  const add = (name: string): void => {
    const words = tokenise(name).join(" ");
    names.add(words).add(`${words}s`);
  };
  for (const { clusters } of CATEGORIES)
    for (const { path, head, synonyms, german, translations } of clusters) {
      add(path.split(" > ").at(-1) ?? "");
      add(head);
      add(german[1]);
      synonyms.forEach(add);
      Object.values(translations).forEach(add);
    }
  for (const { products = [] } of labelled) products.forEach(add);
  return (words) => words !== "" && names.has(words);
}
