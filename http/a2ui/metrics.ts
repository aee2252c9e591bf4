import type { Answer, AnswerTable, TableColumn } from "../../graph/answer/answer.js";
import { type Figure, formatFigure, renderStatement, type Statement } from "../../graph/answer/figure.js";
import { formatCell } from "../../graph/answer/markdown.js";
import { column, type Part, text } from "./parts.js";
import { shorten } from "./plain.js";
import { isNumeric } from "./table.js";
import { inThirds, thirdsFor } from "./thirds.js";

/** A figure that stands for itself. */
export interface Metric {
  readonly name: string;
  readonly value: string;
  /** What it is of; null where the title says so. */
  readonly of: string | null;
}

const MOST_METRICS = 3;
const LONGEST_NAME = 40;

/** Letters of a heading against those of body text. */
const HEADING = 1.6;

export function metricsPart(metrics: readonly Metric[]): Part {
  const figures = metrics.slice(0, MOST_METRICS).map(({ name, value, of }) => {
    const [label, below] = [name, of].map((words) => (words === null ? "" : shorten(words, LONGEST_NAME)));
    const captions = [label ?? "", below ?? ""].filter((words) => words !== "");
    return {
      part: column([
        text(label ?? "", "caption"),
        text(value, "h3"),
        ...captions.slice(1).map((words) => text(words, "caption")),
      ]),
      span: Math.max(thirdsFor(captions), thirdsFor([value], HEADING)),
    };
  });
  return column(inThirds(figures));
}

/** The answer's key figures; without any those of the headline that can be named; where it has none, those of the statements below it. */
export function metricsOf({
  headline,
  sections,
  keyFigures,
}: Pick<Answer, "headline" | "sections" | "keyFigures">): Metric[] {
  if (keyFigures) return keyFigures.flatMap(toMetric).slice(0, MOST_METRICS);
  const rows = sections.flatMap((section) => section.tables).flatMap(rowsOfTable);
  const stated = figuresAsMetrics([headline], rows, namedByWords);
  const below = () =>
    figuresAsMetrics(
      sections.flatMap(({ statements }) => statements),
      rows,
    );
  return (stated.length > 0 ? stated : below()).slice(0, MOST_METRICS);
}

const toMetric = ({ name, figure }: NonNullable<Answer["keyFigures"]>[number]) =>
  figure.value === null ? [] : [{ name, value: formatFigure(figure), of: null }];

/** Rows that share more figures with the words, and then those that the words name, say what a figure is. */
function figuresAsMetrics(
  statements: readonly Statement[],
  rows: readonly Row[],
  orElse: (figure: FigureInWords) => Metric | null = () => null,
): Metric[] {
  const figures = statements.flatMap(figuresOf);
  const words = statements.map(renderStatement).join(" ").toLowerCase();
  const ranked = rows
    .map((cells): Ranked => {
      const shared = figures.filter(({ figure }) => columnOf(figure, cells) !== undefined).length;
      const name = nameOf(cells);
      return { ...cells, rank: shared * 2 + Number(name !== null && words.includes(name.toLowerCase())) };
    })
    .sort((one, other) => other.rank - one.rank);
  return distinct(figures.flatMap((each) => namedByTable(each.figure, ranked) ?? orElse(each) ?? []));
}

interface FigureInWords {
  readonly figure: Figure;
  /** The words between it and the figures beside it. */
  readonly before: string;
  readonly after: string;
}

/** Parentheses hold bounds and asides, unless they hold nothing but the figure. */
function figuresOf({ parts }: Statement): FigureInWords[] {
  let depth = 0;
  return parts.flatMap((part, at) => {
    if (typeof part === "string") {
      depth += part.split("(").length - part.split(")").length;
      return [];
    }
    const [before, after] = [parts[at - 1], parts[at + 1]].map((words) => (typeof words === "string" ? words : ""));
    if (before === undefined || after === undefined || part.value === null || part.refs.length === 0) return [];
    const isStated = depth === 0 || (before.endsWith("(") && after.startsWith(")"));
    return isStated ? [{ figure: part, before, after }] : [];
  });
}

interface Row {
  readonly table: AnswerTable;
  readonly cells: AnswerTable["rows"][number];
}

const rowsOfTable = (table: AnswerTable): Row[] => table.rows.map((cells) => ({ table, cells }));

interface Ranked extends Row {
  readonly rank: number;
}

/** The one column whose cell in that row the figure is. */
function columnOf({ kind, value, refs }: Figure, { table, cells }: Row): TableColumn | undefined {
  if (!table.refs.some((ref) => refs.includes(ref))) return undefined;
  const [found, ...others] = table.columns.filter((each) => each.kind === kind && cells[each.key] === value);
  return others.length > 0 || found?.label === "" ? undefined : found;
}

/** What the row is called; null where the table has no other. */
function nameOf({ table, cells }: Row): string | null {
  const [first] = table.columns;
  if (table.rows.length < 2 || first === undefined || isNumeric(first)) return null;
  return formatCell(cells[first.key] ?? null, first);
}

/** Rows of equal rank leave open which one is meant: then the figure stands without. */
function namedByTable(figure: Figure, rows: readonly Ranked[]): Metric | null {
  const found = rows.filter((candidate) => columnOf(figure, candidate) !== undefined);
  const [first] = found;
  if (first === undefined) return null;
  const isClear = found.every((other) => other === first || other.rank < first.rank || other.table !== first.table);
  return {
    name: columnOf(figure, first)?.label ?? "",
    value: formatFigure(figure),
    of: isClear ? nameOf(first) : null,
  };
}

/** "1,200 searches a month": the words after it, where they name a thing per time and it is no bound. */
function namedByWords({ figure, before, after }: FigureInWords): Metric | null {
  const name = /^ ([a-z][a-z-]*(?: [a-z-]+){0,2} a (?:month|year|day|week))\b/.exec(after)?.[1];
  const isBound = /\b(least|most|under|over|to|than) $/.test(before);
  if (name === undefined || isBound || (figure.kind !== "count" && figure.kind !== "number")) return null;
  return { name: name.charAt(0).toUpperCase() + name.slice(1), value: formatFigure(figure), of: null };
}

/** One card per name and thing. */
function distinct(metrics: readonly Metric[]): Metric[] {
  const byName = new Map<string, Metric>();
  for (const metric of metrics) {
    const key = JSON.stringify([metric.name, metric.of]);
    if (!byName.has(key)) byName.set(key, metric);
  }
  return [...byName.values()];
}
