import { isDeepStrictEqual } from "node:util";
import { DIMENSIONS, type Dimension } from "../../../tools/measures/measure.js";
import {
  isGroupable,
  isSolver,
  MEASURE_IDS,
  type MeasureId,
  measures as registry,
} from "../../../tools/measures/registry.js";
import { UNNAMED, type UnknownMeasureId } from "../../../tools/measures/unknown-measures.js";
import { isPrice } from "../../asks/solve/prices.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import { denies } from "../routing/echoes.js";
import { asksOverview } from "../routing/route.js";
import { asksSomething, asksToConfirm } from "../words/polar.js";
import type { Clause } from "./clauses.js";
import type { HeardAsk } from "./heard-ask.js";
import { withConditions } from "./learned-conditions.js";
import {
  asLearned,
  countsItsRows,
  inForm,
  isSure,
  isTold,
  listedSearches,
  MOST_LIKELY,
  sureOf,
} from "./learned-form.js";
import { heardOf, isNotHeld, isOfPart, isOtherThan, leastFor, likeliest, NOT_HELD } from "./likeliest.js";
import type { Measured } from "./measured.js";
import { PARTS } from "./parts.js";
import { isMonthly } from "./rows.js";
import { COUNTS, isOfMonths, isProfit, LISTED } from "./stand-ins.js";

/**
 * What is asked, from what was learned of questions like it (evals/train/asks-report.txt) and from the measure that the words name. Each is likely by itself: of set-aside questions in everyday
 * words what was learned has the measure right in seven of ten, words in three; together they are right more often than either.
 */

/** From here on one sentence asks for several things: of 52 of strangers 45 do. */
const SEVERAL_FROM = 0.3;
/** Below it sentences ask for one thing. */
const ONE_BELOW = 0.05;
/** From here on a further ask of one sentence is taken. */
const LIKELY_BESIDE = 0.5;
/** From here on a sentence beside others is a question of its own. */
const SURE_OF_CLAUSE = 0.6;

/** `heard` is null where only the words count. */
export function withLearned(asks: readonly Measured[], heard: HeardAsk | null): Measured[] {
  const [first, ...others] = asks;
  if (heard === null || first === undefined || first.isOfConditions === true) return asks.flatMap(byMeasure);
  const learned = heard.learnedOf(null);
  if (others.length === 0) {
    const ask = together(first, learned, heard);
    const further = furtherLearned(ask, learned, heard);
    const asked = further.length > 0 ? [ask, ...further] : [withConditions(ask, learned, heard)];
    return asked.map((each) => inTellingRows(each, heard)).flatMap(byMeasure);
  }
  const isJoined = asks.some(({ clause, supposed }) => clause.isJoined || (supposed !== null && isBefore(clause)));
  const several = isOfSum(learned) ? asks.filter(isQuestion) : asks;
  const each = isJoined || asksSeveral(asks, heard) ? several.map((ask) => ofSeveral(ask, heard)) : [];
  const asking = each.filter(({ measures, notHeld }) => measures.length + notHeld.length > 0).filter(isFirstOfItsKind);
  const [led] = asking;
  if (led === undefined || asking.length < 2)
    return byMeasure(
      inTellingRows(withConditions(together(asOne(asks, learned), learned, heard), learned, heard), heard),
    );
  return asking.map((ask) => inTellingRows(comparedToo(ask, led), heard)).flatMap(byMeasure);
}

/** "Since prices doubled, …" stands before what is asked. */
const isBefore = ({ text }: Clause): boolean => /,\s*$/.test(text);

/** What else a sum's text names is what it rests on: "our ROAS was 3.2. What ACOS is that?" */
const isOfSum = ({ measures: [first] }: LearnedAsk): boolean =>
  first !== undefined && first.p >= SURE_OF_CLAUSE && isSolver(first.id);

/** "How many orders is that and what does one cost?" is two; "at the usual price, …" is none. */
const isQuestion = ({ clause }: Measured, place: number, all: readonly Measured[]): boolean =>
  clause.text.includes("?") || clause.isJoined || all[place + 1]?.clause.isJoined === true;

/** "Which shop is the cheapest, and what does it charge?": what else one sentence was learned to ask. */
function furtherLearned(ask: Measured, learned: LearnedAsk, heard: HeardAsk): Measured[] {
  const [told, ...others] = ask.measures;
  // A part that was heard tells more than one figure.
  const isAlone = told !== undefined && others.length === 0 && !isOtherThan(heardOf(heard), told);
  const further = isAlone ? learned.nextOf(ask.meant ?? told) : null;
  const next = further === null || further.p < SEVERAL_FROM ? null : further.read();
  const [likely] = next?.measures ?? [];
  const id = MEASURE_IDS.find((each) => each === likely?.id);
  if (next === null || likely === undefined || id === undefined || likely.p < LIKELY_BESIDE) return [];
  const { meant: _meant, bounds: _bounds, ...rest } = ask;
  const open = { ...rest, measures: [], notHeld: [], by: null, unread: [], want: null, order: null, supposed: null };
  const other = asLearned(open, id, next, likely.p);
  return other.measures[0] === told ? [] : [other];
}

