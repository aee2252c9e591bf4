import type { Client } from "langsmith";
import { evaluate } from "langsmith/evaluation";
import { z } from "zod";
import type { EvalMarket } from "../suites/market.js";
import { runTasks } from "../suites/run-suite.js";
import type { Suite, Task } from "../suites/suite.js";
import { caseOf, uploadSuite } from "./dataset.js";

const Outputs = z.object({
  passed: z.boolean(),
  scores: z.record(z.string(), z.object({ score: z.number(), explanation: z.string() })),
});

export interface ExperimentOptions {
  readonly client: Client;
  readonly market: EvalMarket;
  readonly model: string;
  readonly concurrency: number;
}

export interface Experiment {
  readonly name: string;
  readonly cases: number;
  readonly passed: number;
}

/** Runs cases of a suite with LangSmith's own runner, over its dataset there; our scores become its feedback. */
export async function runExperiment(
  suite: Suite,
  tasks: readonly Task[],
  { client, market, model, concurrency }: ExperimentOptions,
): Promise<Experiment> {
  const examples = await uploadSuite(client, suite, market.oracles);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const { experimentName, results } = await evaluate(
    async (inputs: { readonly case: string }) => {
      const task = byId.get(inputs.case);
      if (task === undefined) throw new Error(`${inputs.case} is not a case of ${suite.id}.`);
      const [result] = await runTasks([task], market, { concurrency: 1, onDone: () => {} });
      // Under the names that the reference has them, so that LangSmith's own evaluators find both.
      return { ...result, specialists: result?.routing?.got ?? null };
    },
    {
      client,
      data: [...examples.values()].filter((example) => byId.has(caseOf(example))),
      evaluators: [({ outputs }: { readonly outputs: unknown }) => ({ results: feedbackOf(outputs) })],
      disableEvaluatorTracing: true, // they only hand on what was scored
      experimentPrefix: `${suite.id} ${model}`,
      description: suite.about,
      metadata: { model },
      maxConcurrency: concurrency,
    },
  );
  const passed = results.filter(({ run }) => run.outputs?.passed === true).length;
  return { name: experimentName, cases: results.length, passed };
}

/** One entry for each score with its reason, and one for the case as a whole. */
function feedbackOf(outputs: unknown) {
  const { passed, scores } = Outputs.parse(outputs);
  return [
    { key: "passed", score: passed },
    ...Object.entries(scores).map(([key, { score, explanation }]) => ({ key, score, comment: explanation })),
  ];
}
