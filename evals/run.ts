import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { type Config, loadConfig } from "../graph/config.js";
import { createLogger } from "../graph/log.js";
import { ConfigError, DataUnavailableError, InvalidInputError } from "../tools/errors.js";
import { readThresholds } from "./cases/thresholds.js";
import { writeTrajectories } from "./cases/trajectories.js";
import { type Answered, keepAnswers } from "./judge/answers.js";
import { JUDGE_USAGE, type JudgeOptions, takeJudgeOptions } from "./judge/options.js";
import { readCases } from "./own/case-file.js";
import { ownSuite } from "./own/suite.js";
import { type Baseline, compare, parseBaseline } from "./report/compare.js";
import { renderCsv } from "./report/csv.js";
import { keepHistory } from "./report/history.js";
import { renderHtml } from "./report/html.js";
import { renderJunit } from "./report/junit.js";
import { createProgress } from "./report/progress.js";
import { combineRounds } from "./report/repeat.js";
import { missed, type Report, type SuiteReport } from "./report/report.js";
import { summarise, type Thresholds } from "./report/summarise.js";
import { describeComparison, describeReport } from "./report/table.js";
import { SPENDING } from "./score/spending.js";
import { suites } from "./suites/index.js";
import { openEvalMarket } from "./suites/market.js";
import { type Options, readOptions, USAGE } from "./suites/options.js";
import { drawTasks, runTasks } from "./suites/run-suite.js";

/** `npm run eval`: questions with known answers through the graph. Exit code 1: below a threshold; 2: an option or a setting that does not fit. */

const REPORTS = resolve(import.meta.dirname, "reports");

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  try {
    if (words.includes("--faults")) return await seedFaults(words.filter((word) => word !== "--faults"));
    if (words.some((word) => /^--propose(=|$)/.test(word))) return await propose(words);
    const { judge, rest } = takeJudgeOptions(words);
    const options = readOptions(
      rest,
      suites.map(({ id }) => id),
    );
    if (options === null) {
      console.log(`${USAGE}\n${JUDGE_USAGE}`);
      return 0;
    }
    const baseline = options.baseline === null ? null : readBaseline(options.baseline);
    const report = await evaluate(options, judge);
    if (options.writeTrajectories) keepTrajectories(report);
    const comparison = baseline === null ? null : compare(report, baseline);
    console.log(describeReport(report).join("\n"));
    if (comparison !== null) console.log(describeComparison(comparison).join("\n"));
    const folder = options.reports ?? REPORTS;
    const name = join(folder, `${report.createdAt.replaceAll(":", "").slice(0, 17)}-${report.model}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 1)}\n`);
    writeFileSync(`${name}.html`, renderHtml(report, comparison));
    keepHistory(folder, report);
    if (options.junit !== null) writeFileSync(options.junit, renderJunit(report));
    if (options.csv !== null) writeFileSync(options.csv, renderCsv(report));
    console.log(`\n${relative(process.cwd(), name)}.html and .json`);
    const isWorse =
      options.failOnRegression && comparison?.flips.some(({ direction }) => direction === "worse") === true;
    if (isWorse) console.log("Questions that passed in the baseline fail now.");
    return missed(report).length === 0 && !isWorse ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InvalidInputError || error instanceof ConfigError || error instanceof DataUnavailableError))
      throw error;
    console.error(error.message);
    return 2;
  }
}

async function propose(words: readonly string[]): Promise<number> {
  const { writeProposals } = await import("./own/write-proposals.js");
  console.log(await writeProposals(words, loadConfig()));
  return 0;
}

async function seedFaults(words: readonly string[]): Promise<number> {
  const { tryFaults } = await import("./faults/run.js");
  return tryFaults(words);
}

/** Of the cases that passed, but for what they were held to before. */
function keepTrajectories({ suites: ran }: Report): void {
  const found = ran.flatMap(({ id, results }) => {
    const right = results.flatMap(({ id: own, trajectory, scores: { trajectory: _, ...others } }) =>
      trajectory !== undefined && Object.values(others).every(({ passed }) => passed)
        ? [[own, trajectory] as const]
        : [],
    );
    return right.length === 0 ? [] : [[id, Object.fromEntries(right.map(([own, steps]) => [own, steps]))] as const];
  });
  writeTrajectories(Object.fromEntries(found));
}

function readBaseline(file: string): Baseline {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new InvalidInputError(`The baseline ${file} cannot be read.`, { cause });
  }
  return parseBaseline(text);
}

async function evaluate(
  {
    suite: chosen,
    model,
    sample,
    concurrency,
    repeat,
    cases: ownCases,
    leastPassed,
    gateLatency,
    writeTrajectories: isWriting,
  }: Options,
  judge: JudgeOptions | null,
): Promise<Report> {
  const config = loadConfig();
  const readSome = judge === null ? null : await prepareJudge(judge, config);
  if (model === "gemini" && config.models.apiKey === null)
    throw new ConfigError("--model gemini needs GOOGLE_API_KEY to be set.");
  const { limits, least } = readThresholds(model);
  const own = ownCases === null ? null : ownSuite(readCases(ownCases));
  const begunAt = new Date();
  const opened = await openEvalMarket(
    { ...config, model, isOwn: own !== null },
    limits,
    createLogger("error"),
    (message) => console.error(message),
  );
  const market = isWriting ? { ...opened, trajectories: null } : opened;
  const asked = own === null ? suites.filter(({ id }) => chosen.includes(id)) : [own];
  const picked = asked.map((suite) => {
    const tasks = drawTasks(suite, sample);
    return { suite, ...(readSome === null ? { tasks, answers: () => [] } : keepAnswers(suite.id, tasks)) };
  });
  const leastOf = (id: string): Thresholds =>
    own !== null
      ? { passRate: leastPassed }
      : Object.fromEntries(
          Object.entries(least[id] ?? {}).filter(([measure]) => gateLatency || !SPENDING.includes(measure)),
        );
  const progress = createProgress(repeat * picked.reduce((sum, { tasks }) => sum + tasks.length, 0));
  const reports: SuiteReport[] = [];
  try {
    for (const { suite, tasks } of picked) {
      const rounds: SuiteReport[] = [];
      while (rounds.length < repeat) {
        const begun = performance.now();
        const results = await runTasks(tasks, market, {
          concurrency,
          gatesSpending: gateLatency,
          onDone: () => progress.step(suite.id),
        });
        rounds.push(summarise(suite, results, leastOf(suite.id), performance.now() - begun));
      }
      reports.push(combineRounds(rounds));
    }
  } finally {
    progress.end();
    await market.close();
  }
  const said = readSome === null ? null : await readSome(picked.flatMap(({ answers }) => answers()));
  return { version: 1, createdAt: begunAt.toISOString(), model, sample, concurrency, suites: reports, judge: said };
}

/** Fails before the first case where there is no key. openevals is only loaded for a judge: that takes a second. */
async function prepareJudge(judge: JudgeOptions, { models }: Config) {
  const { apiKey } = models;
  if (apiKey === null) throw new ConfigError("--judge needs GOOGLE_API_KEY to be set.");
  const { judgeAnswers } = await import("./judge/judge.js");
  return (answers: readonly Answered[]) => judgeAnswers(answers, judge, { ...models, apiKey });
}
