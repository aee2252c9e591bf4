import { groupBy } from "../../collections.js";
import { inflectionStem } from "../../products/vocabulary/stemming.js";
import {
  DESCRIBING_WORDS,
  FUNCTION_WORDS,
  MARKET_PHRASES,
  MARKET_WORDS,
} from "../../products/vocabulary/word-lists.js";
import { splitWords, type Word } from "../../products/vocabulary/words.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";

/** A product of a market as searches meet it: the words of its title, brand and stated attributes. */
export interface CatalogueProduct {
  readonly productId: number;
  readonly clusterId: number;
  readonly title: string;
  readonly brand: string;
  readonly offers: number;
  readonly offersInStock: number;
  readonly titleStems: ReadonlySet<string>;
  /** Title, brand and attributes. */
  readonly stems: ReadonlySet<string>;
}

/** The products of one cluster in one market, with all their words at hand. */
export interface ClusterCatalogue {
  readonly products: readonly CatalogueProduct[];
  readonly stems: ReadonlySet<string>;
}

/** Products by cluster. `attributeRows` may cover more products than are offered. */
export function readCatalogue(
  offerRows: readonly Row[],
  attributeRows: readonly Row[],
  language: string,
): Map<number, ClusterCatalogue> {
  const stated = new Map(attributeRows.map((row) => [countCell(row, "product_id"), textCell(row, "attribute_values")]));
  // Brands and attribute texts repeat from product to product.
  const memo = new Map<string, string[]>();
  const repeated = (text: string): string[] => {
    const known = memo.get(text) ?? stemsOf(text, language);
    memo.set(text, known);
    return known;
  };
  const products = offerRows.map((row): CatalogueProduct => {
    const productId = countCell(row, "product_id");
    const title = textCell(row, "title");
    const brand = textCell(row, "brand");
    const titleStems = new Set(stemsOf(title, language));
    return {
      productId,
      clusterId: countCell(row, "cluster_id"),
      title,
      brand,
      offers: countCell(row, "offers"),
      offersInStock: countCell(row, "offers_in_stock"),
      titleStems,
      stems: new Set([...titleStems, ...repeated(brand), ...repeated(stated.get(productId) ?? "")]),
    };
  });
  return new Map(
    [...groupBy(products, ({ clusterId }) => clusterId)].map(([clusterId, list]) => [
      clusterId,
      { products: list, stems: new Set(list.flatMap(({ stems }) => [...stems])) },
    ]),
  );
}

/** Each word in its English and its local stem, so that either wording of a search finds it. */
export function stemsOf(text: string, language: string): string[] {
  return splitWords(text).flatMap(({ folded }) => stemForms(folded, language));
}

export function stemForms(folded: string, language: string): string[] {
  return language === "en"
    ? [inflectionStem(folded, "en")]
    : [inflectionStem(folded, "en"), inflectionStem(folded, language)];
}

/** Words of a search that a product must answer: no function words, none of shopping or comparing ("best", "buy", "near me"). */
export function tellingWords(text: string): string[] {
  const words = splitWords(text);
  return words.filter((_word, at) => isTelling(words, at)).map(({ folded }) => folded);
}

export function isTelling(words: readonly Pick<Word, "folded">[], at: number): boolean {
  const word = words[at]?.folded ?? "";
  if (FUNCTION_WORDS.has(word) || MARKET_PHRASES.has(`${word} ${words[at + 1]?.folded}`)) return false;
  return !MARKET_WORDS.has(word) || DESCRIBING_WORDS.has(word);
}

/** Every word of the query in the forms a product may hold it. */
export function holdsAny(stems: ReadonlySet<string>, forms: readonly string[]): boolean {
  return forms.some((form) => stems.has(form));
}

export function holdsWord(stems: ReadonlySet<string>, folded: string, language: string): boolean {
  return stemForms(folded, language).some((stem) => stems.has(stem));
}
