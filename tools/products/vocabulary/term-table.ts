import type { Cluster } from "../../domain.js";
import type { Steps } from "../../steps.js";
import type { TERM_KINDS } from "../../warehouse/schema.js";
import { ENGLISH_LOOKALIKES } from "./lookalikes.js";
import { inflectionStem, isSameNoun } from "./stemming.js";
import { FUNCTION_WORDS, MARKET_WORDS, QUALITIES } from "./word-lists.js";
import { splitWords } from "./words.js";

export type TermKind = (typeof TERM_KINDS)[number];

export interface VocabularyRow extends Cluster {
  /** ISO 639-1; null on a cluster without vocabulary of its own. */
  readonly language: string | null;
  readonly term: string | null;
  readonly kind: TermKind | null;
  /** From the everyday nouns, not from the market's own vocabulary. */
  readonly isEveryday?: boolean;
}

export interface Term {
  readonly cluster: Cluster;
  /** As written in the vocabulary. */
  readonly text: string;
  readonly language: string;
  readonly kind: TermKind;
  /** Content words, folded. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** "pots and pans": function words stand between its content words. */
  readonly hasLink: boolean;
  /** Function words it begins with: "over" in "over-ear headphones". */
  readonly opening: readonly string[];
  /** Function words it ends with: "on" in "carry-on". */
  readonly closing: readonly string[];
  readonly isEveryday: boolean;
}

/** "Quilted winter jacket" is kept as "jacket": the words that tell it from other jackets are no content words. */
export function leavesOutQualifier({
  opening,
  closing,
  hasLink,
}: Pick<Term, "opening" | "closing" | "hasLink">): boolean {
  return closing.length > 0 || (!hasLink && opening.length > 0);
}

export type Fit = "exact" | "stem" | "reordered" | "joined";

export interface TermHit {
  readonly term: Term;
  readonly fit: Fit;
}

/** All terms under the keys by which a run of words is looked up. */
export class TermTable {
  readonly #terms: Term[] = [];
  readonly #languages = ["en"];
  readonly #words = new Set<string>();
  #longest = 2;
  readonly #ordered = new Map<string, Term[]>();
  readonly #sorted = new Map<string, Term[]>();
  readonly #joined = new Map<string, Term[]>();
  readonly #stems = new Set<string>();

  private constructor() {}

  static *of(rows: readonly VocabularyRow[]): Steps<TermTable> {
    const table = new TermTable();
    for (const term of readTerms(rows)) {
      table.#enter(term);
      yield;
    }
    return table;
  }

  get terms(): readonly Term[] {
    return this.#terms;
  }

  get languages(): readonly string[] {
    return this.#languages;
  }

  /** Folded words of the vocabulary. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }

  get longest(): number {
    return this.#longest;
  }

  #enter(term: Term): void {
    const { language, words, stems } = term;
    this.#terms.push(term);
    if (!this.#languages.includes(language)) this.#languages.push(language);
    this.#longest = Math.min(Math.max(this.#longest, words.length + 1), 8);
    for (const word of words) this.#words.add(word);
    for (const stem of stems) this.#stems.add(`${language}|${stem}`);
    push(this.#ordered, key(language, stems), term);
    if (stems.length > 1) push(this.#sorted, key(language, [...stems].sort()), term);
    push(this.#joined, joinedKey(language, words, stems), term);
  }

  /** Whether a folded word occurs in the vocabulary of a language, inflected or not. */
  holdsWord(word: string, language: string): boolean {
    return this.#stems.has(`${language}|${inflectionStem(word, language)}`);
  }

  /** Whether a run of folded content words is a term of this very language, inflected or not. */
  holds(words: readonly string[], language: string): boolean {
    const stems = words.map((word) => inflectionStem(word, language));
    return this.#ordered.has(key(language, stems)) || this.#joined.has(joinedKey(language, words, stems));
  }

