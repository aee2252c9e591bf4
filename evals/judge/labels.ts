import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { describeAgreement, describeJudges, type Labels, labelsOf } from "../report/agreement.js";
import { ASPECTS, describeJudge, type JudgeReport } from "../report/judge.js";
import type { Answered } from "./answers.js";

/** Answers that somebody has read and labelled, as a judge of the judges: answers of the service as they were, and some made worse on purpose. */

const FILE = resolve(import.meta.dirname, "labelled.jsonl");

/** Null: not to be said of this one. */
const label = z.boolean().nullable();

const Labelled = z.strictObject({
  id: z.string(),
  question: z.string(),
  text: z.string(),
  helpfulness: label,
  conciseness: label,
  why: z.string(),
});
export type Labelled = z.infer<typeof Labelled>;

const SUITE = "labelled";

export const readLabelled = (): Labelled[] =>
  readFileSync(FILE, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Labelled.parse(JSON.parse(line)));

export const toRead = (labelled: readonly Labelled[]): Answered[] =>
  labelled.map(({ id, question, text }) => ({ suite: SUITE, id, question, text }));

/** How far each judge says what the labels say, and two judges what the other says. */
export function describeLabelled(labelled: readonly Labelled[], judges: readonly JudgeReport[]): string[] {
  const byHand: Labels = new Map(
    labelled.map((each) => [
      `${SUITE} ${each.id}`,
      Object.fromEntries(ASPECTS.flatMap((aspect) => (each[aspect] === null ? [] : [[aspect, each[aspect]]]))),
    ]),
  );
  return [
    `${labelled.length} answers labelled by hand; a judge says yes from 0.5 on`,
    ...judges.flatMap((judge) => [
      ...describeJudge(judge),
      ...describeAgreement(`${judge.model} with the labels`, labelsOf(judge), byHand),
    ]),
    ...describeJudges(judges),
  ];
}
