import type { Steps } from "../steps.js";
import { createRandom } from "./random.js";

/** What is ranked: a value that is known, times factors of which only the range is. */
export interface Uncertain<Id> {
  readonly id: Id;
  readonly known: number;
  readonly factors: readonly { readonly low: number; readonly high: number }[];
}

export interface Drawing {
  readonly draws: number;
  readonly seed: number;
  /** The first so many of a ranking are looked at. */
  readonly top: number;
}

/**
 * Share of the draws in which each row is among the first of the ranking. Every factor of every row is drawn on its own: one common rate would
 * cancel out. A row without a value is in no top list, however short the list. One step for each draw.
 */
export function* rankStability<Id extends string | number>(
  rows: readonly Uncertain<Id>[],
  { draws, seed, top }: Drawing,
): Steps<Map<Id, number>> {
  const random = createRandom(seed);
  const stays = new Map<Id, number>(rows.map(({ id }) => [id, 0]));
  for (let round = 0; round < draws; round += 1) {
    const drawn = rows.map(({ id, known, factors }) => ({
      id,
      value: factors.reduce((value, { low, high }) => value * random.uniform(low, high), known),
    }));
    drawn.sort((a, b) => b.value - a.value);
    for (const { id, value } of drawn.slice(0, top)) if (value > 0) stays.set(id, (stays.get(id) ?? 0) + 1);
    yield;
  }
  return new Map([...stays].map(([id, count]) => [id, count / Math.max(1, draws)]));
}
