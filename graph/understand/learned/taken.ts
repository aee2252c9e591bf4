import type { Dimension } from "../../../tools/measures/measure.js";
import { measureNames } from "../../../tools/measures/names.js";
import { isGroupable, MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { UNKNOWN_MEASURE_IDS } from "../../../tools/measures/unknown-measures.js";
import type { Want } from "../request.js";
import type { LearnedAsk } from "./ask-heads.js";

/** What of a learned ask is certain enough to be taken where the words name nothing, and allowed by the registry. */

/** Certainties from the folds (evals/train/asks-report.txt): a wrong reading costs more than none. */
const SURE = 0.75;
/** The same where the routing heard nobody. */
const SURE_ALONE = 0.98;
/** How far the likeliest has to lie before the next. */
const LEAD = 2;
const SURE_ROWS = 0.6;
const SURE_NOT_HELD = 0.6;
const SURE_OUTSIDE = 0.8;

export interface Taken {
  readonly measure: MeasureId;
  /** What is meant, where that is not known for these rows and `measure` stands in. */
  readonly meant: MeasureId | null;
  readonly by: Dimension | null;
  readonly first: "most" | "least" | null;
  readonly want: Want | null;
}

/** `rows` are those that the words name, `hasSeveralNumbers` whether the asker states more than one. */
export function takenFrom(
  { subjects, by, first, want, specialists, aspects }: LearnedAsk,
  rows: Dimension | null,
  hasSeveralNumbers: boolean,
): Taken | null {
  const [best, next] = subjects;
  const id = MeasureId.safeParse(best?.id).data;
  if (best === undefined || id === undefined || best.p < LEAD * (next?.p ?? 0)) return null;
  const isHeard = specialists.includes(registry[id].owner);
  // Where the routing heard somebody else, it is not sure who is meant.
  if ((!isHeard && specialists.length > 0) || best.p < (isHeard ? SURE : SURE_ALONE)) return null;
  // A part of an answer that was heard tells more than a figure.
  if (aspects.length > 0 && registry[id].kind !== "solver") return null;
  // A sum over one number, or none, says nothing.
  if (registry[id].kind === "solver" && !hasSeveralNumbers) return null;
  const [likely] = by;
  if (rows === null && (likely === undefined || likely.p < SURE_ROWS)) return null;
  const wanted = rows ?? (likely === undefined || likely.id === "none" ? null : likely.id);
  const measure = wanted === null ? id : knownFor(id, wanted);
  if (measure === null) return null;
  const end = first[0]?.id ?? "none";
  return {
    measure,
    meant: measure === id ? null : id,
    by: wanted,
    first: wanted === null || end === "none" ? null : end,
    want: want[0]?.id ?? null,
  };
}

/** What is asked for and no data here holds, by its id in the registry. */
export function notHeldFrom({ subjects: [best] }: LearnedAsk): string | null {
  if (best === undefined || best.p < SURE_NOT_HELD) return null;
  return UNKNOWN_MEASURE_IDS.find((id) => best.id === `not ${id}`) ?? null;
}

/** Whether it is no question about markets. */
export const isOutside = ({ subjects: [best] }: LearnedAsk): boolean =>
  best?.id === "outside" && best.p >= SURE_OUTSIDE;

/** The measure itself, or one of its unit that stands in for it where it is not known for these rows: orders for units by brand. */
function knownFor(id: MeasureId, by: Dimension): MeasureId | null {
  if (isGroupable(id, by)) return id;
  const others = Object.values(measureNames.get("en")?.superlatives ?? {}).filter(({ measure }) => measure === id);
  return (
    others
      .flatMap(({ or = [] }) => or)
      .find((other) => isGroupable(other, by) && registry[other].unit === registry[id].unit) ?? null
  );
}
