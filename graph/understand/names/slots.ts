import { perLanguages, wordsIn } from "../languages/gloss.js";
import { readNumbers } from "../numbers/read.js";
import { findPeriod } from "../period/index.js";
import type { Span } from "../span.js";
import { languagesSpoken } from "../words/language.js";
import { findMarkets } from "./markets.js";
import type { Entities } from "./named.js";

/** The words of a question that say one thing each, and what is left of the question without them. */

/** What a text says of one thing, in a form that can be compared; null for nothing. */
export type Reads = (text: string) => string | null;

/** The numbers and what each is. */
export const readStated: Reads = (text) => {
  const uses = readNumbers(text).flatMap(({ input, condition, limit }) => {
    const use = input ?? condition ?? limit;
    return use === null ? [] : [JSON.stringify(use, (key, value) => (key === "span" ? undefined : value))];
  });
  return uses.length === 0 ? null : uses.join();
};

export const readMarket: Reads = (text) => findMarkets(text).join(" ") || null;
export const readPeriod =
  (asOf: string): Reads =>
  (text) =>
    findPeriod(text, asOf)?.label ?? null;
/** What a few words can change about a question beside its products. */
export const changeable = ({ market }: Pick<Entities, "market">): readonly Reads[] => [
  readMarket,
  readPeriod(market.asOf),
  readStated,
];

/** The fewest words in a row that still say what the whole text says; null when it says nothing. */
export function wordsBehind(text: string, read: Reads): Span | null {
  const wanted = read(text);
  if (wanted === null) return null;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  let first = 0;
  let last = words.length - 1;
  const between = (from: number, to: number): string => text.slice(words[from]?.start, words[to]?.end);
  while (first < last && read(between(first + 1, last)) === wanted) first += 1;
  while (last > first && read(between(first, last - 1)) === wanted) last -= 1;
  // "May and July" says the same as "May and July 2026".
  if (/^20\d\d(?!\d)/.test(text.slice(words[last + 1]?.start ?? text.length))) last += 1;
  const span = { start: words[first]?.start ?? 0, end: words[last]?.end ?? text.length };
  return { ...span, end: span.end - (text.slice(span.start, span.end).match(/[?.!,;:]+$/)?.[0].length ?? 0) };
}

/** Small words that lead to a name and are left hanging without it: "in the", "während des". */
const leadingOf = perLanguages(
  (among) => new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:${wordsIn(among, ({ names }) => names.leading)})\\s+)+$`, "iu"),
);

/** The text without some of its words and without the small words that led to them. */
export function without(text: string, { start, end }: Span): string {
  const before = text.slice(0, start).replace(leadingOf(languagesSpoken(text)), "");
  return `${before.trimEnd()} ${text.slice(end).trimStart()}`.replace(/\s+([?.!,;])/g, "$1").trim();
}

/** The text without anything that says this, however often it does. */
export function withoutAll(text: string, read: Reads): string {
  for (let rest = text; ; ) {
    const span = wordsBehind(rest, read);
    if (span === null) return rest;
    rest = without(rest, span);
  }
}
