import type { AnswerTable, Section } from "../../graph/answer/answer.js";
import { renderStatement, type Statement } from "../../graph/answer/figure.js";
import type { ContextOf } from "./actions.js";
import { fileGrid } from "./file-table.js";
import { isSendable } from "./limits.js";
import { button, column, type Part, text } from "./parts.js";
import { answerGrid } from "./table.js";
import { type Drawing, orderCaption, sorted, tableButtons } from "./table-buttons.js";

const MOST_STATEMENTS = 3;
/** Beside a table only what is read at a glance. */
const LONGEST_REMARK = 300;

/** A finding: its first table, or what it says where it has none; and a button that shows the rest of it. */
export function sectionPart(section: Section, title: string, drawing: Drawing): Part {
  const tables = section.tables.slice(0, 1);
  const grids = gridsOf(section, tables, drawing);
  const words = wordsOf(section, grids.length > 0);
  const isWhole = tables.length === section.tables.length && words.length === section.statements.length;
  return column([
    text(title, "h3"),
    ...words.map((statement) => said(section, statement)),
    ...picturesOf(section, drawing),
    ...grids,
    ...(isWhole ? [] : showSection([{ section, title: drawing.label("Show all: {term1}", title) }], drawing)),
  ]);
}

/** A finding with everything that it holds. */
export const wholeSection = (section: Section, title: string, drawing: Drawing): Part =>
  column([
    text(title, "h3"),
    ...section.statements.map((statement) => said(section, statement)),
    ...picturesOf(section, drawing),
    ...gridsOf(section, section.tables, drawing),
  ]);

interface Named {
  readonly section: Section;
  readonly title: string;
}

const MOST_SECTIONS = 8;

/** What is not drawn, to be asked for; where nothing can be asked again, where it stands. */
export function showSection(sections: readonly Named[], { question, label }: Drawing): Part[] {
  const canAsk = question !== null && isSendable(question);
  const shown = canAsk ? sections.slice(0, MOST_SECTIONS) : [];
  const rest = sections.slice(shown.length);
  const buttons = shown.map(({ section, title }) => {
    const context: ContextOf<"show_section"> = { question: question ?? "", section: section.id };
    return button(title, "show_section", context);
  });
  return [
    ...(buttons.length === 0 ? [] : [column(buttons, "start")]),
    ...(rest.length === 0
      ? []
      : [text(label("In the text as well: {list1}.", rest.map(({ title }) => title).join("; ")), "caption")]),
  ];
}

const picturesOf = ({ charts = [] }: Section, { shown }: Drawing): Part[] =>
  charts.flatMap((chart) => shown.chart(chart) ?? []);

const gridsOf = (section: Section, tables: readonly AnswerTable[], drawing: Drawing): Part[] => {
  const file = section.file === undefined ? null : fileGrid(section.file, drawing.mostRows);
  return [
    ...tables.flatMap((table) => tableParts(section, table, drawing)),
    ...(file === null ? [] : [drawing.shown.grid(file)]),
  ];
};

const wordsOf = ({ statements }: Section, isBesideTable: boolean): readonly Statement[] =>
  isBesideTable
    ? statements.slice(0, 1).filter((statement) => renderStatement(statement).length <= LONGEST_REMARK)
    : statements.slice(0, MOST_STATEMENTS);

const said = ({ isList }: Section, statement: Statement): Part => text(`${isList ? "• " : ""}${cited(statement)}`);

export function cited(statement: Statement): string {
  const { refs } = statement;
  return `${renderStatement(statement)}${refs.length === 0 ? "" : ` (${refs.join(", ")})`}`;
}

function tableParts(section: Section, table: AnswerTable, drawing: Drawing): Part[] {
  const name = `${section.id}/${table.id}`;
  const order = drawing.sort?.table === name ? drawing.sort : null;
  const inOrder = order === null ? table : sorted(table, order);
  const buttons = tableButtons(inOrder, name, drawing);
  const caption = order === null ? "" : orderCaption(table, order, drawing.label);
  return [
    drawing.shown.grid(answerGrid(inOrder, drawing.mostRows, drawing.shown.columns(table), drawing.label, caption)),
    ...(buttons.length === 0 ? [] : [column(buttons, "start")]),
  ];
}
