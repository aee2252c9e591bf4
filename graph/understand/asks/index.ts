import type { Dimension, Owner } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { splitWords } from "../../../tools/products/vocabulary/words.js";
import { wordsAmong } from "../languages/gloss.js";
import { languages } from "../languages/languages.js";
import type { Reading } from "../numbers/read.js";
import { languageOf, languagesSpoken } from "../words/language.js";
import { asksToConfirm } from "../words/polar.js";
import { boundedShare } from "./bounds.js";
import { clauseOf } from "./clause.js";
import { type Clause, clausesOf } from "./clauses.js";
import { rowsMeeting } from "./conditions.js";
import type { Measured, Named } from "./measured.js";
import { readMeasured } from "./read-measured.js";
import { denies } from "./unread.js";
import type { AskedWord } from "./words.js";

/** What each question of a text asks for; the first one is there even when its words name no measure. `numbers` are those of the text. */
export function readAsks(text: string, scope: Named, numbers: readonly Reading[]): Measured[] {
  const language = languageOf(text);
  const among = languages.filter(({ code }) => code === language || code === "en");
  const isSum = numbers.some(({ input }) => input !== null);
  const meeting = meetingConditions(text, scope, numbers, language);
  if (meeting !== null) return [meeting];
  const readPart = (clause: Clause) => {
    const { text: words, start } = clause;
    const own = numbers.filter((number) => number.start >= start && number.end <= start + words.length);
    const measured = { ...readMeasured(words, scope, language), clause };
    return shifted(withBounds(measured, words, own, isSum), start);
  };
  const parts = withTimesAhead(clausesOf(text, among), scope, language).map(readPart);
  const asksNothing = ({ measures, notHeld, unread, supposed }: Measured): boolean =>
    measures.length + notHeld.length + unread.length === 0 && supposed?.size === undefined;
  // "At a price of $299, what may a click cost?": the first part states, the second asks.
  const asking = parts.filter((part) => !asksNothing(part));
  return asking.length > 0 ? asking : parts.slice(0, 1);
}

/** Where the whole text asks for rows that meet several conditions. */
function meetingConditions(text: string, scope: Named, numbers: readonly Reading[], language: string): Measured | null {
  const measured = readMeasured(text, scope, language);
  const meeting = rowsMeeting(clauseOf(text, scope, language), numbers, measured);
  if (meeting === null) return null;
  const { read, ...asked } = meeting;
  const unread = measured.unread.filter(({ start }) => !read.has(start));
  return {
    ...measured,
    ...asked,
    notHeld: [],
    against: null,
    supposed: null,
    unread,
    isUnclear: unread.some(({ folded }) => denies(folded)),
    isOfConditions: true,
    clause: { text, start: 0, isJoined: false },
  };
}

/** "Between March and August, what happened?": a time that stands by itself is that of the question behind it. */
function withTimesAhead([first, second, ...others]: readonly Clause[], scope: Named, language: string): Clause[] {
  if (first === undefined || second === undefined) return [first, second].flatMap((part) => part ?? []);
  const { periods, mentions } = clauseOf(first.text, scope, language);
  const isTime =
    periods.length > 0 && mentions.length === 0 && readMeasured(first.text, scope, language).unread.length === 0;
  return isTime ? [{ ...first, text: first.text + second.text }, ...others] : [first, second, ...others];
}

