import { DIMENSIONS } from "../../../tools/measures/measure.js";
import { isSolver, MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import { COUNTS, knownFor } from "../asks/stand-ins.js";
import type { Alone } from "../attempt.js";
import type { AskLabels, LearnedForm, Likely } from "../encoder/ask-decoder.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import { type Ask, Want } from "../request.js";
import type { Turn } from "./conversation.js";

/** A later turn as turns like it were learned, after what was asked before it: "and who sells it?" */

/** From here on the measure that is learned of a turn is taken. */
const LIKELY_TURN = 0.5;
/** The same, whether or not the turn was learned to change it. */
const SURE_OF_ANOTHER = 0.75;
/** From here on a part of the question before is changed. */
const CHANGED = 0.5;

/** What the words were learned to ask after the answer before; null where they stand by themselves. */
export function learnedOf({ learnedAfter }: Pick<Alone, "learnedAfter">, { request: { asks } }: Turn) {
  const [before] = asks;
  return before === undefined ? null : learnedAfter(labelsOf(before));
}

/** What the turn makes of the question before; null where that is not sure, or none of it is changed. */
export function learnedTurn(alone: Alone, turn: Turn): ChangedAsk | null {
  const [before] = turn.request.asks;
  const learned = learnedOf(alone, turn);
  if (before === undefined || learned === null) return null;
  const changeOf = (part: string): number => learned.changes.find(({ id }) => id === part)?.p ?? 0;
  const isChanged = (part: string): boolean => changeOf(part) >= CHANGED;
  const known = MEASURE_IDS.find((each) => each === before.measures[0]);
  const [likely] = learned.measures;
  const isAnother = likely !== undefined && likely.id !== known && likely.p >= SURE_OF_ANOTHER;
  const changed = isAnother ? 1 : changeOf("measure");
  const measure = changed >= CHANGED ? otherThan(known, learned, changed) : known && { id: known, p: 1 };
  const id = MEASURE_IDS.find((each) => each === measure?.id);
  if (measure === undefined || id === undefined || measure.p < LIKELY_TURN || isSolver(id)) return null;
  if (id === known && !["rows", "order", "want"].some(isChanged)) return null;
  const ask = askOf(id, learned.formOf(id));
  return isSame(ask, before) ? null : ask;
}

/** The likeliest of the other measures; `changed`: how likely it is one of them. */
function otherThan(known: MeasureId | undefined, { measures }: LearnedAsk, changed: number): Likely | undefined {
  const before = measures.find(({ id }) => id === known)?.p ?? 0;
  const likely = measures.find(({ id }) => id !== known);
  return likely && { id: likely.id, p: (changed * likely.p) / Math.max(1 - before, likely.p) };
}

/** "Only the electric ones": it was learned to narrow what was told, and to change nothing else. */
export function onlyNarrows(alone: Alone, turn: Turn): boolean {
  const changed = (learnedOf(alone, turn)?.changes ?? []).filter(({ p }) => p >= CHANGED);
  return changed.length > 0 && changed.every(({ id }) => id === "bound");
}

/** The labels of an ask, as the reader takes them. */
function labelsOf({ measures: [id], meant, notHeld, want, by, order }: Ask): AskLabels {
  const measure = meant ?? id ?? (notHeld.length > 0 ? "notheld" : "nomeasure");
  return { measure, want, by: by ?? "-", first: order?.first ?? "-" };
}

export function askOf(id: MeasureId, { want, by, first }: LearnedForm): ChangedAsk {
  const wanted = DIMENSIONS.find((each) => each === by.id) ?? null;
  const [told, rows] = knownFor(id, wanted);
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
