import type { ModelSettings } from "../../graph/models/index.js";
import { ASPECTS, type Aspect, type JudgedCase, type JudgeReport, meansOf, type Verdict } from "../report/judge.js";
import { type Answered, drawAnswers } from "./answers.js";
import { createReader, type ReaderSettings } from "./read-answer.js";
import { readAll } from "./readings.js";

const MOST_AT_ONCE = 4;

export type JudgeSettings = Pick<ModelSettings, "baseUrl" | "timeoutMs" | "maxConcurrent"> & {
  readonly apiKey: string;
  readonly model: string;
};

export const readerSettings = ({
  apiKey,
  model,
  baseUrl,
  timeoutMs,
  maxConcurrent,
}: JudgeSettings): ReaderSettings => ({
  ...{ apiKey, model, baseUrl, timeoutMs },
  maxConcurrent: Math.min(MOST_AT_ONCE, maxConcurrent),
});

/** Lets a model read some of the answers. It never throws for what the provider does. */
export async function judgeAnswers(
  answers: readonly Answered[],
  { sample }: { readonly sample: number },
  given: JudgeSettings,
): Promise<JudgeReport> {
  const settings = readerSettings(given);
  const reader = createReader(settings);
  const drawn = drawAnswers(answers, sample);
  const verdicts = new Map<Answered, Partial<Record<Aspect, Verdict>>>(drawn.map((answered) => [answered, {}]));
  const tokens = { input: 0, output: 0 };
  const readings = drawn.flatMap((answered) => ASPECTS.map((aspect) => ({ answered, aspect })));
  const { failures, stoppedBy } = await readAll(readings, settings.maxConcurrent, async ({ answered, aspect }) => {
    const verdict = await reader(answered, aspect, tokens);
    Object.assign(verdicts.get(answered) ?? {}, { [aspect]: verdict });
  });
  const cases = drawn.map(
    (answered): JudgedCase => ({
      suite: answered.suite,
      id: answered.id,
      question: answered.question,
      scores: verdicts.get(answered) ?? {},
    }),
  );
  const means = meansOf(cases);
  const hasNone = ASPECTS.every((aspect) => means[aspect].n === 0);
  return {
    model: given.model,
    sample: drawn.length,
    answered: answers.length,
    tokens,
    means,
    cases,
    failures: failures.map(({ reading: { answered, aspect }, reason }) => ({
      suite: answered.suite,
      id: answered.id,
      aspect,
      reason,
    })),
    failure: stoppedBy ?? (hasNone ? (failures.at(-1)?.reason ?? null) : null),
  };
}
