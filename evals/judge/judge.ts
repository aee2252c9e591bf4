import type { ModelSettings } from "../../graph/models/index.js";
import { ModelFailure } from "../../graph/models/outcomes.js";
import { ASPECTS, type Aspect, type JudgedCase, type JudgeReport, meansOf, type Verdict } from "../report/judge.js";
import { type Answered, drawAnswers } from "./answers.js";
import type { JudgeOptions } from "./options.js";
import { createReader, type Reader } from "./read-answer.js";

const MOST_AT_ONCE = 4;
/** A provider that is down is not asked eighty times. */
const FAILURES_TO_STOP = 5;

/** Lets a model read some of the answers. It never throws for what the provider does. */
export function judgeAnswers(
  answers: readonly Answered[],
  options: JudgeOptions,
  settings: ModelSettings & { readonly apiKey: string },
): Promise<JudgeReport> {
  const { apiKey, model, baseUrl, timeoutMs, maxConcurrent } = settings;
  const atOnce = Math.min(MOST_AT_ONCE, maxConcurrent);
  const reader = createReader({ apiKey, model, baseUrl, timeoutMs, maxConcurrent: atOnce });
  return readAnswers(answers, { ...options, model, atOnce }, reader);
}

async function readAnswers(
  answers: readonly Answered[],
  { sample, model, atOnce }: JudgeOptions & { readonly model: string; readonly atOnce: number },
  reader: Reader,
): Promise<JudgeReport> {
  const drawn = drawAnswers(answers, sample);
  const verdicts = new Map<Answered, Partial<Record<Aspect, Verdict>>>(drawn.map((answered) => [answered, {}]));
  const readings = drawn.flatMap((answered) => ASPECTS.map((aspect) => ({ answered, aspect })));
  const failures: JudgeReport["failures"][number][] = [];
  let stoppedBy: string | null = null;
  let inARow = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (stoppedBy === null && next < readings.length) {
      const reading = readings[next++];
      if (reading === undefined) return;
      const { answered, aspect } = reading;
      try {
        const verdict = await reader(answered, aspect);
        inARow = 0;
        Object.assign(verdicts.get(answered) ?? {}, { [aspect]: verdict });
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        failures.push({ suite: answered.suite, id: answered.id, aspect, reason: error.message });
        inARow += 1;
        if (error.outcome === "forbidden" || inARow >= FAILURES_TO_STOP) stoppedBy = error.message;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
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
    model,
    sample: drawn.length,
    answered: answers.length,
    means,
    cases,
    failures,
    failure: stoppedBy ?? (hasNone ? (failures.at(-1)?.reason ?? null) : null),
  };
}
