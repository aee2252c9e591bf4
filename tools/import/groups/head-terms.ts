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
  /** Searches that begin and that end with it. */
  starts: number;
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
/** A thing has its properties before or behind it, as the language does, in this part of its searches. */
const SIDE_SHARE = 0.6;

export interface HeadTerms {
  /** Terms that many searches are made around: "yoga mat". */
  readonly heads: ReadonlyMap<string, HeadTerm>;
  /** Words beside so many others that they may be properties, and that stand where things do: "rug". For searches that have no head term. */
  readonly likely: ReadonlyMap<string, HeadTerm>;
}

/** From the searches alone. */
export function findHeadTerms(searches: readonly Search[]): HeadTerms {
  const counts = countTerms(searches);
  const properties = findProperties(counts);
  const candidates = new Map([...counts].filter(([term, count]) => isCandidate(term, count, properties)));
  const heads = new Map<string, HeadTerm>();
  for (const [term, count] of [...candidates].sort((a, b) => a[1].length - b[1].length)) {
    if (count.length > 1 && !isTermOfItsOwn(term, count, candidates, properties)) continue;
    heads.set(term, { term, length: count.length, support: count.support });
  }
  return { heads, likely: likelyThings(counts, properties) };
}

function likelyThings(
  counts: ReadonlyMap<string, Count>,
  properties: ReadonlySet<string>,
): ReadonlyMap<string, HeadTerm> {
  const things = [...counts.values()].filter(({ exact }) => exact > 0);
  const sum = (of: (count: Count) => number) => things.reduce((total, count) => total + of(count) - count.exact, 0);
  const side = sum(({ ends }) => ends) > sum(({ starts }) => starts) ? "ends" : "starts";
  const likely = new Map<string, HeadTerm>();
  for (const term of properties) {
    const count = counts.get(term);
    if (count !== undefined && count[side] >= Math.max(LEAST_ENDS, count.support * SIDE_SHARE))
      likely.set(term, { term, length: 1, support: count.support });
  }
  return likely;
}

function countTerms(searches: readonly Search[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (let length = 1; length <= LONGEST; length += 1)
    for (const search of searches) countTermsOf(search, length, counts);
  return counts;
}

function countTermsOf({ phrase: { stems, core }, weight }: Search, length: number, counts: Map<string, Count>): void {
  const seen = new Set<string>();
  for (let from = 0; from + length <= core; from += 1) {
    const words = stems.slice(from, from + length);
    // No longer term is shared more than its parts; those of one search alone would fill the memory.
    if (length > 2 && [words.slice(1), words.slice(0, -1)].some((part) => !isShared(counts.get(part.join(" ")))))
      continue;
    const term = words.join(" ");
    if (seen.has(term)) continue;
    seen.add(term);
    const count = counts.get(term) ?? { support: 0, exact: 0, weight: 0, starts: 0, ends: 0, length };
    counts.set(term, count);
    count.support += 1;
    if (from === 0) count.starts += 1;
    if (from + length === core) count.ends += 1;
    if (length === stems.length) {
      count.exact += 1;
      count.weight += weight;
    }
  }
}

const isShared = (count: Count | undefined): boolean => (count?.support ?? 0) >= LEAST_SUPPORT;

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
