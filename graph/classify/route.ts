import { type SpecialistId, specialistIds, specialists } from "../specialists/index.js";
import type { Reading } from "./model.js";

/**
 * The specialists a question concerns, in registry order: those the model hears. A specialist that the model was not trained for is heard by
 * its own cues, so that a new one works before the next training.
 */
export function route(
  text: string,
  { specialists: heard, probabilities }: Reading,
  namesProduct = false,
): SpecialistId[] {
  const routed = specialistIds.filter((id) => (probabilities.has(id) ? heard.includes(id) : hearsCue(text, id)));
  if (routed.length > 0) return routed;
  const [loudest] = [...probabilities].sort(([, a], [, b]) => b - a);
  const isEnough = (id: SpecialistId, probability: number): boolean =>
    (namesProduct && probability >= QUIET) || (probability >= (namesProduct ? FAINT : LIKELY) && hearsCue(text, id));
  return specialistIds.filter((id) => id === loudest?.[0] && isEnough(id, loudest[1]));
}

/** Where a product of the market is named, a quieter hint of a wish is enough, and a faint one where a cue speaks for it too. */
const QUIET = 0.25;
const FAINT = 0.08;

const OVERVIEW =
  /\b(full|whole|complete|big|overall) (market )?(picture|overview|report|analysis|briefing|rundown)\b|\b(market )?overview (of|on|for)\b|\beverything (about|on|there is)\b|\bwhat does the market (for|of) .+ look like\b/iu;

/** The plain words for it, which leave no doubt. */
export const asksOverview = (text: string): boolean => OVERVIEW.test(text);

/** A bare product ("espresso machines") asks how its market looks: everyone who needs no further wish of the asker. */
export const joinsOverview = (id: SpecialistId): boolean => specialists[id].card.joinsOverview;

/** Below this a market question of any kind is unlikely. */
const LIKELY = 0.2;

/** Whether an agent with one specialist should try: it was asked on purpose, so a faint hint of a market question is enough. */
export function isOurField(text: string, reading: Reading): boolean {
  return (
    route(text, reading).length > 0 ||
    [...reading.probabilities.values()].some((probability) => probability >= LIKELY) ||
    heardByCues(text).length > 0
  );
}

/** Specialists whose cues a text holds: for wordings of our own, such as follow-up questions. */
export const heardByCues = (text: string): SpecialistId[] => specialistIds.filter((id) => hearsCue(text, id));

const STRONG = 1;
const WEAK = 0.5;
const ENOUGH = 1;

function hearsCue(text: string, id: SpecialistId): boolean {
  const { strong, weak } = specialists[id].card.cues;
  const words = text.toLowerCase();
  const count = (patterns: readonly RegExp[]): number => patterns.filter((pattern) => pattern.test(words)).length;
  return count(strong) * STRONG + count(weak) * WEAK >= ENOUGH;
}
