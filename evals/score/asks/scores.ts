import { type Score, shareScore } from "../score.js";
import type { Judgement } from "./judge.js";

/** The measures of the suite `asks`, and what each says of one reply. */
const MEASURES = {
  headline: ({ headline }) => headline,
  text: ({ text }) => text,
  declined: ({ declined }) => declined,
  nothingFalse: ({ clean }) => clean,
  accounted: ({ accounted }) => accounted,
} as const satisfies Record<string, (judgement: Judgement) => boolean | null>;

export type MeasureName = keyof typeof MEASURES;

export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]; // the keys of a literal are its own

/** Share of the replies that a measure applies to; null where it applies to none. */
export function shareOf(name: MeasureName, judgements: readonly Judgement[]): { right: number; all: number } | null {
  const said = judgements.map(MEASURES[name]).filter((right) => right !== null);
  return said.length === 0 ? null : { right: said.filter(Boolean).length, all: said.length };
}

/** Scores of one case, of one reply or of several. */
export function scoresOf(judgements: readonly Judgement[]): Record<string, Score> {
  const told = judgements.flatMap(({ reasons }, place) =>
    reasons.map((reason) => (judgements.length === 1 ? reason : `${place + 1}: ${reason}`)),
  );
  const explanation = told.length === 0 ? "As it should be." : `${told.join("; ")}.`;
  return Object.fromEntries(
    MEASURE_NAMES.flatMap((name) => {
      const share = shareOf(name, judgements);
      return share === null ? [] : [[name, shareScore(share.right, share.all, explanation)]];
    }),
  );
}
