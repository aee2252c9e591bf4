import { MEASURE_IDS, measures as registry } from "../../../tools/measures/registry.js";
import { type SpecialistId, specialistIds, specialists } from "../../specialists/index.js";
import { areClear, ownersOf } from "../asks/index.js";
import type { Measured } from "../asks/measured.js";
import { changesAsk } from "../asks/unread.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { Entities } from "../names/named.js";
import type { Want } from "../request.js";
import { readWish } from "../words/wish.js";
import { denies } from "./echoes.js";

/**
 * Words that are all accounted for leave nothing to guess: who answers follows from the measures. Where some are not, the owners of the
 * measures answer as far as the classifier heard them too, or nobody beside a product that is named. Null where neither holds, or more than figures is wanted.
 */
export function askedByMeasure(
  text: string,
  asks: readonly Measured[],
  { clusters }: Entities,
  routed: readonly SpecialistId[],
): SpecialistId[] | null {
  const { forms } = readWish(text, [], specialists);
  // "Which month must I have tents in stock?" wants a figure.
  const isOfFigure = asks.every(({ isLearned, want }) => isLearned === true && want !== null && FIGURES.includes(want));
  const wantsMore = forms.includes("reason") || (forms.includes("advice") && !isOfFigure);
  const owners: readonly string[] = ownersOf(asks);
  const isUnheard = routed.length === 0 && clusters.length > 0;
  // "Not too expensive" is a condition.
  const isOfConditions = asks.every((ask) => ask.isOfConditions === true);
  const isSure =
    isUnheard ||
    // "Groups that grow double digits and cost under $50"
    (isOfConditions &&
      asks.every(({ unread, measures }) => !unread.some(({ folded }) => changesAsk(folded, measures)))) ||
    asks.every(({ unread }) => unread.length === 0) ||
    owners.every((id) => routed.some((each) => each === id));
  if (wantsMore || (denies(text) && !isOfConditions)) return null;
  // A measure of a product that is named is never outside the field.
  if (!(isUnheard && owners.length > 0) && !(isSure && areClear(asks))) return null;
  // Of several questions some may ask for what no measure tells.
  return specialistIds.filter((id) => owners.includes(id) || (asks.length > 1 && routed.includes(id)));
}

/** Answers that are figures, whatever they are wanted for. */
const FIGURES: readonly Want[] = ["value", "list", "rank", "count", "share", "compare", "when"];

/** A specialist that is asked by itself tells none of the others' measures. */
export const ofOwners = (learned: LearnedAsk, ids: readonly SpecialistId[]): LearnedAsk =>
  ids.length > 1
    ? learned
    : {
        ...learned,
        measures: learned.measures.filter(({ id }) => {
          const known = MEASURE_IDS.find((each) => each === id);
          return known === undefined || ids.some((own) => own === registry[known].owner);
        }),
      };

/** A product within bounds of a price asks for its offers where no word asks for anything else. */
export const askedByBound = ({ clusters, priceMin, priceMax }: Entities): SpecialistId[] =>
  clusters.length === 0 || (priceMin === null && priceMax === null)
    ? []
    : specialistIds.filter((id) => specialists[id].card.listsOffers);
