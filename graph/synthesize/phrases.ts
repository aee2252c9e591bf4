import { compose, type Figure, type Statement } from "../answer/figure.js";
import { inSentence } from "../answer/words.js";
import type { DemandSignal } from "../signals.js";
import { numberIn } from "./views.js";

/** "Lead: a (+1 %), b (+2 %) and others." */
export function listStatement(
  lead: string,
  items: readonly { readonly name: string; readonly key: Statement | null }[],
  hasMore: boolean,
): Statement {
  const parts = items.flatMap(({ name, key }, position) => [
    position === 0 ? "" : position === items.length - 1 && !hasMore ? " and " : ", ",
    inSentence(name),
    ...(key === null ? [] : [" (", key, ")"]),
  ]);
  return compose(`${lead}: `, ...parts, hasMore ? " and others." : ".");
}

/** A figure with the words that say what it is; null where it is unknown. */
export function keyOf(figure: Figure | null | undefined, words: string): Statement | null {
  return figure?.value == null ? null : compose(figure, words);
}

/** A slope below this a year is real but slow. */
const SLOW = 0.03;

/** "rising", "slowly falling". */
export function trendWords({ direction, perYear }: DemandSignal): string {
  const isSlow = Math.abs(numberIn(perYear)) < SLOW;
  return `${isSlow ? "slowly " : ""}${direction}`;
}
