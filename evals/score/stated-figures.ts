import type { Answer, AnswerTable, Section } from "../../graph/answer/answer.js";
import type { Statement } from "../../graph/answer/figure.js";
import type { FigureKind } from "../../graph/answer/figure-kind.js";

/** A number of a typed answer with what stands around it. */
export interface StatedFigure {
  readonly value: number;
  readonly kind: FigureKind;
  readonly currency: string | null;
  /** Lower case: its statement or its row, the column's heading and the titles above. */
  readonly around: string;
  readonly isHeadline: boolean;
}

/** Words of a typed answer with what stands around them. */
export interface StatedWords {
  readonly words: string;
  readonly around: string;
  readonly isHeadline: boolean;
}

const TITLE_BREAK = " | ";

/** Every number that the answer states, in prose or in a table. */
export function figuresOf(answer: Answer): StatedFigure[] {
  return [
    ...ofStatement(answer.headline, answer.title, true),
    ...answer.sections.flatMap((section) => [
      ...section.statements.flatMap((statement) => ofStatement(statement, section.title, false)),
      ...section.tables.flatMap((table) => ofTable(table, section)),
    ]),
  ];
}

/** All prose and all text cells. */
export function wordsOf(answer: Answer): StatedWords[] {
  const prose = (statement: Statement, title: string, isHeadline: boolean): StatedWords => {
    const words = textOf(statement);
    return { words, around: `${words}${TITLE_BREAK}${title}`.toLowerCase(), isHeadline };
  };
  return [
    prose(answer.headline, answer.title, true),
    ...answer.sections.flatMap((section) => [
      ...section.statements.map((statement) => prose(statement, section.title, false)),
      ...section.tables.flatMap((table) =>
        table.rows.map((row) => {
          const words = textsOf(row).join(TITLE_BREAK);
          return {
            words,
            around: [words, table.title, section.title].join(TITLE_BREAK).toLowerCase(),
            isHeadline: false,
          };
        }),
      ),
    ]),
  ];
}

function ofStatement(statement: Statement, title: string, isHeadline: boolean): StatedFigure[] {
  const around = `${textOf(statement)}${TITLE_BREAK}${title}`.toLowerCase();
  return statement.parts.flatMap((part) =>
    typeof part === "string" || part.value === null
      ? []
      : [{ value: part.value, kind: part.kind, currency: part.currency, around, isHeadline }],
  );
}

function ofTable({ title, columns, rows }: AnswerTable, section: Section): StatedFigure[] {
  return rows.flatMap((row) =>
    columns.flatMap(({ key, label, kind, currency }) => {
      const value = row[key];
      if (typeof value !== "number" || kind === "text" || kind === "date") return [];
      const around = [...textsOf(row), label, title, section.title].join(TITLE_BREAK).toLowerCase();
      return [{ value, kind, currency, around, isHeadline: false }];
    }),
  );
}

const textOf = ({ parts }: Statement): string => parts.filter((part) => typeof part === "string").join(" ");

const textsOf = (row: AnswerTable["rows"][number]): string[] =>
  Object.values(row).filter((cell) => typeof cell === "string");
