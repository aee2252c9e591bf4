import type { Cluster } from "../domain.js";
import { bestPerCluster, type ClusterCandidate, candidate, round } from "./candidates.js";
import { CategoryNames } from "./categories.js";
import { TermWords } from "./nearest.js";
import { isCompound, isName, isPartFor, isPlural, modifiersBefore, saysForWhat } from "./noun-phrase.js";
import { findSpans, type Span } from "./spans.js";
import { Speller } from "./spelling.js";
import { TermTable, type VocabularyRow } from "./term-table.js";
import { CATEGORY_SUFFIXES, FUNCTION_WORDS, MARKET_WORDS, PARTS, QUALITIES } from "./word-lists.js";
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
/** A noun that ends the names of more products than this means nothing by itself. */
const MOST_CANDIDATES = 8;

/** Builds the inverted index over the vocabulary once; lookups touch only the keys of their own words. */
export function createClusterIndex(rows: readonly VocabularyRow[]): ClusterIndex {
  const table = new TermTable(rows);
  const speller = new Speller(table.words);
  const termWords = new TermWords(table, speller);
  const categories = new CategoryNames(rows.map(categoryOf));

  const scan = (text: string, { language = null }: LookupOptions = {}): FoundPhrase[] => {
    const words = splitWords(text);
    const spans = findSpans(words, table, speller, language);
    const products = keepHeads(words, spans).flatMap((span) => resolve(words, span) ?? []);
    const taken = new Set(spans.flatMap((span) => range(span.from, span.to)));
    const named = innermost(findNamedCategories(words, taken, products.length > 0));
    for (const part of named) {
      for (const position of range(part.from, part.to)) taken.add(position);
    }
    const overruled = products.filter((product) => !named.some((part) => overlaps(part, product)));
    const nouns = findBareNouns(words, taken);
    return [...overruled, ...named, ...nouns]
      .sort((a, b) => a.from - b.from)
      .map((part) => toPhrase(text, words, part));
  };

  const lookup = (phrase: string, options: LookupOptions = {}): FoundPhrase => {
    const found = scan(phrase, options);
    const matches = bestPerCluster(found.flatMap((part) => part.matches));
    const paths = found.flatMap((part) => (part.category === null ? [] : [part.category]));
    const category = matches.length > 0 ? null : (paths.sort((a, b) => b.length - a.length)[0] ?? null);
    const isKnown = matches.length > 0 || category !== null;
    const words = splitWords(phrase).map((word) => word.folded);
    const nearest = isKnown ? [] : termWords.nearest(words, NEAREST);
    return { phrase, start: 0, end: phrase.length, matches, category, nearest };
  };

  /** Of two products side by side the first only tells what kind the second is ("laptop backpack"), unless it is a plural. */
  function keepHeads(words: readonly Word[], spans: readonly Span[]): Span[] {
    return spans.filter((span, position) => {
      const next = spans[position + 1];
      const isAdjacent = next !== undefined && next.from === span.to && !words[next.from]?.afterBreak;
      return !isAdjacent || isPlural(words[span.to - 1]) || span.hits.every((hit) => hit.term.language !== "en");
    });
  }

  /** Null when the span is only a part of an unknown compound, or a namesake from another department. */
  function resolve(words: readonly Word[], span: Span): Part | null {
    const { from, to } = span;
    if (isCompound(words, span) || isPartFor(words, span)) return null;
    const modifiers = modifiersBefore(words, from).filter((word) => !QUALITIES.has(word.folded));
    const fitting = span.hits.filter(
      ({ term }) =>
        term.words.length > 1 || !modifiers.some((word) => termWords.belongsElsewhere(word.folded, term.cluster)),
    );
    if (fitting.length === 0) return null;
    const isShared = new Set(fitting.map((hit) => hit.term.cluster.clusterId)).size > 1;
    const factor = (modifiers.length > 0 ? 0.98 : 1) * (isShared ? 0.9 : 1);
    return { from, to, matches: bestPerCluster(fitting.map((hit) => candidate(hit, factor))), category: null };
  }

  /** Category words count where they stand alone: "the kitchen market", not "kitchen" in "kitchen spaceship". */
  function findNamedCategories(words: readonly Word[], taken: ReadonlySet<number>, hasProducts: boolean): Part[] {
    const parts: Part[] = [];
    let from = 0;
    while (from < words.length) {
      const part = FUNCTION_WORDS.has(words[from]?.folded ?? "")
        ? null
        : longestCategory(words, from, taken, hasProducts);
      if (part) parts.push(part);
      from = part ? part.to : from + 1;
    }
    return parts;
  }

  function longestCategory(
    words: readonly Word[],
    from: number,
    taken: ReadonlySet<number>,
    hasProducts: boolean,
  ): Part | null {
    const before = words[from - 1];
    const isClearBefore = !before || words[from]?.afterBreak || saysNoProduct(before.folded) || isName(words, from - 1);
    if (!isClearBefore) return null;
    for (let to = Math.min(words.length, from + 6); to > from; to -= 1) {
      const run = words.slice(from, to);
      if (FUNCTION_WORDS.has(run.at(-1)?.folded ?? "") || run.some((word, position) => position > 0 && word.afterBreak))
        continue;
      const named = categories.find(run.map((word) => word.folded).filter((word) => !FUNCTION_WORDS.has(word)));
      if (!named) continue;
      const isTaken = range(from, to).some((position) => taken.has(position));
      if (!named.isEmphatic && (isTaken || (hasProducts && !named.isWhole))) continue;
      if (PARTS.has(run.at(-1)?.folded ?? "") && saysForWhat(words, to)) continue;
      const after = words[to];
      if (after && !after.afterBreak && !saysNoProduct(after.folded) && !isName(words, to)) continue;
      return { from, to, matches: [], category: named.path };
    }
    return null;
  }

  /** "Machines" alone: the few products it may be, at a low score; with a modifier the market does not know, nothing. */
  function findBareNouns(words: readonly Word[], taken: ReadonlySet<number>): Part[] {
    const parts: Part[] = [];
    for (let from = 0; from < words.length; from += 1) {
      const part = longestBareNoun(words, from, taken);
      if (!part) continue;
      parts.push(part);
      from = part.to - 1;
    }
    return parts;
  }

  function longestBareNoun(words: readonly Word[], from: number, taken: ReadonlySet<number>): Part | null {
    for (let to = Math.min(words.length, from + 3); to > from; to -= 1) {
      const run = words.slice(from, to);
      if (range(from, to).some((position) => taken.has(position) || !canBeNoun(words, from, position))) continue;
      const terms = termWords.endingIn(run.map((word) => word.folded));
      if (terms.length === 0 || terms.length > MOST_CANDIDATES) continue;
      const span: Span = { from, to, hits: [] };
      if (!endsItsPhrase(words, to) || isPartFor(words, span) || saysForWhat(words, to)) return null;
      const isPlain = modifiersBefore(words, from).every(
        (modifier, back) => QUALITIES.has(modifier.folded) || isName(words, from - 1 - back),
      );
      if (!isPlain) return null;
      const score = terms.length === 1 ? 0.6 : Math.max(0.3, 0.52 - 0.03 * terms.length);
      const matches = terms.map(
        (term): ClusterCandidate => ({ ...term.cluster, score: round(score), how: "stem", term: term.text }),
      );
      return { from, to, matches: bestPerCluster(matches), category: null };
    }
    return null;
  }

  return { rows: rows.length, lookup, scan };
}

