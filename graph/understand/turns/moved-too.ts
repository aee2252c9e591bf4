import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import type { Alone } from "../attempt.js";
import { ownersAskedIn } from "./again.js";
import type { Turn } from "./conversation.js";
import { MOVES } from "./edits.js";
import * as words from "./follow-words.js";
import type { Leaning, UnclearRow } from "./leaning.js";

/** "Prices too?" after how fast searches grow asks how prices moved. */
export function movedToo(
  leaning: Leaning | UnclearRow | null,
  { text, request }: Alone,
  turn: Turn,
): Leaning | UnclearRow | null {
  const [before] = turn.request.asks;
  if (leaning === null || "pending" in leaning || before === undefined || !words.TOO.test(text)) return leaning;
  const [id] = knownIn((leaning.ask ?? request.asks[0])?.measures ?? []);
  const isOfMove = knownIn(before.measures).some((each) => registry[each].isChange);
  const moved = id !== undefined && isOfMove ? moveOf(id) : undefined;
  if (moved === undefined) return leaning;
  const by = leaning.entities.clusters.length > 1 && isGroupable(moved, "cluster") ? "cluster" : null;
  const ask: ChangedAsk = { measures: [moved], by, order: null, want: by === null ? "change" : "compare" };
  return { ...leaning, kept: ownersAskedIn(ask), ask };
}

const knownIn = (ids: readonly string[]): MeasureId[] => MEASURE_IDS.filter((id) => ids.includes(id));

const moveOf = (id: MeasureId): MeasureId | undefined => {
  const { owner, unit, isChange } = registry[id];
  if (isChange) return undefined;
  return owner === "pricing" && unit === "money" ? "price-change" : MOVES[id];
};
