import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";

const DEFAULT_SAMPLE = 40;
const MOST = 1_000;

export interface JudgeOptions {
  /** Answers that the judge reads at most. */
  readonly sample: number;
  /** Each reads the same answers; none: the service's own Gemini model. */
  readonly models: readonly string[];
}

export const JUDGE_USAGE = `  --judge          a model also reads some answers (needs GOOGLE_API_KEY and costs tokens); it decides nothing
  --judge-sample N at most N answers for the judge, the same ones every time; ${DEFAULT_SAMPLE} when left out
  --judge-models A,B  the judge's model, and a second one that reads the same answers: how far they agree is told; GEMINI_MODEL when left out
  --judge-labels   lets the judges read the answers labelled by hand (evals/judge/labelled.jsonl) instead, and tells how far they agree with the labels
  --pairwise A.json B.json  which of two reports answers better? Both have to be made with --keep-answers; --judge-sample N pairs, each read twice`;

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
    options: { judge: { type: "boolean" }, "judge-sample": { type: "string" }, "judge-models": { type: "string" } },
  });
  const taken = new Set<number>();
  let isWanted = false;
  let sample: string | null = null;
  let models: string | null = null;
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    if (token.name === "judge" && token.value === undefined) isWanted = true;
    else if (token.name === "judge-sample") sample = token.value ?? "";
    else if (token.name === "judge-models") models = token.value ?? "";
    else continue;
    taken.add(token.index);
    if (token.value !== undefined && !token.inlineValue) taken.add(token.index + 1);
  }
  if (sample !== null && !isWanted) throw new InvalidInputError("--judge-sample goes with --judge.");
  if (models !== null && !isWanted) throw new InvalidInputError("--judge-models goes with --judge.");
  return {
    judge: isWanted ? { sample: readSample(sample), models: readModels(models) } : null,
    rest: words.filter((_, place) => !taken.has(place)),
  };
}

const MODEL = /^[\w.-]{1,100}$/;
const MOST_MODELS = 2;

/** @throws InvalidInputError with a sentence */
export function readModels(given: string | null): string[] {
  if (given === null) return [];
  const names = given.split(",").map((name) => name.trim());
  if (names.length > MOST_MODELS || names.some((name) => !MODEL.test(name)) || new Set(names).size < names.length)
    throw new InvalidInputError(
      `--judge-models takes one or two names of models, with a comma between, not "${given}".`,
    );
  return names;
}

/** @throws InvalidInputError with a sentence */
export function readSample(given: string | null): number {
  if (given === null) return DEFAULT_SAMPLE;
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (!Number.isInteger(value) || value < 1 || value > MOST)
    throw new InvalidInputError(`--judge-sample takes a whole number from 1 to ${MOST}, not "${given}".`);
  return value;
}
