import type { MeasureId } from "../../../tools/measures/registry.js";
import { specialistIds, specialists } from "../../specialists/index.js";

/** Every part that an answer can have, by the name that a request has for it: "demand.season". */
const parts = specialistIds.flatMap((id) =>
  specialists[id].card.aspects.map((aspect) => ({ ...aspect, topic: `${id}.${aspect.id}` })),
);

/** Measures that a part of an answer tells, and no general query: asked for in any language, they ask for it. */
export const PARTS: Partial<Record<MeasureId, string>> = Object.fromEntries(
  parts.flatMap(({ tellsAlone = [], topic }) => tellsAlone.map((measure) => [measure, topic])),
);

/** Parts of an answer that no measure tells: asked for by their own words alone. */
export const UNMEASURED: readonly string[] = parts.filter(({ isUnmeasured }) => isUnmeasured).map(({ topic }) => topic);