/** "Compare them by price and demand": of things that are held against each other each measure is asked for by itself. */
function byMeasure(asked: Measured): Measured[] {
  const ask = inMonths(asked);
  const { by, want, measures } = ask;
  if (by === null || want !== "compare" || measures.length < 2) return [ask];
  const known = measures.filter((id) => isGroupable(id, by));
  return known.length < 2
    ? [ask]
    : known.map((id) => ({ ...ask, measures: [id], order: ask.order?.by === id ? ask.order : null }));
}

/** Rows that tell something: one product group by itself is no list ("the top 10 searches for sunscreen" are keywords), and no shop has a number of shops. */
function inTellingRows(ask: Measured, heard: HeardAsk): Measured {
  const { isOfOne, areCompared } = heard;
  const { by, measures, want, order, clause } = ask;
  const [id] = measures;
  if (by === null || id === undefined) return ask;
  // A single product has few offers, and no usual price.
  if (ask.isLearned === true && by === "product" && id === USUAL_PRICE)
    return { ...ask, measures: [LOWEST_PRICE, ...measures.slice(1)], order: order && { ...order, by: LOWEST_PRICE } };
  const told = COUNTS[by] === id ? LISTED[by] : undefined;
  if (told !== undefined) return { ...ask, measures: [told], order: order && { ...order, by: told } };
  // "Compare their searches per month": a figure of each.
  const isRate = by === "month" && areCompared && ask.period === null && isMonthly(clause.text);
  if (isRate && isGroupable(id, "cluster")) return { ...ask, by: "cluster", want: "compare" };
  const isOfPart = [...heard.named, ...heard.parts].some((part) => part !== KEYWORDS);
  const isAlone = by === "cluster" && isOfOne && !isOfPart && (want === "rank" || want === "list");
  const rows = isAlone ? ROWS_WITHIN.find((each) => isGroupable(id, each)) : undefined;
  return rows === undefined ? ask : { ...ask, by: rows };
}

const USUAL_PRICE: MeasureId = "price-median";
const LOWEST_PRICE: MeasureId = "price-lowest";
const KEYWORDS = "intent.keywords";

/** What a product group is made of, the nearest first. */
const ROWS_WITHIN: readonly Dimension[] = ["keyword", "product"];

/** What is 100 over all months is told for each; how demand moves is told over all of them, whatever else asks for a month. */
function inMonths(ask: Measured): Measured {
  const [id] = ask.measures;
  if (id === undefined) return ask;
  if (ask.by === "month" && registry[id].kind === "series" && !isGroupable(id, "month")) return { ...ask, by: null };
  return ask.by === null && ask.period === null && isOfMonths(id) ? { ...ask, by: "month" } : ask;
}

/** "Compare tents and hammocks by searches, offers and price": each is told of both. */
function comparedToo(ask: Measured, { by, want }: Measured): Measured {
  const isCompared = want === "compare" && by !== null && ask.by === null && ask.measures.length > 0;
  return isCompared && ask.measures.every((id) => isGroupable(id, by)) ? { ...ask, by, want } : ask;
}

/** Who was heard was heard of the whole text. */
const ofSeveral = (ask: Measured, heard: HeardAsk): Measured =>
  together(ask, heard.learnedOf(ask.clause), { ...heard, specialists: [] });

/** "Was it dearer in May? And who sells most?": most texts of several sentences ask for one thing all the same. */
function asksSeveral(asks: readonly Measured[], heard: HeardAsk): boolean {
  const learned = heard.learnedOf(null);
  if (learned.nextOf(learned.measures[0]?.id ?? "").p < ONE_BELOW) return false;
  const surely = asks.filter(isAsking).flatMap((ask) => {
    const { id, p } = likeliest(ask, heard.learnedOf(ask.clause), heard.named);
    return id !== null && p >= SURE_OF_CLAUSE ? [id] : [];
  });
  return new Set(surely).size > 1;
}

