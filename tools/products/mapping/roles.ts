import { singular } from "../vocabulary/stemming.js";
import { MANY_THINGS } from "../vocabulary/word-lists.js";
import type { Mention } from "./mentions.js";
import type { TitleWord } from "./title.js";
import { AUDIENCES } from "./words-of-titles.js";

/** Why a name in a title is, or is not, what is sold. */
export interface Standing {
  /** 0-1: how likely the mention is what is sold, as far as the words around it tell. */
  readonly factor: number;
  /** It is named to say what a part, a cover or a likeness is for. */
  readonly isPartOf: boolean;
}

/** Words that the market's titles of the same product hold. */
export type IsUsual = (word: string) => boolean;

const PART = { factor: 0.06, isPartOf: true };

/** How a mention stands in its part of the title. */
export function judge(
  words: readonly TitleWord[],
  mention: Mention,
  others: readonly Mention[],
  isUsual: IsUsual,
): Standing {
  const before = lookBefore(words, mention, others);
  if (before.isPartOf) return before;
  const after = lookAfter(words, mention, others, isUsual);
  if (after.isPartOf) return after;
  return { factor: before.factor * after.factor * scatter(words, mention), isPartOf: false };
}

/** A "glucose monitor": what stands before a word of many things makes another thing of it. */
function isManyThings(words: readonly TitleWord[], { head, names }: Mention): boolean {
  return names[0]?.words === 1 && MANY_THINGS.has(singular(words[head]?.facts.folded ?? ""));
}

/** "Dog" belongs to another department than shampoo does. */
function isElsewhere(word: string, { names }: Mention): boolean {
  const [name] = names;
  const [cluster] = name?.clusters ?? [];
  return name !== undefined && cluster !== undefined && name.words <= 2 && name.isOdd(word, cluster);
}

function isRomance({ names }: Mention): boolean {
  const language = names[0]?.language;
  return language !== "en" && language !== "de";
}

function lookBefore(words: readonly TitleWord[], mention: Mention, others: readonly Mention[]): Standing {
  const { from, head, isScattered } = mention;
  const start = isScattered ? head : from;
  const segment = words[start]?.segment;
  let factor = 1;
  let isAdjacent = true;
  for (let at = start - 1; at >= 0 && words[at]?.segment === segment; at -= 1) {
    const { role, isLikeness, isSpare, isBrand, folded } = words[at]?.facts ?? noWord;
    if (isScattered && at >= from && isOwn(words, at, mention)) continue;
    if (isLikeness && !mention.names.some(({ labels }) => labels.some((label) => label.includes(folded)))) return PART;
    if (isSpare) return PART;
    if (role === "for") return { factor: 0.05, isPartOf: true };
    if (role === "with") {
      return hasThing(words, at, segment, others)
        ? { factor: 0.12, isPartOf: false }
        : { factor: factor * 0.7, isPartOf: false };
    }
    if (role === "of" && folded !== "of" && !isRomance(mention)) {
      // "Chaussures de football", "cadena de bicicleta": Romance languages name the thing first.
      if (at === start - 1 && LINKS.has(folded) && isThing(words[at - 1], segment)) return PART;
      continue;
    }
    if (role === "of") {
      const what = words[at - 1];
      if (what === undefined || what.segment !== segment) break;
      if (what.facts.role === "quantity" || what.facts.role === "plain" || what.facts.role === "and") continue;
      return what.facts.role === "of" ? { factor: factor * 0.8, isPartOf: false } : { factor: 0.1, isPartOf: true };
    }
    if (role === "and") {
      isAdjacent = false;
      continue;
    }
    if ((role === "part" || role === "other") && isRomance(mention) && isAdjacent) return PART;
    if (isAdjacent && !isScattered && isRomance(mention) && role === "word" && !isBrand && folded.length > 2)
      factor *= 0.45;
    if (/^\p{N}/u.test(folded)) isAdjacent = false;
    if (role === "plain" || role === "quantity" || isBrand) continue;
    if (isAdjacent && role === "word" && isManyThings(words, mention)) factor *= 0.65;
    else if (isAdjacent && isElsewhere(folded, mention)) factor *= mention.names[0]?.words === 1 ? 0.5 : 0.75;
    isAdjacent = false;
  }
  if (segment !== undefined && segment > 0) factor *= 0.97;
  return { factor, isPartOf: false };
}

const LINKS = new Set(["de", "du", "des", "d", "di", "del", "do", "da"]);

function isThing(word: TitleWord | undefined, segment: number | undefined): boolean {
  return word !== undefined && word.segment === segment && /^(?:word|part|other)$/.test(word.facts.role);
}

/** Whether something sold stands before a link. */
function hasThing(
  words: readonly TitleWord[],
  before: number,
  segment: number | undefined,
  others: readonly Mention[],
): boolean {
  if (others.some(({ head }) => head < before)) return true;
  return words.some(
    ({ facts, segment: own }, at) => at < before && own === segment && /^(?:part|other)$/.test(facts.role),
  );
}

