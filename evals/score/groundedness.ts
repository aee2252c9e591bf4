import type { Answer } from "../../graph/answer/answer.js";
import { findFaults, type Proof } from "../../graph/answer/grounding.js";
import type { Score } from "./score.js";
import { figuresOf } from "./stated-figures.js";

const MOST_SHOWN = 3;

/** Share of the figures that the results behind the answer prove, found again by the grounding that answers leave through. */
export function scoreGroundedness(answer: Answer, proof: Proof): Score {
  const figures = figuresOf(answer).length;
  const faults = findFaults(answer, proof);
  const shown = faults.slice(0, MOST_SHOWN).map(({ place, found }) => `${found} in ${place}`);
  return {
    score: figures === 0 ? Number(faults.length === 0) : Math.max(0, 1 - faults.length / figures),
    passed: faults.length === 0,
    explanation:
      faults.length === 0
        ? `All ${figures} figures are proven.`
        : `${faults.length} of ${figures} figures without proof: ${shown.join("; ")}.`,
  };
}
