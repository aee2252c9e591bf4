import { compareText, groupBy } from "../../collections.js";
import { splitWords } from "../../products/vocabulary/words.js";
import { holdsWord, isTelling, stemForms, stemsOf } from "./catalogue.js";

/** A search that a product title should answer. */
export interface TitleQuery {
  readonly keyword: string;
  readonly volume: number;
  readonly words: readonly QueryWord[];
}

export interface QueryWord {
  readonly folded: string;
  /** Offsets in the keyword. */
  readonly start: number;
  readonly end: number;
  /** Function or shopping words stand between this word and the one before. */
  readonly isApart: boolean;
}

export interface KeywordRow {
  readonly keyword: string;
  readonly volume: number | null;
  readonly variantGroup: number | null;
  readonly informational: number | null;
}

/** From this probability on a query looks for knowledge, which no title answers. */
const LEARNING = 0.5;

/**
 * Queries a title can answer: with a volume, not looking for knowledge, not naming a brand (those belong to that brand).
 * Keywords that share one reported figure count once.
 */
export function relevantQueries(
  keywords: readonly KeywordRow[],
  brands: readonly string[],
  ownBrand: string | null,
): TitleQuery[] {
  const foreign = brands
    .filter((brand) => brand.toLowerCase() !== ownBrand?.toLowerCase())
    .map((brand) => ` ${wordsOf(brand)} `);
  const groups = new Set<number>();
  return keywords.flatMap(({ keyword, volume, variantGroup, informational }) => {
    if (volume === null || volume <= 0 || (informational ?? 0) >= LEARNING) return [];
    const padded = ` ${wordsOf(keyword)} `;
    if (foreign.some((brand) => padded.includes(brand))) return [];
    const words = queryWords(keyword);
    if (words.length === 0 || (variantGroup !== null && groups.has(variantGroup))) return [];
    if (variantGroup !== null) groups.add(variantGroup);
    return [{ keyword, volume, words }];
  });
}

function queryWords(keyword: string): QueryWord[] {
  const words: QueryWord[] = [];
  let isApart = false;
  const split = splitWords(keyword);
  for (const [at, { folded, start, end }] of split.entries()) {
    if (!isTelling(split, at)) {
      isApart = true;
      continue;
    }
    words.push({ folded, start, end, isApart: isApart || words.length === 0 });
    isApart = false;
  }
  return words;
}

/** Share of the searches, 0-1, whose words all stand in the title; null without searches. */
export function coverage(queries: readonly TitleQuery[], stems: ReadonlySet<string>, language: string): number | null {
  let covered = 0;
  let all = 0;
  for (const { volume, words } of queries) {
    all += volume;
    if (words.every(({ folded }) => holdsWord(stems, folded, language))) covered += volume;
  }
  return all === 0 ? null : covered / all;
}

export const titleCoverage = (queries: readonly TitleQuery[], title: string, language: string): number | null =>
  coverage(queries, new Set(stemsOf(title, language)), language);

export interface TitleTerm {
  readonly term: string;
  readonly words: 1 | 2;
  /** Searches a month of the queries that hold it. */
  readonly searches: number;
  readonly queries: number;
  readonly stems: readonly string[];
}

interface TermCount extends TitleTerm {
  readonly heldBy: readonly number[];
}

/** Words and pairs of neighbouring words by the searches that hold them; of terms that always come together the fullest is kept. */
export function rankTerms(queries: readonly TitleQuery[], language: string): TitleTerm[] {
  const terms = new Map<string, TermCount>();
  for (const [at, { keyword, words, volume }] of queries.entries()) {
    for (const [position, word] of words.entries()) {
      const next = words[position + 1];
      // "l" alone says nothing; "3 l" does.
      const alone = word.folded.length > 1 ? [[word]] : [];
      for (const run of next && !next.isApart ? [...alone, [word, next]] : alone) {
        const stems = run.map(({ folded }) => stemForms(folded, language).at(-1) ?? folded);
        const known = terms.get(stems.join(" "));
        if (known?.heldBy.at(-1) === at) continue;
        terms.set(stems.join(" "), {
          term: known?.term ?? keyword.slice(word.start, run.at(-1)?.end),
          words: run.length === 2 ? 2 : 1,
          searches: (known?.searches ?? 0) + volume,
          queries: (known?.queries ?? 0) + 1,
          stems,
          heldBy: [...(known?.heldBy ?? []), at],
        });
      }
    }
  }
  const common = [...terms.values()].reduce((most, { searches }) => Math.max(most, searches), 0);
  const isCommon = (stem: string): boolean => (terms.get(stem)?.searches ?? 0) > common / 2;
  const fullness = ({ words, stems }: TermCount): number => words - stems.filter(isCommon).length * 1.5;
  const together = groupBy(terms.values(), ({ heldBy }) => heldBy.join(" "));
  return [...together.values()]
    .flatMap((list) =>
      list.sort((a, b) => fullness(b) - fullness(a) || b.words - a.words || compareText(a.term, b.term)).slice(0, 1),
    )
    .sort((a, b) => b.searches - a.searches || compareText(a.term, b.term))
    .map(({ heldBy: _heldBy, ...term }) => term);
}

function wordsOf(text: string): string {
  return splitWords(text)
    .map(({ folded }) => folded)
    .join(" ");
}
