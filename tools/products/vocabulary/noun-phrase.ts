import type { Span } from "./spans.js";
import { isPluralWord, singular } from "./stemming.js";
import { VERBS_AFTER_PRODUCTS, VERBS_BEFORE_PRODUCTS } from "./verbs.js";
import {
  BESIDE_PRODUCTS,
  CATEGORY_SUFFIXES,
  FOREIGN_PARTS,
  FUNCTION_WORDS,
  MARKET_WORDS,
  OF_MEASURES,
  PARTS,
  QUALITIES,
  SLIPS,
  WORDS_ABROAD,
} from "./word-lists.js";
import type { Word } from "./words.js";

const OF_WHAT = new Set(["for", "of", "fur", "pour", "para", "per"]);
/** Links that make another thing of a foreign noun: "lampe à huile", "silla de ruedas". */
const FOREIGN_OF_WHAT = new Set([
  "de",
  "du",
  "d",
  "a",
  "da",
  "di",
  "del",
  "della",
  "do",
  "en",
  "em",
  "para",
  "pour",
  "per",
  "fur",
]);

/** For whom: still the same product. */
const AUDIENCES = new Set(
  `enfant enfants bebe bebes adulte adultes femme femmes homme hommes kinder kind babys erwachsene damen herren frauen manner nino ninos adultos mujer mujeres hombre hombres
  bambini bambino neonati adulti donna donne uomo uomini crianca criancas mulher mulheres homem homens kids children adults women men babies beginners seniors`.split(
    /\s+/,
  ),
);

/** "A shop for slow cookers" is about slow cookers. */
const SELLERS = new Set(["shop", "factory", "job"]);

/** No word of the span was read as English. */
export function isForeign({ noun, hits }: Span): boolean {
  return noun === null ? hits.length > 0 && hits.every((hit) => hit.term.language !== "en") : noun.language !== "en";
}

/**
 * Whether the next word makes another thing of a span: "toaster spaceship", "espresso machine descaler".
 * A plural is always the head of its phrase: English compounds put their first noun in the singular.
 */
export function isCompound(words: readonly Word[], span: Span): boolean {
  const next = words[span.to];
  if (!next || next.afterBreak) return false;
  if (isForeign(span)) return isForeignPart(next.folded);
  if (endsPhrase(next, span.to, words)) return false;
  return PARTS.has(next.folded) || !isPlural(words[span.to - 1]);
}

/** "Bag for laptops": what it is for makes it a product of its own. */
export function saysForWhat(words: readonly Word[], to: number): boolean {
  return saysWhat(words, to, OF_WHAT);
}

/** "Chaise de plage": in other languages the kind follows. */
export function saysWhichKind(words: readonly Word[], to: number): boolean {
  return saysWhat(words, to, FOREIGN_OF_WHAT);
}

function saysWhat(words: readonly Word[], to: number, links: ReadonlySet<string>): boolean {
  const link = words[to];
  const what = words[to + 1];
  if (!link || !what || link.afterBreak || !links.has(link.folded)) return false;
  if (AUDIENCES.has(what.folded)) return false;
  const saysLittle = FUNCTION_WORDS.has(what.folded) || MARKET_WORDS.has(what.folded) || isPlain(what);
  return !saysLittle && !isName(words, to + 1);
}

/** "Covers for dog beds", "sacs pour aspirateur": the span only says what the part is for. */
export function isPartFor(words: readonly Word[], span: Span): boolean {
  const link = words[span.from - 1];
  const part = words[span.from - 2];
  if (link === undefined || part === undefined) return false;
  if (isForeign(span)) return FOREIGN_OF_WHAT.has(link.folded) && isForeignPart(part.folded);
  return OF_WHAT.has(link.folded) && PARTS.has(part.folded) && !SELLERS.has(singular(part.folded));
}

/**
 * Words before a span that belong to its phrase, nearest first: "quantum" in "a quantum toaster". A market word ends the phrase,
 * unless it names products as well: "running" in "running socks".
 */
export function modifiersBefore(
  words: readonly Word[],
  from: number,
  namesProducts: (word: string) => boolean = () => false,
): Word[] {
  const modifiers: Word[] = [];
  for (let position = from - 1; position >= 0 && modifiers.length < 4; position -= 1) {
    const word = words[position];
    const next = words[position + 1];
    if (!word || next?.afterBreak || opensPhrase(word.folded)) break;
    const isMarketWord = MARKET_WORDS.has(word.folded) && !QUALITIES.has(word.folded);
    if (isMarketWord && !(position === from - 1 && namesProducts(word.folded))) break;
    modifiers.push(word);
  }
  return modifiers;
}

function opensPhrase(word: string): boolean {
  return FUNCTION_WORDS.has(word) || VERBS_BEFORE_PRODUCTS.has(word) || SLIPS.has(word);
}

/** A word that narrows a product without making another one of it. */
export function isPlain(word: Word): boolean {
  return QUALITIES.has(word.folded) || /^\p{N}/u.test(word.folded);
}

export function isPlural(word: Word | undefined): boolean {
  return word !== undefined && isPluralWord(word.folded);
}

/** A name in running text: a brand, a shop or a place, which does not change what the product is. */
export function isName(words: readonly Word[], position: number): boolean {
  const word = words[position];
  if (word?.isName) return true;
  if (!word || !/^\p{Lu}/u.test(word.surface)) return false;
  return words.some((other, at) => at > 0 && /^\p{Ll}/u.test(other.surface) && !FUNCTION_WORDS.has(other.folded));
}

export function endsItsPhrase(words: readonly Word[], to: number): boolean {
  const next = words[to];
  if (!next || next.afterBreak || saysNoProduct(next.folded) || isPlural(words[to - 1])) return true;
  if (isOfMeasure(words, to)) return true;
  return BESIDE_PRODUCTS.has(next.folded) || VERBS_AFTER_PRODUCTS.has(next.folded) || isName(words, to);
}

export function saysNoProduct(word: string): boolean {
  return isSmall(word) || CATEGORY_SUFFIXES.has(word) || /^\p{N}+$/u.test(word);
}

const isSmall = (word: string): boolean => FUNCTION_WORDS.has(word) || MARKET_WORDS.has(word) || WORDS_ABROAD.has(word);

function endsPhrase(word: Word, position: number, words: readonly Word[]): boolean {
  const { folded } = word;
  if (isSmall(folded) || isOfMeasure(words, position)) return true;
  if (PARTS.has(folded)) return false;
  if (VERBS_AFTER_PRODUCTS.has(folded) || BESIDE_PRODUCTS.has(folded) || CATEGORY_SUFFIXES.has(folded)) return true;
  return QUALITIES.has(folded) || /^\p{N}/u.test(folded) || isName(words, position);
}

/** "Unit sales" and "gross margin" are no kinds of a product. */
const isOfMeasure = (words: readonly Word[], position: number): boolean =>
  OF_MEASURES.has(words[position]?.folded ?? "") && MARKET_WORDS.has(words[position + 1]?.folded ?? "");

function isForeignPart(word: string): boolean {
  return FOREIGN_PARTS.has(word) || FOREIGN_PARTS.has(singular(word));
}
