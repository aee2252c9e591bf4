import type { Clarification } from "../understand/clarification.js";
import type { Answer, AnswerTable, Cell, Section, TableColumn } from "./answer.js";
import { formatNumber, renderStatement, type Statement } from "./figure.js";
import { asOfWords, endWords } from "./freshness.js";

/** The answer as structured markdown: headline first, then sections, limits, data evidence, data freshness. The title is for interfaces that show one. */
export function renderAnswer(answer: Answer): string {
  const blocks = [
    renderOpening(answer),
    ...answer.sections.map((section) => renderSection(section, answer)),
    renderConfidence(answer),
    answer.limits === "" ? "" : `**${headed(answer, "Limits")}:** ${inline(answer.limits)}`,
    answer.followUps.length === 0
      ? ""
      : [
          `**${headed(answer, "You could ask next")}:**`,
          ...answer.followUps.map((question) => `- ${inline(question)}`),
        ].join("\n"),
    renderEvidence(answer),
    renderFreshness(answer),
  ];
  return `${blocks.filter((block) => block !== "").join(BETWEEN_PARTS)}\n`;
}

const texts = new WeakMap<Answer, string>();

/** The same of an answer that does not change any more: whoever reads its text, it is rendered once. */
export function textOf(answer: Answer): string {
  const text = texts.get(answer) ?? renderAnswer(answer);
  texts.set(answer, text);
  return text;
}

/** Parts of the text are separated by this, so that it can be sent part by part. */
export const BETWEEN_PARTS = "\n\n";

/** The headline, and what it was read together with. */
export function renderOpening({ headline, carried }: Answer): string {
  const lead = `**${inline(renderStatement(headline))}**${citations(headline.refs)}`;
  return carried === undefined ? lead : `${lead}${BETWEEN_PARTS}_${inline(carried)}_`;
}

/** A clarifying question with the replies that would do. */
export function renderClarification({ question, choices, leads }: Clarification): string {
  if (choices.length === 0) return `${inline(question)}\n`;
  return `${inline(question)} ${leads?.["For example:"] ?? "For example:"}\n\n${choices.map((choice) => `- ${inline(choice)}`).join("\n")}\n`;
}

function renderConfidence(answer: Answer): string {
  const { confidence } = answer;
  if (confidence === undefined) return "";
  return `**${headed(answer, "Confidence")}: ${confidence.grade}**, ${headed(answer, "because")} ${inline(confidence.reasons.join("; "))}.`;
}

/** What stands in every answer, for those who put it into another language. */
export const HEADINGS = [
  "Confidence",
  "because",
  "Limits",
  "You could ask next",
  "Data evidence",
  "Ref",
  "Data tool",
  "What was asked",
  "Rows examined",
  "Data as of",
  "Total",
  "Data freshness",
  "This is the sample market: generated data, not real shops or prices.",
  "Warning",
  "Last refreshed {date1}.",
  "Oldest refresh {date1}, newest refresh {date2}.",
  "Last refresh: unknown.",
  "No market data was used.",
  "No data tool was queried for this answer.",
  "The data ends: {list1}.",
  "top {count1} of {count2}",
  "cut at the limit",
  "{count1} tools",
  "What stands in English has no translation.",
  // Of interfaces and reports.
  "Findings",
  "Summary",
  "Also found",
  "Evidence",
  "Evidence and freshness",
  "Evidence (confidence {term1})",
  "Get it as a CSV file",
  "Show all: {term1}",
  "In the text as well: {list1}.",
  "Further columns in the text: {list1}",
  "Data: {list1}",
  "Measure",
  "Value",
  "Compared",
  "Sample market (generated data)",
  "Market data",
  "as of {date1}",
  "refreshed {date1} to {date2}",
  "last refresh unknown",
  "{count1} rows examined",
  "{count1} of {count2}",
  "Show {count1} rows",
  "Sort by {term1}, lowest first",
  "Sort by {term1}, highest first",
  "these rows sorted by {term1}, lowest first",
  "these rows sorted by {term1}, highest first",
] as const;

/** What an answer calls a part of its own, with what stands in the slots, in their order. */
export type Label = (heading: (typeof HEADINGS)[number], ...words: readonly string[]) => string;

export const labelsOf =
  ({ headings }: Pick<Answer, "headings">): Label =>
  (heading, ...words) =>
    (headings?.[heading] ?? heading).replace(/\{[a-z]+(\d+)\}/g, (_, place) => words[Number(place) - 1] ?? "");

const headed = (answer: Pick<Answer, "headings">, ...given: Parameters<Label>): string =>
  inline(labelsOf(answer)(...given));

