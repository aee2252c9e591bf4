import { parse } from "csv-parse/sync";
import type { Answer, AnswerTable, Section, TableColumn } from "../../../graph/answer/answer.js";
import { formatNumber, renderStatement, type Statement } from "../../../graph/answer/figure.js";
import { formatCell } from "../../../graph/answer/markdown.js";
import { plain, shorten } from "../../../http/a2ui/plain.js";
import type { A2uiMessage } from "../../../http/a2ui/protocol.js";
import { buttonsOf } from "./presses.js";
import { type ReadTable, readSurface } from "./read-surface.js";

/** Where a surface says something else than the typed answer: every cell, heading and key figure is looked up in it. */
export function differences(answer: Answer, messages: readonly A2uiMessage[]): string[] {
  const { tables, metrics, headings, texts } = readSurface(messages);
  return [
    ...leftOutFaults(answer, tables, texts),
    ...rowsFaults(answer, texts),
    ...buttonFaults(answer, messages),
    ...levelFaults(headings),
    ...tables.flatMap((table) => tableFaults(answer, table)),
    ...metrics.flatMap((metric) => metricFaults(answer, metric)),
  ];
}

/** A column that holds something is drawn, or named among those that stand in the text. */
function leftOutFaults({ sections }: Answer, drawn: readonly ReadTable[], texts: readonly string[]): string[] {
  const named = texts.filter((words) => words.startsWith("Further columns in the text: "));
  return sections.flatMap((section) =>
    section.tables.flatMap((table) => {
      const read = drawn.find(({ title, headings }) => title === titleOf(table) && headings.join() !== "Measure,Value");
      if (read === undefined || table.title === "") return [];
      const filled = table.columns.filter(({ key }) => table.rows.some((cells) => (cells[key] ?? null) !== null));
      return filled.flatMap((each, at) => {
        const label = plain(each.label || "Compared");
        const isDrawn = read.headings.includes(label) || (read.isCards && (at === 0 || each.kind === "text"));
        const isNamed = named.some((words) => plain(words).includes(plain(each.label)));
        return isDrawn || isNamed ? [] : [`${read.section} / ${read.title} lacks the column ${label}`];
      });
    }),
  );
}

/** The rows that the line below the title tells are those of the evidence. */
function rowsFaults({ evidence }: Answer, texts: readonly string[]): string[] {
  const sum = evidence.reduce((total, { rowsExamined }) => total + rowsExamined, 0);
  return texts.flatMap((words) => {
    const told = /([\d,]+) rows examined$/.exec(words)?.[1];
    return told === undefined || Number(told.replaceAll(",", "")) === sum
      ? []
      : [`${told} rows examined instead of ${sum}`];
  });
}

/** Every next question has a button of its own. */
function buttonFaults({ followUps }: Answer, messages: readonly A2uiMessage[]): string[] {
  const asked = buttonsOf(messages).flatMap(({ name, context }) =>
    name === "ask" || name === "export_csv" ? [String(context.question)] : [],
  );
  return [
    ...asked.filter((question) => !followUps.includes(question)).map((question) => `a button asks "${question}"`),
    ...(new Set(asked).size === asked.length ? [] : ["two buttons ask the same"]),
  ];
}

/** From the title down no level is left out. */
function levelFaults(headings: readonly { readonly level: number; readonly words: string }[]): string[] {
  return headings.flatMap(({ level, words }, at) => {
    const before = headings[at - 1]?.level ?? 1;
    return level > before + 1 ? [`heading ${words} of level ${level} after one of level ${before}`] : [];
  });
}

const shown = (words: string): string => plain(shorten(words, 80));

function tableFaults(answer: Answer, read: ReadTable): string[] {
  const place = `${read.section} / ${read.title}`;
  if (read.title === "" && read.section === "Evidence and freshness") return evidenceFaults(answer, read);
  const isOf = ({ title }: Section) => plain(title) === read.section || plain(title).endsWith(`: ${read.section}`);
  const sections = answer.sections.filter(isOf);
  const file = sections.find((section) => section.file !== undefined && plain(section.file.name) === read.title)?.file;
  if (file) return fileFaults(file.text, read);
  const tables = sections.flatMap((section) => section.tables).filter((each) => titleOf(each) === read.title);
  if (tables.length === 0) return [`${place} is not in the answer`];
  const faults = tables.map((table) => cellFaults(table, read, place));
  return faults.find((each) => each.length === 0) ?? faults[0] ?? [];
}

