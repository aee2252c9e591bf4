import { createRandom } from "../../tools/statistics/random.js";
import { passed, type Score } from "../score/score.js";
import { SPENDING } from "../score/spending.js";
import type { EvalMarket } from "./market.js";
import type { CaseResult, Suite, Task } from "./suite.js";

/** The same draw every time, so that two runs of a sample ask the same questions. */
const SEED = 11;

/** The cases of a suite, or a draw of so many. `withFurther`: those of the long lists too. */
export function drawTasks(suite: Pick<Suite, "tasks">, sample: number | null, withFurther = false): readonly Task[] {
  const all = suite.tasks().filter(({ isFurther = false }) => withFurther || !isFurther);
  if (sample === null || sample >= all.length) return all;
  const chosen = new Set(
    createRandom(SEED)
      .shuffle(all.map((_, place) => place))
      .slice(0, sample),
  );
  return all.filter((_, place) => chosen.has(place));
}

/** Runs cases side by side; the results stand in the cases' order. */
export async function runTasks(
  tasks: readonly Task[],
  market: EvalMarket,
  {
    concurrency,
    onDone,
    gatesSpending = false,
  }: {
    readonly concurrency: number;
    /** `place` is the task's. */
    readonly onDone: (result: CaseResult, place: number) => void;
    /** A case also fails by its latency or its tokens. */
    readonly gatesSpending?: boolean;
  },
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let place = next++; place < tasks.length; place = next++) {
      const task = tasks[place];
      if (task === undefined) return;
      const result = await runTask(task, market, gatesSpending);
      results[place] = result;
      onDone(result, place);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  return results;
}

async function runTask(
  { id, question, tags, run }: Task,
  market: EvalMarket,
  gatesSpending: boolean,
): Promise<CaseResult> {
  const begun = performance.now();
  try {
    const judged = await run(market);
    const isPassed = Object.entries(judged.scores).every(
      ([name, score]) => score.passed || (!gatesSpending && SPENDING.includes(name)),
    );
    return { id, question, tags, ...judged, passed: isPassed };
  } catch (error) {
    // One broken answer is a failed case, not the end of the run.
    const told = error instanceof Error ? error.message : String(error);
    const failed: Score = { ...passed(`It ended in an error: ${told}`), score: 0, passed: false };
    return {
      id,
      question,
      tags,
      expected: "an outcome",
      got: told,
      scores: { finished: failed },
      passed: false,
      tookMs: performance.now() - begun,
      tokens: { input: 0, output: 0 },
      routing: null,
    };
  }
}