/** A capital within a sentence, or a possessive: words that name somebody, in languages that write no other nouns so. */
export function unknownNames(text: string, asks: readonly Measured[]): string[] {
  if (languageOf(text) === "de") return [];
  const isName = ({ surface, start, end }: AskedWord): boolean => {
    const before = text.slice(0, start);
    const isWithin = /[\p{L}\p{N},'’]\s+$|\p{L}['’]$/u.test(before);
    // Beside another name or a number it is part of a product's name: "Klimatek Turbo 300".
    const isInName =
      /(?<=[\p{L}\p{N},'’]\s+)(?:\p{Lu}\p{L}*|\d+)\s+$/u.test(before) ||
      /^\s+(?:\p{Lu}\p{L}|\d)/u.test(text.slice(end));
    if (isInName) return false;
    return (/^\p{Lu}\p{Ll}+/u.test(surface) && isWithin) || /^['’]s(?!\p{L})/u.test(text.slice(end));
  };
  return asks.flatMap(({ unread }) => unread.filter(isName).map((word) => wholeName(word, text)));
}

/** "De'Longhi" is one name. */
const wholeName = ({ surface, start }: AskedWord, text: string): string =>
  `${text.slice(0, start).match(/\p{Lu}\p{L}*['’]$/u)?.[0] ?? ""}${surface}`;

/**
 * Whether words that the market does not know say something else in the question: "merchants", "conversion rate", "last month" and "Estados Unidos" are no products.
 * `scope`: what the question names so far.
 */
export function explainedIn(
  text: string,
  scope: Omit<Named, "unknownTerms" | "otherMarkets">,
): (term: string) => boolean {
  const { unread } = readMeasured(text, { ...scope, unknownTerms: [], otherMarkets: [] }, languageOf(text));
  const open = new Set(unread.map(({ folded }) => folded));
  return (term) => splitWords(term).every(({ folded }) => !open.has(folded));
}

const shifted = (measured: Measured, by: number): Measured => ({
  ...measured,
  span: measured.span && { start: measured.span.start + by, end: measured.span.end + by },
  unread: measured.unread.map((word) => ({ ...word, start: word.start + by, end: word.end + by })),
});

/** "Difficulty under 40" asks for the keywords that meet it; "is the difficulty above 60?", "do more than 20 shops sell it?" for the figure that is bounded. `isSum`: the asker states numbers to reckon with. */
function withBounds(measured: Measured, text: string, numbers: readonly Reading[], isSum: boolean): Measured {
  const ofShare = asksToConfirm(text) ? boundedShare(numbers) : null;
  if (ofShare !== null) return { ...measured, ...ofShare, isUnclear: false, supposed: null };
  const bounded = numbers.flatMap(({ condition }) => condition?.measure ?? []);
  if (bounded.includes("price-change") && measured.measures.every(isOfPriceMoves)) return ofMoves(measured);
  const bound = bounded.flatMap((measure) => OF_KEYWORDS[measure] ?? []);
  const isClaim = asksToConfirm(text) && measured.by === null;
  // "Espresso machines under £150": the offers that meet it.
  const isOffers =
    measured.measures.length + measured.notHeld.length === 0 &&
    !isSum &&
    numbers.every(({ condition, form }) => condition?.measure === "price" || form === "size") &&
    // "Niches that are not swamped (below 0.5)" bounds something else.
    measured.unread.length <= (numbers.some(({ unit }) => unit === "money") ? 1 : 0);
  if (isOffers && bounded.length > 0 && (measured.by === null || measured.by === "product"))
    return asksForShare(text)
      ? { ...measured, by: null, measures: ["offer-share"], want: "share" }
      : { ...measured, by: "product", measures: ["price-lowest"], want: "list" };
  // "Which product groups have more than 100,000 searches?" is told by what bounds them.
  const areGroups =
    measured.by !== null && measured.by !== "keyword" && bound.every((id) => isGroupable(id, measured.by as Dimension));
  if (measured.measures.length === 0 && (isClaim || bound.length === 0 || areGroups)) {
    const measures = [...bound, ...bounded.flatMap((measure) => MEASURE_IDS.find((id) => id === measure) ?? [])];
    return {
      ...measured,
      measures: [...new Set(measures)],
      want: measured.want ?? (measures.length > 0 ? "value" : null),
    };
  }
  if (isClaim || bound.length === 0 || (measured.by !== null && measured.by !== "keyword")) return measured;
  const measures = [...new Set<MeasureId>([...measured.measures, "searches", ...bound])];
  return { ...measured, by: "keyword", measures, want: measured.want ?? "list" };
}

/** "Which tents fell in price by 10 % or more?": the moves that meet it. */
const isOfPriceMoves = (id: MeasureId): boolean => registry[id].owner === "pricing";
const ofMoves = (measured: Measured): Measured => ({
  ...measured,
  measures: ["price-movers"],
  by: "product",
  order: null,
  want: "list",
  supposed: null,
});

/** "What part of the tents costs under $100?" */
const SHARE = wordsAmong(({ asks }) => asks.share);
const asksForShare = (text: string): boolean => text.search(SHARE(languagesSpoken(text))) >= 0;

/** Bounds that single keywords are held to, by the measure that tells them. */
const OF_KEYWORDS: Readonly<Record<string, MeasureId>> = {
  difficulty: "difficulty",
  bid: "click-price",
  searches: "searches",
  competition: "competition",
};

/** Whether each question of a text names a measure that is known for its rows, and no word left over may change what it asks. */
export const areClear = (asks: readonly Measured[]): boolean =>
  asks.length > 0 &&
  asks.every(({ isUnclear, ...ask }) => !isUnclear && isOfOne(ask) && isKnownFor(ask.measures[0], ask.by));

/** Rows told by measures of several owners are related in a way that no field holds: "fewest offers for the searches they get". */
const isOfOne = ({ by, order, ...ask }: Omit<Measured, "isUnclear">): boolean =>
  (by === null && order === null) || ownersOf([ask]).length < 2;

const isKnownFor = (id: MeasureId | undefined, by: Measured["by"]): boolean =>
  id !== undefined && (by === null || isGroupable(id, by));

/** The specialists whose measures are asked for. */
export const ownersOf = (asks: readonly Pick<Measured, "measures" | "isOfConditions">[]): Owner[] => [
  // The first of several conditions says who tells the rows that meet them.
  ...new Set(
    asks.flatMap(({ measures, isOfConditions }) =>
      measures.slice(0, isOfConditions ? 1 : undefined).map((id) => registry[id].owner),
    ),
  ),
];
