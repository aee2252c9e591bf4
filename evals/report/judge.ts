import type { Tokens } from "../score/spending.js";
import { escapeHtml } from "./escape.js";
import { sum } from "./numbers.js";

export const ASPECTS = ["helpfulness", "conciseness"] as const;
export type Aspect = (typeof ASPECTS)[number];

/** What the judge model says of one answer. */
export interface Verdict {
  /** Between 0 and 1. */
  readonly score: number;
  readonly reason: string;
}

export interface JudgedCase {
  readonly suite: string;
  readonly id: string;
  readonly question: string;
  /** An aspect is missing where the judge failed, or was stopped before it. */
  readonly scores: Readonly<Partial<Record<Aspect, Verdict>>>;
}

/** A judge model's reading of some answers: apart from the scores, and part of no threshold. */
export interface JudgeReport {
  readonly model: string;
  /** Answers drawn for the judge. */
  readonly sample: number;
  /** Answered cases that they were drawn from. */
  readonly answered: number;
  /** Of all its requests. */
  readonly tokens: Tokens;
  readonly means: Readonly<Record<Aspect, { readonly mean: number | null; readonly n: number }>>;
  readonly cases: readonly JudgedCase[];
  /** `reason` is a sentence of ours. */
  readonly failures: readonly {
    readonly suite: string;
    readonly id: string;
    readonly aspect: Aspect;
    readonly reason: string;
  }[];
  /** Why it ended early or gave nothing; null when it came to its end. */
  readonly failure: string | null;
}

export function meansOf(cases: readonly JudgedCase[]): JudgeReport["means"] {
  const meanOf = (aspect: Aspect) => {
    const scores = cases.flatMap(({ scores: { [aspect]: verdict } }) => verdict?.score ?? []);
    return { mean: scores.length === 0 ? null : sum(scores) / scores.length, n: scores.length };
  };
  return { helpfulness: meanOf("helpfulness"), conciseness: meanOf("conciseness") };
}

/** For the terminal: what was measured, and what was not. */
export function describeJudge({ model, sample, answered, means, failures, failure }: JudgeReport): string[] {
  if (answered === 0) return ["judge: no case was answered, so there was nothing to read"];
  const measured = ASPECTS.flatMap((aspect) => {
    const { mean, n } = means[aspect];
    return mean === null ? [] : [`${aspect} ${mean.toFixed(3)} (n ${n})`];
  });
  const failed = failure === null ? [] : [`judge: failed, ${asClause(failure)}`];
  const lost = failures.length === 0 ? "" : `; ${failures.length} of ${2 * sample} verdicts failed`;
  if (measured.length === 0) return failed;
  return [
    ...failed,
    `judge: ${measured.join(", ")}${lost}; ${model}, ${sample} of ${answered} answers, decides nothing`,
  ];
}

const asClause = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

export function judgeSection(report: JudgeReport): string {
  const rows = report.cases.map(
    ({ suite, question, scores }) =>
      `<tr><td>${escapeHtml(suite)}</td><td>${escapeHtml(question)}</td>${ASPECTS.map((aspect) => cell(scores[aspect])).join("")}</tr>`,
  );
  const heads = ASPECTS.map((aspect) => `<th>${aspect}</th>`).join("");
  const lost = report.failures.map(
    ({ suite, id, aspect, reason }) => `<li>${escapeHtml(`${suite} ${id}, ${aspect}: ${reason}`)}</li>`,
  );
  return `<h2>Judge</h2><p>${describeJudge(report).map(escapeHtml).join("<br>")}</p>
<p><small>A model's opinion, apart from the scores: no threshold reads it.</small></p>
<table><tr><th>Suite</th><th>Question</th>${heads}</tr>${rows.join("")}</table>${lost.length === 0 ? "" : `<ul>${lost.join("")}</ul>`}`;
}

const cell = (verdict: Verdict | undefined): string =>
  verdict === undefined ? "<td>–</td>" : `<td><b>${verdict.score.toFixed(2)}</b> ${escapeHtml(verdict.reason)}</td>`;
