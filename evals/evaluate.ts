import { availableParallelism } from "node:os";
import { type Config, loadConfig } from "../graph/config.js";
import { createLogger } from "../graph/log.js";
import { ConfigError } from "../tools/errors.js";
import { readThresholds } from "./cases/thresholds.js";
import { answersIn, keepAnswers } from "./judge/answers.js";
import type { JudgeOptions } from "./judge/options.js";
import { readCases } from "./own/case-file.js";
import { ownSuite } from "./own/suite.js";
import { describeCost, readPrices } from "./report/cost.js";
import type { JudgeReport } from "./report/judge.js";
import { createProgress } from "./report/progress.js";
import { combineRounds } from "./report/repeat.js";
import type { Report, SuiteReport } from "./report/report.js";
import { summarise, type Thresholds } from "./report/summarise.js";
import { SPENDING } from "./score/spending.js";
import { suites } from "./suites/index.js";
import { openEvalMarket } from "./suites/market.js";
import type { Options } from "./suites/options.js";
import { ownPlaces, type PartMessage, runApart, tellParent } from "./suites/run-apart.js";
import { drawTasks, runTasks } from "./suites/run-suite.js";
import type { CaseResult, Suite, Task } from "./suites/suite.js";

/** Fewer cases are not worth the start of a second process. */
const WORTH_TWO = 600;

interface Picked {
  readonly suite: Suite;
  readonly tasks: readonly Task[];
}

/** Runs what was asked for; null in a process that does a part of it, which hands its results to the one that began it. */
export async function evaluate(
  words: readonly string[],
  options: Options,
  judge: JudgeOptions | null,
): Promise<Report | null> {
  const config = loadConfig();
  const prices = options.prices === null ? null : readPrices(options.prices);
  const readSome = judge === null ? null : await prepareJudges(judge, config);
  if (options.model === "gemini" && config.models.apiKey === null)
    throw new ConfigError("--model gemini needs GOOGLE_API_KEY to be set.");
  const keepsAnswers = options.keepAnswers || judge !== null;
  const picked = pick(options, keepsAnswers);
  if (options.part !== null) {
    await runHere(picked, options, config, tellParent);
    return null;
  }
  const begunAt = new Date();
  const ran = await runAll(words, picked, options, config);
  const leastOf = thresholdsOf(options);
  const reports = picked.map(({ suite }) =>
    combineRounds(
      (ran.get(suite.id) ?? []).map(({ results, tookMs }) => summarise(suite, results, leastOf(suite.id), tookMs)),
    ),
  );
  const { model, sample, concurrency } = options;
  const [first, ...others] = readSome === null ? [null] : await readSome(reports);
  const report: Report = {
    ...{ version: 1, createdAt: begunAt.toISOString(), model, sample, concurrency },
    suites: options.keepAnswers ? reports : reports.map(withoutTexts),
    judge: first ?? null,
    ...(others.length > 0 && { otherJudges: others.flatMap((other) => other ?? []) }),
  };
  return prices === null ? report : { ...report, cost: describeCost(report, modelsOf(model, config), prices) };
}

function pick({ cases, suite: chosen, sample, all }: Options, keepsAnswers: boolean): Picked[] {
  const asked = cases === null ? suites.filter(({ id }) => chosen.includes(id)) : [ownSuite(readCases(cases))];
  return asked.map((suite) => {
    const tasks = drawTasks(suite, sample, all);
    return { suite, tasks: keepsAnswers ? keepAnswers(tasks) : tasks };
  });
}

function thresholdsOf({ cases, leastPassed, gateLatency, model }: Options): (suite: string) => Thresholds {
  const { least } = readThresholds(model);
  return (id) =>
    cases !== null
      ? { passRate: leastPassed }
      : Object.fromEntries(
          Object.entries(least[id] ?? {}).filter(([measure]) => gateLatency || !SPENDING.includes(measure)),
        );
}

interface Round {
  readonly results: CaseResult[];
  tookMs: number;
}

/** The results of every suite, a round after the other, in the order of its cases. */
async function runAll(words: readonly string[], picked: readonly Picked[], options: Options, config: Config) {
  const rounds = new Map<string, Round[]>(
    picked.map(({ suite }) => [suite.id, Array.from({ length: options.repeat }, () => ({ results: [], tookMs: 0 }))]),
  );
  const count = options.repeat * picked.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const progress = createProgress(count);
  const note = (message: PartMessage) => {
    const round = rounds.get(message.suite)?.[message.round];
    if (round === undefined) return;
    if (message.kind === "suite") round.tookMs = Math.max(round.tookMs, message.tookMs);
    else {
      round.results[message.place] = message.result;
      progress.step(message.suite);
    }
  };
  const worth = options.model === "built-in" && count >= WORTH_TWO ? Math.min(2, availableParallelism()) : 1;
  const processes = options.processes ?? worth;
  try {
    await (processes > 1 ? runApart(words, processes, note) : runHere(picked, options, config, note));
  } finally {
    progress.end();
  }
  return rounds;
}

/** In this process: all cases, or those of its part. */
async function runHere(
  picked: readonly Picked[],
  { model, cases, writeTrajectories, repeat, concurrency, gateLatency, part }: Options,
  config: Config,
  tell: (message: PartMessage) => void,
): Promise<void> {
  const { limits } = readThresholds(model);
  const opened = await openEvalMarket(
    { ...config, model, isOwn: cases !== null },
    limits,
    createLogger("error"),
    (message) => console.error(message),
  );
  const market = writeTrajectories ? { ...opened, trajectories: null } : opened;
  const mine = part ?? { number: 0, of: 1 };
  try {
    for (const { suite, tasks } of picked)
      for (let round = 0; round < repeat; round += 1) {
        const begun = performance.now();
        const places = ownPlaces(tasks.length, mine);
        await runTasks(
          places.flatMap((place) => tasks[place] ?? []),
          market,
          {
            concurrency: Math.ceil(concurrency / mine.of),
            gatesSpending: gateLatency,
            onDone: (result, at) => tell({ kind: "result", suite: suite.id, round, place: places[at] ?? at, result }),
          },
        );
        tell({ kind: "suite", suite: suite.id, round, tookMs: performance.now() - begun });
      }
  } finally {
    await market.close();
  }
}

const withoutTexts = (suite: SuiteReport): SuiteReport => ({
  ...suite,
  results: suite.results.map(({ text: _text, charts: _charts, ...result }) => result),
});

/** Which models answered the questions. */
function modelsOf(model: Options["model"], { models }: Config): string[] {
  if (model !== "gemini") return [];
  const { classifierModel, writerModel, synthesizerModel } = models;
  return [...new Set([classifierModel, writerModel, synthesizerModel].map((name) => name ?? models.model))];
}

/** Fails before the first case where there is no key. openevals is only loaded for a judge: that takes a second. */
async function prepareJudges({ sample, models: names }: JudgeOptions, { models }: Config) {
  const { apiKey } = models;
  if (apiKey === null) throw new ConfigError("--judge needs GOOGLE_API_KEY to be set.");
  const { judgeAnswers } = await import("./judge/judge.js");
  return async (reports: readonly SuiteReport[]): Promise<JudgeReport[]> => {
    const read: JudgeReport[] = [];
    for (const model of names.length === 0 ? [models.model] : names)
      read.push(await judgeAnswers(answersIn(reports), { sample }, { ...models, apiKey, model }));
    return read;
  };
}
