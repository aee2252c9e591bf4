import { compareText } from "../../collections.js";
import { valueWordings } from "../../products/vocabulary/value-words.js";
import { roundTo } from "../../statistics/rounding.js";
import { stemmedTokens } from "../../statistics/text.js";
import { SIZE_LETTERS } from "../../warehouse/queries/attribute-value.js";
import { findUnlistedValues, type ProductWords, type SearchedKeyword } from "./unlisted-values.js";

/** Attribute name of a wording that searches use and no product's attributes hold. */
export const NOT_LISTED = "not listed";

export interface NamedValue {
  readonly attribute: string;
  readonly value: string;
  readonly listedProducts: number;
  readonly productsOnSale: number;
}

export interface ComparedValue extends NamedValue {
  readonly searchesPerMonth: number;
  readonly keywords: number;
  readonly topKeyword: string | null;
  /** Of all searches of the cluster, and of all its products on sale. */
  readonly demandShare: number | null;
  readonly supplyShare: number | null;
  /** Among the values of the same attribute. */
  readonly gapIndex: number | null;
}

interface Searched {
  readonly value: NamedValue;
  readonly naming: readonly SearchedKeyword[];
  readonly searches: number;
}

const PSEUDO_COUNT = 0.5;

export interface Assortment {
  /** Titles of the products on sale. */
  readonly titles: readonly string[];
  readonly words: Omit<ProductWords, "values">;
}

export interface Comparison {
  readonly values: readonly ComparedValue[];
  readonly namingKeywords: number;
  readonly searchesPerMonth: number;
}

/**
 * Log gap index over the values of each attribute: ln(demand share / supply share), 0.5 pseudo-products a value.
 * A keyword names a value when the value's stems stand in it, in order and side by side. Wordings that no product's
 * attributes hold are set against all values together, their supply being the titles that hold them.
 */
export function compareValues(
  values: readonly NamedValue[],
  keywords: readonly SearchedKeyword[],
  language: string,
  { titles, words }: Assortment,
): Comparison {
  const searchesPerMonth = sumOfFigures(keywords);
  const stemmed = keywords.map((keyword) => ({
    keyword,
    text: padded(keyword.keyword, language),
    words: keyword.keyword.toLowerCase().split(/\s+/),
  }));
  const naming = new Set<SearchedKeyword>();
  const listed = values.map((value): Searched => {
    // A bare number ("2", "500") says nothing without its unit: any keyword with a number would seem to name it.
    const phrases = /\p{L}/u.test(value.value)
      ? valueWordings(value.value, language).map((text) => padded(text, language))
      : [];
    const letters = sizeLetters(value);
    const found = stemmed
      .filter(({ text, words }) => phrases.some((phrase) => text.includes(phrase)) || words.includes(letters ?? ""))
      .map(({ keyword }) => keyword);
    for (const keyword of found) naming.add(keyword);
    return { value, naming: found, searches: sumOfFigures(found) };
  });
  const unlisted =
    language === "en"
      ? unlistedValues(
          keywords.filter((keyword) => !naming.has(keyword)),
          { ...words, values: values.map(({ value }) => value) },
          searchesPerMonth,
          titles,
        )
      : [];
  const perAttribute = new Map<string, Searched[]>();
  for (const searched of listed) {
    const group = perAttribute.get(searched.value.attribute);
    if (group === undefined) perAttribute.set(searched.value.attribute, [searched]);
    else group.push(searched);
  }
  const share = (searched: Searched, group: readonly Searched[]) =>
    compareWith(searched, group, searchesPerMonth, titles.length);
  const compared = [
    ...[...perAttribute.values()].flatMap((group) => group.map((searched) => share(searched, group))),
    ...unlisted.map((searched) => share(searched, [...listed, ...unlisted])),
  ];
  compared.sort(
    (a, b) =>
      (b.gapIndex ?? -Infinity) - (a.gapIndex ?? -Infinity) ||
      b.productsOnSale - a.productsOnSale ||
      compareText(a.attribute, b.attribute) ||
      compareText(a.value, b.value),
  );
  return { values: compared, namingKeywords: naming.size, searchesPerMonth };
}

/** "Leggings s" are small ones. */
const sizeLetters = ({ attribute, value }: NamedValue): string | undefined =>
  attribute.toLowerCase() === "size" ? SIZE_LETTERS[value.toLowerCase()] : undefined;

function unlistedValues(
  keywords: readonly SearchedKeyword[],
  words: ProductWords,
  allSearches: number,
  titles: readonly string[],
): Searched[] {
  const found = findUnlistedValues(keywords, words, allSearches);
  if (found.length === 0) return [];
  const stemmedTitles = titles.map((title) => padded(title, "en"));
  return found.map(({ value, naming }) => {
    const phrase = padded(value, "en");
    const products = stemmedTitles.filter((title) => title.includes(phrase)).length;
    return {
      value: { attribute: NOT_LISTED, value, listedProducts: 0, productsOnSale: products },
      naming,
      searches: sumOfFigures(naming),
    };
  });
}

function compareWith(
  searched: Searched,
  group: readonly Searched[],
  allSearches: number,
  allProducts: number,
): ComparedValue {
  const { value, naming, searches: own } = searched;
  const searches = group.reduce((sum, other) => sum + other.searches, 0);
  const products = group.reduce((sum, other) => sum + other.value.productsOnSale, 0);
  const supplyWithin = (value.productsOnSale + PSEUDO_COUNT) / (products + PSEUDO_COUNT * group.length);
  // One value alone has all of the demand and all of the supply: no comparison.
  const isComparable = group.length > 1 && own > 0;
  return {
    ...value,
    searchesPerMonth: own,
    keywords: naming.length,
    topKeyword: naming[0]?.keyword ?? null,
    demandShare: allSearches > 0 ? roundTo(own / allSearches, 6) : null,
    supplyShare: allProducts > 0 ? roundTo(value.productsOnSale / allProducts, 6) : null,
    gapIndex: isComparable ? roundTo(Math.log(own / searches / supplyWithin), 4) : null,
  };
}

/** Each reported figure once: the largest of the keywords that share it. */
function sumOfFigures(keywords: readonly SearchedKeyword[]): number {
  const shared = new Map<number, number>();
  let sum = 0;
  for (const { searchesPerMonth, variantGroup } of keywords) {
    const searches = searchesPerMonth ?? 0;
    if (variantGroup === null) sum += searches;
    else shared.set(variantGroup, Math.max(shared.get(variantGroup) ?? 0, searches));
  }
  for (const searches of shared.values()) sum += searches;
  return Math.round(sum);
}

const padded = (text: string, language: string): string => ` ${stemmedTokens(text, language).join(" ")} `;
