import { MEASURE_IDS } from "../../../tools/measures/registry.js";
import { specialistIds, specialists } from "../../specialists/index.js";

/** What conditions and orders go by beside measures of the registry. */
export const BOUNDED = ["price", "difficulty", "bid", "searches"] as const;

export const SORTED = [...new Set([...BOUNDED, ...MEASURE_IDS])];

/** "demand.season": every part of an answer that can be asked for by name. */
export const TOPICS: readonly string[] = specialistIds.flatMap((id) =>
  specialists[id].card.aspects.map((aspect) => `${id}.${aspect.id}`),
);
