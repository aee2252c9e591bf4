import type { Cluster } from "../../domain.js";
import type { Steps } from "../../steps.js";
import type { CategoryNames } from "../vocabulary/categories.js";
import { EVERYDAY_NOUNS } from "../vocabulary/everyday-nouns.js";
import { readMarketNouns } from "../vocabulary/market-nouns.js";
import { TermWords } from "../vocabulary/nearest.js";
import { contentWords } from "../vocabulary/noun-table.js";
import { Speller } from "../vocabulary/spelling.js";
import { inflectionStem, singular } from "../vocabulary/stemming.js";
import { leavesOutQualifier, TermTable, type VocabularyRow } from "../vocabulary/term-table.js";
import { MANY_THINGS } from "../vocabulary/word-lists.js";
import { splitWords } from "../vocabulary/words.js";
import { EMPTY_QUALIFIERS, PRODUCT_LINES, WEAK_NAMES } from "./words-of-titles.js";

/** What a name means: clusters of the market, or a thing that the market does not hold. */
export interface Name {
  readonly language: string;
  readonly words: number;
  /** More than one where a name says only the kind: a "heater". Empty for what the market does not hold. */
  readonly clusters: readonly Cluster[];
  /** How surely the name alone means the first cluster. */
  readonly certainty: number;
  readonly labels: readonly string[];
  readonly text: readonly string[];
  /** Whether a word belongs to another department only: "dog" before a shampoo. */
  readonly isOdd: (word: string, cluster: Cluster) => boolean;
}

export interface Branch {
  readonly next: Map<string, Branch>;
  readonly names: Name[];
}

/** Names of products as words follow one another. */
export interface Names {
  readonly root: Branch;
  readonly languages: readonly string[];
  readonly labels: ReadonlySet<string>;
  /** First letters of the labels: "de|kaf". */
  readonly beginnings: ReadonlySet<string>;
  /** Names of one word. */
  readonly wholeWords: ReadonlySet<string>;
  /** Names of several words under the word that says what it is: the last in English and German, the first elsewhere. */
  readonly anchors: ReadonlyMap<string, readonly Name[]>;
}

const CERTAINTY = { head: 1, synonym: 0.98, translation: 0.98 } as const;
const EVERYDAY = 0.96;
/** A "stroller" that goes by "pushchair", which the market names. */
const ALIAS = 0.72;
/** A name that only says the kind, by the number of kinds: of speakers few are Bluetooth speakers. */
const KIND_ONLY = [0, 0.42, 0.3, 0.25];
/** A name without the word that tells its product from others of the kind, or one that means much else: "mac", "cooler". */
const UNQUALIFIED = 0.42;
/** "Mouse" ends the names of one product only: a computer mouse. */
const ENDING = 0.52;
const MOST_WORDS_JOINED = 3;

export function* readNames(rows: readonly VocabularyRow[], categories: CategoryNames): Steps<Names> {
  const own = yield* TermTable.of(rows);
  const termWords = new TermWords(own, new Speller([]));
  const everyday = yield* readMarketNouns(EVERYDAY_NOUNS, own, termWords, categories);
  const table = yield* TermTable.of([...rows, ...everyday.rows]);
  const builder = new NamesBuilder((word, cluster) => termWords.belongsElsewhere(word, cluster));
  for (const { cluster, text, words, language, kind, isEveryday, opening, closing, hasLink } of table.terms) {
    yield;
    const certainty = isEveryday ? EVERYDAY : CERTAINTY[kind];
    const all = splitWords(text).map(({ folded }) => folded);
    const isMore = all.length > words.length;
    if (isMore)
      builder.add(language, all, { clusters: [cluster], certainty }, leavesOutQualifier({ opening, closing, hasLink }));
    // "Ear headphones" are neither in-ear nor over-ear, and a "jacket" is no quilted winter jacket.
    const saysLess = leavesOutQualifier({ opening, closing, hasLink });
    builder.add(language, words, {
      clusters: [cluster],
      certainty: saysLess || isWeak(words) ? UNQUALIFIED : certainty,
    });
    if (words.length > 1 && EMPTY_QUALIFIERS.has(words[0] ?? ""))
      builder.add(language, words.slice(1), { clusters: [cluster], certainty: 0.9 * certainty });
  }
  for (const [line, noun] of Object.entries(PRODUCT_LINES)) {
    const [hit] = own.find(contentWords(noun), "en");
    if (hit) builder.add("en", contentWords(line), { clusters: [hit.term.cluster], certainty: EVERYDAY });
  }
  for (const noun of EVERYDAY_NOUNS) {
    yield;
    const isAlias = [noun.head, ...noun.names.filter(({ language }) => language === "en").map(({ text }) => text)].some(
      (text) =>
        own
          .find(contentWords(text), "en")
          .some(({ term, fit }) => term.language === "en" && fit !== "reordered" && !leavesOutQualifier(term)),
    );
    for (const { language, text } of [{ language: "en", text: noun.head }, ...noun.names]) {
      const words = contentWords(text);
      const hit = everyday.table.find(words, [language]);
      if (hit === null) continue;
      const clusters = hit.meaning.kinds.map(({ cluster }) => cluster);
      const alone = isWeak(words) ? UNQUALIFIED : ALIAS;
      builder.add(language, words, {
        clusters,
        certainty: (isAlias && clusters.length === 1 ? alone : KIND_ONLY[clusters.length]) ?? 0.2,
      });
    }
  }
  for (const { words, kind, language, cluster } of own.terms) {
    yield;
    const last = words.at(-1) ?? "";
    if (kind !== "head" || language !== "en" || words.length < 2 || MANY_THINGS.has(singular(last))) continue;
    if (termWords.endingIn([last]).length === 1 && !builder.has("en", last))
      builder.add("en", [last], { clusters: [cluster], certainty: ENDING });
  }
  return builder.build();
}

