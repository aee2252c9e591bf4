import type { Answer } from "../../graph/answer/answer.js";
import type { Score } from "./score.js";
import { figuresOf } from "./stated-figures.js";

/** Whether the answer refuses exactly when the data holds nothing: no figure where it should not know, an answer where it can. */
export function scoreRefusal(expected: Answer["kind"], answer: Answer): Score {
  const figures = figuresOf(answer).length;
  const isRight = answer.kind === expected && (expected === "answered" || figures === 0);
  const told = `${answer.kind} with ${figures} figures`;
  return {
    score: Number(isRight),
    passed: isRight,
    explanation: isRight ? `It is ${told}, as it should be.` : `It is ${told}; it should be ${expected}.`,
  };
}
