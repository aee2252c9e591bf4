import type { Mention } from "./mentions.js";
import type { TitleWord } from "./title.js";
import { AUDIENCES } from "./words-of-titles.js";

/** "Ebike battery 10Ah": a property of many products, and a thing of its own right behind one. */
const BATTERIES = new Set(["battery", "batteries", "akku", "batterie", "bateria"]);

/** "Manguera de cafetera": what another product needs is none of the market's hoses. */
function isOfAnother({ names }: Mention, others: readonly Mention[], at: number): boolean {
  const own = new Set(names.flatMap(({ clusters }) => clusters.map(({ clusterId }) => clusterId)));
  const next = others.find(({ from }) => from === at + 1);
  return (
    names[0]?.words === 1 &&
    next !== undefined &&
    next.names.some(({ clusters }) => clusters.length > 0 && clusters.every(({ clusterId }) => !own.has(clusterId)))
  );
}

const OF_ANOTHER = 0.3;

/** Nothing follows that a word could be a property of: the end, a "for" or a number. */
export function endsPhrase(words: readonly TitleWord[], at: number, segment: number | undefined): boolean {
  const next = words[at + 1];
  if (next === undefined || next.segment !== segment) return true;
  return next.facts.role === "for" || /^\p{N}/u.test(next.facts.folded);
}

/** What is sold, but behind a model: "Hortavo 490 Rasenmäher Akku" runs on one. */
export function isBattery(
  words: readonly TitleWord[],
  mention: Mention,
  at: number,
  segment: number | undefined,
): boolean {
  if (!BATTERIES.has(words[at]?.facts.folded ?? "")) return false;
  const next = words[at + 1];
  const isCapacity = /^(?:[\d.,]+m?ah|packs?|charger)$/.test(next?.facts.folded ?? "") || next?.facts.isSpare === true;
  return isCapacity || (endsPhrase(words, at, segment) && !hasModel(words, mention, segment));
}

/** "Tapis de souris", "tappeto per mouse": a noun of one word that a link narrows is another thing. */
export function whichKind(
  words: readonly TitleWord[],
  mention: Mention,
  others: readonly Mention[],
  at: number,
): number {
  if (isOfAnother(mention, others, at)) return OF_ANOTHER;
  const { names } = mention;
  const what = words[at + 1]?.facts;
  const narrows =
    names[0]?.words === 1 && (what?.role === "word" || what?.role === "other") && !AUDIENCES.has(what.folded);
  if (!narrows) return 1;
  if ((names[0]?.certainty ?? 0) < 0.6) return 0.6;
  return words[at]?.facts.role === "for" ? 0.5 : 0.75;
}

/** "Bread maker mix": a word that we do not know, next to a product in the singular, may be what is sold. */
export function unknownNoun(
  words: readonly TitleWord[],
  { from, head, isScattered, names }: Mention,
  at: number,
): number {
  const start = isScattered ? head : from;
  const isOpening = !words.slice(0, start).some(({ facts }) => facts.role === "word" || facts.isBrand);
  const isKind = names.every(({ certainty }) => certainty < 0.6);
  return (
    (isOpening ? (names[0]?.language === "de" ? germanNoun(words[at]) : 0.45) : 0.92) *
    (words[at]?.facts.isPlural ? 0.85 : 1) *
    (isKind ? 0.7 : 1)
  );
}

/** German writes adjectives small and seldom parts its compounds. */
function germanNoun(word: TitleWord | undefined): number {
  return word?.facts.isCapital ? 0.65 : 0.93;
}

export function isNoun(words: readonly TitleWord[], at: number): boolean {
  return !/(?:ing|ed|ly|able|ible|less|proof|ized|ised)$/.test(words[at]?.facts.folded ?? "");
}

/** Something like a brand or a model stands before: a whole product's title, not that of a part. */
export function hasModel(
  words: readonly TitleWord[],
  { from, head, isScattered }: Mention,
  segment: number | undefined,
): boolean {
  return words
    .slice(0, isScattered ? head : from)
    .some(({ facts, segment: own }) => own === segment && (facts.isBrand || /\p{N}/u.test(facts.folded)));
}
