import { wilsonInterval } from "../../tools/statistics/proportions.js";
import type { Score } from "../score/score.js";
import type { CaseResult, Suite } from "../suites/suite.js";
import { type Measure, meanScore, type SuiteReport, scoreNames } from "./report.js";

/** Least value of a measure by its name. */
export type Thresholds = Readonly<Record<string, number>>;

/** A suite's results with its accuracy, its measures, and what is asked of them. */
export function summarise(
  suite: Pick<Suite, "id" | "about" | "measure" | "tables">,
  results: readonly CaseResult[],
  thresholds: Thresholds,
  tookMs: number,
): SuiteReport {
  const right = results.filter(({ passed }) => passed).length;
  const interval = wilsonInterval(right, results.length);
  const accuracy = { share: interval?.share ?? 0, low: interval?.low ?? 0, high: interval?.high ?? 1 };
  const measured: Record<string, Score> = {
    passRate: { score: accuracy.share, passed: true, explanation: `${right} of ${results.length} cases passed.` },
    ...Object.fromEntries(scoreNames(results).map((name) => [name, meanScore(results, name)])),
    ...suite.measure?.(results),
  };
  const measures = Object.entries(measured).map(
    ([name, { score, explanation }]): Measure => ({ name, score, least: thresholds[name] ?? null, explanation }),
  );
  const tables = suite.tables?.(results);
  return { id: suite.id, about: suite.about, accuracy, measures, results, tookMs, ...(tables && { tables }) };
}