const isWeak = (words: readonly string[]): boolean => words.length === 1 && WEAK_NAMES.has(singular(words[0] ?? ""));

/** "Waterkoker met filter", "electric kettle": the last word of a name says what it is; in Romance languages the first does. */
export function endsInHead(language: string): boolean {
  return language === "en" || language === "de" || language === "nl";
}

export function beginning(language: string, word: string): string {
  return `${language}|${word.slice(0, 3)}`;
}

class NamesBuilder {
  readonly #root: Branch = { next: new Map(), names: [] };
  readonly #labels = new Set<string>();
  readonly #wholeWords = new Set<string>();
  readonly #anchors = new Map<string, Name[]>();
  readonly #languages = new Set<string>(["en"]);

  constructor(private readonly isOdd: Name["isOdd"]) {}

  add(
    language: string,
    words: readonly string[],
    meaning: Pick<Name, "clusters" | "certainty">,
    isFixed = false,
  ): void {
    if (words.length === 0) return;
    this.#languages.add(language);
    const labels = words.map((word) => `${language}|${inflectionStem(word, language)}`);
    const name: Name = { language, words: words.length, labels, text: words, isOdd: this.isOdd, ...meaning };
    this.#place(labels, name);
    if (words.length === 1) {
      if (meaning.clusters.length > 0) this.#wholeWords.add(labels[0] ?? "");
      return;
    }
    // "Dashcam", "airfryer".
    if (words.length <= MOST_WORDS_JOINED && meaning.clusters.length > 0)
      this.#place([`${language}|${words.slice(0, -1).join("")}${labels.at(-1)?.slice(3) ?? ""}`], name);
    const anchor = (endsInHead(language) ? labels.at(-1) : labels[0]) ?? "";
    // "Button down jean jackets" hold no down jacket.
    if (meaning.clusters.length === 1 && !isFixed)
      this.#anchors.set(anchor, [...(this.#anchors.get(anchor) ?? []), name]);
  }

  has(language: string, word: string): boolean {
    return (this.#root.next.get(`${language}|${inflectionStem(word, language)}`)?.names.length ?? 0) > 0;
  }

  build(): Names {
    return {
      root: this.#root,
      languages: [...this.#languages],
      labels: this.#labels,
      beginnings: new Set([...this.#labels].map((label) => beginning(label.slice(0, 2), label.slice(3)))),
      wholeWords: this.#wholeWords,
      anchors: this.#anchors,
    };
  }

  #place(labels: readonly string[], name: Name): void {
    let branch = this.#root;
    for (const label of labels) {
      this.#labels.add(label);
      const next: Branch = branch.next.get(label) ?? { next: new Map(), names: [] };
      branch.next.set(label, next);
      branch = next;
    }
    const rival = branch.names.find(
      ({ clusters, language }) => language === name.language && clusters[0]?.clusterId === name.clusters[0]?.clusterId,
    );
    if (!rival) branch.names.push(name);
  }
}
