import { DIMENSIONS } from "../../../tools/measures/measure.js";
import { isGroupable, isSolver, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import { COUNTS, knownFor, LISTED } from "../asks/stand-ins.js";
import type { Alone } from "../attempt.js";
import type { AskLabels } from "../encoder/ask-decoder.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { LearnedForm, Likely } from "../encoder/ask-reading.js";
import { type Ask, Want } from "../request.js";
import { maskedTurn, type Turn } from "./conversation.js";

/** A later turn as turns like it were learned, after what was asked before it ("and who sells it?"). How likely each conclusion has to be is said here. */

/** From here on a part of the question before is changed. */
const CHANGED = 0.5;
/** From here on it is certain enough to leave out what was asked before. */
const SURELY_CHANGED = 0.85;
/** From here on the measure that is learned of a turn is taken, where no words say more. */
const LIKELY = 0.5;
/** The same, whether or not the turn was learned to change it. */
const LIKELY_ANOTHER = 0.75;
/** From here on what was learned is right where words say something else: 19 of 23 turns that were set aside or asked by strangers. */
const SURE = 0.7;
/** The same where words say nothing at all. */
const SURE_OF_NOTHING = 0.6;
/** From here on it is asked, whether or not the turn was learned to change the measure. */
export const CERTAIN = 0.9;
/** From here on a turn asks for advice. */
const SURE_OF_ADVICE = 0.9;

/** What was learned of a turn; null for nothing. */
export interface TurnReading {
  /** It may be of a product that was not spoken of; so is one that was not learned to go on. */
  readonly namesAnother: boolean;
  /** "Only the electric ones": it narrows what was told, and changes nothing else. */
  readonly onlyNarrows: boolean;
  /** What its rows have to meet besides. */
  readonly where: LearnedAsk["where"];
  /** It asks for another measure than the one before, whichever that is. */
  readonly changesMeasure: boolean;
  /** "Which of the two would you go for?": advice on what was told, and no figure of it; on each of several, or on one. */
  readonly advice: "each" | "one" | null;
  /** "So is it worth it?": it asks to judge what was told. */
  readonly judges: boolean;
  /** It was learned to ask for a sum, of whatever. */
  readonly isOfSum: boolean;
  /** What it makes of the question before; null where that is not likely, or none of it is changed. */
  readonly likely: () => ChangedAsk | null;
  /** What it asks so surely that no words stand against it; null where it is not sure. `isUnheard`: words say nothing at all. */
  readonly sure: (isUnheard: boolean) => ChangedAsk | null;
}

export function readTurn(asked: Pick<Alone, "learnedAfter" | "request">, turn: Turn): TurnReading {
  const [before] = turn.request.asks;
  const learned = learnedOf(asked, turn);
  if (before === undefined || learned === null)
    return {
      namesAnother: true,
      onlyNarrows: false,
      where: [],
      changesMeasure: false,
      advice: null,
      judges: false,
      isOfSum: false,
      likely: () => null,
      sure: () => null,
    };
  const changeOf = (part: string): number => learned.changes.find(({ id }) => id === part)?.p ?? 0;
  const changed = learned.changes.filter(({ p }) => p >= CHANGED);
  const [first] = learned.measures;
  const isOfFigure = first !== undefined && first.id !== "nomeasure" && first.p >= SURE;
  return {
    namesAnother: changeOf("product") >= CHANGED,
    onlyNarrows: changed.length > 0 && changed.every(({ id }) => id === "bound"),
    where: learned.where,
    changesMeasure: changeOf("measure") >= SURELY_CHANGED,
    advice:
      learned.want.id !== "advise" || learned.want.p < SURE_OF_ADVICE || isOfFigure
        ? null
        : learned.by.id === "-"
          ? "one"
          : "each",
    judges: changeOf("want") >= CHANGED && JUDGING.includes(learned.want.id) && !isOfMarketFigure(first?.id),
    isOfSum: MEASURE_IDS.some((id) => id === first?.id && isSolver(id)),
    likely: () => likelyAsked(learned, before, changeOf),
    sure: (isUnheard) => {
      const id = MEASURE_IDS.find((each) => each === first?.id);
      const isLikely = first !== undefined && first.p >= (isUnheard ? SURE_OF_NOTHING : SURE);
      // "Keywords for number 1" after growth: what is the same and yet surely changed is not sure.
      const isTorn = id === before.measures[0] && changeOf("measure") >= CHANGED && (first?.p ?? 0) < CERTAIN;
      if (isTorn && !isUnheard) return null;
      const isGoingOn =
        isUnheard || id === before.measures[0] || changeOf("measure") >= CHANGED || (first?.p ?? 0) >= CERTAIN;
      const ask = id !== undefined && isLikely && isGoingOn ? surelyAsked(id, learned, asked.request.asks[0]) : null;
      // What is asked again as it was says nothing against the words of the turn.
      const isAgain = ask !== null && ask.want !== "solve" && isSame(ask, before) && ask.want === before.want;
      if (ask === null || isAgain) return null;
      return ofTheEnd(ask, before) ?? ask;
    },
  };
}

/** What the words were learned to ask after the answer before; null where they stand by themselves. */
export function learnedOf({ learnedAfter }: Pick<Alone, "learnedAfter">, turn: Turn) {
  const [before] = turn.request.asks;
  return before === undefined ? null : learnedAfter({ labels: labelsOf(before), masked: maskedTurn(turn) });
}

function likelyAsked(learned: LearnedAsk, before: Ask, changeOf: (part: string) => number): ChangedAsk | null {
  const known = MEASURE_IDS.find((each) => each === before.measures[0]);
  const [first] = learned.measures;
  const isAnother = first !== undefined && first.id !== known && first.p >= LIKELY_ANOTHER;
  const changed = isAnother ? 1 : changeOf("measure");
  const measure = changed >= CHANGED ? otherThan(known, learned, changed) : known && { id: known, p: 1 };
  const id = MEASURE_IDS.find((each) => each === measure?.id);
  if (measure === undefined || id === undefined || measure.p < LIKELY || isSolver(id)) return null;
  if (id === known && !["rows", "order", "want"].some((part) => changeOf(part) >= CHANGED)) return null;
  const ask = askOf(id, learned.formOf(id));
  if (!isSame(ask, before)) return ofTheEnd(ask, before) ?? ask;
  // "Is that too much?" after a place among prices: the same, to be judged.
  const isJudged = changeOf("want") >= CHANGED && JUDGED.includes(ask.want) && ask.want !== before.want;
  return isJudged ? { ...ask, order: before.order } : null;
}

/** "Is my price high?" after a margin asks for its place, and judges no sum. */
const isOfMarketFigure = (id: string | undefined): boolean =>
  MEASURE_IDS.some((known) => known === id && !isSolver(known));

const JUDGING: readonly string[] = ["check", "advise"] satisfies Want[];
const JUDGED: readonly Want[] = ["check", "position"];

/** The likeliest of the other measures; `changed`: how likely it is one of them. */
function otherThan(known: MeasureId | undefined, { measures }: LearnedAsk, changed: number): Likely | undefined {
  const before = measures.find(({ id }) => id === known)?.p ?? 0;
  const likely = measures.find(({ id }) => id !== known);
  return likely && { id: likely.id, p: (changed * likely.p) / Math.max(1 - before, likely.p) };
}

/** Rows that words name are those that are wanted. */
function surelyAsked(id: MeasureId, learned: LearnedAsk, said: Ask | undefined): ChangedAsk {
  if (isSolver(id)) return { measures: [id], by: null, order: null, want: "solve" };
  const ask = askOf(id, learned.formOf(id));
  const rows = DIMENSIONS.find((each) => each === said?.by);
  const isOfRows = rows !== undefined && rows !== ask.by && isGroupable(id, rows);
  return isOfRows ? { ...ask, by: rows, order: null, want: "list" } : ask;
}

/** The labels of an ask, as the reader takes them. */
function labelsOf({ measures: [id], meant, notHeld, want, by, order }: Ask): AskLabels {
  const measure = meant ?? id ?? (notHeld.length > 0 ? "notheld" : "nomeasure");
  return { measure, want, by: by ?? "-", first: order?.first ?? "-" };
}

/** "Which shop has it?" after the lowest price asks for the rows that have it. */
function ofTheEnd({ measures: [id], by }: ChangedAsk, before: Ask): ChangedAsk | null {
  const end = END_PRICES.find((each) => each.id === before.measures[0] && before.by === null);
  const rows = DIMENSIONS.find((each) => each === by);
  const isOfRows = rows !== undefined && id === LISTED[rows] && id !== end?.id;
  if (end === undefined || !isOfRows || !isGroupable(end.id, rows)) return null;
  return { measures: [end.id], by: rows, order: { by: end.id, first: end.first }, want: "rank" };
}

const END_PRICES = [
  { id: "price-lowest", first: "least" },
  { id: "price-highest", first: "most" },
] as const satisfies readonly { readonly id: MeasureId; readonly first: "most" | "least" }[];

function askOf(id: MeasureId, { want, by, first }: LearnedForm): ChangedAsk {
  const wanted = DIMENSIONS.find((each) => each === by.id) ?? null;
  // "Which are they?" after their number asks for them.
  const listed = wanted !== null && COUNTS[wanted] === id && want.id !== "count" ? LISTED[wanted] : undefined;
  const [told, rows] = knownFor(listed ?? id, wanted);
  const end = (["most", "least"] as const).find((each) => each === first.id);
  const order = rows === null ? null : (end ?? (want.id === "rank" ? ("most" as const) : null));
  const kind = Want.options.find((each) => each === want.id) ?? "value";
  // "How many products has each?" counts what each has, and not the rows.
  const isOfEach = kind === "count" && rows !== null && COUNTS[rows] !== told;
  return {
    measures: [told],
    by: rows,
    order: order && { by: told, first: order },
    want: isOfEach ? "list" : kind,
  };
}

const isSame = (ask: ChangedAsk, before: Ask): boolean =>
  ask.measures[0] === before.measures[0] && ask.by === before.by && ask.order?.first === before.order?.first;
