import { type SpecialistId, specialistIds, specialists } from "../../specialists/index.js";
import { cue } from "../words/cue.js";
import { heardByCues, hearsCue } from "../words/cues.js";
import { withoutDenied, withoutEchoes } from "./echoes.js";
import type { Reading } from "./model.js";

export { heardByCues };

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
  if (routed.length > 0) return withoutEchoes(text, withoutDenied(text, routed, probabilities), probabilities);
  const byLoudness = specialistIds
    .map((id) => ({ id, probability: probabilities.get(id) ?? 0, isCued: hearsCue(text, id) }))
    .sort((a, b) => b.probability - a.probability);
  const isCuedEnough = ({ probability, isCued }: (typeof byLoudness)[number]): boolean =>
    isCued && probability >= (namesProduct ? FAINT : OF_PRODUCTS.isIn(text) ? FAINTEST : LIKELY);
  const [loudest] = byLoudness;
  const quiet = namesProduct && loudest && loudest.probability >= QUIET ? loudest : undefined;
  // Words that speak for one say more than a louder guess without any.
  return [byLoudness.find(isCuedEnough) ?? quiet].flatMap((found) => (found ? [found.id] : []));
}

/** Where a product of the market is named, a quieter hint of a wish is enough, and a faint one where a cue speaks for it too. */
const QUIET = 0.25;
const FAINT = 0.08;
/** What is asked of products or categories is of our field before a word of the wish is heard. */
const FAINTEST = 0.01;
const OF_PRODUCTS = cue(({ forms }) => forms.ofProducts);

const OVERVIEW = cue(({ forms }) => forms.overview);

/** The plain words for it, which leave no doubt. */
export const asksOverview = (text: string): boolean => OVERVIEW.isIn(text);

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
