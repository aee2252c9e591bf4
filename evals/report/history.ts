import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { courseChart } from "./charts.js";
import { escapeHtml } from "./escape.js";
import type { Report } from "./report.js";

/** Every whole run, a line each, and a page with the course of every measure. */

const Run = z.object({
  createdAt: z.string(),
  model: z.string(),
  suites: z.record(
    z.string(),
    z.object({ cases: z.number(), p50Ms: z.number(), tokens: z.number(), measures: z.record(z.string(), z.number()) }),
  ),
});
export type Run = z.infer<typeof Run>;

/** What is kept of a run: what its measures came to. */
export function runOf({ createdAt, model, suites }: Report): Run {
  return {
    createdAt,
    model,
    suites: Object.fromEntries(
      suites.map(({ id, results, measures }) => [
        id,
        {
          cases: results.length,
          p50Ms: Math.round(middleOf(results.map(({ tookMs }) => tookMs))),
          tokens: results.reduce((sum, { tokens: { input, output } }) => sum + input + output, 0),
          measures: Object.fromEntries(measures.map(({ name, score }) => [name, Number(score.toFixed(4))])),
        },
      ]),
    ),
  };
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A line that is no run of ours is left out: somebody may have edited the file. */
export function readRuns(text: string): Run[] {
  return text.split("\n").flatMap((line) => {
    try {
      return [Run.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Adds a run to `history.jsonl` and writes `history.html`. A sample is no run to compare with. */
export function keepHistory(folder: string, report: Report): void {
  if (report.sample !== null) return;
  const file = join(folder, "history.jsonl");
  appendFileSync(file, `${JSON.stringify(runOf(report))}\n`);
  writeFileSync(
    join(folder, "history.html"),
    renderHistory(readRuns(existsSync(file) ? readFileSync(file, "utf8") : "")),
  );
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1f24}
table{border-collapse:collapse}td,th{border-bottom:1px solid #d0d7de;padding:.2rem .6rem;text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.bad{color:#b3261e}.good{color:#1a7f37}`;

/** Of each model by itself: a row a measure, its first and last value and its course between them. */
export function renderHistory(runs: readonly Run[]): string {
  const models = [...new Set(runs.map(({ model }) => model))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>History of evaluations</title><style>${STYLE}</style></head><body>
<h1>History of evaluations</h1>
${models
  .map((model) =>
    modelSection(
      model,
      runs.filter((run) => run.model === model),
    ),
  )
  .join("\n")}
</body></html>
`;
}

function modelSection(model: string, runs: readonly Run[]): string {
  const suites = [...new Set(runs.flatMap((run) => Object.keys(run.suites)))];
  const [first, last] = [runs[0]?.createdAt ?? "", runs.at(-1)?.createdAt ?? ""];
  return `<h2>${escapeHtml(model)}</h2><p>${runs.length} runs, ${escapeHtml(first)} to ${escapeHtml(last)}</p>
${suites.map((suite) => suiteSection(suite, runs)).join("\n")}`;
}

function suiteSection(suite: string, runs: readonly Run[]): string {
  const own = runs.flatMap((run) => run.suites[suite] ?? []);
  const names = [...new Set(own.flatMap(({ measures }) => Object.keys(measures)))];
  const rows = names.map((name) => {
    const values = own.flatMap(({ measures }) => measures[name] ?? []);
    return rowOf(name, values, (value) => value.toFixed(3), 1);
  });
  const times = own.map(({ p50Ms }) => p50Ms);
  return `<h3>${escapeHtml(suite)}</h3><table><tr><th>Measure</th><th class="n">First</th><th class="n">Before</th><th class="n">Last</th><th>Course</th></tr>
${rows.join("\n")}
${rowOf("median time, ms", times, (value) => value.toFixed(0), Math.max(1, ...times), false)}</table>`;
}

function rowOf(
  name: string,
  values: readonly number[],
  show: (value: number) => string,
  most: number,
  isScore = true,
): string {
  const [first, before, last] = [values[0], values.at(-2), values.at(-1)];
  const told = (value: number | undefined): string => (value === undefined ? "–" : show(value));
  const isMoved = isScore && before !== undefined && last !== undefined && before !== last;
  const kind = isMoved ? ((last ?? 0) > (before ?? 0) ? " good" : " bad") : "";
  return `<tr><td>${escapeHtml(name)}</td><td class="n">${told(first)}</td><td class="n">${told(before)}</td><td class="n${kind}">${told(last)}</td><td>${courseChart(name, values, most)}</td></tr>`;
}
