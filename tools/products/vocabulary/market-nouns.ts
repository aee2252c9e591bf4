import type { Steps } from "../../steps.js";
import type { CategoryNames } from "./categories.js";
import type { EverydayNoun } from "./everyday-nouns.js";
import { spokenLanguages } from "./languages.js";
import type { TermWords } from "./nearest.js";
import { contentWords, NounTable } from "./noun-table.js";
import { leavesOutQualifier, type Term, type TermTable, type VocabularyRow } from "./term-table.js";

export interface MarketNouns {
  /** Further names of the market's products, as vocabulary. */
  readonly rows: readonly VocabularyRow[];
  /** All other nouns: kinds, categories, and products the market does not hold. */
  readonly table: NounTable;
}

/** A noun with more kinds than this means nothing by itself. */
const MOST_KINDS = 8;

/** Everyday nouns as a market understands them. What its own vocabulary says of a name stands. */
export function* readMarketNouns(
  nouns: readonly EverydayNoun[],
  own: TermTable,
  termWords: TermWords,
  categories: CategoryNames,
): Steps<MarketNouns> {
  const rows: VocabularyRow[] = [];
  const table = new NounTable(spokenLanguages.map(({ code }) => code));
  for (const noun of nouns) {
    yield;
    const names = [{ language: "en", text: noun.head }, ...noun.names];
    const others = names.filter(({ language, text }) => !own.holds(contentWords(text), language));
    const products = productsOf(noun.head, own);
    for (const { cluster } of products) {
      for (const { language, text } of others) {
        rows.push({
          ...cluster,
          language,
          term: text,
          kind: language === "en" ? "synonym" : "translation",
          isEveryday: true,
        });
      }
    }
    if (products.length > 0) continue;
    const english = names.filter(({ language }) => language === "en").map(({ text }) => text);
    const category = noun.isOwnThing ? null : categoryOf(english, categories);
    const kinds = category !== null || noun.isOwnThing ? [] : kindsOf(english, own, termWords);
    if (category !== null) categories.addNames(english, category);
    for (const { language, text } of others) {
      if (category !== null && language === "en") table.addWords(text, language);
      else table.add(text, language, { noun, category, kinds });
    }
  }
  return { rows, table };
}

/** Terms that the market's English vocabulary has for a name. */
function productsOf(name: string, own: TermTable): Term[] {
  const found = own.findIn(contentWords(name), "en");
  return onePerCluster(
    found.filter(({ term, fit }) => fit !== "reordered" && !leavesOutQualifier(term)).map(({ term }) => term),
  );
}

function categoryOf(english: readonly string[], categories: CategoryNames): string | null {
  for (const text of english) {
    const named = categories.find(contentWords(text));
    if (named) return named.path;
  }
  return null;
}

/** A "tent" that goes by "camping tent" as well, or ends the names of some products. */
function kindsOf(english: readonly string[], own: TermTable, termWords: TermWords): readonly Term[] {
  for (const text of english) {
    const products = productsOf(text, own);
    if (products.length > 0) return products;
  }
  for (const [at, text] of english.entries()) {
    const words = contentWords(text);
    const kinds = at > 0 && words.length === 1 ? [] : onePerCluster(termWords.endingIn(words));
    if (kinds.length > 0 && kinds.length <= MOST_KINDS) return kinds;
  }
  return [];
}

function onePerCluster(terms: readonly Term[]): Term[] {
  return terms.filter(
    ({ cluster }, position) => terms.findIndex((term) => term.cluster.clusterId === cluster.clusterId) === position,
  );
}