/** The sentence that names what the text was learned to ask for, or else one that asks, with what all of them leave open. */
function asOne(asks: readonly Measured[], { measures: [likely] }: LearnedAsk): Measured {
  const sum = asks.find(({ clause, measures }) => clause.text.includes("?") && measures.some(isSolver));
  const meant =
    (sum && onPrices(sum, asks)) ??
    asks.find(({ measures, meant }) => likely !== undefined && [meant, ...measures].some((id) => id === likely.id)) ??
    asks.find(({ measures }) => measures.length > 0) ??
    asks.find(({ clause }) => clause.text.includes("?")) ??
    (asks[0] as Measured); // there are several
  // "If it rains, will they sell?": what a sentence supposes is asked for too.
  const supposed = asks.flatMap(({ clause, notHeld }) => (isBefore(clause) ? notHeld : []));
  return {
    ...meant,
    unread: asks.flatMap(({ unread }) => unread),
    notHeld: [...new Set([...meant.notHeld, ...supposed])],
  };
}

/** "I sell at the median price. What do I earn on each?": the sum is asked, and the price is what it rests on. */
const onPrices = (sum: Measured, asks: readonly Measured[]): Measured => ({
  ...sum,
  measures: [...new Set([...sum.measures, ...asks.flatMap(({ measures }) => measures.filter(isPrice))])],
});

/** "Is it too late to order? Delivery takes six weeks." asks once. */
const isFirstOfItsKind = ({ measures, by }: Measured, place: number, all: readonly Measured[]): boolean =>
  all.findIndex((other) => other.by === by && isDeepStrictEqual(other.measures, measures)) === place;

/** "I don't care what they cost." asks nothing. */
const isAsking = ({ clause, measures }: Measured): boolean =>
  clause.text.includes("?") || (measures.length > 0 && !denies(clause.text));

/** One question, by its words and by what was learned of its like. */
function together(ask: Measured, given: LearnedAsk, heard: HeardAsk): Measured {
  const read = listedSearches(readTogether(ask, given, heard), given);
  const { id, p } = likeliest(ask, given, heard.named);
  return p >= MOST_LIKELY && read.measures[0] === id ? certainly(read, id) : read;
}

/** "The biggest product by revenue": of rows that are ordered by what is surely asked, nothing but their bounds is told besides. */
function certainly(ask: Measured, id: MeasureId): Measured {
  const isRanked = ask.want === "rank" && ask.order?.by === id && ask.by !== null;
  const owned = isRanked ? ask.measures.filter((each) => registry[each].owner === registry[id].owner) : ask.measures;
  return { ...ask, measures: owned, isCertain: true };
}

/** "Do a few products hold most clicks?": what is asked to be confirmed asks for no ranking, and the likeliest measure that does not is meant. */
function confirmed(ask: Measured, given: LearnedAsk): LearnedAsk {
  const [first, ...others] = given.measures;
  const isRanked = (id: string): boolean => given.formOf(id).want.id === "rank";
  if (first === undefined || first.p >= MOST_LIKELY) return given;
  if (!asksToConfirm(ask.clause.text) || !isRanked(first.id)) return given;
  const meant = others.find(({ id, p }) => p >= LIKELY_CONFIRMED && !isRanked(id));
  return meant === undefined ? given : { ...given, measures: [{ ...meant, p: meant.p + first.p }, ...others] };
}

/** From here on a measure that can be confirmed is meant rather than a ranking. */
const LIKELY_CONFIRMED = 0.15;

function readTogether(ask: Measured, said: LearnedAsk, heard: HeardAsk): Measured {
  const given = confirmed(ask, said);
  // "Test" asks for nothing, whatever it was learned to be like.
  if (heard.isFirst && !heard.isNamed && ask.measures.length === 0 && !/\S\s+\S/u.test(ask.clause.text)) return ask;
  const { id, p, ofKind } = likeliest(ask, given, heard.named);
  // How far rows moved between two times is said by words alone, and so is what bounds them.
  if (id === null || ask.order?.of === "change" || ask.bounds !== undefined) return ask;
  if (id === NOT_HELD) return isNotHeld(ask, p, heard) && isAboutSomething(ask, heard) ? asNotHeld(ask) : ask;
  // "Tell me everything about their demand" asks for more than one figure.
  if (isOfPart(ask, id, p, heard) || (heard.areCompared && asksOverview(ask.clause.text))) return ask;
  // "How much can I pay per click?" names what the asker can afford to the last word, and no figure of the market.
  const [named, ...others] = ask.measures;
  if (named !== undefined && isSolver(named) && !isSolver(id) && others.length + ask.unread.length === 0) return ask;
  const learned = inGroups(id, { ...given, ...given.formOf(id) }, heard);
  // "What is the search intent of tents?" is told by the part that words name, whichever of its figures was learned.
  const isOfWholePart = heard.named.includes(PARTS[id] ?? "") && isSure(learned.want, (want) => want === "value");
  if (isOfWholePart && ask.measures.length === 0 && ask.by === null) return ask;
  // A part that was heard beside the measure tells it too: "long-tail keywords with less than 1,000 searches".
  if (ask.measures.includes(id)) {
    const isOfKnownRows = ask.by === null || isGroupable(id, ask.by);
    const isOther = isOtherThan(heardOf(heard), id) && !countsItsRows(ask);
    return isOther && isOfKnownRows ? ask : inForm(ledBy(ask, id), id, learned, p);
  }
  if (
    (p < MOST_LIKELY && isStrangeCount(ask, id, learned, heard)) ||
    isPeak(ask, id, learned, heard) ||
    isOfPrices(ask, id) ||
    !isOfMarket(id, learned, heard)
  )
    return ask;
  return ofKind < leastFor(ask, id, heard) || !isTold(ask, id, learned, p) ? ask : asLearned(ask, id, learned, p);
}

