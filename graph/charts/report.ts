import type { Answer, AnswerTable, Chart, Section, TableColumn } from "../answer/answer.js";
import { formatNumber, renderStatement, type Statement } from "../answer/figure.js";
import { asOfWords } from "../answer/freshness.js";
import { formatCell, type Label, labelsOf } from "../answer/markdown.js";
import { altOf } from "./alt.js";
import { REPORT_STYLE } from "./report-style.js";
import { drawSvg } from "./svg.js";
import type { ThemeName } from "./theme.js";

/** The answer as one HTML document that needs nothing else: no script, no address, light and dark by the reader's wish. */
export async function renderReport(answer: Answer, question: string): Promise<string> {
  const charts = answer.sections.flatMap((section) => section.charts ?? []);
  const drawn = new Map(await Promise.all(charts.map(async (chart) => [chart, await pictureOf(chart)] as const)));
  const { confidence, limits, freshness } = answer;
  const label = labelsOf(answer);
  const body = [
    `<p class="asked">${escaped(question)}</p>`,
    `<h1>${escaped(answer.title)}</h1>`,
    `<p class="lead">${said(answer.headline)}</p>`,
    ...(answer.carried === undefined ? [] : [`<p class="note">${escaped(answer.carried)}</p>`]),
    ...(freshness.warning === null
      ? []
      : [`<p class="note">${escaped(label("Warning"))}: ${escaped(freshness.warning)}</p>`]),
    ...answer.sections.map((section) => sectionOf(section, drawn, label)),
    `<h2>${escaped(label("Evidence"))}</h2>`,
    ...(confidence === undefined
      ? []
      : [
          `<p>${escaped(`${label("Confidence")} ${confidence.grade}, ${label("because")} ${confidence.reasons.join("; ")}.`)}</p>`,
        ]),
    ...(limits === "" ? [] : [`<p>${escaped(`${label("Limits")}: ${limits}`)}</p>`]),
    freshness.isSample
      ? `<p>${escaped(label("This is the sample market: generated data, not real shops or prices."))}</p>`
      : "",
    evidenceOf(answer),
  ];
  return `<!doctype html>
<html lang="${answer.language ?? "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(answer.title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
${body.filter((line) => line !== "").join("\n")}
</main>
</body>
</html>
`;
}

/** Pixels of a chart, as wide as the words beside it, and as a telephone shows it. */
const WIDE = 704;
const NARROW = 336;

async function pictureOf(chart: Chart): Promise<string> {
  const draw = async (theme: ThemeName, width: number) => address(await drawSvg(chart, { theme, width }));
  const [light, dark, narrowLight, narrowDark] = await Promise.all([
    draw("light", WIDE),
    draw("dark", WIDE),
    draw("light", NARROW),
    draw("dark", NARROW),
  ]);
  const isNarrow = `(max-width: ${WIDE + 31}px)`;
  const isDark = "(prefers-color-scheme: dark)";
  const sources = [
    `<source media="${isNarrow} and ${isDark}" srcset="${narrowDark}">`,
    `<source media="${isNarrow}" srcset="${narrowLight}">`,
    `<source media="${isDark}" srcset="${dark}">`,
  ];
  return `<figure><figcaption>${escaped(chart.title)}</figcaption><picture>${sources.join("")}<img src="${light}" alt="${escaped(altOf(chart))}"></picture></figure>`;
}

const address = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

function sectionOf(
  { title, statements, tables, charts = [], isList, file }: Section,
  drawn: ReadonlyMap<Chart, string>,
  label: Label,
) {
  const words = statements.map(said);
  return [
    `<h2>${escaped(title)}</h2>`,
    isList
      ? `<ul>${words.map((line) => `<li>${line}</li>`).join("")}</ul>`
      : words.map((line) => `<p>${line}</p>`).join(""),
    ...charts.map((chart) => drawn.get(chart) ?? ""),
    ...tables.map((table) => tableOf(table, label)),
    ...(file === undefined ? [] : [`<p class="note">${escaped(file.name)}</p><pre>${escaped(file.text)}</pre>`]),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

const said = (statement: Statement): string => `${escaped(renderStatement(statement))}${linksTo(statement.refs)}`;

const linksTo = (refs: readonly string[]): string =>
  refs.map((ref) => `&nbsp;<a href="#${escaped(ref)}">${escaped(ref)}</a>`).join("");

const isWords = ({ kind }: TableColumn): boolean => kind === "text" || kind === "date";

function tableOf({ title, columns, rows, totalRows, note, refs }: AnswerTable, label: Label): string {
  const total = totalRows === null ? "" : formatNumber(totalRows, "count", null, false, columns[0]?.language);
  const count = total === "" ? "" : ` (${label("{count1} of {count2}", `${rows.length}`, total)})`;
  const grid = gridOf(
    `${title}${count}`,
    columns.map((column) => ({ label: column.label, isNumber: !isWords(column) })),
    rows.map((cells) => ({
      id: null,
      cells: columns.map((column) => formatCell(cells[column.key] ?? null, column)),
    })),
  );
  const below = `${escaped(note ?? "")}${linksTo(refs)}`.trim();
  return `${grid}${below === "" ? "" : `<p class="note">${below}</p>`}`;
}

function evidenceOf(answer: Answer): string {
  const { evidence, language } = answer;
  const label = labelsOf(answer);
  if (evidence.length === 0) return `<p>${escaped(label("No data tool was queried for this answer."))}</p>`;
  return gridOf(
    label("Data evidence"),
    (["Ref", "Data tool", "What was asked", "Rows examined", "Data as of"] as const).map((heading) => ({
      label: label(heading),
      isNumber: heading === "Rows examined",
    })),
    evidence.map((item) => ({
      id: item.ref,
      cells: [
        item.ref,
        item.tool,
        item.asked,
        formatNumber(item.rowsExamined, "count", null, false, language),
        asOfWords(item),
      ],
    })),
  );
}

interface Heading {
  readonly label: string;
  readonly isNumber: boolean;
}
interface Line {
  /** What references lead to. */
  readonly id: string | null;
  readonly cells: readonly string[];
}

/** Columns that a telephone shows beside one another; of wider tables each row is a card there. */
const MOST_BESIDE = 3;

function gridOf(title: string, headings: readonly Heading[], lines: readonly Line[]): string {
  const isNumber = (at: number) => (headings[at]?.isNumber ? ' class="n"' : "");
  const head = headings.map(({ label }, at) => `<th scope="col"${isNumber(at)}>${escaped(label)}</th>`);
  const body = lines.map(({ id, cells }) => {
    const told = cells.map(
      (cell, at) => `<td${isNumber(at)} data-label="${escaped(headings[at]?.label ?? "")}">${escaped(cell)}</td>`,
    );
    return `<tr${id === null ? "" : ` id="${escaped(id)}"`}>${told.join("")}</tr>`;
  });
  const kind = headings.length > MOST_BESIDE ? ' class="cards"' : "";
  return `<div class="table" tabindex="0" role="region" aria-label="${escaped(title)}"><table${kind}><caption>${escaped(title)}</caption><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** A figure stays on the line of its "%". */
const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign).replace(/(\d) %/g, "$1\u00a0%");
