import type { Score } from "../score/score.js";
import type { CaseResult } from "../suites/suite.js";
import type { JudgeReport } from "./judge.js";

/** A measure of a suite beside the least that it may be; null where nothing is asked of it. */
export interface Measure {
  readonly name: string;
  readonly score: number;
  readonly least: number | null;
  readonly explanation: string;
}

/** Groups of a suite's results, a line each. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface SuiteReport {
  readonly id: string;
  readonly about: string;
  /** Share of passed cases with its 95 % interval. */
  readonly accuracy: { readonly share: number; readonly low: number; readonly high: number };
  readonly measures: readonly Measure[];
  readonly results: readonly CaseResult[];
  readonly tookMs: number;
  readonly tables?: readonly ReportTable[];
}

export interface Report {
  /** Of the report's form. */
  readonly version: 1;
  readonly createdAt: string;
  readonly model: string;
  /** Cases drawn per suite; null for all. */
  readonly sample: number | null;
  readonly concurrency: number;
  readonly suites: readonly SuiteReport[];
  /** What a judge model says, apart from the scores; null when none was asked. */
  readonly judge: JudgeReport | null;
  /** The same answers read by other models. */
  readonly otherJudges?: readonly JudgeReport[];
  /** What the run cost, in words, where prices are known. */
  readonly cost?: readonly string[];
}

export const judgesOf = ({ judge, otherJudges = [] }: Report): readonly JudgeReport[] =>
  judge === null ? [] : [judge, ...otherJudges];

/** Measures that stand below what is asked of them. A sample is too small to be held to it. */
export function missed({ suites, sample }: Report): { readonly suite: string; readonly measure: Measure }[] {
  if (sample !== null) return [];
  return suites.flatMap(({ id, measures }) =>
    measures.filter(({ score, least }) => least !== null && score < least).map((measure) => ({ suite: id, measure })),
  );
}

/** Names of all scores that the results of a suite hold, in the order of their first appearance. */
export const scoreNames = (results: readonly CaseResult[]): string[] => [
  ...new Set(results.flatMap(({ scores }) => Object.keys(scores))),
];

/** The mean of one score over the results that hold it. */
export function meanScore(results: readonly CaseResult[], name: string): Score {
  const scores = results.flatMap(({ scores: { [name]: score } }) => score ?? []);
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scores.length);
  const right = scores.filter(({ passed }) => passed).length;
  return {
    score: mean,
    passed: right === scores.length,
    explanation: `${right} of ${scores.length} passed.`,
  };
}
