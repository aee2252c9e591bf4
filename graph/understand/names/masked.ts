import { measureNames } from "../../../tools/measures/names.js";
import type { ProductWords } from "../encoder/question-encoder.js";
import { heardByCues } from "../words/cues.js";
import { COMMON_WORDS } from "./common-words.js";
import type { Entities } from "./named.js";
import { PLACEHOLDER } from "./placeholder.js";
import { standsForAny } from "./product-words.js";
import { readMarket, withoutAll } from "./slots.js";

/**
 * A question without the names of its products: what is asked does not depend on the product, so the question model and the cues read a placeholder
 * in its place. The models were trained on questions masked in the same way (evals/train/masks.ts).
 */

type Span = Pick<ProductWords, "start" | "end">;

/** `heard` are places where the question model hears a product, `names` words that are known to mean one wherever they stand. */
export function maskProducts(text: string, heard: readonly Span[], names: readonly string[] = []): string {
  const named = names.flatMap((name) => placesOf(text, name));
  const spans = [...heard.flatMap((span) => withoutCues(text, span) ?? []), ...named].filter((span) =>
    namesProduct(text.slice(span.start, span.end)),
  );
  return join(text, spans).reduceRight((rest, { start, end }) => {
    const before = /[^\s]$/u.test(rest.slice(0, start)) ? " " : "";
    const after = /^[\p{L}\p{N}]/u.test(rest.slice(end)) ? " " : "";
    return `${rest.slice(0, start)}${before}${PLACEHOLDER}${after}${rest.slice(end)}`;
  }, text);
}

/** What the market knows, and products that only the market's words tell; the others were heard, without the words in front of them. */
export function knownNames(
  { clusters, unknownTerms }: Pick<Entities, "clusters" | "unknownTerms">,
  heard: readonly ProductWords[],
): string[] {
  const isHeard = (term: string): boolean => heard.some(({ words }) => term.includes(words.toLowerCase()));
  return [...clusters, ...unknownTerms.filter(({ term }) => !isHeard(term.toLowerCase()))].map(({ term }) => term);
}

/** What was heard as products without words of the trade and words that name nothing. */
export function namedOnly(text: string, heard: readonly ProductWords[]): ProductWords[] {
  return heard.flatMap((product) => {
    const span = withoutCues(text, product);
    const words = span === null ? "" : text.slice(span.start, span.end);
    return span !== null && namesProduct(words) && !isPlace(words, text) ? [{ ...span, words }] : [];
  });
}

/** "In germny" is a market mistyped, where the text is read so; the country in "french press" is part of a name. What is read as no market stays a word that nobody knows. */
const isPlace = (words: string, text: string): boolean =>
  readMarket(text) !== null && withoutAll(`in ${words}`, readMarket) === "";

/** "Kettle prices", "growth hoverboards": the word of the trade at an edge of what was heard is no part of the name. Null when nothing is left. */
function withoutCues(text: string, { start, end }: Span): Span | null {
  const words = [...text.slice(start, end).matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    word,
    at: start + index,
  }));
  const isCue = ({ word }: { readonly word: string }): boolean =>
    /^\p{L}+$/u.test(word) && heardByCues(word).length > 0;
  const first = words.find((word) => !isCue(word));
  const last = words.findLast((word) => !isCue(word));
  return first && last ? { start: first.at, end: last.at + last.word.length } : null;
}

/** "My products", "this", "best sellers" name none: they are part of what is asked. */
function namesProduct(words: string): boolean {
  const known = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    known.length > 0 &&
    !standsForAny(words) &&
    !known.every((word) => COMMON_WORDS.has(word)) &&
    !ASKED.has(known.join(" "))
  );
}

/** "Merchants", "conversion rate": what rows stand for and what is measured is no product. */
const ASKED = new Set(
  [...measureNames.values()]
    .flatMap(({ dimensions, measures }) => [
      ...Object.values(dimensions).flat(),
      ...Object.values(measures).flatMap((named) => (Array.isArray(named) ? named : named.names)),
    ])
    .map((name) => name.toLowerCase()),
);

/** Every place where a name stands as words of its own. */
function placesOf(text: string, name: string): Span[] {
  const [lower, wanted] = [text.toLowerCase(), name.trim().toLowerCase()];
  // Lower case of a few letters is longer: places would be off.
  if (wanted === "" || lower.length !== text.length) return [];
  const places: Span[] = [];
  for (let start = lower.indexOf(wanted); start >= 0; start = lower.indexOf(wanted, start + wanted.length)) {
    const end = start + wanted.length;
    const isWhole = !/[\p{L}\p{N}]$/u.test(lower.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(lower.slice(end));
    if (isWhole) places.push({ start, end });
  }
  return places;
}

/** In order; those that overlap or stand side by side are one ("stainless steel" and "water bottle"). */
function join(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && (span.start <= last.end || /^[\s-]*$/u.test(text.slice(last.end, span.start))))
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else joined.push(span);
  }
  return joined;
}
