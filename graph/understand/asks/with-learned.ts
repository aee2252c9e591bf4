import { DIMENSIONS, type Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { LearnedAsk, Likely } from "../encoder/ask-reader.js";
import { Want } from "../request.js";
import type { Measured, Order } from "./measured.js";

/**
 * What was learned from questions like it says what is asked, where words leave something open: set-aside questions in everyday words are read right by their words in 26 of 100, by what
 * was learned in 69 (evals/train/asks-report.txt). Where every word is accounted for, words are right more often, so they stand.
 */

/** Below it a measure that words name is hardly ever meant by such a question. */
const HARDLY = 0.05;
/** From here on a measure is taken: nine of ten are right. */
const SURE = 0.75;
/** From here on against a sum that words name, and against a part of an answer or specialists that were heard. */
const VERY_SURE = 0.9;
/** What is answered by figures. */
const FIGURES: readonly Want[] = [
  "value",
  "list",
  "rank",
  "count",
  "share",
  "change",
  "when",
  "position",
  "check",
  "solve",
];
/** From here on rows, kind of answer and the end that comes first are taken. */
const SURE_OF_FORM = 0.5;

/** What was learned of a question, with who was heard to be asked and whether a part of their answers was, whatever the measures. */
export interface HeardAsk {
  readonly learned: LearnedAsk;
  readonly specialists: readonly string[];
  readonly isPart: boolean;
}

/** Whether words leave anything to what was learned. */
export const leaveOpen = (asks: readonly Measured[]): boolean =>
  asks.some(({ unread, measures }) => unread.length > 0 || (asks.length === 1 && measures.length === 0)) &&
  asks.every(({ notHeld }) => notHeld.length === 0);

/** `heard` is null where the words say well enough what they want. */
export function withLearned(asks: readonly Measured[], heard: HeardAsk | null): Measured[] {
  const [ask] = asks;
  if (heard === null || ask === undefined || !leaveOpen(asks)) return [...asks];
  const { learned, specialists, isPart } = heard;
  const [likeliest] = learned.measures;
  const id = MEASURE_IDS.find((each) => each === likeliest?.id);
  if (id === undefined || likeliest === undefined) return [...asks];
  if (asks.some(({ measures }) => measures.includes(id)))
    return asks.length === 1 ? [inForm(ask, id, learned)] : [...asks];
  const isSum = asks.some(({ measures }) => measures.some((each) => registry[each].kind === "solver"));
  const isNamed = asks.length === 1 && ask.measures.length > 0;
  const isMeant = isNamed ? isHardly(ask.measures, learned) : sureOf(learned.want, FIGURES) !== null;
  const isStrange = specialists.length > 0 && !specialists.includes(registry[id].owner);
  const least = isSum || isPart || isStrange ? VERY_SURE : SURE;
  if (!isMeant || likeliest.p < least) return [...asks];
  return [asLearned(asks, id, learned)];
}

const isHardly = (named: readonly MeasureId[], { measures }: LearnedAsk): boolean =>
  !measures.some(({ id, p }) => named.some((measure) => measure === id) && p >= HARDLY);

/** Words name the measure; of how it is asked for, more was learned than words say. */
function inForm(ask: Measured, id: MeasureId, learned: LearnedAsk): Measured {
  if (ask.measures[0] !== id || registry[id].kind === "solver" || ask.against !== null) return ask;
  const by = rowsOf(ask, id, learned);
  return { ...ask, by, want: wantOf(ask, by, learned), order: by === null ? null : orderOf(ask.order, id, learned) };
}

function asLearned([ask, ...others]: readonly Measured[], id: MeasureId, learned: LearnedAsk): Measured {
  const first = ask as Measured; // there is one
  const isSolver = registry[id].kind === "solver";
  const by = isSolver ? null : rowsOf(first, id, learned);
  const { meant: _meant, ...rest } = first;
  const unread = [first, ...others].flatMap((each) => each.unread);
  return {
    ...rest,
    measures: [id],
    by,
    want: isSolver ? "solve" : wantOf(first, by, learned),
    order: by === null ? null : orderOf(first.order, id, learned),
    // Only names may still say something else.
    unread: unread.filter(({ surface }) => /^\p{Lu}/u.test(surface)),
    isUnclear: false,
    isLearned: true,
  };
}

const wantOf = ({ want }: Measured, by: Dimension | null, learned: LearnedAsk): Want =>
  sureOf(learned.want, Want.options) ?? want ?? (by === null ? "value" : "list");

function rowsOf({ by }: Measured, id: MeasureId, { by: learned }: LearnedAsk): Dimension | null {
  if (learned.p >= SURE_OF_FORM && learned.id === "-") return null;
  const likely = sureOf(learned, DIMENSIONS);
  const rows = likely ?? by;
  return rows !== null && isGroupable(id, rows) ? rows : null;
}

function orderOf(order: Measured["order"], id: MeasureId, { first, want }: LearnedAsk): Order | null {
  const end = sureOf(first, ["most", "least"] as const) ?? order?.first;
  if (end !== undefined && end !== null) return { by: id, first: end };
  return want.id === "rank" && want.p >= SURE_OF_FORM ? { by: id, first: "most" } : null;
}

const sureOf = <T extends string>({ id, p }: Likely, among: readonly T[]): T | null =>
  p < SURE_OF_FORM ? null : (among.find((each) => each === id) ?? null);
