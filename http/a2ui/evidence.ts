import { type Answer, type AnswerTable, column as tableColumn } from "../../graph/answer/answer.js";
import { formatNumber } from "../../graph/answer/figure.js";
import { asOfWords, endWords } from "../../graph/answer/freshness.js";
import { column, divider, type Part, text } from "./parts.js";
import type { Shown } from "./shown.js";
import { answerGrid } from "./table.js";

/** Where the figures come from and how fresh they are: a line below the title, and everything in a tab. */

const MOST_RESULTS = 12;

/** Empty where no data was asked. */
export function sourceCaption({ evidence, freshness: { oldest, newest, isSample } }: Answer): string {
  if (evidence.length === 0) return "";
  const rows = evidence.reduce((sum, { rowsExamined }) => sum + rowsExamined, 0);
  const dated =
    oldest === null || newest === null
      ? "last refresh unknown"
      : oldest === newest
        ? `as of ${newest}`
        : `refreshed ${oldest} to ${newest}`;
  return [
    `${isSample ? "Sample market (generated data)" : "Market data"}, ${dated}`,
    `${formatNumber(rows, "count")} rows examined`,
  ].join("; ");
}

/** A tab. */
export function evidencePart(answer: Answer, shown: Shown): { readonly title: string; readonly inside: Part } {
  const { confidence, limits, freshness, evidence } = answer;
  const table = evidenceTable(evidence);
  const ends = endWords(freshness);
  const lines = [
    confidence === undefined ? "" : `Confidence ${confidence.grade}, because ${confidence.reasons.join("; ")}.`,
    limits === "" ? "" : `Limits: ${limits}`,
    freshness.warning === null ? "" : `Warning: ${freshness.warning}`,
    ends === "" ? "" : `The data ends: ${ends}.`,
    freshness.isSample ? "This is the sample market: generated data, not real shops or prices." : "",
  ].filter((line) => line !== "");
  return {
    title: confidence === undefined ? "Evidence" : `Evidence (confidence ${confidence.grade})`,
    inside: column([
      text("Evidence and freshness", "h3"),
      ...lines.map((line) => text(line)),
      divider(),
      shown.grid(answerGrid(table, MOST_RESULTS, shown.columns(table))),
    ]),
  };
}

const evidenceTable = (evidence: Answer["evidence"]): AnswerTable => ({
  id: "evidence",
  title: "",
  columns: [
    tableColumn("ref", "Ref", "text"),
    tableColumn("tool", "Data tool", "text"),
    tableColumn("asked", "What was asked", "text"),
    tableColumn("rowsExamined", "Rows examined", "count"),
    tableColumn("asOf", "Data as of", "text"),
  ],
  rows: evidence.map(({ ref, tool, asked, truncated, rowsExamined, asOf, sources }) => ({
    ref,
    tool,
    asked: truncated ? `${asked} (cut at the limit)` : asked,
    rowsExamined,
    asOf: asOfWords({ asOf, sources }),
  })),
  refs: [],
  totalRows: null,
  note: null,
  origins: [],
  derived: [],
});
