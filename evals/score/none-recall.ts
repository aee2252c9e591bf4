import type { LabelPair } from "./f1.js";
import type { Score } from "./score.js";

/** Share of the questions outside the field that were left alone. */
export function noneRecall(pairs: readonly LabelPair[], least = 1): Score {
  const outside = pairs.filter(({ wanted }) => wanted.length === 0);
  const left = outside.filter(({ got }) => got.length === 0).length;
  const score = outside.length === 0 ? 1 : left / outside.length;
  return {
    score,
    passed: score >= least,
    explanation: `${left} of ${outside.length} questions outside the field were left alone.`,
  };
}
