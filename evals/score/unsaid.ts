import { passed, type Score } from "./score.js";

/** Whether words that may not be told are told nowhere. */
export function scoreUnsaid(words: readonly string[], texts: readonly string[]): Score {
  const said = words.filter((word) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase())));
  if (said.length === 0) return passed("Nothing is said that may not be.");
  return { score: 1 - said.length / words.length, passed: false, explanation: `Said: ${said.join("; ")}.` };
}
