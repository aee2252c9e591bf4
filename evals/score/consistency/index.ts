import type { Answer } from "../../../graph/answer/answer.js";
import { renderStatement, type Statement } from "../../../graph/answer/figure.js";
import type { Proof } from "../../../graph/answer/grounding.js";
import type { Score } from "../score.js";
import { wrongDirections } from "./directions.js";
import { wrongHeadings, wrongStatistics } from "./fields.js";
import { contradictions } from "./labels.js";
import { missingRows, wrongSubjects, wrongSuperlatives } from "./rows.js";

/**
 * Whether sentences mean what their figures say: the direction is the sign of the figure, a superlative leads its list in something, a figure stands
 * in a sentence on its own row, what a sentence names stands in the table of its list, a label has one value, what is called the median is one, and only a
 * yes/no question gets a yes or a no.
 */
export function inconsistencies(answer: Answer, proof: Proof): string[] {
  const tables = answer.sections.flatMap((section) => section.tables);
  const check = (statement: Statement, around: string): string[] => [
    ...wrongDirections(statement),
    ...wrongStatistics(statement),
    ...wrongSuperlatives(statement, proof),
    ...wrongSubjects(statement, around, proof),
    ...missingRows(statement, tables, proof),
  ];
  return [
    ...wrongPolarity(answer, proof),
    ...check(answer.headline, answer.title),
    ...answer.sections.flatMap(({ title, statements }) =>
      statements.flatMap((statement) => check(statement, `${answer.title} ${title}`)),
    ),
    ...contradictions(answer),
    ...wrongHeadings(answer),
  ];
}

function wrongPolarity({ headline }: Answer, { request: { asks } }: Proof): string[] {
  const [, said] = renderStatement(headline).match(/^(Yes|No)[:,.]/) ?? [];
  const isAsked = asks.some(({ isYesNo, claim }) => isYesNo || claim !== null);
  return said !== undefined && !isAsked ? [`"${said}" to a question that is none`] : [];
}

const MOST_SHOWN = 3;

export const scoreConsistency = (answer: Answer, proof: Proof): Score => consistencyOf(inconsistencies(answer, proof));

/** The score of what was found. */
export const consistencyOf = (found: readonly string[]): Score => ({
  score: Number(found.length === 0),
  passed: found.length === 0,
  explanation:
    found.length === 0 ? "Sentences say what their figures say." : `${found.slice(0, MOST_SHOWN).join("; ")}.`,
});
