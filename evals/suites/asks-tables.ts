import { SHAPES } from "../cases/asks/case.js";
import type { ReportTable } from "../report/report.js";
import type { Judgement } from "../score/asks/judge.js";
import { MEASURE_NAMES, shareOf } from "../score/asks/scores.js";
import { type Score, shareScore } from "../score/score.js";
import type { CaseResult } from "./suite.js";

/** The suite `asks` by its three sets: the questions people may tune on, the held-out ones, the conversations. */

const SETS = [
  { tag: "tuning", title: "asks, questions", prefix: "" },
  { tag: "held-out", title: "asks, held-out questions", prefix: "heldOut." },
  { tag: "conversation", title: "asks, conversations of five turns", prefix: "talks." },
] as const;

const tagged = (results: readonly CaseResult[], tag: string): CaseResult[] =>
  results.filter(({ tags }) => tags.includes(tag));
const judgementsOf = (results: readonly CaseResult[]): Judgement[] =>
  results.flatMap(({ judgements = [] }) => judgements);

/** Every measure of every set, over all of its replies. */
export function asksMeasures(results: readonly CaseResult[]): Record<string, Score> {
  return Object.fromEntries(
    SETS.flatMap(({ tag, prefix }) => {
      const judgements = judgementsOf(tagged(results, tag));
      return MEASURE_NAMES.flatMap((name) => {
        const share = shareOf(name, judgements);
        if (share === null) return [];
        return [[`${prefix}${name}`, shareScore(share.right, share.all, `${share.right} of ${share.all}.`)]];
      });
    }),
  );
}

export function asksTables(results: readonly CaseResult[]): ReportTable[] {
  return SETS.flatMap(({ tag, title }) => {
    const own = tagged(results, tag);
    if (own.length === 0) return [];
    const groups: readonly (readonly [string, readonly CaseResult[]])[] =
      tag === "conversation"
        ? []
        : [
            ...SHAPES.map((shape) => [shape, tagged(own, shape)] as const),
            ["not English", own.filter(({ tags }) => !tags.includes("en"))],
          ];
    const rows = [...groups, ["all", own] as const].filter(([, group]) => group.length > 0).map(lineOf);
    return [{ title, columns: ["shape", "replies", ...MEASURE_NAMES, "refused"], rows }];
  });
}

function lineOf([name, group]: readonly [string, readonly CaseResult[]]): string[] {
  const judgements = judgementsOf(group);
  const answerable = judgements.filter(({ refused }) => refused !== null);
  const refused = answerable.filter((judgement) => judgement.refused).length;
  return [
    name,
    String(judgements.length),
    ...MEASURE_NAMES.map((measure) => {
      const share = shareOf(measure, judgements);
      return share === null ? "–" : (share.right / share.all).toFixed(2);
    }),
    answerable.length === 0 ? "–" : (refused / answerable.length).toFixed(2),
  ];
}