function lookAfter(
  words: readonly TitleWord[],
  mention: Mention,
  others: readonly Mention[],
  isUsual: IsUsual,
): Standing {
  const end = mention.isScattered ? mention.head + 1 : mention.to;
  const segment = words[end - 1]?.segment;
  const isPlural = words[mention.head]?.facts.isPlural ?? false;
  let factor = 1;
  let gap = 0;
  let isClosed = false;
  let isMeasured = false;
  for (let at = end; at < words.length && words[at]?.segment === segment; at += 1) {
    if (mention.isScattered && isOwn(words, at, mention)) continue;
    const { role, isSpare, isBrand, folded } = words[at]?.facts ?? noWord;
    if (at === end && isRomance(mention) && /^(?:of|for)$/.test(role)) factor *= whichKind(words, mention, at);
    if (role === "for" || role === "with" || role === "and") break;
    if (role === "of") {
      if (isRomance(mention)) continue;
      break;
    }
    if (isRomance(mention)) {
      if (role === "word") gap += 1;
      continue;
    }
    const other = others.find((one) =>
      one.isScattered ? one.head === at : one.from <= at && at < one.to && one.from >= end,
    );
    if (other?.names.some(({ clusters }) => clusters.length > 0)) {
      const isFeature = isUsual(folded) && hasModel(words, mention, segment);
      factor *= isClosed || isPlural ? 0.9 : isFeature ? 0.85 : gap > 0 ? 0.6 : 0.3;
      at = other.isScattered ? at : other.to - 1;
      continue;
    }
    // "15 bar", "4 burner", "3 seats": what is counted.
    if (at === end && BATTERIES.has(folded) && /^(?:\d+m?ah|pack)$/.test(words[at + 1]?.facts.folded ?? ""))
      return PART;
    const isCounted = /^[\d.,]+$/.test(words[at - 1]?.facts.folded ?? "");
    if (role === "plain" || role === "quantity" || isBrand || isCounted) {
      isClosed = true;
      isMeasured ||= /^\p{N}/u.test(folded);
      continue;
    }
    if (role === "word" && !isSpare && other === undefined) {
      if (isUsual(folded)) continue;
      if (at === end && !isPlural) factor *= isNoun(words, at) ? unknownNoun(words, mention, at) : 0.95;
      gap += 1;
      continue;
    }
    if (other !== undefined && !other.isScattered) at = other.to - 1;
    const last = words[at]?.facts.folded ?? folded;
    if (isSpare) return PART;
    if (isUsual(last) && hasModel(words, mention, segment)) factor *= at === end ? 0.6 : 0.87;
    else if (isMeasured) factor *= 0.72;
    else if (isPlural || isClosed) factor *= 0.5;
    else if (gap > 1) factor *= 0.6;
    else return PART;
  }
  return { factor: factor * (gap === 0 ? 1 : gap === 1 ? 0.95 : 0.92), isPartOf: false };
}

/** "Ebike battery 10Ah": a property of many products, and a thing of its own right behind one. */
const BATTERIES = new Set(["battery", "batteries", "akku", "batterie", "bateria"]);

/** "Tapis de souris", "tappeto per mouse": a noun of one word that a link narrows is another thing. */
function whichKind(words: readonly TitleWord[], { names }: Mention, at: number): number {
  const what = words[at + 1]?.facts;
  const narrows =
    names[0]?.words === 1 && (what?.role === "word" || what?.role === "other") && !AUDIENCES.has(what.folded);
  if (!narrows) return 1;
  if ((names[0]?.certainty ?? 0) < 0.6) return 0.6;
  return words[at]?.facts.role === "for" ? 0.5 : 0.75;
}

/** "Bread maker mix": a word that we do not know, next to a product in the singular, may be what is sold. */
function unknownNoun(words: readonly TitleWord[], { from, head, isScattered, names }: Mention, at: number): number {
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

function isNoun(words: readonly TitleWord[], at: number): boolean {
  return !/(?:ing|ed|ly|able|ible|less|proof|ized|ised)$/.test(words[at]?.facts.folded ?? "");
}

/** Something like a brand or a model stands before: a whole product's title, not that of a part. */
function hasModel(
  words: readonly TitleWord[],
  { from, head, isScattered }: Mention,
  segment: number | undefined,
): boolean {
  return words
    .slice(0, isScattered ? head : from)
    .some(({ facts, segment: own }) => own === segment && (facts.isBrand || /\p{N}/u.test(facts.folded)));
}

/** Words that other words part say it less surely. */
function scatter(words: readonly TitleWord[], { from, to, head, isScattered, names }: Mention): number {
  if (!isScattered) return 1;
  const isOnePart = words[from]?.segment === words[to - 1]?.segment;
  const isBefore = head === to - 1;
  const isCrossed = words.slice(from, to).some(({ facts }) => facts.role === "with" || facts.role === "and");
  const size = (names[0]?.words ?? 2) > 2 ? 1 : 0.96;
  return size * (isCrossed ? 0.65 : 1) * (isOnePart ? (isBefore ? 0.95 : 0.85) : 0.75);
}

function isOwn(words: readonly TitleWord[], at: number, { names }: Mention): boolean {
  return words[at]?.facts.labels.some((label) => names[0]?.labels.includes(label)) ?? false;
}

const noWord = {
  role: "word",
  isLikeness: false,
  isSpare: false,
  isBrand: false,
  folded: "",
  isPlural: false,
} as const;
