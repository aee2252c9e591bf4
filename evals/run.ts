import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { loadConfig } from "../graph/config.js";
import { ConfigError, DataUnavailableError, InvalidInputError } from "../tools/errors.js";
import { writeTrajectories } from "./cases/trajectories.js";
import { evaluate } from "./evaluate.js";
import { JUDGE_USAGE, takeJudgeOptions } from "./judge/options.js";
import { type Baseline, compare, parseBaseline } from "./report/compare.js";
import { renderCsv } from "./report/csv.js";
import { keepHistory } from "./report/history.js";
import { renderHtml } from "./report/html.js";
import { renderJunit } from "./report/junit.js";
import { missed, type Report } from "./report/report.js";
import { describeComparison, describeReport } from "./report/table.js";
import { suites } from "./suites/index.js";
import { readOptions, USAGE } from "./suites/options.js";

/** `npm run eval`: questions with known answers through the graph. Exit code 1: below a threshold; 2: an option or a setting that does not fit. */

const REPORTS = resolve(import.meta.dirname, "reports");

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  try {
    if (words.includes("--faults")) return await seedFaults(words.filter((word) => word !== "--faults"));
    if (words.some((word) => /^--propose(=|$)/.test(word))) return await propose(words);
    if (words.includes("--from-feedback")) return await takeFeedback(words);
    if (words.includes("--judge-labels") || words.includes("--pairwise")) return await askJudges(words);
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
    const report = await evaluate(words, options, judge);
    if (report === null) return 0;
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

async function takeFeedback(words: readonly string[]): Promise<number> {
  const { writeFeedbackCases } = await import("./own/from-feedback.js");
  console.log(await writeFeedbackCases(words, loadConfig()));
  return 0;
}

async function askJudges(words: readonly string[]): Promise<number> {
  const { runJudges } = await import("./judge/command.js");
  console.log((await runJudges(words, loadConfig(), REPORTS)).join("\n"));
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
