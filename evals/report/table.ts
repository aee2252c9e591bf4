import { describeJudges } from "./agreement.js";
import type { Comparison } from "./compare.js";
import { describeJudge } from "./judge.js";
import { quantile, sum } from "./numbers.js";
import { judgesOf, missed, type Report, type SuiteReport } from "./report.js";

const WIDTH = 15;

/** The report as lines for a terminal: one line per suite, its measures below. */
export function describeReport(report: Report): string[] {
  const judges = judgesOf(report);
  const head = ["suite", "cases", "passed", "95 % interval", "p50 ms", "p95 ms", "tokens"];
  return [
    row(head),
    ...report.suites.map(suiteRow),
    "",
    ...report.suites.flatMap(describeMeasures),
    ...report.suites.flatMap(describeTables),
    ...verdict(report),
    ...(judges.length === 0 ? [] : ["", ...judges.flatMap(describeJudge), ...describeJudges(judges)]),
    ...(report.cost === undefined ? [] : ["", ...report.cost]),
  ];
}

function suiteRow({ id, accuracy, results }: SuiteReport): string {
  const times = results.map(({ tookMs }) => tookMs);
  return row([
    id,
    String(results.length),
    accuracy.share.toFixed(3),
    `${accuracy.low.toFixed(3)}-${accuracy.high.toFixed(3)}`,
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.95).toFixed(0),
    String(sum(results.map(({ tokens }) => tokens.input + tokens.output))),
  ]);
}

const row = ([first = "", ...rest]: readonly string[]): string =>
  first.padEnd(WIDTH) + rest.map((cell) => cell.padStart(WIDTH)).join("");

function describeMeasures({ id, measures }: SuiteReport): string[] {
  const cells = measures.map(
    ({ name, score, least }) =>
      `${name} ${score.toFixed(3)}${least === null ? "" : score < least ? ` (below ${least}!)` : ` (≥ ${least})`}`,
  );
  return [`${id}: ${cells.join(", ")}`];
}

const describeTables = ({ tables = [], tookMs }: SuiteReport): string[] =>
  tables.flatMap(({ title, columns, rows }) => [
    "",
    `${title} (the suite took ${(tookMs / 1000).toFixed(0)} s)`,
    row(columns),
    ...rows.map(row),
  ]);

function verdict(report: Report): string[] {
  if (report.sample !== null) return ["", "A sample: no threshold was applied."];
  const below = missed(report);
  if (below.length === 0) return ["", "Every measure stands at or above its threshold."];
  return [
    "",
    "Below the threshold:",
    ...below.map(
      ({ suite, measure }) =>
        `  ${suite} ${measure.name}: ${measure.score.toFixed(3)} instead of ${measure.least}. ${measure.explanation}`,
    ),
  ];
}

/** Every question that passed in one of two runs only. */
export function describeComparison({ createdAt, model, flips, shared }: Comparison): string[] {
  const part = (direction: "better" | "worse"): string[] => {
    const chosen = flips.filter((flip) => flip.direction === direction);
    return [
      `${chosen.length} ${direction}:`,
      ...chosen.map(({ suite, id, question, scores }) => `  ${suite} ${id} (${scores.join(", ")}): ${question}`),
    ];
  };
  return ["", `Against ${model} of ${createdAt}, ${shared} questions in both:`, ...part("worse"), ...part("better")];
}
