import type { AgentOutcome } from "../../../graph/agent.js";
import type { Answer, AnswerTable } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import { formatCell } from "../../../graph/answer/markdown.js";

/** What somebody reads who asked: the printed words of an answer, without its evidence and its suggestions. */
export interface Reply {
  readonly kind: Answer["kind"] | "asked back";
  readonly headline: string;
  /** Sentences, and tables as lists of rows. */
  readonly blocks: readonly Block[];
  readonly limits: string;
}

export interface Block {
  /** The titles above it. */
  readonly about: string;
  readonly rows: readonly (readonly string[])[];
  /** Of a table's columns; missing for a sentence. */
  readonly headings?: readonly string[];
  readonly isHeadline?: boolean;
}

export function replyOf(outcome: AgentOutcome): Reply {
  if (outcome.type === "pause") {
    const { question, choices } = outcome.clarification;
    return { kind: "asked back", headline: question, blocks: [sentence("", choices.join("; "))], limits: "" };
  }
  const { kind, headline, keyFigures = [], sections, limits } = outcome.answer;
  return {
    kind,
    headline: renderStatement(headline),
    blocks: [
      ...keyFigures.map(({ name, figure }) =>
        sentence("", `${name}: ${renderStatement({ parts: [figure], refs: [] })}`),
      ),
      ...sections.flatMap(({ title, statements, tables, file }) => [
        ...statements.map((statement) => sentence(title, renderStatement(statement))),
        ...tables.map((table) => rowsOf(title, table)),
        ...(file === undefined ? [] : file.text.split("\n").map((line) => sentence(title, line))),
      ]),
    ],
    limits,
  };
}

export const sentence = (about: string, text: string): Block => ({ about, rows: [[text]] });

function rowsOf(section: string, { title, columns, rows, note }: AnswerTable): Block {
  return {
    about: [section, title, note ?? ""].join(" | "),
    headings: columns.map(({ label }) => label),
    rows: rows.map((row) => columns.map((column) => formatCell(row[column.key] ?? null, column))),
  };
}
