import { type Answer, type AnswerTable, column as tableColumn } from "../../graph/answer/answer.js";
import { formatNumber } from "../../graph/answer/figure.js";
import { asOfWords, endWords } from "../../graph/answer/freshness.js";
import { type Label, labelsOf } from "../../graph/answer/markdown.js";
import { column, divider, type Part, text } from "./parts.js";
import type { Shown } from "./shown.js";
import { answerGrid } from "./table.js";

/** Where the figures come from and how fresh they are: a line below the title, and everything in a tab. */

const MOST_RESULTS = 12;

/** Empty where no data was asked. */
export function sourceCaption(answer: Answer): string {
  const { evidence, language } = answer;
  const { oldest, newest, isSample } = answer.freshness;
  const label = labelsOf(answer);
  if (evidence.length === 0) return "";
  const rows = evidence.reduce((sum, { rowsExamined }) => sum + rowsExamined, 0);
  const dated =
    oldest === null || newest === null
      ? label("last refresh unknown")
      : oldest === newest
        ? label("as of {date1}", newest)
        : label("refreshed {date1} to {date2}", oldest, newest);
  return [
    `${label(isSample ? "Sample market (generated data)" : "Market data")}, ${dated}`,
    label("{count1} rows examined", formatNumber(rows, "count", null, false, language)),
  ].join("; ");
}

/** A tab. */
export function evidencePart(answer: Answer, shown: Shown): { readonly title: string; readonly inside: Part } {
  const { confidence, limits, freshness } = answer;
  const label = labelsOf(answer);
  const table = evidenceTable(answer, label);
  const ends = endWords(freshness);
  const lines = [
    confidence === undefined
      ? ""
      : `${label("Confidence")} ${confidence.grade}, ${label("because")} ${confidence.reasons.join("; ")}.`,
    limits === "" ? "" : `${label("Limits")}: ${limits}`,
    freshness.warning === null ? "" : `${label("Warning")}: ${freshness.warning}`,
    ends === "" ? "" : label("The data ends: {list1}.", ends),
    freshness.isSample ? label("This is the sample market: generated data, not real shops or prices.") : "",
  ].filter((line) => line !== "");
  return {
    title: confidence === undefined ? label("Evidence") : label("Evidence (confidence {term1})", confidence.grade),
    inside: column([
      text(label("Evidence and freshness"), "h3"),
      ...lines.map((line) => text(line)),
      divider(),
      shown.grid(answerGrid(table, MOST_RESULTS, shown.columns(table), label)),
    ]),
  };
}

const evidenceTable = ({ evidence, language }: Answer, label: Label): AnswerTable => ({
  id: "evidence",
  title: "",
  columns: [
    tableColumn("ref", label("Ref"), "text"),
    tableColumn("tool", label("Data tool"), "text"),
    tableColumn("asked", label("What was asked"), "text"),
    { ...tableColumn("rowsExamined", label("Rows examined"), "count"), ...(language !== undefined && { language }) },
    tableColumn("asOf", label("Data as of"), "text"),
  ],
  rows: evidence.map(({ ref, tool, asked, truncated, rowsExamined, asOf, sources }) => ({
    ref,
    tool,
    asked: truncated ? `${asked} (${label("cut at the limit")})` : asked,
    rowsExamined,
    asOf: asOfWords({ asOf, sources }),
  })),
  refs: [],
  totalRows: null,
  note: null,
  origins: [],
  derived: [],
});
