import type { Answer, AnswerTable, Chart, Section } from "../../graph/answer/answer.js";
import { formatFigure, type Statement } from "../../graph/answer/figure.js";
import { asOfWords } from "../../graph/answer/freshness.js";
import { formatCell } from "../../graph/answer/markdown.js";
import { altOf } from "../../graph/charts/alt.js";
import { specOf } from "../../graph/charts/vega-lite.js";
import { metricsOf } from "../a2ui/metrics.js";
import type { TypedAnswer, TypedChart, TypedSection, TypedStatement, TypedTable } from "./typed-answer-shape.js";

const CHART_WIDTH = 640;

export function typedAnswer(answer: Answer): TypedAnswer {
  const { kind, title, headline, carried = null, sections, evidence, freshness, confidence = null } = answer;
  const { limits, followUps, specialists } = answer;
  return {
    kind,
    title,
    headline: typedStatement(headline),
    carried,
    keyFigures: metricsOf(answer),
    sections: sections.map(typedSection),
    evidence: evidence.map((item) => ({
      ref: item.ref,
      tool: item.tool,
      asked: item.asked,
      rowsExamined: item.rowsExamined,
      asOf: asOfWords(item),
      truncated: item.truncated,
      sources: item.sources.map(({ label }) => label),
    })),
    freshness: {
      oldest: freshness.oldest,
      newest: freshness.newest,
      isSample: freshness.isSample,
      warning: freshness.warning,
    },
    confidence,
    limits,
    followUps,
    specialists,
  };
}

const typedStatement = ({ parts, refs }: Statement): TypedStatement => ({
  parts: parts.map((part) =>
    typeof part === "string"
      ? { text: part }
      : {
          text: formatFigure(part),
          value: part.value,
          refs: part.refs,
        },
  ),
  refs,
});

const typedSection = ({ id, title, isList = false, statements, tables, charts = [], file }: Section): TypedSection => ({
  id,
  title,
  isList,
  statements: statements.map(typedStatement),
  tables: tables.map(typedTable),
  charts: charts.map(typedChart),
  file: file ?? null,
});

const typedTable = ({ id, title, columns, rows, refs, totalRows, note }: AnswerTable): TypedTable => ({
  id,
  title,
  columns: columns.map(({ key, label, kind, currency }) => ({ key, label, kind, currency })),
  rows: rows.map((cells) => columns.map((column) => formatCell(cells[column.key] ?? null, column))),
  values: rows.map((cells) => columns.map(({ key }) => cells[key] ?? null)),
  refs,
  totalRows,
  note,
});

const typedChart = (chart: Chart): TypedChart => ({
  id: chart.id,
  kind: chart.kind,
  title: chart.title,
  alt: altOf(chart),
  vegaLite: {
    light: specOf(chart, { theme: "light", width: CHART_WIDTH, mayShrink: true }),
    dark: specOf(chart, { theme: "dark", width: CHART_WIDTH, mayShrink: true }),
  },
  table: typedTable(chart.data),
});
