import type { Answer } from "../answer/answer.js";
import { renderStatement } from "../answer/figure.js";

/** What the model chooses from: the sentences of a proven answer, numbered within their sections. Rows of tables never pass through it. */
export function factsOf(answer: Answer, question: string): string {
  const sections = answer.sections.map(({ id, title, statements, tables }) => {
    const lines = statements.map((statement, place) => `[${place + 1}] ${quote(renderStatement(statement))}`);
    const shown = tables.map((table) => `(a table follows: ${quote(table.title)})`);
    return `<section id="${quote(id)}" title="${quote(title)}">\n${[...lines, ...shown].join("\n")}\n</section>`;
  });
  return [
    `<question>${quote(question)}</question>`,
    `<headline>${quote(renderStatement(answer.headline))}</headline>`,
    ...sections,
  ].join("\n");
}

/** Data cannot close the element it stands in. */
export const quote = (text: string): string => text.replaceAll("<", "‹").replaceAll(">", "›").replaceAll('"', "”");
