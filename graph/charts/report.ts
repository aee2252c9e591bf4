import type { Answer, AnswerTable, Chart, Section, TableColumn } from "../answer/answer.js";
import { renderStatement, type Statement } from "../answer/figure.js";
import { asOfWords } from "../answer/freshness.js";
import { formatCell } from "../answer/markdown.js";
import { altOf } from "./alt.js";
import { drawSvg } from "./svg.js";

/** The answer as one HTML document that needs nothing else: no script, no address, light and dark by the reader's wish. */
export async function renderReport(answer: Answer, question: string): Promise<string> {
  const charts = answer.sections.flatMap((section) => section.charts ?? []);
  const drawn = new Map(await Promise.all(charts.map(async (chart) => [chart, await pictureOf(chart)] as const)));
  const { confidence, limits, freshness, evidence } = answer;
  const body = [
    `<p class="asked">${escaped(question)}</p>`,
    `<h1>${escaped(answer.title)}</h1>`,
    `<p class="lead">${said(answer.headline)}</p>`,
    ...(answer.carried === undefined ? [] : [`<p class="note">${escaped(answer.carried)}</p>`]),
    ...(freshness.warning === null ? [] : [`<p class="note">Warning: ${escaped(freshness.warning)}</p>`]),
    ...answer.sections.map((section) => sectionOf(section, drawn)),
    "<h2>Evidence</h2>",
    ...(confidence === undefined
      ? []
      : [`<p>Confidence ${confidence.grade}, because ${escaped(confidence.reasons.join("; "))}.</p>`]),
    ...(limits === "" ? [] : [`<p>Limits: ${escaped(limits)}</p>`]),
    freshness.isSample ? "<p>This is the sample market: generated data, not real shops or prices.</p>" : "",
    evidenceOf(evidence),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(answer.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body.filter((line) => line !== "").join("\n")}
</main>
</body>
</html>
`;
}

const WIDTH = 640;

async function pictureOf(chart: Chart): Promise<string> {
  const [light, dark] = await Promise.all(
    (["light", "dark"] as const).map(async (theme) => address(await drawSvg(chart, { theme, width: WIDTH }))),
  );
  return `<figure><figcaption>${escaped(chart.title)}</figcaption><picture><source media="(prefers-color-scheme: dark)" srcset="${dark}"><img src="${light}" alt="${escaped(altOf(chart))}" width="${WIDTH}"></picture></figure>`;
}

const address = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

function sectionOf(
  { title, statements, tables, charts = [], isList, file }: Section,
  drawn: ReadonlyMap<Chart, string>,
) {
  const words = statements.map(said);
  return [
    `<h2>${escaped(title)}</h2>`,
    isList
      ? `<ul>${words.map((line) => `<li>${line}</li>`).join("")}</ul>`
      : words.map((line) => `<p>${line}</p>`).join(""),
    ...charts.map((chart) => drawn.get(chart) ?? ""),
    ...tables.map(tableOf),
    ...(file === undefined ? [] : [`<p class="note">${escaped(file.name)}</p><pre>${escaped(file.text)}</pre>`]),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

const said = (statement: Statement): string =>
  `${escaped(renderStatement(statement))}${statement.refs.map((ref) => ` <a href="#${escaped(ref)}">${escaped(ref)}</a>`).join("")}`;

const side = ({ kind }: TableColumn): string => (kind === "text" || kind === "date" ? "" : ' class="n"');

function tableOf({ title, columns, rows, totalRows, note, refs }: AnswerTable): string {
  const count = totalRows === null ? "" : ` (${rows.length} of ${totalRows.toLocaleString("en-US")})`;
  const head = columns.map((column) => `<th scope="col"${side(column)}>${escaped(column.label)}</th>`).join("");
  const lines = rows.map(
    (cells) =>
      `<tr>${columns.map((column) => `<td${side(column)}>${escaped(formatCell(cells[column.key] ?? null, column))}</td>`).join("")}</tr>`,
  );
  const below = [note ?? "", ...refs].filter((words) => words !== "").join(" ");
  return `<div class="table" tabindex="0" role="region" aria-label="${escaped(title)}"><table><caption>${escaped(title)}${count}</caption><thead><tr>${head}</tr></thead><tbody>${lines.join("")}</tbody></table></div>${below === "" ? "" : `<p class="note">${escaped(below)}</p>`}`;
}

function evidenceOf(evidence: Answer["evidence"]): string {
  if (evidence.length === 0) return "<p>No data tool was asked.</p>";
  const lines = evidence.map(
    (item) =>
      `<tr id="${escaped(item.ref)}"><td>${escaped(item.ref)}</td><td>${escaped(item.tool)}</td><td>${escaped(item.asked)}</td><td class="n">${item.rowsExamined.toLocaleString("en-US")}</td><td>${escaped(asOfWords(item))}</td></tr>`,
  );
  return `<div class="table" tabindex="0" role="region" aria-label="Evidence"><table><thead><tr><th scope="col">Ref</th><th scope="col">Data tool</th><th scope="col">What was asked</th><th scope="col" class="n">Rows examined</th><th scope="col">Data as of</th></tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (words: string): string => words.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--ink:#1c2430;--faint:#565f6d;--line:#d9dee6;--link:#0067a5}
@media (prefers-color-scheme:dark){:root{--ground:#14181f;--ink:#e7ebf1;--faint:#a4adba;--line:#343b47;--link:#56b4e9}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.6rem;line-height:1.25;margin:.25rem 0 1rem}h2{font-size:1.2rem;margin:2.5rem 0 .5rem}
.asked,.note,caption,figcaption{color:var(--faint);font-size:.875rem}.asked{margin:0}.lead{font-size:1.125rem}
a{color:var(--link);font-size:.75rem}figure{margin:1.5rem 0}img{max-width:100%;height:auto;display:block}
.table{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;width:100%;font-size:.9rem}
caption{text-align:left;padding-bottom:.25rem}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}td:first-child{min-width:7rem}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}pre{overflow-x:auto;font-size:.8rem}`;
