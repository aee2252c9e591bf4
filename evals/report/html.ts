import { specialistIds } from "../../graph/specialists/index.js";
import type { CaseResult } from "../suites/suite.js";
import { barChart, confusionChart, histogram } from "./charts.js";
import type { Comparison } from "./compare.js";
import { escapeHtml } from "./escape.js";
import { byTag, confusionOf } from "./groups.js";
import { judgeSection } from "./judge.js";
import { sum } from "./numbers.js";
import { judgesOf, missed, type Report, type ReportTable, type SuiteReport } from "./report.js";

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1b1f24}
table{border-collapse:collapse;margin:1rem 0}td,th{border-bottom:1px solid #d0d7de;padding:.25rem .6rem;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.bad{color:#b3261e}.good{color:#1a7f37}svg,img{max-width:100%;height:auto}pre{white-space:pre-wrap;font-size:13px}figure{margin:1rem 0}
details{margin:.4rem 0}summary{cursor:pointer}h2{margin-top:2.5rem}small{color:#57606a}`;

/** The whole report in one file: no script, no picture, no address of anything else. */
export function renderHtml(report: Report, comparison: Comparison | null): string {
  const { createdAt, model, sample, suites } = report;
  const below = missed(report);
  const words = `${model}, ${createdAt}${sample === null ? "" : `, a sample of ${sample} per suite`}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Evaluation, ${escapeHtml(words)}</title><style>${STYLE}</style></head><body>
<h1>Evaluation</h1><p>${escapeHtml(words)}</p>
${below.length === 0 ? "" : `<p class="bad">${below.map(({ suite, measure }) => escapeHtml(`${suite}: ${measure.name} ${measure.score.toFixed(3)} is below ${measure.least}`)).join("<br>")}</p>`}
${overview(suites)}
${comparison === null ? "" : flipped(comparison)}
${charts(suites)}
${suites.map(suiteSection).join("\n")}
${judgesOf(report).map(judgeSection).join("\n")}
</body></html>
`;
}

function overview(suites: readonly SuiteReport[]): string {
  const rows = suites.map(
    ({ id, about, accuracy, results }) =>
      `<tr><td><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a></td><td>${escapeHtml(about)}</td><td class="n">${results.length}</td><td class="n">${share(accuracy.share)}</td><td class="n">${share(accuracy.low)}–${share(accuracy.high)}</td></tr>`,
  );
  return `<table><tr><th>Suite</th><th></th><th class="n">Cases</th><th class="n">Passed</th><th class="n">95 % interval</th></tr>${rows.join("")}</table>`;
}

function flipped({ createdAt, model, flips, shared }: Comparison): string {
  const rows = flips.map(
    ({ suite, question, direction, scores }) =>
      `<tr><td class="${direction === "better" ? "good" : "bad"}">${direction}</td><td>${escapeHtml(suite)}</td><td>${escapeHtml(question)}</td><td>${escapeHtml(scores.join(", "))}</td></tr>`,
  );
  return `<h2>Flipped</h2><p>Against ${escapeHtml(model)} of ${escapeHtml(createdAt)}, ${shared} questions in both; ${flips.length} flipped.</p><table>${rows.join("")}</table>`;
}

function charts(suites: readonly SuiteReport[]): string {
  const results = suites.flatMap((suite) => suite.results);
  const routed = suites.find(({ id }) => id === "routing")?.results ?? results;
  const tokens = suites.map(({ id, results: own }) => ({
    label: id,
    value: sum(own.map(({ tokens: { input, output } }) => input + output)) / Math.max(1, own.length),
  }));
  return [
    "<h2>Routing: wanted and got</h2>",
    confusionChart(confusionOf(routed, [...specialistIds])),
    "<p><small>A row is a wanted specialist; a wrong one counts where it was given instead or beside it.</small></p>",
    "<h2>Passed by tag</h2>",
    barChart(
      byTag(results).map(({ tag, share: value, low, high, n }) => ({ label: `${tag} (${n})`, value, low, high })),
      1,
      share,
    ),
    "<h2>Latency</h2>",
    histogram(
      results.map(({ tookMs }) => tookMs),
      "ms",
    ),
    "<h2>Tokens per question</h2>",
    barChart(tokens, Math.max(1, ...tokens.map(({ value }) => value)), (value) => value.toFixed(0)),
  ].join("\n");
}

function suiteSection({ id, about, measures, results, tables = [] }: SuiteReport): string {
  const rows = measures.map(
    ({ name, score, least, explanation }) =>
      `<tr><td>${escapeHtml(name)}</td><td class="n ${least !== null && score < least ? "bad" : ""}">${score.toFixed(3)}</td><td class="n">${least ?? "–"}</td><td>${escapeHtml(explanation)}</td></tr>`,
  );
  const failed = results.filter(({ passed }) => !passed);
  const details = failed.map(({ question, expected, got, scores, ...kept }) => {
    const why = Object.entries(scores)
      .filter(([, { passed }]) => !passed)
      .map(([name, { explanation }]) => `<li><b>${escapeHtml(name)}</b>: ${escapeHtml(explanation)}</li>`);
    return `<details><summary>${escapeHtml(question)}</summary><ul><li>Expected: ${escapeHtml(expected)}</li><li>Got: ${escapeHtml(got)}</li>${why.join("")}</ul>${answerOf(kept)}</details>`;
  });
  const answered = results.filter(({ passed, text }) => passed && text !== undefined);
  const others = answered.map(
    ({ question, ...kept }) => `<details><summary>${escapeHtml(question)}</summary>${answerOf(kept)}</details>`,
  );
  return `<h2 id="${escapeHtml(id)}">${escapeHtml(id)}</h2><p>${escapeHtml(about)}</p>
<table><tr><th>Measure</th><th class="n">Score</th><th class="n">Least</th><th></th></tr>${rows.join("")}</table>
${tables.map(tableOf).join("\n")}
<p>${failed.length} of ${results.length} failed.</p>${details.join("\n")}
${others.length === 0 ? "" : `<h3>Answers that passed</h3>${others.join("\n")}`}`;
}

/** The answer as its asker got it, where answers are kept. */
function answerOf({ text, charts = [] }: Pick<CaseResult, "text" | "charts">): string {
  const pictures = charts.map(
    ({ title, alt, svg }) =>
      `<figure><figcaption>${escapeHtml(title)}</figcaption><img alt="${escapeHtml(alt)}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"></figure>`,
  );
  return `${text === undefined ? "" : `<pre>${escapeHtml(text)}</pre>`}${pictures.join("")}`;
}

function tableOf({ title, columns, rows }: ReportTable): string {
  const line = (cells: readonly string[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell, at) => `<${tag}${at === 0 ? "" : ' class="n"'}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  return `<h3>${escapeHtml(title)}</h3><table>${line(columns, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}

const share = (value: number): string => `${(100 * value).toFixed(1)} %`;
