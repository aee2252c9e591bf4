import { specialistIds, specialists } from "../specialists/index.js";

/** Aspects of all specialists as a question's wish names them: "demand.season". */
export const aspectIds: readonly string[] = specialistIds.flatMap((id) =>
  specialists[id].card.aspects.map((aspect) => `${id}.${aspect.id}`),
);
