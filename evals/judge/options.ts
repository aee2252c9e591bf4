import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";

const DEFAULT_SAMPLE = 40;
const MOST = 1_000;

export interface JudgeOptions {
  /** Answers that the judge reads at most. */
  readonly sample: number;
}

export const JUDGE_USAGE = `  --judge          a model also reads some answers (needs GOOGLE_API_KEY and costs tokens); it decides nothing
  --judge-sample N at most N answers for the judge, the same ones every time; ${DEFAULT_SAMPLE} when left out`;

/**
 * The judge's own words, and the rest of the command line for whoever reads that. Null: no judge is wanted.
 * @throws InvalidInputError with a sentence
 */
export function takeJudgeOptions(words: readonly string[]): {
  readonly judge: JudgeOptions | null;
  readonly rest: readonly string[];
} {
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    options: { judge: { type: "boolean" }, "judge-sample": { type: "string" } },
  });
  const taken = new Set<number>();
  let isWanted = false;
  let sample: string | null = null;
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (token.name === "judge" && token.value === undefined) isWanted = true;
    else if (token.name === "judge-sample") sample = token.value ?? "";
    else continue;
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
  }
  if (sample !== null && !isWanted) throw new InvalidInputError("--judge-sample goes with --judge.");
  return {
    judge: isWanted ? { sample: sample === null ? DEFAULT_SAMPLE : readSample(sample) } : null,
    rest: words.filter((_, place) => !taken.has(place)),
  };
}

function readSample(given: string): number {
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (!Number.isInteger(value) || value < 1 || value > MOST)
    throw new InvalidInputError(`--judge-sample takes a whole number from 1 to ${MOST}, not "${given}".`);
  return value;
}
