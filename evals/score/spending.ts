import type { Score } from "./score.js";

/** Scores of what a question costs: a busy machine alone can lower them, so they decide nothing unless that is asked for. */
export const SPENDING: readonly string[] = ["latency", "tokens"];

const capped = (limit: number, spent: number): number => (spent <= limit ? 1 : limit / spent);

/** Whether the question was answered in time; the score falls with the excess. */
export function scoreLatency(tookMs: number, mostMs: number): Score {
  return {
    score: capped(mostMs, tookMs),
    passed: tookMs <= mostMs,
    explanation: `${Math.round(tookMs)} ms of at most ${mostMs} ms.`,
  };
}

/** Tokens of all calls of a language model for one question. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export function scoreTokens({ input, output }: Tokens, most: number): Score {
  return {
    score: capped(most, input + output),
    passed: input + output <= most,
    explanation: `${input} tokens in and ${output} out of at most ${most}.`,
  };
}