const titleOf = ({ title }: AnswerTable): string => (title === "" ? "" : plain(shorten(title, 160)));

function cellFaults(table: AnswerTable, { headings, rows, isCards }: ReadTable, place: string): string[] {
  const filled = table.columns.filter(({ key }) => table.rows.some((cells) => (cells[key] ?? null) !== null));
  const isName = ({ kind }: TableColumn) => kind === "text" || kind === "date";
  const name = filled[0] && isName(filled[0]) ? filled[0] : (filled.find(isName) ?? filled[0]);
  if (headings.join() === "Measure,Value") {
    const told = table.columns.map((each) => [
      shown(each.label),
      shown(formatCell(table.rows[0]?.[each.key] ?? null, each)),
    ]);
    return JSON.stringify(told) === JSON.stringify(rows) ? [] : [`${place} is another record`];
  }
  return rows.flatMap((cells, row) =>
    headings.flatMap((heading, at) => {
      const columns = table.columns.filter((each) =>
        heading === "" && isCards ? each === name : plain(each.label || "Compared") === heading,
      );
      if (columns.length !== 1) return [`${place}: the heading ${heading} names ${columns.length} columns`];
      const [column] = columns;
      const told = column && shown(formatCell(table.rows[row]?.[column.key] ?? null, column));
      return told === cells[at] ? [] : [`${place}, row ${row + 1}, ${heading}: ${cells[at]} instead of ${told}`];
    }),
  );
}

function evidenceFaults({ evidence }: Answer, { headings, rows }: ReadTable): string[] {
  const isRecord = headings.join() === "Measure,Value";
  const records = isRecord ? [rows.map(([, value = ""]) => value)] : rows;
  return records.flatMap((cells, at) => {
    const { ref, tool, rowsExamined } = evidence[at] ?? {};
    const told = [ref, tool, formatNumber(rowsExamined ?? null, "count")].map((words) => shown(String(words)));
    return told.every((words) => cells.includes(words)) ? [] : [`evidence ${at + 1}: ${cells.join(", ")}`];
  });
}

function fileFaults(text: string, { headings, rows }: ReadTable): string[] {
  const [header = [], ...lines] = parse(text, { relax_column_count: true }) as string[][];
  const first = header.findIndex((name) =>
    lines.some((line) => shown(line[header.indexOf(name)] ?? "") === rows[0]?.[0]),
  );
  return rows.flatMap((cells) => {
    const at = headings.map((heading) => (heading === "" ? first : header.indexOf(heading)));
    const isLine = lines.some((line) => at.every((column, place) => shown(line[column] ?? "") === cells[place]));
    return isLine ? [] : [`no line of the file holds ${cells.join(", ")}`];
  });
}

const figuresIn = ({ parts }: Statement): string[] =>
  parts.flatMap((part) =>
    typeof part === "string" ? [] : [formatNumber(part.value, part.kind, part.currency, part.signed)],
  );

/** A key figure is one that the answer calls so, a cell under its heading and of its row, or a figure of a sentence with the words after it. */
function metricFaults(
  { keyFigures = [], headline, sections }: Answer,
  [name = "", value = "", of]: readonly string[],
): string[] {
  const isKey = keyFigures.some(
    (each) =>
      plain(shorten(each.name, 40)) === name &&
      formatNumber(each.figure.value, each.figure.kind, each.figure.currency, each.figure.signed) === value,
  );
  const isCell = sections
    .flatMap(({ tables }) => tables)
    .some(({ columns: [first, ...others], rows }) =>
      rows.some((cells) => {
        const named = first === undefined ? "" : formatCell(cells[first.key] ?? null, first);
        const isRow = of === undefined || plain(shorten(named, 40)) === of;
        return (
          isRow &&
          [first, ...others].some(
            (each) =>
              each && plain(shorten(each.label, 40)) === name && formatCell(cells[each.key] ?? null, each) === value,
          )
        );
      }),
    );
  const isSaid =
    figuresIn(headline).includes(value) &&
    renderStatement(headline).toLowerCase().includes(`${value} ${name}`.toLowerCase());
  return isKey || isCell || isSaid ? [] : [`key figure ${[name, value, of].join(" / ")} is not in the answer`];
}