  /** Terms that a run of folded content words means: first in the asker's language, then in English, then in any other. */
  find(words: readonly string[], language: string | null): TermHit[] {
    const hits = this.languages.flatMap((candidate) => this.#findIn(words, candidate, language));
    const own = new Set(hits.flatMap(({ term }) => (term.language === language ? [term.cluster.clusterId] : [])));
    if (own.size > 0 && language !== "en") {
      return hits.filter(({ term }) => isOneOf(term.language, language) && own.has(term.cluster.clusterId));
    }
    const preferred = hits.filter(({ term }) => term.language === "en");
    return preferred.length > 0 ? preferred : hits;
  }

  /** Of these only the terms of one language, that of the words. */
  findIn(words: readonly string[], language: string): TermHit[] {
    return this.#findIn(words, language, language);
  }

  #findIn(words: readonly string[], language: string, askersLanguage: string | null): TermHit[] {
    const stems = words.map((word) => inflectionStem(word, language));
    const isForeign = language !== "en" && language !== askersLanguage;
    if (isForeign && words.length === 1 && this.#looksEnglish(words[0] ?? "")) return [];
    const isVocabulary = stems.every((stem) => this.#stems.has(`${language}|${stem}`));
    const ordered = isVocabulary ? this.#ordered.get(key(language, stems)) : undefined;
    if (ordered) {
      const hits = ordered.map((term): TermHit => ({ term, fit: isSame(term.words, words) ? "exact" : "stem" }));
      const isStrict = isForeign && askersLanguage === "en" && words.length === 1;
      return hits.filter((hit) => hit.fit === "exact" || isSameNoun(hit.term.words, words, language, isStrict));
    }
    const joined = words.length > 3 ? undefined : this.#joined.get(joinedKey(language, words, stems));
    if (joined) return joined.map((term): TermHit => ({ term, fit: "joined" }));
    if (isForeign || !isVocabulary || words.length === 1) return [];
    return (this.#sorted.get(key(language, stems.sort())) ?? []).map((term): TermHit => ({ term, fit: "reordered" }));
  }

  /** "Four" is a French oven and "store" a French blind: in an English question they are neither. */
  #looksEnglish(word: string): boolean {
    return looksEnglish(word) || this.#stems.has(`en|${inflectionStem(word, "en")}`);
  }
}

function isOneOf(termLanguage: string, language: string | null): boolean {
  return termLanguage === language || termLanguage === "en";
}

export function looksEnglish(word: string): boolean {
  return FUNCTION_WORDS.has(word) || MARKET_WORDS.has(word) || QUALITIES.has(word) || ENGLISH_LOOKALIKES.has(word);
}

function* readTerms(rows: readonly VocabularyRow[]): Generator<Term> {
  const seen = new Set<string>();
  for (const { clusterId, name, categoryPath, headTerm, language, term, kind, isEveryday } of rows) {
    const cluster: Cluster = { clusterId, name, categoryPath, headTerm };
    const read = (text: string, of: string, is: TermKind, everyday = false): Term[] => {
      const identity = `${clusterId}|${of}|${text.toLowerCase()}`;
      if (seen.has(identity)) return [];
      seen.add(identity);
      return toTerms(cluster, text, of, is, everyday);
    };
    if (term !== null) yield* read(term, language ?? "en", kind ?? "synonym", isEveryday);
    yield* read(headTerm, "en", "head");
    yield* read(name, "en", "head");
  }
}

/** None for a text without a word. */
function toTerms(cluster: Cluster, text: string, language: string, kind: TermKind, isEveryday: boolean): Term[] {
  const all = splitWords(text).map((word) => word.folded);
  const content = all.filter((word) => !FUNCTION_WORDS.has(word));
  const words = content.length > 0 ? content : all;
  if (words.length === 0) return [];
  const first = all.indexOf(words[0] ?? "");
  const hasLink = all.slice(first).some((word) => FUNCTION_WORDS.has(word));
  const stems = words.map((word) => inflectionStem(word, language));
  const opening = all.slice(0, first);
  const closing = all.slice(all.lastIndexOf(words.at(-1) ?? "") + 1);
  return [{ cluster, text, language, kind, words, stems, hasLink, opening, closing, isEveryday }];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.every((word, position) => word === right[position]);
}

function key(language: string, stems: readonly string[]): string {
  return `${language}|${stems.join(" ")}`;
}

/** "air fryers", "air-fryer" and "airfryer" share it. */
function joinedKey(language: string, words: readonly string[], stems: readonly string[]): string {
  return `${language}|${words.slice(0, -1).join("")}${stems.at(-1) ?? ""}`;
}

function push<Item>(map: Map<string, Item[]>, at: string, item: Item): void {
  const list = map.get(at);
  if (list) list.push(item);
  else map.set(at, [item]);
}
