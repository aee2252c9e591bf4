import { singular } from "../vocabulary/stemming.js";
import { MANY_THINGS } from "../vocabulary/word-lists.js";
import { endsPhrase, hasModel, isBattery, isNoun, unknownNoun, whichKind } from "./after-name.js";
import type { Mention } from "./mentions.js";
import { endsInHead } from "./names.js";
import type { TitleWord } from "./title.js";
import {
  ALTERNATIVES,
  ANY_WHATEVER,
  FOR_WHAT_OF_PARTS,
  PARTS_NAMED_FIRST,
  PARTS_THAT_OPEN,
} from "./words-of-titles.js";

/** Why a name in a title is, or is not, what is sold. */
export interface Standing {
  /** 0-1: how likely the mention is what is sold, as far as the words around it tell. */
  readonly factor: number;
  /** It is named to say what a part, a cover or a likeness is for. */
  readonly isPartOf: boolean;
  /** It stands right behind a "for": what comes before is another thing, by whatever name. */
  readonly isPurpose?: boolean;
}

/** Words that the market's titles of the same product hold. */
export type IsUsual = (word: string) => boolean;

const PART = { factor: 0.06, isPartOf: true };
/** Behind a "with": of listings of real shops most are something else, whose name nobody knows here: "cradle with mattress". */
const BROUGHT_ALONG = 0.4;

/** How a mention stands in its part of the title. */
export function judge(
  words: readonly TitleWord[],
  mention: Mention,
  others: readonly Mention[],
  isUsual: IsUsual,
): Standing {
  if (followsOpeningPart(words, mention)) return PART;
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

/** "Pneu vélo ville, e-bike": unless the part is of the name itself, as in "coque, coque de téléphone". */
function followsOpeningPart(words: readonly TitleWord[], { from, to }: Mention): boolean {
  const first = words.find(({ facts }) => !facts.isBrand && facts.role !== "quantity" && facts.role !== "plain");
  const part = first?.facts.folded ?? "";
  return (
    PARTS_THAT_OPEN.has(part) &&
    first !== undefined &&
    words.indexOf(first) < from &&
    !words.slice(from, to).some(({ facts }) => facts.folded === part)
  );
}

/** "Dog" belongs to another department than shampoo does. */
function isElsewhere(word: string, { names }: Mention): boolean {
  const [name] = names;
  const [cluster] = name?.clusters ?? [];
  return name !== undefined && cluster !== undefined && name.words <= 2 && name.isOdd(word, cluster);
}

function isRomance({ names }: Mention): boolean {
  return !names[0] || !endsInHead(names[0].language);
}

function lookBefore(words: readonly TitleWord[], mention: Mention, others: readonly Mention[]): Standing {
  const { from, head, isScattered } = mention;
  const start = isScattered ? head : from;
  const segment = words[start]?.segment;
  let factor = 1;
  let isAdjacent = true;
  let isDirect = true;
  for (let at = start - 1; at >= 0 && words[at]?.segment === segment; at -= 1) {
    const { role, isLikeness, isSpare, isBrand, folded } = words[at]?.facts ?? noWord;
    if (isScattered && at >= from && isOwn(words, at, mention)) continue;
    if (isLikeness && !mention.names.some(({ labels }) => labels.some((label) => label.includes(folded)))) return PART;
    if (isSpare) return PART;
    if (role === "for") {
      // "For iPhone 11 phone case": the device is for whom, the case is sold.
      if (words.slice(at + 1, start).some((_, next) => isOwn(words, at + 1 + next, mention))) break;
      return { factor: 0.05, isPartOf: true, isPurpose: isDirect };
    }
    if (isAdjacent && FOR_WHAT_OF_PARTS.has(folded) && isThing(words[at - 1], segment, /^(?:part|other)$/)) return PART;
    if (isDirect && PARTS_NAMED_FIRST.has(folded)) return PART;
    if (isDirect && ALTERNATIVES.has(folded) && words.slice(0, at).some(({ facts }) => facts.role === "for"))
      return PART;
    isDirect &&= isBrand || role === "quantity" || ANY_WHATEVER.has(folded);
    if (role === "with") {
      if (words[at - 1]?.facts.role === "for") return PART;
      return hasThing(words, at, segment, others)
        ? { factor: 0.12, isPartOf: false }
        : { factor: factor * BROUGHT_ALONG, isPartOf: false };
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
  if (segment !== undefined && segment > 0) factor *= comesAlong(words, start) ? 0.4 : 0.97;
  return { factor, isPartOf: false };
}

/** "Stepper - 2 resistance bands": counted behind a thing that no market names. */
function comesAlong(words: readonly TitleWord[], start: number): boolean {
  const count = words[start - 1];
  if (count === undefined || count.segment !== words[start]?.segment || !/^\d$/.test(count.facts.folded)) return false;
  return words[start - 2]?.segment !== count.segment && words[start - 2]?.facts.role === "word";
}

const LINKS = new Set(["de", "du", "des", "d", "di", "del", "do", "da"]);

function isThing(word: TitleWord | undefined, segment: number | undefined, roles = /^(?:word|part|other)$/): boolean {
  return word !== undefined && word.segment === segment && roles.test(word.facts.role);
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
    if (at === end && isRomance(mention) && /^(?:of|for)$/.test(role)) factor *= whichKind(words, mention, others, at);
    // "TV stand, mobile TV cart": said again in other words.
    if (at > end && isOwn(words, at, mention) && (mention.names[0]?.words ?? 1) > 1) break;
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
    if (at === end && isBattery(words, mention, at, segment)) return PART;
    // "15 bar", "4 burner", "3 seats": what is counted.
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
    else if (at === end && mention.names[0]?.language === "de") return PART;
    else if (isPlural || isClosed) factor *= 0.5;
    else if (gap > 1 && !endsPhrase(words, at, segment)) factor *= 0.6;
    else return PART;
  }
  return { factor: factor * (gap === 0 ? 1 : gap === 1 ? 0.95 : 0.92), isPartOf: false };
}

/** Words that other words part say it less surely. */
function scatter(words: readonly TitleWord[], { from, to, head, isScattered, names }: Mention): number {
  if (!isScattered) return 1;
  const isOnePart = words[from]?.segment === words[to - 1]?.segment;
  const isBefore = head === to - 1;
  const isCrossed = words.slice(from, to).some(({ facts }) => facts.role === "with" || facts.role === "and");
  const size = (names[0]?.words ?? 2) > 2 ? 1 : 0.96;
  const isLater = (words[from]?.segment ?? 0) > 0;
  return size * (isCrossed ? (isLater ? 0.5 : 0.65) : 1) * (isOnePart ? (isBefore ? 0.95 : 0.85) : 0.75);
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