export function renderSection(
  { title, statements, tables, isList, file }: Section,
  answer: Pick<Answer, "headings" | "language">,
): string {
  const prose = statements.map(renderCited);
  const paragraphs = isList ? [prose.map((line) => `- ${line}`).join("\n")] : prose;
  const files = file === undefined ? [] : [renderFile(file)];
  return [`## ${inline(title)}`, ...paragraphs, ...tables.map((table) => renderTable(table, answer)), ...files].join(
    "\n\n",
  );
}

/** Verbatim: the fence is longer than any run of backticks inside. */
function renderFile({ mediaType, text }: NonNullable<Section["file"]>): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const lines = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  return [`${fence}${mediaType.split("/").at(-1) ?? ""}`, lines, fence].join("\n");
}

function renderCited(statement: Statement): string {
  return `${inline(renderStatement(statement))}${citations(statement.refs)}`;
}

function citations(refs: readonly string[]): string {
  return refs.length === 0 ? "" : ` ${refs.map((ref) => `[${ref}]`).join("")}`;
}

function renderTable(table: AnswerTable, answer: Pick<Answer, "headings" | "language">): string {
  const shown =
    table.totalRows === null
      ? ""
      : ` (${headed(answer, "top {count1} of {count2}", `${table.rows.length}`, countIn(answer, table.totalRows))})`;
  const lines = [
    `**${inline(table.title)}**${shown}${citations(table.refs)}`,
    "",
    `| ${table.columns.map((column) => cellText(column.label)).join(" | ")} |`,
    `| ${table.columns.map((column) => (isNumeric(column) ? "---:" : "---")).join(" | ")} |`,
    ...table.rows.map(
      (row) => `| ${table.columns.map((column) => renderCell(row[column.key] ?? null, column)).join(" | ")} |`,
    ),
  ];
  if (table.note !== null) lines.push("", `_${inline(table.note)}_`);
  return lines.join("\n");
}

const countIn = ({ language }: Pick<Answer, "language">, value: number): string =>
  formatNumber(value, "count", null, false, language);

const isNumeric = (column: TableColumn): boolean => column.kind !== "text" && column.kind !== "date";

/** The text of a cell, as every rendering of the answer shows it. */
export function formatCell(value: Cell, column: TableColumn): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  if (column.kind === "text" || column.kind === "date") return String(value);
  return formatNumber(value, column.kind, column.currency, column.signed, column.language);
}

function renderCell(value: Cell, column: TableColumn): string {
  return cellText(formatCell(value, column));
}

/** Titles and queries come from the data: whatever they hold must not break the table or become a link, an image or HTML. */
function cellText(value: string): string {
  return inline(value.replaceAll("\\", "\\\\")).replaceAll("|", "\\|");
}

function inline(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("<", "&lt;")
    .replace(/(!?)\[([^\]]*)\]\(/g, "$1\\[$2\\](");
}

function renderEvidence(answer: Answer): string {
  const { evidence } = answer;
  const title = `### ${headed(answer, "Data evidence")}`;
  if (evidence.length === 0) return `${title}\n\n${headed(answer, "No data tool was queried for this answer.")}`;
  const total = evidence.reduce((sum, item) => sum + item.rowsExamined, 0);
  const tools = new Set(evidence.map((item) => item.tool)).size;
  return [
    title,
    "",
    `| ${(["Ref", "Data tool", "What was asked", "Rows examined", "Data as of"] as const).map((heading) => cellText(headed(answer, heading))).join(" | ")} |`,
    "| --- | --- | --- | ---: | --- |",
    ...evidence.map(
      (item) =>
        `| ${item.ref} | ${item.tool} | ${cellText(item.asked)}${item.truncated ? ` (${headed(answer, "cut at the limit")})` : ""} | ${countIn(answer, item.rowsExamined)} | ${cellText(asOfWords(item))} |`,
    ),
    `| ${cellText(headed(answer, "Total"))} | ${headed(answer, "{count1} tools", countIn(answer, tools))} | | ${countIn(answer, total)} | |`,
  ].join("\n");
}

function renderFreshness(answer: Answer): string {
  const { freshness, evidence } = answer;
  const { oldest, newest, isSample, warning } = freshness;
  const lines = [`### ${headed(answer, "Data freshness")}`, ""];
  if (evidence.length === 0) lines.push(headed(answer, "No market data was used."));
  else if (oldest === null) lines.push(headed(answer, "Last refresh: unknown."));
  else if (oldest === newest) lines.push(headed(answer, "Last refreshed {date1}.", oldest));
  else lines.push(headed(answer, "Oldest refresh {date1}, newest refresh {date2}.", oldest, newest ?? ""));
  const ends = endWords(freshness);
  if (ends !== "") lines.push(headed(answer, "The data ends: {list1}.", ends));
  if (isSample) lines.push(headed(answer, "This is the sample market: generated data, not real shops or prices."));
  if (warning !== null) lines.push(`**${headed(answer, "Warning")}:** ${warning}`);
  return lines.join("\n");
}
