import { bestPerCluster, type ClusterCandidate, round } from "./candidates.js";
import type { CategoryNames } from "./categories.js";
import type { TermWords } from "./nearest.js";
import {
  endsItsPhrase,
  isName,
  isPartFor,
  isPlain,
  modifiersBefore,
  saysForWhat,
  saysNoProduct,
  saysWhichKind,
} from "./noun-phrase.js";
import type { NounHit } from "./noun-table.js";
import { type Part, range } from "./parts.js";
import type { Span } from "./spans.js";
import type { Term } from "./term-table.js";
import { isVerb } from "./verbs.js";
import { MANY_THINGS, QUALITIES } from "./word-lists.js";
import type { Word } from "./words.js";

/** A noun that ends the names of more products than this means nothing by itself. */
const MOST_CANDIDATES = 8;

const KINDS_OF_METAL = new Set(["cast", "wrought", "scrap", "pig", "corrugated"]);

/** Nouns that say what a product is, but not which: "machines", "lamps". */
export class BareNouns {
  constructor(
    private readonly termWords: TermWords,
    private readonly categories: CategoryNames,
  ) {}

  /** The few products that the nouns of a text may be, at a low score; with a modifier the market does not know, none. */
  find(words: readonly Word[], taken: ReadonlySet<number>): Part[] {
    const parts: Part[] = [];
    for (let from = 0; from < words.length; from += 1) {
      const part = this.#longest(words, from, taken);
      if (!part) continue;
      parts.push(part);
      from = part.to - 1;
    }
    return parts;
  }

  /** What an everyday noun means here: a category, or its kinds. */
  resolve(words: readonly Word[], span: Span, { meaning, language }: NounHit): Part | null {
    const { from, to } = span;
    const { category, kinds } = meaning;
    if (category !== null) return { from, to, matches: [], category };
    if (kinds.length === 0 || !this.#standsAlone(words, span, language)) return null;
    return toPart(from, to, kinds);
  }

  #longest(words: readonly Word[], from: number, taken: ReadonlySet<number>): Part | null {
    for (let to = Math.min(words.length, from + 3); to > from; to -= 1) {
      const run = words.slice(from, to);
      if (range(from, to).some((position) => taken.has(position) || !canBeNoun(words, from, position))) continue;
      const terms = this.termWords.endingIn(run.map((word) => word.folded));
      if (terms.length === 0 || terms.length > MOST_CANDIDATES) continue;
      const isAlone = words.every((word, at) => (from <= at && at < to) || saysNoProduct(word.folded));
      const isVague = !isAlone && run.length === 1 && MANY_THINGS.has(terms[0]?.stems.at(-1) ?? "");
      if (isVague || isVerb(words, from) || this.categories.find(run.map((word) => word.folded)) !== null) return null;
      return this.#standsAlone(words, { from, to, hits: [], noun: null }, "en") ? toPart(from, to, terms) : null;
    }
    return null;
  }

  #standsAlone(words: readonly Word[], span: Span, language: string): boolean {
    const { from, to } = span;
    if (isPartFor(words, span)) return false;
    if (language !== "en") return !saysWhichKind(words, to);
    if (saysForWhat(words, to)) return false;
    if (!endsItsPhrase(words, to) || isMaterial(words, span)) return false;
    return modifiersBefore(words, from, (word) => this.termWords.holds(word)).every(
      (modifier) =>
        isPlain(modifier) || (isName(words, words.indexOf(modifier)) && !this.termWords.holds(modifier.folded)),
    );
  }
}

function toPart(from: number, to: number, terms: readonly Term[]): Part {
  const score = terms.length === 1 ? 0.6 : Math.max(0.3, 0.52 - 0.03 * terms.length);
  const matches = terms.map(
    (term): ClusterCandidate => ({ ...term.cluster, score: round(score), how: "stem", term: term.text }),
  );
  return { from, to, matches: bestPerCluster(matches), category: null };
}

function canBeNoun(words: readonly Word[], from: number, position: number): boolean {
  const word = words[position];
  if (!word || (position > from && word.afterBreak)) return false;
  return !saysNoProduct(word.folded) && !QUALITIES.has(word.folded);
}

/** "Cast iron demand" asks for no iron. */
function isMaterial(words: readonly Word[], { from, to }: Span): boolean {
  return to - from === 1 && KINDS_OF_METAL.has(words[from - 1]?.folded ?? "");
}
