import type { Phrase } from "./phrase.js";

/** A search with how often it is run. */
export interface Search {
  readonly phrase: Phrase;
  /** Searches a month; 0 where nobody counted. */
  readonly weight: number;
}

export interface HeadTerm {
  /** Stems joined by a space. */
  readonly term: string;
  readonly length: number;
  /** Searches that contain it. */
  readonly support: number;
}

interface Count {
  support: number;
  /** Searches that are it and nothing else, and their weight. */
  exact: number;
  weight: number;
  /** Searches that end with it. */
  ends: number;
  length: number;
}

const LONGEST = 3;
const LEAST_SUPPORT = 2;
/** Without ever being searched by itself. */
const LEAST_ENDS = 4;
/** A longer term is one of its own, not a kind of the shorter one, from this part of the shorter one's searches or of their weight. */
const OWN_SHARE = 0.12;
const LEAST_OWN = 3;
/** A word that stands before more different words than this part of all is a property: "black", "small". */
const PROPERTY_SHARE = 0.02;
const LEAST_PROPERTY = 6;

/** Terms that many searches are made around, "yoga mat", from the searches alone. */
export function findHeadTerms(searches: readonly Search[]): ReadonlyMap<string, HeadTerm> {
  const counts = countTerms(searches);
  const properties = findProperties(counts);
  const candidates = new Map([...counts].filter(([term, count]) => isCandidate(term, count, properties)));
  const heads = new Map<string, HeadTerm>();
  for (const [term, count] of [...candidates].sort((a, b) => a[1].length - b[1].length)) {
    if (count.length > 1 && !isTermOfItsOwn(term, count, candidates, properties)) continue;
    heads.set(term, { term, length: count.length, support: count.support });
  }
  return heads;
}

function countTerms(searches: readonly Search[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const { phrase, weight } of searches) {
    const { stems, core } = phrase;
    const seen = new Set<string>();
    for (let from = 0; from < core; from += 1)
      for (let length = 1; length <= LONGEST && from + length <= core; length += 1) {
        const term = stems.slice(from, from + length).join(" ");
        if (seen.has(term)) continue;
        seen.add(term);
        const count = counts.get(term) ?? { support: 0, exact: 0, weight: 0, ends: 0, length };
        counts.set(term, count);
        count.support += 1;
        if (from + length === core) count.ends += 1;
        if (length === stems.length) {
          count.exact += 1;
          count.weight += weight;
        }
      }
  }
  return counts;
}

/** Words that stand beside so many others that they say how something is, not what: in English before, in German often behind. */
function findProperties(counts: ReadonlyMap<string, Count>): ReadonlySet<string> {
  const beside = new Map<string, number>();
  const words = new Set<string>();
  for (const [term, { length }] of counts) {
    if (length !== 2) continue;
    for (const word of term.split(" ")) {
      beside.set(word, (beside.get(word) ?? 0) + 1);
      words.add(word);
    }
  }
  const most = Math.max(LEAST_PROPERTY, words.size * PROPERTY_SHARE);
  const isSearchedAlone = (word: string) => (counts.get(word)?.exact ?? 0) > 0;
  return new Set([...beside].filter(([word, n]) => n > most && !isSearchedAlone(word)).map(([word]) => word));
}

function isCandidate(term: string, { support, exact, ends, length }: Count, properties: ReadonlySet<string>): boolean {
  if (length === 1 && properties.has(term)) return false;
  return (exact > 0 && support >= LEAST_SUPPORT) || ends >= LEAST_ENDS;
}

/** "Office chair" beside "chair" is; "black office chair" beside "office chair" is a kind of it. */
function isTermOfItsOwn(
  term: string,
  count: Count,
  candidates: ReadonlyMap<string, Count>,
  properties: ReadonlySet<string>,
): boolean {
  const words = term.split(" ");
  const parents = [words.slice(1), words.slice(0, -1)]
    .map((each) => candidates.get(each.join(" ")))
    .filter((each) => each !== undefined);
  if (parents.length === 0) return true;
  // Nobody searches "mat" alone: "yoga mat" is what is meant.
  const isOnlyForm = count.exact > 0 && count.support >= LEAST_OWN && parents.every((parent) => parent.exact === 0);
  if (isOnlyForm) return true;
  if (properties.has(words[0] ?? "") || count.support < LEAST_OWN) return false;
  return parents.every(
    (parent) =>
      count.support >= parent.support * OWN_SHARE || (parent.weight > 0 && count.weight >= parent.weight * OWN_SHARE),
  );
}

/** The head term that a search is about: the longest, then the one that ends it, then the most common. */
export function headTermOf({ stems, core }: Phrase, heads: ReadonlyMap<string, HeadTerm>): HeadTerm | null {
  return (
    bestIn(stems, core, heads) ?? (core < stems.length ? bestIn(stems.slice(core), stems.length - core, heads) : null)
  );
}

function bestIn(stems: readonly string[], end: number, heads: ReadonlyMap<string, HeadTerm>): HeadTerm | null {
  let best: { head: HeadTerm; isLast: boolean } | null = null;
  for (let from = 0; from < end; from += 1)
    for (let length = 1; length <= LONGEST && from + length <= end; length += 1) {
      const head = heads.get(stems.slice(from, from + length).join(" "));
      if (head === undefined) continue;
      const isLast = from + length === end;
      const isBetter =
        best === null ||
        length > best.head.length ||
        (length === best.head.length && (Number(isLast) - Number(best.isLast) || head.support - best.head.support) > 0);
      if (isBetter) best = { head, isLast };
    }
  return best?.head ?? null;
}