/** "Home & Kitchen > Coffee" names one category, the one it ends in. */
function innermost(parts: readonly Part[]): Part[] {
  return parts.filter((part, position) => {
    const next = parts[position + 1];
    const isOuter =
      next !== undefined && next.from === part.to && next.category?.startsWith(`${part.category} > `) === true;
    return !isOuter;
  });
}

/** A path may end in the cluster itself, which is a product and no category. */
function categoryOf({ categoryPath, name }: VocabularyRow): string {
  const leaf = ` > ${name}`;
  return categoryPath.endsWith(leaf) ? categoryPath.slice(0, -leaf.length) : categoryPath;
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly matches: readonly ClusterCandidate[];
  readonly category: string | null;
}

function toPhrase(text: string, words: readonly Word[], part: Part): FoundPhrase {
  const start = words[part.from]?.start ?? 0;
  const end = words[part.to - 1]?.end ?? text.length;
  const { matches, category } = part;
  return { phrase: text.slice(start, end), start, end, matches, category, nearest: [] };
}

function canBeNoun(words: readonly Word[], from: number, position: number): boolean {
  const word = words[position];
  if (!word || (position > from && word.afterBreak)) return false;
  return !saysNoProduct(word.folded) && !QUALITIES.has(word.folded);
}

function endsItsPhrase(words: readonly Word[], to: number): boolean {
  const next = words[to];
  return !next || next.afterBreak || saysNoProduct(next.folded) || isPlural(words[to - 1]) || isName(words, to);
}

function saysNoProduct(word: string): boolean {
  return FUNCTION_WORDS.has(word) || MARKET_WORDS.has(word) || CATEGORY_SUFFIXES.has(word) || /^\p{N}+$/u.test(word);
}

function overlaps(left: Part, right: Part): boolean {
  return left.from < right.to && right.from < left.to;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}
