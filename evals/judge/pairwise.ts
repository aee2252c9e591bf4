import { readFileSync } from "node:fs";
import { z } from "zod";
import { InvalidInputError } from "../../tools/errors.js";
import { wilsonInterval } from "../../tools/statistics/proportions.js";
import type { Tokens } from "../score/spending.js";
import { drawAnswers } from "./answers.js";
import { type JudgeSettings, readerSettings } from "./judge.js";
import { createPairReader } from "./read-answer.js";
import { readAll } from "./readings.js";

/** Two reports, answer against answer: which of the two would somebody rather have? */

const WithAnswers = z.object({
  version: z.literal(1),
  suites: z.array(
    z.object({
      id: z.string(),
      results: z.array(z.object({ id: z.string(), question: z.string(), text: z.string().optional() })),
    }),
  ),
});

interface KeptAnswer {
  readonly suite: string;
  readonly id: string;
  readonly question: string;
  readonly text: string;
}

/** @throws InvalidInputError with a sentence */
export function readKeptAnswers(file: string): KeptAnswer[] {
  let report: z.infer<typeof WithAnswers>;
  try {
    report = WithAnswers.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new InvalidInputError(`${file} is not a JSON report of npm run eval.`, { cause });
  }
  const kept = report.suites.flatMap(({ id: suite, results }) =>
    results.flatMap(({ id, question, text }) => (text === undefined ? [] : [{ suite, id, question, text }])),
  );
  if (kept.length === 0)
    throw new InvalidInputError(`${file} holds no answers: they are kept only with --keep-answers.`);
  return kept;
}

export type Preferred = "a" | "b" | "neither";

export interface ComparedPair {
  readonly suite: string;
  readonly id: string;
  readonly question: string;
  readonly preferred: Preferred;
  /** With A first, then with B first. */
  readonly reasons: readonly string[];
}

export interface PairwiseReport {
  readonly model: string;
  /** Questions that both reports have answered, and how many of them in the same words. */
  readonly shared: number;
  readonly alike: number;
  readonly tokens: Tokens;
  readonly pairs: readonly ComparedPair[];
  readonly failures: readonly string[];
  /** Why it ended early; null when it came to its end. */
  readonly failure: string | null;
}

/** Each pair is read in both orders; what is preferred in one order only is preferred by its place, and counts as neither. */
export async function comparePairs(
  a: readonly KeptAnswer[],
  b: readonly KeptAnswer[],
  { sample }: { readonly sample: number },
  given: JudgeSettings,
): Promise<PairwiseReport> {
  const settings = readerSettings(given);
  const reader = createPairReader(settings);
  const others = new Map(b.map((answer) => [`${answer.suite}\n${answer.question}`, answer.text]));
  const shared = a.flatMap((answer) => {
    const other = others.get(`${answer.suite}\n${answer.question}`);
    return other === undefined ? [] : [{ ...answer, other }];
  });
  const different = shared.filter(({ text, other }) => withoutTimes(text) !== withoutTimes(other));
  const chosen = drawAnswers(different, sample) as typeof different; // it draws, and changes none
  const tokens = { input: 0, output: 0 };
  const scores = new Map(chosen.map((pair) => [pair, { forA: [] as number[], reasons: [] as string[] }]));
  const readings = chosen.flatMap((pair) => [true, false].map((isAFirst) => ({ pair, isAFirst })));
  const { failures, stoppedBy } = await readAll(readings, settings.maxConcurrent, async ({ pair, isAFirst }) => {
    const { question, text, other } = pair;
    const [first, second] = isAFirst ? [text, other] : [other, text];
    const { score, reason } = await reader({ question, first, second }, tokens);
    const kept = scores.get(pair);
    kept?.forA.push(isAFirst ? score : 1 - score);
    kept?.reasons.push(reason);
  });
  const pairs = [...scores].flatMap(([{ suite, id, question }, { forA, reasons }]) =>
    forA.length === 2 ? [{ suite, id, question, preferred: preferredBy(forA), reasons }] : [],
  );
  return {
    model: given.model,
    shared: shared.length,
    alike: shared.length - different.length,
    tokens,
    pairs,
    failures: failures.map(({ reason }) => reason),
    failure: stoppedBy,
  };
}

/** How long a query took differs from run to run. */
const withoutTimes = (text: string): string => text.replace(/\d+(?:\.\d+)? ms/g, "ms");

function preferredBy(forA: readonly number[]): Preferred {
  if (forA.every((score) => score > 0.5)) return "a";
  return forA.every((score) => score < 0.5) ? "b" : "neither";
}

export function describePairwise(report: PairwiseReport, names: { readonly a: string; readonly b: string }): string[] {
  const { model, shared, alike, pairs, failures, failure } = report;
  const count = (preferred: Preferred) => pairs.filter((pair) => pair.preferred === preferred).length;
  const [a, b] = [count("a"), count("b")];
  const interval = wilsonInterval(a, a + b);
  const share =
    interval === null
      ? "no answer was preferred in both orders"
      : `A in ${interval.share.toFixed(3)} of those that have a better one (${interval.low.toFixed(3)}-${interval.high.toFixed(3)})`;
  return [
    `A ${names.a}`,
    `B ${names.b}`,
    `${shared} questions answered in both, ${alike} in the same words; ${pairs.length} of the others read twice by ${model}`,
    `A better: ${a}, B better: ${b}, neither: ${count("neither")}; ${share}`,
    ...(failures.length > 0 ? [`${failures.length} readings failed`] : []),
    ...(failure === null ? [] : [`ended early: ${failure}`]),
  ];
}
