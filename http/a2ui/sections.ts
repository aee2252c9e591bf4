import type { AnswerTable, Section } from "../../graph/answer/answer.js";
import { renderStatement, type Statement } from "../../graph/answer/figure.js";
import { fileGrid } from "./file-table.js";
import { column, type Part, row, text } from "./parts.js";
import { answerGrid, columnsShown } from "./table.js";
import { type Drawing, orderCaption, sorted, tableButtons } from "./table-buttons.js";

const MOST_STATEMENTS = 3;
/** Beside a table only what is read at a glance. */
const LONGEST_REMARK = 300;

/** A finding: its table, or what it says where it has none. */
export function sectionPart(section: Section, title: string, drawing: Drawing): Part {
  const [table] = section.tables;
  const file = section.file === undefined ? null : fileGrid(section.file, drawing.mostRows);
  const drawn = [...(table === undefined ? [] : tableParts(section, table, drawing)), ...(file === null ? [] : [file])];
  return column([text(title, "h4"), ...wordsOf(section, drawn.length > 0), ...drawn]);
}

function wordsOf({ statements, isList }: Section, isBesideTable: boolean): Part[] {
  const texts = isBesideTable
    ? statements.slice(0, 1).filter((statement) => renderStatement(statement).length <= LONGEST_REMARK)
    : statements.slice(0, MOST_STATEMENTS);
  return texts.map((statement) => text(`${isList ? "• " : ""}${cited(statement)}`));
}

export function cited(statement: Statement): string {
  const { refs } = statement;
  return `${renderStatement(statement)}${refs.length === 0 ? "" : ` (${refs.join(", ")})`}`;
}

function tableParts(section: Section, table: AnswerTable, drawing: Drawing): Part[] {
  const name = `${section.id}/${table.id}`;
  const order = drawing.sort?.table === name ? drawing.sort : null;
  const shown = order === null ? table : sorted(table, order);
  const buttons = tableButtons(shown, name, drawing);
  const caption = order === null ? "" : orderCaption(table, order);
  return [
    answerGrid(shown, drawing.mostRows, columnsShown(table), caption),
    ...(buttons.length === 0 ? [] : [row(buttons, "start")]),
  ];
}
