import type { Span } from "./spans.js";
import { inflectionStem } from "./stemming.js";
import { CATEGORY_SUFFIXES, FUNCTION_WORDS, MARKET_WORDS, PARTS, QUALITIES } from "./word-lists.js";
import type { Word } from "./words.js";

const OF_WHAT = new Set(["for", "of", "fur", "pour", "para", "per"]);

/**
 * Whether the next word makes another thing of a span: "toaster spaceship", "espresso machine descaler".
 * A plural is always the head of its phrase: English compounds put their first noun in the singular.
 */
export function isCompound(words: readonly Word[], span: Span): boolean {
  if (span.hits.every((hit) => hit.term.language !== "en")) return false;
  const next = words[span.to];
  if (!next || next.afterBreak || endsPhrase(next, span.to, words)) return false;
  return PARTS.has(next.folded) || !isPlural(words[span.to - 1]);
}

/** "Bag for laptops": what it is for makes it a product of its own. */
export function saysForWhat(words: readonly Word[], to: number): boolean {
  const link = words[to];
  const what = words[to + 1];
  if (!link || !what || !OF_WHAT.has(link.folded)) return false;
  const isPlain = FUNCTION_WORDS.has(what.folded) || MARKET_WORDS.has(what.folded) || QUALITIES.has(what.folded);
  return !isPlain && !/^\p{N}/u.test(what.folded) && !isName(words, to + 1);
}

/** "Covers for dog beds": the span only says what the part is for. */
export function isPartFor(words: readonly Word[], span: Span): boolean {
  const link = words[span.from - 1];
  const part = words[span.from - 2];
  return link !== undefined && part !== undefined && OF_WHAT.has(link.folded) && PARTS.has(part.folded);
}

/** Words before a span that belong to its phrase, nearest first: "quantum" in "a quantum toaster". */
export function modifiersBefore(words: readonly Word[], from: number): Word[] {
  const modifiers: Word[] = [];
  for (let position = from - 1; position >= 0 && modifiers.length < 4; position -= 1) {
    const word = words[position];
    const next = words[position + 1];
    if (!word || next?.afterBreak) break;
    if (FUNCTION_WORDS.has(word.folded) || (MARKET_WORDS.has(word.folded) && !QUALITIES.has(word.folded))) break;
    modifiers.push(word);
  }
  return modifiers;
}

export function isPlural(word: Word | undefined): boolean {
  return word !== undefined && inflectionStem(word.folded, "en") !== word.folded;
}

/** A name in running text: a brand, a shop or a place, which does not change what the product is. */
export function isName(words: readonly Word[], position: number): boolean {
  const word = words[position];
  if (!word || !/^\p{Lu}/u.test(word.surface)) return false;
  return words.some((other, at) => at > 0 && /^\p{Ll}/u.test(other.surface) && !FUNCTION_WORDS.has(other.folded));
}

function endsPhrase(word: Word, position: number, words: readonly Word[]): boolean {
  const { folded } = word;
  if (FUNCTION_WORDS.has(folded) || MARKET_WORDS.has(folded)) return true;
  if (PARTS.has(folded)) return false;
  return QUALITIES.has(folded) || CATEGORY_SUFFIXES.has(folded) || /^\p{N}/u.test(folded) || isName(words, position);
}