/** "Third update with long delay" names nothing of the market and asks nothing. */
const isAboutSomething = ({ clause, notHeld }: Measured, { isNamed, isFirst }: HeardAsk): boolean =>
  isNamed || notHeld.length > 0 || !isFirst || asksSomething(clause.text);

/** The likeliest of several measures that words name, with those that are known for the same rows. */
function ledBy(ask: Measured, id: MeasureId): Measured {
  const { by, measures } = ask;
  // Counts that are asked for side by side stand in the order of the words.
  const areCounts = ask.want === "count" && measures.every((each) => registry[each].unit === "count");
  if (measures[0] === id || areCounts) return ask;
  const others = measures.filter((each) => each !== id && (by === null || isGroupable(each, by)));
  const { meant: _meant, ...rest } = ask;
  return { ...rest, measures: [id, ...others], order: ask.order && { ...ask.order, by: id } };
}

/** Of a product that the market does not know nothing is told but sums, and what is known of the whole market. */
const isOfMarket = (id: MeasureId, learned: LearnedAsk, { isNamed, lacksProduct }: HeardAsk): boolean =>
  isNamed ||
  !lacksProduct ||
  isSolver(id) ||
  !isGroupable(id, "cluster") ||
  OF_MARKET.includes(sureOf(learned.by, DIMENSIONS));

/** "In which month is it looked for most?", "they sell best at Christmas, don't they?": the time at which an amount is largest is the peak. */
const isPeak = (
  { measures, order }: Measured,
  id: MeasureId,
  { by }: LearnedAsk,
  { named, parts }: HeardAsk,
): boolean =>
  AMOUNTS.includes(id) &&
  // "The best month by units sold": months of what is sold, and no season.
  !(id !== "searches" && sureOf(by, DIMENSIONS) === "month") &&
  (PEAKS.some((each) => measures.includes(each)) ||
    (order !== null && named.includes(SEASON) && parts.includes(SEASON)));

/** "Which shop is the cheapest?" is one over the products that it shares with others, by definition; products within bounds of a price are told by theirs. */
const isOfPrices = ({ by, measures: [named] }: Measured, id: MeasureId): boolean =>
  registry[id].owner === "pricing" &&
  (named === "merchant-price-index" || (named === "price-lowest" && by === "product" && registry[id].unit === "money"));

const AMOUNTS: readonly MeasureId[] = ["searches", "units", "orders"];
const SEASON = "demand.season";
const PEAKS: readonly MeasureId[] = ["peak-month", "low-month"];

/** "The best-selling coffee products" are product groups, where what is asked is known of these only; and groups of one market are held against each other, and no markets. */
function inGroups(id: MeasureId, learned: LearnedAsk, { isOfOne, areCompared }: HeardAsk): LearnedAsk {
  const { id: by } = learned.by;
  const areGroups = (by === "product" && !isOfOne && !isGroupable(id, by)) || (by === "market" && areCompared);
  return areGroups && isGroupable(id, "cluster") ? { ...learned, by: { ...learned.by, id: "cluster" } } : learned;
}

/** "Are there too many sellers?": a count confirms nothing, where others than those who count were heard. */
const isStrangeCount = (
  { against }: Measured,
  id: MeasureId,
  { want }: LearnedAsk,
  { specialists }: HeardAsk,
): boolean =>
  registry[id].unit === "count" &&
  against === null &&
  specialists.length > 0 &&
  !specialists.includes(registry[id].owner) &&
  isSure(want, (each) => each === "check");

/** What rows of a whole market are. */
const OF_MARKET: readonly (Dimension | null)[] = ["cluster", "category", "keyword", "brand", "merchant", "market"];

/** A margin or a profit that no asker's number leads to is that of somebody else. */
const OF_RIVALS: UnknownMeasureId = "rival-profit";

/** It is told so, by its name or else by the words that were left over. */
const asNotHeld = (ask: Measured): Measured => ({
  ...ask,
  measures: [],
  by: null,
  order: null,
  notHeld: ask.notHeld.length > 0 ? ask.notHeld : [ask.measures.some(isProfit) ? OF_RIVALS : UNNAMED],
  isUnclear: false,
  isLearned: true,
});
