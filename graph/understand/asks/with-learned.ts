import { isDeepStrictEqual } from "node:util";
import { DIMENSIONS, type Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { UNNAMED } from "../../../tools/measures/unknown-measures.js";
import { isMoreThanFigures } from "../asking.js";
import type { LearnedAsk, Likely } from "../encoder/ask-reader.js";
import { Want } from "../request.js";
import type { Clause } from "./clauses.js";
import type { Measured, Order } from "./measured.js";
import { PARTS } from "./parts.js";
import { COUNTS, LISTED, STAND_INS } from "./stand-ins.js";

/**
 * What is asked, from what was learned of questions like it (evals/train/asks-report.txt) and from the measure that the words name. Each is likely by itself: of set-aside questions in everyday
 * words what was learned has the measure right in seven of ten, words in three; together they are right more often than either.
 */

/** How much likelier a measure is for being named by the words, where they account for every word of the question and where they do not (evals/measure/asks.ts). */
const NAMED = { whole: 50, inPart: 5 } as const;
/** How likely a measure is at least that was not among the likeliest. */
const RARE = 0.003;
/** From here on a measure is taken. */
const LIKELY = 0.45;
/** The same against a sum that words name, against another part of an answer or other specialists that were heard, and of a sentence that is no question. */
const MORE_LIKELY = 0.6;
/** The same against another part of an answer that words name, for other rows than they name, and of a later turn that names nothing. */
const MOST_LIKELY = 0.9;
/** From here on it is taken that no data holds what is asked. */
const NOT_HELD_FROM = 0.8;
/** From here on rows, kind of answer and the end that comes first are taken. */
const LIKELY_FORM = 0.5;

/** What was learned of a text, with who was heard to be asked and for which parts of their answers, whatever the measures. */
export interface HeardAsk {
  /** Of one of its questions; null: of all of it. */
  readonly learnedOf: (clause: Clause | null) => LearnedAsk;
  readonly specialists: readonly string[];
  /** Parts that words name ("demand.season"), and those that the question model heard. */
  readonly named: readonly string[];
  readonly parts: readonly string[];
  /** It names a product, a category, a brand or a shop. */
  readonly isNamed: boolean;
  /** One product group alone is named. */
  readonly isOfOne: boolean;
  /** It opens a conversation. */
  readonly isFirst: boolean;
}

/** Whether a text was learned to ask nothing of this field. */
export const isOutsideField = ({ measures: [first] }: LearnedAsk): boolean =>
  first?.id === OUTSIDE && first.p >= OUTSIDE_FROM;
const OUTSIDE = "none";
const OUTSIDE_FROM = 0.6;

/** `heard` is null where only the words count. */
export function withLearned(asks: readonly Measured[], heard: HeardAsk | null): Measured[] {
  const [first, ...others] = asks;
  if (heard === null || first === undefined) return [...asks];
  if (others.length === 0) return [together(first, heard.learnedOf(null), heard, true)];
  const each = asks.map((ask) => together(ask, heard.learnedOf(ask.clause), heard, isAsking(ask)));
  const asking = each.filter(({ measures, notHeld }) => measures.length + notHeld.length > 0);
  if (asking.length > 0) return asking.every((ask) => asks.includes(ask)) ? each : asking.filter(isFirstOfItsKind);
  const whole = together(first, heard.learnedOf(null), heard, true);
  return whole.measures.length + whole.notHeld.length > 0 ? [whole] : each;
}

/** "Is it too late to order? Delivery takes six weeks." asks once. */
const isFirstOfItsKind = ({ measures, by }: Measured, place: number, all: readonly Measured[]): boolean =>
  all.findIndex((other) => other.by === by && isDeepStrictEqual(other.measures, measures)) === place;

const isAsking = ({ clause, measures }: Measured): boolean => measures.length > 0 || clause.text.includes("?");

/** One question, by its words and by what was learned of its like. */
function together(ask: Measured, given: LearnedAsk, heard: HeardAsk, isQuestion: boolean): Measured {
  const { specialists, named, parts, isNamed } = heard;
  const { id, p } = likeliest(ask, given);
  const learned = id === null || id === NOT_HELD || heard.isOfOne ? given : inGroups(id, given);
  if (id === NOT_HELD) return p < NOT_HELD_FROM || !isNamed || named.length > 0 || saysAll(ask) ? ask : notHeld(ask);
  const part = id === null ? undefined : PARTS[id];
  // Advice and reasons are told by parts: a measure takes them where it is one.
  if (id === null || (part === undefined && isSure(learned.want, isMoreThanFigures))) return ask;
  // "Is a ROAS of 2.5 enough?" wants a verdict and no sum.
  if (registry[id].kind === "solver" && isSure(learned.want, (want) => want === "check")) return ask;
  // "In which month is it looked for most?" is the peak.
  const isPeak = id === "searches" && PEAKS.some((each) => ask.measures.includes(each));
  const place = ask.measures.indexOf(id);
  // Where nothing is named, words that nothing accounts for may name it: rows of the whole market leave none open.
  const isOfMarket = isNamed || OF_MARKET.includes(sureOf(learned.by, DIMENSIONS));
  // Two times are held against each other by what the words name.
  const isOfTimes = ask.against !== null && ask.measures.length > 0;
  if (place > 0 || !isOfMarket || isPeak || (place < 0 && (isOfTimes || isOfMonths(ask, id)))) return ask;
  const isSum = ask.measures.some((each) => registry[each].kind === "solver");
  const isOther = (of: readonly string[]): boolean => of.length > 0 && !(part !== undefined && of.includes(part));
  const isStrange = specialists.length > 0 && !specialists.includes(registry[id].owner);
  if (place === 0) return p < LIKELY ? ask : inForm(ask, id, learned);
  const isDoubtful = isSum || isOther(parts) || isStrange || !isQuestion;
  const isOtherNamed = isOther(named) && !parts.includes(part ?? "");
  const isTurn = !heard.isFirst && !isNamed;
  const least = isOtherNamed || isTurn ? MOST_LIKELY : isDoubtful ? MORE_LIKELY : LIKELY;
  return p < least || !isTold(ask, id, learned) ? ask : asLearned(ask, id, learned);
}

/** "In which month were they cheapest?" ranks the months by what the words name, not by its like. */
const isOfMonths = ({ by, measures: [named] }: Measured, id: MeasureId): boolean =>
  by === "month" &&
  named !== undefined &&
  registry[named].owner === registry[id].owner &&
  registry[named].unit === registry[id].unit;

const PEAKS: readonly MeasureId[] = ["peak-month", "low-month"];

/** "The best-selling coffee products" are product groups, where what is asked is known of these only. */
const inGroups = (id: MeasureId, learned: LearnedAsk): LearnedAsk =>
  learned.by.id === "product" && !isGroupable(id, "product") && isGroupable(id, "cluster")
    ? { ...learned, by: { ...learned.by, id: "cluster" } }
    : learned;

/** Words that name what is asked, in the data or not, and leave nothing over. */
const saysAll = ({ measures, notHeld, unread }: Measured): boolean =>
  notHeld.length > 0 || (measures.length > 0 && unread.length === 0);

/** Whether the measure, or one that stands in for it, is known for the rows that are asked for. */
const isTold = (ask: Measured, id: MeasureId, learned: LearnedAsk): boolean =>
  rowsWanted(ask, id, learned) === null ||
  registry[id].kind === "solver" ||
  rowsOf(ask, id, learned).by !== null ||
  (PARTS[id] !== undefined && registry[id].by.length < 2);

/** What rows of a whole market are. */
const OF_MARKET: readonly (Dimension | null)[] = ["cluster", "category", "keyword", "brand", "merchant", "market"];

/** What was learned to be asked for and stands in no data. */
const NOT_HELD = "notheld";

/** The measure that is meant most likely, by what was learned and by the words (Bayes' rule), or that no data holds it; null where it is neither. */
function likeliest(
  { meant, measures: [first], notHeld: [unknown], unread }: Measured,
  { measures }: LearnedAsk,
): { readonly id: MeasureId | typeof NOT_HELD | null; readonly p: number } {
  const likely = new Map(measures.map(({ id, p }) => [id, p]));
  const factor = unread.length === 0 ? NAMED.whole : NAMED.inPart;
  const said = [meant ?? first ?? [], unknown === undefined ? [] : NOT_HELD].flat();
  for (const id of said) likely.set(id, Math.max(likely.get(id) ?? 0, RARE) * factor);
  const total = [...likely.values()].reduce((sum, each) => sum + each, 0);
  const [most, p] = [...likely].sort(([, a], [, b]) => b - a)[0] ?? ["", 0];
  const id = most === NOT_HELD ? NOT_HELD : (MEASURE_IDS.find((each) => each === most) ?? null);
  return { id, p: p / Math.max(1, total) };
}

/** It is told so, by the words that were left over. */
const notHeld = (ask: Measured): Measured => ({
  ...ask,
  measures: [],
  by: null,
  order: null,
  notHeld: [UNNAMED],
  isUnclear: false,
  isLearned: true,
});

/** Words name the measure; of how it is asked for, more was learned than words say. */
function inForm(ask: Measured, id: MeasureId, learned: LearnedAsk): Measured {
  const isKnown = ask.by === null || isGroupable(ask.measures[0] ?? id, ask.by);
  if ((ask.unread.length === 0 && isKnown) || registry[id].kind === "solver" || !isTold(ask, id, learned)) return ask;
  const known: Measured = { ...ask, unread: namesIn(ask), isUnclear: false, isBorneOut: true };
  // Rows that stand in the question by their names are all that is compared.
  return ask.against !== null || (ask.want === "compare" && isKnown)
    ? known
    : { ...known, ...formOf(ask, id, learned) };
}

function asLearned(ask: Measured, id: MeasureId, learned: LearnedAsk): Measured {
  const { meant: _meant, ...rest } = ask;
  const known = { ...rest, notHeld: [], unread: namesIn(ask), isUnclear: false, isLearned: true as const };
  if (registry[id].kind === "solver") return { ...known, measures: [id], by: null, want: "solve", order: null };
  return { ...known, ...formOf(ask, id, learned) };
}

type Form = Pick<Measured, "measures" | "by" | "meant" | "want" | "order">;

/** Kind of answer, rows and order. */
function formOf(ask: Measured, id: MeasureId, learned: LearnedAsk): Form {
  const rows = rowsOf(ask, id, learned);
  const want = wantOf(ask, rows.by, learned);
  const counted = DIMENSIONS.find((each) => COUNTS[each] === id);
  const listed = counted && LISTED[counted];
  // "Which brands are there?" asks for them, not for their number.
  if (rows.by === null && listed !== undefined && LISTS.includes(want))
    return { measures: [listed], by: counted ?? null, want: "list", order: orderOf(ask.order, listed, learned) };
  return { ...rows, want, order: rows.by === null ? null : orderOf(ask.order, rows.measures[0] ?? id, learned) };
}

const LISTS: readonly Want[] = ["list", "rank"];

/** Only names may still say something else: "amazon's sales", "in Leeds". */
const namesIn = ({ unread, clause }: Measured): Measured["unread"] =>
  unread.filter(
    ({ surface, end }) => /^\p{Lu}/u.test(surface) || /^['’]s(?!\p{L})/u.test(clause.text.slice(end - clause.start)),
  );

const wantOf = ({ want }: Measured, by: Dimension | null, learned: LearnedAsk): Want =>
  sureOf(learned.want, Want.options) ?? want ?? (by === null ? "value" : "list");

/** Rows that words name give way to others only where these are all but sure. */
function rowsWanted({ by }: Measured, id: MeasureId, { by: learned }: LearnedAsk): Dimension | null {
  if (by !== null && learned.p < MOST_LIKELY && isGroupable(id, by)) return by;
  return learned.p >= LIKELY_FORM && learned.id === "-" ? null : (sureOf(learned, DIMENSIONS) ?? by);
}

/** The rows that are asked for, and the measure that tells them. */
function rowsOf(ask: Measured, id: MeasureId, learned: LearnedAsk): Pick<Measured, "measures" | "by" | "meant"> {
  const { by, measures, meant } = ask;
  const ids = measures[0] === id ? measures : [id];
  const rows = rowsWanted(ask, id, learned);
  if (rows === null) return { measures: ids, by: null };
  if (meant !== undefined && measures[0] === id && by === rows) return { measures: ids, by, meant };
  if (isGroupable(id, rows)) return { measures: ids, by: rows };
  const standIn = STAND_INS[id];
  if (standIn !== undefined && isGroupable(standIn, rows)) return { measures: [standIn], by: rows, meant: id };
  // Product groups are the kinds of product that whole categories are made of.
  const isOfGroups =
    (rows === "product" || rows === "attribute-value") && by === "cluster" && isGroupable(id, "cluster");
  return { measures: ids, by: isOfGroups ? "cluster" : null };
}

function orderOf(order: Measured["order"], id: MeasureId, { first, want }: LearnedAsk): Order | null {
  const end = order?.first ?? sureOf(first, ["most", "least"] as const);
  if (end !== null) return { by: id, first: end };
  return want.id === "rank" && want.p >= LIKELY_FORM ? { by: id, first: "most" } : null;
}

const sureOf = <T extends string>({ id, p }: Likely, among: readonly T[]): T | null =>
  p < LIKELY_FORM ? null : (among.find((each) => each === id) ?? null);

const isSure = (want: Likely, is: (want: Want) => boolean): boolean => {
  const sure = sureOf(want, Want.options);
  return sure !== null && sure !== "solve" && is(sure);
};

/** From here on few words of a conversation ask for a measure of their own. */
const SURE_OF_TURN = 0.75;

/** The measure that few words of a conversation were learned to ask for; null where that is not sure. */
export function sureMeasure({ measures: [likeliest] }: LearnedAsk): MeasureId | null {
  const isSureOf = likeliest !== undefined && likeliest.p >= SURE_OF_TURN;
  return isSureOf ? (MEASURE_IDS.find((id) => id === likeliest.id) ?? null) : null;
}
