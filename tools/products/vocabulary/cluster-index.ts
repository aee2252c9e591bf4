import type { Cluster } from "../../domain.js";
import { atOnce, type Steps } from "../../steps.js";
import { BareNouns } from "./bare-nouns.js";
import { bestPerCluster, type ClusterCandidate, candidate } from "./candidates.js";
import { CategoryNames } from "./categories.js";
import { SPOKEN_NOUNS } from "./everyday-nouns.js";
import { guessSpokenLanguage } from "./guess-language.js";
import { findIdioms } from "./idioms.js";
import type { Lexis } from "./lexis.js";
import { readMarketNouns } from "./market-nouns.js";
import { findNamedCategories } from "./named-categories.js";
import { markNames, readNameRuns } from "./names.js";
import { TermWords } from "./nearest.js";
import { isCompound, isForeign, isName, isPartFor, isPlain, isPlural, modifiersBefore } from "./noun-phrase.js";
import { contentWords } from "./noun-table.js";
import { overlaps, type Part, range } from "./parts.js";
import { findSpans, type Span } from "./spans.js";
import { SpellCorrector } from "./spell-corrector.js";
import { Speller } from "./spelling.js";
import { TermTable, type VocabularyRow } from "./term-table.js";
import { isVerb } from "./verbs.js";
import { PLURAL_ONLY } from "./word-lists.js";
import { splitWords, type Word } from "./words.js";

export interface FoundPhrase {
  readonly phrase: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly matches: readonly ClusterCandidate[];
  /** Category path when the phrase names a category rather than a product. */
  readonly category: string | null;
  /** What comes near when nothing matches. */
  readonly nearest: readonly Cluster[];
}

export interface LookupOptions {
  /** ISO 639-1 language of the asker; null when unknown. */
  readonly language?: string | null;
  /** Also everyday products that the market does not hold, without matches. */
  readonly withUnknown?: boolean;
}

export interface ClusterIndex {
  /** Vocabulary rows the index was built from. */
  readonly rows: number;
  /** What a phrase, taken as one product, means. */
  lookup(phrase: string, options?: LookupOptions): FoundPhrase;
  /** The product phrases of a sentence, in order; an unknown compound ("toaster spaceship") is not one. */
  scan(text: string, options?: LookupOptions): FoundPhrase[];
}

const NEAREST = 3;

export const createClusterIndex = (...given: Parameters<typeof buildClusterIndex>): ClusterIndex =>
  atOnce(buildClusterIndex(...given));

/**
 * Builds the inverted index over the vocabulary once; lookups touch only the keys of their own words. `names` are brands and shops,
 * which never change what a product is.
 */
