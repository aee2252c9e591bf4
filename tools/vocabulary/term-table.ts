import type { Cluster } from "../domain.js";
import type { TERM_KINDS } from "../warehouse/schema.js";
import { inflectionStem } from "./stemming.js";
import { FUNCTION_WORDS, MARKET_WORDS, QUALITIES } from "./word-lists.js";
import { splitWords } from "./words.js";

export type TermKind = (typeof TERM_KINDS)[number];

export interface VocabularyRow extends Cluster {
  /** ISO 639-1; null on a cluster without vocabulary of its own. */
  readonly language: string | null;
  readonly term: string | null;
  readonly kind: TermKind | null;
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
}

export type Fit = "exact" | "stem" | "reordered" | "joined";

export interface TermHit {
  readonly term: Term;
  readonly fit: Fit;
}

/** All terms under the keys by which a run of words is looked up. */
export class TermTable {
  readonly terms: readonly Term[];
  readonly languages: readonly string[];
  /** Folded words of the vocabulary. */
  readonly words: ReadonlySet<string>;
  readonly longest: number;
  readonly #ordered = new Map<string, Term[]>();
  readonly #sorted = new Map<string, Term[]>();
  readonly #joined = new Map<string, Term[]>();
  readonly #stems = new Set<string>();

  constructor(rows: readonly VocabularyRow[]) {
    this.terms = readTerms(rows);
    const languages = new Set<string>(["en"]);
    const words = new Set<string>();
    let longest = 1;
    for (const term of this.terms) {
      languages.add(term.language);
      longest = Math.max(longest, term.words.length);
      for (const word of term.words) words.add(word);
      for (const stem of term.stems) this.#stems.add(`${term.language}|${stem}`);
      push(this.#ordered, key(term.language, term.stems), term);
      if (term.stems.length > 1) push(this.#sorted, key(term.language, [...term.stems].sort()), term);
      push(this.#joined, joinedKey(term.language, term.words, term.stems), term);
    }
    this.languages = [...languages];
    this.words = words;
    this.longest = Math.min(longest + 1, 8);
  }

  /** Whether a folded word occurs in English or in the asker's vocabulary, inflected or not. */
  knows(word: string, language: string | null): boolean {
    const languages = language === null ? ["en"] : ["en", language];
    return languages.some((candidate) => this.#stems.has(`${candidate}|${inflectionStem(word, candidate)}`));
  }

  /**
   * Terms that a run of folded content words means. A hit in the asker's language or English outranks words of other languages
   * that merely look the same.
   */
  find(words: readonly string[], language: string | null): TermHit[] {
    const hits = this.languages.flatMap((candidate) => this.#findIn(words, candidate, candidate === language));
    const preferred = hits.filter(({ term }) => term.language === (language ?? "en") || term.language === "en");
    return preferred.length > 0 ? preferred : hits;
  }

  #findIn(words: readonly string[], language: string, isAskersLanguage: boolean): TermHit[] {
    const stems = words.map((word) => inflectionStem(word, language));
    const isForeign = language !== "en" && !isAskersLanguage;
    if (isForeign && words.length === 1 && isPlainEnglish(words[0] ?? "")) return [];
    const isVocabulary = stems.every((stem) => this.#stems.has(`${language}|${stem}`));
    const ordered = isVocabulary ? this.#ordered.get(key(language, stems)) : undefined;
    if (ordered) {
      const hits = ordered.map((term): TermHit => ({ term, fit: isSame(term.words, words) ? "exact" : "stem" }));
      return isForeign ? hits.filter((hit) => hit.fit === "exact" || isInflected(hit.term.words, words)) : hits;
    }
    const joined = words.length > 3 ? undefined : this.#joined.get(joinedKey(language, words, stems));
    if (joined) return joined.map((term): TermHit => ({ term, fit: "joined" }));
    if (isForeign || !isVocabulary || words.length === 1) return [];
    return (this.#sorted.get(key(language, stems.sort())) ?? []).map((term): TermHit => ({ term, fit: "reordered" }));
  }
}

function readTerms(rows: readonly VocabularyRow[]): Term[] {
  const terms: Term[] = [];
  const seen = new Set<string>();
  const add = (cluster: Cluster, text: string, language: string, kind: TermKind) => {
    const identity = `${cluster.clusterId}|${language}|${text.toLowerCase()}`;
    if (seen.has(identity)) return;
    seen.add(identity);
    const all = splitWords(text).map((word) => word.folded);
    const content = all.filter((word) => !FUNCTION_WORDS.has(word));
    const words = content.length > 0 ? content : all;
    if (words.length === 0) return;
    const first = all.indexOf(words[0] ?? "");
    const hasLink = all.slice(first).some((word) => FUNCTION_WORDS.has(word));
    const stems = words.map((word) => inflectionStem(word, language));
    terms.push({ cluster, text, language, kind, words, stems, hasLink });
  };
  for (const { clusterId, name, categoryPath, headTerm, language, term, kind } of rows) {
    const cluster: Cluster = { clusterId, name, categoryPath, headTerm };
    if (term !== null) add(cluster, term, language ?? "en", kind ?? "synonym");
    add(cluster, headTerm, "en", "head");
    add(cluster, name, "en", "head");
  }
  return terms;
}

/** "four" is a French oven and "store" a French blind: as part of an English question they are neither. */
function isPlainEnglish(word: string): boolean {
  return FUNCTION_WORDS.has(word) || MARKET_WORDS.has(word) || QUALITIES.has(word);
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.every((word, position) => word === right[position]);
}

/** Guards against unrelated words with one foreign stem: a long common beginning and a short difference. */
function isInflected(left: readonly string[], right: readonly string[]): boolean {
  return left.every((word, position) => {
    const other = right[position] ?? "";
    let common = 0;
    while (common < word.length && word[common] === other[common]) common += 1;
    return word === other || (common >= 5 && Math.max(word.length, other.length) - common <= 3);
  });
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
