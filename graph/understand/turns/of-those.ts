import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import { ROWS } from "../asks/same-measure.js";
import { COUNTS, LISTED } from "../asks/stand-ins.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { Ask, Request } from "../request.js";
import type { Turn } from "./conversation.js";

/** Another measure of what was told: of its rows, or of all that meets its conditions. */

export interface OfThose {
  readonly ask: ChangedAsk;
  /** It is asked of the rows that were told, by their names; else of all that meets the conditions of the question before. */
  readonly isOfRows: boolean;
}

/** "Which of them has the least competition?", "which brands are those?", "what do they cost?" Null where what was told has no such measure. */
export function askOfThose({ asks: [asked] }: Request, learned: LearnedAsk, turn: Turn): OfThose | null {
  const [before] = turn.request.asks;
  if (asked === undefined || before === undefined) return null;
  const rows = ROWS[turn.kind ?? ""] ?? null;
  const named = DIMENSIONS.find((id) => id === asked.by) ?? null;
  const isBounded = areBounded(before);
  if (named !== null && named !== rows && before.by !== named) {
    const id = groupable(asked.measures.filter(isOfOffers), named) ?? LISTED[named];
    return isBounded && id !== undefined ? { ask: rowsOf(id, named, asked, "most", false), isOfRows: false } : null;
  }
  const counted = rows === null ? undefined : COUNTS[rows];
  if (rows === null || before.by !== rows || asked.measures[0] === counted) return null;
  const id =
    groupable(asked.measures, rows) ??
    groupable(
      learned.measures.filter(isLikely).map((each) => each.id),
      rows,
    );
  if (id === null) return null;
  return { ask: rowsOf(id, rows, asked, endOf(learned), turn.rows.length === 2), isOfRows: !isBounded };
}

/** Conditions say which rows were told, beyond those that stand first. */
export const areBounded = ({ where, limit, want }: Ask): boolean =>
  where.length > 0 && limit === null && want !== "rank";

/** Of what is priced only offers can be told within bounds. */
const isOfOffers = (id: string): boolean =>
  MEASURE_IDS.some((known) => known === id && registry[known].reads.some((kind) => kind === "offers"));

const DIMENSIONS = Object.keys(LISTED) as Dimension[]; // keys of a literal record
/** From here on one of several measures may be meant that the rows are known by. */
const isLikely = ({ p }: { readonly p: number }): boolean => p >= 0.1;

const groupable = (ids: readonly string[], by: Dimension): MeasureId | null =>
  ids.flatMap((id) => MEASURE_IDS.find((known) => known === id && isGroupable(known, by)) ?? [])[0] ?? null;

type End = "most" | "least";

/** Which end comes first, where that is likelier than not. */
const endOf = ({ first: { id, p } }: LearnedAsk): End | null =>
  p >= 0.5 ? ((["most", "least"] as const).find((end) => end === id) ?? null) : null;

function rowsOf(id: MeasureId, by: Dimension, { order }: Ask, usual: End | null, isOfTwo: boolean): ChangedAsk {
  const first = order?.first ?? usual;
  if (first === null) return { measures: [id], by, order: null, want: "list" };
  return { measures: [id], by, order: { by: id, first }, want: isOfTwo ? "compare" : "rank" };
}