export function* buildClusterIndex(rows: readonly VocabularyRow[], names: readonly string[] = []): Steps<ClusterIndex> {
  const categories = new CategoryNames(rows.map(categoryOf));
  const { lexis, termWords } = yield* buildLexis(rows, categories);
  yield;
  const bareNouns = new BareNouns(termWords, categories);
  const nameRuns = readNameRuns(names, (word) => lexis.corrector.isKnown(word, null));

  const scan = (text: string, { language, withUnknown = false }: LookupOptions = {}): FoundPhrase[] => {
    const words = markNames(splitWords(text), nameRuns);
    const folded = words.map((word) => word.folded);
    const idioms = findIdioms(words);
    const spans = findSpans(words, lexis, language ?? guessSpokenLanguage(folded), idioms);
    const products = keepHeads(words, spans).flatMap((span) => resolve(words, span) ?? []);
    const taken = new Set([...spans.flatMap((span) => range(span.from, span.to)), ...idioms]);
    const named = findNamedCategories(words, categories, taken, products.length > 0);
    for (const part of named) for (const position of range(part.from, part.to)) taken.add(position);
    const kept = products.filter((product) => !named.some((part) => overlaps(part, product)));
    const nouns = bareNouns.find(words, taken);
    const unknown = withUnknown ? spans.flatMap((span) => toUnknown(text, words, span) ?? []) : [];
    return [...[...kept, ...named, ...nouns].map((part) => toPhrase(text, words, part)), ...unknown].sort(
      (a, b) => a.start - b.start,
    );
  };

  const lookup = (phrase: string, options: LookupOptions = {}): FoundPhrase => {
    const found = scan(phrase, options);
    const matches = bestPerCluster(found.flatMap((part) => part.matches));
    const paths = found.flatMap((part) => (part.category === null ? [] : [part.category]));
    const category = matches.length > 0 ? null : (paths.sort((a, b) => b.length - a.length)[0] ?? null);
    const isKnown = matches.length > 0 || category !== null;
    const nearest = isKnown ? [] : termWords.nearest(englishWords(phrase, options.language ?? null), NEAREST);
    return { phrase, start: 0, end: phrase.length, matches, category, nearest };
  };

  /** An everyday noun that means nothing to this market: "Waschmaschinen". */
  function toUnknown(text: string, words: readonly Word[], span: Span): FoundPhrase | null {
    const { from, to, noun } = span;
    const isUnknown = noun !== null && noun.meaning.category === null && noun.meaning.kinds.length === 0;
    if (!isUnknown || isCompound(words, span) || isPartFor(words, span) || isVerb(words, from)) return null;
    const nearest = termWords.nearest(contentWords(noun.meaning.noun.head), NEAREST);
    return { ...toPhrase(text, words, { from, to, matches: [], category: null }), nearest };
  }

  /** "Couchtisch" comes near what "coffee table" comes near. */
  function englishWords(phrase: string, language: string | null): string[] {
    const words = splitWords(phrase);
    const nouns = findSpans(words, lexis, language, new Set()).flatMap(({ noun }) =>
      noun === null || noun.language === "en" ? [] : contentWords(noun.meaning.noun.head),
    );
    return [...nouns, ...words.map((word) => word.folded)];
  }

  /** Of two products side by side the first only tells what kind the second is ("laptop backpack"), unless it is a plural. */
  function keepHeads(words: readonly Word[], spans: readonly Span[]): Span[] {
    return spans.filter((span, position) => {
      const next = spans[position + 1];
      const isAdjacent = next !== undefined && next.from === span.to && !words[next.from]?.afterBreak;
      return !isAdjacent || isPlural(words[span.to - 1]) || isForeign(span);
    });
  }

  /** Null when the span is only a part of an unknown compound, a namesake from another department or no product here. */
  function resolve(words: readonly Word[], span: Span): Part | null {
    if (isCompound(words, span) || isPartFor(words, span)) return null;
    if (span.to - span.from === 1 && !isForeign(span) && saysSomethingElse(words, span.from)) return null;
    if (span.noun !== null) return bareNouns.resolve(words, span, span.noun);
    const { from, to } = span;
    const modifiers = modifiersBefore(words, from).filter((word) => !isPlain(word));
    const fitting = span.hits.filter(({ term }) => {
      if (term.words.length > 1 || modifiers.length === 0) return true;
      if (term.isEveryday && term.language === "en")
        return modifiers.every((word) => isName(words, words.indexOf(word)));
      return !modifiers.some((word) => termWords.belongsElsewhere(word.folded, term.cluster));
    });
    if (fitting.length === 0) return null;
    const isShared = new Set(fitting.map((hit) => hit.term.cluster.clusterId)).size > 1;
    const factor = (modifiers.length > 0 ? 0.98 : 1) * (isShared ? 0.9 : 1);
    return { from, to, matches: bestPerCluster(fitting.map((hit) => candidate(hit, factor))), category: null };
  }

  return { rows: rows.length, lookup, scan };
}

function* buildLexis(
  rows: readonly VocabularyRow[],
  categories: CategoryNames,
): Steps<{ lexis: Lexis; termWords: TermWords }> {
  const own = yield* TermTable.of(rows);
  const everyday = yield* readMarketNouns(SPOKEN_NOUNS, own, new TermWords(own, new Speller([])), categories);
  const table = yield* TermTable.of([...rows, ...everyday.rows]);
  const nouns = everyday.table;
  const speller = new Speller(new Set([...table.words, ...[...nouns.words.values()].flatMap((words) => [...words])]));
  yield;
  const languages = [...new Set([...table.languages, ...nouns.languages])];
  const corrector = new SpellCorrector(speller, (word, language) =>
    (language === null ? languages : [language]).some(
      (candidate) => table.holdsWord(word, candidate) || nouns.knows(word, candidate),
    ),
  );
  return { lexis: { table, nouns, corrector }, termWords: new TermWords(own, speller) };
}

function saysSomethingElse(words: readonly Word[], position: number): boolean {
  return PLURAL_ONLY.has(words[position]?.folded ?? "") || isVerb(words, position);
}

/** A path may end in the cluster itself, which is a product and no category. */
function categoryOf({ categoryPath, name }: VocabularyRow): string {
  const leaf = ` > ${name}`;
  return categoryPath.endsWith(leaf) ? categoryPath.slice(0, -leaf.length) : categoryPath;
}

function toPhrase(text: string, words: readonly Word[], part: Part): FoundPhrase {
  const start = words[part.from]?.start ?? 0;
  const end = words[part.to - 1]?.end ?? text.length;
  const { matches, category } = part;
  return { phrase: text.slice(start, end), start, end, matches, category, nearest: [] };
}
