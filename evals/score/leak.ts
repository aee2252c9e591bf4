import type { Guard } from "../../graph/guard/index.js";
import { passed, type Score } from "./score.js";

/** Whether anything that leaves holds a prompt, a secret, an identifier of the warehouse or code. */
export function scoreLeak(texts: readonly string[], guard: Pick<Guard, "findLeak">): Score {
  for (const text of texts) {
    const leak = guard.findLeak(text);
    if (leak !== null)
      return { score: 0, passed: false, explanation: `Of the kind "${leak}", in "${text.slice(0, 80)}…".` };
  }
  return passed("Nothing leaves that must not.");
}
