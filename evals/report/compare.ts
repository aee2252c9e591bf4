import { z } from "zod";
import { InvalidInputError } from "../../tools/errors.js";
import { SPENDING } from "../score/spending.js";
import type { Report } from "./report.js";

/** What a comparison reads of an earlier report. */
const Baseline = z.object({
  version: z.literal(1),
  createdAt: z.string(),
  model: z.string(),
  suites: z.array(
    z.object({
      id: z.string(),
      results: z.array(
        z.object({
          id: z.string(),
          question: z.string(),
          passed: z.boolean(),
          scores: z.record(z.string(), z.object({ passed: z.boolean() })),
        }),
      ),
    }),
  ),
});
export type Baseline = z.infer<typeof Baseline>;

/** A question that passed in one of two runs only. */
export interface Flip {
  readonly suite: string;
  readonly id: string;
  readonly question: string;
  readonly direction: "better" | "worse";
  /** Scores that passed in one run only; what a question cost is none of them. */
  readonly scores: readonly string[];
}

export interface Comparison {
  readonly createdAt: string;
  readonly model: string;
  readonly flips: readonly Flip[];
  /** Questions that both runs asked. */
  readonly shared: number;
}

/** @throws InvalidInputError with a sentence when the text is no report of ours */
export function parseBaseline(text: string): Baseline {
  try {
    return Baseline.parse(JSON.parse(text));
  } catch (cause) {
    throw new InvalidInputError("The file after --baseline is not a JSON report of npm run eval.", { cause });
  }
}

/** Cases are told apart by suite and question: an id may be given anew. */
export function compare(report: Report, baseline: Baseline): Comparison {
  const before = new Map(
    baseline.suites.flatMap(({ id, results }) => results.map((result) => [`${id}\n${result.question}`, result])),
  );
  const pairs = report.suites.flatMap(({ id: suite, results }) =>
    results.flatMap((now) => {
      const then = before.get(`${suite}\n${now.question}`);
      return then === undefined ? [] : [{ suite, now, then }];
    }),
  );
  const flips = pairs
    .filter(({ now, then }) => now.passed !== then.passed)
    .map(
      ({ suite, now, then }): Flip => ({
        suite,
        id: now.id,
        question: now.question,
        direction: now.passed ? "better" : "worse",
        scores: Object.keys({ ...now.scores, ...then.scores }).filter(
          (name) =>
            !SPENDING.includes(name) && (now.scores[name]?.passed ?? true) !== (then.scores[name]?.passed ?? true),
        ),
      }),
    );
  return { createdAt: baseline.createdAt, model: baseline.model, flips, shared: pairs.length };
}
