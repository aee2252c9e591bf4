import { groupBy } from "../../collections.js";
import { type CatalogueProduct, holdsWord, stemForms } from "./catalogue.js";
import type { TitleQuery } from "./title-coverage.js";
import { toFour } from "./title-shelf.js";

/** One thing that people call a product; singular, plural and the order of its words do not make another name. */
export interface ProductName {
  /** The wording searched most. */
  readonly name: string;
  /** Searches a month for nothing but this name. */
  readonly searches: number;
  readonly wordings: string[];
  /** Part of the searches for any of the names; null without searches. */
  readonly share: number | null;
  /** Part of the market's titles that hold all its words; null without titles. */
  readonly titleShare: number | null;
}

/** `queries` are those that consist of a name. */
export function nameProduct(
  queries: readonly TitleQuery[],
  products: readonly CatalogueProduct[],
  language: string,
): ProductName[] {
  const all = queries.reduce((sum, { volume }) => sum + volume, 0);
  const keyOf = ({ words }: TitleQuery): string =>
    words
      .map(({ folded }) => stemForms(folded, language).at(-1) ?? folded)
      .sort()
      .join(" ");
  const names = [...groupBy(queries, keyOf).values()].flatMap((list) => {
    const wordings = [...list].sort((a, b) => b.volume - a.volume);
    const [first] = wordings;
    if (first === undefined) return [];
    const searches = wordings.reduce((sum, { volume }) => sum + volume, 0);
    const holders = products.filter(({ titleStems }) =>
      first.words.every(({ folded }) => holdsWord(titleStems, folded, language)),
    );
    return [
      {
        name: first.keyword,
        searches,
        wordings: wordings.map(({ keyword }) => keyword),
        share: toFour(all === 0 ? null : searches / all),
        titleShare: toFour(products.length === 0 ? null : holders.length / products.length),
      },
    ];
  });
  return names.sort((a, b) => b.searches - a.searches);
}
